"""The web table's data of Two Kingdoms: faces, regions, beats, the focus."""

from typing import Final

import pytest

from regalia.core.actions import WATCHER
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.rng import Rng
from regalia.games.two_kingdoms.data import COUNT, DIE, KIND_TITLE, KINDS
from regalia.games.two_kingdoms.shown.art import ICON
from regalia.games.two_kingdoms.state import TwoKingdoms
from regalia.scenes import Beat, Scene
from tests.games.two_kingdoms import sketched
from tests.games.two_kingdoms.test_two_kingdoms import EVERYBODY, GAME, NORTH, SOUTH, by_policy, position, say

KINDS_OF_BEATS: Final = {"turn", "move", "flip", "strike", "roll", "hit", "block", "miss", "fall", "place", "tell"}
DICE: Final = set(DIE)
SKETCHES: Final = {
    "field": sketched.FIELD,
    "retreat": sketched.RETREAT,
    "siege": sketched.SIEGE,
    "breached": sketched.BREACHED,
    "blows": sketched.BLOWS,
    "sally": sketched.SALLY,
    "anonymous": sketched.ANONYMOUS,
}


def ids(scene: Scene) -> tuple[set[str], set[str]]:
    return {piece.id for piece in scene.pieces}, {spot.id for surface in scene.surfaces for spot in surface.spots}


# Faces


def test_every_kind_of_the_box_has_a_face_of_its_own() -> None:
    faces = GAME.faces()
    assert {face.name for face in faces} >= set(KIND_TITLE)
    assert len({face.name for face in faces}) == len(faces) == KINDS + 4  # a pair, who is hidden, the gate, the dead
    assert len({(face.icon, face.ground) for face in faces}) == len(faces)
    assert all(face.icon and face.ground for face in faces)


@pytest.mark.parametrize("text", SKETCHES.values(), ids=list(SKETCHES))
def test_whatever_lies_on_the_table_is_a_face(text: str) -> None:
    looks = {(face.icon, face.ground, face.shape) for face in GAME.faces()}
    for seat in EVERYBODY:
        for piece in picture(GAME, position(text), seat).pieces:
            assert (piece.icon, piece.ground, piece.shape) in looks, piece.id


def test_soldiers_are_round_horses_octagons_and_machines_squares() -> None:
    scene = picture(GAME, position(sketched.SIEGE), NORTH)
    form = {piece.id: [tag for tag in piece.tags if tag in ("octagon", "square")] for piece in scene.pieces}
    assert form["S.axe1"] == [] and form["N.archer1"] == []
    assert form["N.horse1"] == ["octagon"]
    assert form["S.treb"] == form["S.ram"] == form["N.ball1"] == form["gate"] == ["square"]
    pair = next(piece for piece in picture(GAME, position(sketched.FIELD), SOUTH).pieces if piece.id == "S.axe1")
    assert "octagon" in pair.tags and pair.icon == ICON[1]
    assert [(badge.kind, badge.text, badge.at) for badge in pair.badges] == [
        ("health", "21/21", ""),
        ("power", "horse-head", "sw"),
    ]


# Regions


@pytest.mark.parametrize("options", [{}, {"mode": "field_only"}], ids=["full", "field only"])
def test_the_regions_are_the_same_from_the_first_picture_to_the_last(options: dict[str, str]) -> None:
    found: dict[int, set[tuple[object, ...]]] = {seat: set() for seat in EVERYBODY}
    for place, s in enumerate(by_policy(GAME.new(2, options), Rng("regions"))):
        if place % 25 == 0:
            for seat in EVERYBODY:
                scene = picture(GAME, s, seat)
                regions = [(each.id, each.role, each.room, each.lay, each.owner) for each in scene.surfaces]
                found[seat].add(tuple(regions))
                for surface in scene.surfaces:
                    lying = sum(1 for piece in scene.pieces if piece.spot == surface.id)
                    assert lying <= surface.room, surface.id
    assert [len(regions) for regions in found.values()] == [1, 1, 1]
    roles = {seat: [region[1] for region in next(iter(found[seat]))] for seat in EVERYBODY}  # type: ignore[index]
    assert roles[SOUTH] == roles[NORTH] == ["board", "track", "theirs", "mine", "store"]
    assert roles[WATCHER] == ["board", "track", "theirs", "theirs", "store"]


