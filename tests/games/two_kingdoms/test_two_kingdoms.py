"""Two Kingdoms: what no scenario can show."""

import json
from collections.abc import Iterator
from typing import Final

import pytest

from regalia.bots import Bot, make_bot
from regalia.bots.simple import settle_chance, wins_at_once
from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.entries import Entry
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.fallback_scene import picture
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.record import Header, Record
from regalia.core.referee import random_step, submit
from regalia.core.replay import RejectedEntry, replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation
from regalia.games.two_kingdoms.actions import READY_ACTION
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.rules import ways
from regalia.games.two_kingdoms.shown.odds import Forecast
from regalia.games.two_kingdoms.state import BOARD, SIEGE, TwoKingdoms
from regalia.scenes import Draft, open_groups
from regalia.table.http.encoding import encoded
from regalia.testkit.checks import plain
from tests.games.two_kingdoms import sketched

GAME: Final = sketched.GAME
SOUTH, NORTH = 0, 1
EVERYBODY: Final = (SOUTH, NORTH, WATCHER)
LARGEST: Final = 40_000  # bytes of a picture


def position(text: str) -> TwoKingdoms:
    s = GAME.load(text)
    assert isinstance(s, TwoKingdoms)
    s.events = []
    return s


def say(s: State, *entries: str) -> None:
    for entry in entries:
        name, _colon, text = entry.partition(": ")
        submit(s, GAME.meta.seat_named(name), GAME.read(s, text))


def seen(s: State, seat: int) -> object:
    """Everything that reaches a seat: view, picture to the byte, the terminal's picture, its log."""
    view = GAME.view(s, seat)
    told = [event.seen_by(seat) for event in s.events or []]
    return plain(view), encoded(picture(GAME, s, seat)), GAME.render_text(view), told


def by_policy(s: State, rng: Rng) -> Iterator[State]:
    """Both sides play what the policy likes best."""
    while s.frames:
        frame = s.frames[-1]
        if isinstance(frame, ChanceFrame):
            frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
        else:
            seat = frame.to_act(s)[0]
            frame.apply(s, seat, by_policy_of(s, seat))
        yield s


def by_policy_of(s: State, seat: int) -> Action:
    """Return the policy's favourite."""
    legal = s.frames[-1].legal(s, seat)
    weights = GAME.policy(s, seat, legal)
    assert weights is not None
    return legal[weights.index(max(weights))]


def armies(**options: str | int) -> TwoKingdoms:
    """Both sides have set up everything as the policy does it."""
    s = GAME.new(2, options)
    assert isinstance(s, TwoKingdoms)
    s.events = []
    for _state in by_policy(s, Rng("armies")):
        if len(s.frames) == 1:
            return s
    raise AssertionError("nobody got ready")


# Secrets


@pytest.mark.clauses("D-12", "D-16")
@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(["south: deploy axe1 c4"], id="a unit"),
        pytest.param(["south: deploy treb t1", "south: deploy archer1 a5"], id="two others"),
        pytest.param(["south: deploy horse1 c4", "south: deploy axe1 on horse1"], id="a pair"),
        pytest.param(["south: deploy axe1 c4", "south: undeploy axe1"], id="nothing after all"),
    ],
)
def test_nobody_else_learns_that_somebody_has_placed_anything(entries: list[str]) -> None:
    before, after = GAME.new(2, {}), GAME.new(2, {})
    before.events, after.events = [], []
    say(after, *entries)
    for seat in (NORTH, WATCHER):
        assert seen(after, seat) == seen(before, seat)
    assert after.events == []


@pytest.mark.clauses("D-12", "D-17")
def test_being_ready_tells_nothing_of_the_army() -> None:
    pictures = []
    for files in ("abcdefghij", "klmnopqrst"):
        s = GAME.new(2, {"first_player": "south"})
        s.events = []
        units = ["spear1", "spear2", "spear3", "axe1", "axe2", "sword1", "sword2", "archer1", "archer2", "treb"]
        say(s, *[f"south: deploy {unit} {file}2" for unit, file in zip(units, files, strict=True)], "south: ready")
        pictures.append([seen(s, seat) for seat in (NORTH, WATCHER)])
    assert pictures[0] == pictures[1]


