"""Means and intervals."""

import math
import statistics

import pytest

from regalia.lab.measure import Spread, wilson


def spread_of(values: list[float]) -> Spread:
    spread = Spread()
    for value in values:
        spread.add(value)
    return spread


def test_a_spread_agrees_with_the_library() -> None:
    values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0]
    spread = spread_of(values)
    assert spread.count == 8
    assert spread.mean == pytest.approx(statistics.fmean(values))
    assert spread.sd == pytest.approx(statistics.stdev(values))
    assert (spread.low, spread.high) == (1.0, 9.0)
    assert spread.error == pytest.approx(1.96 * statistics.stdev(values) / math.sqrt(8), rel=1e-4)


def test_a_spread_does_not_lose_small_differences_of_large_numbers() -> None:
    assert spread_of([1e9 + 1, 1e9 + 2, 1e9 + 3]).sd == pytest.approx(1.0)


def test_one_number_has_no_spread() -> None:
    spread = spread_of([5.0])
    assert (spread.mean, spread.sd, spread.error) == (5.0, 0.0, 0.0)


def test_wilsons_interval_agrees_with_published_values() -> None:
    low, high = wilson(81, 263)  # Newcombe 1998, table I
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    low, high = wilson(0, 20)
    assert (low, round(high, 4)) == (0.0, 0.1611)
    low, high = wilson(29, 29)
    assert (round(low, 4), high) == (0.8830, 1.0)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
