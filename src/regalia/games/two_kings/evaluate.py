"""A bot's evaluation of 2 Kings."""

import math
from typing import Final

from regalia.games.two_kings.field import Square
from regalia.games.two_kings.flow.turn import MAIN
from regalia.games.two_kings.state import TwoKings

# By steps to the nearest enemy tower: how much of the damage that a pawn threatens counts.
THREAT: Final[list[float]] = [3.0, 2.6, 2.2, 1.8, 1.5, 0.9, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05]
NEAR: Final = 4  # steps: a turn's march
# What is weighed, always own less the other's (see weights.py).
STRENGTH: Final = 0  # on the track
LAST_STRENGTH: Final = 1  # one by the strength: the last points are dearer
PIPS: Final = 2  # on the field
ADVANCE: Final = 3  # pips times rows that they have advanced
GUARD: Final = 4  # pips on its own towers
NEAR_THREAT: Final = 5  # of the player on turn
FAR_THREAT: Final = 6
NEAR_LATER: Final = 7  # of the other, who must first live through this turn
FAR_LATER: Final = 8
ELIXIR: Final = 9  # drops that are not spent yet
TURN: Final = 10
FEATURES: Final = 11


def tower_distance(s: TwoKings, seat: int, square: Square) -> tuple[int, int]:
    """Steps to the nearest enemy tower, and the value of its guard."""
    field = s.rules.field
    ahead = field.rows + 1 - field.depth[seat][square]
    best, guard = len(THREAT), 0
    for tower in field.towers[1 - seat]:
        steps = ahead + abs(field.col[tower] - field.col[square])
        if steps < best or (steps == best and s.value[tower] < guard):
            best, guard = steps, s.value[tower]
    return best, guard


def features(s: TwoKings, seat: int) -> list[float]:
    found = [0.0] * FEATURES
    for square, value in enumerate(s.value):
        if value == 0:
            continue
        owner = s.owner[square]
        sign = 1.0 if owner == seat else -1.0
        depth = s.rules.field.depth[owner][square]
        if depth == 0:
            found[GUARD] += sign * value
            continue
        found[PIPS] += sign * value
        found[ADVANCE] += sign * value * depth
        steps, guard = tower_distance(s, owner, square)
        damage = min(value - guard, s.strength[1 - owner])
        if damage > 0 and steps < len(THREAT):
            if s.mover == owner:
                place = NEAR_THREAT if steps <= NEAR else FAR_THREAT
            else:
                place = NEAR_LATER if steps <= NEAR else FAR_LATER
            found[place] += sign * THREAT[steps] * damage
    own, other = s.strength[seat], s.strength[1 - seat]
    found[STRENGTH] = float(own - other)
    found[LAST_STRENGTH] = 1.0 / max(1, other) - 1.0 / max(1, own)
    sign = 1.0 if s.mover == seat else -1.0
    found[ELIXIR] = sign * s.elixir
    found[TURN] = sign
    return found


def estimate(s: TwoKings, seat: int, weights: list[float]) -> float:
    found = features(s, seat)
    lead = 0.0
    for place in range(FEATURES):
        lead += weights[place] * found[place]
    return 0.5 + 0.5 * math.tanh(lead)


def is_settled(s: TwoKings) -> bool:
    """At the start of a turn, with all of its Elixir."""
    return s.frames[-1] is not MAIN or (s.elixir == s.rolled and not s.has_cast)


# Single sound steps beat most; search that evaluates between turns beats those.
LEVELS: Final = ("greedy~0.7", "greedy~0.4", "greedy~0.1", "mcts:20", "mcts:200")