@pytest.mark.clauses("D-112", "D-114")
def test_a_move_behind_the_wall_tells_the_attacker_nothing_at_all() -> None:
    siege = sketched.SIEGE + "turn N, own 1 1\n"
    quiet = position(siege)
    for order in ("move sword1 c22", "move sword1 b19", "move archer1 j18", "move axe1 k28"):
        s = position(siege)
        say(s, f"north: {order}")
        for seat in (SOUTH, WATCHER):
            assert seen(s, seat) == seen(quiet, seat), order
        assert seen(s, NORTH) != seen(quiet, NORTH)
        say(s, "north: end")
        ended = position(siege)
        say(ended, "north: end")
        for seat in (SOUTH, WATCHER):
            assert seen(s, seat) == seen(ended, seat), order


@pytest.mark.clauses("D-112")
def test_the_attackers_choices_do_not_depend_on_who_stands_where_inside() -> None:
    one = position(sketched.SIEGE)
    other = position(sketched.SIEGE.replace("j17", "b28").replace("l18 3", "s18 3").replace("c20", "j18"))
    assert one.legal() == other.legal()
    assert seen(one, SOUTH) == seen(other, SOUTH)
    for text in ("attack archer1 j17", "move axe1 j18", "attack archer1 b28", "move axe1 c20"):
        refused = [s.frames[-1].why_not(s, SOUTH, GAME.read(s, text)) for s in (one, other)]
        assert refused[0] is not None and refused[1] is not None
        assert (refused[0].clause, refused[0].reason) == (refused[1].clause, refused[1].reason)


@pytest.mark.clauses("D-37", "D-138")
@pytest.mark.parametrize(
    ("options", "seat", "order", "reason"),
    [
        ("options sally=true\n", SOUTH, "move axe1 j16", "the gate is shut for your units"),
        ("options sally=true\n", NORTH, "move axe1 j16", "your units can go through the gate, but can't stop in it"),
        ("", NORTH, "move axe1 j16", "the gate is shut for your units"),
        ("", NORTH, "move axe1 i16", "nobody can walk there"),
    ],
)
def test_the_gate_is_refused_to_each_side_in_words_of_its_own(options: str, seat: int, order: str, reason: str) -> None:
    s = position(f"{options}phase siege\nturn {'SN'[seat]}\nS.axe1 j15\nN.axe1 j17\n")
    refused = s.frames[-1].why_not(s, seat, GAME.read(s, order))
    assert refused is not None and (refused.clause, refused.reason) == ("D-37", reason)


@pytest.mark.clauses("D-22", "D-25", "D-44", "D-61", "D-85", "D-105", "D-112")
@pytest.mark.parametrize(
    ("text", "entries", "seat", "clauses"),
    [
        ("S.axe1 j5, S.horse1 b2\nN.axe1 j17", ["south: move axe1 j6"], SOUTH, {"S.axe1": "D-22", "N.axe1": "D-61"}),
        ("S.archer1 j5\nN.axe1 j6", ["south: move archer1 i5"], SOUTH, {"S.archer1": "D-25", "N.axe1": "D-61"}),
        (
            "S.axe1 j5, S.horse1 j4\nN.axe1 j17",
            ["south: mount axe1 horse1"],
            SOUTH,
            {"S.axe1": "D-44", "N.axe1": "D-61"},
        ),
        ("S.axe1 j5\nN.axe1 j6", [], NORTH, {"N.axe1": "G-1"}),
        ("S.axe1 j5\nN.axe1 j6", [], SOUTH, {}),
        ("retreat S\nS.axe1 j5\nN.axe1 j6", [], SOUTH, {"N.axe1": "D-85"}),
        ("phase siege\nS.axe1 j5\nN.axe1 j17", [], SOUTH, {"unseen-1-axe": "D-112", "gate": "D-105"}),
        ("phase siege\nturn N\nS.axe1 j5\nN.axe1 j17", [], NORTH, {"S.axe1": "D-61", "gate": "D-105"}),
    ],
)
def test_a_piece_without_a_use_shows_the_reason_of_the_rules(
    text: str, entries: list[str], seat: int, clauses: dict[str, str]
) -> None:
    s = position(text if text.startswith("phase") else f"phase field\n{text}")
    say(s, *entries)
    scene = GAME.scene(GAME.view(s, seat))
    assert scene is not None
    shown = {piece.id: piece.clause for piece in scene.pieces if piece.why_not}
    assert {id: clause for id, clause in shown.items() if ".ball" not in id} == clauses


