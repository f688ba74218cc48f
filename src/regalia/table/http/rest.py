"""The REST routes of `docs/wire.md`."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
import segno
from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.registry import find_game
from regalia.rulebook.rulebook import rulebook_of
from regalia.table.errors import NotFound, NotNow, NotYours
from regalia.table.hall import chairs, lobby, reports, shelf
from regalia.table.hall.guests import A_YEAR, new_guest, read_name
from regalia.table.hall.hall import LiveTables
from regalia.table.hall.replays import (
    LARGEST_RECORD,
    audited,
    example,
    guided,
    packed,
    replay_steps,
    story_lines,
)
from regalia.table.http.answers import TooMany, answer, read_as, read_body, says, unless_they_leave
from regalia.table.http.live import same_host
from regalia.table.http.operation import address_of
from regalia.table.http.wire import (
    AuditSheet,
    Endpoint,
    GameSheet,
    GuideSheet,
    LobbySheet,
    Log,
    Made,
    MailAnswer,
    Me,
    MySheet,
    NewName,
    NewReport,
    NewTable,
    NewTargets,
    PushKey,
    ReplaySteps,
    ReviewSheet,
    RulebookInfo,
    ScenarioSteps,
    SeatSecret,
    Step,
    Story,
    StoryLine,
    Subscription,
    TableSheet,
    TargetsSheet,
    over_of,
)
from regalia.table.play.streams import titles_in
from regalia.table.play.table import LiveTable

router: Final = APIRouter(prefix="/api")
T = TypeVar("T")

LARGEST_WITH_RECORD: Final = 400_000  # bytes: JSON makes two of a new line
LONGEST_LINK: Final = 2_000  # bytes; a QR code has room for 2,331
# Examples are played by one thread of their own: whoever asks for many keeps nobody waiting for anything else.
EXAMPLES: Final = ThreadPoolExecutor(1, "examples")
NO_TABLE: Final = "there is no such table"
NO_GAME: Final = "there is no such game"


class Visit:
    """One request: the hall it comes to, and the guest who makes it."""

    def __init__(self, request: Request) -> None:
        self.request: Final = request
        self.hall: Final[LiveTables] = request.app.state.hall
        if request.method != "GET" and not same_host(request.headers.get("origin"), request.headers.get("host", "")):
            raise NotYours("another site asks in your name")
        known = self.hall.guests.read(request.cookies.get(self.hall.guests.cookie))
        self.is_new: Final = known is None
        self.guest: Final = known or new_guest()
        if not (request.method == "DELETE" and request.url.path == "/api/me"):  # to be forgotten is everybody's right
            self.hall.bans.refuse(known, self.hall.direct_address(request.scope))

    def signed(self, response: Response) -> Response:
        """The answer, with the cookie if the guest has none yet."""
        if self.is_new:
            response.set_cookie(
                self.hall.guests.cookie,
                self.hall.guests.write(self.guest),
                max_age=A_YEAR,
                httponly=True,
                samesite="lax",
                secure=self.request.url.scheme == "https",
            )
        return response

    def answer(self, body: Any, status: int = 200) -> Response:
        return self.signed(answer(body, status))

    @property
    def address(self) -> str:
        return address_of(self.request.scope)

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        """Let another process do what takes long, as long as the guest waits for it."""
        return await unless_they_leave(self.request, self.hall.replays.do(function, *arguments, who=self.address))

    async def packed(self, function: Callable[..., bytes], *arguments: Any) -> Response:
        """The answer of another process. It may be large, so it comes as gzip from there, if the guest takes that."""
        if "gzip" not in self.request.headers.get("accept-encoding", ""):
            return self.answer(await self.work(function, *arguments))
        response = self.answer(await self.work(packed, function, *arguments))
        response.headers.update({"content-encoding": "gzip", "vary": "Accept-Encoding"})
        return response

    def ration(self) -> None:
        """Refuse somebody who asks for more than people do. By address, because a cookie is easily thrown away."""
        if not self.hall.rations.take(self.address, self.hall.loop.time()):
            raise TooMany("you ask for too much at once: wait a little")

    async def table(self, table_id: str) -> LiveTable:
        return await self.hall.find(table_id)


async def visiting(request: Request) -> Visit:  # async, or FastAPI would send it to another thread
    return Visit(request)


Visiting = Annotated[Visit, Depends(visiting)]


def game_named(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except Malformed as error:
        raise NotFound(str(error)) from None


def seat_named(table: LiveTable, name: str) -> int:
    names = table.replay.header.seat_names
    if name not in names:
        raise NotFound(f"there is no seat {name!r} at this table")
    return names.index(name)


# Guests


@router.get("/me", openapi_extra=says(Me), response_class=Response)
async def me(visit: Visiting) -> Response:
    """Who one is; sets the cookie if there is none."""
    await visit.hall.learn_names([visit.guest])
    return visit.answer(Me(visit.hall.name_of(visit.guest), visit.hall.settings.moderator))


@router.put("/me", openapi_extra=says(Me, body=NewName, s400="no name", s422="the body does not fit", s429="too many"))
async def rename_me(visit: Visiting) -> Response:
    """Choose a name."""
    visit.ration()
    name = read_name((await read_as(visit.request, NewName)).name)
    await visit.hall.rename(visit.guest, name)
    return visit.answer(Me(name, visit.hall.settings.moderator))


@router.delete("/me", status_code=204, openapi_extra=says(None, 204, s429="too many"))
async def forget_me(visit: Visiting) -> Response:
    """Delete one's name, what one wrote and the links to one's seats. Games stay, with a Guest in them."""
    visit.ration()
    await chairs.delete_all_of(visit.hall, visit.guest)
    response = Response(status_code=204)
    response.delete_cookie(visit.hall.guests.cookie, httponly=True, samesite="lax")
    return response


@router.get("/me/push", openapi_extra=says(PushKey))
async def push_key(visit: Visiting) -> Response:
    """What a browser needs to subscribe to turn notices."""
    return visit.answer(PushKey(await visit.hall.push.key()))


@router.put(
    "/me/push",
    status_code=204,
    openapi_extra=says(
        None, 204, Subscription, s400="no push service, or no keys", s422="the body does not fit", s429="too many"
    ),
)
async def subscribe(visit: Visiting) -> Response:
    """Tell this browser when it is one's turn and one does not look on."""
    visit.ration()
    await visit.hall.push.subscribe(visit.guest, await read_as(visit.request, Subscription))
    return visit.signed(Response(status_code=204))


