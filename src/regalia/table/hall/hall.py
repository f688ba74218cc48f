"""All tables of a server. A table is in memory while somebody looks at it or a bot thinks; else it is its record."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.types import Scope

from regalia.core.dice import check_seed
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.replay import Applied, Replay
from regalia.rulebook.rulebook import rulebook_of
from regalia.table.alarms import Alarms
from regalia.table.errors import Elsewhere, NotFound, NotNow, NotYours
from regalia.table.hall.bans import NEW_BANS, Bans
from regalia.table.hall.beginnings import begun_at
from regalia.table.hall.guests import Guests, usual_name
from regalia.table.hall.mishaps import ASIDE, Mishaps
from regalia.table.hall.opponents import Opponents, get_ready
from regalia.table.hall.pulse import Pulse
from regalia.table.hall.push import Push
from regalia.table.hall.reviews import NICE as AFTER_BOTS
from regalia.table.hall.reviews import Reviews
from regalia.table.hall.shelf import check_bot, load_games
from regalia.table.hall.targets import Targets
from regalia.table.hall.turns import Turns
from regalia.table.hall.workers import IDLE, Workers
from regalia.table.http.operation import RequestLimiter, address_of
from regalia.table.http.wire import Clock, NewTable, encode
from regalia.table.latency import Histogram
from regalia.table.limits import Buckets
from regalia.table.play.sockets import SendQueue
from regalia.table.play.table import NOT_YOURS, LiveTable
from regalia.table.settings import Settings
from regalia.table.store import changes
from regalia.table.store.changes import Change, Overtaken
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.schema import BOT, OPEN, PERSON, StoredSeat, StoredTable
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

if TYPE_CHECKING:
    from regalia.table.http.forwarding import Forwarding
    from regalia.table.store.homes import HomeServers

SERVICE_RESTART: Final = 1012  # of WebSockets: come back

NEW_NAME: Final = "name"
FORGET: Final = "forget"
HIDE: Final = "hide"
REPORTS: Final = 10.0  # of one guest at once
REPORT_EVERY: Final = 360.0  # seconds, after that

# Work in other processes. Bots never wait for anything else.
THOUGHT_IN_VAIN: Final = 10.0  # s that a bot goes on thinking about what is decided: a new process takes long to start
LONGEST_LIST: Final = 30.0  # s
MOST_LISTS: Final = 8  # of one guest at a time, and beginnings of one address
MOST_REPLAYS: Final = 3  # of one address at a time
ALL_REPLAYS: Final = 24

A_DAY: Final = 86_400
AHEAD: Final = 15  # s: how early a table is taken up at which a flag will fall

log: Final = logging.getLogger(__name__)

Dice = Callable[[Replay, str], Applied]


class LiveTables:
    def __init__(self, settings: Settings, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.loop: Final = loop
        self.guests: Final = Guests(store.key(settings.key_file))
        self.alarms: Final = Alarms(loop, settings.now(), self.after_stall)
        self.mail: Final = SendQueue(loop)
        self.turns: Final = Turns(loop)
        self.writer: Final = Writer(store, loop)
        self.pulse: Final = Pulse(store, self.writer, loop)
        self.push: Final = Push(store, self.writer, settings, loop)
        self.targets: Final = Targets(store, self.writer, settings, loop)
        ready = get_ready if settings.bots_ready else None
        self.workers: Final = Workers(loop, settings.workers, ready, patience=THOUGHT_IN_VAIN)  # for bots and hints
        self.clerks: Final = Workers(loop, 1, limit=LONGEST_LIST, each=MOST_LISTS, idle=IDLE)  # lists, beginnings
        self.replays: Final = Workers(
            loop, max(1, self.workers.count // 2), nice=AFTER_BOTS, each=MOST_REPLAYS, together=ALL_REPLAYS, idle=IDLE
        )
        self.opponents: Final = Opponents(self.workers)
        self.reviews: Final = Reviews(loop)
        self.door: Final = RequestLimiter(settings)
        self.bans: Final = Bans(self)
        self.reporting: Final = Buckets(1 / REPORT_EVERY, REPORTS)
        self.acts: Final = Histogram()  # from an action's receipt to its ack
        self.rations: Final = Buckets(settings.tables_a_minute / 60, settings.tables_a_minute)
        self.tables: Final[dict[str, LiveTable]] = {}
        self.mishaps: Final = Mishaps(settings.aside_for)
        self.taking_up: Final[set[LiveTable]] = set()  # their records are being gone through
        self.looking_back: Final = asyncio.Lock()  # held by whoever goes through a story, for a slice of it
        self.loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self.resting: Final[set[str]] = set()  # tables with running clocks that were put away here, and nobody missed
        self.names: Final[dict[str, str]] = {}  # of guests who have chosen one and were seen since the start
        self.forgotten = 0  # guests, since the start
        # Tests put their own here, to make two games alike.
        self.dice: Dice = Replay.roll_chance
        self.new_id: Callable[[], str] = lambda: secrets.token_urlsafe(12)
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(16)
        self.homes: HomeServers | None = None  # where several servers may share the tables
        self.forwarding: Forwarding | None = None  # to the others; whoever makes the hall gives it
        self.sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if not self.store.is_file:
            # Only here: it needs what only PostgreSQL's users have installed.
            from regalia.table.store.homes import HomeServers

            self.homes = HomeServers(self.store, self.settings.address, self.loop, self.on_notify, self.on_lock_lost)
            await self.homes.open()
        await self.bans.learn()
        self.sweeping = self.loop.create_task(self.sweep())
        if self.settings.bots_ready:
            self.workers.start()
            self.loop.run_in_executor(None, load_games)  # or the first table of a game would keep everybody waiting

    async def close(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
        self.alarms.close()
        for table in list(self.tables.values()):
            table.close(SERVICE_RESTART)
        for each in (self.workers, self.clerks, self.replays):
            each.close()
        self.reviews.close()
        await self.push.close()
        await self.targets.close()
        await self.writer.close()
        if self.homes is not None:
            await self.homes.close()  # after the last entry is written
        if self.forwarding is not None:
            await self.forwarding.close()
        self.store.close()

    def after_stall(self, seconds: float) -> None:
        """Tell the players that their clocks stood still while the server did."""
        log.warning("the server stood still for %.1f s", seconds)
        for table in list(self.tables.values()):
            with table.starting_over_after_defects():
                table.clocks.after_stall(seconds)

    # Other servers

    def from_another_server(self, scope: Scope) -> bool:
        return self.forwarding is not None and self.forwarding.was_sent_on(scope)

    def direct_address(self, scope: Scope) -> str:
        """Where a request comes from; empty if another server has sent it on, which knows it."""
        return "" if self.from_another_server(scope) else address_of(scope)

    async def elsewhere(self, table_id: str) -> str:
        """The address of the server where the table is at home; empty if that is here, or there is no such table."""
        if table_id not in self.tables:
            try:
                await self.find(table_id)
            except Elsewhere as home:
                return home.address
            except RegaliaError:
                return ""  # whoever asks will be told
        return ""

    def on_lock_lost(self) -> None:
        """The others take us for dead. They may go on with our tables at any moment, so we must not."""
        for table in list(self.tables.values()):
            self.unload(table)

    def on_notify(self, words: str) -> None:
        """From another server, or from ourselves: somebody has a new name, wants to be forgotten, is banned or not any
        more; or a line is hidden."""
        what, _blank, guest = words.partition(" ")
        if what == FORGET:
            self.forget(guest)
        elif what == NEW_BANS:
            self.loop.create_task(self.learn_bans())
        elif what == HIDE:
            table_id, _blank, number = guest.partition(" ")
            self.hide(table_id, int(number))
        else:
            self.loop.create_task(self.learn_anew(guest))

    def notice(self, what: str, guest: str) -> list[Change]:
        """A change that tells it the other servers, if there may be any, once it is written."""
        return [self.homes.notice(f"{what} {guest}")] if self.homes is not None else []

    async def learn_anew(self, guest: str) -> None:
        before = self.names.get(guest)
        with contextlib.suppress(DatabaseFailure):  # it is learnt at the next occasion
            self.names.update(await self.read_names([guest]))
        if self.names.get(guest) != before:
            self.tell_name(guest)

    async def learn_bans(self) -> None:
        with contextlib.suppress(DatabaseFailure):  # they are learnt at the next occasion
            await self.bans.learn()

    def hide(self, table_id: str, number: int) -> None:
        """Show a line of the talk to nobody any more, after that was done on disk."""
        table = self.tables.get(table_id)
        if table is not None:
            table.chat.hide(number)

    # Guests

    def name_of(self, guest: str) -> str:
        return self.names.get(guest) or usual_name(guest) if guest else "Guest"

    async def learn_names(self, ids: list[str]) -> None:
        unknown = [guest for guest in ids if guest and guest not in self.names]
        if unknown:
            self.names.update(await self.read_names(unknown))

    async def read_names(self, ids: list[str]) -> dict[str, str]:
        """Read names from disk, and once more if somebody was forgotten meanwhile: theirs may be among them."""
        while True:
            forgotten = self.forgotten
            names = await asyncio.to_thread(self.store.names, ids)
            if forgotten == self.forgotten:
                return names

    async def rename(self, guest: str, name: str) -> None:
        change = changes.rename_guest(self.store.dialect, guest, name)
        await self.writer.save(change, *self.notice(NEW_NAME, guest))
        self.names[guest] = name
        self.tell_name(guest)

    def tell_name(self, guest: str) -> None:
        for table in self.tables.values():
            if table.sockets and table.seats_of(guest):
                table.tell_about_table()

    def forget(self, guest: str) -> None:
        """Somebody wants nothing to be left of them: at the tables in memory, after it was done on disk."""
        self.names.pop(guest, None)
        self.forgotten += 1
        for table in [*self.tables.values(), *self.taking_up]:
            table.forget(guest)

    # Tables

    async def find(self, table_id: str) -> LiveTable:
        """The table, taken up from its record if it is not in memory."""
        table = self.tables.get(table_id)
        if table is not None and table.broken == ASIDE and not self.is_aside(table_id):
            self.unload(table)  # somebody asks after a pause: it is tried again
            table = None
        if table is None:
            loading = self.loading.get(table_id) or self.loop.create_task(self.load(table_id))
            table = await self.awaited(table_id, loading)
        table.touched = self.loop.time()
        return table

    async def awaited(self, table_id: str, loading: "asyncio.Task[LiveTable]") -> LiveTable:
        """A table on its way. Whoever asks for it meanwhile waits for the same one."""
        if table_id not in self.loading:
            self.loading[table_id] = loading
            loading.add_done_callback(lambda _done: self.loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def load(self, table_id: str) -> LiveTable:
        if "\0" in table_id:  # which PostgreSQL does not even take as a question
            raise NotFound("there is no such table")
        if self.homes is not None:
            address = await asyncio.to_thread(self.homes.claim, table_id)
            if address:
                raise Elsewhere(address)
        stored = await asyncio.to_thread(self.store.find, table_id)
        if stored is None:
            raise NotFound("there is no such table")
        if self.mishaps.is_out_of_sight(table_id, self.loop.time()):
            raise NotNow(ASIDE)
        await self.learn_names([seat.player for seat in stored.seats if seat.kind == PERSON])
        try:
            game = find_game(stored.game)
            await asyncio.to_thread(rulebook_of, game)  # quoted at the end, when there may be no way to read a file
            table = LiveTable(self, stored, game)
        except Malformed as error:  # there is not even a beginning that could be shown
            raise NotNow(f"the rules have changed since this table was laid ({error})") from None
        try:
            await self.take_up(table)
            if self.is_aside(table_id):
                table.broken = table.broken or ASIDE
            self.resting.discard(table_id)
            self.tables[table_id] = table
            table.begin()
        except Exception:
            self.failed(table)
            raise
        return table

    async def take_up(self, table: LiveTable) -> None:
        self.taking_up.add(table)
        try:
            await table.take_up()
        finally:
            self.taking_up.discard(table)

    async def make(self, new: NewTable, guest: str, address: str = "") -> LiveTable:
        game = find_game(new.game)
        beginning = await begun_at(self, game, new.origin, address) if new.origin is not None else None
        seats = beginning.seats if beginning is not None else len(new.seats)
        game.meta.check_seats(seats)
        if seats != len(new.seats):
            raise Malformed(f"this begins with {seats} seats, not with {len(new.seats)}")
        taken = [seat_for(player, guest) for player in new.seats]
        if new.sandbox and any(seat.kind != PERSON for seat in taken):
            raise Malformed("in a sandbox all seats are me")
        seed = check_seed(new.seed) if new.seed is not None else None
        terms: dict[str, Any] = {
            "clock": clock_text(new.clock),
            "public": new.public,
            "casual": new.casual or new.sandbox or beginning is not None,
            "sandbox": new.sandbox,
        }
        if beginning is None:
            options = game.meta.choose(new.options)
            game.new(seats, options.values)  # options that do not go together are refused here
            return await self.lay(game, self.blank(game, options.text(), taken, self.new_id(), seed, **terms))
        if new.options:
            raise Malformed("the options come from where the game goes on: leave them out")
        terms |= {"origin": beginning.words, "given": beginning.given, "taken_over": len(beginning.entries)}
        stored = self.blank(game, beginning.options, taken, self.new_id(), seed, **terms)
        stored.entries = [(who, text, "", 0) for who, text in beginning.entries]
        return await self.lay(game, stored)

    def blank(
        self, game: Game, options: str, taken: list[StoredSeat], table_id: str, seed: str | None = None, **terms: Any
    ) -> StoredTable:
        """A table before its first entry."""
        return StoredTable(
            number=0,  # it gets one when it is laid
            id=table_id,
            game=game.meta.id,
            rules_version=game.meta.rules_version,
            options=options,
            seed=seed or self.new_seed(),
            seeded=seed is not None,
            made=int(self.settings.now()),
            rematch=None,
            seats=taken,
            **terms,
        )

    async def lay(self, game: Game, stored: StoredTable, *also: Change) -> LiveTable:
        """A new table, on disk, together with whatever else must be written."""
        await asyncio.to_thread(rulebook_of, game)
        stored.number = await asyncio.to_thread(self.store.new_number)
        await self.learn_names([seat.player for seat in stored.seats if seat.kind == PERSON])
        rows = await asyncio.to_thread(changes.add_table, stored)
        table = LiveTable(self, stored, game)
        await self.take_up(table)
        self.tables[stored.id] = table
        try:
            table.begin([*rows, *(self.homes.taking(stored.id) if self.homes is not None else ()), *also])
        except Exception:
            self.unload(table)  # it is not on disk, so it never was
            raise
        await table.outbox.settled()
        return table

    async def sit(self, table: LiveTable, seat: int, guest: str) -> None:
        stored = table.stored.seats[seat]
        if stored.kind == PERSON and stored.player == guest:
            return
        if stored.kind == BOT and stored.owner == guest:
            await self.learn_names([guest])
            table.reseat(seat, PERSON, guest, "")
            await table.outbox.settled()
            return
        if stored.kind != OPEN:
            raise NotNow("this seat is taken")
        await self.change_seat(table, seat, PERSON, guest)

    async def stand_up(self, table: LiveTable, seat: int, guest: str) -> None:
        if seat not in table.seats_of(guest):
            raise NotYours("this seat is not yours")
        if table.started:
            raise NotNow("the game has started: come back any time, or resign")
        await self.change_seat(table, seat, OPEN, "")

    async def change_seat(self, table: LiveTable, seat: int, kind: str, player: str) -> None:
        await self.learn_names([player] if player else [])
        stored = table.stored.seats[seat]
        if (stored.kind == OPEN) == (kind == OPEN):  # somebody was faster
            raise NotNow("this seat is taken")
        change = changes.seat_anew(table.stored.number, seat, stored.player, kind, player)
        stored.kind, stored.player, stored.orders, stored.part, stored.link = kind, player, "", "", ""
        table.count_seats()
        if kind == OPEN:
            for socket in [socket for socket in table.sockets if socket.viewer == seat]:
                socket.close(NOT_YOURS)
        table.begin([change])
        await table.outbox.settled()

    async def rematch(self, table: LiveTable, guest: str) -> str:
        """The same people and bots, one seat further on; asked twice, the same table."""
        old = table.stored
        if not table.seats_of(guest):
            raise NotYours("only those who played can ask for a rematch")
        if not table.over:
            raise NotNow("the game is not over")
        if old.rematch is not None:
            with contextlib.suppress(Elsewhere):
                await self.find(old.rematch)  # it may still be on its way
            return old.rematch
        rematch = old.rematch = self.new_id()  # before anything is awaited, so that nobody makes a second one
        taken = [seat_again(seat) for seat in [old.seats[-1], *old.seats[:-1]]]
        terms: dict[str, Any] = {"clock": old.clock, "casual": old.casual, "sandbox": old.sandbox}
        new = self.blank(table.game, old.options, taken, rematch, **terms)
        laying = self.loop.create_task(self.lay(table.game, new, changes.set_rematch(old.number, rematch)))
        try:
            await self.awaited(rematch, laying)
        except Overtaken:  # by another server: what is in memory here is out of date
            self.unload(table)
            raise
        except Exception:
            old.rematch = None
            raise
        table.tell_about_table()
        return rematch

    # Putting away

    def failed(self, table: LiveTable) -> None:
        """A game's code broke. What is in memory may be half done: the table is taken up again from its record."""
        self.mishaps.note(table.id, len(table.replay.history), self.loop.time())
        if self.is_aside(table.id):
            log.error("table %s keeps failing and is put aside", table.id[:6])
        self.unload(table)

    def is_aside(self, table_id: str) -> bool:
        return self.mishaps.is_aside(table_id, self.loop.time())

    def unload(self, table: LiveTable) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.close(SERVICE_RESTART)

    async def sweep(self) -> None:
        """Put tables away that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(5.0, self.settings.idle_after))
            await self.wake_up()
            self.put_idle_away()

    def put_idle_away(self) -> None:
        before = self.loop.time() - self.settings.idle_after
        idle = [table for table in self.tables.values() if table.touched < before and table.is_idle()]
        for table in idle:
            if table.clocks.due() is not None:
                self.resting.add(table.id)
            self.unload(table)

    async def wake_up(self) -> None:
        """Take tables up at which a flag falls soon and nobody looks on."""
        if self.homes is not None:
            await self.learn_bans()  # another server's word may have been lost
        due = await asyncio.to_thread(self.store.due_tables, int(self.alarms.now()) + AHEAD)
        for table_id in due:
            if table_id not in self.tables:
                try:
                    await self.find(table_id)
                except Elsewhere:
                    continue  # it is looked after there
                except Exception:  # a game that is no longer there, for instance: the others must not wait for it
                    log.exception("table %s", table_id[:6])


def seat_for(player: str, guest: str) -> StoredSeat:
    """`me`, `open` or `bot:greedy`, as a new table names its seats."""
    if player == "me":
        return StoredSeat(PERSON, guest)
    if player == "open":
        return StoredSeat(OPEN, "")
    kind, _colon, spec = player.partition(":")
    if kind != "bot" or not spec:
        raise Malformed(f"a seat is taken by me, open or a bot such as bot:greedy, not by {player[:40]!r}")
    check_bot(spec)
    return StoredSeat(BOT, spec)


def seat_again(seat: StoredSeat) -> StoredSeat:
    """For a rematch: whoever's seat it is comes back. The seat of somebody who was forgotten is open."""
    if seat.kind == BOT and not seat.owner:
        return StoredSeat(BOT, seat.player)
    person = seat.owner or seat.player
    return StoredSeat(PERSON, person) if person else StoredSeat(OPEN, "")


def clock_text(clock: Clock | None) -> str:
    if clock is None:
        return ""
    if clock.kind == "days" and clock.seconds % A_DAY:
        raise Malformed("a clock of days has whole days: a multiple of 86400 seconds")
    if clock.increment and clock.kind != "player":
        raise Malformed("an increment belongs to a clock for the whole game: kind player")
    return encode(clock).decode()
