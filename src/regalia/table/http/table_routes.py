"""Routes for tables: laying and finding them, their seats, and finished games."""

import io
from typing import Final, cast

import msgspec
import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed
from regalia.core.game import WATCHER_NAME
from regalia.table.errors import NotFound, NotNow, NotYours
from regalia.table.hall import lobby, new_tables, reports, seats
from regalia.table.hall.looking_back import info_of, log_of, record_of, shown, step_of, stream_of
from regalia.table.hall.messages import NewReport, NewTable, OpenTableInfo, ReviewInfo
from regalia.table.http.answers import read_as, read_body, says
from regalia.table.http.replays import (
    LARGEST_RECORD,
    audited,
    replay_steps,
    story_lines,
)
from regalia.table.http.visits import Visiting
from regalia.table.http.wire import (
    AuditInfo,
    GameSummary,
    Made,
    ReplaySteps,
    SeatSecret,
    StepInfo,
    SummaryLine,
    as_struct,
)
from regalia.table.play.messages import Log, TableInfo
from regalia.table.play.streams import deed_of, outcome_info, titles_in
from regalia.table.play.table import LiveTable

router: Final = APIRouter(prefix="/api")

LARGEST_WITH_RECORD: Final = 400_000  # bytes: JSON makes two of a new line
LONGEST_LINK: Final = 2_000  # bytes; a QR code has room for 2,331
NO_TABLE: Final = "there is no such table"


def seat_named(table: LiveTable, name: str) -> int:
    names = table.replay.header.seat_names
    if name not in names:
        raise NotFound(f"there is no seat {name!r} at this table")
    return names.index(name)


@router.get("/tables", openapi_extra=says([OpenTableInfo], s400="no such clock", s422="seats is a number"))
async def lobby_tables(
    visit: Visiting, game: str = "", seats: int = 0, clock: str = "", running: bool = False
) -> Response:
    """Return the public tables with an open seat, or with `running` those in play; the newest first."""
    return visit.answer(await lobby.open_tables(visit.hall, game, seats, clock, running))


@router.post(
    "/tables",
    status_code=201,
    openapi_extra=says(
        Made, 201, NewTable, s400="no such game, seat, bot or option", s422="the body does not fit", s429="too many"
    ),
)
async def new_table(visit: Visiting) -> Response:
    """Lay a table. The game starts as soon as no seat is open."""
    visit.ration()
    body = await read_as(visit.request, NewTable, LARGEST_WITH_RECORD)
    table = await visit.unless_left(new_tables.make_table(visit.hall, body, visit.guest, visit.address))
    return visit.answer(Made(table.id), 201)


@router.get("/tables/{table_id}", openapi_extra=says(TableInfo, s404=NO_TABLE))
async def table(visit: Visiting, table_id: str) -> Response:
    """Return who sits there, and whether the game has started or ended."""
    found = await visit.table(table_id)
    await shown(found)
    return visit.answer(info_of(found, visit.guest))


@router.post("/tables/{table_id}/seats/{seat}", openapi_extra=says(TableInfo, s404=NO_TABLE, s409="it is taken"))
async def sit(visit: Visiting, table_id: str, seat: str) -> Response:
    """Take an open seat."""
    found = await visit.table(table_id)
    await seats.sit(visit.hall, found, seat_named(found, seat), visit.guest)
    return visit.answer(info_of(found, visit.guest))


@router.delete(
    "/tables/{table_id}/seats/{seat}",
    openapi_extra=says(TableInfo, s403="not yours", s404=NO_TABLE, s409="the game has started"),
)
async def stand_up(visit: Visiting, table_id: str, seat: str) -> Response:
    """Leave a seat, before the game starts."""
    found = await visit.table(table_id)
    await seats.stand_up(visit.hall, found, seat_named(found, seat), visit.guest)
    return visit.answer(info_of(found, visit.guest))


@router.post("/tables/{table_id}/seats/{seat}/link", openapi_extra=says(SeatSecret, s403="not yours", s404=NO_TABLE))
async def new_link(visit: Visiting, table_id: str, seat: str) -> Response:
    """Return a secret that lets another device take your seat. An older one no longer works."""
    found = await visit.table(table_id)
    return visit.answer(SeatSecret(await seats.new_link(visit.hall, found, seat_named(found, seat), visit.guest)))


