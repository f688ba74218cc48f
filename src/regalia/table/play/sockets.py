"""Whoever looks at a table, and what they ask for, as far as the table has to know."""

import asyncio
import logging
from time import perf_counter
from typing import Final

from regalia.table.latency import Histogram

log: Final = logging.getLogger(__name__)


class Receiver:
    """Whoever something is sent to."""

    __slots__ = ()

    def send(self, message: bytes) -> None:
        raise NotImplementedError


class Socket(Receiver):
    """Somebody who looks at the table from a seat, or as a watcher."""

    __slots__ = ("address", "guest", "listens", "session", "viewer")

    def __init__(self, guest: str | None, viewer: int, address: str = "") -> None:
        self.guest: str | None = guest
        self.address: str = address  # empty: another server's
        self.viewer: int = viewer
        self.session: str = ""
        self.listens: bool = False  # has said hello, and is sent scenes

    def send_waiting(self) -> None:
        """What was sent goes on its way."""
        raise NotImplementedError

    def close(self, code: int) -> None:
        raise NotImplementedError


class Request(Receiver):
    """One numbered wish of a client. Its session is kept as it was, should the socket say hello again."""

    __slots__ = ("n", "received_at", "session", "socket", "times")

    def __init__(self, socket: Socket, n: int, times: Histogram | None = None) -> None:
        self.socket: Final = socket
        self.session: Final = socket.session
        self.n: Final = n
        self.times: Final = times
        self.received_at = perf_counter()

    def send(self, message: bytes) -> None:
        """Send the ack of what was carried out, and note how long it took."""
        self.socket.send(message)
        if self.times is not None:
            self.times.observe(perf_counter() - self.received_at)

    def same_as(self, other: "Request") -> bool:
        return self.session == other.session and self.n == other.n


class SendQueue:
    """All to whom something is sent: the event loop is asked once to see to them when it comes round."""

    __slots__ = ("_loop", "_sockets")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._sockets: list[Socket] = []

    def add(self, socket: Socket) -> None:
        if not self._sockets:
            self._loop.call_soon(self.empty)
        self._sockets.append(socket)

    def empty(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            try:
                socket.send_waiting()
            except Exception:  # the others still get theirs
                log.exception("while sending")
