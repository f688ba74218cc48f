"""The damage that units can do to each other in the next turns, for `evaluate.py` to weigh."""

from typing import Final

from mypy_extensions import i64

from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    ARCHER,
    BALL,
    BONUS,
    DIE,
    FILES,
    FULL,
    GATE_KIND,
    HORSE,
    KIND_OF,
    KINDS,
    RAM,
    TREB,
    TREB_FAR,
    TREB_NEAR,
    UNITS,
)
from regalia.games.two_kingdoms.flow.attacking import why_no_attack, why_no_gate
from regalia.games.two_kingdoms.rules import ANSWERING, MELEE, can_strike, reaches_back
from regalia.games.two_kingdoms.state import BOARD, FALLEN, FIELD, NOBODY, OF_THE_TURN, SIEGE, TwoKingdoms

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


def is_new_turn(s: TwoKingdoms) -> bool:
    """True if the mover has done nothing yet."""
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


class Threats:
    """All that units could do to each other.

    Things that the mover can still do in a turn count as nearly done: so a bot that looks one step ahead walks to
    where it can strike, strikes, and ends the turn when that is over.
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
            if s.status[unit] == BOARD and (s.mount[unit] == NOBODY or KIND_OF[unit] != HORSE):
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
        melee = shots = foot_far = archer_far = 0.0
        for place, unit in enumerate(self.pieces[side]):
            kind = KIND_OF[unit]
            if kind == HORSE:
                continue
            due = side == self.due and why_no_attack(s, unit) is None
            best, beyond = self.look_from(unit, kind, side, self.files[side][place], self.ranks[side][place], due)
            if MELEE[kind]:
                melee += best / 10.0
                foot_far += beyond
            else:
                shots += best / 10.0
                if kind == ARCHER:
                    archer_far += beyond
            if storms and s.rules.breaks_gate[kind]:
                self.look_at_gate(unit, kind, due)
        self.melee[side] = melee
        self.shots[side] = shots
        self.foot_far[side] = foot_far
        self.archer_far[side] = archer_far

    def look_from(self, unit: int, kind: int, side: int, file: i64, rank: i64, due: bool) -> tuple[float, float]:
        """From one piece at all enemies in its reach; its best damage, and the spaces it has to go before."""
        s = self.s
        mounts = s.mount
        squares = s.square
        threat = self.threat
        melee = MELEE[kind]
        reach: i64 = REACH[kind]
        if melee and mounts[unit] != NOBODY:
            reach += RIDE
        least: i64 = TREB_NEAR if kind == TREB else 0
        spared = self.spared_by(unit, kind, side)
        covers = s.rules.forest_covers and not melee
        means = MEAN[kind]
        nearest: i64 = FAR_OFF
        best = 0.0
        best_due = 0.0
        target = NOBODY
        foes = self.pieces[1 - side]
        foe_files = self.files[1 - side]
        foe_ranks = self.ranks[1 - side]
        place: i64
        for place in range(len(foes)):
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
            if spared is not None and spared[squares[foe]]:
                continue
            if far < nearest:
                nearest = far
            if far > reach or far < least:
                continue
            mount: i64 = mounts[foe]
            bearer = mount if mount != NOBODY else foe
            damage = means[HORSE if mount != NOBODY else KIND_OF[foe]]
            if covers and s.board.forest[squares[foe]]:
                damage = damage - 1.0 if damage > 1.0 else 0.0  # D-137
            threat[bearer] = threat[bearer] + damage
            if damage > best:
                best = damage
            if due and (files + ranks == 1 or not melee):
                worth = self.worth(unit, kind, int(foe), damage)
                if worth > best_due:
                    best_due = worth
                    target = int(foe)
        if target != NOBODY:
            self.count_due(unit, kind, target)
        return best, float(nearest - reach) if nearest > reach else 0.0

    def spared_by(self, unit: int, kind: int, side: int) -> list[bool] | None:
        """By square: where the wall or the fog keeps the unit from striking anybody; None if there is no such place."""
        s = self.s
        if not s.has_fog():
            return None
        board = s.board
        if side == s.attacker:
            return board.fog
        if kind == BALL:
            return board.blind
        # D-138: defenders near the gate come out to strike
        sallies = s.rules.sally and board.gate_distance(s.square[unit]) < REACH[kind]
        if sallies or not MELEE[kind]:
            return None
        return board.outside if board.fog[s.square[unit]] else board.fog

    def worth(self, unit: int, kind: int, foe: int, damage: float) -> float:
        """Of an attack, in points of damage; 0 if it is out of reach or sight."""
        s = self.s
        if s.phase == SIEGE and not can_strike(s, unit, foe):
            return 0.0
        mount = s.mount[foe]
        bearer = mount if mount != NOBODY else foe
        odds = kill_chance(kind, KIND_OF[bearer], s.health[bearer])
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
        bearer = mount if mount != NOBODY else foe
        struck = KIND_OF[bearer]
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
        """Estimate the chance that it is killed soon."""
        threat = self.threat[unit]
        if threat <= 0.0:
            return 0.0
        ratio = threat / max(0.5, self.s.health[unit] / 2.0 - self.loss[unit])
        return 1.0 if ratio >= 1.0 else ratio * ratio