@router.delete(
    "/tables/{table_id}/seats/{seat}/link",
    status_code=204,
    openapi_extra=says(None, 204, s403="not yours", s404=NO_TABLE),
)
async def drop_link(visit: Visiting, table_id: str, seat: str) -> Response:
    """Make the secret useless."""
    found = await visit.table(table_id)
    await seats.drop_link(visit.hall, found, seat_named(found, seat), visit.guest)
    return visit.signed(Response(status_code=204))


@router.post(
    "/tables/{table_id}/seats/{seat}/claim",
    openapi_extra=says(
        TableInfo, body=SeatSecret, s403="the secret does not fit", s404=NO_TABLE, s422="no secret", s429="too many"
    ),
)
async def claim(visit: Visiting, table_id: str, seat: str) -> Response:
    """Take a seat with its secret, which is used up by that. The device that had the seat loses it."""
    visit.ration()
    secret = (await read_as(visit.request, SeatSecret)).secret
    found = await visit.table(table_id)
    await seats.claim(visit.hall, found, seat_named(found, seat), visit.guest, secret)
    return visit.answer(info_of(found, visit.guest))


@router.post(
    "/tables/{table_id}/reports",
    status_code=204,
    openapi_extra=says(
        None,
        204,
        NewReport,
        s400="nothing to report",
        s404=NO_TABLE,
        s409="nobody reads reports here",
        s422="the body does not fit",
        s429="too many",
    ),
)
async def report(visit: Visiting, table_id: str) -> Response:
    """Report a line of the chat, or a player, to a moderator."""
    visit.ration()
    body = await read_as(visit.request, NewReport)
    await reports.report(visit.hall, await visit.table(table_id), visit.guest, body)
    return visit.signed(Response(status_code=204))


@router.post(
    "/tables/{table_id}/rematch",
    status_code=201,
    openapi_extra=says(Made, 201, s403="you did not play", s404=NO_TABLE, s409="the game is not over"),
)
async def rematch(visit: Visiting, table_id: str) -> Response:
    """Lay a table for the same players, one seat further on. A second request gets the same table."""
    found = await visit.table(table_id)
    return visit.answer(Made(await new_tables.rematch(visit.hall, found, visit.guest, visit.address)), 201)


@router.get(
    "/tables/{table_id}/views/{who}/{v}",
    openapi_extra=says(StepInfo, s403="not your seat", s404="no such table or version"),
)
async def view(visit: Visiting, table_id: str, who: str, v: int) -> Response:
    """Return what your seat, or a spectator, saw at its version v."""
    found = await visit.table(table_id)
    stream = await visit.unless_left(stream_of(found, viewer_for(found, who, visit.guest)))
    if not 1 <= v <= stream.v:
        raise NotFound(f"there are versions 1 to {stream.v}" if stream.v else "the game has not started")
    step = await visit.unless_left(step_of(found, stream, v))
    await shown(found)
    return visit.answer(step)


@router.get("/tables/{table_id}/log/{who}", openapi_extra=says(Log, s403="not your seat", s404=NO_TABLE))
async def log(visit: Visiting, table_id: str, who: str) -> Response:
    """Return the log of your seat, or of a spectator, with the version of each line."""
    found = await visit.table(table_id)
    told = await visit.unless_left(log_of(found, viewer_for(found, who, visit.guest)))
    await shown(found)
    return visit.answer(told)


def viewer_for(table: LiveTable, who: str, guest: str) -> int:
    if who == WATCHER_NAME:
        return WATCHER
    seat = seat_named(table, who)
    if seat not in table.seating.seats_of(guest):
        raise NotYours("this seat is not yours")
    return seat


@router.get(
    "/tables/{table_id}/record", openapi_extra=says(str, media="text/plain", s404=NO_TABLE, s409="it is not over")
)
async def record(visit: Visiting, table_id: str) -> Response:
    """Return the record, once the game is over."""
    found = await finished(await visit.table(table_id))
    name = f"{found.game.meta.id}-{found.id[:6]}.record"
    text = await visit.unless_left(record_of(found))
    return visit.signed(
        Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})
    )


