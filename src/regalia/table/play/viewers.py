"""The viewers of a table: seats and spectators. Each has a stream, from which new sockets catch up."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.replay import Applied
from regalia.table.play.context import Context, Timer
from regalia.table.play.history import EntryHistory, ViewerHistory
from regalia.table.play.outbox import Outbox
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step
from regalia.table.play.streams import Stream, message

QUICKLY_MADE: Final = 100  # entries: streams of such a record need not be kept
MAX_RESENT: Final = 32  # versions that a client may have missed; after more it gets only the newest


class Making:
    """A stream that is being made, and the callbacks that wait for it."""

    __slots__ = ("timer", "waiting")

    def __init__(self) -> None:
        self.timer: Timer | None = None
        self.waiting: Final[list[Callable[[], None]]] = []


class Viewers:
    __slots__ = ("context", "greetings", "history", "logs", "making", "outbox", "seating", "streams")

    def __init__(self, context: Context, seating: Seating, outbox: Outbox) -> None:
        replay = seating.replay
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.history: Final = EntryHistory(replay.header, seating.game, replay.history, context.encoder)
        self.streams: Final[dict[int, Stream]] = {}  # of the viewers with a socket
        self.making: Final[dict[int, Making]] = {}  # streams that take a while, by viewer
        self.greetings: Final[dict[Socket, Greeting]] = {}
        self.logs: Final[dict[int, tuple[int, bytes]]] = {}  # by viewer, with how many entries there were

    # New versions

    def follow(self, applied: Applied, step: Step) -> None:
        """Show an entry that has just been applied to everyone who sees something of it."""
        for stream in self.streams.values():
            if stream.follow(self.seating.replay, applied):
                self.post(stream, step)

    def open(self, step: Step) -> None:
        """Show the table before the first entry to everyone who waits for it."""
        for viewer in {socket.viewer for socket in self.seating.sockets if socket.listens}:
            self.post(self.stream(viewer), step)

    def post(self, stream: Stream, step: Step) -> None:
        text = message(self.seating.replay, stream, self.seating.bots)
        for socket in self.seating.sockets:
            if socket.viewer == stream.viewer and socket.listens:
                step.deliveries.append((socket, text))

    def stream(self, viewer: int) -> Stream:
        """Return the stream of a viewer with a socket. At a new table it is made here; otherwise it was made before."""
        stream = self.streams.get(viewer)
        if stream is None:
            assert not self.seating.replay.history
            stream = Stream(viewer, self.context.encoder)
            stream.open(self.seating.replay)
            self.streams[viewer] = stream
        return stream

    def is_current(self, viewer: int, v: int) -> bool:
        """True if the viewer's question is still the one of version v."""
        stream = self.stream(viewer)
        if v > stream.v:
            raise Malformed(f"version {v} has not been sent yet")
        return stream.asks_since(v)

    def past(self, stream: Stream) -> ViewerHistory:
        return ViewerHistory(self.history, stream, self.seating.bots)

    # Coming and going

    def takes_long(self, viewer: int, v: int) -> bool:
        """True if others might notice the work for somebody who joins and last saw version v."""
        if not self.seating.started or not self.seating.replay.history:
            return False
        stream = self.streams.get(viewer)
        return stream is None or (v > 0 and 0 < stream.v - v <= MAX_RESENT)

    def greet(self, socket: Socket, v: int, session: str, done: Callable[[], None]) -> None:
        """Send the socket what its viewer missed since version v, and from now on every new version."""
        before = self.greetings.pop(socket, None)
        if before is not None:
            before.cancel()
        if self.takes_long(socket.viewer, v):
            socket.listens = False  # new versions would come too early
            self.greetings[socket] = Greeting(self, socket, v, session, done)
            self.greetings[socket].go_on()
        else:
            self.hello(socket, v, session)
            done()
        if before is not None:
            self.wait_no_more(socket.viewer, before.catch_up)

    def hello(self, socket: Socket, v: int, session: str) -> None:
        socket.session = session
        socket.listens = True
        if self.seating.started:
            self.resend(socket, self.stream(socket.viewer), v)

    def resend(self, socket: Socket, stream: Stream, v: int) -> None:
        if v == 0 or v != stream.v:
            self.outbox.send(socket, message(self.seating.replay, stream, self.seating.bots))

    def greet_the_waiting(self) -> None:
        """Greet again those who said hello before a game that starts from a position or an old step."""
        for socket in self.seating.sockets:
            if socket.listens and socket.viewer not in self.streams:
                self.greet(socket, 0, socket.session, nothing_more)

    def leave(self, socket: Socket) -> None:
        greeting = self.greetings.pop(socket, None)
        if greeting is not None:
            greeting.cancel()
            self.wait_no_more(socket.viewer, greeting.catch_up)
        if len(self.seating.replay.history) <= QUICKLY_MADE and not any(
            other.viewer == socket.viewer and other.listens for other in self.seating.sockets
        ):
            self.streams.pop(socket.viewer, None)  # it is quickly made again from the entries

    def stop(self) -> None:
        for greeting in self.greetings.values():
            greeting.cancel()
        self.greetings.clear()
        makings = list(self.making.values())
        self.making.clear()
        for making in makings:
            if making.timer is not None:
                making.timer.cancel()
            for then in making.waiting:
                then()

    # Streams that are made from the entries

    def when_made(self, viewer: int, then: Callable[[], None]) -> None:
        """Call back when the viewer's stream exists, which may take a while, or when the table closes."""
        if viewer in self.streams or self.seating.closed:
            then()
        elif viewer in self.making:
            self.making[viewer].waiting.append(then)
        else:
            making = self.making[viewer] = Making()
            making.waiting.append(then)
            stream = Stream(viewer, self.context.encoder)
            making.timer = self.context.slowly(self.history.lived_through(stream), partial(self.made, stream))

    def wait_no_more(self, viewer: int, then: Callable[[], None]) -> None:
        """Somebody who waits for a stream has gone. If nobody else does, it is not made any further."""
        making = self.making.get(viewer)
        if making is None or then not in making.waiting:
            return
        making.waiting.remove(then)
        if not making.waiting:
            del self.making[viewer]
            if making.timer is not None:
                making.timer.cancel()

    def made(self, stream: Stream) -> None:
        making = self.making.pop(stream.viewer)
        self.streams.setdefault(stream.viewer, stream)
        for then in making.waiting:
            then()


