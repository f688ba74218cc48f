"""How a bot weighs what `evaluate.py` counts in We Are Kings; `regalia train we_are_kings` writes this file.

By hand: no game has been played for these numbers.
"""

from typing import Final

WEIGHTS: Final[list[float]] = [
    0.6,
    0.35,
    0.116667,
    0.05,
    0.35,
    0.0,
]