@router.delete(
    "/me/push",
    status_code=204,
    openapi_extra=says(None, 204, Endpoint, s400="no push service", s422="the body does not fit"),
)
async def unsubscribe(visit: Visiting) -> Response:
    """Tell this browser nothing any more."""
    await visit.hall.push.unsubscribe(visit.guest, (await read_as(visit.request, Endpoint)).endpoint)
    return visit.signed(Response(status_code=204))


@router.get("/me/notices", openapi_extra=says(TargetsSheet))
async def my_targets(visit: Visiting) -> Response:
    """Where one is told of one's turn, beside browsers."""
    return visit.answer(await visit.hall.targets.sheet(visit.guest))


@router.put(
    "/me/notices",
    openapi_extra=says(
        TargetsSheet, body=NewTargets, s400="no such place", s422="the body does not fit", s429="too many"
    ),
)
async def change_targets(visit: Visiting) -> Response:
    """Choose them. A mail address is sent a link that confirms it."""
    visit.ration()
    return visit.answer(await visit.hall.targets.change(visit.guest, await read_as(visit.request, NewTargets)))


@router.post(
    "/mail",
    status_code=204,
    openapi_extra=says(None, 204, MailAnswer, s404="no such mail", s422="the body does not fit", s429="too many"),
)
async def answer_mail(visit: Visiting) -> Response:
    """Confirm a mail address by the link that was sent there, or get no more mail."""
    visit.ration()
    wish = await read_as(visit.request, MailAnswer)
    if not await visit.hall.targets.answer(wish.token, wish.stop):
        raise NotFound("this link is too old, or was used to get no more mail")
    return visit.signed(Response(status_code=204))


