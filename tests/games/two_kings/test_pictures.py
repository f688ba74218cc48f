"""2 Kings on the web table: its regions, faces and beats."""

from typing import Final

import pytest

from regalia.core.actions import WATCHER
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.games.two_kings.data import SPELL_NAME
from regalia.scenes import Beat, Choice, Scene, open_groups
from tests.games.pictures import check_beats, check_drawn_as_faces, check_faces, check_regions

GAME: Final[Game] = find_game("two_kings")
VARIANTS: Final[list[dict[str, Value]]] = [
    {"max_turns": 60},
    {"spell_mode": "private", "draft_order": "simultaneous", "max_turns": 20},
    {"spell_mode": "private", "max_turns": 20},
    {"spell_mode": "random", "tower_setup": "sequential", "max_turns": 20},
    {"spell_mode": "all", "tornado_fights": True, "preset": "small", "max_turns": 60},
]
variants = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: GAME.meta.choose(options).text())
DRAFT: Final = ("deal MA", "deal JU", "keep MA", "deal FI", "deal PU")


def played(options: dict[str, Value], *texts: str, viewer: int = 0) -> Scene:
    s = GAME.new(2, options)
    for text in texts:
        s.apply(GAME.read(s, text))
    return picture(GAME.dump(s), viewer)


def picture(text: str, viewer: int = 0) -> Scene:
    scene = GAME.scene(GAME.view(GAME.load(text), viewer))
    assert scene is not None
    return scene


def choices(scene: Scene) -> dict[str, Choice]:
    return {choice.text: choice for _verb, choice in open_groups(scene.groups)}


def seen(text: str, *actions: str) -> list[Beat]:
    s = GAME.load(text)
    s.events = []
    for action in actions:
        s.apply(GAME.read(s, action))
    return [beat for event in s.events for beat in GAME.beats(event, WATCHER)]


@variants
def test_the_regions_stay_from_the_set_up_to_the_end(options: dict[str, Value]) -> None:
    check_regions(GAME, options, 2)


@variants
def test_beats_name_what_is_drawn(options: dict[str, Value]) -> None:
    assert check_beats(GAME, options, 3) >= {"roll", "place", "move"}


def test_every_kind_has_a_face_of_its_own() -> None:
    check_faces(GAME)
    check_drawn_as_faces(GAME, {"max_turns": 30}, 1)
    names = {face.name for face in GAME.faces()}
    assert set(SPELL_NAME) < names
    assert {"a drop of Elixir", "Blue's tower", "Fallen tower", "Pawn", "A face-down spell"} < names


def test_a_blow_at_a_tower_is_seen() -> None:
    text = "turn blue, elixir 4\nstrength 6-2\nblue c7=3\nred c8=1\n"
    beats = seen(text, "c7-c8")
    assert [beat.kind for beat in beats] == ["move", "hit", "fall", "hit", "strike", "fall"]
    strike = beats[4]
    assert (strike.piece, strike.n, strike.seat) == ("tower-c8", 2, 0)


def test_a_spell_is_seen_in_the_colour_of_its_school() -> None:
    beats = seen("turn blue, elixir 4\nmenu BO\nblue c3=3\nred c4=1 c5=2\n", "BO c4,c5")
    assert [(beat.kind, beat.to, beat.look) for beat in beats[:2]] == [("spell", "c4", "harm"), ("spell", "c5", "harm")]
    assert [(beat.kind, beat.piece) for beat in beats[2:]] == [("hit", "red-1"), ("fall", "red-1"), ("hit", "red-2")]


def test_the_draft_opens_over_the_board_with_the_menu_below() -> None:
    scene = played({}, *DRAFT, viewer=1)
    assert scene.inset is not None and scene.inset.note == "pick 1 of 4"
    rows = {surface.id: surface for surface in scene.surfaces if surface.role == "draft"}
    assert {key: (row.lay, row.room) for key, row in rows.items()} == {"red-pair": ("row", 2), "draft": ("slots", 8)}
    cards = {piece.id: piece.spot for piece in scene.pieces if piece.shape == "card"}
    assert cards == {"spell-FI": "red-pair", "spell-PU": "red-pair", "spell-MA": "draft"}
    other = played({}, *DRAFT)
    assert other.inset is not None and other.inset.text == "You have discarded Jump"
    backs = [piece for piece in other.pieces if piece.spot == "red-pair"]
    assert [piece.face for piece in backs] == ["down", "down"]


def test_a_pawn_is_placed_from_its_square_or_from_its_die() -> None:
    choice = choices(picture("turn blue, elixir 4\nblue c3=2\n"))["2@c1"]
    assert (choice.picks, choice.ways) == (["@c1", "=2"], [["#blue-2", "@c1", "=2"]])


def test_towers_are_set_in_any_order() -> None:
    choice = choices(played({"spell_mode": "all"}))["towers 1-2-3"]
    ways = {tuple(way) for way in (choice.picks, *choice.ways)}
    assert len(ways) == 6
    assert ("@e0", "=2-3", "@a0", "=0-1", "@c0", "=1-2") in ways


def test_strength_stands_in_the_panel_and_the_middle_tower_stands_for_it() -> None:
    scene = picture("turn blue, elixir 6\nstrength 5-4\nmenu PH AS\nblue c3=2\n")
    stats = [panel.stats[0] for panel in scene.panels]
    assert [(stat.value, stat.full) for stat in stats] == [("5", 6), ("4", 6)]
    assert choices(scene)["PH"].picks == ["#spell-PH", "@c0"]
    assert choices(scene)["AS"].picks == ["#spell-AS", "@c8"]


def test_a_pawn_that_rests_is_marked_and_nothing_covers_its_pips() -> None:
    scene = picture("turn blue, elixir 4\nblue c3=2! a1=4/4 e2=6/1\n")
    dice = {piece.spot: piece for piece in scene.pieces if piece.shape == "die"}
    assert [dice[spot].tags for spot in ("c3", "a1", "e2")] == [["done"], ["done"], []]
    assert all(not die.badges for die in dice.values())
    assert dice["e2"].tip == "1 of 4 squares moved this turn"


def test_the_loser_s_towers_lie_in_ruins() -> None:
    s = GAME.load("turn blue, elixir 4\nstrength 6-2\nblue c7=3\n")
    s.apply(GAME.read(s, "c7-c8"))
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    icons = {piece.id: piece.icon for piece in scene.pieces if piece.stands}
    assert icons["tower-a8"] == "tower-fall" and icons["tower-a0"] == "stone-tower"


@pytest.mark.parametrize(
    ("text", "action", "deed"),
    [
        (
            "strength 6-2\nblue c7=3\nred c8=1\n",
            "c7-c8",
            "Blue's 2 from c7 strikes Red's tower c8: strength 2 to 0, and Blue wins",
        ),
        ("strength 6-1\nmenu AS\nblue c3=3\n", "AS", "Blue's Asteroid strikes Red: strength 1 to 0, and Blue wins"),
    ],
)
def test_the_last_words_tell_the_deed(text: str, action: str, deed: str) -> None:
    s = GAME.load(f"turn blue, elixir 6\n{text}")
    s.events = []
    s.apply(GAME.read(s, action))
    told = [GAME.describe_event(event, WATCHER) for event in s.events]
    assert told[-1] == deed
    assert sum("strength" in words for words in told) == 1
