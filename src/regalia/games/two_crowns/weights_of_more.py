"""Weights of what `evaluate.py` counts in Two Crowns with more than two seats; by hand in part.

Learned from 579 duels of greedy~0.25, save for STUCK and DRAWS. Against weights that were all by hand, greedy with
these scored 66.9% of 62 duels (95% interval 54.5% - 77.4%; 0.55 rather than 0.5). Those of `weights.py`, which were
learned later, are better in duels only: with three seats the levels lie closer together with them.
"""

from typing import Final

WITH_MORE_SEATS: Final[list[float]] = [
    0.049467,
    -0.019927,
    -0.691124,
    0.07693,
    0.157237,
    0.228036,
    0.110039,
    1.961403,
    1.185105,
    -0.003827,
    0.000555,
    0.013993,
    0.015937,
    0.004813,
    -0.084437,
    -0.050412,
    -0.136008,
    0.098304,
    0.156598,
    0.252049,
    0.344222,
    0.016202,
    0.002719,
    -0.6,
    0.15,
    0.442354,
    0.214238,
    0.081085,
    0.061481,
    0.017777,
    0.169155,
    0.409452,
    -0.113709,
    -0.028546,
    -0.034018,
    0.26094,
    -0.005371,
    0.027556,
    0.000146,
    -0.145093,
]
