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
from regalia.table.hall.hall import Hall
from regalia.table.hall.names import default_name, read_name
from regalia.table.hall.reports import KEPT
from regalia.table.hall.servers import HIDE
from regalia.table.http.answers import JSON, answer, read_as, says
from regalia.table.http.gateway import gateway_of
from regalia.table.http.live import same_host
from regalia.table.http.wire import BanInfo, ModeratorInfo, ModeratorSecret, NewBan, NewName, ReportInfo
from regalia.table.play.chat import read_line
from regalia.table.store import changes
from regalia.table.store.schema import ReportRow
from regalia.table.store.store import Store

router: Final = APIRouter(prefix="/api/moderator")

SECRET: Final = "moderator"  # the row of the database that holds it
NO_REPORT: Final = "there is no such report"
CLOSED: Final = {"s403": "the secret does not fit", "s404": "there is no moderator here", "s429": "too many"}


def says_to_moderator(good: type, body: type | None = None, **bad: str) -> dict[str, Any]:
    """The OpenAPI description of a route for moderators."""
    return says(good, 200, body, JSON, **{**CLOSED, **bad})


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def secret_of(store: Store) -> str:
    """Return the secret that opens the moderator's page, made when it is first needed. Not on the event loop."""
    return store.secret(SECRET, new_secret)


class Moderator:
    """One request with the secret."""

    def __init__(self, request: Request, hall: Hall) -> None:
        self.request: Final = request
        self.hall: Final = hall

    async def reported(self, report_id: str) -> ReportRow:
        found = await asyncio.to_thread(self.hall.store.report, report_id)
        if found is None:
            raise NotFound(NO_REPORT)
        return found

    async def info(self) -> Response:
        """Return the reports and bans as they are now."""
        hall = self.hall
        rows = await asyncio.to_thread(hall.store.reports_since, int(hall.settings.now()) - KEPT)
        await hall.names.learn([guest for row, _hidden in rows for guest in (row.reporter, row.guest)])
        infos = [
            ReportInfo(
                id=row.id,
                at=row.at,
                reporter=hall.names.of(row.reporter),
                table=row.table_id,
                seat=row.seat,
                name=row.name,
                name_now=hall.names.of(row.guest),
                line=None if row.line is None else row.text,
                hidden=hidden,
                words=row.words,
                banned=hall.bans.of_guest(row.guest) is not None,
            )
            for row, hidden in rows
        ]
        bans = [
            BanInfo(ban.id, "guest" if ban.guest else "address", ban.name if ban.guest else ban.address, *ban[4:7])
            for ban in (*hall.bans.guests.values(), *hall.bans.networks.values())
            if hall.bans.still(ban)
        ]
        return answer(ModeratorInfo(infos, bans))


async def moderating(request: Request) -> Moderator:
    """Refuse everybody but a moderator."""
    gateway = gateway_of(request)
    hall = gateway.hall
    if not hall.settings.moderator:
        raise NotFound("there is no moderator here")
    gateway.ration(request.scope)
    if request.method != "GET" and not same_host(request.headers.get("origin"), request.headers.get("host", "")):
        raise NotYours("another site asks in your name")
    secret = await asyncio.to_thread(secret_of, hall.store)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), secret.encode()):
        raise NotYours("this link opens nothing: the server prints the right one when it starts")
    return Moderator(request, hall)


Moderating = Annotated[Moderator, Depends(moderating)]


@router.get("", openapi_extra=says_to_moderator(ModeratorInfo))
async def all_reports(moderator: Moderating) -> Response:
    """Return the reports, the newest first, and the bans."""
    return await moderator.info()


@router.post("/bans", openapi_extra=says_to_moderator(ModeratorInfo, NewBan, s400="no such ban", s422="misfit"))
async def ban(moderator: Moderating) -> Response:
    """Ban the guest a report is about, or an address. Their connections are closed at once."""
    body = await read_as(moderator.request, NewBan)
    reason = read_line(body.reason)
    if bool(body.report) == bool(body.address):
        raise Malformed("ban the player whom a report is about, or an address")
    if body.report:
        row = await moderator.reported(body.report)
        await moderator.hall.names.learn([row.guest])
        name = moderator.hall.names.of(row.guest)
        await moderator.hall.bans.ban_guest(row.guest, name, reason, body.hours, body.with_address)
    else:
        await moderator.hall.bans.ban_address(body.address, reason, body.hours)
    return await moderator.info()


@router.delete("/bans/{ban_id}", openapi_extra=says_to_moderator(ModeratorInfo))
async def lift(moderator: Moderating, ban_id: str) -> Response:
    """Lift a ban."""
    await moderator.hall.bans.lift(ban_id)
    return await moderator.info()


@router.delete("/reports/{report_id}", openapi_extra=says_to_moderator(ModeratorInfo))
async def close(moderator: Moderating, report_id: str) -> Response:
    """Delete a report, and those that are too old to show."""
    old = int(moderator.hall.settings.now()) - KEPT
    await moderator.hall.writer.save(changes.close_report(report_id, old))
    return await moderator.info()


@router.post("/reports/{report_id}/hide", openapi_extra=says_to_moderator(ModeratorInfo, s400="it is not about a line"))
async def hide(moderator: Moderating, report_id: str) -> Response:
    """Hide the line from everyone. The report still has it."""
    hall = moderator.hall
    row = await moderator.reported(report_id)
    if row.line is None:
        raise Malformed("this report isn't about a chat message")
    hiding = changes.hide_chat(row.table_id, row.line, row.guest)
    await hall.writer.save(hiding, *hall.servers.notice(HIDE, f"{row.table_id} {row.line}"))
    hall.hide(row.table_id, row.line)
    return await moderator.info()


@router.put(
    "/reports/{report_id}/name",
    openapi_extra=says_to_moderator(ModeratorInfo, NewName, s400="no name", s422="misfit"),
)
async def rename(moderator: Moderating, report_id: str) -> Response:
    """Rename the guest a report is about. An empty name stands for the default, such as Guest 1234."""
    body = await read_as(moderator.request, NewName)
    row = await moderator.reported(report_id)
    await moderator.hall.names.rename(row.guest, read_name(body.name) if body.name.strip() else default_name(row.guest))
    return await moderator.info()


@router.post("/link", openapi_extra=says_to_moderator(ModeratorSecret))
async def new_link(moderator: Moderating) -> Response:
    """Return a new secret. The old one stops working."""
    secret = new_secret()
    await moderator.hall.writer.save(changes.set_about(moderator.hall.store.dialect, SECRET, secret))
    return answer(ModeratorSecret(secret))
