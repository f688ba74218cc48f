"""What a bot should like in We Are Kings."""

import math
from typing import Final

from regalia.boards.squares import NOWHERE
from regalia.games.we_are_kings.rules import card_reach, king_reach, ring_reach
from regalia.games.we_are_kings.state import WeAreKings

# In units of the argument of tanh: 1 is a match nearly won.
WOUND: Final = 0.6
THREAT: Final = 0.35  # to be able to capture when one's turn comes
MOBILITY: Final = 0.05  # an action more than the other has
STUCK: Final = 0.35  # to have hardly any


def match_lead(s: WeAreKings, seat: int) -> float:
    """How far the seat is ahead in this match; positive is good."""
    enemy = 1 - seat
    lead = WOUND * (s.wounds[enemy] - s.wounds[seat])
    if s.token[seat] == NOWHERE or s.token[enemy] == NOWHERE:
        return lead
    own = card_reach(s, seat)
    other = card_reach(s, enemy)
    # Whoever has the next turn carries a threat out; the other's may be parried.
    if s.token[enemy] in own:
        lead += THREAT if s.mover == seat else THREAT / 3
    if s.token[seat] in other:
        lead -= THREAT if s.mover == enemy else THREAT / 3
    own_count = len(own) + len(king_reach(s, seat))
    other_count = len(other) + len(king_reach(s, enemy))
    rings = len(ring_reach(s))
    lead += MOBILITY * (own_count - other_count)
    return lead + STUCK * (1.0 / (1 + other_count + rings) - 1.0 / (1 + own_count + rings))


def chance_to_win(need_own: int, need_other: int) -> float:
    """Of a race of even matches: the first to win as many as it needs."""
    if need_own <= 0:
        return 1.0
    if need_other <= 0:
        return 0.0
    return (chance_to_win(need_own - 1, need_other) + chance_to_win(need_own, need_other - 1)) / 2


def evaluate(s: WeAreKings, seat: int) -> float:
    match = 0.5 + 0.5 * math.tanh(match_lead(s, seat))
    target = s.rules.match_target
    if target == 1:
        return match
    own, other = target - s.won[seat], target - s.won[1 - seat]
    return match * chance_to_win(own - 1, other) + (1.0 - match) * chance_to_win(own, other - 1)
