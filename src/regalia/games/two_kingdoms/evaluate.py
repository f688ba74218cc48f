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
    FIELD_UNITS,
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
from regalia.games.two_kingdoms.flow.attacking import why_no_attack, why_no_gate
from regalia.games.two_kingdoms.formations import slot
from regalia.games.two_kingdoms.rules import (
    ANSWERING,
    MELEE,
    can_strike,
    reaches_back,
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
    """The features of whoever `is_leading`."""
    picture = Picture(s)
    return picture.of_siege() if s.phase >= SIEGE_SETUP else picture.of_field()


def is_leading(s: TwoKingdoms, seat: int) -> bool:
    """Whether what is weighed is that seat's less the other's: South's on the field, the attacker's in a siege."""
    return seat == (s.attacker if s.phase >= SIEGE_SETUP else 0)


def is_settled(s: TwoKingdoms) -> bool:
    """At the start of a turn: what a set-up will be, or the rest of a turn, shows too little before."""
    return s.phase in (FIELD, SIEGE) and is_new_turn(s)


def is_new_turn(s: TwoKingdoms) -> bool:
    """Whether the mover has done nothing yet."""
    marks: i64 = 0
    unit: i64 = s.mover * UNITS
    last = unit + UNITS
    while unit < last:
        mark: i64 = s.mark[unit]
        marks |= mark
        unit += 1
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
        # By side, of each piece on the board (a pair is named by its rider): the unit, its file and its rank
        self.pieces: Final[list[list[int]]] = [[], []]
        self.files: Final[list[list[int]]] = [[], []]
        self.ranks: Final[list[list[int]]] = [[], []]
        if self.fights:
            self.find_pieces(0)
            self.find_pieces(1)
            self.look(0)
            self.look(1)

    def find_pieces(self, side: int) -> None:
        s = self.s
        pieces = self.pieces[side]
        files = self.files[side]
        ranks = self.ranks[side]
        for unit in range(side * UNITS, side * UNITS + UNITS):
            if s.status[unit] == BOARD and not s.is_ridden_horse(unit):
                square: i64 = s.square[unit]
                pieces.append(unit)
                files.append(int(square % FILES))
                ranks.append(int(square // FILES))

    def look(self, side: int) -> None:
        """At what each piece of a side can do."""
        s = self.s
        if s.retreating == side:  # D-85
            return
        storms = s.has_fog() and side == s.attacker
        for place, unit in enumerate(self.pieces[side]):
            kind = KIND_OF[unit]
            if kind == HORSE:
                continue
            due = side == self.due and why_no_attack(s, unit) is None
            self.look_from(unit, kind, side, self.files[side][place], self.ranks[side][place], due)
            if storms and s.rules.breaks_gate[kind]:
                self.look_at_gate(unit, kind, due)

    def look_from(self, unit: int, kind: int, side: int, file: i64, rank: i64, due: bool) -> None:
        s = self.s
        board = s.board
        mounts = s.mount
        squares = s.square
        threat = self.threat
        melee = MELEE[kind]
        reach: i64 = REACH[kind]
        if melee and mounts[unit] != NOBODY:
            reach += RIDE
        least: i64 = TREB_NEAR if kind == TREB else 0
        fog = s.has_fog()
        inside = fog and board.fog[squares[unit]]
        blind = fog and side == s.attacker
        # D-138: defenders near the gate come out to strike
        sallies = fog and s.rules.sally and not blind and board.gate_distance(squares[unit]) < REACH[kind]
        covers = s.rules.forest_covers and not melee
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
            foe: i64 = foes[place]
            if fog:
                there: i64 = squares[foe]
                if blind and board.fog[there]:
                    continue
                if melee and inside != board.fog[there] and not sallies:
                    continue
                if kind == BALL and board.blind[there]:
                    continue
            if far < nearest:
                nearest = far
            if far > reach or far < least:
                continue
            mount: i64 = mounts[foe]
            bearer = mount if mount != NOBODY else foe
            struck: i64 = HORSE if mount != NOBODY else KIND_OF[foe]
            damage = means[struck]
            if covers and board.forest[squares[foe]]:
                damage = damage - 1.0 if damage > 1.0 else 0.0  # D-137
            threat[bearer] = threat[bearer] + damage
            if damage > best:
                best = damage
            if due:
                if melee and (far > 1 or (files and ranks)):
                    continue
                if s.phase == SIEGE and not can_strike(s, unit, int(foe)):
                    continue
                worth = self.worth(unit, kind, int(foe), int(struck), int(bearer), damage)
                if worth > best_due:
                    best_due = worth
                    target = int(foe)
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
        if s.shoots_unseen(unit):  # D-140
            return False
        return reaches_back(s, kind, s.square[foe], s.square[unit])

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
            if due and why_no_gate(s, unit) is None:
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
        threat = self.threat[unit]
        if threat <= 0.0:
            return 0.0
        ratio = threat / max(0.5, self.s.health[unit] / 2.0 - self.loss[unit])
        return 1.0 if ratio >= 1.0 else ratio * ratio

    def of_field(self) -> list[float]:
        """For South."""
        found = [0.0] * FEATURES
        self.weigh_army(found, 0, 1.0)
        self.weigh_army(found, 1, -1.0)
        s = self.s
        if s.phase != FIELD_SETUP:
            found[TURN] = 1.0 if self.next == 0 else -1.0
            if s.retreating != NOBODY:
                found[RETREAT] = 1.0 if s.retreating == 0 else -1.0
        return found

    def weigh_army(self, found: list[float], side: int, sign: float) -> None:
        """Add what one side has on the field, or will have when it is set up."""
        s = self.s
        setup = s.phase == FIELD_SETUP
        leaves = s.retreating == side
        foot = 0.0
        foot_health = 0.0
        archers = 0.0
        archer_health = 0.0
        horse_health = 0.0
        treb_health = 0.0
        away = 0.0
        doomed = 0.0
        mounted = 0
        last = side * UNITS + FIELD_UNITS
        for unit in range(side * UNITS, last):
            status = s.status[unit]
            if status != BOARD and status != RESERVE and status != RETREATED:
                continue
            kind = KIND_OF[unit]
            health = self.health(unit)
            if status != BOARD and not setup:
                if kind != HORSE:
                    away += health
                continue
            if kind == HORSE:
                horse_health += health
            else:
                if kind == TREB:
                    treb_health += health
                elif kind == ARCHER:
                    archers += self.life(unit)
                    archer_health += health
                else:
                    foot += self.life(unit)
                    foot_health += health
                if s.mount[unit] != NOBODY:
                    mounted += 1
            if setup:
                if status == BOARD:
                    found[FORMED] += sign * self.formed(unit, side)
                continue
            doomed += self.doom(unit)
            if leaves:
                found[RETREAT_FAR] += sign * edge_distance(s, side, s.square[unit])
        found[FOOT] += sign * foot
        found[FOOT_HEALTH] += sign * foot_health
        found[ARCHERS] += sign * archers
        found[ARCHER_HEALTH] += sign * archer_health
        found[HORSE_HEALTH] += sign * horse_health
        found[TREB_HEALTH] += sign * treb_health
        if setup:
            return
        found[AWAY] += sign * away
        found[MOUNTED] += sign * mounted
        found[FOOT_FAR] += sign * self.foot_far[side]
        found[ARCHER_FAR] += sign * self.archer_far[side]
        now = side == self.next
        found[NOW_MELEE if now else LATER_MELEE] = sign * self.melee[side]
        found[NOW_SHOTS if now else LATER_SHOTS] = sign * self.shots[side]
        found[LATER_DOOMED if now else NOW_DOOMED] = sign * doomed

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
            doom = self.doom(unit)
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


def edge_distance(s: TwoKingdoms, side: int, square: Square) -> int:
    return s.board.ranks - 1 - square // FILES if side else square // FILES
