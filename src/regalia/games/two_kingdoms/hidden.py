"""Secrets: sealed set-ups, covered units, shooters nobody has seen."""

from regalia.core.positions import EVERYTHING
from regalia.games.two_kingdoms.data import ARCHER, BALL, KIND_OF, UNITS
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.state import (
    ANSWERED,
    ATTACKED,
    BOARD,
    BOX,
    FIELD_SETUP,
    RESERVE,
    SIEGE_SETUP,
    TwoKingdoms,
)


def is_in_play(s: TwoKingdoms, unit: int) -> bool:
    return s.status[unit] != BOX


def hides_all(s: TwoKingdoms, side: int, viewer: int) -> bool:
    """D-12, D-101: whether a set-up hides all places of that side from the viewer."""
    return s.phase in (FIELD_SETUP, SIEGE_SETUP) and viewer != EVERYTHING and viewer != side


def is_hidden(s: TwoKingdoms, unit: int, viewer: int) -> bool:
    """True if the viewer does not know where the unit is, though it is in play and alive."""
    if viewer == EVERYTHING or s.status[unit] not in (BOARD, RESERVE):
        return False
    side = unit // UNITS
    if hides_all(s, side, viewer):
        return KIND_OF[unit] != BALL  # they stand where everybody knows
    if s.status[unit] != BOARD or not s.is_foggy_for(viewer, s.square[unit]):
        return False
    # D-114: who shoots out of the fog is seen until the blow has been dealt.
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Blow) and (top.unit == unit or top.target == unit):
        return hides_shooter(s, top, viewer)
    return True


def hides_shooter(s: TwoKingdoms, blow: Blow, viewer: int) -> bool:
    """D-140: whether the viewer does not learn who strikes this blow."""
    if viewer == EVERYTHING or blow.answer or not s.shoots_unseen(blow.unit):
        return False
    return s.is_foggy_for(viewer, s.square[blow.unit])


def known_marks(s: TwoKingdoms) -> int:
    """Of units whose place is hidden: the marks of what everybody has seen them do."""
    return ANSWERED if s.rules.anonymous_shots else ATTACKED | ANSWERED


def unseen_shots(s: TwoKingdoms, viewer: int) -> int:
    """D-140: how many archers whose place is hidden have shot in this turn. Everybody learns that much."""
    count = 0
    if s.rules.anonymous_shots and s.has_fog():
        for unit in range(2 * UNITS):
            if KIND_OF[unit] == ARCHER and s.mark[unit] & ATTACKED and is_hidden(s, unit, viewer):
                count += 1
    return count
