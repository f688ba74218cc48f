"""Rules for every game's pictures: regions that stay, beats of things that are drawn, faces that differ."""

from collections.abc import Iterator, Mapping
from typing import Final

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.referee import random_step
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.scenes import Beat, Scene

SEEN: Final = {"move", "place", "draw", "roll", "hit", "block", "miss", "fall", "strike", "spell", "coin", "flip"}
KINDS: Final = SEEN | {"turn", "tell"}  # of beats
COMING: Final = ("battle", "draft")  # surfaces with these roles come and go

Step = tuple[dict[int, Scene], dict[int, Scene], dict[int, list[Beat]]]  # by viewer: before, after, what was seen


def random_steps(game: Game, options: Mapping[str, Value], games: int, limit: int = 400) -> Iterator[Step]:
    """Play random games and yield what each viewer saw of each step."""
    for number in range(games):
        rng = Rng(f"pictures {game.meta.id} {number}")
        s = game.new(2, game.meta.choose(options).values)
        before = scenes_of(game, s)
        for _entry in range(limit):
            if s.outcome is not None:
                break
            s.events = []
            random_step(s, rng)
            events, s.events = s.events, None
            after = scenes_of(game, s)
            seen = {
                viewer: [beat for event in events for beat in game.beats(event.seen_by(viewer), viewer)]
                for viewer in before
            }
            yield before, after, seen
            before = after


def scenes_of(game: Game, s: State) -> dict[int, Scene]:
    found: dict[int, Scene] = {}
    for viewer in (*range(s.seat_count), WATCHER):
        scene = game.scene(game.view(s, viewer))
        assert scene is not None
        found[viewer] = scene
    return found


def check_beats(game: Game, options: Mapping[str, Value], games: int) -> set[str]:
    """Each beat names what its viewer's picture shows before or after. Return the kinds that were seen."""
    kinds: set[str] = set()
    for before, after, seen in random_steps(game, options, games):
        for viewer, beats in seen.items():
            scenes = (before[viewer], after[viewer])
            pieces = {piece.id for scene in scenes for piece in scene.pieces}
            spots = {spot.id for scene in scenes for surface in scene.surfaces for spot in surface.spots}
            for beat in beats:
                kinds.add(beat.kind)
                assert beat.kind in KINDS, beat
                assert not beat.piece or beat.piece in pieces, beat
                assert not beat.spot or beat.spot in spots, beat
                assert not beat.to or beat.to in spots, beat
                assert all(1 <= die <= 6 for die in beat.dice), beat
                assert beat.seat in (CHANCE, *before), beat
    return kinds


def check_regions(game: Game, options: Mapping[str, Value], games: int) -> None:
    """Each viewer has the same regions in all pictures of a game, and a watcher has none that are `mine`."""
    first: dict[int, list[tuple[str, str, str, int]]] = {}
    for before, after, _seen in random_steps(game, options, games):
        for scenes in (before, after):
            for viewer, scene in scenes.items():
                regions = regions_of(scene)
                assert regions == first.setdefault(viewer, regions)
                assert all(role for _id, role, _lay, _room in regions)
                assert viewer >= 0 or all(role != "mine" for _id, role, _lay, _room in regions)
                coming = any(surface.role in COMING for surface in scene.surfaces)
                assert coming == (scene.inset is not None)


def regions_of(scene: Scene) -> list[tuple[str, str, str, int]]:
    return [
        (surface.id, surface.role, surface.lay, surface.room)
        for surface in scene.surfaces
        if surface.role not in COMING
    ]


def check_faces(game: Game) -> None:
    faces = game.faces()
    names = [face.name for face in faces]
    looks = [(face.icon, face.ground) for face in faces]
    assert len(set(names)) == len(names)
    assert len(set(looks)) == len(looks)
    for face in faces:
        assert face.icon or face.shape == "die", face.name
        assert len(face.line) <= 45, face.line
        assert face.line not in face.tip or not face.line, face.name


def check_drawn_as_faces(game: Game, options: Mapping[str, Value], games: int) -> None:
    """Whatever a picture shows has a face in the list."""
    looks = {(face.icon, face.ground) for face in game.faces()}
    for _before, after, _seen in random_steps(game, options, games):
        for scene in after.values():
            for piece in scene.pieces:
                assert (piece.icon, piece.ground) in looks, piece
