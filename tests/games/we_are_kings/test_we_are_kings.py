"""We Are Kings: its scenarios, its clause trace, and what no single scenario can show."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import factorial, prod
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.boards.squares import LETTERS, NOWHERE
from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.record import Header, Record, read_record
from regalia.core.referee import asks_chance, outcomes, random_step, submit
from regalia.core.registry import find_game, game_folder
from regalia.core.replay import RejectedEntry, replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, LETTER, RING, SPENT
from regalia.games.we_are_kings.state import WeAreKings
from regalia.rulebook.clauses import read_clauses
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.rulebook.scenarios import Scenario
from regalia.scenes import Scene, Stat
from regalia.testkit.checks import plain
from regalia.testkit.trace import trace

GAME: Final[Game] = find_game("we_are_kings")
SCENARIOS: Final = scenarios_of(GAME)
RECORDS: Final = Path(__file__).parents[2] / "records" / "we_are_kings"
RING_CARDS: Final[dict[str, Value]] = {"rings": "cards", "mix": "K3 R3 B2 N2 Q2"}


# The rulebook


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    result = run(GAME, scenario)
    assert result.passed, result.report()


def test_every_clause_is_carried_out_and_shown() -> None:
    assert trace(game_folder(GAME), Path(__file__).parent, GAME) == []


def scenario_positions() -> Iterator[State]:
    for scenario in SCENARIOS:
        result = run(GAME, scenario)
        if result.start is not None:
            yield result.start
        for step in result.steps:
            yield step.state


def test_every_action_of_every_scenario_has_a_text_of_its_own_that_reads_back() -> None:  # WT-34
    for s in scenario_positions():
        for seat in seen_to_act(s):
            legal = seen_legal(s, seat)
            texts = [GAME.write(s, action) for action in legal]
            assert len(set(texts)) == len(texts)
            assert [GAME.read(s, text) for text in texts] == legal


def test_every_position_of_every_scenario_keeps_the_invariants_and_reads_back() -> None:
    for s in scenario_positions():
        GAME.check(s)
        assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


# Options


@pytest.mark.parametrize("name", [option.name for option in GAME.meta.options])
def test_an_option_has_an_effect(name: str) -> None:
    """Some scenario that sets it does not come out without it."""
    shown_by = [scenario for scenario in SCENARIOS if name in scenario.options]
    assert shown_by, f"no scenario sets {name}"
    for scenario in shown_by:
        others = {other: value for other, value in scenario.options.items() if other != name}
        if not run(GAME, replace(scenario, options=others)).passed:
            return
    pytest.fail(f"every scenario that sets {name} comes out the same without it")


def test_every_choice_of_an_option_is_shown() -> None:
    for option in GAME.meta.options:
        shown = {scenario.options.get(option.name, option.default) for scenario in SCENARIOS}
        assert set(option.choices) <= shown, option.name


def test_every_limit_that_can_be_switched_off_is_shown_off() -> None:
    for name in ("king_run_limit", "max_turns", "max_matches"):
        assert any(scenario.options.get(name) == 0 for scenario in SCENARIOS), name


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rows": 2}, ["rows", "3 to 8", "2", "W-3"]),
        ({"cols": 9}, ["cols", "3 to 8", "9", "W-3"]),
        ({"rows": 5}, ["mix", "18 cards", "W-4"]),
        ({"mix": "K4 R4 B2 N2 Q1"}, ["mix", "13 cards", "14", "W-4"]),
        ({"mix": "K4 R4 B2 N2 Q3"}, ["mix", "15 cards", "14", "W-4"]),
        ({"mix": "K4 R4 B2 N2 P2"}, ["mix", "P2", "W-4"]),
        ({"mix": "K10 K4"}, ["mix", "once", "W-4"]),
        ({"mix": "K 14"}, ["mix", "K 14", "W-4"]),
        ({"mix": "M14"}, ["mix", "M14", "W-4"]),
        ({"rings": "cards"}, ["mix", "12 cards", "W-4"]),
        ({"rings": "cards", "mix": "K4 R4 B2 N2 Q2"}, ["mix", "14 cards", "12", "W-4"]),
        ({"rings": "cards", "mix": "K12", "ring_cards": 9}, ["ring_cards", "1 to 8", "W-5"]),
        ({"start_squares": "b2 b2"}, ["start_squares", "different", "W-6"]),
        ({"start_squares": "b2"}, ["start_squares", "two", "W-6"]),
        ({"start_squares": "a1 b1 c1"}, ["start_squares", "two", "W-6"]),
        ({"start_squares": "a1 e5"}, ["start_squares", "grid", "W-6"]),
        ({"start_squares": "here there"}, ["'here'"]),
        ({"cube_start": "a2"}, ["cube_start", "face up", "'a2'", "W-9"]),
        ({"cube_start": "a1"}, ["cube_start", "face up", "'a1'", "W-9"]),
        ({"cube_start": "e5"}, ["cube_start", "face up", "'e5'", "W-9"]),
        ({"cube_start": "b2", "layout": "hidden"}, ["cube_start", "face up", "'b2'", "W-9"]),
        ({"cube_start": "b2", "start_squares": "b2 d4"}, ["cube_start", "face up", "'b2'", "W-9"]),
        ({"cube_start": "centre"}, ["'centre'"]),
        ({"layout": "closed"}, ["layout", "centre, open, hidden", "W-7"]),
        ({"match_target": 0}, ["match_target", "1 to 3", "W-68"]),
        ({"match_target": 4}, ["match_target", "1 to 3", "W-68"]),
        ({"recapture_ban": "perhaps"}, ["recapture_ban", "true, false", "W-65"]),
        ({"max_turns": -1}, ["max_turns", "0 to", "W-72"]),
        ({"max_turns": "many"}, ["max_turns", "0 to", "W-72"]),
        ({"ring_uses": "once"}, ["ring_uses", "ring_use"]),
    ],
    ids=str,
)
def test_options_that_make_no_game_are_refused_with_a_reason(options: dict[str, Value], words: list[str]) -> None:
    with pytest.raises(Malformed) as refusal:
        GAME.new(2, options)
    for word in words:
        assert word in str(refusal.value)


@pytest.mark.parametrize(
    "options",
    [
        {"rows": 3, "cols": 8, "mix": "K10 R5 B3 N2 Q2"},
        {"rows": 8, "cols": 8, "mix": "K20, R20, B8, N8, Q6"},
        {"rows": "5", "cols": "5"},
        {"start_squares": "d4, a1"},
        {"recapture_ban": "yes", "last_reveal_wins": "off"},
    ],
    ids=str,
)
def test_options_may_be_spelt_in_other_ways(options: dict[str, Value]) -> None:
    s = GAME.new(2, options)
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


@pytest.mark.clauses("W-9", "W-20")
def test_a_cube_that_starts_on_a_card_is_a_sound_position_from_the_first_moment_on() -> None:
    s = GAME.new(2, {"cube_start": "c3"})
    while asks_chance(s):
        GAME.check(s)
        assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
        say(s, GAME.write(s, seen_legal(s, CHANCE)[0]))


# Chance


@pytest.mark.clauses("W-4", "W-7")
def test_the_first_card_is_each_kind_as_often_as_the_box_has_it() -> None:
    s = GAME.new(2, {})
    assert weights(s) == {"turn b2 K": 4, "turn b2 R": 4, "turn b2 B": 2, "turn b2 N": 2, "turn b2 Q": 2}


@pytest.mark.clauses("W-5", "W-7")
def test_ring_cards_are_dealt_like_the_others() -> None:
    s = GAME.new(2, {**RING_CARDS, "layout": "open"})
    assert weights(s) == {
        "turn b1 K": 3,
        "turn b1 R": 3,
        "turn b1 B": 2,
        "turn b1 N": 2,
        "turn b1 Q": 2,
        "turn b1 M": 2,
    }


@pytest.mark.clauses("W-10")
def test_the_coin_is_fair() -> None:
    assert weights(GAME.new(2, {"first_player": "random"})) == {"coin white": 1, "coin black": 1}


@pytest.mark.clauses("W-7")
def test_all_deals_are_equally_likely() -> None:
    """Each content of the middle is as likely as its share of the 18,918,900 deals."""
    deals = arrangements([4, 4, 2, 2, 2])
    assert deals == 18_918_900
    likelihood = dict(ways_of_the_deal(GAME.new(2, {}), Fraction(1), ""))
    assert len(likelihood) == 574  # 5**4, less those with a third B, N or Q: 3 * (4 * 4 + 1)
    assert sum(likelihood.values()) == 1
    for shown, probability in likelihood.items():
        left = [4 - shown.count("K"), 4 - shown.count("R"), *(2 - shown.count(kind) for kind in "BNQ")]
        assert probability == Fraction(arrangements(left), deals), shown


def arrangements(counts: Sequence[int]) -> int:
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)


def ways_of_the_deal(s: State, probability: Fraction, shown: str) -> Iterator[tuple[str, Fraction]]:
    """All that the deal can turn up, as letters in the order b2 c2 b3 c3, each with its probability."""
    if not asks_chance(s):
        yield shown, probability
        return
    drawn = outcomes(s)
    total = sum(weight for _action, weight in drawn)
    for action, weight in drawn:
        after = s.clone()
        submit(after, CHANCE, action)
        yield from ways_of_the_deal(after, probability * weight / total, shown + GAME.write(s, action)[-1])


def weights(s: State) -> dict[str, int]:
    return {GAME.write(s, action): weight for action, weight in outcomes(s)}


# Random play


VARIANTS: Final[list[dict[str, Value]]] = [
    {},
    {"layout": "hidden", "recapture_ban": True},
    {"layout": "open", "king_card_moves_cube": True, "relocation_by": "captured"},
    {"rows": 5, "cols": 5, "max_turns": 40},
    {**RING_CARDS, "first_player": "random"},
    {"ring_use": "rearm", "max_turns": 60},
    {"ring_use": "always", "max_turns": 60},
    {"cube_on_rotated": True, "last_reveal_wins": True},
    {"ring_captures": False, "spent_ring": "start_up"},
    {"cube_under_token": True, "layout": "open"},
    {"cube_under_token": True, "spent_ring": "start_up", "ring_use": "rearm", "king_card_moves_cube": True},
]
variants = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: GAME.meta.choose(options).text() or "usual")


def random_games(options: Mapping[str, Value], games: int) -> Iterator[tuple[WeAreKings, list[Event]]]:
    """Every position of some random games, with the events on the way to it."""
    for number in range(games):
        rng = Rng(f"we are kings {number}")
        s = GAME.new(2, GAME.meta.choose(options).values)
        s.events = []
        while True:
            assert isinstance(s, WeAreKings) and s.events is not None
            yield s, s.events
            if s.outcome is not None:
                break
            s.events = []
            random_step(s, rng)


@variants
@pytest.mark.clauses("W-8")
def test_both_players_and_the_watcher_always_see_and_hear_the_same(options: dict[str, Value]) -> None:  # WT-31
    for place, (s, told) in enumerate(random_games(options, 3)):
        white, black, watcher = (GAME.view(s, seat) for seat in (0, 1, WATCHER))
        assert white.text == black.text == watcher.text
        if place % 5 == 0:
            assert shown_by(white) == shown_by(black) == shown_by(watcher)
        assert GAME.render_text(white) == GAME.render_text(black) == GAME.render_text(watcher)
        for event in told:
            assert event.seen_by(0) == event.seen_by(1) == event.seen_by(WATCHER)
            assert GAME.describe_event(event, 0) == GAME.describe_event(event, 1) == GAME.describe_event(event, WATCHER)


def shown_by(view: View) -> dict[str, object]:
    """Return everything in a view, except whose it is and what that seat may or may not answer."""
    told = plain(view)
    assert isinstance(told, dict)
    return {name: value for name, value in told.items() if name not in ("seat", "legal", "blocked")}


@pytest.mark.clauses("W-8", "W-53")
def test_a_view_says_how_many_of_each_kind_are_left_and_never_which_is_where() -> None:
    for s, _told in random_games({}, 4):
        text = GAME.view(s, 0).text
        assert text.count("=?") == sum(s.rest)
        assert f"rest {rest_text(s)}" in text


def rest_text(s: WeAreKings) -> str:
    return " ".join(f"{LETTER[kind]}{count}" for kind, count in enumerate(s.rest) if count) or "none"


@variants
@pytest.mark.clauses("W-50", "W-55")
def test_no_token_ever_stands_on_an_impassable_card_nor_on_one_that_was_not_turned_up(
    options: dict[str, Value],
) -> None:
    for s, _told in random_games(options, 8):
        white, black = s.token
        assert white != black
        for square in (white, black):
            if square == NOWHERE:
                continue
            assert not s.rotated[square]
            assert square != s.cube or options.get("cube_under_token")
            if s.card[square] == FACE_DOWN:  # being turned up at this very moment
                assert asks_chance(s)
                name = s.rules.board.name[square]
                assert {text.split()[1] for text in weights(s)} == {name}


@variants
@pytest.mark.clauses("W-4", "W-53")
def test_cards_neither_come_nor_go_and_none_changes_its_kind(options: dict[str, Value]) -> None:
    before: WeAreKings | None = None
    for s, told in random_games(options, 8):
        for kind in ACTION_CARDS:
            assert s.card.count(kind) + s.rest[kind] == s.rules.mix[kind]
        rings = s.card.count(RING) + s.card.count(SPENT) + s.rest[RING]
        assert rings == s.rules.mix[RING] if options.get("rings") == "cards" else rings <= 2
        assert s.card.count(FACE_DOWN) == sum(s.rest)
        if before is not None and not begins_a_match(told):
            for was, now in zip(before.card, s.card, strict=True):
                assert was == now or was not in ACTION_CARDS
            for was, now in zip(before.rotated, s.rotated, strict=True):
                assert was <= now  # W-28: for the rest of the match
        copy = s.clone()
        assert isinstance(copy, WeAreKings)
        before = copy


def begins_a_match(told: list[Event]) -> bool:
    return any(event.kind == "match_began" for event in told) or not told


@variants
@pytest.mark.clauses("W-28", "W-25", "W-46")
def test_as_many_cards_are_rotated_as_card_actions_were_made(options: dict[str, Value]) -> None:
    made = 0
    for s, told in random_games(options, 8):
        if begins_a_match(told):
            made = 0
        else:
            made += sum(event.kind == "card_action" for event in told)
        assert sum(s.rotated) == made


@variants
@pytest.mark.clauses("W-57", "W-63")
def test_wounds_are_captures_and_the_second_ends_the_match(options: dict[str, Value]) -> None:
    captured = Counter[int]()
    for s, told in random_games(options, 8):
        if begins_a_match(told):
            captured.clear()
        else:
            captured.update(event.args[1] for event in told if event.kind == "captured")
        assert s.wounds == [captured[0], captured[1]]
        assert max(s.wounds) < 2 or s.outcome is not None


@variants
@pytest.mark.clauses("W-43", "W-44")
def test_rings_are_spent_as_the_option_says(options: dict[str, Value]) -> None:
    used = 0
    for s, told in random_games(options, 8):
        if begins_a_match(told):
            used = 0
        else:
            used += sum(event.kind == "ring_action" for event in told)
        spent = s.card.count(SPENT)
        if options.get("ring_use") == "always":
            assert spent == 0
        elif options.get("ring_use") == "rearm":
            assert all(s.card[square] != SPENT or s.has_token(square) for square in range(len(s.card)))
        else:
            assert spent == used <= 2


@variants
@pytest.mark.clauses("W-19", "W-20", "W-21", "W-23")
def test_the_cube_never_leaves_the_grid_once_it_came_and_lies_where_it_may(options: dict[str, Value]) -> None:
    came = False
    for s, told in random_games(options, 8):
        came = not begins_a_match(told) and (came or any(event.kind == "cube_moved" for event in told))
        assert came == (s.cube != NOWHERE)
        if came:
            assert s.card[s.cube] != FACE_DOWN
            assert s.card[s.cube] != SPENT or options.get("spent_ring") == "start_up"
            assert not s.has_token(s.cube) or options.get("cube_under_token")
            assert not s.rotated[s.cube] or options.get("cube_on_rotated") or options.get("cube_under_token")  # W-78


@variants
@pytest.mark.clauses("W-7", "W-53")
def test_a_card_is_turned_up_by_an_even_draw_from_what_lies_face_down(options: dict[str, Value]) -> None:
    for s, _told in random_games(options, 6):
        if CHANCE in seen_to_act(s) and "coin white" not in weights(s):
            by_kind = {LETTER.index(text[-1]): weight for text, weight in weights(s).items()}
            assert by_kind == {kind: count for kind, count in enumerate(s.rest) if count}


@variants
@pytest.mark.clauses("W-12", "W-24", "W-62", "W-66")
def test_whoever_is_asked_has_an_answer(options: dict[str, Value]) -> None:
    for s, _told in random_games(options, 8):
        for seat in seen_to_act(s):
            assert seen_legal(s, seat)


@pytest.mark.clauses("W-71")
def test_nobody_makes_more_king_actions_in_a_row_than_allowed_while_something_else_is_legal() -> None:
    for s, _told in random_games({"king_run_limit": 1, "layout": "open"}, 12):
        for seat in seen_to_act(s):
            kinds = {GAME.write(s, action)[0] for action in seen_legal(s, seat)}
            if seat != CHANCE and s.run[seat] >= 1 and kinds <= set("KAM"):
                assert "K" not in kinds or kinds == {"K"}


# Whole games, with the chance scripted


DEAL: Final = "turn b2 Q, turn c2 K, turn b3 K, turn c3 Q"

# White begins and takes Black on c3 and on d3.
WHITE_WINS: Final = f"""
    {DEAL}
    K b2, cube c2
    K c3, cube b3
    A c3, put d4
    K d3, turn d3 R, cube c2
    A d3
