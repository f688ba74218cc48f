"""What a bot should like in Two Kingdoms."""

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
    BONUS,
    DIE,
    FILES,
    FULL,
    GATE_HEALTH,
    GATE_KIND,
    HORSE,
    KIND_OF,
    KINDS,
    MON,
    RAM,
    TREB,
    TREB_FAR,
    TREB_NEAR,
    UNITS,
)
from regalia.games.two_kingdoms.formations import slot
from regalia.games.two_kingdoms.rules import (
    ANSWERING,
    MELEE,
    can_strike,
    can_strike_gate,
    may_attack,
    reaches,
)
from regalia.games.two_kingdoms.state import (
    BOARD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    NOBODY,
    OF_THE_TURN,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)

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
NOW_MELEE: Final = 11  # damage, in tens of points, that whoever has the next turn can do
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

DUE: Final = 0.8  # of what can still be done in this turn: so much of it counts as done
KILL: Final = 6.0  # what a kill is worth beside its damage, in points
FAR_OFF: Final = 30
REACH: Final[list[int]] = [3, 3, 3, 7, 0, 9, 0, 9, 3]  # by kind, a walk included
RIDE: Final = 3  # spaces more for who rides


def mean_blow(kind: int, struck: int) -> float:
    """In points, effects apart."""
    faces = DIE[kind]
    total = 0
    for value in range(1, faces + 1):
        total += max(0, 2 * value + BONUS[kind][struck])
    return total / (2.0 * max(1, faces))


MEAN: Final[list[list[float]]] = [[mean_blow(kind, struck) for struck in range(KINDS + 1)] for kind in range(KINDS)]


def evaluate(s: TwoKingdoms, seat: int, weights: list[float]) -> float:
    found = features(s, seat)
    lead = 0.0
    for place in range(FEATURES):
        lead += weights[place] * found[place]
    return 0.5 + 0.5 * math.tanh(lead)


def features(s: TwoKingdoms, seat: int) -> list[float]:
    picture = Picture(s)
    found = picture.of_siege() if s.phase >= SIEGE_SETUP else picture.of_field()
    if (seat == 0) == (s.phase < SIEGE_SETUP or s.attacker == 0):
        return found
    return [-value for value in found]


def is_new_turn(s: TwoKingdoms) -> bool:
    """Whether the mover has done nothing yet."""
    marks = 0
    for unit in range(s.mover * UNITS, s.mover * UNITS + UNITS):
        marks |= s.mark[unit]
    return marks & OF_THE_TURN == 0


def kill_chance(kind: int, struck: int, health: int) -> float:
    """Of one blow, effects apart."""
    faces: i64 = DIE[kind]
    needed: i64 = (health - BONUS[kind][struck] + 1) // 2
    if needed <= 1:
        return 1.0
    return 0.0 if needed > faces else float(faces - needed + 1) / float(faces)


