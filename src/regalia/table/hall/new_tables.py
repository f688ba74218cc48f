"""New tables, on request and for a rematch."""

import asyncio
import contextlib
from typing import Final

import msgspec

from regalia.core.dice import check_seed
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.rulebook.rulebook import rulebook_of
from regalia.table.errors import Elsewhere, NotNow, NotYours
from regalia.table.hall.beginnings import Beginning, begun_at
from regalia.table.hall.hall import Hall
from regalia.table.hall.looking_back import written
from regalia.table.hall.messages import NewTable
from regalia.table.play.bots import check_bot
from regalia.table.play.messages import Clock
from regalia.table.play.rows import BOT, OPEN, PERSON, StoredSeat, StoredTable
from regalia.table.play.table import LiveTable
from regalia.table.store import changes
from regalia.table.store.changes import Change, Overtaken

A_DAY: Final = 86_400


async def make_table(hall: Hall, new: NewTable, guest: str, address: str) -> LiveTable:
    """Make a table on request. Malformed if the game has no such seats, bots or options."""
    game = find_game(new.game)
    if new.origin is None:
        game.meta.check_seats(len(new.seats))
        options = game.meta.choose(new.options)
        game.new(len(new.seats), options.values)  # this refuses options that do not go together
        begun = Beginning(len(new.seats), options.text(), "", [], "")
    else:
        begun = await begun_at(hall, game, new.origin, address)
        game.meta.check_seats(begun.seats)
        if begun.seats != len(new.seats):
            raise Malformed(f"this begins with {begun.seats} seats, not with {len(new.seats)}")
        if new.options:
            raise Malformed("the options come from where the game starts: leave them out")
    taken = [seat_for(player, guest) for player in new.seats]
    if new.sandbox and any(seat.kind != PERSON for seat in taken):
        raise Malformed("in a sandbox all seats are me")
    stored = blank(hall, game, hall.new_id(), begun.options, taken)
    if new.seed is not None:
        stored.seed, stored.seeded = check_seed(new.seed), True
    stored.clock = clock_text(new.clock)
    stored.public, stored.sandbox = new.public, new.sandbox
    stored.casual = new.casual or new.sandbox or new.origin is not None
    stored.origin, stored.given, stored.taken_over = begun.words, begun.given, len(begun.entries)
    stored.entries = [(who, text, "", 0) for who, text in begun.entries]
    return await lay(hall, game, stored, address)


def blank(hall: Hall, game: Game, table_id: str, options: str, seats: list[StoredSeat]) -> StoredTable:
    """Return a table before its first entry. It gets its number when it is stored."""
    made = int(hall.settings.now())
    version = game.meta.rules_version
    return StoredTable(0, table_id, game.meta.id, version, options, hall.new_seed(), False, made, None, seats=seats)


async def lay(hall: Hall, game: Game, stored: StoredTable, address: str, *also: Change) -> LiveTable:
    """Write a new table to disk, together with whatever else must be written, and begin its game."""
    await asyncio.to_thread(rulebook_of, game)
    stored.number = await asyncio.to_thread(hall.store.new_number)
    await hall.names.learn([seat.player for seat in stored.seats if seat.kind == PERSON])
    rows = await asyncio.to_thread(changes.add_table, stored)
    table = hall.tables.new(stored, game, address)
    await hall.tables.restore(table)
    hall.tables[stored.id] = table
    try:
        table.begin([*rows, *hall.servers.claim_new(stored.id), *also])
    except Exception:
        hall.tables.unload(table)  # it is not on disk, so it never existed
        raise
    await written(table)
    return table


async def rematch(hall: Hall, table: LiveTable, guest: str, address: str) -> str:
    """Make a table for the same people and bots, one seat further on. Every call returns the same id."""
    old = table.stored
    if not table.seating.seats_of(guest):
        raise NotYours("only those who played can ask for a rematch")
    if not table.seating.is_over():
        raise NotNow("the game is not over")
    if old.rematch is not None:
        with contextlib.suppress(Elsewhere):
            await hall.tables.find(old.rematch, address)  # it may still be on its way
        return old.rematch
    old.rematch = hall.new_id()  # before anything is awaited, so that nobody makes a second one
    taken = [seat_again(seat) for seat in [old.seats[-1], *old.seats[:-1]]]
    new = blank(hall, table.game, old.rematch, old.options, taken)
    new.clock, new.casual, new.sandbox = old.clock, old.casual, old.sandbox
    laying = hall.loop.create_task(lay(hall, table.game, new, address, changes.set_rematch(old.number, new.id)))
    try:
        await hall.tables.wait_for(new.id, laying)
    except Overtaken:  # by another server: what is in memory here is out of date
        hall.tables.unload(table)
        raise
    except Exception:
        old.rematch = None
        raise
    if not table.seating.closed:
        table.presence.tell()
    return new.id


def seat_for(player: str, guest: str) -> StoredSeat:
    """Read how a new table names a seat: `me`, `open` or `bot:greedy`."""
    if player == "me":
        return StoredSeat(PERSON, guest)
    if player == "open":
        return StoredSeat(OPEN, "")
    kind, _colon, spec = player.partition(":")
    if kind != "bot" or not spec:
        raise Malformed(f"a seat is me, open or a bot such as bot:greedy, not {player[:40]!r}")
    check_bot(spec)
    return StoredSeat(BOT, spec)


def seat_again(seat: StoredSeat) -> StoredSeat:
    """Return the seat for a rematch: its owner comes back. The seat of a deleted guest is open."""
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
    return msgspec.json.encode(clock).decode()