"""
# The same from the other side: Black begins and takes White on b2 and on a2.
BLACK_WINS: Final = f"""
    {DEAL}
    K c3, cube b3
    K b2, cube c2
    A b2, put a1
    K a2, turn a2 R, cube b3
    A a2
"""
# Black begins; White takes Black on d3 and on c4.
SECOND_WINS: Final = f"""
    {DEAL}
    K c3, cube b3
    K b2, cube c2
    K d4, cube b3
    A c3
    K d3, turn d3 K, cube c2
    A d3, put d4
    K c4, turn c4 K, cube b3
    A c4
"""
# Five turns to and fro.
WHITE_DAWDLES: Final = f"{DEAL}, K b2, cube c2, K c3, cube b3, K a1, cube c2, K d4, cube b3, K b2, cube c2"
BLACK_DAWDLES: Final = f"{DEAL}, K c3, cube c2, K b2, cube b3, K d4, cube c2, K a1, cube b3, K c3, cube c2"


def say(s: State, text: str) -> None:
    """The player who is asked makes the entry."""
    submit(s, seen_to_act(s)[0], GAME.read(s, text))


def play(options: Mapping[str, Value], *matches: str) -> State:
    s = GAME.new(2, GAME.meta.choose(options).values)
    s.events = []
    for match in matches:
        for text in match.replace("\n", ",").split(","):
            if text.strip():
                say(s, text.strip())
    return s


def holds(s: State, *lines: str) -> bool:
    return all(line in GAME.dump(s).splitlines() for line in lines)


@pytest.mark.clauses("W-68")
def test_two_wins_in_a_row_win_the_game_and_no_third_match_is_played() -> None:
    s = play({}, WHITE_WINS, SECOND_WINS)
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([1.0, 0.0], "W-68")
    assert holds(s, "match 2, won 2-0, first black")
    assert seen_to_act(s) == ()


@pytest.mark.clauses("W-68", "W-70")
def test_at_one_all_a_third_match_decides() -> None:
    s = play({}, WHITE_WINS, BLACK_WINS)
    assert s.outcome is None and holds(s, "match 3, won 1-1, first white")
    s = play({}, WHITE_WINS, BLACK_WINS, WHITE_WINS)
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([1.0, 0.0], "W-68")
    assert holds(s, "match 3, won 2-1, first white")


@pytest.mark.clauses("W-69")
def test_a_later_match_starts_like_the_first() -> None:
    first = GAME.dump(GAME.new(2, {})).splitlines()
    second = GAME.dump(play({}, WHITE_WINS)).splitlines()
    assert second[:2] == ["match 2, won 1-0, first black", "turn 0 black"]
    assert second[2:] == first[2:]
    fourth = GAME.dump(play({"match_target": 3}, WHITE_WINS, SECOND_WINS, BLACK_WINS)).splitlines()
    assert fourth[1:3] == ["match 4, won 2-1, first white", "turn 0 white"]  # after the line of the options
    assert fourth[3:] == first[2:]


@pytest.mark.clauses("W-70", "W-72", "W-73")
def test_five_drawn_matches_draw_the_game_and_the_players_begin_by_turns() -> None:
    stalls = [WHITE_DAWDLES, BLACK_DAWDLES, WHITE_DAWDLES, BLACK_DAWDLES, WHITE_DAWDLES]
    s = play({"max_turns": 5}, *stalls)
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([0.5, 0.5], "W-73")
    assert s.events is not None
    began = [event.args for event in s.events if event.kind == "match_began"]
    assert began == [(2, 1), (3, 0), (4, 1), (5, 0)]  # and White the first


@pytest.mark.clauses("W-73")
def test_after_the_last_match_the_leader_wins() -> None:
    s = play({"max_turns": 5, "max_matches": 3}, WHITE_WINS, BLACK_DAWDLES)
    assert s.outcome is None and holds(s, "match 3, won 1-0, first white")
    s = play({"max_turns": 5, "max_matches": 3}, WHITE_WINS, BLACK_DAWDLES, WHITE_DAWDLES)
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([1.0, 0.0], "W-73")


@pytest.mark.clauses("W-73")
def test_after_the_last_match_a_level_score_is_a_draw() -> None:
    s = play({"max_turns": 5, "max_matches": 3}, WHITE_WINS, BLACK_WINS, WHITE_DAWDLES)
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([0.5, 0.5], "W-73")


@pytest.mark.clauses("W-70")
def test_who_begins_a_match_follows_the_option() -> None:
    assert holds(play({"next_first": "loser"}, WHITE_WINS, BLACK_WINS), "match 3, won 1-1, first white")
    assert holds(play({"next_first": "alternate"}, WHITE_WINS, BLACK_WINS), "match 3, won 1-1, first white")
    assert holds(play({"next_first": "alternate", "first_player": "black"}, SECOND_WINS), "turn 0 white")
    assert holds(play({"first_player": "black"}, SECOND_WINS), "turn 0 black")
    assert holds(play({"next_first": "white"}, WHITE_WINS), "match 2, won 1-0, first white")


@pytest.mark.clauses("W-14")
def test_what_is_told_follows_the_order_within_an_action() -> None:
    s = play({}, WHITE_WINS.rsplit("A d3", 1)[0])
    assert s.events is not None
    told = [GAME.describe_event(event, WATCHER) for event in s.events]
    assert told[4:] == [
        "White steps from a1 to b2",
        "White puts the cube on c2",
        "Black steps from d4 to c3",
        "Black puts the cube on b3",
        "White moves as a Queen from b2 to c3; b2 is used up",
        "White captures Black on c3",
        "Black's king is put on d4",
        "Black steps from d4 to d3",
        "d3 turns up: Rook",
        "Black puts the cube on c2",
    ]


def test_a_designer_can_count_what_happened() -> None:
    s = play({}, WHITE_WINS, BLACK_WINS, WHITE_WINS)
    assert s.events is not None
    assert GAME.measure(s, s.events) == {
        "matches": 3.0,
        "turns_per_match": 5.0,
        "first_player_score": 1.0,
        "ends_by_W-62": 0.0,
        "ends_by_W-63": 1.0,
        "ends_by_W-66": 0.0,
        "ends_by_W-72": 0.0,
        "ends_by_W-74": 0.0,
        "king_actions": 9.0,
        "card_actions": 6.0,
        "ring_actions": 0.0,
        "captures": 6.0,
        "captures_by_ring": 0.0,
        "cards_turned_up": 15.0,
    }


@pytest.mark.clauses("W-42")
def test_captures_by_ring_are_counted() -> None:
    s = GAME.load("options match_target=1\nwhite a4\nblack d1\na4=R c1=R d1=ring")
    s.events = []
    for text in ("M d1", "put c1", "A d1", "put d2"):
        say(s, text)
    counted = GAME.measure(s, s.events)
    assert (counted["captures"], counted["captures_by_ring"], counted["ring_actions"]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("position", "entries", "clause"),
    [
        ("white b3\nb3=N c4=k c3=k d3=k", ["A d4"], 62),
        ("white b1\nblack b4, wounds 1\nb1=R", ["A b4"], 63),
        ("white b1\nblack a1\ncube d4\nb1=R a1=N a2=k b2=k b3=k c2=k", ["A c1"], 66),
        ("options max_turns=9", ["K a2", "cube c3"], 72),
        ("options last_reveal_wins=true\nrest K1\na2=?", ["K a2", "turn a2 K"], 74),
    ],
)
def test_the_turn_that_ends_a_match_counts(position: str, entries: list[str], clause: int) -> None:
    s = GAME.load(f"{position}\nturn 8 white")
    s.events = []
    for text in entries:
        say(s, text)
    assert [event.args[2:4] for event in s.events if is_end(event)] == [(clause, 9)]


def test_the_table_can_be_drawn_in_a_terminal() -> None:
    s = GAME.load("""
        white b2, wounds 0, run 6
        black d3, wounds 1
        cube b4
        rest K1 Q1
        a4=? b4=K c4=r d4=ring
        a1=spent d1=?
    """)
    picture = """\
       a        b        c        d
  +--------+--------+--------+--------+
