"""Reports to a moderator: about a line of the chat, or a player."""

import asyncio
from typing import Final

from regalia.core.errors import Malformed
from regalia.table.errors import NotFound, NotNow
from regalia.table.hall.hall import Hall
from regalia.table.hall.messages import NewReport
from regalia.table.play.chat import read_line
from regalia.table.play.rows import PERSON
from regalia.table.play.table import LiveTable
from regalia.table.store import changes

MAX_REPORTS: Final = 1_000  # reports that may wait for a moderator
KEPT: Final = 90 * 86_400  # seconds: older ones are forgotten, whether or not somebody has looked at them


async def report(hall: Hall, table: LiveTable, guest: str, body: NewReport) -> None:
    """Keep a report for a moderator. A guest's second report about the same thing replaces the first."""
    if not hall.settings.moderator:
        raise NotNow("nobody reads reports at this server")
    words = read_line(body.words) if body.words.strip() else ""
    values = about_line(hall, table, guest, body.line) if body.line else about_player(hall, table, body.seat)
    if values["guest"] == guest:
        raise Malformed("that was you")
    if not hall.reporting.take(guest, hall.loop.time()):
        raise NotNow("you have reported a lot: a moderator will look at it")
    if await asyncio.to_thread(hall.store.count_reports_since, int(hall.settings.now()) - KEPT) >= MAX_REPORTS:
        raise NotNow("many reports are waiting: try again another day")
    values |= {"at": int(hall.settings.now()), "reporter": guest, "table_id": table.id, "words": words}
    name = hall.guests.mark("report", guest, table.id, values["line"], values["guest"])
    await hall.writer.save(changes.set_report(hall.store.dialect, name, values))


def about_line(hall: Hall, table: LiveTable, guest: str, line_id: str) -> dict[str, object]:
    line = table.chat.line_for(table.seating.seats_of(guest), line_id)
    if line is None:
        raise NotFound("there is no such line at this table")
    seat = table.game.meta.seat_name(line.seat)
    return {"seat": seat, "guest": line.guest, "name": hall.names.of(line.guest), "line": line.n, "text": line.text}


def about_player(hall: Hall, table: LiveTable, seat: str) -> dict[str, object]:
    names = table.replay.header.seat_names
    if seat not in names:
        raise Malformed("name a line of the chat, or a seat of this table")
    stored = table.stored.seats[names.index(seat)]
    if stored.kind != PERSON or not stored.player:
        raise Malformed("nobody sits there")
    return {"seat": seat, "guest": stored.player, "name": hall.names.of(stored.player), "line": None, "text": ""}