@pytest.mark.clauses("D-114")
def test_a_shooter_is_seen_until_the_blow_is_dealt_and_no_longer() -> None:
    s = position(sketched.SIEGE.replace("S.archer1 k12", "S.archer1 k13") + "turn N, own 1 1\n")
    assert "N.archer1 ?" in GAME.view(s, SOUTH).text
    say(s, "north: attack archer1 k13")
    assert "N.archer1 j17 25 attacked" in GAME.view(s, SOUTH).text
    say(s, "*: roll d4=2 hit")
    assert "N.archer1 j17 25 attacked" in GAME.view(s, SOUTH).text  # struck back at
    say(s, "*: roll d4=4 answer")
    assert "N.archer1 ? 20.5 attacked" in GAME.view(s, SOUTH).text
    assert [event.kind for event in s.events or []] == ["sighted", "attacked", "struck", "struck"]


@pytest.mark.clauses("D-140")
def test_an_anonymous_shot_does_not_tell_who_has_shot_or_from_where() -> None:
    """Two archers inside may shoot at the same soldier: whichever of them does, the others see and read the same."""
    stories = []
    for shooter in ("archer1", "archer4"):
        s = position(sketched.ANONYMOUS)
        story: list[object] = []
        for entry in (
            f"north: attack {shooter} j13",
            "*: roll d4=3 hit",
            "north: attack archer2 k14",
            "*: roll d4=1 hit",
        ):
            say(s, entry)
            story.extend(all_of(s, seat) for seat in (SOUTH, WATCHER))
        say(s, "north: end")
        story.extend(all_of(s, seat) for seat in (SOUTH, WATCHER))
        stories.append(story)
    assert stories[0] == stories[1]


def all_of(s: State, seat: int) -> object:
    """Return what reaches the seat, and what it learns by asking about each archer."""
    view = GAME.view(s, seat)
    return seen(s, seat), [plain(GAME.inspect(view, f"#N.archer{number}")) for number in range(1, 7)]


@pytest.mark.clauses("D-140")
def test_who_may_have_shot_is_drawn_anew_among_all_archers_inside() -> None:
    s = position(sketched.ANONYMOUS)
    say(s, "north: attack archer1 j13")
    shooters, places = set(), set()
    for number in range(60):
        t = GAME.determinize(s, SOUTH, Rng(f"shot {number}"))
        GAME.check(t)
        frame = t.frames[-1]
        assert isinstance(t, TwoKingdoms) and isinstance(frame, Blow)
        shooters.add(frame.unit % 27)
        places.add(t.square[frame.unit])
    assert shooters == {12, 13, 14, 15}  # archers 1 to 4
    assert len(places) > 10


