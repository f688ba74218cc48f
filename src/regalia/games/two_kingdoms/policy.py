"""A bot's priors: one unit after the other, each with what suits it best.

In a turn the first unit that has something worth doing gets nearly all the weight: shooters, then those that can
strike, then those that should walk. When none has, the turn is ended. In set-up every unit has a place of its own.
"""

import math
from typing import Final

from regalia.boards.squares import Square
from regalia.core.actions import Action
from regalia.games.two_kingdoms.actions import (
    GATE_PLACE,
    Attack,
    CallRetreat,
    Deploy,
    DeployMounted,
    EndTurn,
    Mount,
    Move,
    Order,
    Ready,
)
from regalia.games.two_kingdoms.board import distance
from regalia.games.two_kingdoms.data import (
    ARCHER,
    AXE,
    BALL,
    HORSE,
    KIND_OF,
    MON,
    RAM,
    SPEAR,
    SWORD,
    TREB,
    TREB_NEAR,
    UNITS,
)
from regalia.games.two_kingdoms.flow.attacking import why_no_attack
from regalia.games.two_kingdoms.formations import slot
from regalia.games.two_kingdoms.rules import GATE, MELEE, can_answer, kill_odds, mean_damage
from regalia.games.two_kingdoms.state import BOARD, FIELD_SETUP, NOBODY, SIEGE, SIEGE_SETUP, TwoKingdoms

REST: Final = 1e-7  # the weight of what is not worth a look
NOTHING: Final = -1e9
KILL: Final = 6.0  # what a kill is worth beside its damage, in points
ANSWER: Final = 0.5  # what a point of the answer counts against a point of damage
LOSING: Final = 0.55  # of the enemy's health on the field: with less, it is time to go
FAR_OFF: Final = 1000

# By kind of the target: what a point of damage to it counts
PRIZE: Final[list[float]] = [1.0, 1.0, 1.0, 1.5, 0.5, 1.2, 1.0, 1.2, 3.0]
GATE_PRIZE: Final = 0.7

# Who acts first: ranks of kinds, ballistas and archers before those who might walk into their line
TURN_ORDER: Final = (BALL, TREB, ARCHER, RAM, SPEAR, AXE, SWORD, MON, HORSE)


def policy(s: TwoKingdoms, seat: int, legal: list[Action]) -> list[float]:
    if s.phase in (FIELD_SETUP, SIEGE_SETUP):
        return set_up(s, seat, legal)
    return play(s, seat, legal)


def play(s: TwoKingdoms, seat: int, legal: list[Action]) -> list[float]:
    weights = [REST] * len(legal)
    # Where each unit's actions lie in the list: they come unit by unit.
    first = [0] * UNITS
    last = [0] * UNITS
    place = 0
    while place < len(legal):
        action = legal[place]
        if not isinstance(action, Order):
            if isinstance(action, CallRetreat) and should_retreat(s, seat):
                weights[place] = 1.0
                return weights
            place += 1
            continue
        unit = action.unit
        if last[unit] == 0:
            first[unit] = place
        place += 1
        last[unit] = place
    far: list[int] | None = None
    if s.retreating != seat:
        for kind in TURN_ORDER:
            for unit in range(UNITS):
                if KIND_OF[unit] != kind or not last[unit] or why_no_attack(s, seat * UNITS + unit) is not None:
                    continue
                if strike(s, seat * UNITS + unit, legal, first[unit], last[unit], weights):
                    return weights
    for kind in TURN_ORDER:
        for unit in range(UNITS):
            if last[unit] and KIND_OF[unit] == kind:
                if far is None:
                    far = distances(s, seat)
                if walk(s, seat * UNITS + unit, legal, first[unit], last[unit], far, weights):
                    return weights
    if s.rules.blind_fire and shoot_blind(s, seat, legal, weights):
        return weights
    for place in range(len(legal) - 1, -1, -1):
        if isinstance(legal[place], EndTurn):
            weights[place] = 1.0
            break
    return weights