4 |   ?    |  King  | /Rook/ | (ring) |
  |        |  [#]   |        |        |
  +--------+--------+--------+--------+
3 |  King  |  King  |  King  |  King  |
  |        |        |        |   B*   |
  +--------+--------+--------+--------+
2 |  King  |  King  |  King  |  King  |
  |        |   W    |        |        |
  +--------+--------+--------+--------+
1 | spent  |  King  |  King  |   ?    |
  |        |        |        |        |
  +--------+--------+--------+--------+
  White (W): wounds 0 of 2, matches 0 of 2, King Actions in a row 6 of 8
    house rule: 2 King Actions left before something else is due (W-71)
  Black (B): wounds 1 of 2, matches 0 of 2, King Actions in a row 0 of 8
  Match 1 of at most 5, turn 1 of 200. Face down: K1 Q1"""
    assert GAME.render_text(GAME.view(s, 0)) == picture


@pytest.mark.clauses("W-78")
def test_a_terminal_shows_the_cube_beside_a_token() -> None:
    s = GAME.load("options cube_under_token=true; king_run_limit=0\nwhite b2\nblack d3, wounds 1\ncube d3")
    lines = GAME.render_text(GAME.view(s, 0)).splitlines()
    assert lines[6] == "  |        |        |        | B* [#] |"
    assert lines[-3] == "  White (W): wounds 0 of 2, matches 0 of 2"


def test_actions_are_described_to_whoever_may_choose_them() -> None:
    s = GAME.load("white a1\nblack a3\nrest K1\na1=R d1=ring b1=?")
    told = {GAME.write(s, action): GAME.describe_action(GAME.view(s, 0), action) for action in seen_legal(s, 0)}
    assert told == {
        "K b1": "step to b1 and turn it up, then move the cube",
        "K a2": "step to a2, then move the cube",
        "K b2": "step to b2, then move the cube",
        "A b1": "Rook to b1 and turn it up; a1 is used up",
        "A c1": "Rook to c1; a1 is used up",
        "A d1": "Rook to d1; a1 is used up",
        "A a2": "Rook to a2; a1 is used up",
        "A a3": "Rook takes Black on a3; a1 is used up; you then put Black on a card beside a3",
        "M d1": "through the Mushroom Ring to d1, which is then turned over",
    }


# Texts follow the options


def described(options: str, position: str, text: str) -> str:
    """An action in words for the player who may choose it."""
    s = GAME.load(f"options {options}\n{position}" if options else position)
    return GAME.describe_action(GAME.view(s, seen_to_act(s)[0]), GAME.read(s, text))


@pytest.mark.parametrize(
    ("options", "text", "words"),
    [
        ("", "M d1", "through the Mushroom Ring to d1, which is then turned over"),
        ("ring_use=rearm", "M d1", "through the Mushroom Ring to d1, which is turned over until it is left"),
        ("ring_use=always", "M d1", "through the Mushroom Ring to d1, which stays face up"),
        ("", "M c3", "take Black on c3 through the Mushroom Ring, which is then turned over; you then put Black on a "),
        ("relocation_by=captured", "M c3", "; Black then chooses a card beside c3"),
        ("recapture_ban=true", "A c3", "; Black cannot capture in the next turn"),
        ("", "A b3", "King to b3; b2 is used up"),
        ("king_card_moves_cube=true", "A b3", "King to b3, then move the cube; b2 is used up"),
        ("king_card_moves_cube=true", "A c3", "on a card beside c3; then you move the cube"),
        ("", "K a2", "step to a2 and turn it up, then move the cube"),
        (
            "last_reveal_wins=true",
            "K a2",
            "step to a2 and turn it up, the last card, so that White wins the match, then",
        ),
        ("king_run_limit=4", "K b1", "; King Action 4 in a row: next time something else is due (house rule)"),
    ],
)
def test_what_an_action_would_do_follows_the_options(options: str, text: str, words: str) -> None:
    position = "white b2, run 3\nblack c3\nrest Q1\nc3=ring d1=ring a2=?"
    assert words in described(options, position, text)
    if options:
        assert words not in described("", position, text)


def test_the_second_wound_is_said_to_win() -> None:
    position = "white b2\nblack c3, wounds 1\nc3=ring"
    for text in ("A c3", "M c3"):
        assert described("king_card_moves_cube=true", position, text).endswith("; the second wound wins the match")


@pytest.mark.clauses("W-61", "W-62", "W-77")
def test_a_capture_that_leaves_no_card_for_the_token_is_said_to_win() -> None:
    position = "white b2\nblack a1\na1=ring a2=k b1=k"
    wins = "; no card beside a1 is free, so you win the match"
    assert described("king_card_moves_cube=true", position, "A a1").endswith(wins)
    assert described("", position, "M a1").endswith("; you then put Black on a card beside a1")  # on b2
    assert described("", position.replace("white b2", "white c3").replace("a2=k", "a2=k b2=k"), "M a1").endswith(wins)
    assert described("", f"{position.replace(' b1=k', '')}\ncube b1", "A a1").endswith(wins)


@pytest.mark.clauses("W-78")
def test_a_cube_under_a_token_is_said_to_protect_it() -> None:
    position = "white b1\nblack d4\ncube c3\nask cube"
    own = "block b1 with the cube, under your own king, which nobody can capture while the cube stays"
    assert described("cube_under_token=true", position, "cube b1") == own
    assert "under Black's king" in described("cube_under_token=true", position, "cube d4")
    assert described("cube_under_token=true", position, "cube a1") == "block a1 with the cube"


def scene_of(text: str) -> Scene:
    """The picture for the player who is asked."""
    s = GAME.load(text)
    picture = GAME.scene(GAME.view(s, seen_to_act(s)[0]))
    assert picture is not None
    return picture


def tip_of(text: str, piece_id: str) -> str:
    return next(piece.tip for piece in scene_of(text).pieces if piece.id == piece_id)


@pytest.mark.parametrize(
    ("piece", "card", "tips"),
    [
        (
            "card-d1",
            "ring",
            {
                "": "It can be used once; coming here captures a king who stands on it",
                "ring_use=rearm": "again each time it has been left; coming here captures",
                "ring_use=always": "as often as you like; coming here captures",
                "ring_captures=false": "once; not while a king stands on it",
            },
        ),
        (
            "card-d1",
            "spent",
            {
                "": "Ordinary floor now; it takes no cube",
                "ring_use=rearm": "Turned up again when it is left; it takes no cube",
                "spent_ring=start_up": "Ordinary floor now; start side up, so it takes the cube",
            },
        ),
        (
            "card-d1",
            "start",
            {
                "": "It becomes a Mushroom Ring when it is left",
                "rings=cards; mix=K12": "",
            },
        ),
        (
            "card-d1",
            "K",
            {
                "": "One space in any direction",
                "king_card_moves_cube=true": "One space in any direction, and then you move the cube",
            },
        ),
        (
            "card-d1",
            "k",
            {
                "": "Nobody enters it for the rest of the match",
                "cube_on_rotated=true": "rest of the match, though the cube may go onto it",
            },
        ),
        (
            "card-d1",
            "?",
            {
                "": "It is turned up when a king ends on it",
                "last_reveal_wins=true": "ends on it; the player who turns up the last action card wins the match",
            },
        ),
        (
            "cube",
            "K\ncube c2",
            {
                "": "Impassable for now: it moves with every King Action",
                "king_card_moves_cube=true": "it moves with every King Action and every move by a King card",
            },
        ),
        (
            "cube",
            "K",
            {
                "": "It comes onto the grid with the first King Action",
                "king_card_moves_cube=true": "with the first King Action or move by a King card",
            },
        ),
    ],
)
def test_tips_follow_the_options(piece: str, card: str, tips: dict[str, str]) -> None:
    rest = "Q2" if card == "?" else "Q1"
    lines = f"rest {rest}\na4=? d1={card}"
    told = {options: tip_of(f"options {options}\n{lines}" if options else lines, piece) for options in tips}
    assert told[""] == tips[""]
    for options, words in tips.items():
        assert words in told[options]
    assert len(set(told.values())) == len(tips)


@pytest.mark.clauses("W-78")
def test_the_tip_of_a_cube_under_a_token_says_what_it_does() -> None:
    tip = tip_of("options cube_under_token=true\nwhite b2\ncube b2", "cube")
    assert tip == "Nobody can capture the king on this card for now: it moves with every King Action"


@pytest.mark.parametrize(
    ("options", "prompt"),
    [
        ("", "Move the block cube. It goes to another face-up card that is not used up and has no king on it"),
        ("cube_on_rotated=true", "It goes to another face-up card that has no king on it"),
        ("cube_under_token=true", "It goes to another face-up card that is not used up"),
        ("cube_on_rotated=true; cube_under_token=true", "It goes to another face-up card"),
        ("spent_ring=start_up", "is not used up and has no king on it; a spent ring will do"),
    ],
)
def test_the_question_for_the_cube_says_where_it_can_go(options: str, prompt: str) -> None:
    assert scene_of(f"options {options}\nask cube".replace("options \n", "")).prompt.endswith(prompt)


@pytest.mark.clauses("W-60")
def test_whoever_puts_a_captured_token_is_told_whose_it_is() -> None:
    position = "white b4\nblack off, wounds 1\nb1=r\nask put b4 b1"
    assert scene_of(position).prompt == "Put Black's king on a card beside b4"
    own = scene_of(f"options relocation_by=captured\n{position}").prompt
    assert own == "Put your captured king on a card beside b4"


# The house rules


def stat_of(picture: Scene, seat: int) -> Stat | None:
    return next((stat for stat in picture.panels[seat].stats if stat.name == "King Actions in a row"), None)


@pytest.mark.clauses("W-71")
def test_king_actions_in_a_row_are_counted_from_the_first_one_on() -> None:
    for made in range(9):
        stat = stat_of(scene_of(f"white a1, run {made}"), 0)
        assert stat is not None and stat.value == f"{made} of 8"
        assert stat.tip.startswith("House rule: ") and stat.tip.endswith("(W-71)")
    assert stat_of(scene_of("options king_run_limit=0\nwhite a1, run 7"), 0) is None


@pytest.mark.clauses("W-71")
@pytest.mark.parametrize(
    ("made", "tag", "prompt"),
    [
        (5, "", "Your turn to step as a king or use your card. After a step you move the cube; a card that is used"),
        (6, "house rule: 2 King Actions left", "House rule: 2 King Actions left before something else is due (W-71)"),
        (7, "house rule: 1 King Action left", "House rule: 1 King Action left before something else is due (W-71)"),
        (8, "house rule: no King Action left", "use your card. House rule: 8 King Actions in a row, so something else"),
    ],
)
def test_a_player_is_warned_before_the_limit_bites(made: int, tag: str, prompt: str) -> None:
    picture = scene_of(f"white b2, run {made}\nb2=R")
    assert [each for each in picture.panels[0].tags if each != "asked"] == ([tag] if tag else [])
    assert picture.panels[1].tags == []
    assert prompt in picture.prompt and ("W-71" in picture.prompt) == bool(tag)
    king = next(verb for verb in picture.verbs if verb.key == "king")
    due = "House rule: you have made 8 King Actions in a row; use your card now"
    assert (king.clause, king.why_not) == (("W-71", due) if made == 8 else ("W-15", ""))


@pytest.mark.clauses("W-71")
def test_the_limit_says_when_it_does_not_bite() -> None:
    picture = scene_of("white b2, run 8\nb2=spent")
    assert "House rule: 8 King Actions in a row, but nothing else is legal (W-71)" in picture.prompt
    assert all(not verb.why_not for verb in picture.verbs if verb.key == "king")
    assert picture.panels[0].tags == ["asked", "house rule: nothing else is legal"]
    in_terminal = GAME.render_text(GAME.view(GAME.load("white b2, run 8\nb2=spent"), 0))
    assert "    house rule: nothing else is legal (W-71)" in in_terminal.splitlines()
    walled = scene_of("white a1, run 8\na1=R a2=k b2=k b1=k d1=ring")
    assert walled.prompt.startswith("Your turn to take a ring. House rule: 8 King Actions in a row, so ")
    assert [verb.clause for verb in walled.verbs] == ["W-16", "W-35", "W-40"]


@pytest.mark.clauses("W-71")
def test_the_refusal_calls_the_limit_a_house_rule_and_says_what_would_work() -> None:
    for position, others in [
        ("white b2, run 8\nb2=R", "use your card"),
        ("white b2, run 9\nb2=spent d1=ring", "go through a Mushroom Ring"),
        ("white b2, run 8\nb2=R d1=ring", "use your card or go through a Mushroom Ring"),
    ]:
        s = GAME.load(position)
        why = s.frames[-1].why_not(s, 0, GAME.read(s, "K b1"))
        assert why is not None and why.clause == "W-71"
        made = "9" if "run 9" in position else "8"
        assert why.reason == f"house rule: you have made {made} King Actions in a row; {others} now"


@pytest.mark.clauses("W-71", "W-72", "W-73")
def test_house_rules_are_marked_in_the_option_sheet_and_in_the_rulebook() -> None:
    house = [option.clause for option in GAME.meta.options if option.house]
    assert house == ["W-71", "W-72", "W-73"]
    rules = (game_folder(GAME) / "rules.md").read_text(encoding="utf-8")
    first_screen, _words, _rest = rules.partition("## Words")
    assert "**House rule.**" in first_screen and "`king_run_limit`" in first_screen
    for clause in house:
        assert clause in first_screen
        assert "house rule" in clauses_of(rules)[clause].lower()


def clauses_of(rules: str) -> dict[str, str]:
    return {clause.id: clause.text for clause in read_clauses(rules).values()}


@pytest.mark.clauses("W-72", "W-73")
def test_the_limits_on_turns_and_matches_are_shown_with_what_they_do() -> None:
    facts = {stat.name: stat for stat in scene_of("match 2, won 1-0\nturn 11 white").facts}
    assert (facts["Match"].value, facts["Turn"].value) == ("2", "12 of 200")
    assert facts["Match"].tip == (
        "White began this match; the loser begins the next (W-70). "
        "House rule: after 5 matches more wins win the game (W-73)"
    )
    assert facts["Turn"].tip == (
        "House rule: the match ends after 200 turns; fewer wounds win it, and equal wounds draw it (W-72)"
    )
    endless = {stat.name: stat for stat in scene_of("options max_turns=0; max_matches=0\nturn 500 white").facts}
    assert (endless["Turn"].value, endless["Turn"].tip) == ("501", "")
    assert endless["Match"].tip == "White began this match; the loser begins the next (W-70)"
    for value, words in {
        "alternate": "; Black begins the next (W-70)",
        "white": "; White begins every later match",
    }.items():
        assert words in scene_of(f"options next_first={value}").facts[0].tip
    late = "options max_turns=20; stall_result=draw\nturn {} white"
    assert "House rule: the match ends after 20 turns; it is drawn (W-72)" in scene_of(late.format(10)).prompt
    assert "W-72" not in scene_of(late.format(9)).prompt


@pytest.mark.clauses("W-65")
def test_a_banned_player_is_told_so() -> None:
    banned = "options recapture_ban=true\nturn 1 black\nwhite b4\nblack b3, wounds 1, banned\nb1=r b4=ring b3={}"
    picture = scene_of(banned.format("R"))
    s = GAME.load(banned.format("R"))
    why = s.frames[-1].why_not(s, 1, GAME.read(s, "A b4"))
    assert why is not None and (why.clause, why.reason) == ("W-65", "you were captured, so you can't capture this turn")
    assert "You were captured, so you can't capture this turn (W-65)" in picture.prompt
    ring = next(verb for verb in picture.verbs if verb.key == "ring")
    assert (ring.clause, ring.why_not) == ("W-65", "You were captured, so you can't capture this turn")


@pytest.mark.clauses("W-33", "W-37", "W-65")
def test_a_card_that_leads_nowhere_says_why() -> None:
    for position, clause, reason in [
        ("options rows=3; cols=3; mix=K7\nwhite b2\nblack c3\nb2=N", "W-33", "Your Knight has nowhere to go"),
        ("white a1\nblack d4\na1=N b3=k c2=k", "W-37", "Your Knight has nowhere to go"),
        ("options recapture_ban=true\nturn 1 white\nwhite a1, wounds 1, banned\nblack b3\na1=N c2=k", "W-65", None),
        ("white a1\nblack d4\na1=start", "W-27", "A start card has no piece"),
        ("white a1\nblack d4\na1=N b3=k", "", ""),
    ]:
        card = next(verb for verb in scene_of(position).verbs if verb.key == "card")
        assert card.clause == clause and (reason is None or card.why_not == reason), position


@pytest.mark.clauses("W-65", "W-36")
def test_a_ban_on_captures_is_not_the_reason_why_a_piece_stops_at_a_token() -> None:
    s = GAME.load("options recapture_ban=true\nturn 1 black\nwhite b3\nblack b1, wounds 1, banned\nb1=R")
    clauses = []
    for text in ("A b3", "A b4", "A c3"):
        why = s.frames[-1].why_not(s, 1, GAME.read(s, text))
        assert why is not None
        clauses.append(why.clause)
    assert clauses == ["W-65", "W-36", "W-30"]


# Rings that capture, in positions


@pytest.mark.clauses("W-77")
@pytest.mark.parametrize(
    ("text", "is_sound"),
    [
        ("white d1\nblack off, wounds 1\nd1=spent\nask put d1 a4", True),
        ("white d1\nblack off, wounds 1\nd1=spent a4=spent\nask put d1 a4", True),
        ("options ring_use=always\nwhite d1\nblack off, wounds 1\nd1=ring\nask put d1 a4", True),
        ("options ring_use=rearm\nwhite d1\nblack off, wounds 1\nd1=spent a4=ring\nask put d1 a4", True),
        ("options rings=cards; mix=K12\nwhite d1\nblack off, wounds 1\nd1=spent a4=start\nask put d1 a4", True),
        ("white d1\nblack off, wounds 1\nd1=ring\nask put d1 a4", False),
        ("white d1\nblack off, wounds 1\nd1=K\nask put d1 a4", False),
        ("options ring_captures=false\nwhite d1\nblack off, wounds 1\nd1=spent\nask put d1 a4", False),
        ("options ring_use=rearm\nwhite d1\nblack off, wounds 1\nd1=spent a4=spent\nask put d1 a4", False),
        ("white d1\nblack off, wounds 1\nd1=spent a4=start\nask put d1 a4", False),
        ("white d1\nblack off, wounds 1\nrest K1\nd1=spent a4=?\nask put d1 a4", False),
        ("white d1\nblack off, wounds 1\nd1=spent\nask put d1 d1", False),
        ("options king_card_moves_cube=true\nwhite d1\nblack off, wounds 1\nd1=spent\nask cube, put d1 a4", False),
    ],
)
def test_a_capture_by_ring_is_read_where_one_can_have_been_made(text: str, is_sound: bool) -> None:
    if not is_sound:
        with pytest.raises(Malformed):
            GAME.load(text)
        return
    s = GAME.load(text)
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
    assert {GAME.write(s, action) for action in seen_legal(s, 0)} == {"put c1", "put c2", "put d2"}


@pytest.mark.clauses("W-45", "W-78")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("cube_under_token=true", "white b2\ncube b2"),
        ("cube_under_token=true", "white b2\ncube d1\nd1=k"),
        ("spent_ring=start_up", "cube d1\nd1=spent"),
    ],
)
def test_the_cube_is_read_where_the_option_lets_it_come_to_lie(options: str, text: str) -> None:
    s = GAME.load(f"options {options}\n{text}")
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
    with pytest.raises(Malformed):
        GAME.load(text)


@pytest.mark.clauses("W-42")
def test_bots_see_a_capture_by_ring_coming() -> None:
    position = "white a4\nblack d1\na4=B c2=k d1=ring"  # the way on foot is closed
    near, far = GAME.load(position), GAME.load(f"options ring_captures=false\n{position}")
    assert GAME.evaluate(near, 0) > GAME.evaluate(far, 0)
    assert GAME.evaluate(near, 1) < GAME.evaluate(far, 1)
    seen = GAME.scene(GAME.view(near, 1))
    assert seen is not None
    reach = next(overlay for overlay in seen.overlays if overlay.name == "White's reach")
    assert reach.spots == ["d1", "b3"]


# Stored games


def stored_games() -> dict[str, Record]:
    return {
        path.stem: read_record(path.read_text(encoding="utf-8").splitlines(), path.name)
        for path in sorted(RECORDS.glob("*.record"))
    }


def test_games_of_the_first_rules_are_replayed_without_captures_by_ring() -> None:
    for name, record in stored_games().items():
        is_old = record.header.rules_version == 1
        played = replay(GAME, record)
        assert played.options.flag("ring_captures") != is_old, name
        assert record.outcome is not None and played.state.outcome is not None, name
        assert played.state.outcome.scores == record.outcome.scores, name


@pytest.mark.clauses("W-42")
def test_a_stored_game_of_today_captures_by_ring_which_the_first_rules_refuse() -> None:
    record = stored_games()["W-68-ring-captures"]
    assert record.header.rules_version == 2
    header = record.header
    old = Header(header.game, 1, header.seat_names, header.options, header.notes)
    with pytest.raises(RejectedEntry, match="W-42"):
        replay(GAME, Record(old, record.entries))


def test_a_position_of_the_first_rules_goes_on_without_captures_by_ring() -> None:
    given = "white b2\nblack a1\na1=ring\n"
    old = replay(GAME, Record(Header("we_are_kings", 1, ["white", "black"], given=given))).state
    new = replay(GAME, Record(Header("we_are_kings", 2, ["white", "black"], given=given))).state
    texts = [{GAME.write(s, action) for action in seen_legal(s, 0)} for s in (old, new)]
    assert texts[1] - texts[0] == {"M a1"}


@pytest.mark.clauses("W-62", "W-63", "W-66", "W-72", "W-74")
def test_every_way_in_which_a_match_can_end_has_a_stored_game() -> None:
    met = Counter[str]()
    for path in sorted(RECORDS.glob("*.record")):
        record = read_record(path.read_text(encoding="utf-8").splitlines(), path.name)
        s = GAME.new(2, replay(GAME, record).options.values)
        s.events = []
        for entry in record.entries:
            if entry.text != "resign":
                submit(s, entry.who, GAME.read(s, entry.text))
        ends = [f"W-{event.args[2]} {'drawn' if event.args[1] < 0 else 'won'}" for event in s.events if is_end(event)]
        met.update(ends)
        named = path.stem.partition("-by-")[2]
        assert not named or ends[-1] == f"{named} won", path.name
    assert set(met) == {"W-62 won", "W-63 won", "W-66 won", "W-72 won", "W-72 drawn", "W-74 won"}


def is_end(event: Event) -> bool:
    return event.kind == "match_over"


def test_the_last_match_of_a_game_can_be_decided_by_lead_or_drawn() -> None:
    scores = {}
    for path in RECORDS.glob("W-73-*.record"):
        record = read_record(path.read_text(encoding="utf-8").splitlines(), path.name)
        assert record.outcome is not None
        scores[path.stem] = sorted(record.outcome.scores)
    assert scores == {"W-73-drawn": [0.5, 0.5], "W-73-leader": [0.0, 1.0]}


# Words

places = st.builds(lambda letter, row: f"{letter}{row}", st.sampled_from(LETTERS), st.integers(1, 99))
actions = st.one_of(
    st.builds(lambda verb, place: f"{verb} {place}", st.sampled_from(["K", "A", "M", "cube", "put"]), places),
    st.builds(lambda place, kind: f"turn {place} {kind}", places, st.sampled_from("KRBNQM")),
    st.sampled_from(["coin white", "coin black", "pass"]),
)
# Near the grammar, which random text alone would hardly ever meet.
words = st.sampled_from(
    ["K", "A", "M", "cube", "put", "turn", "coin", "pass", "white", "R", "b2", "a0", "z100", "٣", ";"]
)
texts = st.one_of(st.text(), st.lists(words | places, max_size=4).map(" ".join))

TABLE: Final = GAME.new(2, {})


@given(actions)
def test_any_place_of_the_alphabet_can_be_named_and_reads_back(text: str) -> None:
    assert GAME.write(TABLE, GAME.read(TABLE, text)) == text


@given(actions, actions)
def test_different_texts_are_different_actions(one: str, other: str) -> None:
    assert (GAME.read(TABLE, one) == GAME.read(TABLE, other)) == (one == other)


@given(texts)
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = GAME.read(TABLE, text)
    except Malformed:
        return
    assert GAME.read(TABLE, GAME.write(TABLE, action)) == action


cards = st.sampled_from(["K", "R", "B", "N", "Q", "k", "r", "b", "n", "q", "?", "ring", "spent", "start"])
squares = st.builds(lambda letter, row: f"{letter}{row}", st.sampled_from("abcd"), st.integers(1, 4))
counts = st.integers(0, 9)
questions = st.sampled_from(["act", "cube", "put b4 b1", "turn b3", "coin"])
lines = st.one_of(
    st.builds(lambda square, card: f"{square}={card}", squares, cards),
    st.builds(lambda turn, seat: f"turn {turn} {seat}", counts, st.sampled_from(["white", "black"])),
    st.builds(
        lambda seat, square, wounds, run: f"{seat} {square}, wounds {wounds}, run {run}",
        st.sampled_from(["white", "black"]),
        squares | st.just("off"),
        st.integers(0, 1),
        counts,
    ),
    st.builds(lambda square: f"cube {square}", squares | st.just("off")),
    st.builds(lambda kind, count: f"rest {kind}{count}", st.sampled_from("KRBNQM"), counts),
    st.builds(lambda asked: "ask " + ", ".join(asked), st.lists(questions, min_size=1, max_size=3)),
    st.builds(lambda match, a, b: f"match {match}, won {a}-{b}, first black", counts, counts, counts),
    st.sampled_from(["over 1 0 G-4", "black c3, banned", "options recapture_ban=true", "options rings=cards; mix=K12"]),
)


@given(st.lists(lines, max_size=8).map("\n".join))
def test_lines_in_any_order_are_a_sound_position_or_malformed(text: str) -> None:
    try:
        s = GAME.load(text)
    except Malformed:
        return
    GAME.check(s)
    written = GAME.dump(s)
    assert GAME.dump(GAME.load(written)) == written


@given(st.text())
def test_any_text_is_a_position_or_malformed(text: str) -> None:
    try:
        s = GAME.load(text)
    except Malformed:
        return
    GAME.check(s)


@pytest.mark.parametrize("text", [",", ", ,", "turn 1 white\n,\n", "ask", "match", "a1", "a1=", "=", "turn", "white"])
def test_a_line_that_says_nothing_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        GAME.load(text)


def test_a_game_resigned_while_a_ban_holds_reads_back() -> None:
    s = GAME.load("options recapture_ban=true\nwhite b1\nblack b4\nb1=R")
    say(s, "A b4")
    GAME.resign(s, 0)
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


@given(st.permutations(["turn 6 white", "white b2, run 3", "black c3, wounds 1", "cube a4", "rest R2", "a1=? d1=?"]))
def test_the_lines_of_a_position_may_come_in_any_order(shuffled: list[str]) -> None:
    s = GAME.load("\n".join(shuffled))
    assert holds(s, "turn 6 white", "white b2, wounds 0, run 3", "black c3, wounds 1, run 0", "cube a4", "rest R2")


def test_a_position_takes_a_hash_as_a_comment() -> None:
    assert holds(GAME.load("white b2 # in the middle\n\n# nothing else"), "white b2, wounds 0, run 0")
