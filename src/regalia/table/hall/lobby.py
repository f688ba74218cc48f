"""Lists of tables: those that are open to everybody, and one's own. They are read from the database, whoever serves
the tables themselves."""

import asyncio
from typing import Final

import msgspec

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import read_options
from regalia.core.record import read_outcome
from regalia.core.registry import find_game
from regalia.table.hall.hall import LiveTables
from regalia.table.hall.opponents import head_of, outcome_of, seats_asked, told_story
from regalia.table.hall.shelf import bot_name, first_titles
from regalia.table.hall.workers import WorkFailed
from regalia.table.http.wire import Clock, LobbySheet, MySheet, SeatSheet
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.schema import BOT, OPEN, PERSON, StoredTable

A_WEEK: Final = 7 * 86_400  # s that a table is listed
MOST_SEATS: Final = 99
MOST_REPLAYED: Final = 5  # games without a written outcome that one request goes through; the next request goes on
CLOCKS: Final = ("", "none", "move", "player", "days")


async def open_tables(hall: LiveTables, game: str, seats: int, clock: str) -> list[LobbySheet]:
    """Public tables with an open seat."""
    if clock not in CLOCKS:
        raise Malformed(f"a clock is one of {', '.join(CLOCKS[1:])}, not {clock[:20]!r}")
    since = int(hall.settings.now()) - A_WEEK
    chairs = max(-1, min(seats, MOST_SEATS))  # a database does not know every number
    found = await asyncio.to_thread(hall.store.lobby, game, chairs, clock, since)
    sheets: list[LobbySheet] = []
    for table, its_game in await known(hall, found):
        options = its_game.meta.choose(read_options(table.options), table.rules_version).values
        sheets.append(
            LobbySheet(
                table.id,
                table.game,
                its_game.meta.title,
                options,
                clock_of(table),
                table.seeded,
                table.casual,
                table.made,
                seat_sheets(hall, its_game, table),
                hall.is_aside(table.id),
            )
        )
    return sheets


async def tables_of(hall: LiveTables, guest: str) -> list[MySheet]:
    """Where the guest sits, games that go on first, with whose turn it is."""
    found = await known(hall, await asyncio.to_thread(hall.store.tables_of, guest))
    over = [table for table, _game in found if table.ended is not None and table.outcome is None]
    await find_outcomes(hall, over, guest)
    sheets: list[MySheet] = []
    for table, game in found:
        started = all(each.kind != OPEN for each in table.seats)
        asked = await asked_at(hall, table, guest) if started and table.ended is None else []
        mine = [seat for seat, each in enumerate(table.seats) if guest in (each.player, each.owner)]
        names = game.meta.seat_names
        winners = read_outcome(table.outcome, len(table.seats)).winners() if table.outcome else None
        sheets.append(
            MySheet(
                id=table.id,
                game=table.game,
                title=game.meta.title,
                clock=clock_of(table),
                made=table.made,
                started=started,
                over=table.ended is not None,
                aside=hall.is_aside(table.id),
                seats=seat_sheets(hall, game, table),
                mine=[names[seat] for seat in mine],
                asked=[names[seat] for seat in asked],
                my_turn=any(seat in asked and table.seats[seat].kind == PERSON for seat in mine),
                ended=table.ended,
                winners=[names[seat] for seat in winners] if winners is not None else None,
            )
        )
    return sheets


async def known(hall: LiveTables, tables: list[StoredTable]) -> list[tuple[StoredTable, Game]]:
    """Those whose game is still on the shelf, once the names of their people are known."""
    await hall.learn_names([seat.player for table in tables for seat in table.seats if seat.kind == PERSON])
    found: list[tuple[StoredTable, Game]] = []
    for table in tables:
        try:
            found.append((table, find_game(table.game)))
        except Malformed:
            continue
    return found


async def asked_at(hall: LiveTables, table: StoredTable, guest: str) -> list[int]:
    """Whom a running game waits for."""
    live = hall.tables.get(table.id)
    if live is not None:
        return [seat for seat in live.replay.asked if seat >= 0]
    whole = await asyncio.to_thread(hall.store.find, table.id)
    if whole is None:
        return []
    story = await asyncio.to_thread(told_story, whole.entries)
    try:
        return await hall.clerks.do(seats_asked, table.id, head_of(whole), story, who=guest)
    except WorkFailed:  # under the rules of today it goes no further
        return []


async def find_outcomes(hall: LiveTables, over: list[StoredTable], guest: str) -> None:
    """Of games that were over before outcomes were written down, a few at a time."""
    for table in over[:MOST_REPLAYED]:
        whole = await asyncio.to_thread(hall.store.find, table.id)
        if whole is None:
            continue
        story = await asyncio.to_thread(told_story, whole.entries)
        try:
            table.outcome = await hall.clerks.do(outcome_of, table.id, head_of(whole), story, who=guest)
            await hall.writer.save(changes.set_outcome(table.number, table.outcome))
        except (WorkFailed, DatabaseFailure):  # it is tried again at the next occasion
            continue


def seat_sheets(hall: LiveTables, game: Game, table: StoredTable) -> list[SeatSheet]:
    sheets: list[SeatSheet] = []
    for seat, stored in enumerate(table.seats):
        name, title = game.meta.seat_names[seat], first_titles(game)[seat]
        if stored.kind == BOT:
            sheets.append(SeatSheet(name, title, "bot", bot_name(stored.player), True))
        elif stored.kind == OPEN:
            sheets.append(SeatSheet(name, title, "open", "", False))
        else:
            sheets.append(SeatSheet(name, title, "person", hall.name_of(stored.player), False))
    return sheets


def clock_of(table: StoredTable) -> Clock | None:
    return msgspec.json.decode(table.clock, type=Clock) if table.clock else None