def should_retreat(s: TwoKingdoms, seat: int) -> bool:
    return s.troop_health(seat) < LOSING * s.troop_health(1 - seat)


# Striking


def worth_of_blow(s: TwoKingdoms, unit: int, target: int, start: Square) -> float:
    """Rate an attack from that square in points of damage, less those of the answer."""
    if target == GATE:
        return GATE_PRIZE * mean_damage(s, unit, GATE)
    struck = s.bearer(target)
    health = s.health[struck] / 2.0
    prize = PRIZE[KIND_OF[struck]]
    odds = kill_odds(s, unit, struck)
    worth = prize * min(mean_damage(s, unit, struck), health) + KILL * prize * odds
    here = s.square[unit]
    bearer = s.bearer(unit)
    s.square[unit] = start  # whether the target reaches it there, and how hard it strikes
    s.square[bearer] = start
    if can_answer(s, target, unit):
        worth -= ANSWER * (1.0 - odds) * mean_damage(s, target, bearer)
    s.square[unit] = here
    s.square[bearer] = here
    return worth


def strike(s: TwoKingdoms, unit: int, legal: list[Action], first: int, last: int, weights: list[float]) -> bool:
    """Weigh the attacks of a unit, and for melee units the moves to where it can attack. False if there is nothing."""
    kind = KIND_OF[unit]
    worth = [NOTHING] * (last - first)
    best = 0.0
    melee = MELEE[kind]
    for place in range(first, last):
        action = legal[place]
        if isinstance(action, Attack):
            if action.place != GATE_PLACE and s.is_foggy_for(unit // UNITS, action.square):
                continue  # a blind shot: see below
            target = GATE if action.place == GATE_PLACE else s.at[action.square]
            value = worth_of_blow(s, unit, target, s.square[unit]) + 0.01
        elif isinstance(action, Move) and melee:
            value = best_blow_from(s, unit, action.square)
        else:
            continue
        worth[place - first] = value
        if value > best:
            best = value
    if best <= 0.0:
        return False
    for place in range(first, last):
        value = worth[place - first]
        if value > NOTHING:
            weights[place] = math.exp(4.0 * (value - best))
    return True


def best_blow_from(s: TwoKingdoms, unit: int, square: Square) -> float:
    """The best attack of a melee unit after a move to that square."""
    best = NOTHING
    side = unit // UNITS
    kind = KIND_OF[unit]
    fog = s.has_fog() and side == s.attacker
    for to in s.board.beside[square]:
        other = s.at[to]
        if kind == RAM:
            continue
        if other != NOBODY and other // UNITS != side and not (fog and s.board.fog[to]):
            if KIND_OF[other] == BALL and not s.rules.melee_vs_ballista:
                continue
            best = max(best, worth_of_blow(s, unit, other, square))
    if s.phase == SIEGE and s.gate > 0 and side == s.attacker and s.rules.breaks_gate[kind]:
        for gate in s.board.gate:
            if square in s.board.beside[gate]:
                best = max(best, worth_of_blow(s, unit, GATE, square))
    return best


def shoot_blind(s: TwoKingdoms, seat: int, legal: list[Action], weights: list[float]) -> bool:
    """D-139: weigh the blind shots of a unit with nothing better to do, all alike. False if there are none."""
    found = False
    for place in range(len(legal)):
        action = legal[place]
        if isinstance(action, Attack) and action.place != GATE_PLACE and s.is_foggy_for(seat, action.square):
            weights[place] = 1.0
            found = True
    return found


# Walking


def distances(s: TwoKingdoms, seat: int) -> list[int]:
    """By square: steps to what the side is after, round walls but through units."""
    board = s.ground(seat)
    far = [FAR_OFF] * board.count
    edge: list[Square] = []
    for square in goals(s, seat):
        far[square] = 0
        edge.append(square)
    step = 0
    while edge:
        step += 1
        further: list[Square] = []
        for here in edge:
            for to in board.straight[here]:
                if far[to] > step:
                    far[to] = step
                    further.append(to)
            slanting = board.slanting[here]
            for i in range(0, len(slanting), 3):
                to = slanting[i]
                if far[to] > step:
                    far[to] = step
                    further.append(to)
        edge = further
    return far


def goals(s: TwoKingdoms, seat: int) -> list[Square]:
    """Return where the side wants to be: at the enemy, at the gate, at the throne, or off the field."""
    board = s.board
    if s.retreating == seat:
        return [square for square in range(board.count) if s.is_safe_edge(seat, square)]
    if s.is_breached() and seat == s.attacker:
        return [s.square[s.monarch()]]  # D-121 is the short way; units that come near are struck down on it
    found: list[Square] = []
    fog = s.has_fog() and seat == s.attacker
    for other in range((1 - seat) * UNITS, (2 - seat) * UNITS):
        if s.status[other] == BOARD and not (fog and board.fog[s.square[other]]):
            found.append(s.square[other])
    if fog:
        for gate in board.gate:
            found.extend([square for square in board.beside[gate] if board.walk[square] and not board.fog[square]])
    return found


def walk(
    s: TwoKingdoms, unit: int, legal: list[Action], first: int, last: int, far: list[int], weights: list[float]
) -> bool:
    """Weigh the moves that bring a unit nearer to where it wants to be. False if there are none."""
    kind = KIND_OF[unit]
    side = unit // UNITS
    leaves = s.retreating == side
    if not leaves and (kind == HORSE or waits(s, unit)):
        return False
    here = far[s.square[unit]]
    best = here
    for place in range(first, last):
        action = legal[place]
        if isinstance(action, Move) and far[action.square] < best and suits(s, unit, action.square, far, leaves):
            best = far[action.square]
        elif isinstance(action, Mount) and leaves and here > 3:
            weights[place] = 0.5
    if best == here:
        return False
    for place in range(first, last):
        action = legal[place]
        if isinstance(action, Move) and far[action.square] == best and suits(s, unit, action.square, far, leaves):
            weights[place] = 1.0
    return True


def waits(s: TwoKingdoms, unit: int) -> bool:
    """Defenders stay where they are until the gate is down; a trebuchet keeps its distance."""
    if s.phase == SIEGE and s.gate > 0 and unit // UNITS != s.attacker:
        return True
    return s.phase == SIEGE and KIND_OF[unit] == MON


def suits(s: TwoKingdoms, unit: int, square: Square, far: list[int], leaves: bool) -> bool:
    kind = KIND_OF[unit]
    if leaves:
        return True
    if kind == TREB:
        return far[square] >= TREB_NEAR
    if kind == ARCHER:
        return far[square] >= 3 or far[s.square[unit]] <= 4
    return True


# Set-up


def set_up(s: TwoKingdoms, seat: int, legal: list[Action]) -> list[float]:
    """Horses first, axes on their backs on the field, everybody else to their own place; then ready."""
    weights = [REST] * len(legal)
    unit = NOBODY
    rides = False
    ready = NOBODY
    for place in range(len(legal)):
        action = legal[place]
        if isinstance(action, Ready):
            ready = place
        elif isinstance(action, DeployMounted) and KIND_OF[action.unit] == AXE and s.phase == FIELD_SETUP:
            weights[place] = 1.0
            rides = True
        elif isinstance(action, Deploy) and (unit == NOBODY or KIND_OF[action.unit] == HORSE):
            unit = action.unit
    if rides:
        return weights
    if unit == NOBODY:
        if ready != NOBODY:
            weights[ready] = 1.0
        return weights
    wish = slot(s, seat, unit)
    nearest = FAR_OFF
    best = NOBODY
    for place in range(len(legal)):
        action = legal[place]
        if isinstance(action, Deploy) and action.unit == unit:
            away = distance(action.square, wish)
            weights[place] = 1e-4 / (1 + away)
            if away < nearest:
                nearest = away
                best = place
    if best != NOBODY:
        weights[best] = 1.0
    return weights


# The same plan with fewer and fewer slips; the King looks ahead.
LEVELS: Final = ("policy~0.6", "policy~0.42", "policy~0.15", "policy", "mcts:40")
