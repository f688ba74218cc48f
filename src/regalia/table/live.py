"""The sockets of live tables: one for each seat that somebody looks from, and one for each watcher."""

import asyncio
import logging
import re
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Message, Receive, Scope, Send

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import WATCHER_NAME
from regalia.table.framing import text_head
from regalia.table.hall import NOT_YOURS, Elsewhere, Hall, NotFound, NotYours
from regalia.table.limits import Bucket
from regalia.table.protocol import OPEN, WebSocketProtocol, protocol_of
from regalia.table.sockets import Mailbag, Socket
from regalia.table.tables import LiveTable
from regalia.table.wire import (
    PONG,
    Act,
    AddPart,
    Answer,
    ErrorMessage,
    Hello,
    Hint,
    Hurry,
    Inspect,
    Ping,
    Propose,
    Resign,
    Say,
    SetOrders,
    Undo,
    Why,
    encode,
    read_message,
)

log: Final = logging.getLogger(__name__)

PATH: Final = re.compile("/api/tables/(?P<table>[^/]+)/live/(?P<who>[^/]+)")
NO_SUCH_TABLE: Final = 4404
LATER: Final = 1013  # of WebSockets: try again
DEFECT: Final = 1011
MOST_WAITING: Final = 500  # messages for a client that does not read them


class LiveSocket(Socket):
    """One connection. What is sent waits until the event loop comes round, so that an ack and the scene that follows it
    go out together, and until the connection takes it, so that a slow reader delays nobody else."""

    __slots__ = ("_closing", "_conn", "_held_back", "_mail", "_protocol", "_queue", "_transport", "_wakes")

    def __init__(self, protocol: WebSocketProtocol, mail: Mailbag, guest: str | None, viewer: int):
        super().__init__(guest, viewer)
        self._protocol: Final = protocol
        self._conn: Final = protocol.conn
        self._transport: Final = protocol.transport
        self._mail: Final = mail
        self._queue: Final[list[bytes]] = []  # heads and texts of frames
        self._wakes = False  # soon
        self._held_back = False  # the connection takes nothing
        self._closing = 0

    def send(self, message: bytes) -> None:
        if self._closing:
            return
        self._queue.append(text_head(len(message)))
        self._queue.append(message)
        if len(self._queue) > 2 * MOST_WAITING:
            self.close(LATER)
        elif not self._wakes:
            self._wakes = True
            self._mail.add(self)

    def close(self, code: int) -> None:
        """After what is waiting, unless it is too much."""
        if self._closing:
            return
        self._closing = code
        if code == LATER:
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
        if self._closing:
            self._protocol.close(self._closing)


class Attending:
    """A connection at its table, for as long as it lasts."""

    __slots__ = ("bucket", "early", "greeting", "hall", "loop", "socket", "table")

    def __init__(self, hall: Hall, table: LiveTable, socket: LiveSocket) -> None:
        settings = hall.settings
        self.greeting: asyncio.Task[None] | None = None  # a hello to which the answer takes a while
        self.early: Final[list[bytes]] = []  # what has come since
        self.hall: Final = hall
        self.loop: Final = hall.loop
        self.table: Final = table
        self.socket: Final = socket
        self.bucket: Final = Bucket(settings.messages_a_second, settings.burst, hall.loop.time())

    def hold_back(self) -> None:
        self.socket.hold_back()

    def send_waiting(self) -> None:
        self.socket.go_on()

    def hear(self, text: bytes) -> None:
        """One message of the client."""
        if self.table.closed:
            return
        if not self.bucket.take(self.loop.time()):
            self.socket.send(encode(ErrorMessage("too many messages: slow down")))
            return
        self.heed(text)

    def heed(self, text: bytes) -> None:
        try:
            self.obey(text)
        except Malformed as error:
            self.socket.send(encode(ErrorMessage(str(error))))
        except Exception:
            # A defect of a game. What is in memory may be half done, so the table starts again from its record.
            log.exception("table %s", self.table.id[:6])
            self.socket.send(encode(ErrorMessage("something broke, and nothing was changed")))
            self.hall.put_away(self.table)

    def obey(self, text: bytes) -> None:
        table, socket = self.table, self.socket
        wish = read_message(text)
        if type(wish) is Act and socket.listens and socket.viewer >= 0 and self.greeting is None:
            table.act(socket, wish)  # first, because nearly everything is an action
            return
        if isinstance(wish, Hello):
            self.greet(wish)
            return
        if isinstance(wish, Ping) and (self.greeting is None or socket.viewer in table.making):
            socket.send(PONG)  # also while there is much to go through, or the client would give the line up
            return
        if isinstance(wish, AddPart) and socket.viewer >= 0:
            table.dice.add_part(socket, wish.part)
            return
        if self.greeting is not None:
            self.early.append(text)
            return
        if not socket.listens:
            raise Malformed("say hello first")
        if isinstance(wish, Inspect):
            table.inspect(socket, wish.n, wish.id)
            return
        if socket.viewer < 0:
            raise Malformed("a watcher only watches")
        if isinstance(wish, Why):
            table.why(socket, wish)
        elif isinstance(wish, Hint):
            table.hint(socket, wish.n)
        elif isinstance(wish, Propose):
            table.proposals.propose(socket, wish)
        elif isinstance(wish, Answer):
            table.proposals.answer(socket, wish)
        elif isinstance(wish, Say):
            table.chat.say(socket, wish)
        elif isinstance(wish, Undo):
            table.undo(socket, wish.n)
        elif isinstance(wish, Resign):
            table.resign(socket, wish.n)
        elif isinstance(wish, Hurry):
            table.asking.hurry()
        else:
            assert isinstance(wish, SetOrders)
            table.asking.set_orders(socket, wish.orders)

    def greet(self, wish: Hello) -> None:
        if self.greeting is not None:
            raise Malformed("you have just said hello: wait a little")
        if self.table.takes_long(self.socket.viewer, wish.v):
            self.socket.listens = False  # what comes meanwhile would come too early
            self.greeting = self.hall.loop.create_task(self.greet_in_slices(wish))
        else:
            self.table.hello(self.socket, wish.v, wish.session)

    async def greet_in_slices(self, wish: Hello) -> None:
        with self.table.starting_over_after_defects():
            await self.table.hello_in_slices(self.socket, wish.v, wish.session)
        self.greeting = None
        early = list(self.early)
        self.early.clear()
        for text in early:
            if not self.table.closed:
                self.heed(text)


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
        except Elsewhere as home:
            assert self.hall.forwarding is not None
            await self.hall.forwarding.socket(home.address, scope, receive, send)
            return
        except SQLAlchemyError as failure:
            log.error("the database fails: %s", type(failure).__name__)
            await send({"type": "websocket.close", "code": LATER})
            return
        protocol = protocol_of(send)
        await self.attend(table, protocol, LiveSocket(protocol, self.hall.mail, guest, viewer), receive)

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
        attending = Attending(self.hall, table, socket)
        table.join(socket)
        protocol.attendant = attending
        if not protocol.writable.is_set():
            socket.hold_back()
        try:
            message: Message = await receive()
            while message["type"] != "websocket.disconnect":  # these came before the attendant did
                attending.hear(message["bytes"] if message.get("text") is None else message["text"].encode())
                message = await receive()
        finally:
            protocol.attendant = None
            if attending.greeting is not None:
                attending.greeting.cancel()
            table.leave(socket, protocol.silent)


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
