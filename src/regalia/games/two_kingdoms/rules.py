"""Sums that several frames use: where units can go, whom they can strike, and how hard."""

from typing import Final

from mypy_extensions import i64

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.errors import Objection
from regalia.games.two_kingdoms.board import distance
from regalia.games.two_kingdoms.data import (
    ARCHER,
    ARROW_RANGE,
    AXE,
    BALL,
    BALL_RANGE,
    BONUS,
    COVER,
    DIE,
    FILES,
    GATE_KIND,
    HORSE,
    KIND_OF,
    MON,
    RAM,
    SPEAR,
    SWORD,
    TREB,
    TREB_FAR,
    TREB_NEAR,
    UNITS,
)
from regalia.games.two_kingdoms.state import ANSWERED, BOARD, FALLEN, NOBODY, SIEGE, SIEGE_SETUP, TwoKingdoms

GATE: Final = -2  # stands for the gate where a target unit is meant
BLIND: Final = -1000  # D-139: a target so low is a square that the shooter does not see, with any unit on it
MELEE: Final[list[bool]] = [kind in (SPEAR, AXE, SWORD, RAM, MON) for kind in range(9)]  # D-24
ANSWERING: Final[list[bool]] = [kind in (SPEAR, AXE, SWORD, ARCHER, MON) for kind in range(9)]  # D-68


OFF_CASTLE: Final = Objection("D-96", "the castle board has the files a to t and the ranks 1 to 30")
OFF_FIELD: Final = Objection("D-10", "the field has the files a to t and the ranks 1 to 22")


def why_off_board(s: TwoKingdoms, square: Square) -> Objection | None:
    if 0 <= square < s.board.count:
        return None
    return OFF_CASTLE if s.board.inner else OFF_FIELD


# Movement


def is_engine(s: TwoKingdoms, square: Square) -> bool:
    """D-33, D-35: a siege weapon, which nobody passes and around whose corners nobody cuts."""
    unit = s.at[square]
    return unit != NOBODY and (KIND_OF[unit] == TREB or KIND_OF[unit] == RAM)


def can_step(s: TwoKingdoms, side: int, start: Square, to: Square) -> bool:
    """D-29, D-35, D-37: True if units of that side on foot can step there, occupied or not."""
    board = s.ground(side)
    if to in board.straight[start]:
        return True
    slanting = board.slanting[start]
    for i in range(0, len(slanting), 3):
        if slanting[i] == to:
            return not is_engine(s, slanting[i + 1]) and not is_engine(s, slanting[i + 2])
    return False


def ways(s: TwoKingdoms, unit: int) -> list[Action]:
    """D-38: the moves of a piece to every square it can end on, whether or not it may still move in this turn."""
    known = s.ways[unit]
    if known is None:
        moves = s.rules.actions.move[unit % UNITS]
        known = [moves[to] for to in flood(s, unit)]
        s.ways[unit] = known
    return known