@router.get(
    "/tables/{table_id}/qr.svg",
    openapi_extra=says(str, media="image/svg+xml", s400="no code holds so long an address", s404=NO_TABLE),
)
async def qr_code(visit: Visiting, table_id: str) -> Response:
    """Return the invite link as a QR code."""
    found = await visit.table(table_id)
    link = f"{str(visit.request.base_url).rstrip('/')}/tables/{found.id}"
    picture = io.BytesIO()
    if len(link.encode()) > LONGEST_LINK:
        raise Malformed(f"a link in a QR code has at most {LONGEST_LINK} bytes")
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=2, light="#fff", title="Invitation")
    return visit.signed(Response(picture.getvalue(), media_type="image/svg+xml"))


@router.post(
    "/replays",
    openapi_extra=says(ReplaySteps, body=str, s400="not a record, or no such seat", s413="too large", s429="too many"),
)
async def replay(visit: Visiting, seat: str = WATCHER_NAME) -> Response:
    """Return a record file step by step, as a seat or a spectator saw it."""
    visit.ration()
    return await visit.packed(replay_steps, await record_in(visit.request), seat)


@router.get(
    "/tables/{table_id}/audit", openapi_extra=says(AuditInfo, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def audit_table(visit: Visiting, table_id: str) -> Response:
    """Check the dice of a finished game against their commitment."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    return visit.answer(await visit.work(audited, await record_of(found)))


@router.post("/audits", openapi_extra=says(AuditInfo, body=str, s400="not a record", s413="too large", s429="too many"))
async def audit_record(visit: Visiting) -> Response:
    """Check the dice of a record file against their commitment."""
    visit.ration()
    return visit.answer(await visit.work(audited, await record_in(visit.request)))


@router.get(
    "/tables/{table_id}/replay",
    openapi_extra=says(ReplaySteps, s400="no such seat", s404=NO_TABLE, s409="it is not over", s429="too many"),
)
async def replay_table(visit: Visiting, table_id: str, seat: str = WATCHER_NAME) -> Response:
    """Return a finished game step by step, as a seat or a spectator saw it. Its record is open to everyone."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    return await visit.packed(replay_steps, await record_of(found), seat)


@router.get(
    "/tables/{table_id}/story", openapi_extra=says(GameSummary, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def story(visit: Visiting, table_id: str) -> Response:
    """Return a finished game for its page: how it ended, and the log in words."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    outcome = found.replay.state.outcome
    assert outcome is not None
    meta = found.game.meta
    seats = [as_struct(found.presence.seat_info(seat, False)) for seat in range(len(found.stored.seats))]
    lines = await visit.work(story_lines, await record_of(found))
    titles = titles_in(found.game, found.replay.state)
    info = GameSummary(
        id=found.id,
        game=meta.id,
        title=meta.title,
        options=found.replay.options.values,
        clock=found.seating.clock,
        seats=seats,
        titles=titles,
        origin=found.stored.origin,
        outcome=outcome_info(found.game, outcome, titles, deed_of(found.replay, WATCHER)),
        entries=len(found.replay.history),
        made=found.stored.made,
        ended=found.stored.ended,
        lines=cast("list[SummaryLine]", msgspec.Raw(lines)),
    )
    return visit.answer(info)


@router.get(
    "/tables/{table_id}/review", openapi_extra=says(ReviewInfo, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def review(visit: Visiting, table_id: str) -> Response:
    """Review a finished game. Each request continues the review for a moment, and says how far it is."""
    found = await finished(await visit.table(table_id))
    reviewing = visit.hall.reviews.of(found.id, await record_of(found), visit.address)
    return visit.answer(await visit.unless_left(reviewing))


async def finished(table: LiveTable) -> LiveTable:
    await shown(table)  # the record holds every secret: only an end that cannot be undone by a crash opens it
    if not table.seating.is_over():
        raise NotNow("this is available once the game is over")
    return table


async def record_in(request: Request) -> str:
    try:
        return (await read_body(request, LARGEST_RECORD)).decode()
    except UnicodeDecodeError:
        raise Malformed("a record is a text file in UTF-8") from None
