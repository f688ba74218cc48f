"""What a bot should like in 2 Kings."""

import math
from typing import Final

from regalia.games.two_kings.field import Square
from regalia.games.two_kings.state import TwoKings

# In pips: what a point of a pawn's value is worth on the own tower.
STRENGTH: Final = 5.0  # a point on the track
LAST_STRENGTH: Final = 6.0  # divided by the strength: the last points are dearer
ADVANCE: Final = 0.1  # of a pip, for each row that it has advanced
ELIXIR: Final = 0.3  # a drop that is not spent yet: less than what a sensible use of it gains
GUARD: Final = 0.4  # more for a pip that stands on the own tower
# By steps to the nearest enemy tower: how much of the damage that a pawn threatens counts.
THREAT: Final[list[float]] = [3.0, 2.6, 2.2, 1.8, 1.5, 0.9, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05]
SCALE: Final = 22.0  # a lead of so many pips is a game nearly won


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


def pawn_worth(s: TwoKings, seat: int, square: Square) -> float:
    value = s.value[square]
    depth = s.rules.field.depth[seat][square]
    if depth == 0:
        return value * (1.0 + GUARD)
    steps, guard = tower_distance(s, seat, square)
    worth = value * (1.0 + ADVANCE * depth)
    damage = min(value - guard, s.strength[1 - seat])
    if damage > 0 and steps < len(THREAT):
        # Whoever is not on turn must first live through the other's turn.
        worth += THREAT[steps] * damage * (1.0 if s.mover == seat else 0.6)
    return worth


def lead(s: TwoKings, seat: int) -> float:
    """How far the seat is ahead, in pips."""
    total = 0.0
    for square, value in enumerate(s.value):
        if value:
            owner = s.owner[square]
            worth = pawn_worth(s, owner, square)
            total += worth if owner == seat else -worth
    own, other = s.strength[seat], s.strength[1 - seat]
    total += STRENGTH * (own - other) + LAST_STRENGTH / max(1, other) - LAST_STRENGTH / max(1, own)
    if s.elixir:
        total += ELIXIR * s.elixir if s.mover == seat else -ELIXIR * s.elixir
    return total


def evaluate(s: TwoKings, seat: int) -> float:
    return 0.5 + 0.5 * math.tanh(lead(s, seat) / SCALE)
