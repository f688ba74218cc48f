"""Scenes as they are sent: what equals its default is left out, whether or not a part is encoded once for all."""

import json
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any

import msgspec
import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.bench.tic_tac_toe import GAME as TIC_TAC_TOE
from regalia.core.actions import WATCHER
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.registry import find_game, game_ids
from regalia.scenes import (
    Badge,
    Choice,
    Draft,
    Group,
    Inset,
    Inspection,
    Overlay,
    Panel,
    Piece,
    Scene,
    Share,
    Spot,
    Stat,
    Surface,
    Verb,
    still,
)
from regalia.table.http.encoding import encoded
from regalia.table.http.wire import encode
from regalia.testkit.checks.walk import positions

GAMES = {game.meta.id: game for game in (FOUR, HERALDS, TIC_TAC_TOE, *map(find_game, game_ids()))}
LARGEST = 40_000  # bytes


def full_scene() -> Scene:
    """A scene in which no field has its default."""
    spot = Spot("a1", "A", "sea", "wave", ["home"], "tip", 0.5, 1.0, "1", 1)
    badge = Badge("value", "4", "tip", "ne")
    choice = Choice("a", "A", ["@a1"], "hint", "K-3", "move", "sure?", 1, then=["b"])
    return Scene(
        surfaces=[
            Surface(
                "b", "squares", "Board", [spot], 1, 1, ["a", "1"], 0, "group", "board", "grid", 4, "6 left", "grass"
            )
        ],
        pieces=[
            Piece(
                "p",
                "a1",
                "Pawn",
                "disc",
                "pawn",
                "P",
                1,
                "down",
                [badge],
                ["new"],
                "tip",
                "no",
                "K-1",
                written="p1",
                ground="sea",
                line="moves",
                stands=True,
            )
        ],
        panels=[Panel(0, "White", [Stat("Gold", "3", "coin", "tip")], ["asked"])],
        prompt='Your turn \N{EM DASH} "now"',
        verbs=[Verb("move", "Move", "boot", "not now", "K-2")],
        groups=[Group("move", [choice], "#p", "a1", "to *", "To *", "hint", "K-4", "move", "a2")],
        words={"4": "four"},
        overlays=[Overlay("move", "Range", ["a1"], "tip", "p", to="q", stays=True)],
        facts=[Stat("Round", "2")],
        text="text",
        draft=Draft("deployment", ["a"], {"red": ["b"]}, {"left": ["c"]}, {"usual": ["d"]}),
        part="Match 2",
        open=True,
        cloth="baize",
        focus=["a1"],
        inset=Inset("Battle", "round 2", ["Magic", "Melee"], 1, [Share(0, 64.0, "wins")], "Red rolls"),
    )


def by_hand(thing: object) -> bytes:
    return json.dumps(without_defaults(thing), separators=(",", ":"), ensure_ascii=False).encode()


def without_defaults(thing: Any) -> Any:
    if isinstance(thing, list):
        return [without_defaults(each) for each in thing]
    if not is_dataclass(thing):
        return thing
    values = {each.name: getattr(thing, each.name) for each in fields(thing) if not has_default(thing, each)}
    return {name: without_defaults(value) for name, value in values.items()}


def has_default(thing: Any, field: "Field[Any]") -> bool:
    value = getattr(thing, field.name)
    if isinstance(value, float):
        return value is field.default  # a zero that was computed is sent
    return bool(value == (field.default_factory() if field.default_factory is not MISSING else field.default))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_scenes_of_every_game_are_small_and_read_back(game: Game) -> None:
    for s, _history in positions(game, game.meta.player_counts[-1], {}, "encoding", 1, 8, 300):
        for viewer in (*range(s.seat_count), WATCHER):
            scene = picture(game, s, viewer)
            message = encoded(scene)
            assert message == by_hand(scene)
            assert len(message) < LARGEST
            assert msgspec.json.decode(message, type=Scene) == scene


def test_every_field_is_sent() -> None:
    scene = full_scene()
    assert encoded(scene) == by_hand(scene)
    assert json.loads(encoded(scene)).keys() == {each.name for each in fields(Scene)}


def test_what_equals_its_default_is_left_out() -> None:
    scene = Scene([], [Piece("x", "a1", "disc", shape="token", owner=-1, face="up")], [], "")
    assert encoded(scene) == b'{"surfaces":[],"pieces":[{"id":"x","spot":"a1","name":"disc"}],"panels":[],"prompt":""}'


def test_an_inspection_is_sent_without_defaults() -> None:
    scene = full_scene()
    inspection = Inspection("Pawn", ["a line"], scene.facts, ["a1"], scene.overlays, scene.pieces)
    assert encode(inspection) == by_hand(inspection)
    assert encode(Inspection("Pawn")) == b'{"name":"Pawn"}'


def test_still_parts_are_sent_like_any_others() -> None:
    scene = full_scene()
    before = encoded(scene)
    still(scene.surfaces[0])
    assert encoded(scene) == before
    for parts in (scene.pieces, scene.panels, scene.verbs, scene.groups, scene.overlays, scene.facts):
        assert still(parts[0]) is parts[0]
        assert encoded(scene) == before
    scene.pieces.append(replace(scene.pieces[0], id="q"))  # which is not still
    assert encoded(scene) == by_hand(scene)


def test_a_still_part_is_encoded_once() -> None:
    board = still(Surface("b", "tray", "before", []))
    scene = Scene([board], [], [], "")
    assert b"before" in encoded(scene)
    board.name = "after"  # nobody may do this, and nobody sees it
    assert b"before" in encoded(scene)
