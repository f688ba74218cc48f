"""uvicorn's WebSocket protocol with a short way between a connection and its table.

ASGI passes every message through a queue, a future and a task, and pauses and resumes reading around it; what goes out
is one write to the socket a message. An action costs the rules a few microseconds, so all that would be most of the
server's work. Nearly everything that a client sends is one short text in one frame, and is read here; all else is left
to the library, and opening and closing a connection to uvicorn.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

from starlette.types import Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

TEXT_FRAME: Final = 0x81  # the last, and only, frame of a text
MASKED: Final = 0x80  # as everything is that a client sends; the other bits are the size
MASK_BYTES: Final = 4
LONG: Final = 126  # a size that does not fit: two bytes with the true one follow
VERY_LONG: Final = 127  # eight bytes


class Attendant(Protocol):
    """Whoever looks after a connection once it is open."""

    def hear(self, text: bytes) -> None: ...
    def send_waiting(self) -> None:
        """The connection takes messages again."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    attendant: Attendant | None = None
    silent: bool = False  # given up, because nothing was heard any more
    between_frames: bool = True  # all that the library was given so far ends where a frame ends

    def data_received(self, data: bytes) -> None:
        if self.between_frames and self.handshake_initiated:
            if self.attendant is not None and not self.close_sent and self.queue.empty():
                text = only_text(data)
                if text is not None:
                    self.attendant.hear(text)
                    return
            self.between_frames = ends_with_a_frame(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        # What came before there was an attendant is still in the queue, and has its turn first.
        if self.attendant is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.attendant.hear(bytes(data))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.attendant is not None:
            self.attendant.send_waiting()

    def keepalive_timeout(self) -> None:
        self.silent = True
        super().keepalive_timeout()

    def can_write(self) -> bool:
        return self.writable.is_set()

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """With one write. Whoever is gone misses nothing by not being told."""
        if self.conn.state is State.OPEN and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (text_head(len(text)), text)]))

    def close(self, code: int) -> None:
        if not self.close_sent and not self.disconnected:
            closing = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": ""}))
            closing.add_done_callback(ignore_error)  # it may be gone by then
            self.tasks.add(closing)
            closing.add_done_callback(self.tasks.discard)


def ignore_error(task: "asyncio.Task[None]") -> None:
    if not task.cancelled():
        task.exception()


def only_text(data: bytes) -> bytes | None:
    """The text, if this is one whole frame with a short one; None if it is anything else (RFC 6455, 5.2)."""
    size = len(data) - 2 - MASK_BYTES
    if 0 <= size < LONG and data[0] == TEXT_FRAME and data[1] == MASKED | size:
        return apply_mask(data[2 + MASK_BYTES :], data[2 : 2 + MASK_BYTES])
    return None


def ends_with_a_frame(data: bytes) -> bool:
    """Whether these are whole frames and nothing more; not if one is so long that it never comes in one piece."""
    start = 0
    while start + 4 <= len(data):
        size = data[start + 1] & ~MASKED
        if size == VERY_LONG:
            return False
        if size == LONG:
            size = 2 + int.from_bytes(data[start + 2 : start + 4], "big")
        start += 2 + MASK_BYTES + size
    return start == len(data)


def text_head(size: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2); a server does not mask."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    if size < 65_536:
        return b"%c\x7e%c%c" % (TEXT_FRAME, size >> 8, size & 255)
    return b"%c\x7f" % TEXT_FRAME + size.to_bytes(8, "big")


def protocol_of(send: Send) -> WebSocketProtocol:
    """The connection behind an application's `send`: our server hands it over as it is."""
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketProtocol):
        raise TypeError("live tables need the server's own WebSocket protocol: start them with `regalia serve`")
    return protocol
