"""The effects of the sixteen spells (K-95 to K-110)."""

from regalia.core.events import Event
from regalia.games.two_kings.actions import NO_PLACE, Cast, Kamikaze
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    DIAGONAL_MOVE,
    DIAGONAL_SQUARES,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    JUMP_SQUARES,
    KAMIKAZE,
    MACE,
    PHOENIX,
    POWER_UP,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.flow.fights import enter, hurt, weaken
from regalia.games.two_kings.rules import fused, healed, increased, lowered, tornado_square
from regalia.games.two_kings.state import STIRRED, TwoKings


def cast(s: TwoKings, seat: int, action: Cast) -> None:
    """Carry a legal cast out; the card stays where it is (K-80, K-81)."""
    spell = action.spell
    s.elixir -= s.rules.cost[spell]  # K-79
    s.has_cast = True  # K-77
    if s.events is not None:
        s.emit(Event("cast", [seat, spell, s.rules.cost[spell], *targets_named(action)]))
    at_place = s.rules.field.at_place
    points = s.rules.value[spell]
    a = at_place[action.a] if action.a != NO_PLACE else NOWHERE
    b = at_place[action.b] if action.b != NO_PLACE else NOWHERE
    to = at_place[action.to] if action.to != NO_PLACE else NOWHERE
    if spell in (MACE, FIREBALL, BOLTS):
        weaken(s, a, points)
        if b != NOWHERE:
            weaken(s, b, points)
    elif spell in (POWER_UP, GREAT_POWER_UP, DOUBLE_POWER_UP):
        strengthen(s, a, points)
        if b != NOWHERE:
            strengthen(s, b, points)
    elif spell == DIAGONAL_MOVE:
        carry(s, seat, a, to, DIAGONAL_SQUARES)
    elif spell == JUMP:
        carry(s, seat, a, to, JUMP_SQUARES)
    elif spell == BACK_MOVE:
        carry_back(s, seat, a)
    elif spell == EXCHANGE:
        exchange(s, a, b)
    elif spell == TORNADO:
        blow(s, a)
    elif spell == FUSION:
        fuse(s, a, b, to)
    elif spell == EVOCATION:
        s.put(seat, a, points, True)
        if s.events is not None:
            s.emit(Event("evoked", [seat, points, action.a, s.die[a]]))
    elif spell == PHOENIX:
        s.strength[seat] = healed(s.rules, s.strength[seat], points)
        s.quiet = STIRRED
        if s.events is not None:
            s.emit(Event("healed", [seat, points, s.strength[seat]]))
    elif spell == ASTEROID:
        if s.events is not None:
            before, middle = s.strength[1 - seat], s.rules.field.towers[1 - seat][1]
            left = lowered(before, points)
            s.emit(Event("struck", [1 - seat, points, left, before, s.rules.field.place[middle]]))
        hurt(s, seat, points, [])
    else:
        assert spell == KAMIKAZE and isinstance(action, Kamikaze)
        detonate(s, a, action)


def targets_named(action: Cast) -> list[int]:
    named = [place for place in (action.a, action.b, action.to) if place != NO_PLACE]
    return named + action.hit if isinstance(action, Kamikaze) else named


def strengthen(s: TwoKings, square: Square, points: int) -> None:
    before = s.value[square]
    s.value[square] = increased(s.rules, before, points)  # K-88
    if s.events is not None:
        place = s.rules.field.place[square]
        s.emit(Event("strengthened", [s.owner[square], place, before, s.value[square], s.die[square]]))


def carry(s: TwoKings, seat: int, start: Square, to: Square, squares: int) -> None:
    """K-90, K-91: a spell moves the pawn; it goes on from there (K-94).

    The squares count towards those it may move in the turn (K-51, K-118), unless option steps_counted is paid.
    """
    if s.events is not None:
        place = s.rules.field.place
        s.emit(Event("carried", [seat, place[start], place[to], s.value[start], s.die[start]]))
    if s.rules.spell_steps_count:
        s.steps[start] += squares
    enter(s, seat, start, to)


def carry_back(s: TwoKings, seat: int, square: Square) -> None:
    """K-97: square by square, so that every enemy on the way is fought."""
    for _step in range(s.rules.value[BACK_MOVE]):
        carry(s, seat, square, s.rules.field.back[seat][square], 1)
        square = s.rules.field.back[seat][square]
        if not s.holds(seat, square):
            return


def exchange(s: TwoKings, one: Square, other: Square) -> None:
    """K-98, K-52: the pawns swap squares and take their step counters along."""
    s.value[one], s.value[other] = s.value[other], s.value[one]
    s.steps[one], s.steps[other] = s.steps[other], s.steps[one]
    s.die[one], s.die[other] = s.die[other], s.die[one]
    if s.events is not None:
        place = s.rules.field.place
        values = [place[one], s.value[one], place[other], s.value[other]]
        s.emit(Event("exchanged", [s.owner[one], *values, s.die[one], s.die[other]]))


def blow(s: TwoKings, square: Square) -> None:
    """K-106: at one go; with option tornado_fights square by square, so that it fights on its way (K-123)."""
    seat = s.owner[square]
    end = tornado_square(s, square)
    if not s.rules.tornado_fights:
        tell_blown(s, square, end)
        s.move(square, end)
        return
    while square != end and square != NOWHERE:
        to = s.rules.field.back[seat][square]
        tell_blown(s, square, to)
        square = enter(s, seat, square, to)


def tell_blown(s: TwoKings, square: Square, to: Square) -> None:
    if s.events is not None:
        place = s.rules.field.place
        s.emit(Event("blown", [s.owner[square], place[square], place[to], s.value[square], s.die[square]]))


def fuse(s: TwoKings, one: Square, other: Square, to: Square) -> None:
    value = fused(s.rules, s.value[one] + s.value[other])
    steps = max(s.steps[one], s.steps[other])  # K-52
    gone = other if to == one else one
    joined = s.die[gone]
    s.take(gone)
    s.value[to] = value
    s.steps[to] = 0 if s.rules.fusion_new else steps
    s.new[to] = 1 if s.rules.fusion_new else 0  # K-122
    s.quiet = STIRRED  # K-119
    if s.events is not None:
        place = s.rules.field.place
        s.emit(Event("fused", [s.owner[to], place[one], place[other], place[to], value, s.die[to], joined]))


def detonate(s: TwoKings, square: Square, action: Kamikaze) -> None:
    if s.events is not None:
        s.emit(Event("detonated", [s.owner[square], s.rules.field.place[square], s.value[square], s.die[square]]))
    s.take(square)
    s.quiet = STIRRED  # K-119
    for place, points in zip(action.hit, action.points, strict=True):
        weaken(s, s.rules.field.at_place[place], points)
