"""A bot's evaluation of We Are Kings."""

import math
from typing import Final

from regalia.boards.squares import NOWHERE
from regalia.games.we_are_kings.rules import can_capture_by_ring, card_reach, king_reach, ring_reach
from regalia.games.we_are_kings.state import WeAreKings

# What is weighed, always own less the other's (see weights.py). 1 is a match nearly won.
WOUND: Final = 0
THREAT: Final = 1  # to be able to capture now
LATER_THREAT: Final = 2  # could capture on its next turn, unless the other parries
MOBILITY: Final = 3  # actions
STUCK: Final = 4  # one by the actions: to have hardly any
TURN: Final = 5
FEATURES: Final = 6


def features(s: WeAreKings, seat: int) -> list[float]:
    """Of this match."""
    enemy = 1 - seat
    found = [0.0] * FEATURES
    found[WOUND] = float(s.wounds[enemy] - s.wounds[seat])
    if s.token[seat] == NOWHERE or s.token[enemy] == NOWHERE:
        return found
    own = card_reach(s, seat)
    other = card_reach(s, enemy)
    own_by_ring = can_capture_by_ring(s, seat)
    other_by_ring = can_capture_by_ring(s, enemy)
    if own_by_ring or s.token[enemy] in own:
        found[THREAT if s.mover == seat else LATER_THREAT] += 1.0
    if other_by_ring or s.token[seat] in other:
        found[THREAT if s.mover == enemy else LATER_THREAT] -= 1.0
    own_count = len(own) + len(king_reach(s, seat))
    other_count = len(other) + len(king_reach(s, enemy))
    own_rings = len(ring_reach(s, seat))
    other_rings = own_rings + int(other_by_ring) - int(own_by_ring)  # the free ones are the same for both
    found[MOBILITY] = float(own_count - other_count)
    found[STUCK] = 1.0 / (1 + other_count + other_rings) - 1.0 / (1 + own_count + own_rings)
    found[TURN] = 1.0 if s.mover == seat else -1.0
    return found


def chance_to_win(need_own: int, need_other: int) -> float:
    """Of a race of even matches: the first to win as many as it needs."""
    if need_own <= 0:
        return 1.0
    if need_other <= 0:
        return 0.0
    return (chance_to_win(need_own - 1, need_other) + chance_to_win(need_own, need_other - 1)) / 2


def estimate(s: WeAreKings, seat: int, weights: list[float]) -> float:
    found = features(s, seat)
    lead = 0.0
    for place in range(FEATURES):
        lead += weights[place] * found[place]
    match = 0.5 + 0.5 * math.tanh(lead)
    target = s.rules.match_target
    if target == 1:
        return match
    own, other = target - s.won[seat], target - s.won[1 - seat]
    return match * chance_to_win(own - 1, other) + (1.0 - match) * chance_to_win(own, other - 1)