@pytest.mark.clauses("D-139")
def test_a_blind_shot_betrays_nobody_before_its_die_falls() -> None:
    one = position(sketched.BLIND)
    other = position(sketched.BLIND.replace("b17", "b28").replace("c17 9", "s28 9").replace("d17", "k25"))
    assert one.legal() == other.legal()
    for text in (
        "attack archer1 b17",
        "attack archer1 c17",
        "attack treb c18",
        "attack archer1 b28",
        "attack axe1 j17",
    ):
        refused = [s.frames[-1].why_not(s, SOUTH, GAME.read(s, text)) for s in (one, other)]
        assert str(refused[0]) == str(refused[1])
    for square in ("b17", "c17", "d18"):
        shots = [s.clone() for s in (one, other)]
        for s in shots:
            s.events = []
            say(s, f"south: attack archer1 {square}")
        for seat in (SOUTH, WATCHER):
            assert seen(shots[0], seat) == seen(shots[1], seat), square
        assert GAME.dump(GAME.load(GAME.dump(shots[0]))) == GAME.dump(shots[0])


@pytest.mark.clauses("D-139")
def test_a_blind_shot_at_an_empty_square_looks_the_same_wherever_the_others_stand() -> None:
    pictures = []
    for place in ("b17", "b28", "k25"):
        s = position(sketched.BLIND.replace("N.archer1 b17", f"N.archer1 {place}"))
        say(s, "south: attack archer1 d18", "*: roll d4=2 hit")
        pictures.append([seen(s, seat) for seat in (SOUTH, WATCHER)])
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.clauses("D-138")
def test_a_sally_does_not_tell_where_it_came_from_and_a_withdrawal_not_where_it_went() -> None:
    pictures = []
    for start, to in (("j17", "j18"), ("k17", "l18")):
        s = position(f"options sally=on\nphase siege\nturn N\nS.axe1 a1\nN.archer1 {start}, N.archer2 k15")
        say(s, "north: move archer1 j15", f"north: move archer2 {to}")
        pictures.append([seen(s, seat) for seat in (SOUTH, WATCHER)])
    assert pictures[0] == pictures[1]


@pytest.mark.clauses("D-108")
def test_the_breach_shows_everybody_inside() -> None:
    s = position(sketched.SIEGE)
    say(s, "south: attack ram gate", "*: roll d20=20 hit")
    told = [(event.kind, event.args) for event in s.events or []]
    assert [kind for kind, _args in told].count("revealed") == 4
    assert "?" not in GAME.view(s, SOUTH).text
    assert s.square[s.monarch()] == s.board.throne


# Words


def test_every_sentence_begins_with_a_capital_letter() -> None:
    kinds = set()
    for sketch in (sketched.FIELD, sketched.RETREAT, sketched.SIEGE, sketched.BLOWS):
        for number in range(6):
            s = position(sketch)
            rng = Rng(f"words {number}")
            while s.frames and len(s.events or []) < 300:
                random_step(s, rng)
            for event in s.events or []:
                for seat in EVERYBODY:
                    words = GAME.describe_event(event.seen_by(seat), seat)
                    assert words == "" or words[0].isupper(), words
                kinds.add(event.kind)
    assert {"moved", "attacked", "struck", "died", "left", "breached", "monarch", "sighted"} <= kinds


def test_an_event_of_a_kind_that_there_is_not_has_no_words() -> None:
    assert GAME.describe_event(Event("sneezed"), SOUTH) == ""


# Movement


def test_kept_ways_are_what_a_new_flood_finds() -> None:
    for sketch in (sketched.FIELD, sketched.RETREAT, sketched.SIEGE, sketched.BREACHED):
        s = position(sketch)
        rng = Rng("ways")
        for _step in range(150):
            if not s.frames:
                break
            for unit, kept in enumerate(s.ways):
                if kept is not None and s.status[unit] == BOARD:
                    s.ways[unit] = None
                    assert kept == ways(s, unit), GAME.dump(s)
            random_step(s, rng)


@pytest.mark.clauses("D-28", "D-38")
def test_two_whole_armies_have_hundreds_of_moves_each_of_them_once() -> None:
    s = armies(first_player="south")
    legal = s.legal()
    assert 550 < len(legal) < 700
    assert len({action.key for action in legal}) == len(legal)


# The picture


