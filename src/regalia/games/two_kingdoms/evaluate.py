"""A bot's evaluation of Two Kingdoms."""

import math
from typing import Final

from mypy_extensions import i64

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.board import distance
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    ARCHER,
    AXE,
    BALL,
    FIELD_UNITS,
    FILES,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON,
    RAM,
    TREB,
    UNITS,
)
from regalia.games.two_kingdoms.formations import slot
from regalia.games.two_kingdoms.state import (
    BOARD,
    FIELD,
    FIELD_SETUP,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.threats import Threats, is_new_turn

# What is weighed, always own less the other's (see weights.py). On the field, set-up included:
FOOT: Final = 0  # foot soldiers that live
FOOT_HEALTH: Final = 1  # 1 for each that is unhurt
ARCHERS: Final = 2
ARCHER_HEALTH: Final = 3
HORSE_HEALTH: Final = 4
TREB_HEALTH: Final = 5
AWAY: Final = 6  # health of troops that are not on the field: in reserve, or safe
MOUNTED: Final = 7
FORMED: Final = 8  # in set-up: units that stand where one usually puts them
FOOT_FAR: Final = 9  # spaces that foot soldiers have to go until they can strike
ARCHER_FAR: Final = 10
NOW_MELEE: Final = 11  # damage, in tens of points, that the side with the next turn can do
LATER_MELEE: Final = 12  # and the other, who must first live through that turn
NOW_SHOTS: Final = 13
LATER_SHOTS: Final = 14
NOW_DOOMED: Final = 15  # units that might be killed in the next turn
LATER_DOOMED: Final = 16
TURN: Final = 17  # to have the next turn
RETREAT: Final = 18  # to have called it
RETREAT_FAR: Final = 19  # spaces to the edge that saves
# In a siege, for the attacker:
SIEGE_EDGE: Final = 20  # always 1
GATE_LOST: Final = 21  # all of it is 1
BREACH: Final = 22
MONARCH: Final = 23  # health that the monarch has lost; all of it is 1
RAISED: Final = 24  # and what the attacker has: foot soldiers and their health, archers, trebuchet, ram
HELD: Final = 29  # less the defender's foot soldiers, their health, archers, ballistas, trebuchet, horses
RAM_FAR: Final = 35  # spaces to the gate
FOOT_TO_GATE: Final = 36
FOOT_TO_THRONE: Final = 37  # after the breach
SIEGE_NOW: Final = 38  # damage that the attacker can do, if the next turn is the attacker's
SIEGE_LATER: Final = 39  # if it is not
GUARD_NOW: Final = 40  # less that of the defender, likewise
GUARD_LATER: Final = 41
GATE_DAMAGE: Final = 42  # that the attacker can do to the gate
RAISED_DOOMED: Final = 43
HELD_DOOMED: Final = 44
SIEGE_TURN: Final = 45
FEW_RAISED: Final = 46  # one by the troops that the attacker has left
FEW_HELD: Final = 47  # one by the units that the defender has left
FEATURES: Final = 48

RAISED_AT: Final[list[int]] = [25, 25, 25, 26, -1, 27, 28, -1, -1]  # health, by kind
HELD_AT: Final[list[int]] = [30, 30, 30, 31, 34, 33, -1, 32, -1]


def estimate(s: TwoKingdoms, seat: int, weights: list[float]) -> float:
    found = counted(s)
    lead = 0.0
    place: i64 = 0
    while place < FEATURES:
        lead += weights[place] * found[place]
        place += 1
    return 0.5 + 0.5 * math.tanh(lead if is_leading(s, seat) else -lead)


def features(s: TwoKingdoms, seat: int) -> list[float]:
    found = counted(s)
    return found if is_leading(s, seat) else [-value for value in found]


def counted(s: TwoKingdoms) -> list[float]:
    """The features of the side that `is_leading`."""
    threats = Threats(s)
    return of_siege(s, threats) if s.phase >= SIEGE_SETUP else of_field(s, threats)


def is_leading(s: TwoKingdoms, seat: int) -> bool:
    """True if the features are that seat's less the other's: South's on the field, the attacker's in a siege."""
    return seat == (s.attacker if s.phase >= SIEGE_SETUP else 0)


def is_settled(s: TwoKingdoms) -> bool:
    """At the start of a turn: what a set-up will be, or the rest of a turn, shows too little before."""
    return s.phase in (FIELD, SIEGE) and is_new_turn(s)


# On the field


class Army:
    """One side's units on the field, or those it will have there once it is set up. Health is 1 for an unhurt unit."""

    def __init__(self, s: TwoKingdoms, threats: Threats, side: int) -> None:
        self.foot: float = 0.0
        self.foot_health: float = 0.0
        self.archers: float = 0.0
        self.archer_health: float = 0.0
        self.horse_health: float = 0.0
        self.treb_health: float = 0.0
        self.away: float = 0.0
        self.mounted: int = 0
        self.doomed: float = 0.0
        self.edge_far: int = 0  # in a retreat
        for unit in range(side * UNITS, side * UNITS + FIELD_UNITS):
            status = s.status[unit]
            if status == BOARD or (status == RESERVE and s.phase == FIELD_SETUP):
                self.count(s, threats, unit)
                if s.retreating == side:
                    self.edge_far += edge_distance(s, side, s.square[unit])
            elif status in (RESERVE, RETREATED) and KIND_OF[unit] != HORSE:
                self.away += threats.health(unit)

    def count(self, s: TwoKingdoms, threats: Threats, unit: int) -> None:
        kind = KIND_OF[unit]
        health = threats.health(unit)
        self.doomed += threats.doom(unit)
        if kind == HORSE:
            self.horse_health += health
            return
        if kind == TREB:
            self.treb_health += health
        elif kind == ARCHER:
            self.archers += threats.life(unit)
            self.archer_health += health
        else:
            self.foot += threats.life(unit)
            self.foot_health += health
        if s.mount[unit] != NOBODY:
            self.mounted += 1


def of_field(s: TwoKingdoms, threats: Threats) -> list[float]:
    """For South."""
    found = [0.0] * FEATURES
    weigh_army(s, threats, found, 0, 1.0)
    weigh_army(s, threats, found, 1, -1.0)
    if s.phase != FIELD_SETUP:
        found[TURN] = 1.0 if threats.next == 0 else -1.0
        if s.retreating != NOBODY:
            found[RETREAT] = 1.0 if s.retreating == 0 else -1.0
    return found


def weigh_army(s: TwoKingdoms, threats: Threats, found: list[float], side: int, sign: float) -> None:
    army = Army(s, threats, side)
    found[FOOT] += sign * army.foot
    found[FOOT_HEALTH] += sign * army.foot_health
    found[ARCHERS] += sign * army.archers
    found[ARCHER_HEALTH] += sign * army.archer_health
    found[HORSE_HEALTH] += sign * army.horse_health
    found[TREB_HEALTH] += sign * army.treb_health
    if s.phase == FIELD_SETUP:
        for unit in range(side * UNITS, side * UNITS + FIELD_UNITS):
            if s.status[unit] == BOARD:
                found[FORMED] += sign * formed(s, unit)
        return
    found[AWAY] += sign * army.away
    found[MOUNTED] += sign * army.mounted
    found[FOOT_FAR] += sign * threats.foot_far[side]
    found[ARCHER_FAR] += sign * threats.archer_far[side]
    now = side == threats.next
    found[NOW_MELEE if now else LATER_MELEE] = sign * threats.melee[side]
    found[NOW_SHOTS if now else LATER_SHOTS] = sign * threats.shots[side]
    found[LATER_DOOMED if now else NOW_DOOMED] = sign * army.doomed
    found[RETREAT_FAR] += sign * army.edge_far


def formed(s: TwoKingdoms, unit: int) -> float:
    """Rate a unit's place in a set-up, 1 for the usual one. On the field axes ride."""
    kind = KIND_OF[unit]
    if kind != HORSE and s.mount[unit] != NOBODY:
        return 1.3 if kind == AXE and s.phase == FIELD_SETUP else 0.0
    if kind == BALL:
        return 0.0
    return 1.0 - distance(s.square[unit], slot(s, unit // UNITS, unit % UNITS)) / 20.0


def edge_distance(s: TwoKingdoms, side: int, square: Square) -> int:
    return s.board.ranks - 1 - square // FILES if side else square // FILES


# In a siege


def of_siege(s: TwoKingdoms, threats: Threats) -> list[float]:
    """For the attacker."""
    found = [0.0] * FEATURES
    found[SIEGE_EDGE] = 1.0
    gate = max(0.0, s.gate - 2.0 * threats.gate_loss)
    found[GATE_LOST] = (GATE_HEALTH - gate) / GATE_HEALTH
    if s.gate == 0:
        found[BREACH] = 1.0
    raised = 0.0
    held = 0.0
    for unit in range(ALL_UNITS):
        status = s.status[unit]
        if status != BOARD and not (status == RESERVE and s.phase == SIEGE_SETUP):
            continue
        kind = KIND_OF[unit]
        if kind == MON:
            found[MONARCH] = 1.0 - threats.health(unit)
            continue
        life = threats.life(unit)
        attacks = unit // UNITS == s.attacker
        if attacks:
            if kind != HORSE:
                raised += life
            weigh_attacker(s, threats, found, unit, life)
        else:
            held += life
            weigh_defender(threats, found, unit, life)
        if s.phase == SIEGE_SETUP and status == BOARD:
            found[FORMED] += formed(s, unit) * (1.0 if attacks else -1.0)
    if s.phase == SIEGE_SETUP:
        return found
    attacker = s.attacker
    now = attacker == threats.next
    found[SIEGE_NOW if now else SIEGE_LATER] = threats.melee[attacker] + threats.shots[attacker]
    found[GUARD_LATER if now else GUARD_NOW] = -threats.melee[1 - attacker] - threats.shots[1 - attacker]
    found[GATE_DAMAGE] = threats.on_gate
    found[SIEGE_TURN] = 1.0 if now else -1.0
    found[FEW_RAISED] = 1.0 / max(0.5, raised)
    found[FEW_HELD] = 1.0 / max(0.5, held)
    return found


def weigh_attacker(s: TwoKingdoms, threats: Threats, found: list[float], unit: int, life: float) -> None:
    """A unit, and how far it has to go."""
    kind = KIND_OF[unit]
    if RAISED_AT[kind] >= 0:
        found[RAISED_AT[kind]] += threats.health(unit)
    found[RAISED_DOOMED] += threats.doom(unit)
    if kind < ARCHER:
        found[RAISED] += life
    if s.phase == SIEGE_SETUP:
        return
    if s.gate > 0:
        if kind == RAM:
            found[RAM_FAR] += s.board.gate_distance(s.square[unit])
        elif kind < ARCHER:
            found[FOOT_TO_GATE] += max(0, s.board.gate_distance(s.square[unit]) - 3)
    elif kind < ARCHER:
        found[FOOT_TO_THRONE] += distance(s.square[unit], s.square[s.monarch()])


def weigh_defender(threats: Threats, found: list[float], unit: int, life: float) -> None:
    kind = KIND_OF[unit]
    if HELD_AT[kind] >= 0:
        found[HELD_AT[kind]] -= threats.health(unit)
    found[HELD_DOOMED] += threats.doom(unit)
    if kind < ARCHER:
        found[HELD] -= life
