"""The sockets of live tables: one for each seat that somebody looks from, and one for each watcher."""

import asyncio
import logging
import re
from collections.abc import Callable
from functools import partial
from http.cookies import CookieError, SimpleCookie
from time import perf_counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope, Send

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import WATCHER_NAME
from regalia.table.errors import Elsewhere, NotFound, NotNow, NotYours
from regalia.table.hall.bans import BANNED, Banned
from regalia.table.hall.looking_back import context_of
from regalia.table.http.framing import text_head
from regalia.table.http.limiter import address_of, asker_of
from regalia.table.http.protocol import OPEN, WebSocketProtocol, protocol_of
from regalia.table.http.wire import PONG, Hello, Ping, encode, read_message
from regalia.table.networks import asker_at
from regalia.table.play.messages import AddPart, ErrorMessage
from regalia.table.play.seating import NOT_YOURS
from regalia.table.play.sockets import LATER, MAX_WAITING, Socket, weight_of
from regalia.table.play.table import LiveTable
from regalia.table.store.databases import DatabaseFailure

if TYPE_CHECKING:
    from regalia.table.http.gateway import Gateway

log: Final = logging.getLogger(__name__)

PATH: Final = re.compile("/api/tables/(?P<table>[^/]+)/live/(?P<who>[^/]+)")
NO_SUCH_TABLE: Final = 4404
NOT_NOW: Final = 4409  # of our WebSockets: the table cannot be looked at now; its error says why
CODES: Final = ((NotFound, NO_SUCH_TABLE), (NotNow, NOT_NOW), (Banned, BANNED))
LONGEST_REASON: Final = 120  # bytes; 123 are allowed
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
MAX_EARLY: Final = 100  # messages that wait until the answer to hello is ready
LONG: Final = 100  # entries: replaying more may take so long that a client would give the connection up


class SendQueue:
    """The sockets with waiting messages: a single call of the event loop flushes them all."""

    __slots__ = ("_loop", "_sockets")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._sockets: list[LiveSocket] = []

    def add(self, socket: "LiveSocket") -> None:
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


class LiveSocket(Socket):
    """One connection. What is sent waits until the event loop comes round, so that an ack and the scene that follows it
    go out together, and until the connection takes it, so that a slow reader delays nobody else."""

    __slots__ = (
        "_conn",
        "_held_back",
        "_protocol",
        "_queue",
        "_send_queue",
        "_transport",
        "_wakes",
        "_weight",
        "closing",
    )

    def __init__(
        self, protocol: WebSocketProtocol, send_queue: SendQueue, guest: str | None, viewer: int, address: str = ""
    ) -> None:
        super().__init__(guest, viewer, address, asker_at(address))
        self._protocol: Final = protocol
        self._conn: Final = protocol.conn
        self._transport: Final = protocol.transport
        self._send_queue: Final = send_queue
        self._queue: Final[list[bytes]] = []  # heads and texts of frames
        self._weight = 0  # of what waits, in bytes
        self._wakes = False  # True while a send is scheduled
        self._held_back = False  # True while the connection cannot take more
        self.closing = 0  # the close code, once that is decided: nothing is sent or read any more

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        self._queue.append(text_head(len(message)))
        self._queue.append(message)
        self._weight += weight_of(message)
        if self._weight > MAX_WAITING:
            self.close(LATER)
        elif not self._wakes:
            self._wakes = True
            self._send_queue.add(self)

    def close(self, code: int) -> None:
        """Close the socket once the waiting messages are sent, or at once if they cannot be sent now."""
        if self.closing:
            return
        self.closing = code
        if code == LATER or self._held_back:
            self._queue.clear()
            self._weight = 0
        self._send_queue.add(self)

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
            # A client that has gone misses nothing.
            if self._conn.state is OPEN and not self._transport.is_closing():
                self._transport.write(b"".join(self._queue))
            self._queue.clear()
            self._weight = 0
        if self.closing:
            self._protocol.close(self.closing)