def test_pictures_are_small() -> None:
    sizes: dict[int, int] = {}
    for place, s in enumerate(by_policy(GAME.new(2, {}), Rng("sizes"))):
        assert isinstance(s, TwoKingdoms)
        if place % 40 == 0 or s.phase not in sizes:
            for seat in EVERYBODY:
                size = len(encoded(picture(GAME, s, seat)))
                sizes[s.phase] = max(size, sizes.get(s.phase, 0))
    assert set(sizes) == {0, 1, 2, 3}
    assert max(sizes.values()) < LARGEST, sizes


@pytest.mark.clauses("D-99", "D-100")
def test_the_pictures_of_a_whole_siege_are_small_too() -> None:
    s = position("phase siege_setup")
    for seat in EVERYBODY:
        assert len(encoded(picture(GAME, s, seat))) < LARGEST
    for _state in by_policy(s, Rng("siege")):
        if len(s.frames) == 1:
            break
    for seat in EVERYBODY:
        assert len(encoded(picture(GAME, s, seat))) < LARGEST


def drafted(s: State, seat: int) -> Draft:
    scene = GAME.scene(GAME.view(s, seat))
    assert scene is not None and scene.draft is not None
    return scene.draft


def test_a_deployment_can_be_laid_out_again_by_either_side_and_left_for_right() -> None:
    s = GAME.new(2, {})
    say(s, "south: deploy horse1 c4", "south: deploy horse2 d5", "south: deploy axe1 on horse1")
    say(s, "south: deploy spear1 a1", "south: deploy spear2 b3", "south: undeploy spear1", "south: deploy treb t2")
    draft = drafted(s, SOUTH)
    assert draft.texts == [
        "deploy horse1 c4",
        "deploy horse2 d5",
        "deploy spear1 b3",  # numbered again, since spear 1 was taken back
        "deploy axe1 on horse1",
        "deploy treb t2",
    ]
    assert draft.seats["north"][0] == "deploy horse1 r19"
    assert draft.mirrored["south"][0] == "deploy horse1 r4"
    assert draft.mirrored["north"][0] == "deploy horse1 c19"
    for name, texts in [*draft.seats.items(), *draft.mirrored.items()]:
        again = GAME.new(2, {})
        say(again, *[f"{name}: {text}" for text in texts])
        assert len(drafted(again, GAME.meta.seat_named(name)).texts) == 5
    assert GAME.scene(GAME.view(s, WATCHER)).draft is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("phase field_setup", ["All 23 in line", "16 in line, 7 in reserve"]),
        ("phase field_setup\noptions mode=field_only", ["All 23 in line"]),
        ("phase field_setup\noptions min_deploy=20; deploy_mounted=off", ["All 23 in line"]),
        ("phase siege_setup", ["Before the gate"]),
        ("phase siege_setup\nS.axe1 dead, S.axe3 dead, S.treb dead", ["Before the gate"]),
        ("phase siege_setup\nattacker N\nS.axe1 dead, S.horse2 dead, S.archer3 reserve 4.5", ["Behind the gate"]),
    ],
)
def test_ready_made_armies_can_be_laid_out_as_they_are(given: str, names: list[str]) -> None:
    offers = drafted(position(given), SOUTH).ready_made
    assert list(offers) == names
    for texts in offers.values():
        s = position(given)
        say(s, *[f"south: {text}" for text in texts])
        assert drafted(s, SOUTH).texts == texts or sorted(drafted(s, SOUTH).texts) == sorted(texts)
        say(s, "south: ready")


@pytest.mark.clauses("D-27")
def test_ending_a_turn_warns_of_units_without_orders() -> None:
    s = position("S.axe1 e5, S.archer1 g5, S.horse1 a1\nN.axe1 e20")
    assert warning(s) == "2 units have no orders in this turn: axe soldier 1, archer 1."
    say(s, "south: move axe1 e6")
    assert warning(s) == "One unit has no orders in this turn: archer 1."
    say(s, "south: move archer1 g6")
    assert warning(s) == ""  # horses need no orders