class Picture:
    """Who can do what to whom.

    What the mover can still do in a turn counts as nearly done: so a bot that looks one step ahead walks to where it
    can strike, strikes, and ends the turn when that is over.
    """

    def __init__(self, s: TwoKingdoms) -> None:
        self.s: Final[TwoKingdoms] = s
        self.fights: Final[bool] = s.phase == FIELD or s.phase == SIEGE
        is_new = self.fights and is_new_turn(s)
        self.next: Final[int] = s.mover if is_new else 1 - s.mover  # who has the next whole turn
        self.due: Final[int] = NOBODY if is_new or not self.fights else s.mover  # who can still do something before
        # By unit
        self.threat: Final[list[float]] = [0.0] * ALL_UNITS  # damage that may come, in points
        self.loss: Final[list[float]] = [0.0] * ALL_UNITS  # damage that is as good as done, in points
        self.dying: Final[list[float]] = [0.0] * ALL_UNITS
        self.gate_loss: float = 0.0  # likewise
        # By side
        self.melee: Final[list[float]] = [0.0, 0.0]  # damage that can be done
        self.shots: Final[list[float]] = [0.0, 0.0]
        self.on_gate: float = 0.0
        self.foot_far: Final[list[float]] = [0.0, 0.0]
        self.archer_far: Final[list[float]] = [0.0, 0.0]
        self.pieces: Final[list[list[int]]] = [pieces_of(s, 0), pieces_of(s, 1)]
        if self.fights:
            # Of each piece file and rank
            self.files: Final[list[list[int]]] = [[s.square[unit] % FILES for unit in side] for side in self.pieces]
            self.ranks: Final[list[list[int]]] = [[s.square[unit] // FILES for unit in side] for side in self.pieces]
            self.look(0)
            self.look(1)

    def look(self, side: int) -> None:
        """At what each piece of a side can do."""
        s = self.s
        if s.retreating == side:  # D-85
            return
        for unit in self.pieces[side]:
            kind = KIND_OF[unit]
            if kind == HORSE:
                continue
            due = side == self.due and may_attack(s, unit)
            self.look_from(unit, kind, side, due)
            if s.phase == SIEGE and s.gate > 0 and side == s.attacker and s.rules.breaks_gate[kind]:
                self.look_at_gate(unit, kind, due)

    def look_from(self, unit: int, kind: int, side: int, due: bool) -> None:
        s = self.s
        board = s.board
        here = s.square[unit]
        file: i64 = here % FILES
        rank: i64 = here // FILES
        melee = MELEE[kind]
        rides = s.mount[unit] != NOBODY
        reach: i64 = REACH[kind]
        if rides and melee:
            reach += RIDE
        least: i64 = TREB_NEAR if kind == TREB else 0
        siege = s.phase == SIEGE
        fog = siege and s.gate > 0
        inside = fog and board.fog[here]
        blind = fog and side == s.attacker
        means = MEAN[kind]
        nearest: i64 = FAR_OFF
        best = 0.0
        best_due = 0.0
        target = NOBODY
        foes = self.pieces[1 - side]
        foe_files = self.files[1 - side]
        foe_ranks = self.ranks[1 - side]
        count: i64 = len(foes)
        place: i64 = -1
        while place < count - 1:
            place += 1
            files: i64 = foe_files[place]
            files -= file
            if files < 0:
                files = -files
            if files >= nearest and files > reach:
                continue
            ranks: i64 = foe_ranks[place]
            ranks -= rank
            if ranks < 0:
                ranks = -ranks
            far = files if files > ranks else ranks
            if far >= nearest and far > reach:
                continue
            foe = foes[place]
            if fog:
                there = s.square[foe]
                if blind and board.fog[there]:
                    continue
                if melee and inside != board.fog[there]:
                    continue
                if kind == BALL and board.blind[there]:
                    continue
            if far < nearest:
                nearest = far
            if far > reach or far < least:
                continue
            mount = s.mount[foe]
            struck = HORSE if mount != NOBODY else KIND_OF[foe]
            bearer = mount if mount != NOBODY else foe
            damage = means[struck]
            self.threat[bearer] += damage
            if damage > best:
                best = damage
            if due:
                if melee and (far > 1 or (files and ranks)):
                    continue
                if siege and not can_strike(s, unit, foe):
                    continue
                worth = self.worth(unit, kind, foe, struck, bearer, damage)
                if worth > best_due:
                    best_due = worth
                    target = foe
        if melee:
            self.melee[side] += best / 10.0
        else:
            self.shots[side] += best / 10.0
        beyond = nearest - reach
        if beyond > 0:
            if kind == ARCHER:
                self.archer_far[side] += float(beyond)
            elif melee:
                self.foot_far[side] += float(beyond)
        if target != NOBODY:
            self.count_due(unit, kind, target)

    def worth(self, unit: int, kind: int, foe: int, struck: int, bearer: int, damage: float) -> float:
        """Of an attack, in points of damage."""
        s = self.s
        odds = kill_chance(kind, struck, s.health[bearer])
        worth = min(damage, s.health[bearer] / 2.0) + KILL * odds - 0.01 * s.health[bearer]
        if self.answers(foe, unit):
            worth -= (1.0 - odds) * MEAN[KIND_OF[foe]][HORSE if s.mount[unit] != NOBODY else kind]
        return worth

    def answers(self, foe: int, unit: int) -> bool:
        s = self.s
        kind = KIND_OF[foe]
        if not ANSWERING[kind] or s.mark[foe] & FALLEN or s.retreating == foe // UNITS:
            return False
        return reaches(s, kind, s.square[foe], s.square[unit])

    def count_due(self, unit: int, kind: int, foe: int) -> None:
        s = self.s
        mount = s.mount[foe]
        struck = HORSE if mount != NOBODY else KIND_OF[foe]
        bearer = mount if mount != NOBODY else foe
        odds = kill_chance(kind, struck, s.health[bearer])
        self.loss[bearer] += DUE * MEAN[kind][struck]
        self.dying[bearer] += DUE * odds
        if self.answers(foe, unit):
            own = s.mount[unit] if s.mount[unit] != NOBODY else unit
            self.loss[own] += DUE * (1.0 - odds) * MEAN[KIND_OF[foe]][KIND_OF[own]]

    def look_at_gate(self, unit: int, kind: int, due: bool) -> None:
        s = self.s
        far = s.board.gate_distance(s.square[unit])
        reach = 2 if kind == RAM else REACH[kind]
        if far <= reach and (kind != TREB or TREB_NEAR <= far <= TREB_FAR):
            damage = MEAN[kind][GATE_KIND]
            self.on_gate += damage / 10.0
            if due and can_strike_gate(s, unit):
                self.gate_loss += DUE * damage

    # What there is

    def health(self, unit: int) -> float:
        """Of 1 if unhurt."""
        left = self.s.health[unit] - 2.0 * self.loss[unit]
        return left / FULL[KIND_OF[unit]] if left > 0.0 else 0.0

    def life(self, unit: int) -> float:
        return max(0.0, 1.0 - self.dying[unit])

    def doom(self, unit: int) -> float:
        """How likely it is to be killed soon."""
        ratio = self.threat[unit] / max(0.5, self.s.health[unit] / 2.0 - self.loss[unit])
        return 1.0 if ratio >= 1.0 else ratio * ratio

    def of_field(self) -> list[float]:
        s = self.s
        found = [0.0] * FEATURES
        setup = s.phase == FIELD_SETUP
        for unit in range(ALL_UNITS):
            status = s.status[unit]
            if status != BOARD and status != RESERVE and status != RETREATED:
                continue
            side = unit // UNITS
            sign = 1.0 if side == 0 else -1.0
            kind = KIND_OF[unit]
            health = self.health(unit)
            if status != BOARD and not setup:
                if kind != HORSE:
                    found[AWAY] += sign * health
                continue
            if kind == HORSE:
                found[HORSE_HEALTH] += sign * health
            elif kind == TREB:
                found[TREB_HEALTH] += sign * health
            elif kind == ARCHER:
                found[ARCHERS] += sign * self.life(unit)
                found[ARCHER_HEALTH] += sign * health
            else:
                found[FOOT] += sign * self.life(unit)
                found[FOOT_HEALTH] += sign * health
            if setup:
                if status == BOARD:
                    found[FORMED] += sign * self.formed(unit, side)
                continue
            if kind != HORSE and s.mount[unit] != NOBODY:
                found[MOUNTED] += sign
            doom = self.doom(unit)
            if doom > 0.0:
                found[LATER_DOOMED if side == self.next else NOW_DOOMED] += sign * doom
            if s.retreating == side:
                found[RETREAT_FAR] += sign * edge_distance(s, side, s.square[unit])
        if setup:
            return found
        for side in range(2):
            sign = 1.0 if side == 0 else -1.0
            found[FOOT_FAR] += sign * self.foot_far[side]
            found[ARCHER_FAR] += sign * self.archer_far[side]
            now = side == self.next
            found[NOW_MELEE if now else LATER_MELEE] += sign * self.melee[side]
            found[NOW_SHOTS if now else LATER_SHOTS] += sign * self.shots[side]
        found[TURN] = 1.0 if self.next == 0 else -1.0
        if s.retreating != NOBODY:
            found[RETREAT] = 1.0 if s.retreating == 0 else -1.0
        return found

    def formed(self, unit: int, side: int) -> float:
        """How well a unit stands in a set-up; axes ride on the field."""
        s = self.s
        kind = KIND_OF[unit]
        if kind != HORSE and s.mount[unit] != NOBODY:
            return 1.3 if kind == AXE and s.phase == FIELD_SETUP else 0.0
        if kind == BALL:
            return 0.0
        return 1.0 - distance(s.square[unit], slot(s, side, unit % UNITS)) / 20.0

    def of_siege(self) -> list[float]:
        """For the attacker."""
        s = self.s
        found = [0.0] * FEATURES
        setup = s.phase == SIEGE_SETUP
        found[SIEGE_EDGE] = 1.0
        gate = max(0.0, s.gate - 2.0 * self.gate_loss)
        found[GATE_LOST] = (GATE_HEALTH - gate) / GATE_HEALTH
        shut = s.gate > 0
        if not shut:
            found[BREACH] = 1.0
        raised = 0.0
        held = 0.0
        for unit in range(ALL_UNITS):
            status = s.status[unit]
            if status != BOARD and not (setup and status == RESERVE):
                continue
            kind = KIND_OF[unit]
            attacks = unit // UNITS == s.attacker
            health = self.health(unit)
            life = self.life(unit)
            doom = self.doom(unit) if self.threat[unit] > 0.0 else 0.0
            if kind == MON:
                found[MONARCH] = 1.0 - health
                continue
            if attacks:
                if kind != HORSE:
                    raised += life
                if RAISED_AT[kind] >= 0:
                    found[RAISED_AT[kind]] += health
                found[RAISED_DOOMED] += doom
            else:
                held += life
                if HELD_AT[kind] >= 0:
                    found[HELD_AT[kind]] -= health
                found[HELD_DOOMED] += doom
            if kind < ARCHER:
                if attacks:
                    found[RAISED] += life
                else:
                    found[HELD] -= life
            if setup:
                if status == BOARD:
                    found[FORMED] += self.formed(unit, unit // UNITS) * (1.0 if attacks else -1.0)
                continue
            if not attacks:
                continue
            if kind == RAM and shut:
                found[RAM_FAR] += s.board.gate_distance(s.square[unit])
            elif kind < ARCHER and shut:
                found[FOOT_TO_GATE] += max(0, s.board.gate_distance(s.square[unit]) - 3)
            elif kind < ARCHER:
                found[FOOT_TO_THRONE] += distance(s.square[unit], s.square[s.monarch()])
        if setup:
            return found
        attacker = s.attacker
        now = attacker == self.next
        found[SIEGE_NOW if now else SIEGE_LATER] = self.melee[attacker] + self.shots[attacker]
        found[GUARD_LATER if now else GUARD_NOW] = -self.melee[1 - attacker] - self.shots[1 - attacker]
        found[GATE_DAMAGE] = self.on_gate
        found[SIEGE_TURN] = 1.0 if now else -1.0
        found[FEW_RAISED] = 1.0 / max(0.5, raised)
        found[FEW_HELD] = 1.0 / max(0.5, held)
        return found


def pieces_of(s: TwoKingdoms, side: int) -> list[int]:
    """Units of a side that stand on the board; of a pair the rider."""
    return [
        unit
        for unit in range(side * UNITS, side * UNITS + UNITS)
        if s.status[unit] == BOARD and not s.is_ridden_horse(unit)
    ]


def edge_distance(s: TwoKingdoms, side: int, square: Square) -> int:
    return s.board.ranks - 1 - square // FILES if side else square // FILES
