"""The pictures of Two Crowns: faces, regions that never change, what is seen to happen, and no internal names."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from regalia.core.actions import WATCHER
from regalia.core.events import Event
from regalia.core.options import Value
from regalia.core.referee import asks_chance, random_step, submit
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.games.two_crowns.data import DIE, KING_POINTS, NAME, ORDER, is_coin
from regalia.games.two_crowns.shown.art import GROUND, ICON, LINE
from regalia.games.two_crowns.state import TwoCrowns
from regalia.scenes import Beat, Piece, Scene, open_groups
from tests.games.pictures import KINDS

GAME: Final = find_game("two_crowns")
Given = Mapping[str, Value]
TABLES: Final[list[tuple[int, Given]]] = [
    (2, {}),
    (3, {"bandit_chain": True, "attack": "optional"}),
    (4, {"teams": True}),
    (8, {}),
]
INTERNAL: Final = re.compile(r"\b(P\d+|[AJ][12]|K[12]|\w+\.\d+)\b|\b[Cc]lick")


def position(text: str) -> TwoCrowns:
    s = GAME.load(text)
    assert isinstance(s, TwoCrowns)
    s.events = []
    return s


def scene_of(s: TwoCrowns, seat: int) -> Scene:
    scene = GAME.scene(GAME.view(s, seat))
    assert scene is not None
    return scene


def piece(s: TwoCrowns, seat: int, id: str) -> Piece:
    return next(each for each in scene_of(s, seat).pieces if each.id == id)


def badges(found: Piece) -> dict[str, str]:
    return {badge.kind: badge.text for badge in found.badges}


def steps(seats: int, options: Given, seed: str) -> Iterator[tuple[TwoCrowns, TwoCrowns, list[Event]]]:
    """The table before and after each step of a random game, and what happened."""
    s = GAME.new(seats, options)
    assert isinstance(s, TwoCrowns)
    rng = Rng(seed)
    while s.frames:
        before = s.clone()
        events: list[Event] = []
        s.events = events
        random_step(s, rng)
        yield before, s, events


# Faces


def test_every_kind_of_card_has_a_face_of_its_own() -> None:
    faces = GAME.faces()
    names = [each.name for each in faces]
    looks = [(each.icon, each.ground) for each in faces]
    assert len(set(names)) == len(set(looks)) == len(faces)
    cards = {f"Coin {kind}" if is_coin(kind) else NAME[kind] for kind in ORDER}
    assert set(names) == cards | {"First King", "Second King", "Dead King", "Card back"}
    assert set(ICON) == set(ORDER)
    assert set(GROUND) == set(LINE) == {kind for kind in ORDER if not is_coin(kind)}
    assert all(len(line) <= 45 for line in LINE.values())


def test_kings_units_and_instants_carry_their_signs() -> None:
    s = position("R units A1 J1~2\nR kings 4/0\nR sentries K1:2\nR hand 4 3 Q\nR bank 5\nB units J1\nask P R")
    king, dead = piece(s, 0, "P1-K1"), piece(s, 0, "P1-K2")
    assert badges(king) == {"health": "4/6", "shield": "2"} and "king" in king.tags
    assert badges(dead) == {"health": "0/6"} and "fallen" in dead.tags and dead.icon == "crowned-skull"
    cavalry, knight = piece(s, 0, "P1-A1"), piece(s, 0, "P1-J1")
    assert [badge.kind for badge in cavalry.badges] == ["price", "power", "power"]
    assert badges(knight)["candle"] == "2" and "veil" in knight.tags
    prices = {each.name: (badges(each)["price"], each.tags) for each in scene_of(s, 0).pieces if each.spot == "P1-hand"}
    assert prices == {
        "Bandit": ("free", ["instant"]),
        "Witch": ("5", ["instant"]),
        "Destroyer": ("25", ["instant", "unpayable"]),
    }


# Regions


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_regions_are_the_same_from_the_first_picture_to_the_last(seats: int, options: Given) -> None:
    shapes: dict[int, list[object]] = {}
    rng = Rng("some")
    for _before, s, _events in steps(seats, options, "regions"):
        if rng.below(20) and s.frames:
            continue
        for viewer in (*range(seats), WATCHER):
            scene = scene_of(s, viewer)
            shape: list[object] = [
                (each.id, each.role, each.lay, each.room, each.owner, [spot.id for spot in each.spots])
                for each in scene.surfaces
            ]
            assert shapes.setdefault(viewer, shape) == shape
            mine = {each.owner for each in scene.surfaces if each.role == "mine"}
            assert mine == ({viewer} if viewer >= 0 else set())
            spots = {spot.id for each in scene.surfaces for spot in each.spots}
            assert set(scene.focus) <= spots
            assert {len(panel.stats) for panel in scene.panels} == {4 if seats > 2 else 0}


# What happens


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_beats_name_what_the_viewer_sees_before_or_after(seats: int, options: Given) -> None:
    met: set[str] = set()
    for before, s, events in steps(seats, options, "beats"):
        if not events:
            continue
        for viewer in (0, seats - 1, WATCHER):
            found = [beat for event in events for beat in GAME.beats(event.seen_by(viewer), viewer)]
            if not found:
                continue
            pictures = (scene_of(before, viewer), scene_of(s, viewer))
            pieces = {each.id for picture in pictures for each in picture.pieces}
            spots = {spot.id for picture in pictures for each in picture.surfaces for spot in each.spots}
            for beat in found:
                met.add(beat.kind)
                assert not beat.piece or beat.piece in pieces, beat
                assert {beat.spot, beat.to} - {""} <= spots | pieces, beat
                assert all(1 <= die <= DIE for die in beat.dice) and (beat.kind == "roll") == bool(beat.dice)
    assert met <= KINDS and met >= {"turn", "roll", "draw", "place"}


@pytest.mark.parametrize(
    ("text", "entries", "kinds"),
    [
        ("R hand 10\nask D R", ["deposit 10"], ["place"]),
        ("R hand J\nR bank 10 5\nask P R", ["buy J", "coin 10", "coin 5", "settle"], ["flip", "place", "place"]),
        ("R hand 4\nB bank 9\nask P R", ["bandit B:9", "buy -"], ["spell", "coin", "miss"]),
        ("R hand 3\nR bank 5\nB units J1\nask P R", ["buy 3>B.J1", "coin 5", "settle"], ["flip", "place", "spell"]),
        ("R hand 2\nask D R", ["sentry R.K1"], ["spell"]),
        ("R hand N\nR pile J\nask D R", ["raise R.J"], ["spell", "place"]),
        ("R units A1\nB sentries K1:1\nask A R", ["aim A1>B.K1", "strike"], ["strike", "block", "hit"]),
        ("R units A1\nB sentries K1:2\nask A R", ["aim A1>B.K1", "strike"], ["strike", "block"]),
        ("R units A1\nB kings 2/6\nask A R", ["aim A1>B.K1", "strike"], ["strike", "hit", "fall"]),
        ("R hand 10 9 8\nask X R", ["discard 8"], ["place"]),
        ("R hand 10 9 8\nask X R", ["discard -"], []),
    ],
)
def test_what_happens_is_seen(text: str, entries: list[str], kinds: list[str]) -> None:
    s = position(text)
    for entry in entries:
        submit(s, s.asked(), GAME.read(s, entry))
    assert s.events is not None
    assert [beat.kind for beat in seen(s.events) if beat.kind != "turn"] == kinds


def seen(events: list[Event]) -> list[Beat]:
    return [beat for event in events for beat in GAME.beats(event.seen_by(0), 0)]


def test_a_destroyer_is_seen_and_each_unit_falls() -> None:
    s = position("R hand Q\nR bank 10 10 5\nB units A1 J1\nB hand 9 8 7\nask P R")
    for entry in ["buy Q>B", "coin 10", "coin 10", "coin 5", "settle"]:
        submit(s, s.asked(), GAME.read(s, entry))
    assert s.events is not None
    assert [(beat.kind, beat.piece, beat.look) for beat in seen(s.events)][2:] == [
        ("spell", "", "harm"),
        ("fall", "P2-A1", ""),
        ("fall", "P2-J1", ""),
    ]


def test_a_coin_keeps_its_id_from_the_hand_to_the_payment() -> None:
    s = position("R hand J 10 10\nR bank 5\nask D R")
    hand = [each.id for each in scene_of(s, 0).pieces if each.spot == "P1-hand" and each.name == "Coin 10"]
    submit(s, s.asked(), GAME.read(s, "deposit 10"))
    assert piece(s, 0, hand[0]).spot == "P1-bank" and piece(s, 0, hand[1]).spot == "P1-hand"
    s = position("R hand J 10\nR bank 10 5\nB bank 9 9\nask P R")
    submit(s, s.asked(), GAME.read(s, "buy J"))
    submit(s, s.asked(), GAME.read(s, "coin 10"))
    laid, kept = piece(s, 0, "P1-10-0"), piece(s, 0, "P1-10-1")
    assert (laid.spot, laid.tags, kept.spot) == ("P1-bank", ["waiting"], "P1-hand")
    assert piece(s, 0, "P1-J-0").tags == ["waiting"]


def test_a_stolen_coin_lies_beside_the_thiefs_bank() -> None:
    s = position("R hand 4 10\nB bank 9 9\nask P R")
    (pick,) = [choice.picks for _verb, choice in open_groups(scene_of(s, 0).groups) if choice.text == "bandit B:9"]
    assert pick == ["#P1-4-0", "#P2-9-1"]
    submit(s, s.asked(), GAME.read(s, "bandit B:9"))
    assert piece(s, 0, "P2-9-1").spot == "P1-bank" and piece(s, 0, "P2-9-0").spot == "P2-bank"
    assert piece(s, 1, "P1-4-0").tags == ["instant", "waiting"]


def test_an_attack_is_an_arrow_until_it_is_resolved() -> None:
    s = position("R units A1 J1\nask A R")
    submit(s, s.asked(), GAME.read(s, "aim A1>B.K2"))
    for viewer in (0, 1, WATCHER):
        (arrow,) = scene_of(s, viewer).overlays
        ends = (arrow.kind, arrow.of, arrow.to, arrow.spots, arrow.stays)
        assert ends == (
            "path",
            "P1-A1",
            "P2-K2",
            ["P1-units", "P2-kings"],
            True,
        )
    submit(s, s.asked(), GAME.read(s, "aim J1>B.K2"))
    submit(s, s.asked(), GAME.read(s, "strike"))
    assert not scene_of(s, 0).overlays and badges(piece(s, 0, "P2-K2"))["health"] == f"3/{KING_POINTS}"


# Words


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nobody_reads_an_internal_name(seats: int, options: Given) -> None:
    rng = Rng("some")
    for _before, s, events in steps(seats, options, "words"):
        said = [GAME.describe_event(event.seen_by(viewer), viewer) for event in events for viewer in (0, WATCHER)]
        if not rng.below(8) and s.frames and not asks_chance(s):
            for viewer in (s.asked(), WATCHER):
                said += words_of(scene_of(s, viewer))
        for words in said:
            assert not INTERNAL.search(words), words


def words_of(scene: Scene) -> list[str]:
    """All that a person reads in a picture."""
    question = scene.prompt.split("? ")[0].split(". ")[0]
    assert scene.prompt[-1] in ".?" and len(question) <= 62, scene.prompt
    found = [scene.prompt, *(panel.name for panel in scene.panels), *(overlay.name for overlay in scene.overlays)]
    found += [text for each in scene.surfaces for text in (each.name, each.note, *(spot.name for spot in each.spots))]
    found += [text for each in scene.pieces for text in (each.name, each.tip, each.line, each.why_not)]
    found += [choice.label for _verb, choice in open_groups(scene.groups)]
    return found + [f"{stat.name} {stat.value} {stat.tip}" for panel in scene.panels for stat in panel.stats]


@pytest.mark.parametrize(
    ("text", "entries", "said"),
    [
        ("R units A1\nB kings 2/0\nask A R", ["aim A1>B.K1", "strike"], "Your Cavalry strikes down Black's first King"),
        ("R units A1\nask A R", ["aim A1>B.K1", "strike"], "Your Cavalry hits Black's first King: −2, 4 left"),
        (
            "R units A1\nB sentries K1:1\nask A R",
            ["aim A1>B.K1", "strike"],
            "Your Cavalry hits Black's first King: the Sentry takes 1, −1, 5 left",
        ),
        ("R hand 10 9 8\nask X R", ["discard -", "pass"], "Your turn was quiet"),
    ],
)
def test_the_last_words_tell_the_deed(text: str, entries: list[str], said: str) -> None:
    s = position(text)
    for entry in entries:
        submit(s, s.asked(), GAME.read(s, entry))
    assert s.events is not None
    words = [GAME.describe_event(event.seen_by(0), 0) for event in s.events]
    assert said in words
    if s.outcome is not None:
        assert [each for each in words if each][-1] == said
        assert scene_of(s, 0).prompt == "Red has won. Both Kings on the other side are dead."


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("R hand 10\nask D R", "Deposit nothing"),
        ("R hand J\nask D R", "Go on"),
        ("R hand J\nask A R", "Go on"),
        ("R hand J\nask X R", "Go on"),
        ("R hand J 10 9\nask X R", "Keep your cards"),
        ("options attack=optional\nR units A1\nask A R", "Hold back"),
    ],
)
def test_the_button_to_go_on_says_what_it_does(text: str, button: str) -> None:
    verbs = [verb.name for verb in scene_of(position(text), 0).verbs]
    assert button in verbs and "Strike" not in verbs


# Paying


@pytest.mark.parametrize(
    ("text", "bought", "then", "hint"),
    [
        ("R hand J\nR bank 7 5\nask P R", "buy J", "coin 7, coin 5, settle", "pays 7+5"),
        ("R hand J\nR bank 10 9 5\nask P R", "buy J", "coin 9, coin 5, settle", "pays 9+5, 2 coins too much"),
        ("R hand A\nR bank 10 9 9 8\nask P R", "buy A", "", ""),  # 10+8 or 9+9: which coins stay is a choice
        ("R hand 3\nR bank 10\nB units J1\nask D R", "buy 3>B.J1", "coin 10, settle", "pays 10, 5 coins too much"),
    ],
)
def test_coins_follow_by_themselves_where_there_is_nothing_to_choose(
    text: str, bought: str, then: str, hint: str
) -> None:
    s = position(text)
    (choice,) = [each for _verb, each in open_groups(scene_of(s, 0).groups) if each.text == bought]
    assert (", ".join(choice.then), choice.hint) == (then, hint)


@pytest.mark.parametrize(("seats", "options"), [*TABLES, (2, {"overpay": "tight", "pooled_payment": False})])
def test_what_follows_by_itself_is_legal_and_settles(seats: int, options: Given) -> None:
    paid = 0
    for _before, s, _events in steps(seats, options, "paying"):
        if not s.frames or asks_chance(s):
            continue
        for _verb, choice in open_groups(scene_of(s, s.asked()).groups):
            if not choice.then:
                continue
            copy = s.clone()
            buyer = copy.asked()
            for text in [choice.text, *choice.then]:
                submit(copy, buyer, GAME.read(copy, text))
            assert copy.buyer != buyer or copy.loot != s.loot
            paid += 1
    assert paid > 5
