"""The evaluation for bots."""

from heralds.data import KINDS, TRUMPET
from heralds.flow import screens_of
from heralds.state import Court


def prospects(s: Court, seat: int) -> float:
    """Points, and what the cards may still bring: as many rounds as are left can be bid for, at three points or so."""
    if s.gone[seat]:
        return 0.0
    strength = s.hand[seat * KINDS + TRUMPET] * s.rules.trumpet
    for value in range(1, KINDS):
        strength += value * s.hand[seat * KINDS + value]
    strength += s.behind[seat]
    rounds = s.rules.rounds - s.round + (1 if screens_of(s) is not None else 0)
    return 1.0 + s.points(seat) + 0.15 * strength * min(rounds, 3)


def expected_score(s: Court, seat: int) -> float:
    """The seat's share of all prospects; squared, because only the best seat wins."""
    total = 0.0
    for other in range(s.seat_count):
        total += prospects(s, other) ** 2
    return prospects(s, seat) ** 2 / total
