"""Sums that frames, spells and previews share."""

from regalia.games.two_kings.data import TORNADO
from regalia.games.two_kings.field import NOWHERE, Field, Square
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.state import TwoKings


def fight(attack: int, defence: int) -> tuple[int, int]:
    """K-61 to K-64: what a fight leaves of the pawn that enters, and of the one that it meets."""
    return max(0, attack - defence), max(0, defence - attack)


def lowered(points: int, damage: int) -> int:
    """K-72, K-89: what damage leaves of a strength or a value."""
    return max(0, points - damage)


def increased(rules: TwoKingsRules, value: int, points: int) -> int:
    """K-88: what a value becomes; 0 if it cannot be increased."""
    most = rules.die_max
    if value >= most or (value + points > most and not rules.power_clamps):
        return 0
    return min(value + points, most)


def healed(rules: TwoKingsRules, strength: int, points: int) -> int:
    """K-100: what a strength rises to."""
    return min(strength + points, rules.max_strength)


def fused(rules: TwoKingsRules, total: int) -> int:
    """K-108: what two pawns make together; 0 if they cannot be fused."""
    if total > rules.die_max:
        return rules.die_max if rules.fusion_clamps else 0
    return total


def steps_left(rules: TwoKingsRules, is_new: int, steps: int) -> int:
    """K-46, K-50, K-51: how many steps a pawn may still make in this turn, by the columns of its square."""
    return 0 if is_new else max(0, rules.step_max - steps)


def is_own(value: list[int], owner: list[int], seat: int, square: Square) -> bool:
    """True if a pawn of the seat stands there, so that no other may enter (K-55)."""
    return value[square] != 0 and owner[square] == seat


def furthest_depth(field: Field, value: list[int], owner: list[int], seat: int) -> int:
    """The row of the seat's most advanced pawn, as the seat counts (K-48); 0 while it has none on the field (K-40)."""
    depth = field.depth[seat]
    furthest = 0
    for square, points in enumerate(value):
        if points and owner[square] == seat and depth[square] > furthest:
            furthest = depth[square]
    return furthest


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
