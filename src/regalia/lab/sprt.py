"""Decide when enough games have been played: Wald's sequential test of a low against a high share of points."""

import math
from typing import Final

from regalia.lab.measure import Spread

MISTAKES: Final = 0.05  # share of tests that decide wrongly
MIN_ROUNDS: Final = 8  # rounds before a decision: the test needs an estimate of the spread
SMALLEST_SPREAD: Final = 0.1  # of a round's mean: a few equal rounds do not prove that all are equal


class Sprt:
    """Takes one mean score per round. In a round, each bot has played every seat with the same dice.

    The test treats these means as normally distributed. Draws, and luck that both sides had, make them vary less, so
    the test ends sooner.
    """

    def __init__(self, low: float, high: float) -> None:
        assert 0.0 < low < high < 1.0
        self.low: Final = low
        self.high: Final = high
        self.rounds: Final = Spread()

    def add(self, score: float) -> None:
        self.rounds.add(score)

    @property
    def evidence(self) -> float:
        """The log-likelihood ratio of the high share against the low one."""
        sd = max(self.rounds.sd, SMALLEST_SPREAD)
        middle = (self.low + self.high) / 2
        return self.rounds.count * (self.high - self.low) * (self.rounds.mean - middle) / (sd * sd)

    def verdict(self) -> str:
        """Return `high`, `low`, or an empty text while the test is undecided."""
        bound = math.log((1 - MISTAKES) / MISTAKES)
        if self.rounds.count < MIN_ROUNDS or abs(self.evidence) < bound:
            return ""
        return "high" if self.evidence > 0 else "low"
