"""Routes for guests themselves: their name, their tables, and where their turn notices go."""

from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from regalia.table.errors import NotFound
from regalia.table.hall import lobby
from regalia.table.hall.messages import MyTableInfo, NewTargets, Subscription, TargetsInfo
from regalia.table.hall.names import read_name
from regalia.table.http.answers import read_as, says
from regalia.table.http.visits import Visiting
from regalia.table.http.wire import Endpoint, MailAnswer, Me, NewName, PushKey

router: Final = APIRouter(prefix="/api")


@router.get("/me", openapi_extra=says(Me), response_class=Response)
async def me(visit: Visiting) -> Response:
    """Return the guest's name, and set the cookie if there is none."""
    await visit.hall.names.learn([visit.guest])
    return visit.answer(Me(visit.hall.names.of(visit.guest), visit.hall.settings.moderator))


@router.put("/me", openapi_extra=says(Me, body=NewName, s400="no name", s422="the body does not fit", s429="too many"))
async def rename_me(visit: Visiting) -> Response:
    """Choose a name."""
    visit.ration()
    name = read_name((await read_as(visit.request, NewName)).name)
    await visit.hall.names.rename(visit.guest, name)
    return visit.answer(Me(name, visit.hall.settings.moderator))


@router.delete("/me", status_code=204, openapi_extra=says(None, 204, s429="too many"))
async def forget_me(visit: Visiting) -> Response:
    """Delete your name, your messages and the links to your seats. Games stay, with a Guest in them."""
    visit.ration()
    await visit.hall.delete_guest(visit.guest)
    response = Response(status_code=204)
    response.delete_cookie(visit.hall.guests.cookie, httponly=True, samesite="lax")
    return response


@router.get("/me/push", openapi_extra=says(PushKey))
async def push_key(visit: Visiting) -> Response:
    """Return the key that a browser needs to subscribe to turn notices."""
    return visit.answer(PushKey(await visit.hall.push.key()))


@router.put(
    "/me/push",
    status_code=204,
    openapi_extra=says(
        None, 204, Subscription, s400="no push service, or no keys", s422="the body does not fit", s429="too many"
    ),
)
async def subscribe(visit: Visiting) -> Response:
    """Send this browser a notice when it is your turn and you are away."""
    visit.ration()
    await visit.hall.push.subscribe(visit.guest, await read_as(visit.request, Subscription))
    return visit.signed(Response(status_code=204))


@router.delete(
    "/me/push",
    status_code=204,
    openapi_extra=says(None, 204, Endpoint, s400="no push service", s422="the body does not fit"),
)
async def unsubscribe(visit: Visiting) -> Response:
    """Send this browser no more notices."""
    await visit.hall.push.unsubscribe(visit.guest, (await read_as(visit.request, Endpoint)).endpoint)
    return visit.signed(Response(status_code=204))


@router.get("/me/notices", openapi_extra=says(TargetsInfo))
async def my_targets(visit: Visiting) -> Response:
    """Return where your turn notices go, beside browsers."""
    return visit.answer(await visit.hall.targets.info(visit.guest))


@router.put(
    "/me/notices",
    openapi_extra=says(
        TargetsInfo, body=NewTargets, s400="no such place", s422="the body does not fit", s429="too many"
    ),
)
async def change_targets(visit: Visiting) -> Response:
    """Choose where your turn notices go. A mail address gets a link to confirm it."""
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
    body = await read_as(visit.request, MailAnswer)
    if not await visit.hall.targets.answer(body.token, body.stop):
        raise NotFound("this link is too old, or was used to get no more mail")
    return visit.signed(Response(status_code=204))


@router.get("/me/tables", openapi_extra=says([MyTableInfo], s429="too many"))
async def my_tables(visit: Visiting) -> Response:
    """Return the tables where you sit, running games first, and whose turn it is."""
    visit.ration()
    return visit.answer(await visit.unless_left(lobby.tables_of(visit.hall, visit.guest)))
