"""uvicorn's WebSocket protocol with a short way between a connection and its table.

ASGI passes every message through a queue, a future and a task, and pauses and resumes reading around it; what goes out
is one write to the socket a message. An action costs the rules a few microseconds, so all that would be most of the
server's work. Nearly everything that a client sends is one short text in one frame, and is read here; all else is left
to the library, and opening and closing a connection to uvicorn.
"""

import asyncio
from typing import Final, Protocol

from starlette.types import Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from regalia.table.framing import ends_with_a_frame, only_text

OPEN: Final = State.OPEN  # to look it up takes as long as to ask whether it is so


class Attendant(Protocol):
    """Whoever looks after a connection once it is open."""

    def hear(self, text: bytes) -> None: ...
    def hold_back(self) -> None:
        """The connection takes nothing for now."""

    def send_waiting(self) -> None:
        """It takes messages again."""


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

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.attendant is not None:
            self.attendant.hold_back()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.attendant is not None:
            self.attendant.send_waiting()

    def keepalive_timeout(self) -> None:
        self.silent = True
        super().keepalive_timeout()

    def close(self, code: int) -> None:
        if not self.close_sent and not self.disconnected:
            closing = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": ""}))
            closing.add_done_callback(ignore_error)  # it may be gone by then
            self.tasks.add(closing)
            closing.add_done_callback(self.tasks.discard)


def ignore_error(task: "asyncio.Task[None]") -> None:
    if not task.cancelled():
        task.exception()


def protocol_of(send: Send) -> WebSocketProtocol:
    """The connection behind an application's `send`: our server hands it over as it is."""
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketProtocol):
        raise TypeError("live tables need the server's own WebSocket protocol: start them with `regalia serve`")
    return protocol
