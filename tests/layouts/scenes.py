"""Random games, and what of their pictures the client's layout depends on, as JSON lines."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from regalia.core.actions import WATCHER
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.scenes import Scene, Surface

GAMES: Final = (
    "we_are_kings",
    "two_kings",
    "two_crowns",
    "two_kingdoms",
    "kings_and_things",
    "heralds",
    "connect_four",
)
MAX_STEPS: Final = 500

Line = dict[str, Any]


def lines(games: int, ids: Sequence[str] = GAMES) -> Iterator[str]:
    """Play so many random games of each and yield what is to be laid out, each picture once."""
    for game_id in ids:
        game = find_game(game_id)
        counts = game.meta.player_counts
        for number in range(games):
            yield from played(game, counts[number % len(counts)], number)


def played(game: Game, seats: int, number: int) -> Iterator[str]:
    """One random game, as its first seat, its last seat and a spectator see it."""
    rng = Rng(f"layouts {game.meta.id} {number}")
    s = game.new(seats, game.meta.choose({}).values)
    seen: set[str] = set()
    for _step in range(MAX_STEPS):
        for viewer in (0, seats - 1, WATCHER):
            line = json.dumps(pictured(game, s, viewer, number))
            if line not in seen:
                seen.add(line)
                yield line
        if s.outcome is not None:
            return
        random_step(s, rng)


def pictured(game: Game, s: State, viewer: int, number: int) -> Line:
    scene = game.scene(game.view(s, viewer))
    assert scene is not None
    return {
        "game": game.meta.id,
        "number": number,
        "seats": s.seat_count,
        "viewer": viewer if viewer >= 0 else None,
        "surfaces": [surface_line(surface) for surface in scene.surfaces],
        "picks": picks(scene),
        "focus": scene.focus,
        "inset": scene.inset is not None,
    }


def surface_line(surface: Surface) -> Line:
    """A surface as the layout reads it: not what its spots look like, but whether they are steps of a track."""
    steps = surface.kind == "track"
    return {
        "id": surface.id,
        "kind": surface.kind,
        "name": surface.id,
        "role": surface.role,
        "lay": surface.lay,
        "room": surface.room,
        "owner": surface.owner,
        "cols": surface.cols,
        "rows": surface.rows,
        "spots": [
            {"id": spot.id, "x": spot.x, "y": spot.y, "tags": ["now"] if steps and spot.tags else []}
            for spot in surface.spots
        ],
    }


def picks(scene: Scene) -> list[str]:
    """Return the spots of everything that a choice of the viewer begins with."""
    places = {piece.id: piece.spot for piece in scene.pieces}
    found: dict[str, None] = {}
    for group in scene.groups:
        firsts = [group.pick] if group.pick else [pick for choice in group.choices for pick in choice.picks[:1]]
        for pick in firsts:
            spot = pick[1:] if pick[0] == "@" else places.get(pick[1:]) if pick[0] == "#" else None
            if spot is not None:
                found[spot] = None
    return list(found)