@router.get("/me/tables", openapi_extra=says([MySheet], s429="too many"))
async def my_tables(visit: Visiting) -> Response:
    """Where one sits, games that go on first, and whose turn it is."""
    visit.ration()
    return visit.answer(await lobby.tables_of(visit.hall, visit.guest))


# Games


@router.get("/games", openapi_extra=says([GameSheet]))
async def games(visit: Visiting) -> Response:
    """The shelf."""
    return visit.answer(await asyncio.to_thread(shelf.shelf))  # the first time it reads many files


@router.get("/games/{game_id}", openapi_extra=says(GameSheet, s404=NO_GAME))
async def game(visit: Visiting, game_id: str) -> Response:
    """One game of the shelf."""
    return visit.answer(await asyncio.to_thread(shelf.game_sheet, game_named(game_id)))


@router.get("/games/{game_id}/rules", openapi_extra=says(RulebookInfo, s404=NO_GAME))
async def rules(visit: Visiting, game_id: str) -> Response:
    """The rulebook, clause by clause."""
    return visit.answer(await asyncio.to_thread(shelf.rulebook_info, game_named(game_id)))


@router.get("/games/{game_id}/scenarios/{scenario_id}", openapi_extra=says(ScenarioSteps, s404="no such scenario"))
async def scenario(visit: Visiting, game_id: str, scenario_id: str) -> Response:
    """An example of the rules, step by step."""
    found = game_named(game_id)
    try:
        return visit.answer(await visit.hall.loop.run_in_executor(EXAMPLES, example, found.meta.id, scenario_id))
    except Malformed as error:
        raise NotFound(str(error)) from None


@router.get("/games/{game_id}/guide", openapi_extra=says(GuideSheet, s404="no such game, or it has no guide"))
async def guide(visit: Visiting, game_id: str) -> Response:
    """A guided first game, prompt by prompt."""
    found = game_named(game_id)
    sheet = await visit.hall.loop.run_in_executor(EXAMPLES, guided, found.meta.id)
    if sheet is None:
        raise NotFound(f"{found.meta.title} has no guided first game")
    return visit.answer(sheet)


# Tables


@router.get("/tables", openapi_extra=says([LobbySheet], s400="no such clock", s422="seats is a number"))
async def lobby_tables(visit: Visiting, game: str = "", seats: int = 0, clock: str = "") -> Response:
    """The public tables with an open seat, the newest first."""
    return visit.answer(await lobby.open_tables(visit.hall, game, seats, clock))


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
    wish = await read_as(visit.request, NewTable, LARGEST_WITH_RECORD)
    table = await visit.hall.make(wish, visit.guest, visit.address)
    return visit.answer(Made(table.id), 201)


@router.get("/tables/{table_id}", openapi_extra=says(TableSheet, s404=NO_TABLE))
async def table(visit: Visiting, table_id: str) -> Response:
    """Who sits there, and how far it is."""
    found = await visit.table(table_id)
    await found.on_disk()
    return visit.answer(found.sheet(visit.guest))


@router.post("/tables/{table_id}/seats/{seat}", openapi_extra=says(TableSheet, s404=NO_TABLE, s409="it is taken"))
async def sit(visit: Visiting, table_id: str, seat: str) -> Response:
    """Take an open seat."""
    found = await visit.table(table_id)
    await visit.hall.sit(found, seat_named(found, seat), visit.guest)
    return visit.answer(found.sheet(visit.guest))


@router.delete(
    "/tables/{table_id}/seats/{seat}",
    openapi_extra=says(TableSheet, s403="not yours", s404=NO_TABLE, s409="the game has started"),
)
async def stand_up(visit: Visiting, table_id: str, seat: str) -> Response:
    """Leave a seat, before the game starts."""
    found = await visit.table(table_id)
    await visit.hall.stand_up(found, seat_named(found, seat), visit.guest)
    return visit.answer(found.sheet(visit.guest))


@router.post("/tables/{table_id}/seats/{seat}/link", openapi_extra=says(SeatSecret, s403="not yours", s404=NO_TABLE))
async def new_link(visit: Visiting, table_id: str, seat: str) -> Response:
    """A secret that lets another device take one's seat; the one before is worth nothing any more."""
    found = await visit.table(table_id)
    return visit.answer(SeatSecret(await chairs.new_link(visit.hall, found, seat_named(found, seat), visit.guest)))


@router.delete(
    "/tables/{table_id}/seats/{seat}/link",
    status_code=204,
    openapi_extra=says(None, 204, s403="not yours", s404=NO_TABLE),
)
async def drop_link(visit: Visiting, table_id: str, seat: str) -> Response:
    """Make the secret worthless."""
    found = await visit.table(table_id)
    await chairs.drop_link(visit.hall, found, seat_named(found, seat), visit.guest)
    return visit.signed(Response(status_code=204))


@router.post(
    "/tables/{table_id}/seats/{seat}/claim",
    openapi_extra=says(
        TableSheet, body=SeatSecret, s403="the secret does not fit", s404=NO_TABLE, s422="no secret", s429="too many"
    ),
)
async def claim(visit: Visiting, table_id: str, seat: str) -> Response:
    """Take a seat with its secret, which is spent by that; the device that had it has it no more."""
    visit.ration()
    secret = (await read_as(visit.request, SeatSecret)).secret
    found = await visit.table(table_id)
    await chairs.claim(visit.hall, found, seat_named(found, seat), visit.guest, secret)
    return visit.answer(found.sheet(visit.guest))


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
    """Show a moderator a line of the talk, or a player."""
    visit.ration()
    wish = await read_as(visit.request, NewReport)
    await reports.report(visit.hall, await visit.table(table_id), visit.guest, wish)
    return visit.signed(Response(status_code=204))


@router.post(
    "/tables/{table_id}/rematch",
    status_code=201,
    openapi_extra=says(Made, 201, s403="one did not play", s404=NO_TABLE, s409="the game is not over"),
)
async def rematch(visit: Visiting, table_id: str) -> Response:
    """The same people and bots one seat further on; asked twice, the same table."""
    return visit.answer(Made(await visit.hall.rematch(await visit.table(table_id), visit.guest)), 201)


@router.get(
    "/tables/{table_id}/views/{who}/{v}",
    openapi_extra=says(Step, s403="not your seat", s404="no such table or version"),
)
async def view(visit: Visiting, table_id: str, who: str, v: int) -> Response:
    """What a seat of one's own, or a watcher, saw at its version v."""
    found = await visit.table(table_id)
    stream = await found.seen_by(viewer_for(found, who, visit.guest))
    if not 1 <= v <= stream.v:
        raise NotFound(f"there are versions 1 to {stream.v}" if stream.v else "the game has not started")
    step = await found.step(stream, v)
    await found.on_disk()
    return visit.answer(step)


@router.get("/tables/{table_id}/log/{who}", openapi_extra=says(Log, s403="not your seat", s404=NO_TABLE))
async def log(visit: Visiting, table_id: str, who: str) -> Response:
    """All that a seat of one's own, or a watcher, was told, with the version it was told at."""
    found = await visit.table(table_id)
    told = await found.log_of(viewer_for(found, who, visit.guest))
    await found.on_disk()
    return visit.answer(told)


def viewer_for(table: LiveTable, who: str, guest: str) -> int:
    if who == WATCHER_NAME:
        return WATCHER
    seat = seat_named(table, who)
    if seat not in table.seats_of(guest):
        raise NotYours("this seat is not yours")
    return seat


