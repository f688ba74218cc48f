"""Whoever looks at a table, and what they ask for, as far as the table has to know."""

import asyncio
import logging
from typing import Final, Protocol

log: Final = logging.getLogger(__name__)


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


class Sender:
    """Has something to send."""

    __slots__ = ()

    def send_waiting(self) -> None:
        raise NotImplementedError


class Mailbag:
    """All who have something to send: the event loop is asked once to see to them when it comes round."""

    __slots__ = ("_loop", "_senders")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._senders: list[Sender] = []

    def add(self, sender: Sender) -> None:
        if not self._senders:
            self._loop.call_soon(self.empty)
        self._senders.append(sender)

    def empty(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            try:
                sender.send_waiting()
            except Exception:  # the others still get theirs
                log.exception("while sending")
