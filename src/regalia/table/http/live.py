"""The sockets of live tables: one for each seat that somebody looks from, and one for each watcher."""

import asyncio
import logging
import re
from collections.abc import Callable
from functools import partial
from http.cookies import CookieError, SimpleCookie
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope, Send

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import WATCHER_NAME
from regalia.table.errors import Elsewhere, NotFound, NotNow, NotYours
from regalia.table.hall.bans import BANNED, Banned
from regalia.table.hall.hall import LiveTables
from regalia.table.http.framing import text_head
from regalia.table.http.protocol import OPEN, WebSocketProtocol, protocol_of
from regalia.table.http.wire import (
    PONG,
    AddPart,
    ErrorMessage,
    Hello,
    Ping,
    encode,
    read_message,
)
from regalia.table.play.sockets import SendQueue, Socket
from regalia.table.play.table import NOT_YOURS, LiveTable
from regalia.table.store.databases import DatabaseFailure

log: Final = logging.getLogger(__name__)

PATH: Final = re.compile("/api/tables/(?P<table>[^/]+)/live/(?P<who>[^/]+)")
NO_SUCH_TABLE: Final = 4404
NOT_NOW: Final = 4409  # of our WebSockets: the table cannot be looked at now; its error says why
LATER: Final = 1013  # of WebSockets: try again
DEFECT: Final = 1011
CODES: Final = ((NotFound, NO_SUCH_TABLE), (NotNow, NOT_NOW), (Banned, BANNED))
LONGEST_REASON: Final = 120  # bytes; 123 are allowed
USUAL_PORTS: Final = {"http": 80, "https": 443}
MOST_EARLY: Final = 100  # messages that wait until the answer to hello is ready
LONG: Final = 100  # entries: to go through more may take so long that a client would give the line up
MOST_WAITING: Final = 500  # messages for a client that does not read them


class LiveSocket(Socket):
    """One connection. What is sent waits until the event loop comes round, so that an ack and the scene that follows it
    go out together, and until the connection takes it, so that a slow reader delays nobody else."""

    __slots__ = ("_conn", "_held_back", "_mail", "_protocol", "_queue", "_transport", "_wakes", "closing")

    def __init__(
        self, protocol: WebSocketProtocol, mail: SendQueue, guest: str | None, viewer: int, address: str = ""
    ) -> None:
        super().__init__(guest, viewer, address)
        self._protocol: Final = protocol
        self._conn: Final = protocol.conn
        self._transport: Final = protocol.transport
        self._mail: Final = mail
        self._queue: Final[list[bytes]] = []  # heads and texts of frames
        self._wakes = False  # soon
        self._held_back = False  # the connection takes nothing
        self.closing = 0  # the code of the end that has been decided on: nothing is sent or heard any more

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        self._queue.append(text_head(len(message)))
        self._queue.append(message)
        if len(self._queue) > 2 * MOST_WAITING:
            self.close(LATER)
        elif not self._wakes:
            self._wakes = True
            self._mail.add(self)

    def close(self, code: int) -> None:
        """After what is waiting, unless it is too much or cannot be sent now."""
        if self.closing:
            return
        self.closing = code
        if code == LATER or self._held_back:
            self._queue.clear()
        self._mail.add(self)

    def hold_back(self) -> None:
        self._held_back = True

    def go_on(self) -> None:
        self._held_back = False
        self.send_waiting()

    def send_waiting(self) -> None:
        self._wakes = False
        if self._queue:
            if self._held_back:
                return  # called again as soon as it takes something
            # Whoever is gone misses nothing by not being told.
            if self._conn.state is OPEN and not self._transport.is_closing():
                self._transport.write(b"".join(self._queue))
            self._queue.clear()
        if self.closing:
            self._protocol.close(self.closing)


