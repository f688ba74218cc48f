"""Numbered requests: each is applied once, however often it is sent, and answered."""

from typing import Final

from regalia.core.entries import TABLE
from regalia.core.errors import Illegal, Malformed
from regalia.core.replay import Applied, RejectedEntry
from regalia.table.errors import Stale
from regalia.table.play.context import Context
from regalia.table.play.messages import RefusalKind, RefusedMessage
from regalia.table.play.outbox import Outbox
from regalia.table.play.sockets import Receiver, Socket


class Request(Receiver):
    """A numbered request of a client. It keeps its session, in case the socket says hello again."""

    __slots__ = ("context", "n", "received_at", "session", "socket")

    def __init__(self, context: Context, socket: Socket, n: int) -> None:
        self.context: Final = context
        self.socket: Final = socket
        self.session: Final = socket.session
        self.n: Final = n
        self.received_at = context.stopwatch()

    @property
    def ack(self) -> bytes:
        return b'{"is":"ack","n":%d}' % self.n

    def send(self, message: bytes) -> None:
        """Send the ack, and note how long the request took."""
        self.socket.send(message)
        self.context.was_acked(self.context.stopwatch() - self.received_at)

    def same_as(self, other: "Request") -> bool:
        return self.session == other.session and self.n == other.n


class Requests:
    __slots__ = ("context", "done", "outbox")

    def __init__(self, context: Context, outbox: Outbox) -> None:
        self.context: Final = context
        self.outbox: Final = outbox
        # The applied ones: seat, session, n. TABLE stands for the seat that took something back in a sandbox.
        self.done: Final[set[tuple[int, str, int]]] = set()

    def new(self, socket: Socket, n: int) -> Request:
        return Request(self.context, socket, n)

    def answering(self, request: Request) -> "Answering":
        return Answering(self, request)

    def restore(self, applied: Applied, session: str, n: int, sandbox: bool) -> None:
        """Remember a request from the record."""
        if not session:
            return
        seat = applied.entry.who
        # In a sandbox any seat may take back another's entry, and the record does not say which one asked.
        if seat < 0 and not sandbox:
            seat = applied.undone_by
        self.done.add((seat, session, n))

    def repeats(self, request: Request, undoes: bool = False) -> bool:
        """True if the request was applied before; then ack it again. `undoes`: it takes something back."""
        session, n = request.session, request.n
        is_done = (request.socket.viewer, session, n) in self.done or (undoes and (TABLE, session, n) in self.done)
        if is_done:
            self.acknowledge(request)
        return is_done

    def acknowledge(self, request: Request) -> None:
        self.outbox.send(request.socket, request.ack)

    def refuse(self, request: Request, kind: RefusalKind, reason: str, clause: str | None = None) -> None:
        self.outbox.say(request.socket, RefusedMessage(request.n, kind, clause, reason))


class Answering:
    """Guards the check of a request, before anything is carried out: the sender learns why it is refused."""

    __slots__ = ("refused", "request", "requests")

    def __init__(self, requests: Requests, request: Request) -> None:
        self.requests: Final = requests
        self.request: Final = request
        self.refused = False

    def __enter__(self) -> "Answering":
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if error is None:
            return False
        no: BaseException = error.error if isinstance(error, RejectedEntry) else error
        if isinstance(no, Illegal):
            self.requests.refuse(self.request, "illegal", no.reason, no.clause)
        elif isinstance(no, Malformed):
            self.requests.refuse(self.request, "malformed", str(no))
        elif isinstance(no, Stale):
            self.requests.refuse(self.request, "stale", str(no))
        else:
            return False
        self.refused = True
        return True