def test_the_army_is_listed_by_kind_with_how_many_have_no_orders() -> None:
    s = position("S.axe1 e5, S.axe2 f5 12, S.axe3 g5, S.archer1 c3\nS rest reserve\nN.spear1 e12")
    say(s, "south: move axe1 e6")
    scene = picture(GAME, s, SOUTH)
    own = {piece.id: piece for piece in scene.pieces if piece.spot == "army"}
    assert [own[f"own-{kind}"].badges[0].text for kind in ("axe", "archer", "treb")] == [str(COUNT[1]), "6", "1"]
    assert own["own-axe"].line == "2 without orders; 1 in reserve"
    assert own["own-archer"].line == "1 without orders; 5 in reserve"
    axes = GAME.inspect(GAME.view(s, SOUTH), "#own-axe")
    assert axes is not None and axes.spots == ["f5", "g5"] and "Axe soldier 2 on f5: 12 of 30" in axes.lines


def test_a_gate_spans_its_squares_from_the_left_as_each_side_sees_it() -> None:
    s = position(sketched.SIEGE)
    for seat, corner in ((SOUTH, "j16"), (NORTH, "k16")):
        gate = next(piece for piece in picture(GAME, s, seat).pieces if piece.id == "gate")
        assert (gate.spot, gate.wide) == (corner, 2)


# Where to look


@pytest.mark.parametrize(
    ("text", "seat", "focus", "following"),
    [
        ("S.axe1 e5, S.spear1 c2\nN.axe1 e9", SOUTH, ["e5", "e9"], "axe soldier 1"),  # the nearer one
        ("S.axe1 e5, S.archer1 e3\nN.axe1 e9", SOUTH, ["e3", "e9"], "archer 1"),  # who can strike now
        ("phase siege\nS.axe1 j12, S.spear1 a8\nN.axe1 j20", SOUTH, ["j12", "j16"], "axe soldier 1"),
    ],
)
def test_the_focus_is_on_the_unit_that_the_question_names(
    text: str, seat: int, focus: list[str], following: str
) -> None:
    scene = picture(GAME, position(text), seat)
    assert scene.focus == focus
    assert f"Next: {following} on {focus[0]}." in scene.prompt


def test_in_set_up_the_focus_is_in_the_middle_of_the_own_zone() -> None:
    s = GAME.new(2, {})
    assert [picture(GAME, s, seat).focus for seat in EVERYBODY] == [["k3"], ["k20"], []]
    siege = position(sketched.SET_UP)
    assert [picture(GAME, siege, seat).focus for seat in EVERYBODY] == [["k23"], ["k3"], []]


def test_the_focus_is_on_the_blow_that_waits_for_its_die_for_everybody() -> None:
    s = position("S.axe1 e5, S.spear1 c2\nN.axe1 e6")
    say(s, "south: attack axe1 e6")
    assert [picture(GAME, s, seat).focus for seat in EVERYBODY] == [["e5", "e6"]] * 3


def test_a_path_leads_from_each_unit_to_all_that_it_can_strike() -> None:
    scene = picture(GAME, position("S.archer1 e5, S.axe1 c3\nN.axe1 e9, N.spear1 g7"), SOUTH)
    assert [(path.kind, path.of, path.spots) for path in scene.overlays] == [("path", "S.archer1", ["e5", "g7", "e9"])]


# Beats


@pytest.mark.parametrize("text", SKETCHES.values(), ids=list(SKETCHES))
def test_beats_are_about_what_the_viewer_sees(text: str) -> None:
    game = sketched.Sketched(text)
    kinds = {beat.kind for game_number in range(3) for beat in played(game, f"beats {game_number}")}
    assert kinds <= KINDS_OF_BEATS
    assert {"turn", "move"} <= kinds


def played(game: Game, seed: str) -> list[Beat]:
    """Play at random; whatever a beat names is in the viewer's picture before the step or after it."""
    rng = Rng(seed)
    s = game.new(2, {})
    s.events = []
    every: list[Beat] = []
    for _step in range(150):
        if s.outcome is not None:
            break
        before = [ids(picture(game, s, seat)) for seat in EVERYBODY]
        s.events.clear()
        random_step(s, rng)
        for seat, (pieces, spots) in zip(EVERYBODY, before, strict=True):
            later_pieces, later_spots = ids(picture(game, s, seat))
            for beat in [beat for event in s.events for beat in game.beats(event.seen_by(seat), seat)]:
                assert not beat.piece or beat.piece in pieces | later_pieces, beat
                assert {beat.spot, beat.to} - {""} <= spots | later_spots, beat
                if beat.kind == "roll":
                    assert beat.n in DICE and len(beat.dice) == 1 and 1 <= beat.dice[0] <= beat.n
                every.append(beat)
    return every