class Connection:
    """A connection at its table, for as long as it lasts."""

    __slots__ = ("address", "early", "greeting", "hall", "socket", "table", "turns")

    def __init__(self, hall: LiveTables, table: LiveTable, socket: LiveSocket) -> None:
        self.greeting: asyncio.Task[None] | None = None  # a hello to which the answer takes a while
        self.early: Final[list[bytes]] = []  # what has come since
        self.hall: Final = hall
        self.turns: Final = hall.turns
        self.table: Final = table
        self.socket: Final = socket
        self.address: Final = socket.address or socket.guest or ""  # shares the server's time with others

    def has_turn(self) -> bool:
        return self.turns.has_turn(self.address)

    def wait_turn(self, work: Callable[[], None]) -> None:
        self.turns.wait(self.address, work)

    def hold_back(self) -> None:
        self.socket.hold_back()

    def send_waiting(self) -> None:
        self.socket.go_on()

    def ask_to_slow_down(self) -> None:
        self.socket.send(encode(ErrorMessage("too many messages: slow down")))

    def on_message(self, text: bytes) -> None:
        """Carry out one message of the client, unless it has lost its place at the table."""
        if self.table.closed or self.socket.closing:
            return
        began = perf_counter()
        try:
            self.dispatch(text)
        except Malformed as error:
            self.socket.send(encode(ErrorMessage(str(error))))
        except Exception:
            # A defect of a game. What is in memory may be half done, so the table starts again from its record.
            log.exception("table %s", self.table.id[:6])
            self.socket.send(encode(ErrorMessage("something broke, and nothing was changed")))
            self.hall.failed(self.table)
        self.turns.spend(self.address, perf_counter() - began)

    def dispatch(self, text: bytes) -> None:
        message = read_message(text)
        if isinstance(message, Hello):
            self.greet(message)
        elif isinstance(message, Ping) and (self.greeting is None or self.waits_long()):
            self.socket.send(PONG)  # also while there is much to go through, or the client would give the line up
        elif self.greeting is None or (isinstance(message, AddPart) and self.socket.viewer >= 0):
            self.table.on_message(self.socket, message)
        elif len(self.early) >= MOST_EARLY:
            raise Malformed("the table is still being looked through: wait a little")
        else:
            self.early.append(text)

    def waits_long(self) -> bool:
        return self.socket.viewer in self.table.making and len(self.table.replay.history) > LONG

    def greet(self, hello: Hello) -> None:
        if self.greeting is not None:
            raise Malformed("you have just said hello: wait a little")
        if self.table.takes_long(self.socket.viewer, hello.v):
            self.socket.listens = False  # what comes meanwhile would come too early
            self.greeting = self.hall.loop.create_task(self.greet_in_slices(hello))
        else:
            self.table.hello(self.socket, hello.v, hello.session)

    async def greet_in_slices(self, hello: Hello) -> None:
        with self.table.starting_over_after_defects():
            await self.table.hello_in_slices(self.socket, hello.v, hello.session)
        while self.early:
            await asyncio.sleep(0)  # others come between
            await self.turns.do(self.address, self.on_early_message)
        self.greeting = None

    def on_early_message(self) -> None:
        greeting, self.greeting = self.greeting, None
        self.on_message(self.early.pop(0))
        self.greeting = greeting  # what comes now has to wait behind the others


class Live:
    """`WS /api/tables/{id}/live/{who}`, as a bare ASGI application: this is the hot path."""

    def __init__(self, hall: LiveTables) -> None:
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
            self.hall.bans.refuse(guest, self.hall.direct_address(scope))
            table, viewer = await self.find(scope["path"], guest)
        except RegaliaError as error:
            await send({"type": "websocket.send", "text": encode(ErrorMessage(str(error))).decode()})
            code = next((code for kind, code in CODES if isinstance(error, kind)), NOT_YOURS)
            await send({"type": "websocket.close", "code": code, "reason": shortened(str(error))})
            return
        except Elsewhere as home:
            assert self.hall.forwarding is not None
            await self.hall.forwarding.socket(home.address, scope, receive, send)
            return
        except (DatabaseFailure, OSError) as failure:  # the second: no file can be opened now
            log.error("the table cannot be read: %s", type(failure).__name__)
            await send({"type": "websocket.close", "code": LATER})
            return
        protocol = protocol_of(send)
        address = self.hall.direct_address(scope)
        await self.attend(table, protocol, LiveSocket(protocol, self.hall.mail, guest, viewer, address), receive)

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

    async def attend(self, table: LiveTable, protocol: WebSocketProtocol, socket: LiveSocket, receive: Receive) -> None:
        connection = Connection(self.hall, table, socket)
        with table.starting_over_after_defects():
            table.join(socket)
        protocol.attendant = connection
        if not protocol.writable.is_set():
            socket.hold_back()
        try:
            message: Message = await receive()
            while message["type"] != "websocket.disconnect":  # these came before the attendant did
                text = message["bytes"] if message.get("text") is None else message["text"].encode()
                await self.hall.turns.do(connection.address, partial(connection.on_message, text))
                message = await receive()
        finally:
            protocol.attendant = None
            if connection.greeting is not None:
                connection.greeting.cancel()
            table.leave(socket, protocol.silent)


def same_host(origin: str | None, host: str) -> bool:
    """Whether a page of our own asks. Programs that are no browsers send no origin."""
    if origin is None:
        return True
    try:
        page, ours = urlsplit(origin), urlsplit(f"//{host}")
        usual = USUAL_PORTS.get(page.scheme)  # left out by browsers, in both
        same_port = (page.port or usual) == (ours.port or usual)
        return page.hostname is not None and page.hostname == ours.hostname and same_port
    except ValueError:
        return False


def shortened(reason: str) -> str:
    """As much of a sentence as a close frame has room for (RFC 6455, 5.5)."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")


def cookie_named(header: str, name: str) -> str | None:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return None
    return found.value if found is not None else None
