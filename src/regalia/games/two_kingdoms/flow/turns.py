"""The beginning of a turn."""

from regalia.core.events import Event
from regalia.games.two_kingdoms.data import ALL_UNITS, UNITS
from regalia.games.two_kingdoms.state import ANSWERED, FALLEN, TwoKingdoms


def begin_turn(s: TwoKingdoms) -> None:
    """The mover's own turn is counted (D-20), and what lasted until then is over."""
    side = s.mover
    s.own[side] += 1
    s.acted = False
    s.progress = False
    for unit in range(side * UNITS, side * UNITS + UNITS):
        s.mark[unit] &= ~FALLEN  # D-56
    if s.rules.one_answer:
        for unit in range(ALL_UNITS):
            s.mark[unit] &= ~ANSWERED  # D-72
    if s.shot[side] and s.own[side] >= s.shot[side] + 2:  # D-64
        s.shot[side] = 0
    if s.events is not None:
        s.emit(Event("turn_began", [side, s.own[side]]))
