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
            values = [s.value[start], s.value[to]]
            s.emit(Event("fought", [seat, field.place[to], *values, s.die[start], s.die[to]]))
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
    damage, die = s.value[to], s.die[to]  # K-70
    s.take(to)  # K-71
    if s.events is not None:
        before = s.strength[1 - seat]
        places = [field.place[to], damage, lowered(before, damage), before, field.place[start], die]
        s.emit(Event("tower_hit", [1 - seat, *places]))  # K-74: the tower itself stays
    hurt(s, seat, damage, [field.place[to], field.place[start], damage])
    return NOWHERE


def hurt(s: TwoKings, seat: int, damage: int, deed: list[int]) -> None:
    """The seat's opponent, and nobody else (K-76), loses strength, wherever it was hit (K-73).

    The deed is a pawn's, for the event of a defeat: the tower, where the pawn came from, and its value; or empty.
    """
    enemy = 1 - seat
    before = s.strength[enemy]
    s.strength[enemy] = lowered(before, damage)
    s.quiet = STIRRED
    if s.strength[enemy] == 0:  # K-75
        if s.events is not None:
            s.emit(Event("defeated", [enemy, before, *deed]))
        s.finish(won_by(seat, 2, "K-75"))


def weaken(s: TwoKings, square: Square, points: int) -> None:
    """A spell takes points off a pawn."""
    owner, before, die = s.owner[square], s.value[square], s.die[square]
    after = lowered(before, points)
    s.quiet = STIRRED
    if after == 0:
        s.take(square)  # K-89
    else:
        s.value[square] = after
    if s.events is not None:
        s.emit(Event("weakened", [owner, s.rules.field.place[square], before, after, die]))
