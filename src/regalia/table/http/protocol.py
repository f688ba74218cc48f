"""uvicorn's WebSocket protocol with a rate limit and a short cut from a connection to its table.

ASGI passes every message through a queue, a future and a task, pauses and resumes reading around it, and makes one
write per outgoing message. An action costs the rules a few microseconds, so this would be most of the server's work.
Nearly everything that a client sends is one short text in one frame, which is read here. The library reads the rest,
and uvicorn opens and closes connections.

Every frame counts against the limit, control frames and fragments too: a flood of them costs as much as one of
messages. A client past the limit is not read for a while, so that its own sending slows down; one that does not
stop is disconnected.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from starlette.types import Send
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from regalia.table.http.framing import FrameCounter, only_text
from regalia.table.limits import Bucket

if TYPE_CHECKING:
    from regalia.table.http.app import Front
    from regalia.table.http.gateway import Gateway

OPEN: Final = State.OPEN  # to look it up takes as long as to ask whether it is so
MAX_BACKLOG: Final = 65_536  # bytes that wait for their turn before the client's own system has to keep them
PAUSE: Final = 1.0  # seconds that a client past the limit is not read
MAX_PAUSES: Final = 5  # in a row; then it is disconnected
TOO_MANY_MESSAGES: Final = 1008  # of WebSockets: a policy was violated


class Attendant(Protocol):
    """Looks after a connection once it is open."""

    def on_message(self, text: bytes) -> None: ...
    def hold_back(self) -> None:
        """The connection cannot take more for now."""

    def send_waiting(self) -> None:
        """The connection takes messages again."""

    def ask_to_slow_down(self) -> None:
        """The server stops reading the client for a while."""

    def has_turn(self) -> bool:
        """True if the server may read its address at once."""

    def wait_turn(self, work: Callable[[], None]) -> None:
        """Call back when its address has its turn."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    attendant: Attendant | None = None
    silent: bool = False  # given up, because it no longer answered
    close_patience: float = 10.0  # seconds for a connection to end by itself

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        settings = gateway_of(self.config).hall.settings
        self.counter: Final = FrameCounter()
        self.bucket: Final = Bucket(settings.messages_per_second, settings.burst, self.loop.time())
        self.backlog = b""  # came past the limit, or while others had their turn
        self.waits = False  # for its turn
        self.pauses = 0  # since the client last kept to the limit
        self.pause_timer: asyncio.TimerHandle | None = None

    # What comes in

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif self.pause_timer is not None:  # uvicorn reads on as soon as the application has taken a message
            self.backlog += data
            self.transport.pause_reading()
        elif self.waits:
            self.backlog += data
            if len(self.backlog) > MAX_BACKLOG:
                self.transport.pause_reading()
        else:
            self.bucket.fill(self.loop.time())
            if self.pauses and 2.0 * self.bucket.level >= self.bucket.full:
                self.pauses = 0
            self.read(data)

    def read(self, data: bytes, in_turn: bool = False) -> None:
        """Take in as many frames as the client may send now; one, if it has waited for its turn."""
        bucket, counter, attendant = self.bucket, self.counter, self.attendant
        if attendant is not None and not in_turn and not attendant.has_turn():
            self.wait_turn(data)
            return
        if (
            attendant is not None
            and bucket.level >= 1.0
            and not self.close_sent
            and counter.is_between_frames()
            and self.queue.empty()
        ):
            text = only_text(data)
            if text is not None:
                bucket.level -= 1.0
                attendant.on_message(text)
                return
        start = 0
        while start < len(data) and not self.transport.is_closing():
            limit = int(bucket.level)
            end, frames = counter.cut(data, limit if attendant is None else min(1, limit), start)
            bucket.level -= frames
            if end == start:
                self.pause(data[start:])
                return
            super().data_received(data[start:end])
            start = end
            if start < len(data) and attendant is not None and (in_turn or not attendant.has_turn()):
                self.wait_turn(data[start:])
                return

    def wait_turn(self, rest: bytes) -> None:
        """Read the rest when others have had their turn."""
        assert self.attendant is not None
        self.waits = True
        self.backlog = rest
        self.attendant.wait_turn(self.take_turn)

    def take_turn(self) -> None:
        self.waits = False
        if self.transport.is_closing():
            return
        if not self.read_paused:  # by uvicorn
            self.transport.resume_reading()
        rest, self.backlog = self.backlog, b""
        self.bucket.fill(self.loop.time())
        self.read(rest, in_turn=True)

    def pause(self, rest: bytes) -> None:
        """Read nothing for a while. The client's system notices, and lets it send nothing more."""
        self.pauses += 1
        if self.pauses > MAX_PAUSES:
            self.cut_off()
            return
        self.backlog = rest
        self.transport.pause_reading()
        self.pause_timer = self.loop.call_later(PAUSE, self.read_on)
        if self.attendant is not None:
            self.attendant.ask_to_slow_down()

    def read_on(self) -> None:
        self.pause_timer = None
        if self.transport.is_closing():
            return
        if not self.read_paused:  # by uvicorn
            self.transport.resume_reading()
        rest, self.backlog = self.backlog, b""
        self.bucket.fill(self.loop.time())
        self.read(rest)

    def cut_off(self) -> None:
        """End the connection without waiting for an answer, which would come after everything else."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_MESSAGES, "reason": ""})
            self.conn.fail(TOO_MANY_MESSAGES, "too many messages")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self.end_soon()

    def send_receive_event_to_app(self) -> None:
        # What came before there was an attendant is still in the queue, and has its turn first.
        if self.attendant is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.attendant.on_message(bytes(data))

    # What goes out

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.attendant is not None:
            self.attendant.hold_back()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.attendant is not None:
            self.attendant.send_waiting()

    # The end

    def close(self, code: int) -> None:
        """Send the close frame. The connection ends when the client answers, or a little later."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_patience, self.transport.abort)

    def end_soon(self) -> None:
        """A closed transport waits until all is sent: forever, if the other side reads nothing."""
        self.loop.call_later(self.close_patience, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.end_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.end_soon()

    def keepalive_timeout(self) -> None:
        self.silent = True
        super().keepalive_timeout()
        self.end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gateway_of(self.config).limiter.forget_connection(self.client)
        if self.pause_timer is not None:
            self.pause_timer.cancel()
            self.pause_timer = None
        self.backlog = b""


def gateway_of(config: Config) -> "Gateway":
    """Return the gateway of the application that a server serves: see `regalia.table.server.config_for`."""
    return cast("Front", config.app).gateway


def protocol_of(send: Send) -> WebSocketProtocol:
    """Return the connection behind an application's `send`: our server hands it over as it is."""
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketProtocol):
        raise TypeError("live tables need the server's own WebSocket protocol: start them with `regalia serve`")
    return protocol
