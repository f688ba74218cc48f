"""Whoever looks at a table, and what they ask for, as far as the table has to know."""

from typing import Final, Protocol


class Socket(Protocol):
    """Somebody who looks at the table from a seat, or as a watcher."""

    viewer: int
    guest: str | None
    session: str
    listens: bool  # has said hello, and is sent scenes

    def send(self, message: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class Request:
    """One numbered wish of a client. Its session is kept as it was, should the socket say hello again."""

    __slots__ = ("n", "session", "socket")

    def __init__(self, socket: Socket, n: int) -> None:
        self.socket: Final = socket
        self.session: Final = socket.session
        self.n: Final = n

    def same_as(self, other: "Request") -> bool:
        return self.session == other.session and self.n == other.n
