"""A pawn enters a square: fights, towers, strength and defeat."""

from regalia.core.events import Event
from regalia.core.state import won_by
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.rules import fight, lowered
from regalia.games.two_kings.state import STIRRED, TwoKings


def enter(s: TwoKings, seat: int, start: Square, to: Square) -> Square:
    """The seat's pawn goes from one square to the other, and what comes of it.

    Return where it stands then; NOWHERE if it is gone. The pawn may be one that the other player pushes (K-123).
    """
    field = s.rules.field
    if s.value[to]:  # K-60, K-69: an enemy, since own pawns block; a stronger one too (K-65)
        left, other_left = fight(s.value[start], s.value[to])
        s.quiet = STIRRED
        if s.events is not None:
            s.emit(Event("fought", [seat, field.place[to], s.value[start], s.value[to]]))
        if other_left:  # K-63
            s.value[to] = other_left
        else:  # K-61, K-64
            s.take(to)
        if left == 0:
            s.take(start)
            return NOWHERE
        s.value[start] = left  # K-66: with which the next fight is fought
    s.move(start, to)  # K-62
    if field.tower_of[to] != 1 - seat:
        return to
    damage = s.value[to]  # K-70
    s.take(to)  # K-71
    hurt(s, seat, damage, to)
    return NOWHERE


def hurt(s: TwoKings, seat: int, damage: int, tower: Square) -> None:
    """The seat's opponent, and nobody else (K-76), loses strength, wherever it was hit (K-73)."""
    enemy = 1 - seat
    s.strength[enemy] = lowered(s.strength[enemy], damage)
    s.quiet = STIRRED
    if s.events is not None:
        if tower == NOWHERE:
            s.emit(Event("struck", [enemy, damage, s.strength[enemy]]))
        else:  # K-74: the tower itself stays
            s.emit(Event("tower_hit", [enemy, s.rules.field.place[tower], damage, s.strength[enemy]]))
    if s.strength[enemy] == 0:  # K-75
        if s.events is not None:
            s.emit(Event("defeated", [enemy]))
        s.finish(won_by(seat, 2, "K-75"))


def weaken(s: TwoKings, square: Square, points: int) -> None:
    """A spell takes points off a pawn."""
    owner, before = s.owner[square], s.value[square]
    after = lowered(before, points)
    s.quiet = STIRRED
    if after == 0:
        s.take(square)  # K-89
    else:
        s.value[square] = after
    if s.events is not None:
        s.emit(Event("weakened", [owner, s.rules.field.place[square], before, after]))
