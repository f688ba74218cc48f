"""When enough games have been played: Wald's sequential test of whether a share of points is low or high."""

import math
from typing import Final

from regalia.lab.measure import Spread

MISTAKES: Final = 0.05  # share of tests that decide for the wrong one of the two
LEAST: Final = 8  # rounds before a decision: the spread must be known a little
SMALLEST_SPREAD: Final = 0.1  # of a round's mean: a few equal rounds do not prove that all are


class Sprt:
    """Takes the mean score of a round at a time, in which every seat had its turn with the same dice.

    Rounds are told apart by their mean and spread alone, as if these were normal. So draws and lucky dice, which both
    sides had, make the test shorter.
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
        """The logarithm of how much likelier what was seen is with the high share than with the low one."""
        sd = max(self.rounds.sd, SMALLEST_SPREAD)
        middle = (self.low + self.high) / 2
        return self.rounds.count * (self.high - self.low) * (self.rounds.mean - middle) / (sd * sd)

    def verdict(self) -> str:
        """`high`, `low`, or nothing while it is open."""
        bound = math.log((1 - MISTAKES) / MISTAKES)
        if self.rounds.count < LEAST or abs(self.evidence) < bound:
            return ""
        return "high" if self.evidence > 0 else "low"
