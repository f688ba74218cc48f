"""How many and how far: the sums that several questions need."""

from regalia.games.two_kings.data import BACK_MOVE, TORNADO
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.state import TwoKings


def placing_depth(s: TwoKings, seat: int) -> int:
    """The row, as the seat counts, up to which it may place (K-41, K-48); 0 while it has nothing on the field.

    It is asked anew for each placement (K-44), and never lies beyond the own side (K-42, K-43).
    """
    depth = s.rules.field.depth[seat]
    furthest = 0
    for square, value in enumerate(s.value):
        if value and s.owner[square] == seat and depth[square] > furthest:
            furthest = depth[square]
    return min(furthest, s.rules.field.river - 1)


def placing_squares(s: TwoKings, seat: int) -> list[Square]:
    """The empty squares (K-39) on which the seat may place now, in board order; never towers (K-45)."""
    field = s.rules.field
    furthest = placing_depth(s, seat)
    value = s.value
    if furthest == 0 and not s.rules.opens_on_row:  # K-40
        return [square for square in field.fronts[seat] if value[square] == 0]
    if furthest == 0:
        furthest = 1
    depth = field.depth[seat]
    found: list[Square] = []
    for square in field.all:
        if value[square] == 0 and 1 <= depth[square] <= furthest:
            found.append(square)
    return found


def can_be_targeted(s: TwoKings, square: Square) -> bool:
    """K-47, K-85: whether the pawn there can be a target of a spell, or take part in one."""
    return s.new[square] == 0 and (s.rules.towers_targetable or s.rules.field.is_field[square])


def targets(s: TwoKings, owner: int) -> list[Square]:
    """The owner's pawns that spells can be aimed at, in board order."""
    found: list[Square] = []
    for square, value in enumerate(s.value):
        if value and s.owner[square] == owner and can_be_targeted(s, square):
            found.append(square)
    return found


def increased(s: TwoKings, value: int, points: int) -> int:
    """K-88: what a value becomes; 0 if it cannot be increased."""
    most = s.rules.die_max
    if value >= most or (value + points > most and not s.rules.power_clamps):
        return 0
    return min(value + points, most)


def fused(s: TwoKings, one: Square, other: Square) -> int:
    """K-108: what two pawns make together; 0 if they cannot be fused."""
    total = s.value[one] + s.value[other]
    if total > s.rules.die_max:
        return s.rules.die_max if s.rules.fusion_clamps else 0
    return total


def has_steps(s: TwoKings, square: Square, squares: int) -> bool:
    """K-51, K-118: a pawn that a spell moves so far must have that many squares left, if they count (K-93)."""
    return not s.rules.spell_steps_count or s.steps[square] + squares <= s.rules.step_max


def can_land(s: TwoKings, seat: int, to: Square) -> bool:
    """K-95, K-96: a pawn that a spell moves can end there."""
    return to != NOWHERE and not s.holds(seat, to)


def jump_square(s: TwoKings, seat: int, square: Square) -> Square:
    """K-96: the second square straight ahead; the first may be missing only where the second is."""
    ahead = s.rules.field.ahead[seat]
    return ahead[ahead[square]] if ahead[square] != NOWHERE else NOWHERE


def back_square(s: TwoKings, seat: int, square: Square) -> Square:
    """K-97: where a Back Move ends; NOWHERE if it leaves the field or meets an own pawn (K-92)."""
    field = s.rules.field
    if not field.is_field[square]:
        return NOWHERE
    for _step in range(s.rules.value[BACK_MOVE]):
        square = field.back[seat][square]
        if square == NOWHERE or not field.is_field[square] or s.holds(seat, square):
            return NOWHERE
    return square


def tornado_square(s: TwoKings, square: Square) -> Square:
    """K-106: where the pawn is blown to, unless it falls on the way (K-123); NOWHERE if it cannot be moved."""
    return pushed_to(s.rules, s.value, s.owner, square)


def pushed_to(rules: TwoKingsRules, value: list[int], owner: list[int], square: Square) -> Square:
    """`tornado_square` for a state or a view, by its columns."""
    field = rules.field
    if not field.is_field[square]:
        return NOWHERE
    pushed = owner[square]
    back = field.back[pushed]
    here = square
    for _step in range(rules.value[TORNADO]):
        to = back[here]
        blocked = to == NOWHERE or not field.is_field[to]  # K-92
        if not blocked and value[to]:
            blocked = not rules.tornado_fights or owner[to] == pushed
        if blocked:
            if not rules.tornado_clamps:
                return NOWHERE
            break
        here = to
    return here if here != square else NOWHERE
