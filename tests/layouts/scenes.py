"""Random games, and what of their pictures the layout depends on, as JSON lines that the client's layout reads."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from regalia.core.actions import WATCHER
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.scenes import Choice, Scene, Surface

GAMES: Final = ("we_are_kings", "two_kings", "two_crowns", "two_kingdoms", "kings_and_things", "heralds", "connect_four")
MAX_STEPS: Final = 600


def surface_line(surface: Surface, extents: set[str]) -> dict[str, Any]:
    """Return what a layout needs of a surface; spots with their places only the first time."""
    spots = [{"id": spot.id, "x": spot.x, "y": spot.y} for spot in surface.spots]
    key = json.dumps([surface.id, spots])
    known = key in extents
    extents.add(key)
    return {
        "id": surface.id,
        "kind": surface.kind,
        "name": surface.name,
        "role": surface.role,
        "lay": surface.lay,
        "room": surface.room,
        "owner": surface.owner,
        "cols": surface.cols,
        "rows": surface.rows,
        "rim": surface.rim,
        "known": known,
        "spots": [{**spot, "tags": one.tags} for spot, one in zip(spots, surface.spots, strict=True)],
    }


def picks(scene: Scene) -> list[str]:
    """Return the spots of everything that a choice of the viewer names."""
    places = {piece.id: piece.spot for piece in scene.pieces}
    found: dict[str, None] = {}
    for group in scene.groups:
        named = [group.pick] if group.pick else []
        named += [pick for choice in group.choices for pick in choice.picks]
        named += [f"@{spot}" for spot in group.spots.split()]
        for pick in named:
            spot = pick[1:] if pick[0] == "@" else places.get(pick[1:]) if pick[0] == "#" else None
            if spot is not None:
                found[spot] = None
    return list(found)
