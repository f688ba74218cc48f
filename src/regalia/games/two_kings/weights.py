"""Weights of what `evaluate.py` counts in 2 Kings; `regalia train two_kings` writes this file.

By hand: no game has been played for these numbers.
"""

from typing import Final

WEIGHTS: Final[list[float]] = [
    0.22727272727272727,
    0.2727272727272727,
    0.045454545454545456,
    0.004545454545454546,
    0.06363636363636363,
    0.045454545454545456,
    0.045454545454545456,
    0.02727272727272727,
    0.02727272727272727,
    0.013636363636363636,
    0.0,
]
