"""Which casts make sense now: the spells with the targets that they may be aimed at (K-84)."""

from regalia.core.actions import Action
from regalia.games.two_kings.actions import Cast, Kamikaze
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
    MOST_HITS,
    PHOENIX,
    POWER_UP,
    SPELLS,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.rules import (
    back_square,
    can_land,
    fused,
    has_steps,
    increased,
    jump_square,
    targets,
    tornado_square,
)
from regalia.games.two_kings.state import TwoKings


def add_casts(s: TwoKings, seat: int, legal: list[Action]) -> None:
    """All casts that the seat can pay, spell by spell in the order of the clauses, targets in board order."""
    own = targets(s, seat)
    enemy = targets(s, 1 - seat)
    for spell in range(SPELLS):
        if s.is_castable(seat, spell) and s.rules.cost[spell] <= s.elixir:  # K-30, K-79
            add_spell(s, seat, spell, own, enemy, legal)


def add_spell(s: TwoKings, seat: int, spell: int, own: list[Square], enemy: list[Square], legal: list[Action]) -> None:
    at = s.rules.actions.at[spell]
    if spell in (MACE, FIREBALL):  # K-105, K-109
        for square in enemy:
            legal.append(at[square])
    elif spell in (POWER_UP, GREAT_POWER_UP):  # K-99, K-103
        for square in own:
            if increased(s, s.value[square], s.rules.value[spell]):
                legal.append(at[square])
    elif spell == TORNADO:
        for square in enemy:
            if tornado_square(s, square) != NOWHERE:
                legal.append(at[square])
    elif spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        add_moves(s, seat, spell, own, legal)
    elif spell == DOUBLE_POWER_UP:  # K-101
        points = s.rules.value[spell]
        add_pairs(s, spell, [square for square in own if increased(s, s.value[square], points)], legal)
    elif spell == BOLTS:  # K-107
        add_pairs(s, spell, enemy, legal)
    elif spell == EXCHANGE:
        add_exchanges(s, own, legal)
    elif spell == FUSION:
        add_fusions(s, own, legal)
    elif spell == KAMIKAZE:
        for square in own:
            add_blasts(s, square, enemy, legal)
    elif spell == EVOCATION:  # K-110
        if s.reserve[seat]:
            for square in s.rules.field.towers[seat]:
                if s.value[square] == 0:
                    legal.append(at[square])
    elif spell == PHOENIX:  # K-100
        if s.strength[seat] < s.rules.max_strength:
            legal.append(s.rules.actions.plain[spell])
    else:
        assert spell == ASTEROID  # K-102
        legal.append(s.rules.actions.plain[spell])


def add_moves(s: TwoKings, seat: int, spell: int, own: list[Square], legal: list[Action]) -> None:
    """K-90 to K-97: the spells that move a pawn."""
    field = s.rules.field
    for square in own:
        if spell == DIAGONAL_MOVE:
            if has_steps(s, square, DIAGONAL_SQUARES):
                for to in field.diagonals[seat][square]:
                    if can_land(s, seat, to):
                        legal.append(Cast(spell, field.place[square], to=field.place[to]))
        elif spell == JUMP:
            to = jump_square(s, seat, square)
            if can_land(s, seat, to) and has_steps(s, square, JUMP_SQUARES):
                legal.append(Cast(spell, field.place[square], to=field.place[to]))
        else:
            to = back_square(s, seat, square)
            if to != NOWHERE and has_steps(s, square, s.rules.value[BACK_MOVE]):
                legal.append(Cast(spell, field.place[square], to=field.place[to]))


def add_pairs(s: TwoKings, spell: int, squares: list[Square], legal: list[Action]) -> None:
    """K-86: two different pawns; with option two_target_spells=up_to one will do."""
    place = s.rules.field.place
    for number, one in enumerate(squares):
        if s.rules.one_of_two:
            legal.append(s.rules.actions.at[spell][one])
        for other in squares[number + 1 :]:
            legal.append(Cast(spell, place[one], place[other]))


def may_arrive(s: TwoKings, square: Square) -> bool:
    """K-58, K-121: whether Exchange or Fusion may put a pawn there: on a tower only with option tower_swap=allow."""
    return s.rules.swaps_man_towers or s.rules.field.is_field[square]


def may_fuse(s: TwoKings, square: Square) -> bool:
    """K-58, K-121: whether Fusion may take the pawn there: no guard with option tower_swap=forbid."""
    return s.rules.guards_fuse or s.rules.field.is_field[square]


def is_swap_of_equals(s: TwoKings, one: Square, other: Square) -> bool:
    """K-84: an Exchange that would change nothing."""
    return s.value[one] == s.value[other] and s.steps[one] == s.steps[other]


def add_exchanges(s: TwoKings, own: list[Square], legal: list[Action]) -> None:
    place = s.rules.field.place
    for number, one in enumerate(own):
        if not may_arrive(s, one):
            continue
        for other in own[number + 1 :]:
            if may_arrive(s, other) and not is_swap_of_equals(s, one, other):
                legal.append(Cast(EXCHANGE, place[one], place[other]))


def add_fusions(s: TwoKings, own: list[Square], legal: list[Action]) -> None:
    place = s.rules.field.place
    for one in own:
        if not may_fuse(s, one):
            continue
        for other in s.rules.adjoining[one]:
            if other > one and other in own and may_fuse(s, other) and fused(s, one, other):
                for to in (one, other):
                    if may_arrive(s, to):
                        legal.append(Cast(FUSION, place[one], place[other], place[to]))


def add_blasts(s: TwoKings, square: Square, enemy: list[Square], legal: list[Action]) -> None:
    """K-104: every set of one to three enemies around the pawn, and every way to share its value out among them."""
    near = [other for other in s.rules.blast[square] if other in enemy]
    for size in range(1, min(MOST_HITS, len(near)) + 1):
        for hit in sets_of(near, size):
            total = 0
            for other in hit:
                total += s.value[other]
            for points in shares([s.value[other] for other in hit], min(s.value[square], total)):
                place = s.rules.field.place
                legal.append(Kamikaze(place[square], [place[other] for other in hit], points))


def sets_of(squares: list[Square], size: int) -> list[list[Square]]:
    """All sets of that many squares, in board order."""
    if size == 0:
        return [[]]
    found: list[list[Square]] = []
    for number, first in enumerate(squares):
        for rest in sets_of(squares[number + 1 :], size - 1):
            found.append([first, *rest])
    return found


def shares(values: list[int], total: int) -> list[list[int]]:
    """All ways to give each value a share from 1 to the value itself, the shares adding up to the total."""
    if len(values) == 1:
        return [[total]] if 1 <= total <= values[0] else []
    found: list[list[int]] = []
    for share in range(1, min(values[0], total) + 1):
        for rest in shares(values[1:], total - share):
            found.append([share, *rest])
    return found
