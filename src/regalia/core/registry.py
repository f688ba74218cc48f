"""The games: those in the folder `regalia/games`, and those that other packages announce.

A game inside the package is registered by its folder's presence. A game outside names itself in the entry-point group
`regalia.games`, as in `connect_four = "connect_four:GAME"`.
"""

import importlib
import importlib.util
import pkgutil
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import suggestion

GAMES_PACKAGE: Final = "regalia.games"
GROUP: Final = "regalia.games"

_loaded: Final[dict[str, Game]] = {}


def announced() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def housed() -> list[str]:
    # By its name, because `core` must not import a game.
    spec = importlib.util.find_spec(GAMES_PACKAGE)
    places = spec.submodule_search_locations if spec is not None else None
    return [module.name for module in pkgutil.iter_modules(places) if module.ispkg] if places else []


def game_ids() -> list[str]:
    """All games by id, without importing them."""
    return sorted({*housed(), *announced()})


def load_game(game_id: str) -> object:
    if game_id in housed():
        return importlib.import_module(f"{GAMES_PACKAGE}.{game_id}").GAME
    point = announced()[game_id]
    try:
        return point.load()
    except Exception as error:  # it is somebody else's code, and must not take the other games with it
        raise Malformed(f"the game {game_id} cannot be loaded from {point.value}: {error!r}") from error


def find_game(game_id: str) -> Game:
    """The game with that id; a wrong name is answered with the nearest right one."""
    if game_id not in _loaded:
        if game_id not in game_ids():
            raise Malformed(f"there is no game {game_id!r}: {suggestion(game_id, game_ids())}")
        found = load_game(game_id)
        if not isinstance(found, Game):
            raise Malformed(f"what is registered as {game_id} is not a game: {found!r}")
        if found.meta.id != game_id:
            raise Malformed(f"the game that is registered as {game_id} has the id {found.meta.id}: make them the same")
        _loaded[game_id] = found
    return _loaded[game_id]


def lend_game(game: Game) -> None:
    """Make a game known to this process alone, as a bench does with its own. No shelf shows it."""
    _loaded[game.meta.id] = game


def game_folder(game: Game) -> Path:
    """Return the folder of the game's code, which also holds its rules.md and scenarios."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent
