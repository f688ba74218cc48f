"""Weights of what `evaluate.py` counts in We Are Kings; `regalia train we_are_kings` writes this file.

Learned from 2000 games of greedy~0.15 with match_target=1, seed 0.
Against the weights before, mcts:20 with these scored 69.6% of 46 games
(95% interval 55.2% - 80.9%; 0.55 rather than 0.5).
"""

from typing import Final

WEIGHTS: Final[list[float]] = [
    0.678048,
    0.289349,
    0.235718,
    -0.009053,
    1.385551,
    0.014514,
]
