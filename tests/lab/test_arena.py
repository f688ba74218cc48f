"""Bots against bots: rounds with the same dice, ratings, and tests that stop when enough is known."""

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from regalia.core.errors import RegaliaError
from regalia.lab.arena import Arena, Contest, check_bots
from regalia.lab.elo import Result, inverted, ratings
from regalia.lab.simulate import Plan, Played
from regalia.lab.sprt import MIN_ROUNDS, Sprt

# Ratings


def test_three_wins_in_four_are_191_points() -> None:
    first, second = ratings(2, [Result(1, 0, 2, 100_000, 75_000)])
    assert (first.value, first.error) == (0.0, 0.0)
    assert second.value == pytest.approx(400 * math.log10(3), abs=0.1)
    # The usual formula: 1.96 standard errors of the logit.
    assert second.error == pytest.approx(1.96 / math.sqrt(100_001 * 0.75 * 0.25) * 400 / math.log(10), rel=1e-3)


def test_at_a_table_of_four_a_fair_share_is_no_difference() -> None:
    assert ratings(2, [Result(1, 0, 4, 400, 100)])[1].value == pytest.approx(0.0, abs=1e-6)
    # Odds of 1 : 3 become 1 : 1: three times the strength.
    assert ratings(2, [Result(1, 0, 4, 100_000, 50_000)])[1].value == pytest.approx(400 * math.log10(3), abs=0.1)


def test_ratings_add_up_along_a_ladder_and_grow_less_sure() -> None:
    third = [Result(1, 0, 2, 1000, 750), Result(2, 1, 2, 1000, 750)]
    found = ratings(3, third)
    assert found[2].value == pytest.approx(2 * found[1].value, rel=1e-6)
    assert found[2].error == pytest.approx(math.sqrt(2) * found[1].error, rel=1e-6)
    closed = ratings(3, [*third, Result(2, 0, 2, 1000, 900)])
    assert closed[2].error < found[2].error


def test_a_clean_sweep_is_a_number_and_no_game_is_none() -> None:
    swept, unknown = ratings(3, [Result(1, 0, 2, 10, 10)])[1:]
    assert 300 < swept.value < 700 and swept.error > 200
    assert unknown.error == math.inf


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    inverse = inverted(matrix)
    for row in range(3):
        for column in range(3):
            product = sum(matrix[row][k] * inverse[k][column] for k in range(3))
            assert product == pytest.approx(float(row == column), abs=1e-12)


# Stopping


def stopped(share: float, seed: int) -> tuple[str, int]:
    lot = Random(seed)
    sprt = Sprt(0.5, 0.65)
    for rounds in range(1, 5000):
        sprt.add(((lot.random() < share) + (lot.random() < share)) / 2)
        if sprt.verdict():
            return sprt.verdict(), rounds
    return "", rounds


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "low"), (0.65, "high")])
def test_the_test_is_seldom_wrong_at_its_bounds(share: float, verdict: str) -> None:
    found = [stopped(share, seed) for seed in range(200)]
    assert sum(said == verdict for said, _rounds in found) >= 180
    assert sum(rounds for _said, rounds in found) / 200 < 100


def test_a_few_rounds_decide_nothing() -> None:
    sprt = Sprt(0.5, 0.65)
    for _round in range(MIN_ROUNDS - 1):
        sprt.add(1.0)
        assert not sprt.verdict()
    sprt.add(1.0)
    assert sprt.verdict() == "high"


# Contests

FOUR = Contest("connect_four", ("random", "greedy", "mcts:5"), 2, {}, "7", games=12, limit=42)


def games_of(contest: Contest, jobs: int = 1) -> tuple[Arena, list[Played]]:
    arena = Arena(contest)
    return arena, [played for pairing in arena.pairings for played in pairing.play(pairing.plan(), jobs)]


def test_everybody_meets_everybody_or_only_the_neighbour() -> None:
    assert [pairing.names for pairing in FOUR.pairings()] == [
        ("greedy", "random"),
        ("mcts:5", "random"),
        ("mcts:5", "greedy"),
    ]
    neighbours = replace(FOUR, is_ladder=True)
    assert [pairing.names for pairing in neighbours.pairings()] == [("greedy", "random"), ("mcts:5", "greedy")]


def test_a_round_has_the_same_dice_for_every_seat() -> None:
    plan = FOUR.pairings()[0].plan()
    assert [plan.seed_of(index) for index in range(4)] == ["7/0", "7/0", "7/1", "7/1"]
    assert [plan.seats(index) for index in range(2)] == [["greedy", "random"], ["random", "greedy"]]
    three = replace(FOUR, game="heralds", seats=3, games=7).pairings()[0].plan()
    assert three.games == 6 and three.specs == ("greedy", "random", "random")
    assert [three.seed_of(index) for index in range(6)] == ["7/0"] * 3 + ["7/1"] * 3


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    contest = replace(FOUR, bots=("random", "greedy"), games=400, bounds=(0.5, 0.6))
    alone, games = games_of(contest)
    several, same = games_of(contest, 3)
    assert games == same and len(games) < 400
    assert alone.pairings[0].verdict() == "high"
    assert several.ladder_row() == alone.ladder_row()


def played(index: int, scores: list[float] | None, **more: Any) -> Played:
    return Played(index, "s", ["x", "y"], 5, scores, "F-6" if scores else None, **more)


def test_points_are_those_of_the_later_listed_on_whatever_seat() -> None:
    pairing = FOUR.pairings()[0]
    plan: Plan = pairing.plan()
    pairing.add(plan, played(0, [1.0, 0.0]))  # greedy first
    pairing.add(plan, played(1, [1.0, 0.0]))  # random first
    pairing.add(plan, played(2, [0.5, 0.5]))
    pairing.add(plan, played(3, None))
    pairing.add(plan, played(4, None, error="KeyError"))
    assert (pairing.games, pairing.wins, pairing.draws, pairing.losses, pairing.unfinished) == (4, 1, 1, 1, 1)
    assert pairing.points == 2.0 and pairing.decisive()[0] == 0.5 and pairing.fair_shares == 1.0
    assert len(pairing.broken) == 1


def test_a_ladder_without_games_is_valid_json() -> None:
    row = Arena(FOUR).ladder_row()
    assert row["elo"][0] == 0.0 and row["error"] == [0.0, None, None]


@pytest.mark.parametrize(("bots", "why"), [(["greedy"], "at least two"), (["a", "b", "a"], "a is named twice")])
def test_a_contest_needs_two_different_bots(bots: list[str], why: str) -> None:
    with pytest.raises(RegaliaError, match=why):
        check_bots(bots)