def flood(s: TwoKingdoms, unit: int) -> list[Square]:
    """Return the squares within the unit's allowance, in order, by one sweep outwards."""
    board = s.ground(unit // UNITS)
    at = s.at
    side: i64 = unit // UNITS
    kind = KIND_OF[unit]
    rides = kind == HORSE or s.mount[unit] != NOBODY
    engine = kind in (TREB, RAM)
    leaves = s.retreating == side  # D-87: a move ends on the edge that saves
    straight_from = board.horse_straight if rides else board.straight
    slanting_from = board.horse_slanting if rides else board.slanting
    start = s.square[unit]
    seen = [False] * board.count
    seen[start] = True
    edge: list[Square] = [start]
    reached: list[Square] = []
    spaces: i64 = s.spaces(unit)
    step: i64 = 0
    while step < spaces:
        step += 1
        further: list[Square] = []
        for here in edge:
            for to in straight_from[here]:
                if seen[to]:
                    continue
                other: i64 = at[to]
                if other == NOBODY:
                    seen[to] = True
                    reached.append(to)
                    if not (leaves and s.is_safe_edge(int(side), to)):
                        further.append(to)
                elif can_pass(other, side):
                    seen[to] = True
                    further.append(to)
            if engine:  # D-34
                continue
            slanting = slanting_from[here]
            last: i64 = len(slanting)
            i: i64 = 0
            while i < last:
                to = slanting[i]
                i += 3
                if seen[to]:
                    continue
                if is_engine(s, slanting[i - 2]) or is_engine(s, slanting[i - 1]):  # D-35
                    continue
                other = at[to]
                if other == NOBODY:
                    seen[to] = True
                    reached.append(to)
                    if not (leaves and s.is_safe_edge(int(side), to)):
                        further.append(to)
                elif can_pass(other, side):
                    seen[to] = True
                    further.append(to)
        edge = further
    if board is not s.board:
        reached = [to for to in reached if s.board.walk[to]]  # D-138: nobody stops in the gate
    reached.sort()
    return reached


def can_pass(other: i64, side: i64) -> bool:
    """D-31 to D-33: friends let one through, enemies and siege weapons do not."""
    if other // UNITS != side:
        return False
    kind = KIND_OF[other]
    return kind != TREB and kind != RAM


def grounds(s: TwoKingdoms, rider: int) -> list[Square]:
    """D-45: where a rider can get off, in order."""
    board = s.ground(rider // UNITS)
    here = s.square[rider]
    found = [to for to in board.horse_straight[here] if s.at[to] == NOBODY]
    slanting = board.horse_slanting[here]
    for i in range(0, len(slanting), 3):
        if s.at[slanting[i]] == NOBODY and not is_engine(s, slanting[i + 1]) and not is_engine(s, slanting[i + 2]):
            found.append(slanting[i])
    found.sort()
    return found


# Attacks


def reaches(s: TwoKingdoms, kind: int, start: Square, to: Square) -> bool:
    """True if the weapon of that kind reaches from one square to a unit on another, sight apart."""
    far = distance(start, to)
    if kind == ARCHER:  # D-62
        return 1 <= far <= ARROW_RANGE and s.board.is_clear(start, to)
    if kind == TREB:  # D-63
        return TREB_NEAR <= far <= TREB_FAR
    if kind == BALL:  # D-66
        board = s.board
        return 1 <= far <= BALL_RANGE and not board.blind[to] and not board.castle[to]
    if kind in (RAM, HORSE):  # D-65, D-58
        return False
    return far == 1 and (start % FILES == to % FILES or start // FILES == to // FILES)  # D-61


def can_strike(s: TwoKingdoms, unit: int, target: int) -> bool:
    """True if an enemy unit on the board is in reach and in sight (D-112)."""
    to = s.square[target]
    kind = KIND_OF[unit]
    if not reaches(s, kind, s.square[unit], to):
        return False
    return not spares_ballista(s, kind, target) and not s.is_foggy_for(unit // UNITS, to)


def spares_ballista(s: TwoKingdoms, kind: int, target: int) -> bool:
    """D-118, option: whether a unit of that kind cannot attack the target because it is a ballista."""
    return KIND_OF[target] == BALL and MELEE[kind] and not s.rules.melee_vs_ballista


def blind_target(square: Square) -> int:
    return BLIND - square


def blind_square(target: int) -> Square:
    return BLIND - target


def fires_blind(s: TwoKingdoms, unit: int) -> bool:
    """D-139: whether the unit may shoot at squares that the fog hides from it."""
    return s.rules.blind_fire and not MELEE[KIND_OF[unit]] and s.has_fog() and unit // UNITS == s.attacker


def targets(s: TwoKingdoms, unit: int) -> list[Square]:
    """The squares with enemies that the unit could attack from where it stands, and those unseen; in order."""
    kind = KIND_OF[unit]
    found: list[Square] = []
    side = unit // UNITS
    if MELEE[kind]:
        if kind == RAM:
            return found
        for to in s.board.beside[s.square[unit]]:
            other = s.at[to]
            if other != NOBODY and other // UNITS != side and can_strike(s, unit, other):
                found.append(to)
    else:
        for other in range((1 - side) * UNITS, (2 - side) * UNITS):
            if s.status[other] == BOARD and not s.is_ridden_horse(other) and can_strike(s, unit, other):
                found.append(s.square[other])
        if fires_blind(s, unit):
            start = s.square[unit]
            found.extend([square for square in s.board.inside if reaches(s, kind, start, square)])
    found.sort()
    return found


def effect(s: TwoKingdoms, unit: int) -> int:
    """D-60, D-94: what the effects add to the unit's damage, in halves."""
    halves = -s.shame[unit]
    if s.phase == SIEGE:
        if unit // UNITS == s.attacker:
            halves += 2 if s.gate == 0 else 1  # D-92 Morale boost, D-108 Unstoppable
        elif s.gate == 0:
            halves -= 1  # D-108 Breached
    return halves


def bonus(s: TwoKingdoms, unit: int, struck: int) -> int:
    """Return what is added to the unit's die against the unit that loses health (GATE: the gate), in halves.

    Of a pair that is the horse (D-53); a rider strikes with the points of its own kind (D-54). An answer has the
    same points (D-73).
    """
    if struck == GATE:
        return BONUS[KIND_OF[unit]][GATE_KIND] + effect(s, unit)
    halves = BONUS[KIND_OF[unit]][KIND_OF[struck]] + effect(s, unit)
    if s.rules.forest_covers and not MELEE[KIND_OF[unit]]:
        square = s.square[struck]
        if square != NOWHERE and s.board.forest[square]:
            halves -= COVER  # D-137
    return halves


def damage(s: TwoKingdoms, unit: int, struck: int, value: int) -> int:
    """D-59: in halves."""
    halves = 2 * value + bonus(s, unit, struck)
    return halves if halves > s.rules.least else s.rules.least


def mean_damage(s: TwoKingdoms, unit: int, struck: int) -> float:
    """Of one blow, in points."""
    faces = DIE[KIND_OF[unit]]
    total = 0
    for value in range(1, faces + 1):
        total += damage(s, unit, struck, value)
    return total / (2.0 * faces)


def kill_odds(s: TwoKingdoms, unit: int, struck: int) -> float:
    """The chance that one blow takes all the health that is left."""
    health = s.gate if struck == GATE else s.health[struck]
    faces = DIE[KIND_OF[unit]]
    kills = 0
    for value in range(1, faces + 1):
        if damage(s, unit, struck, value) >= health:
            kills += 1
    return kills / float(faces)


def can_answer(s: TwoKingdoms, struck: int, attacker: int) -> bool:
    """D-68: whether the unit, which may ride, would strike back at the attacker if it lives and has not fallen.

    What it did in its own turn does not matter (D-50, D-72).
    """
    if not ANSWERING[KIND_OF[struck]] or s.mark[struck] & FALLEN or s.retreating == struck // UNITS:
        return False
    if s.rules.one_answer and s.mark[struck] & ANSWERED:
        return False
    if s.shoots_unseen(attacker):  # D-140
        return False
    return reaches_back(s, KIND_OF[struck], s.square[struck], s.square[attacker])


def reaches_back(s: TwoKingdoms, kind: int, start: Square, to: Square) -> bool:
    """True if a unit of that kind that was attacked on one square reaches its attacker on another."""
    if kind == ARCHER and s.rules.far_answers:  # D-70
        return True
    return reaches(s, kind, start, to)  # D-69


# Set-up


def places(s: TwoKingdoms, side: int, kind: int) -> list[Square]:
    """Return the squares where a unit of that side and kind may be set up, in order, occupied or not."""
    board = s.board
    if s.phase < SIEGE_SETUP:
        return board.north_zone if side else board.south_zone  # D-11
    if side == s.attacker:
        return board.attacker_zone  # D-98
    return board.outer_zone if kind in (HORSE, TREB) else board.defender_zone  # D-99, D-100