class Greeting:
    """A socket that has said hello, until it has got what it missed."""

    __slots__ = ("cancelled", "done", "missed", "session", "socket", "timer", "v", "viewers")

    def __init__(self, viewers: Viewers, socket: Socket, v: int, session: str, done: Callable[[], None]) -> None:
        self.viewers: Final = viewers
        self.socket: Final = socket
        self.v = v
        self.session: Final = session
        self.done: Final = done
        self.missed: list[bytes] = []
        self.timer: Timer | None = None
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
        if self.timer is not None:
            self.timer.cancel()

    def go_on(self) -> None:
        self.viewers.when_made(self.socket.viewer, self.catch_up)

    def catch_up(self) -> None:
        """Send what the socket missed. More may have happened in the meantime: repeat until nothing is missing."""
        if self.cancelled or self.viewers.seating.closed:
            return
        viewers, socket = self.viewers, self.socket
        for text in self.missed:
            viewers.outbox.send(socket, text)
        self.v += len(self.missed)
        self.missed = []
        stream = viewers.streams.get(socket.viewer)
        if stream is None:  # the viewer's other sockets have just left
            self.go_on()
        elif self.v > 0 and 0 < stream.v - self.v <= MAX_RESENT:
            self.timer = viewers.context.slowly(self.look_back(stream), self.catch_up)
        else:
            del viewers.greetings[socket]
            viewers.hello(socket, self.v, self.session)
            self.done()

    def look_back(self, stream: Stream) -> Iterator[None]:
        for text in self.viewers.past(stream).messages(self.v):
            if text is not None:
                self.missed.append(text)
            yield


def nothing_more() -> None:
    pass