@router.get(
    "/tables/{table_id}/record", openapi_extra=says(str, media="text/plain", s404=NO_TABLE, s409="it is not over")
)
async def record(visit: Visiting, table_id: str) -> Response:
    """The record, once the game is over."""
    found = await finished(await visit.table(table_id))
    name = f"{found.game.meta.id}-{found.id[:6]}.record"
    text = await found.record_text()
    return visit.signed(
        Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})
    )


@router.get(
    "/tables/{table_id}/qr.svg",
    openapi_extra=says(str, media="image/svg+xml", s400="no code holds so long an address", s404=NO_TABLE),
)
async def qr_code(visit: Visiting, table_id: str) -> Response:
    """The invite link as a QR code."""
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
    """A record file, step by step, as a seat or a watcher saw it."""
    visit.ration()
    return await visit.packed(replay_steps, await record_in(visit.request), seat)


@router.get(
    "/tables/{table_id}/audit", openapi_extra=says(AuditSheet, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def audit_table(visit: Visiting, table_id: str) -> Response:
    """Whether the dice of a finished game are those that were promised."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    return visit.answer(await visit.work(audited, await found.record_text()))


@router.post(
    "/audits", openapi_extra=says(AuditSheet, body=str, s400="not a record", s413="too large", s429="too many")
)
async def audit_record(visit: Visiting) -> Response:
    """Whether the dice of a record file are those that were promised."""
    visit.ration()
    return visit.answer(await visit.work(audited, await record_in(visit.request)))


@router.get(
    "/tables/{table_id}/replay",
    openapi_extra=says(ReplaySteps, s400="no such seat", s404=NO_TABLE, s409="it is not over", s429="too many"),
)
async def replay_table(visit: Visiting, table_id: str, seat: str = WATCHER_NAME) -> Response:
    """A finished game, step by step, as a seat or a watcher saw it: anybody may have its record, which tells all."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    return await visit.packed(replay_steps, await found.record_text(), seat)


@router.get(
    "/tables/{table_id}/story", openapi_extra=says(Story, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def story(visit: Visiting, table_id: str) -> Response:
    """A finished game on a page: how it ended, and all that was said."""
    visit.ration()
    found = await finished(await visit.table(table_id))
    over = found.replay.state.over
    assert over is not None
    meta = found.game.meta
    clock = found.clocks.rule  # before others come between, who may put the table away
    lines = await visit.work(story_lines, await found.record_text())
    titles = titles_in(found.game, found.replay.state)
    sheet = Story(
        id=found.id,
        game=meta.id,
        title=meta.title,
        options=found.replay.options.values,
        clock=clock,
        seats=[found.seat_sheet(seat, False) for seat in range(len(found.stored.seats))],
        titles=titles,
        origin=found.stored.origin,
        over=over_of(meta, over, rulebook_of(found.game).text_of(over.reason), titles),
        entries=len(found.replay.history),
        made=found.stored.made,
        ended=found.stored.ended,
        lines=cast("list[StoryLine]", msgspec.Raw(lines)),
    )
    return visit.answer(sheet)


@router.get(
    "/tables/{table_id}/review", openapi_extra=says(ReviewSheet, s404=NO_TABLE, s409="it is not over", s429="too many")
)
async def review(visit: Visiting, table_id: str) -> Response:
    """A finished game looked at again: each request goes on with that for a moment, and says how far it is."""
    found = await finished(await visit.table(table_id))
    reviewing = visit.hall.reviews.of(found.id, await found.record_text(), visit.address)
    return visit.answer(await unless_they_leave(visit.request, reviewing))


async def finished(table: LiveTable) -> LiveTable:
    await table.on_disk()  # the record holds every secret: only an end that cannot be undone by a crash opens it
    if not table.over:
        raise NotNow("this can be had once the game is over")
    return table


async def record_in(request: Request) -> str:
    try:
        return (await read_body(request, LARGEST_RECORD)).decode()
    except UnicodeDecodeError:
        raise Malformed("a record is a text file in UTF-8") from None
