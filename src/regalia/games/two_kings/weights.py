"""How a bot weighs what `evaluate.py` counts in 2 Kings; `regalia train two_kings` writes this file.

By hand: no game has been played for these numbers.
"""

from typing import Final

WEIGHTS: Final[list[float]] = [
    0.227273,
    0.272727,
    0.045455,
    0.004545,
    0.063636,
    0.045455,
    0.045455,
    0.027273,
    0.027273,
    0.013636,
    0.0,
]
