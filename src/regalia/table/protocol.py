"""uvicorn's WebSocket protocol with a short way between a connection and its table.

ASGI passes every message through a queue, a future and a task, and pauses and resumes reading around it; what goes out
is one write to the socket a message. An action costs the rules a few microseconds, so all that would be most of the
server's work. Opening and closing a connection stay as uvicorn does them.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

from starlette.types import Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT_FRAME: Final = 0x81  # the last, and only, frame of a text


class Attendant(Protocol):
    """Whoever looks after a connection once it is open."""

    def hear(self, text: bytes) -> None: ...
    def send_waiting(self) -> None:
        """The connection takes messages again."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    attendant: Attendant | None = None

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