def warning(s: State) -> str:
    scene = GAME.scene(GAME.view(s, SOUTH))
    assert scene is not None
    return next(choice.warn for _verb, choice in open_groups(scene.groups) if choice.text == "end")


def test_the_odds_are_those_of_the_dice() -> None:
    s = position("S.axe1 e5\nN.sword1 e6 5\nN.spear1/horse1 e4 30/21")
    odds = Forecast(s, s.at[84], s.at[104])
    assert (odds.low, odds.high) == (5, 15)  # in halves: 1 + 1.5 and 6 + 1.5
    assert odds.mean == 5.0
    assert odds.kills == pytest.approx(3 / 6)  # 4, 5 and 6
    assert odds.answer == 2.5  # a sword has 1 less against an axe
    assert odds.words() == "−2.5 to −7.5, 5 on average, kills with 50%; answer 2.5"
    assert "no answer" not in Forecast(s, s.at[84], s.at[64]).words()  # the rider strikes back


def test_asking_about_an_enemy_shows_its_ranges_and_what_one_can_do_to_it() -> None:
    s = position("S.archer1 e5\nN.axe1 e9")
    view = GAME.view(s, SOUTH)
    found = GAME.inspect(view, "#N.axe1")
    assert found is not None
    assert [overlay.kind for overlay in found.overlays] == ["move", "attack"]
    assert len(found.overlays[0].spots) == 24
    assert any(line.startswith("Your archer 1: −1 to −4, 2.5 on average") for line in found.lines)
    own = GAME.inspect(view, "#S.archer1")
    assert own is not None
    assert "Against axe soldier 1: −1 to −4, 2.5 on average; no answer" in own.lines
    ground = GAME.inspect(view, "@e7")
    assert ground is not None and "1 enemy could strike here" in ground.lines[0]
    assert GAME.inspect(view, "#N.axe9") is None
    assert GAME.inspect(view, "@z99") is None


def test_hidden_units_are_listed_without_their_places() -> None:
    s = position(sketched.SIEGE)
    scene = json.loads(encoded(picture(GAME, s, SOUTH)))
    inside = {piece["id"]: piece["badges"] for piece in scene["pieces"] if piece["spot"] == "unseen-1"}
    assert inside == {
        "unseen-1-axe": [{"kind": "count", "text": "1"}],
        "unseen-1-sword": [{"kind": "count", "text": "1"}],
        "unseen-1-archer": [{"kind": "count", "text": "2"}],
    }
    archers = GAME.inspect(GAME.view(s, SOUTH), "#unseen-1-archer")
    assert archers is not None and archers.lines == ["Archer 1: 25 of 25", "Archer 2: 3 of 25"]


# Bots and designers


def test_the_policy_brings_a_match_to_its_end_and_designers_can_count() -> None:
    s = GAME.new(2, {})
    s.events = []
    entries = sum(1 for _state in by_policy(s, Rng("match")))
    assert s.outcome is not None and entries < 2500
    counted = GAME.measure(s, s.events)
    assert counted["attacks"] > 100
    assert sum(counted[name] for name in counted if name.startswith("lost_")) > 10
    assert any(name.startswith("damage_archer_on_") for name in counted)
    assert counted["first_player_score"] in (0.0, 0.5, 1.0)
    if counted["siege"]:
        assert counted["field_turns"] > 3 and "attacker_score" in counted


def test_a_judgement_is_a_share_of_one_point() -> None:
    for sketch in (sketched.FIELD, sketched.RETREAT, sketched.SET_UP, sketched.SIEGE, sketched.BREACHED):
        s = position(sketch)
        assert GAME.evaluate(s, SOUTH) + GAME.evaluate(s, NORTH) == pytest.approx(1.0)


def test_what_is_weighed_is_the_same_for_both_with_the_signs_turned() -> None:
    for sketch in (sketched.FIELD, sketched.RETREAT, sketched.SET_UP, sketched.SIEGE, sketched.BREACHED):
        s = position(sketch)
        south, north = GAME.features(s, SOUTH), GAME.features(s, NORTH)
        assert south == [-value for value in north] and any(south)


