"""The moderator's routes: reports, bans, hidden lines and names.

They are there if the server was started with `--moderator`, and open to anyone who has the secret of its link.
"""

import asyncio
import hmac
import secrets
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from regalia.core.errors import Malformed
from regalia.table.errors import NotFound, NotYours
from regalia.table.hall.guests import read_name, usual_name
from regalia.table.hall.hall import HIDE, LiveTables
from regalia.table.hall.reports import KEPT
from regalia.table.http.answers import JSON, TooMany, answer, read_as, says
from regalia.table.http.live import same_host
from regalia.table.http.wire import BanSheet, ModeratorSecret, ModeratorSheet, NewBan, NewName, ReportSheet
from regalia.table.play.chat import read_line
from regalia.table.store import changes
from regalia.table.store.schema import ReportRow
from regalia.table.store.store import Store

router: Final = APIRouter(prefix="/api/moderator")

SECRET: Final = "moderator"  # the row of the database that holds it
NO_REPORT: Final = "there is no such report"
CLOSED: Final = {"s403": "the secret does not fit", "s404": "there is no moderator here", "s429": "too many"}


def opened(good: type, body: type | None = None, **bad: str) -> dict[str, Any]:
    """The OpenAPI description of a route for moderators."""
    return says(good, 200, body, JSON, **{**CLOSED, **bad})


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def secret_of(store: Store) -> str:
    """What opens the moderator's page: made when it is first needed. Not on the event loop."""
    return store.secret(SECRET, new_secret)


class Moderator:
    """One request of somebody who has the secret."""

    def __init__(self, request: Request, hall: LiveTables) -> None:
        self.request: Final = request
        self.hall: Final = hall

    async def reported(self, report_id: str) -> ReportRow:
        found = await asyncio.to_thread(self.hall.store.report, report_id)
        if found is None:
            raise NotFound(NO_REPORT)
        return found

    async def sheet(self) -> Response:
        """All that waits, as it is now."""
        hall = self.hall
        rows = await asyncio.to_thread(hall.store.reports_since, int(hall.settings.now()) - KEPT)
        await hall.learn_names([guest for row in rows for guest in (row.reporter, row.guest)])
        sheets = [
            ReportSheet(
                id=row.id,
                at=row.at,
                reporter=hall.name_of(row.reporter),
                table=row.table_id,
                seat=row.seat,
                name=row.name,
                name_now=hall.name_of(row.guest),
                line=None if row.line is None else row.text,
                words=row.words,
                banned=hall.bans.of_guest(row.guest) is not None,
            )
            for row in rows
        ]
        bans = [
            BanSheet(ban.id, "guest" if ban.guest else "address", ban.name if ban.guest else ban.address, *ban[4:7])
            for ban in (*hall.bans.guests.values(), *hall.bans.networks.values())
            if hall.bans.still(ban)
        ]
        return answer(ModeratorSheet(sheets, bans))


async def moderating(request: Request) -> Moderator:
    """Let nobody in but a moderator."""
    hall: LiveTables = request.app.state.hall
    if not hall.settings.moderator:
        raise NotFound("there is no moderator here")
    client = request.client
    if not hall.rations.take(client.host if client is not None else "", hall.loop.time()):
        raise TooMany("you ask for too much at once: wait a little")
    if request.method != "GET" and not same_host(request.headers.get("origin"), request.headers.get("host", "")):
        raise NotYours("another site asks in your name")
    secret = await asyncio.to_thread(secret_of, hall.store)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), secret.encode()):
        raise NotYours("this link opens nothing: the server prints the right one when it starts")
    return Moderator(request, hall)


Moderating = Annotated[Moderator, Depends(moderating)]


@router.get("", openapi_extra=opened(ModeratorSheet))
async def all_reports(moderator: Moderating) -> Response:
    """What was reported, the newest first, and who is banned."""
    return await moderator.sheet()


@router.post("/bans", openapi_extra=opened(ModeratorSheet, NewBan, s400="no such ban", s422="misfit"))
async def ban(moderator: Moderating) -> Response:
    """Ban whom a report is about, or an address. Whoever is in is put out at once."""
    wish = await read_as(moderator.request, NewBan)
    reason = read_line(wish.reason)
    if bool(wish.report) == bool(wish.address):
        raise Malformed("a ban is on whom a report is about, or on an address")
    if wish.report:
        row = await moderator.reported(wish.report)
        await moderator.hall.learn_names([row.guest])
        name = moderator.hall.name_of(row.guest)
        await moderator.hall.bans.ban_guest(row.guest, name, reason, wish.hours, wish.with_address)
    else:
        await moderator.hall.bans.ban_address(wish.address, reason, wish.hours)
    return await moderator.sheet()


@router.delete("/bans/{ban_id}", openapi_extra=opened(ModeratorSheet))
async def lift(moderator: Moderating, ban_id: str) -> Response:
    """Let somebody in again."""
    await moderator.hall.bans.lift(ban_id)
    return await moderator.sheet()


@router.delete("/reports/{report_id}", openapi_extra=opened(ModeratorSheet))
async def close(moderator: Moderating, report_id: str) -> Response:
    """Delete a report that was seen to, and those that are too old to be shown."""
    old = int(moderator.hall.settings.now()) - KEPT
    await moderator.hall.writer.save(changes.close_report(report_id, old))
    return await moderator.sheet()


@router.post("/reports/{report_id}/hide", openapi_extra=opened(ModeratorSheet, s400="it is about no line"))
async def hide(moderator: Moderating, report_id: str) -> Response:
    """Show the line to nobody any more. The report still has it."""
    hall = moderator.hall
    row = await moderator.reported(report_id)
    if row.line is None:
        raise Malformed("this report is about no line")
    hiding = changes.hide_chat(row.table_id, row.line, row.guest)
    await hall.writer.save(hiding, *hall.notice(HIDE, f"{row.table_id} {row.line}"))
    hall.hide(row.table_id, row.line)
    return await moderator.sheet()


@router.put(
    "/reports/{report_id}/name",
    openapi_extra=opened(ModeratorSheet, NewName, s400="no name", s422="misfit"),
)
async def rename(moderator: Moderating, report_id: str) -> Response:
    """Give whom a report is about another name; an empty one: the name of somebody who has chosen none."""
    wish = await read_as(moderator.request, NewName)
    row = await moderator.reported(report_id)
    await moderator.hall.rename(row.guest, read_name(wish.name) if wish.name.strip() else usual_name(row.guest))
    return await moderator.sheet()


@router.post("/link", openapi_extra=opened(ModeratorSecret))
async def new_link(moderator: Moderating) -> Response:
    """Another secret: the one before opens nothing any more."""
    secret = new_secret()
    await moderator.hall.writer.save(changes.set_about(moderator.hall.store.dialect, SECRET, secret))
    return answer(ModeratorSecret(secret))
