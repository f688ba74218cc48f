"""We Are Kings on the web table: its regions, faces and beats."""

from typing import Final

import pytest

from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.games.we_are_kings.data import ACTION_CARDS, BISHOP, KIND_NAME, KING, KNIGHT, RING, ROOK
from regalia.games.we_are_kings.shown.art import DIAGRAM
from regalia.scenes import Scene
from regalia.table.http.encoding import encoded
from tests.games.pictures import check_beats, check_drawn_as_faces, check_faces, check_regions

GAME: Final[Game] = find_game("we_are_kings")
RING_CARDS: Final[dict[str, Value]] = {"rings": "cards", "mix": "K3 R3 B2 N2 Q2"}
VARIANTS: Final[list[dict[str, Value]]] = [
    {},
    {**RING_CARDS, "relocation_by": "captured", "king_card_moves_cube": True},
    {"rows": 5, "cols": 5, "first_player": "random", "match_target": 1},
]
variants = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: GAME.meta.choose(options).text() or "usual")


def scene_of(text: str, viewer: int = 0) -> Scene:
    scene = GAME.scene(GAME.view(GAME.load(text), viewer))
    assert scene is not None
    return scene


@variants
def test_the_regions_stay_from_the_deal_to_the_end(options: dict[str, Value]) -> None:
    check_regions(GAME, options, 2)


@variants
def test_beats_name_what_is_drawn(options: dict[str, Value]) -> None:
    assert check_beats(GAME, options, 3) >= {"move", "flip", "place", "fall"}


def test_every_kind_has_a_face_of_its_own() -> None:
    check_faces(GAME)
    check_drawn_as_faces(GAME, RING_CARDS, 1)
    names = {face.name.lower() for face in GAME.faces()}
    assert {f"{KIND_NAME[card]} card".lower() for card in ACTION_CARDS} < names
    assert {"mushroom ring", "spent ring", "start card", "used-up card", "face-down card", "the block cube"} < names


def test_a_card_shows_where_its_piece_goes() -> None:
    assert DIAGRAM[KING] == "...../.###./.#@#./.###./....."
    assert DIAGRAM[ROOK] == "..#../..#../##@##/..#../..#.."
    assert DIAGRAM[BISHOP] == "#...#/.#.#./..@../.#.#./#...#"
    assert DIAGRAM[KNIGHT] == ".#.#./#...#/..@../#...#/.#.#."
    assert DIAGRAM[RING] == ""


def test_the_cards_that_are_still_face_down_are_counted_by_kind() -> None:
    cards = {piece.text: piece for piece in scene_of("rest K2 Q1\na4=? b4=? c4=?").pieces if piece.spot == "face-down"}
    assert {name: card.badges[0].text for name, card in cards.items()} == {
        "King": "2",
        "Rook": "0",
        "Bishop": "0",
        "Knight": "0",
        "Queen": "1",
    }
    assert cards["Rook"].tags == ["dim"] and cards["King"].tags == []


def test_start_cards_have_the_colour_of_their_seat_and_kings_stand() -> None:
    pieces = {piece.id: piece for piece in scene_of("white a1\nblack d4\na1=start d4=start").pieces}
    assert [pieces[card].owner for card in ("card-a1", "card-d4")] == [0, 1]
    assert pieces["white"].stands and pieces["black"].stands


def test_the_reach_of_a_king_is_shown_on_demand() -> None:
    position = "white b2\nblack c3\nb2=R c3=Q"
    assert [overlay.of for overlay in scene_of(position, 1).overlays] == ["white", "black"]
    assert [overlay.of for overlay in scene_of(position).overlays] == ["black"]  # White's own moves are marked


def test_the_largest_picture_is_a_small_message() -> None:
    s = GAME.new(2, {"rows": 8, "cols": 8, "mix": "K20 R20 B8 N8 Q6", "layout": "open"})
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None and len(encoded(scene)) < 40_000


def test_a_capture_is_seen_blow_by_blow() -> None:
    s = GAME.load("white a3, wounds 0\nblack b3, wounds 1\na3=R b3=B")
    s.events = []
    s.apply(GAME.read(s, "A b3"))
    seen = [beat for event in s.events for beat in GAME.beats(event, 0)]
    assert [(beat.kind, beat.piece, beat.spot, beat.to) for beat in seen[:3]] == [
        ("move", "white", "a3", "b3"),
        ("hit", "black", "b3", ""),
        ("fall", "black", "", ""),
    ]
