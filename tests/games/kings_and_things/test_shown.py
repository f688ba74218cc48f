"""The pictures of Kings & Things: faces, regions, beats, and the frame over the map."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.kings_and_things import GAME
from regalia.games.kings_and_things.data import (
    CHARACTERS,
    CITADEL,
    CREATURES,
    EVENTS,
    FORT_NAME,
    INCOME,
    MAGIC,
    TREASURES,
)
from regalia.games.kings_and_things.shown.lines import LONGEST
from regalia.games.kings_and_things.view import ThingsView
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.scenes import Beat, Scene, open_groups
from tests.games.pictures import KINDS

COMING_AND_GOING = ("battle", "draft")


@dataclass
class Seen:
    """One entry as one seat sees it."""

    viewer: int
    before: Scene
    after: Scene
    events: list[Event]


def scene_of(s: State, viewer: int) -> Scene:
    scene = GAME.scene(GAME.view(s, viewer))
    assert scene is not None
    return scene


def played(seats: int, seed: str, limit: int, planned: bool) -> Iterator[Seen]:
    """A game; each entry as one of the seats or a watcher sees it, in turn."""
    s = GAME.new(seats, GAME.meta.choose({"turn_limit": 3}).values)
    rng = Rng(seed)
    for entry in range(limit):
        if not s.frames:
            return
        viewer = entry % (seats + 1) - 1
        before = scene_of(s, viewer)
        s.events = []
        frame = s.frames[-1]
        if isinstance(frame, ChanceFrame):
            frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
        else:
            seat = frame.to_act(s)[0]
            legal = frame.legal(s, seat)
            if planned:
                weights = GAME.policy(s, seat, legal)
                assert weights is not None
                best = max(weights)
                legal = [say for say, weight in zip(legal, weights, strict=True) if weight >= best - 1e-9]
            frame.apply(s, seat, legal[int(rng.below(len(legal)))])
        yield Seen(viewer, before, scene_of(s, viewer), s.events)


def told_in_scenarios() -> Iterator[Seen]:
    """The examples of the rulebook, step by step, as everybody sees them."""
    for scenario in scenarios_of(GAME):
        result = run(GAME, scenario)
        before = result.start
        for step in result.steps:
            assert before is not None
            for viewer in (*range(before.seat_count), WATCHER):
                yield Seen(viewer, scene_of(before, viewer), scene_of(step.state, viewer), list(step.told))
            before = step.state


def test_every_kind_of_the_box_has_a_face_of_its_own() -> None:
    faces = GAME.faces()
    box = [row[0] for table in (CREATURES, INCOME, TREASURES, MAGIC, EVENTS, CHARACTERS) for row in table]
    assert {face.id for face in faces} == {*box, "city", "village", *FORT_NAME[1 : CITADEL + 1], "back"}
    for what in ([face.name for face in faces], [f"{face.icon} on {face.ground}" for face in faces]):
        assert len(set(what)) == len(what), [each for each in what if what.count(each) > 1]
    assert all(face.icon and face.ground for face in faces)
    long = [face.line for face in faces if len(face.line) > LONGEST]
    assert not long and all(face.line for face in faces if face.ground != "seat")


def check_beat(beat: Beat, seen: Seen) -> None:
    scenes = (seen.before, seen.after)
    pieces = {piece.id for scene in scenes for piece in scene.pieces}
    spots = {spot.id for scene in scenes for surface in scene.surfaces for spot in surface.spots}
    story = (beat, list(seen.events), seen.viewer, seen.before.prompt, seen.after.prompt)
    assert beat.kind in KINDS, story
    assert not beat.piece or beat.piece in pieces, story
    assert {beat.spot, beat.to} - {""} <= spots, story
    assert all(1 <= die <= 6 for die in beat.dice) and bool(beat.dice) == (beat.kind == "roll"), story


@pytest.mark.parametrize(("seats", "planned"), [(2, False), (3, True), (4, True), (4, False)])
def test_beats_of_games_speak_of_what_is_drawn(seats: int, planned: bool) -> None:
    kinds: set[str] = set()
    for seen in played(seats, f"beats {seats}", 1200, planned):
        for event in seen.events:
            for beat in GAME.beats(event.seen_by(seen.viewer), seen.viewer):
                check_beat(beat, seen)
                kinds.add(beat.kind)
    assert kinds >= {"move", "place", "draw", "roll", "coin", "flip", "turn"}


def test_beats_of_the_examples_speak_of_what_is_drawn() -> None:
    kinds: set[str] = set()
    for seen in told_in_scenarios():
        for event in seen.events:
            for beat in GAME.beats(event.seen_by(seen.viewer), seen.viewer):
                check_beat(beat, seen)
                kinds.add(beat.kind)
    assert kinds == KINDS - {"miss"}


@pytest.mark.parametrize("seats", [2, 4])
def test_regions_are_the_same_from_set_up_to_the_end(seats: int) -> None:
    regions: dict[int, list[tuple[str, str, str, int]]] = {}
    for seen in played(seats, f"regions {seats}", 2500, True):
        lasting = [each for each in seen.after.surfaces if each.role not in COMING_AND_GOING]
        known = regions.setdefault(seen.viewer, [(each.id, each.role, each.lay, each.room) for each in lasting])
        assert [(each.id, each.role, each.lay, each.room) for each in lasting] == known
        assert all(each.role for each in lasting) and seen.after.cloth == "sea"
        assert (seen.after.inset is not None) == any(each.role == "battle" for each in seen.after.surfaces)
        assert {"mine"} & {each.role for each in lasting} == ({"mine"} if seen.viewer >= 0 else set())
        assert len(seen.after.prompt.partition(".")[0].partition("?")[0]) <= 66, seen.after.prompt
        assert all(len(panel.stats) <= 4 for panel in seen.after.panels)
    assert len(regions) == seats + 1


BATTLE = """
turn 3 combat
hex D3 Pl P2
hex D4 Pl P1
hex A1 Pl P1
hex A2 Pl P2
stack D3 P1 lion_pride.1 centaur.1 wolf_pack.1
stack D3 P2 farmers.1 farmers.2 villains.1
"""


def test_dice_and_the_fallen_stay_until_the_retreat_is_decided() -> None:
    s = GAME.load(f"seats 2\n{BATTLE}")

    def say(*texts: str) -> None:
        for text in texts:
            s.frames[-1].apply(s, s.frames[-1].to_act(s)[0], GAME.read(s, text))

    say("fight D3")
    scene = scene_of(s, 0)
    assert scene.inset is not None and scene.inset.title == "Battle in D3" and scene.focus == ["D3"]
    assert scene.inset.note == "round 1" and scene.inset.steps[scene.inset.step] == "Melee"
    assert sum(share.percent for share in scene.inset.odds) == pytest.approx(100)
    while s.frames and isinstance(s.frames[-1], ChanceFrame):
        legal = [GAME.write(s, action) for action in s.frames[-1].legal(s, CHANCE)]
        say(next(text for text in legal if text.endswith("=1" if "centaur" in text else "=6")))
    sides = {each.owner: each for each in scene_of(s, 0).surfaces if each.role == "battle"}
    assert (sides[0].name, sides[1].name, sides[1].note) == ("You attack", "Red defends", "1 hit")
    say("hit farmers.1")
    scene = scene_of(s, 0)
    assert scene.prompt.startswith("Stay in D3, or retreat?")
    pieces = {piece.id: piece for piece in scene.pieces}
    assert "fallen" in pieces["farmers.1"].tags and "fallen" not in pieces["farmers.2"].tags
    dice = {id: [(b.kind, b.text) for b in piece.badges if b.at == "nw"] for id, piece in pieces.items()}
    assert dice["centaur.1"] == [("hit", "1")] and dice["lion_pride.1"] == [("die", "6")]
    assert dice["farmers.1"] == [("die", "6")]
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s) and "fallen=P2:farmers.1:1" in GAME.dump(s)
    say("stay")
    say(next(GAME.write(s, action) for action in s.frames[-1].legal(s, CHANCE)))
    later = {piece.id: piece for piece in scene_of(s, 0).pieces}
    assert "farmers.1" not in later and "lion_pride.1" in later


def test_claims_on_hexes_that_lie_face_down_are_shown() -> None:
    claimed = 0
    for seen in played(4, "claims", 200, True):
        board = next(each for each in seen.after.surfaces if each.role == "board")
        claimed += len([spot for spot in board.spots if spot.look == "fog" and spot.edge >= 0])
    assert claimed


def test_a_stack_shows_the_strongest_counter_that_the_viewer_knows() -> None:
    s = GAME.load(f"seats 2\n{BATTLE}".replace("combat", "movement"))
    mine = next(piece for piece in scene_of(s, 0).pieces if piece.id == "stack-D3-P1")
    theirs = next(piece for piece in scene_of(s, 0).pieces if piece.id == "stack-D3-P2")
    assert mine.icon == "lion" and mine.ground == "plains" and [b.text for b in mine.badges] == ["3", "3"]
    assert theirs.face == "down" and [b.text for b in theirs.badges] == ["3"]


def test_a_terminal_shows_the_map_in_80_columns_and_names_nothing_that_is_hidden() -> None:
    longest = 0
    s = GAME.new(4, GAME.meta.choose({"turn_limit": 2}).values)
    rng = Rng("terminal")
    for entry in range(1500):
        if not s.frames:
            break
        frame = s.frames[-1]
        if isinstance(frame, ChanceFrame):
            frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
        else:
            seat = frame.to_act(s)[0]
            legal = frame.legal(s, seat)
            frame.apply(s, seat, legal[int(rng.below(len(legal)))])
        view = GAME.view(s, entry % 5 - 1)
        assert isinstance(view, ThingsView)
        lines = GAME.render_text(view).splitlines()
        longest = max(longest, *map(len, lines))
        board = "\n".join(lines[1 : lines.index(next(line for line in lines if line.startswith("Letters:")))])
        assert all(f"{name} " in board for name in view.board.name)
    assert 79 <= longest <= 80
    hidden = GAME.load(f"seats 2\n{BATTLE}".replace("combat", "movement"))
    text = GAME.render_text(GAME.view(hidden, 1))
    assert "D3 Blue: 3 face down" in text and "D3 Red: Farmers 1, Farmers 1, Villains 2" in text
    assert "Lion Pride" not in text and "\\   B3 R3   /" in text and "/    Red    \\" in text


def test_a_march_into_a_fight_is_marked_and_says_how_likely_it_is_won() -> None:
    s = GAME.load(f"seats 2\n{BATTLE}".replace("combat", "movement").replace("stack D3 P1", "stack D4 P1"))
    for text in ("lift D4", "all"):
        s.frames[-1].apply(s, 0, GAME.read(s, text))
    choices = {choice.text: choice for _verb, choice in open_groups(scene_of(s, 0).groups)}
    assert choices["step D3"].kind == "capture" and "you would win" in choices["step D3"].hint
    others = [choice for text, choice in choices.items() if text.startswith("step ") and text != "step D3"]
    assert others and all(choice.kind == "move" and "points" in choice.hint for choice in others)
    assert not any("win" in choice.hint for choice in others)