def beats_of(s: TwoKingdoms, seat: int) -> list[tuple[object, ...]]:
    assert s.events is not None
    found = [beat for event in s.events for beat in GAME.beats(event.seen_by(seat), seat)]
    return [(beat.kind, beat.piece, beat.spot, beat.to, beat.n) for beat in found]


def test_a_blow_and_its_answer_beat_by_beat() -> None:
    s = position("S.axe1 e5\nN.spear1/horse1 e6 21/2")
    say(s, "south: attack axe1 e6", "*: roll d6=4 hit")
    assert beats_of(s, SOUTH) == [
        ("strike", "S.axe1", "e5", "e6", 0),
        ("roll", "S.axe1", "", "", 6),
        ("hit", "N.spear1", "e6", "", 4),
        ("tell", "", "", "", 0),  # the horse is dead
        ("hit", "N.spear1", "e6", "", 3),
    ]
    s = position("S.sword1 e5 4\nN.spear1 e6")
    say(s, "south: attack sword1 e6", "*: roll d6=1 hit", "*: roll d6=6 answer")
    assert beats_of(s, NORTH) == [
        ("strike", "S.sword1", "e5", "e6", 0),
        ("roll", "S.sword1", "", "", 6),
        ("hit", "N.spear1", "e6", "", 2.5),
        ("strike", "N.spear1", "e6", "e5", 0),
        ("roll", "N.spear1", "", "", 6),
        ("hit", "S.sword1", "e5", "", 5),
        ("fall", "S.sword1", "e5", "", 0),
        ("tell", "", "", "", 0),  # the battle is won
    ]


def test_a_sally_is_a_move_for_its_owner_and_a_discovery_for_others() -> None:
    s = position(sketched.SALLY)
    say(s, "north: move archer1 j15")
    assert beats_of(s, NORTH) == [("move", "N.archer1", "j17", "j15", 0)]
    assert beats_of(s, SOUTH) == [("flip", "N.archer1", "j15", "", 0)]


def test_the_last_sentence_tells_the_deed() -> None:
    s = position("phase siege\ngate breached\nS.axe1 j24\nN.mon j25 2, N.archer1 c20")
    say(s, "south: attack axe1 j25", "*: roll d6=5 hit")
    assert s.events is not None
    words = [GAME.describe_event(event, SOUTH) for event in s.events]
    assert words[-1] == "South's axe soldier 1 kills North's monarch: South has won"


# The terminal


def test_the_terminal_has_a_map_that_fits_its_width() -> None:
    for place, s in enumerate(by_policy(GAME.new(2, {}), Rng("map"))):
        if place % 40 == 0:
            for seat in EVERYBODY:
                lines = GAME.render_text(GAME.view(s, seat)).splitlines()
                assert max(map(len, lines)) <= 80
                assert sum(line.endswith(f" {line.split()[0]}") for line in lines if line[:2].strip().isdecimal()) >= 22


def test_the_map_hides_what_the_wall_hides_and_has_the_own_side_below() -> None:
    s = position(sketched.SIEGE)
    attacker, defender = (GAME.render_text(GAME.view(s, seat)).splitlines() for seat in (SOUTH, NORTH))
    assert attacker[2].startswith("30 #") and defender[2].startswith(" 1 :")
    assert attacker[15] == "17 #  ?  ?  ?  ^  ^  ^  ?  ?  ?  ?  ?  ?  ^  ^  ^  ?  ?  ?  #   17"
    assert defender[18] == "17 #  ,  ,  ,  ^  ^  ^  ,  ,  ,  r1 ,  ,  ^  ^  ^  ,  ,  ,  #   17"
    assert "  inside, unseen: 1 axe soldier, 1 sword & shield soldier, 2 archers (25, 3)" in attacker
    assert not any("unseen" in line for line in defender)