class Connection:
    """A connection at its table, for as long as it lasts."""

    __slots__ = ("address", "early", "hall", "hearing", "is_greeting", "socket", "table", "turns")

    def __init__(self, gateway: "Gateway", table: LiveTable, socket: LiveSocket) -> None:
        self.is_greeting = False  # True after a hello whose answer takes a while
        self.early: Final[list[bytes]] = []  # the messages since then
        self.hearing: asyncio.Task[None] | None = None  # set while those are handled
        self.hall: Final = gateway.hall
        self.turns: Final = gateway.turns
        self.table: Final = table
        self.socket: Final = socket
        self.address: Final = socket.asker  # shares the server's time with others

    def join(self) -> None:
        """Sit down at the table, unless it was put away, or the seat was lost, while others had their turn."""
        table, socket, began = self.table, self.socket, perf_counter()
        if table.seating.closed:
            socket.close(LATER)
        elif socket.viewer >= 0 and socket.viewer not in table.seating.seats_of(socket.guest):
            socket.close(NOT_YOURS)
        else:
            with context_of(table).starting_over_after_defects():
                table.join(socket)
        self.turns.spend(self.address, perf_counter() - began)

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
        """Handle a message of the client, unless it has lost its place at the table."""
        if self.table.seating.closed or self.socket.closing:
            return
        began = perf_counter()
        try:
            self.dispatch(text)
        except Malformed as error:
            self.socket.send(encode(ErrorMessage(str(error))))
        except Exception:
            # A defect of a game. Memory may be half changed, so the table is loaded again from its record.
            log.exception("table %s", self.table.id[:6])
            self.socket.send(encode(ErrorMessage("something broke, and nothing was changed")))
            self.hall.tables.start_over(self.table)
        self.turns.spend(self.address, perf_counter() - began)

    def dispatch(self, text: bytes) -> None:
        message = read_message(text)
        if isinstance(message, Hello):
            self.greet(message)
        elif isinstance(message, Ping) and (not self.is_greeting or self.waits_long()):
            self.socket.send(PONG)  # even during a long replay, or the client would give the connection up
        elif isinstance(message, AddPart) and self.socket.viewer >= 0:
            self.table.on_message(self.socket, message)  # even now: the dice wait for it
        elif not self.is_greeting and not isinstance(message, Ping):
            self.table.on_message(self.socket, message)
        elif len(self.early) >= MAX_EARLY:
            raise Malformed("the server is still going through this table: wait a little")
        else:
            self.early.append(text)

    def waits_long(self) -> bool:
        return self.socket.viewer in self.table.viewers.making and len(self.table.replay.history) > LONG

    def greet(self, hello: Hello) -> None:
        if self.is_greeting:
            raise Malformed("you have just said hello: wait a little")
        self.is_greeting = True
        self.table.viewers.greet(self.socket, hello.v, hello.session, self.hear_early)

    def hear_early(self) -> None:
        """Handle the messages that came before the hello was answered."""
        if self.early:
            self.hearing = self.hall.loop.create_task(self.hear_one_by_one())
        else:
            self.is_greeting = False

    async def hear_one_by_one(self) -> None:
        while self.early:
            await asyncio.sleep(0)  # others get their turn in between
            await self.turns.do(self.address, self.on_early_message)
        self.is_greeting = False

    def on_early_message(self) -> None:
        self.is_greeting = False
        self.on_message(self.early.pop(0))
        self.is_greeting = True  # new messages wait behind these


class Live:
    """`WS /api/tables/{id}/live/{who}`, as a bare ASGI application: this is the hot path."""

    def __init__(self, gateway: "Gateway") -> None:
        self.gateway: Final = gateway
        self.hall: Final = gateway.hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not same_host(headers.get("origin"), headers.get("host", "")):
            await send({"type": "websocket.close", "code": NOT_YOURS})  # before it is accepted: 403
            return
        await send({"type": "websocket.accept"})
        guest = self.hall.guests.read(cookie_named(headers.get("cookie", ""), self.hall.guests.cookie))
        address = address_of(scope)
        try:
            self.hall.bans.refuse(guest, address)
            table, viewer = await self.find(scope["path"], guest, asker_of(scope))
        except RegaliaError as error:
            await send({"type": "websocket.send", "text": encode(ErrorMessage(str(error))).decode()})
            code = next((code for kind, code in CODES if isinstance(error, kind)), NOT_YOURS)
            await send({"type": "websocket.close", "code": code, "reason": shortened(str(error))})
            return
        except Elsewhere as home:
            assert self.gateway.forwarding is not None
            await self.gateway.forwarding.socket(home.address, scope, receive, send)
            return
        except (DatabaseFailure, OSError) as failure:  # the second: no file can be opened now
            log.error("the table cannot be read: %s", type(failure).__name__)
            await send({"type": "websocket.close", "code": LATER})
            return
        protocol = protocol_of(send)
        socket = LiveSocket(protocol, self.gateway.send_queue, guest, viewer, address)
        await self.attend(table, protocol, socket, receive)

    async def find(self, path: str, guest: str | None, address: str) -> tuple[LiveTable, int]:
        """Return the table and the viewer that a path names. NotFound or NotYours if this guest has no such view."""
        where = PATH.fullmatch(path)
        if where is None:
            raise NotFound(f"there is nothing live at {path}")
        table = await self.hall.tables.find(where["table"], address)
        who = where["who"]
        if who == WATCHER_NAME:
            return table, WATCHER
        for seat in table.seating.seats_of(guest):
            if table.game.meta.seat_name(seat) == who:
                return table, seat
        raise NotYours("this seat is not yours")

    async def attend(self, table: LiveTable, protocol: WebSocketProtocol, socket: LiveSocket, receive: Receive) -> None:
        connection = Connection(self.gateway, table, socket)
        await self.gateway.turns.do(connection.address, connection.join)
        protocol.attendant = connection
        if not protocol.writable.is_set():
            socket.hold_back()
        try:
            message: Message = await receive()
            while message["type"] != "websocket.disconnect":  # these came before the attendant did
                text = message["bytes"] if message.get("text") is None else message["text"].encode()
                await self.gateway.turns.do(connection.address, partial(connection.on_message, text))
                message = await receive()
        finally:
            protocol.attendant = None
            if connection.hearing is not None:
                connection.hearing.cancel()
            table.leave(socket, protocol.silent)


def same_host(origin: str | None, host: str) -> bool:
    """True if one of our own pages asks. Programs other than browsers send no origin."""
    if origin is None:
        return True
    try:
        page, ours = urlsplit(origin), urlsplit(f"//{host}")
        usual = DEFAULT_PORTS.get(page.scheme)  # left out by browsers, in both
        same_port = (page.port or usual) == (ours.port or usual)
        return page.hostname is not None and page.hostname == ours.hostname and same_port
    except ValueError:
        return False


def shortened(reason: str) -> str:
    """Return as much of a sentence as a close frame has room for (RFC 6455, 5.5)."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")


def cookie_named(header: str, name: str) -> str | None:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return None
    return found.value if found is not None else None
