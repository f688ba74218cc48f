"""Routes for the games: the shelf, the rulebooks and their examples."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.table.errors import NotFound
from regalia.table.hall import shelf
from regalia.table.hall.messages import FrontInfo, GameInfo, RulebookInfo
from regalia.table.http.answers import says
from regalia.table.http.encoding import piece_bodies
from regalia.table.http.replays import example, guided, pictured
from regalia.table.http.visits import Visiting
from regalia.table.http.wire import FacesInfo, GuideInfo, PictureInfo, ScenarioSteps

router: Final = APIRouter(prefix="/api")

# Examples are played by one thread of their own, so that a guest who asks for many keeps nobody waiting.
EXAMPLES: Final = ThreadPoolExecutor(1, "examples")
PICTURES: Final[dict[str, bytes]] = {}  # by game; those that were asked for
DRAWING: Final = asyncio.Lock()
NO_GAME: Final = "there is no such game"


@router.get("/games", openapi_extra=says([GameInfo]))
async def games(visit: Visiting) -> Response:
    """The shelf."""
    return visit.answer(await asyncio.to_thread(shelf.shelf))  # the first time it reads many files


@router.get("/games/{game_id}", openapi_extra=says(GameInfo, s404=NO_GAME))
async def game(visit: Visiting, game_id: str) -> Response:
    """One game of the shelf."""
    return visit.answer(await asyncio.to_thread(shelf.game_info, game_named(game_id)))


@router.get("/games/{game_id}/rules", openapi_extra=says(RulebookInfo, s404=NO_GAME))
async def rules(visit: Visiting, game_id: str) -> Response:
    """The rulebook, clause by clause."""
    return visit.answer(await asyncio.to_thread(shelf.rulebook_info, game_named(game_id)))


@router.get("/games/{game_id}/picture", openapi_extra=says(PictureInfo, s404=NO_GAME))
async def picture(visit: Visiting, game_id: str) -> Response:
    """A picture of the game: a position in the middle of it. It is made once, in another process."""
    game_id = game_named(game_id).meta.id
    if game_id not in PICTURES:
        async with DRAWING:  # a visitor of the shelf asks for all of them at once
            if game_id not in PICTURES:
                PICTURES[game_id] = await visit.hall.replays.do(pictured, game_id, who="pictures")
    answer = visit.answer(PICTURES[game_id])
    answer.headers["cache-control"] = "private, max-age=3600"
    return answer


@router.get("/front", openapi_extra=says(FrontInfo, s404="there is no game on the shelf"))
async def front(visit: Visiting) -> Response:
    """The game between bots on the front page. It is watched like any table, and runs while somebody looks."""
    return visit.answer(await visit.hall.front.find())


@router.get("/games/{game_id}/scenarios/{scenario_id}", openapi_extra=says(ScenarioSteps, s404="no such scenario"))
async def scenario(visit: Visiting, game_id: str, scenario_id: str) -> Response:
    """An example of the rules, step by step."""
    found = game_named(game_id)
    try:
        return visit.answer(await visit.hall.loop.run_in_executor(EXAMPLES, example, found.meta.id, scenario_id))
    except Malformed as error:
        raise NotFound(str(error)) from None


@router.get("/games/{game_id}/guide", openapi_extra=says(GuideInfo, s404="no such game, or it has no guide"))
async def guide(visit: Visiting, game_id: str) -> Response:
    """A guided first game, prompt by prompt."""
    found = game_named(game_id)
    info = await visit.hall.loop.run_in_executor(EXAMPLES, guided, found.meta.id)
    if info is None:
        raise NotFound(f"{found.meta.title} has no guided first game")
    return visit.answer(info)


@router.get("/faces", openapi_extra=says([FacesInfo]))
async def faces(visit: Visiting) -> Response:
    """The faces of all games side by side."""
    return visit.answer(await asyncio.to_thread(all_faces))


def all_faces() -> list[FacesInfo]:
    """Every game of the shelf, with one piece of each of its kinds; games that name no pieces are left out."""
    found = [(info, find_game(info.id).faces()) for info in shelf.shelf()]
    return [FacesInfo(info.id, info.title, info.seat_titles, piece_bodies(pieces)) for info, pieces in found if pieces]


def game_named(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except Malformed as error:
        raise NotFound(str(error)) from None
