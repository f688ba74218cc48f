"""Lists of tables: those open to everybody, and a guest's own. They are read from the database, whichever server has
the tables."""

import asyncio
from typing import Final

import msgspec

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import read_options
from regalia.core.record import read_outcome
from regalia.core.registry import find_game
from regalia.table.hall.hall import Hall
from regalia.table.hall.messages import MyTableInfo, OpenTableInfo
from regalia.table.hall.opponents import head_of, outcome_of, seats_asked, worker_payload
from regalia.table.hall.shelf import first_titles
from regalia.table.hall.workers import WorkFailed
from regalia.table.play.bots import bot_name
from regalia.table.play.messages import Clock, SeatInfo
from regalia.table.play.rows import BOT, OPEN, PERSON, StoredTable
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure

A_WEEK: Final = 7 * 86_400  # seconds that an open table is listed
A_DAY: Final = 86_400  # seconds that a game in play is listed: most of the older ones are abandoned
MAX_SEATS: Final = 99
MAX_REPLAYED: Final = 5  # games without a written outcome that one request replays; the next request continues
CLOCKS: Final = ("", "none", "move", "player", "days")


async def open_tables(hall: Hall, game: str, seats: int, clock: str, running: bool = False) -> list[OpenTableInfo]:
    """Return the public tables with an open seat, or those in play, which anybody may watch."""
    if clock not in CLOCKS:
        raise Malformed(f"a clock is one of {', '.join(CLOCKS[1:])}, not {clock[:20]!r}")
    since = int(hall.settings.now()) - (A_DAY if running and clock != "days" else A_WEEK)
    chairs = max(-1, min(seats, MAX_SEATS))  # a database does not know every number
    found = await asyncio.to_thread(hall.store.lobby, game, chairs, clock, since, running)
    infos: list[OpenTableInfo] = []
    for table, its_game in await known(hall, found):
        options = its_game.meta.choose(read_options(table.options), table.rules_version).values
        infos.append(
            OpenTableInfo(
                table.id,
                table.game,
                its_game.meta.title,
                options,
                clock_of(table),
                table.seeded,
                table.casual,
                table.made,
                seat_infos(hall, its_game, table),
                hall.tables.is_aside(table.id),
            )
        )
    return infos


async def tables_of(hall: Hall, guest: str) -> list[MyTableInfo]:
    """Return the tables where the guest sits, running games first, with whose turn it is."""
    found = await known(hall, await asyncio.to_thread(hall.store.tables_of, guest))
    over = [table for table, _game in found if table.ended is not None and table.outcome is None]
    await find_outcomes(hall, over, guest)
    infos: list[MyTableInfo] = []
    for table, game in found:
        started = all(each.kind != OPEN for each in table.seats)
        asked = await asked_at(hall, table, guest) if started and table.ended is None else []
        mine = [seat for seat, each in enumerate(table.seats) if guest in (each.player, each.owner)]
        names = game.meta.seat_names
        winners = read_outcome(table.outcome, len(table.seats)).winners() if table.outcome else None
        infos.append(
            MyTableInfo(
                id=table.id,
                game=table.game,
                title=game.meta.title,
                clock=clock_of(table),
                made=table.made,
                started=started,
                is_over=table.ended is not None,
                aside=hall.tables.is_aside(table.id),
                seats=seat_infos(hall, game, table),
                mine=[names[seat] for seat in mine],
                asked=[names[seat] for seat in asked],
                my_turn=any(seat in asked and table.seats[seat].kind == PERSON for seat in mine),
                ended=table.ended,
                winners=[names[seat] for seat in winners] if winners is not None else None,
            )
        )
    return infos


async def known(hall: Hall, tables: list[StoredTable]) -> list[tuple[StoredTable, Game]]:
    """Learn the names of their players, and return the tables whose game is still on the shelf."""
    await hall.names.learn([seat.player for table in tables for seat in table.seats if seat.kind == PERSON])
    found: list[tuple[StoredTable, Game]] = []
    for table in tables:
        try:
            found.append((table, find_game(table.game)))
        except Malformed:
            continue
    return found


async def asked_at(hall: Hall, table: StoredTable, guest: str) -> list[int]:
    """Return the seats that a running game waits for."""
    live = hall.tables.get(table.id)
    if live is not None:
        return [seat for seat in live.replay.asked if seat >= 0]
    whole = await asyncio.to_thread(hall.store.find, table.id)
    if whole is None:
        return []
    story = await asyncio.to_thread(worker_payload, whole.entries)
    try:
        return await hall.clerks.do(seats_asked, table.id, head_of(whole), story, who=guest)
    except WorkFailed:  # it does not replay under the current rules
        return []


async def find_outcomes(hall: Hall, over: list[StoredTable], guest: str) -> None:
    """Write down the outcomes of games that ended before outcomes were stored, a few at a time."""
    for table in over[:MAX_REPLAYED]:
        whole = await asyncio.to_thread(hall.store.find, table.id)
        if whole is None:
            continue
        story = await asyncio.to_thread(worker_payload, whole.entries)
        try:
            table.outcome = await hall.clerks.do(outcome_of, table.id, head_of(whole), story, who=guest)
            await hall.writer.save(changes.set_outcome(table.number, table.outcome))
        except (WorkFailed, DatabaseFailure):  # it is tried again at the next occasion
            continue


def seat_infos(hall: Hall, game: Game, table: StoredTable) -> list[SeatInfo]:
    infos: list[SeatInfo] = []
    for seat, stored in enumerate(table.seats):
        name, title = game.meta.seat_names[seat], first_titles(game)[seat]
        if stored.kind == BOT:
            infos.append(SeatInfo(name, title, "bot", bot_name(stored.player), True))
        elif stored.kind == OPEN:
            infos.append(SeatInfo(name, title, "open", "", False))
        else:
            infos.append(SeatInfo(name, title, "person", hall.names.of(stored.player), False))
    return infos


def clock_of(table: StoredTable) -> Clock | None:
    return msgspec.json.decode(table.clock, type=Clock) if table.clock else None
