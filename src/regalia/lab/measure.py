"""Means and confidence intervals."""

import math
from typing import Final

Z95: Final = 1.959963984540054  # standard deviations that hold 95% of a normal distribution


class Spread:
    """Mean, standard deviation and range of numbers that come one at a time and are not kept (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.low = math.inf
        self.high = -math.inf
        self._squares = 0.0  # sum of squared distances from the mean

    def add(self, value: float) -> None:
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self._squares += distance * (value - self.mean)
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    @property
    def sd(self) -> float:
        """The standard deviation of the sample; 0 while there are fewer than two numbers."""
        return math.sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """Half the width of the 95% interval of the mean."""
        return Z95 * self.sd / math.sqrt(self.count) if self.count else 0.0


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share of points.

    A draw counts as part of a point. That makes the interval a little too wide, never too narrow: among all results
    with the same mean, wins and losses vary most.
    """
    if games == 0:
        return 0.0, 1.0
    share = points / games
    square = Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = Z95 * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    # The ends are exact at no points and at all points; rounding must not push them past the share.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
