"""The sockets of live tables: one for each seat that somebody looks from, and one for each watcher."""

import asyncio
import contextlib
import logging
import re
from collections import deque
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope, Send

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import WATCHER_NAME
from regalia.table.hall import NOT_YOURS, Hall, NotFound, NotYours
from regalia.table.limits import Bucket
from regalia.table.protocol import SEND_MANY, can_send_many
from regalia.table.tables import LiveTable
from regalia.table.wire import (
    PONG,
    Act,
    ErrorMessage,
    Hello,
    Inspect,
    Ping,
    Resign,
    SetOrders,
    Undo,
    encode,
    read_message,
)

log: Final = logging.getLogger(__name__)

PATH: Final = re.compile("/api/tables/(?P<table>[^/]+)/live/(?P<who>[^/]+)")
NO_SUCH_TABLE: Final = 4404
TOO_SLOW: Final = 1013  # of WebSockets: try again later
DEFECT: Final = 1011
MOST_WAITING: Final = 500  # messages for a client that does not read them


class LiveSocket:
    """One connection. What is sent waits in a queue, so that a slow reader delays nobody else."""

    __slots__ = ("_closing", "_many", "_queue", "_send", "_waiter", "guest", "listens", "session", "viewer")

    def __init__(self, send: Send, guest: str | None, viewer: int) -> None:
        self.guest: str | None = guest
        self.viewer: int = viewer
        self.session: str = ""
        self.listens: bool = False
        self._send: Final = send
        self._many: Final = can_send_many(send)
        self._queue: Final[deque[bytes]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._closing = 0

    def send(self, message: bytes) -> None:
        if self._closing:
            return
        self._queue.append(message)
        if len(self._queue) > MOST_WAITING:
            self.close(TOO_SLOW)
        elif self._waiter is not None:
            self.wake()

    def close(self, code: int) -> None:
        """After what is waiting, unless it is too much."""
        self._closing = code
        if code == TOO_SLOW:
            self._queue.clear()
        self.wake()

    def wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def pump(self) -> None:
        """Send what is waiting, for as long as the connection lasts."""
        with contextlib.suppress(OSError):  # it is gone; whoever listens hears of it
            await self.send_on()

    async def send_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._queue:
                if self._many:
                    texts = list(self._queue)
                    self._queue.clear()
                    await self._send({"type": SEND_MANY, "texts": texts})
                else:
                    await self._send({"type": "websocket.send", "text": self._queue.popleft().decode()})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            self._waiter = loop.create_future()
            await self._waiter
            self._waiter = None


class Live:
    """`WS /api/tables/{id}/live/{who}`, as a bare ASGI application: this is the hot path."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not same_host(headers.get("origin"), headers.get("host", "")):
            await send({"type": "websocket.close", "code": NOT_YOURS})  # before it is accepted: 403
            return
        await send({"type": "websocket.accept"})
        guest = self.hall.guests.read(cookie_named(headers.get("cookie", ""), self.hall.guests.cookie))
        try:
            table, viewer = await self.find(scope["path"], guest)
        except RegaliaError as error:
            await send({"type": "websocket.send", "text": encode(ErrorMessage(str(error))).decode()})
            code = NO_SUCH_TABLE if isinstance(error, NotFound) else NOT_YOURS
            await send({"type": "websocket.close", "code": code, "reason": str(error)})
            return
        await self.attend(table, LiveSocket(send, guest, viewer), receive)

    async def find(self, path: str, guest: str | None) -> tuple[LiveTable, int]:
        """The table and whom one looks through; NotFound or NotYours if that is not for this guest."""
        where = PATH.fullmatch(path)
        if where is None:
            raise NotFound(f"there is nothing live at {path}")
        table = await self.hall.find(where["table"])
        who = where["who"]
        if who == WATCHER_NAME:
            return table, WATCHER
        for seat in table.seats_of(guest):
            if table.game.meta.seat_name(seat) == who:
                return table, seat
        raise NotYours("this seat is not yours")

    async def attend(self, table: LiveTable, socket: LiveSocket, receive: Receive) -> None:
        pump = asyncio.create_task(socket.pump())
        table.join(socket)
        try:
            await self.listen(table, socket, receive)
        finally:
            pump.cancel()
            table.leave(socket)

    async def listen(self, table: LiveTable, socket: LiveSocket, receive: Receive) -> None:
        loop = self.hall.loop
        settings = self.hall.settings
        bucket = Bucket(settings.messages_a_second, settings.burst, loop.time())
        while True:
            message: Message = await receive()
            if message["type"] == "websocket.disconnect" or table.closed:
                return
            if not bucket.take(loop.time()):
                socket.send(encode(ErrorMessage("too many messages: slow down")))
                continue
            try:
                self.obey(table, socket, message.get("text") or message.get("bytes") or "")
            except Malformed as error:
                socket.send(encode(ErrorMessage(str(error))))
            except Exception:
                # A defect of a game. What is in memory may be half done, so the table starts again from its record.
                log.exception("table %s", table.id[:6])
                socket.send(encode(ErrorMessage("something broke, and nothing was changed")))
                self.hall.put_away(table)

    def obey(self, table: LiveTable, socket: LiveSocket, text: str | bytes) -> None:
        wish = read_message(text)
        if isinstance(wish, Hello):
            table.hello(socket, wish.v, wish.session)
            return
        if isinstance(wish, Ping):
            socket.send(PONG)
            return
        if not socket.listens:
            raise Malformed("say hello first")
        if isinstance(wish, Inspect):
            table.inspect(socket, wish.n, wish.id)
            return
        if socket.viewer < 0:
            raise Malformed("a watcher only watches")
        if isinstance(wish, Act):
            table.act(socket, wish)
        elif isinstance(wish, Undo):
            table.undo(socket, wish.n)
        elif isinstance(wish, Resign):
            table.resign(socket, wish.n)
        else:
            assert isinstance(wish, SetOrders)
            table.asking.set_orders(socket, wish.orders)


def same_host(origin: str | None, host: str) -> bool:
    """Whether a page of our own asks. Programs that are no browsers send no origin."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).hostname == urlsplit(f"//{host}").hostname
    except ValueError:
        return False


def cookie_named(header: str, name: str) -> str | None:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return None
    return found.value if found is not None else None