def greedy_turn(s: State) -> list[str]:
    """Return a greedy bot's actions until its turn is over."""
    bot, seat, said = make_bot("greedy", Rng("greedy")), s.asked(), []
    while s.frames and s.frames[-1].to_act(s) == (seat,):
        said.append(ask(GAME, s, bot, seat))
        submit(s, seat, GAME.read(s, said[-1]))
        settle_chance(s, Rng("dice"))
    return said


def ask(game: Game, s: State, bot: Bot, seat: int) -> str:
    return game.write(s, bot.choose(Observation(game, s, seat, Rng("sight"))))


def test_greed_walks_to_where_it_can_strike_and_strikes_and_ends_the_turn() -> None:
    assert greedy_turn(position("S.axe1 e5 30\nN.archer1 e8 25")) == ["move axe1 e7", "attack axe1 e8", "end"]


def test_greed_shoots_before_it_walks() -> None:
    assert greedy_turn(position("S.archer1 e5 25\nN.axe1 e12 30"))[0] == "attack archer1 e12"


def test_a_whole_army_is_set_up_before_one_is_ready() -> None:
    """Ten units would be enough, but those that are left at home do not fight."""
    s = GAME.new(2, {"first_player": "south"})
    while s.frames[-1].to_act(s) != (SOUTH,):
        submit(s, NORTH, by_policy_of(s, NORTH))
    for _unit in range(12):
        submit(s, SOUTH, by_policy_of(s, SOUTH))
    more, ready = s.clone(), s.clone()
    submit(more, SOUTH, by_policy_of(more, SOUTH))
    submit(ready, SOUTH, READY_ACTION)
    assert GAME.evaluate(ready, SOUTH) < GAME.evaluate(s, SOUTH) < GAME.evaluate(more, SOUTH)


def test_before_the_end_is_near_no_answer_wins() -> None:
    """Every third decision of a siege is tried in full."""
    rng = Rng("near")
    tried = near = decisions = 0
    for s in by_policy(GAME.new(2, {}), rng):
        assert isinstance(s, TwoKingdoms)
        if s.phase != SIEGE or not s.frames or isinstance(s.frames[-1], ChanceFrame):
            continue
        decisions += 1
        if GAME.near_end(s):
            near += 1
        elif decisions % 3 == 0:
            tried += 1
            legal = s.frames[-1].legal(s, s.mover)
            assert not [action for action in legal if wins_at_once(s, s.mover, action, rng)]
    assert tried > 10 and near > 0


@pytest.mark.parametrize(
    ("changes", "near"),
    [
        ("turn S, own 9 8\n", False),
        ("turn S, own 9 8\ncount 17, idle 38\n", False),
        ("turn S, own 9 8\ncount 17, idle 39\n", True),  # D-125
        ("turn S, own 200 199\ncount 399, idle 0\n", True),  # D-129
        ("turn S, own 9 8\ngate breached\nN.mon j29 21.5\n", False),
        ("turn S, own 9 8\ngate breached\nN.mon j29 21\n", True),  # a trebuchet may do as much (D-121)
    ],
)
def test_the_end_is_near_where_a_blow_or_the_end_of_a_turn_may_decide(changes: str, near: bool) -> None:
    units = "S.axe1 e5 30, S.treb j5 40\nN.spear1 j20 30, N.spear2 k20 30, N.spear3 l20 30\n"
    assert GAME.near_end(GAME.load(f"phase siege\n{changes}{units}")) == near


