"""A live table: a record replayed, the seats around it, and whoever looks at it.

Everything here happens on the event loop, one thing at a time, so an entry is checked, carried out and put into the
log's queue without anybody coming between.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from regalia.core.actions import WATCHER, Action
from regalia.core.entries import LEAVING, Entry, Resign, Seat, Undo, as_table_entry
from regalia.core.errors import GAME_OVER, NOT_ASKED, WRONG_MOMENT, Illegal, Malformed
from regalia.core.game import Game
from regalia.core.record import Header, Record, write_outcome
from regalia.core.referee import why_not
from regalia.core.replay import SANDBOX, Applied, RejectedEntry, Replay
from regalia.lab.review import ADVISER
from regalia.table.alarms import Alarm
from regalia.table.errors import Stale
from regalia.table.hall.mishaps import ASIDE
from regalia.table.hall.opponents import told_line
from regalia.table.hall.shelf import bot_name
from regalia.table.hall.workers import WorkFailed
from regalia.table.http.encoding import inspection_body
from regalia.table.http.wire import (
    Act,
    AddPart,
    Answer,
    ClientMessage,
    ErrorMessage,
    Hint,
    HintMessage,
    Hurry,
    Inspect,
    InspectionMessage,
    Log,
    Propose,
    Reason,
    Reasons,
    Refused,
    Say,
    SeatSheet,
    SetOrders,
    TableMessage,
    TableSheet,
    Why,
    encode,
)
from regalia.table.http.wire import Resign as ResignMessage
from regalia.table.http.wire import Undo as UndoMessage
from regalia.table.play.asking import TOO_LATE, PendingQuestions
from regalia.table.play.chat import Chat
from regalia.table.play.clocks import Clocks, clock_words
from regalia.table.play.dice import Dice
from regalia.table.play.history import Past, Story, in_slices
from regalia.table.play.notices import Notices
from regalia.table.play.outbox import Delivery, Outbox
from regalia.table.play.proposals import Proposals
from regalia.table.play.sockets import Request, Socket
from regalia.table.play.streams import Stream, message
from regalia.table.store.changes import Change, Overtaken, set_seat
from regalia.table.store.schema import BOT, OPEN, PERSON, EndRow, EntryRow, StoredTable

if TYPE_CHECKING:
    from regalia.table.hall.hall import LiveTables

log: Final = logging.getLogger(__name__)
T = TypeVar("T")

NOT_YOURS: Final = 4403  # of our WebSockets: the seat is not, or no longer, yours
QUICKLY_MADE: Final = 100  # entries: streams of such a story need not be kept
AT_ONCE: Final = 0.02  # s that chance speaks before others have their turn
MOST_RESENT: Final = 32  # versions that a client may have missed; beyond that it gets the newest alone
MOST_UNDOS: Final = 200  # a game: the record keeps them all
MOST_IN_SANDBOX: Final = 500
Kind = Literal["illegal", "malformed", "stale"]


class Judging:
    """Guards the check of a request, before anything is carried out: who asks is told why it is refused."""

    __slots__ = ("refused", "request", "table")

    def __init__(self, table: "LiveTable", request: Request) -> None:
        self.table: Final = table
        self.request: Final = request
        self.refused = False

    def __enter__(self) -> "Judging":
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if error is None:
            return False
        no: BaseException = error.error if isinstance(error, RejectedEntry) else error
        if isinstance(no, Illegal):
            self.table.refuse(self.request, "illegal", no.reason, no.clause)
        elif isinstance(no, Malformed):
            self.table.refuse(self.request, "malformed", str(no))
        elif isinstance(no, Stale):
            self.table.refuse(self.request, "stale", str(no))
        else:
            return False
        self.refused = True
        return True


class LiveTable:
    __deletable__ = ("asking", "notices", "dice", "clocks", "proposals", "chat")  # for mypyc
    __slots__ = (
        "absence",
        "asking",
        "away",
        "bots",
        "broken",
        "chat",
        "clocks",
        "closed",
        "dice",
        "done",
        "game",
        "greeting",
        "hall",
        "hinting",
        "history",
        "logs",
        "looking_back",
        "making",
        "notices",
        "outbox",
        "people",
        "proposals",
        "replay",
        "sockets",
        "started",
        "stored",
        "streams",
        "told",
        "touched",
        "undos",
    )

    def __init__(self, hall: "LiveTables", stored: StoredTable, game: Game) -> None:
        self.hall: Final = hall
        self.stored: Final = stored
        self.game: Final = game
        names = list(game.meta.seat_names[: len(stored.seats)])
        notes = [SANDBOX] if stored.sandbox else []
        header = Header(stored.game, stored.rules_version, names, stored.options, notes, stored.given)
        self.replay: Final = Replay(game, header)
        self.told: Final = bytearray()  # the same as lines, for the bots' processes
        self.history: Final = Story(header, game, self.replay.history)
        self.looking_back: Final = asyncio.Lock()  # one at a time goes through the story
        self.making: Final[dict[int, asyncio.Task[Stream]]] = {}  # streams that take a while, by viewer
        self.greeting: Final[set[asyncio.Task[None]]] = set()  # those who were here before the game began
        self.logs: Final[dict[int, tuple[int, bytes]]] = {}  # by viewer, with how long the story was
        self.done: Final[set[tuple[int, str, int]]] = set()  # seat, session, n: requests that were carried out
        self.undos = 0
        self.hinting: Final[dict[int, asyncio.Task[None]]] = {}  # seats for which an adviser thinks
        self.broken = ""  # why the game cannot go on, if the rules of today refuse an entry
        self.streams: Final[dict[int, Stream]] = {}  # of those viewers that somebody looks through
        self.sockets: Final[list[Socket]] = []
        self.outbox: Final = Outbox(hall.writer, self.lost)
        # Its parts know the table, so a table that is put away lets go of them: then nothing keeps it in memory.
        self.asking = PendingQuestions(self)
        self.notices = Notices(self)
        self.dice = Dice(self)
        self.clocks = Clocks(self)
        self.proposals = Proposals(self)
        self.chat = Chat(self)
        # Since when nobody has looked from a person's seat, in the server's time.
        self.away: Final[dict[int, float]] = dict.fromkeys(range(len(stored.seats)), hall.alarms.now())
        self.absence: Alarm | None = None  # when the next of them has been away for long
        self.touched = hall.loop.time()
        self.closed = False  # put away: whoever still holds it must find it again
        self.started = False  # no seat is open
        self.bots: list[int] = []
        self.people = 0  # seats with a person
        self.count_seats()

    async def take_up(self) -> None:
        """Bring the record back to life."""
        await self.look_back(self.taken_up())

    def taken_up(self) -> Iterator[None]:
        for who, text, session, n in self.stored.entries:
            entry = Entry(who, text)
            try:
                applied = self.replay.take(entry)
            except RejectedEntry as refused:
                self.broken = f"the rules have changed since this game was begun ({refused})"
                break
            self.undos += isinstance(as_table_entry(entry), Undo)
            self.told.extend(told_line(entry))
            if session:
                self.done.add((who if who >= 0 else applied.undone_by, session, n))
            yield
        self.stored.entries.clear()

    # Who is here

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def over(self) -> bool:
        return self.replay.state.over is not None

    def count_seats(self) -> None:
        """After somebody has sat down or left."""
        kinds = [seat.kind for seat in self.stored.seats]
        self.started = OPEN not in kinds
        self.bots = [seat for seat, kind in enumerate(kinds) if kind == BOT]
        self.people = kinds.count(PERSON)

    def forget(self, guest: str) -> None:
        """Somebody wants nothing to be left of them."""
        changed = False
        for seat, stored in enumerate(self.stored.seats):
            if stored.kind == PERSON and stored.player == guest:
                stored.player, stored.link, stored.orders, changed = "", "", "", True
                if not self.started:
                    stored.kind, stored.part = OPEN, ""
                for socket in [socket for socket in self.sockets if socket.viewer == seat]:
                    socket.close(NOT_YOURS)
            if stored.owner == guest:
                stored.owner, stored.link = "", ""
        self.chat.forget(guest)
        if changed:
            self.count_seats()
            self.tell_about_table()

    def seats_of(self, guest: str | None) -> list[int]:
        return [
            seat for seat, stored in enumerate(self.stored.seats) if stored.kind == PERSON and stored.player == guest
        ]

    def is_idle(self) -> bool:
        return (
            not self.sockets and not self.outbox.parcels and not self.asking.is_busy() and not self.clocks.is_due_soon()
        )

    def sheet(self, guest: str | None) -> TableSheet:
        """The table as that guest may know it."""
        self.refuse_if_closed()
        meta = self.game.meta
        here = {socket.viewer for socket in self.sockets}
        over = self.replay.state.over
        return TableSheet(
            id=self.id,
            game=meta.id,
            title=meta.title,
            options=self.replay.options.values,
            secrets=meta.secrets,
            windows=list(meta.windows),
            seeded=self.stored.seeded,
            dice=self.dice.sheet(),
            clock=self.clocks.rule,
            public=self.stored.public,
            casual=self.stored.casual,
            sandbox=self.stored.sandbox,
            origin=self.stored.origin,
            started=self.started,
            over=over is not None,
            aside=self.broken == ASIDE,
            seats=[self.seat_sheet(seat, seat in here, guest) for seat in range(len(self.stored.seats))],
            mine=[meta.seat_name(seat) for seat in self.seats_of(guest)],
            teams=self.chat.team_names(),
            record=over is not None,
            rematch=self.stored.rematch,
            ended=self.stored.ended,
            winners=[meta.seat_name(seat) for seat in over.winners()] if over is not None else None,
        )

    def seat_sheet(self, seat: int, here: bool, guest: str | None = None) -> SeatSheet:
        stored = self.stored.seats[seat]
        name = self.game.meta.seat_name(seat)
        title = self.game.seat_title(self.replay.state, seat)
        if stored.kind == BOT:
            yours = bool(stored.owner) and stored.owner == guest
            return SeatSheet(name, title, "bot", bot_name(stored.player), True, yours=yours)
        if stored.kind == OPEN:
            return SeatSheet(name, title, "open", "", False)
        return SeatSheet(name, title, "person", self.hall.name_of(stored.player), here, self.is_away(seat))

    def table_messages(self) -> list[Delivery]:
        guests = {socket.guest for socket in self.sockets}  # who plays several seats sees the same table from each
        texts = {guest: encode(TableMessage(self.sheet(guest))) for guest in guests}
        return [(socket, texts[socket.guest]) for socket in self.sockets]

    def tell_about_table(self) -> None:
        for socket, text in self.table_messages():
            self.outbox.send(socket, text)

    # Coming and going

    def join(self, socket: Socket) -> None:
        alone = not self.is_here(socket.viewer)
        self.sockets.append(socket)
        self.notices.looked(socket.guest)
        self.clocks.came(socket.viewer)
        self.away.pop(socket.viewer, None)
        if alone and socket.viewer >= 0:
            self.tell_about_table()
        else:
            self.outbox.send(socket, encode(TableMessage(self.sheet(socket.guest))))
        if self.clocks.rule is not None and self.started:
            self.outbox.send(socket, self.clocks.message())
        if socket.viewer >= 0:
            self.outbox.send(socket, self.asking.orders_message(self.asking.orders(socket.viewer)))
        self.chat.welcome(socket)
        if self.proposals.open is not None:
            self.outbox.send(socket, self.proposals.message())
        if self.broken:
            self.outbox.send(socket, encode(ErrorMessage(self.broken)))
        self.watch_absence()
        self.asking.look_around()

    def leave(self, socket: Socket, silent: bool = False) -> None:
        """`silent`: it was given up, because nothing was heard of it any more."""
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self.touched = self.hall.loop.time()
        if len(self.replay.history) <= QUICKLY_MADE and not any(
            other.viewer == socket.viewer and other.listens for other in self.sockets
        ):
            self.streams.pop(socket.viewer, None)  # it is quickly made again from the story
        if socket.viewer >= 0 and not self.is_here(socket.viewer):
            self.away[socket.viewer] = self.hall.alarms.now()
            self.tell_about_table()
            self.watch_absence()
        if silent:
            self.notices.lost_sight(socket.guest)

    def is_away(self, seat: int) -> bool:
        """Whether a person has not looked at the running game for long."""
        if self.stored.seats[seat].kind != PERSON or seat not in self.away or not self.started or self.over:
            return False
        return self.hall.alarms.now() >= self.away[seat] + self.patience()

    def patience(self) -> float:
        rule = self.clocks.rule
        return float(rule.seconds) if rule is not None and rule.kind == "days" else self.hall.settings.away_after

    def watch_absence(self) -> None:
        """Tell those who are here when somebody has been away for long."""
        if self.absence is not None:
            self.absence.cancel()
            self.absence = None
        limit = self.hall.alarms.now() - self.patience()
        gone = [since for seat, since in self.away.items() if since > limit and self.stored.seats[seat].kind == PERSON]
        if gone and self.sockets and not self.over:
            self.absence = self.hall.alarms.at(min(gone) + self.patience(), self.notice_absence)

    def notice_absence(self) -> None:
        if not self.closed:
            self.tell_about_table()
            self.watch_absence()

    def reseat(self, seat: int, kind: str, player: str, owner: str) -> None:
        """A bot plays on for somebody, or gives the seat back: a fact of the table, so an entry."""
        self.refuse_if_closed()
        stored = self.stored.seats[seat]
        stored.kind, stored.player, stored.owner = kind, player, owner
        self.count_seats()
        if kind == PERSON and not self.is_here(seat):
            self.away[seat] = self.hall.alarms.now()
        if seat in self.asking.questions:
            self.asking.withdraw(seat)
        who = f"bot:{player}" if kind == BOT else "person"
        applied = self.replay.take(Seat(self.game.meta.seat_name(seat), who))
        rows: list[EntryRow] = []
        out: list[Delivery] = []
        self.add(applied, ("", 0), rows, out)
        out += self.table_messages()
        taken = set_seat(self.stored.number, seat, kind=kind, player=player, owner=owner)
        self.outbox.write(rows, [taken, *self.clocks.follow(out)], out)
        self.look_around()

    def is_here(self, viewer: int) -> bool:
        return any(socket.viewer == viewer for socket in self.sockets)

    def hello(self, socket: Socket, v: int, session: str) -> None:
        """From now on the socket is sent whatever its viewer sees; first what it has missed."""
        socket.session = session
        socket.listens = True
        if self.started:
            self.resend(socket, self.stream(socket.viewer), v)

    def takes_long(self, viewer: int, v: int) -> bool:
        """Whether others might notice that somebody comes who has seen version v last."""
        if not self.started or not self.replay.history:
            return False
        stream = self.streams.get(viewer)
        return stream is None or (v > 0 and 0 < stream.v - v <= MOST_RESENT)

    async def hello_in_slices(self, socket: Socket, v: int, session: str) -> None:
        """The same, so that nobody notices."""
        while True:
            stream = await self.made_stream(socket.viewer)
            if self.streams.get(socket.viewer) is not stream:  # all others who looked through it have just left
                continue
            if v == 0 or not 0 < stream.v - v <= MOST_RESENT:
                break
            for text in await self.look_back(self.past(stream).messages(v)):
                if text is not None:
                    self.outbox.send(socket, text)
                    v += 1
        self.hello(socket, v, session)

    def resend(self, socket: Socket, stream: Stream, v: int) -> None:
        if v == 0 or v != stream.v:
            self.outbox.send(socket, message(self.replay, stream, stream.words, self.bots))

    def stream(self, viewer: int) -> Stream:
        """The stream of a viewer through whom somebody looks. At the beginning it is new; else it was made before."""
        stream = self.streams.get(viewer)
        if stream is None:
            assert not self.replay.history
            stream = Stream(viewer)
            stream.open(self.replay)
            self.streams[viewer] = stream
        return stream

    async def made_stream(self, viewer: int) -> Stream:
        """The viewer's stream, where it may take a while: it is made once, whoever waits for it."""
        if viewer in self.streams:
            return self.streams[viewer]
        making = self.making.get(viewer)
        if making is None:
            making = self.making[viewer] = self.hall.loop.create_task(self.make_stream(viewer))
            making.add_done_callback(lambda _done: self.making.pop(viewer, None))
        return await asyncio.shield(making)

    async def make_stream(self, viewer: int) -> Stream:
        stream = Stream(viewer)
        await self.look_back(self.history.lived_through(stream))
        return self.streams.setdefault(viewer, stream)

    async def look_back(self, steps: Iterable[T]) -> list[T]:
        """Go through the story in slices."""
        async with self.looking_back:
            return await in_slices(self.hall.looking_back, steps)

    async def seen_by(self, viewer: int) -> Stream:
        """For a look back: the viewer's stream, or an empty one before the game starts."""
        return await self.made_stream(viewer) if self.started else Stream(viewer)

    async def step(self, stream: Stream, v: int) -> bytes:
        """A Step: what the viewer saw at version v."""
        return (await self.look_back(self.past(stream).step(v)))[-1] or b""

    def past(self, stream: Stream) -> Past:
        return Past(self.history, stream, self.bots)

    async def log_of(self, viewer: int) -> bytes:
        """All that a viewer was told, with the version it was told at."""
        stream = await self.seen_by(viewer)
        past, entries, v = self.past(stream), len(self.replay.history), stream.v
        known = self.logs.get(viewer)
        if known is None or known[0] != entries:
            lines = await self.look_back(past.log_lines(v))
            known = self.logs[viewer] = (entries, encode(Log(v, [line for line in lines if line is not None])))
        return known[1]

    async def on_disk(self) -> None:
        """Wait until all that has happened so far is written: before that, nobody is shown any of it.

        Overtaken if it will never be, because the table starts again from its record.
        """
        await self.outbox.settled()
        self.refuse_if_closed()

    def refuse_if_closed(self) -> None:
        if self.closed:
            raise Overtaken("the table starts again from its record")

    # What people ask for

    def on_message(self, socket: Socket, message: ClientMessage) -> None:
        """Carry out what somebody asks for who looks on. Hello and Ping are answered before it comes to that."""
        if isinstance(message, AddPart) and socket.viewer >= 0:
            self.dice.add_part(socket, message.part)  # even before hello: the dice wait for it
        elif not socket.listens:
            raise Malformed("say hello first")
        elif isinstance(message, Inspect):
            self.inspect(socket, message.n, message.id)
        elif socket.viewer < 0:
            raise Malformed("a watcher only watches")
        elif isinstance(message, Act):
            self.act(socket, message)
        elif isinstance(message, Why):
            self.why(socket, message)
        elif isinstance(message, Hint):
            self.hint(socket, message.n)
        elif isinstance(message, Propose):
            self.proposals.propose(socket, message)
        elif isinstance(message, Answer):
            self.proposals.answer(socket, message)
        elif isinstance(message, Say):
            self.chat.say(socket, message)
        elif isinstance(message, UndoMessage):
            self.undo(socket, message.n)
        elif isinstance(message, ResignMessage):
            self.resign(socket, message.n)
        elif isinstance(message, Hurry):
            self.asking.hurry()
        else:
            assert isinstance(message, SetOrders)
            self.asking.set_orders(socket, message.orders)

    def act(self, socket: Socket, wish: Act) -> None:
        seat = socket.viewer
        request = Request(socket, wish.n, self.hall.acts)
        if self.repeats(request):
            return
        with self.judging(request) as judging:
            action = self.allowed(seat, wish)
        if not judging.refused and not self.asking.holds(seat, wish.text, request):
            self.carry_out(seat, action, request)

    def allowed(self, seat: int, wish: Act) -> Action:
        """What the seat wants to say, if it may."""
        self.refuse_if_stopped()
        if not self.is_current(seat, wish.v):
            raise Stale(TOO_LATE)
        return self.readable(seat, wish.text)

    def is_current(self, seat: int, v: int) -> bool:
        """Whether the seat is still asked what it was asked at version v."""
        stream = self.stream(seat)
        if v > stream.v:
            raise Malformed(f"version {v} has not been sent yet")
        return stream.asks_since(v)

    def readable(self, seat: int, text: str) -> Action:
        if text in LEAVING:
            raise Malformed("that is no action of the game")
        s = self.replay.state
        action = self.game.read(s, text)
        refusal = why_not(s, seat, action)
        if refusal is not None:
            raise refusal
        return action

    def refuse_if_stopped(self) -> None:
        if self.broken:
            raise Illegal(WRONG_MOMENT, self.broken)
        if not self.started:
            raise Illegal(NOT_ASKED, "the game has not started: a seat is open")

    def undo(self, socket: Socket, n: int) -> None:
        request = Request(socket, n, self.hall.acts)
        if self.repeats(request):
            return
        with self.judging(request) as judging:
            self.refuse_if_stopped()
            if self.over:
                raise Illegal(GAME_OVER, "the game is over")
            self.refuse_more_undos()
            entry = self.replay.undo_entry(socket.viewer)
        if not judging.refused:
            self.undos += 1
            self.record(self.replay.take(entry), request)

    def refuse_more_undos(self) -> None:
        if self.undos >= (MOST_IN_SANDBOX if self.stored.sandbox else MOST_UNDOS):
            raise Illegal(WRONG_MOMENT, "enough was taken back in this game")

    def resign(self, socket: Socket, n: int) -> None:
        request = Request(socket, n, self.hall.acts)
        if self.repeats(request):
            return
        with self.judging(request) as judging:
            self.refuse_if_stopped()
            applied = self.replay.take(Resign(socket.viewer))
        if not judging.refused:
            self.record(applied, request)

    def inspect(self, socket: Socket, n: int, spot: str) -> None:
        found = None
        if self.started:
            found = self.game.inspect(self.game.view(self.replay.state, socket.viewer), spot)
        body = inspection_body(found) if found is not None else None
        self.outbox.send(socket, encode(InspectionMessage(n, body)))

    def hint(self, socket: Socket, n: int) -> None:
        """What a bot would say in this seat's place, from what the seat knows; answered when it has thought."""
        request = Request(socket, n, self.hall.acts)
        with self.judging(request) as judging:
            self.refuse_if_stopped()
            if not self.stored.casual:
                raise Illegal(WRONG_MOMENT, "hints are given at casual tables only")
            if socket.viewer not in self.replay.asked:
                raise Illegal(NOT_ASKED, "you are not asked anything now")
            if socket.viewer in self.hinting:
                raise Illegal(WRONG_MOMENT, "a hint is on its way")
        if judging.refused:
            return
        task = self.hall.loop.create_task(self.think_of_hint(request, self.stream(socket.viewer).v))
        self.hinting[socket.viewer] = task
        task.add_done_callback(lambda _done: self.hinting.pop(socket.viewer, None))

    async def think_of_hint(self, request: Request, v: int) -> None:
        seat = request.socket.viewer
        with self.starting_over_after_defects():
            try:
                text = await self.hall.opponents.advise(self, seat)
            except WorkFailed:
                text = ""
            if self.closed or seat not in self.streams or not self.is_current(seat, v):
                self.refuse(request, "stale", TOO_LATE)
                return
            if not text:
                self.refuse(request, "illegal", "the adviser has no idea", WRONG_MOMENT)
                return
            s = self.replay.state
            label = self.game.describe(self.game.view(s, seat), self.game.read(s, text))
            self.outbox.send(request.socket, encode(HintMessage(request.n, bot_name(ADVISER), text, label)))

    def why(self, socket: Socket, wish: Why) -> None:
        """Answered from what the seat knows, like every refusal; nothing is carried out or remembered."""
        reasons: list[Reason | None] = [None] * len(wish.texts)
        try:
            self.refuse_if_stopped()
            if self.is_current(socket.viewer, wish.v):
                reasons = [self.reason(socket.viewer, text) for text in wish.texts]
        except Illegal as error:
            reasons = [Reason(error.clause, error.reason)] * len(wish.texts)
        except Malformed:
            pass
        self.outbox.send(socket, encode(Reasons(wish.n, reasons)))

    def reason(self, seat: int, text: str) -> Reason | None:
        try:
            self.readable(seat, text)
        except Illegal as error:
            return Reason(error.clause, error.reason)
        except Malformed:
            return None
        return None

    def judging(self, request: Request) -> Judging:
        return Judging(self, request)

    def repeats(self, request: Request) -> bool:
        """Ack a request again that was carried out before, and carry nothing out."""
        if (request.socket.viewer, request.session, request.n) not in self.done:
            return False
        self.acknowledge(request)
        return True

    def acknowledge(self, request: Request) -> None:
        self.outbox.send(request.socket, b'{"is":"ack","n":%d}' % request.n)

    def refuse(self, request: Request, kind: Kind, reason: str, clause: str | None = None) -> None:
        self.outbox.send(request.socket, encode(Refused(request.n, kind, clause, reason)))

    # What follows from it

    def carry_out(self, seat: int, action: Action, request: Request | None = None) -> None:
        self.record(self.replay.apply_action(seat, action), request)

    def record(self, applied: Applied, request: Request | None) -> None:
        """Write down what has just been carried out, and all that chance says to it; then tell everybody."""
        rows: list[EntryRow] = []
        out: list[Delivery] = []
        spoke = applied.entry.who if applied.entry.who >= 0 else applied.undone_by
        session, n = "", 0
        if request is not None:
            session, n = request.session, request.n
            if session:
                self.done.add((spoke, session, n))
            out.append((request, b'{"is":"ack","n":%d}' % n))
        self.add(applied, (session, n), rows, out)
        if self.bots:
            self.asking.note(applied)
        self.let_chance_speak(rows, out)
        changes = self.clocks.follow(out)
        self.outbox.write(rows, changes, out, self.end(out))
        self.look_around(spoke)

    def look_around(self, spoke: int = WATCHER) -> None:
        """See to everybody who is asked now: bots, people in a window, people who are not here."""
        self.asking.look_around(spoke)
        self.notices.follow()

    def let_chance_speak(self, rows: list[EntryRow], out: list[Delivery]) -> None:
        """All that chance has to say; if that is much and many look on, the rest comes when others had their turn."""
        until = time.monotonic() + AT_ONCE
        while self.replay.asks_chance() and self.dice.are_ready():
            self.add(self.hall.dice(self.replay, self.dice.mixed), ("", 0), rows, out)
            if time.monotonic() > until:
                self.hall.loop.call_soon(self.go_on)
                return

    def add(self, applied: Applied, request: tuple[str, int], rows: list[EntryRow], out: list[Delivery]) -> None:
        entry = applied.entry
        rows.append((self.stored.number, len(self.replay.history) - 1, entry.who, entry.text, *request))
        self.told.extend(told_line(entry))
        for stream in self.streams.values():
            if stream.follow(self.replay, applied):
                self.post(stream, out)

    def post(self, stream: Stream, out: list[Delivery]) -> None:
        text = message(self.replay, stream, stream.words, self.bots)
        for socket in self.sockets:
            if socket.viewer == stream.viewer and socket.listens:
                out.append((socket, text))

    def begin(self, changes: Sequence[Change] = ()) -> None:
        """Go on from where the record ends: at a new table, at one that was taken up, when the last seat is taken."""
        self.refuse_if_closed()
        rows: list[EntryRow] = []
        out: list[Delivery] = []
        is_old = not changes
        if changes:
            out += self.table_messages()
        if self.started and not self.broken:
            if self.replay.history:
                self.greet_the_waiting()
            else:
                for viewer in {socket.viewer for socket in self.sockets if socket.listens}:
                    self.post(self.stream(viewer), out)
            self.let_chance_speak(rows, out)
        changes = [*changes, *self.clocks.follow(out)]
        ended = self.end(out)
        if rows or changes or ended:
            self.outbox.write(rows, changes, out, ended)
        if is_old and not rows:
            self.notices.begin()
        self.look_around()

    def greet_the_waiting(self) -> None:
        """Those who said hello before a game started that goes on from somewhere have seen nothing of it yet."""
        for socket in self.sockets:
            if socket.listens and socket.viewer not in self.streams:
                socket.listens = False  # until they have
                task = self.hall.loop.create_task(self.hello_in_slices(socket, 0, socket.session))
                self.greeting.add(task)
                task.add_done_callback(self.greeting.discard)

    def end(self, out: list[Delivery]) -> EndRow | None:
        """If the game has just ended: tell everybody, and what has to be written down for the lists of tables."""
        over = self.replay.state.over
        if over is None or self.stored.ended is not None:
            return None
        out += self.proposals.dropped()
        self.stored.ended = int(self.hall.settings.now())
        self.stored.outcome = write_outcome(over)
        out += self.table_messages()
        return self.stored.number, self.stored.ended, self.stored.outcome

    def go_on(self) -> None:
        """Let chance speak, if that is all that the table waited for."""
        rows: list[EntryRow] = []
        out: list[Delivery] = []
        with self.starting_over_after_defects():
            if self.started and not self.broken and not self.closed:
                self.let_chance_speak(rows, out)
            if rows:
                changes = self.clocks.follow(out)
                self.outbox.write(rows, changes, out, self.end(out))
                self.look_around()

    # If something goes wrong

    @contextmanager
    def starting_over_after_defects(self) -> Iterator[None]:
        """If a game's code breaks, what is in memory may be half done: the table starts again from its record."""
        try:
            yield
        except Exception:
            log.exception("table %s", self.id[:6])
            self.hall.failed(self)

    def lost(self, error: Exception) -> None:
        """What was to be written is not on disk. Nothing in memory can be trusted: start again from what is."""
        self.hall.unload(self)

    def close(self, code: int) -> None:
        if self.closed:
            return
        self.closed = True
        self.asking.stop()
        self.notices.stop()
        self.dice.stop()
        self.clocks.stop()
        self.proposals.stop()
        for task in [*self.hinting.values(), *self.making.values(), *self.greeting]:
            task.cancel()
        if self.absence is not None:
            self.absence.cancel()
        for socket in list(self.sockets):
            socket.close(code)
        self.sockets.clear()
        del self.asking, self.notices, self.dice, self.clocks, self.proposals, self.chat
        self.outbox.let_go()

    # Looking back

    async def record_text(self) -> str:
        """The whole record, for when it is over."""
        header = self.replay.header
        notes = self.dice.promise().notes()
        if self.clocks.rule is not None:
            notes.append(f"clock {clock_words(self.clocks.rule)}")
        for seat in range(len(self.stored.seats)):
            name = self.seat_sheet(seat, False).name.replace(";", ",")
            notes.append(f"{self.game.meta.seat_name(seat)} is {name}")
        if self.stored.origin:
            notes.append(self.stored.origin.replace(";", ","))
        notes += header.notes
        full = Header(header.game, header.rules_version, header.seat_names, header.options, notes, header.given)
        return "\n".join([*await self.look_back(Record(full, self.replay.history, self.replay.state.over).lines()), ""])
