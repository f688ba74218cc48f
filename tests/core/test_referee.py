"""The rules of every table: who may say something, and when."""

from collections import Counter

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.core.actions import CHANCE
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.referee import (
    answers,
    asks_chance,
    draw_chance,
    forced,
    outcomes,
    play_randomly,
    random_step,
    submit,
    why_not,
)
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State

KINGS = find_game("we_are_kings")
AZURE, GULES = 0, 1
TABLES = [(FOUR, 2), (HERALDS, 2), (HERALDS, 3), (HERALDS, 4), (KINGS, 2)]
table_ids = [f"{game.meta.id} for {seats}" for game, seats in TABLES]

BIDDING = """
    azure hand 2 5
    azure won 1
    gules hand 6
    gules behind 4
    table 3
"""


def texts(game: Game, s: State, seat: int) -> list[str]:
    return [game.write(s, action) for action in answers(s, seat)]


def clause(game: Game, s: State, seat: int, text: str) -> str:
    refusal = why_not(s, seat, game.read(s, text))
    return "" if refusal is None else refusal.clause


# G-1 to G-3


@pytest.mark.clauses("G-1")
def test_a_seat_that_is_not_asked_is_refused_whatever_it_says() -> None:
    s = FOUR.new(2, {})
    for text in "adgh":  # column h does not exist, but that is not for red to hear
        assert clause(FOUR, s, 1, text) == "G-1"
    assert clause(FOUR, s, CHANCE, "a") == "G-1"
    assert clause(FOUR, s, 0, "a") == ""


@pytest.mark.clauses("G-1")
def test_while_chance_is_asked_no_seat_may_speak_and_afterwards_chance_may_not() -> None:
    s = HERALDS.load("azure hand 2\ngules hand 6\nazure won 1\nask bag\n")
    assert [clause(HERALDS, s, seat, "banner 3") for seat in (AZURE, GULES, CHANCE)] == ["G-1", "G-1", ""]
    submit(s, CHANCE, HERALDS.read(s, "banner 3"))
    assert [clause(HERALDS, s, seat, "ready") for seat in (AZURE, GULES, CHANCE)] == ["", "", "G-1"]


@pytest.mark.clauses("G-1")
def test_of_several_seats_that_are_asked_each_may_speak_until_it_has_answered() -> None:
    s = HERALDS.load(BIDDING)
    submit(s, GULES, HERALDS.read(s, "ready"))
    assert clause(HERALDS, s, GULES, "ready") == "G-1"
    assert clause(HERALDS, s, AZURE, "bid 5") == ""


@pytest.mark.clauses("G-2")
def test_what_belongs_to_another_moment_is_refused() -> None:
    s = HERALDS.load(BIDDING)
    assert clause(HERALDS, s, AZURE, "pass") == "G-2"
    assert clause(HERALDS, s, AZURE, "card 4") == "G-2"
    s = HERALDS.load("azure hand 2\ngules hand 6\nazure won 1\nask bag\n")
    assert clause(HERALDS, s, CHANCE, "card 4") == "G-2"


@pytest.mark.clauses("G-3")
@pytest.mark.parametrize("seat", [0, 1, CHANCE])
def test_when_the_game_is_over_nobody_acts(seat: int) -> None:
    s = FOUR.new(2, {})
    FOUR.resign(s, 0)
    assert clause(FOUR, s, seat, "a") == "G-3"


@pytest.mark.clauses("G-1", "G-2", "G-3")
def test_a_refusal_changes_nothing_and_tells_nothing() -> None:
    s = HERALDS.load(BIDDING)
    s.events = told = list[Event]()
    before = HERALDS.dump(s)
    for seat, text in ((CHANCE, "card 4"), (AZURE, "pass"), (AZURE, "bid 6"), (GULES, "bid 6"), (GULES, "pawn 1")):
        with pytest.raises(Illegal) as caught:
            submit(s, seat, HERALDS.read(s, text))
        assert caught.value.clause in str(caught.value)
    assert HERALDS.dump(s) == before and told == []


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_ids)
def test_exactly_the_legal_actions_of_the_seats_that_are_asked_are_not_refused(game: Game, seats: int) -> None:
    rng = Rng("legal")
    s = game.new(seats, {})
    said: dict[str, str] = {}
    while s.frames:
        frame = s.frames[-1]
        for who in (CHANCE, *range(seats)):
            asked = who in frame.to_act(s)
            legal = {game.write(s, action) for action in frame.legal(s, who)} if asked else set()
            said |= dict.fromkeys(legal, "")
            assert {text for text in said if not clause(game, s, who, text)} == legal
        random_step(s, rng)


# What there is to choose from


def test_answers_leave_out_what_takes_back_and_keep_the_order() -> None:
    s = HERALDS.load(BIDDING)
    assert [HERALDS.write(s, action) for action in s.frames[-1].legal(s, GULES)] == ["ready", "take back"]
    assert texts(HERALDS, s, GULES) == ["ready"]
    assert texts(HERALDS, s, AZURE) == ["bid 2", "bid 5", "ready", "pawn 1"]
    four = FOUR.new(2, {})
    assert answers(four, 0) == four.legal()