def test_the_end_is_near_for_who_has_hardly_anybody_left() -> None:
    whole = "phase siege\nS.axe1 e5 30, S.treb j5 40\nN.spear1 j20 30\n"
    assert not GAME.near_end(GAME.load(whole))
    assert GAME.near_end(GAME.load(whole + "N.ball1 dead\n"))  # one blow can kill a pair (D-122)
    assert GAME.near_end(GAME.load(whole.replace(", S.treb j5 40", "")))  # D-123
    field = "options mode=field_only\nS.axe1 e5 30, S.axe2 e6 30\nN.spear1 j20 30"
    assert GAME.near_end(GAME.load(field))  # D-80
    assert not GAME.near_end(GAME.load(f"{field}, N.spear2 k20 30"))


def test_who_runs_out_of_time_ends_the_turn_or_stands_ready() -> None:
    s = armies(first_player="south")
    idle = GAME.idle(s, SOUTH)
    assert idle is not None and GAME.write(s, idle) == "end"
    assert GAME.idle(s, NORTH) is None
    assert GAME.idle(GAME.new(2, {}), SOUTH) is None


# Records of the first rules version


OLD: Final = "S.axe1/horse1 e5, S.treb m5\nN.archer1 m13, N.axe1 a22"
OLD_ENTRIES: Final = [
    Entry(SOUTH, "dismount axe1 e6"),
    Entry(SOUTH, "move axe1 e8"),  # two spaces more
    Entry(SOUTH, "attack treb m13"),
    Entry(CHANCE, "roll d20=5 hit"),
    Entry(SOUTH, "end"),  # without an answer
]


@pytest.mark.clauses("D-46", "D-70")
def test_records_of_version_1_keep_the_free_step_and_the_answers_within_reach() -> None:
    s = replay(GAME, Record(Header("two_kingdoms", 1, ["south", "north"], given=OLD), OLD_ENTRIES)).state
    assert GAME.dump(s).startswith("options dismount_step=free; far_answers=false\n")
    assert "S.axe1 e8 30" in GAME.dump(s) and "N.archer1 m13 20" in GAME.dump(s)
    with pytest.raises(RejectedEntry, match="D-46"):
        replay(GAME, Record(Header("two_kingdoms", 2, ["south", "north"], given=OLD), OLD_ENTRIES))
    answered = [*OLD_ENTRIES[2:4], Entry(CHANCE, "roll d4=2 answer"), OLD_ENTRIES[4]]
    s = replay(GAME, Record(Header("two_kingdoms", 2, ["south", "north"], given=OLD), answered)).state
    assert "S.treb m5 38" in GAME.dump(s)


# Positions


@pytest.mark.clauses("D-15")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("S.axe1 e5\nN.axe1 e5", "D-15"),
        ("S.axe1 e5, S.axe1 e6", "appears twice"),
        ("S.axe9 e5", "D-4"),
        ("S.treb/horse1 e5", "D-41"),
        ("S.axe1 e5 31", "D-4"),
        ("S.ram e5", "D-13"),
        ("phase siege\nS.axe1 j20", "D-106"),
        ("phase siege\nN.horse1 j20", "D-51"),
        ("phase siege\nS.axe1 a16", "D-37"),
        ("phase siege\nS.axe1 a1, S.axe2 f9", "D-119"),
        ("phase siege\nN.horse1 a13", "D-119"),
        ("phase siege\ngate breached\nS.axe1/horse1 g10", "D-119"),
        ("phase siege_setup\nN.axe1 a9", "D-119"),
        ("gate 20", "belong to a siege"),
        ("S.axe1 e5\nN.axe1 e6\nask hit S.axe1 e6", "D-23"),
        ("options mode=field_only\nphase siege", "D-3"),
        ("turn W", "a side is S or N"),
        ("idle 40", "D-125"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        GAME.load(text)


@pytest.mark.clauses("D-119")
@pytest.mark.parametrize("forest", ["open", "cover"])
@pytest.mark.parametrize("text", ["phase siege\nS.axe1 a1, S.axe2 f9", "phase siege_setup\nN.axe1 a9"])
def test_units_may_stand_in_an_open_forest(forest: str, text: str) -> None:
    s = GAME.load(f"options forest={forest}\n{text}")
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