def test_an_answer_is_forced_if_there_is_no_other_asides_apart() -> None:
    s = HERALDS.load(BIDDING)
    assert forced(s, AZURE) is None
    assert forced(s, GULES) == HERALDS.read(s, "ready")  # it could take its bid back, but that is no answer
    window = HERALDS.load(BIDDING + "ask window azure")
    assert texts(HERALDS, window, AZURE) == ["pass", "pawn 1"]
    assert forced(window, AZURE) == HERALDS.read(window, "pass")
    with_trumpet = HERALDS.load(BIDDING.replace("2 5", "2 T") + "ask window azure")
    assert forced(with_trumpet, AZURE) is None


def test_the_last_column_with_room_is_forced() -> None:
    s = FOUR.load("""
        r.yryry
        yyyrryr
        yyryrry
        ryrryyy
        yryyrry
        ryrrryr
    """)
    assert forced(s, 1) == FOUR.read(s, "b")
    assert forced(FOUR.new(2, {}), 0) is None


# Chance


def test_outcomes_have_the_weights_of_what_is_in_the_bag() -> None:
    s = HERALDS.load("azure hand 2\ngules hand 6\nazure won 1 3x2 4\nask bag\n")
    assert asks_chance(s)
    weights = [(HERALDS.write(s, action), weight) for action, weight in outcomes(s)]
    assert weights == [("banner 1", 1), ("banner 2", 2), ("banner 4", 1), ("banner 5", 2)]
    assert not asks_chance(HERALDS.load(BIDDING))


@pytest.mark.parametrize(("game", "seats"), TABLES[1:], ids=table_ids[1:])
def test_outcomes_are_the_legal_actions_with_their_weights(game: Game, seats: int) -> None:
    rng = Rng("outcomes")
    s = game.new(seats, {})
    while s.frames:
        frame = s.frames[-1]
        if isinstance(frame, ChanceFrame):
            found = dict(outcomes(s))
            assert found == {action: frame.weight(s, action) for action in frame.legal(s, CHANCE)}
            assert sum(found.values()) == frame.total(s)
        random_step(s, rng)


def test_chance_draws_by_weight_and_does_not_apply_what_it_drew() -> None:
    s = HERALDS.load("azure hand 2\ngules hand 6\ngules won 3x2\nazure won 1 4\nout 5\nask bag\n")
    before = HERALDS.dump(s)
    rng = Rng("draws")
    drawn = Counter(HERALDS.write(s, draw_chance(s, rng)) for _draw in range(4000))
    assert HERALDS.dump(s) == before
    assert set(drawn) == {"banner 1", "banner 2", "banner 4", "banner 5"}
    assert abs(drawn["banner 2"] - 1600) < 120  # two of the five that are left
    assert abs(drawn["banner 5"] - 800) < 100


# Random play


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_ids)
def test_a_random_game_ends_and_says_how_long_it_was(game: Game, seats: int) -> None:
    longest = game.longest({})
    assert longest is not None
    for number in range(5):
        s = game.new(seats, {})
        steps = play_randomly(s, Rng(f"random {number}"), longest)
        assert s.outcome is not None and not s.frames
        assert 0 < steps <= longest
        assert s.outcome.reason in game.meta.endings
        assert sum(s.outcome.scores) == pytest.approx(1.0)
        assert play_randomly(s, Rng("more"), 100) == 0


def test_a_random_game_stops_at_the_limit() -> None:
    s = FOUR.new(2, {})
    assert play_randomly(s, Rng("limit"), 5) == 5
    assert FOUR.dump(s).count("y") == 3 and FOUR.dump(s).count("r") == 2
    assert play_randomly(s, Rng("limit"), 0) == 0


def test_the_same_seed_plays_the_same_random_game() -> None:
    ends: list[str] = []
    for seed in ("one", "one", "two"):
        s = HERALDS.new(3, {})
        play_randomly(s, Rng(seed), 1000)
        ends.append(HERALDS.dump(s))
    assert ends[0] == ends[1] != ends[2]


def test_random_play_chooses_evenly_and_takes_nothing_back() -> None:
    rng = Rng("even")
    chosen: Counter[str] = Counter()
    for _game in range(3000):
        s = HERALDS.load(BIDDING)
        random_step(s, rng)
        dump = HERALDS.dump(s)
        assert "gules behind 4" in dump and "wavered" not in dump
        if "gules ready" in dump:
            chosen["gules: ready"] += 1
        else:
            marks = {"azure behind 2": "bid 2", "azure behind 5": "bid 5", "azure ready": "ready", "ask draw": "pawn"}
            chosen[next(f"azure: {text}" for mark, text in marks.items() if mark in dump)] += 1
    # Who speaks is drawn first, then what: azure's four answers share one half.
    assert abs(chosen["gules: ready"] - 1500) < 140
    for text in ("bid 2", "bid 5", "ready", "pawn"):
        assert abs(chosen[f"azure: {text}"] - 375) < 90
