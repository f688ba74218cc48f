"""The table of Two Kingdoms at one moment."""

from typing import Final

from mypy_extensions import i64

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.state import State
from regalia.games.two_kingdoms.board import FIELD_BOARD, Board
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    CASTLE_SQUARES,
    FIELD_UNITS,
    FILES,
    FULL,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON_UNIT,
    SPACES,
    UNITS,
)
from regalia.games.two_kingdoms.options import KingdomRules

NOBODY: Final = -1

# Phases of a match
FIELD_SETUP: Final = 0
FIELD: Final = 1
SIEGE_SETUP: Final = 2
SIEGE: Final = 3

# Where a unit is
BOX: Final = 0  # not in play: ram, ballistas and monarch before their time, or on the side that has none
RESERVE: Final = 1
BOARD: Final = 2
RETREATED: Final = 3  # D-87
DEAD: Final = 4  # D-9
LOST: Final = 5  # D-81

# Marks, as bits
MOVED: Final = 1
ATTACKED: Final = 2
MOUNTED: Final = 4  # has mounted or dismounted (D-49)
FALLEN: Final = 8  # D-56
ANSWERED: Final = 16  # has struck back in this player-turn; kept with answers_per_turn=1 only
OF_THE_TURN: Final = MOVED | ATTACKED | MOUNTED

LONGEST_STEP: Final = 6  # spaces of a horse in a retreat

Ways = list[Action]
# A placeholder, never written to: a new state or clone replaces it, so none is filled twice.
UNFILLED: Final[list[int]] = []
NO_WAYS: Final[list[Ways | None]] = []


class TwoKingdoms(State):
    """Columns by unit: South's units are 0 to 26, North's 27 to 53. What is set up in secret lies on the board too."""

    def __init__(self, rules: KingdomRules) -> None:
        super().__init__(2)
        self.rules: Final[KingdomRules] = rules
        self.board: Board = FIELD_BOARD
        self.phase: int = FIELD_SETUP
        # By unit
        self.status: list[int] = UNFILLED
        self.square: list[Square] = UNFILLED  # NOWHERE unless on the board
        self.health: list[int] = UNFILLED  # in halves (D-6)
        self.mount: list[int] = UNFILLED  # of a rider its horse, of a ridden horse its rider, else NOBODY
        self.mark: list[int] = UNFILLED
        self.shame: list[int] = UNFILLED  # 1: carries Shame of defeat (D-91)
        # By square: who stands there, of a pair the rider
        self.at: list[int] = UNFILLED
        # By unit: where it can go, kept until something moves near it; None if not known
        self.ways: list[Ways | None] = NO_WAYS
        # By side
        self.own: list[int] = UNFILLED  # own turns begun in this battle (D-20)
        self.shot: list[int] = UNFILLED  # its turn in which its trebuchet shot, while that matters (D-64); else 0
        # The course of the match
        self.mover: int = 0
        self.count: int = 0  # player-turns completed in this battle
        self.idle: int = 0  # of these, how many at the end were without progress (D-125)
        self.progress: bool = False  # in this player-turn
        self.acted: bool = False  # the mover has done something; on the field only (D-83)
        self.retreating: int = NOBODY
        self.attacker: int = NOBODY
        self.gate: int = GATE_HEALTH  # in halves; 0: breached

    def open_box(self) -> None:
        """D-4, D-5: everything unhurt, 23 units a side in reserve, nothing on the field."""
        self.status = [RESERVE if unit % UNITS < FIELD_UNITS else BOX for unit in range(ALL_UNITS)]
        self.square = [NOWHERE] * ALL_UNITS
        self.health = [FULL[kind] for kind in KIND_OF]
        self.mount = [NOBODY] * ALL_UNITS
        self.mark = [0] * ALL_UNITS
        self.shame = [0] * ALL_UNITS
        self.at = [NOBODY] * CASTLE_SQUARES
        self.ways = [None] * ALL_UNITS
        self.own = [0, 0]
        self.shot = [0, 0]

    def clone(self) -> "TwoKingdoms":
        copy = TwoKingdoms(self.rules)
        self.clone_base_into(copy)
        copy.board = self.board
        copy.phase = self.phase
        copy.status = self.status.copy()
        copy.square = self.square.copy()
        copy.health = self.health.copy()
        copy.mount = self.mount.copy()
        copy.mark = self.mark.copy()
        copy.shame = self.shame.copy()
        copy.at = self.at.copy()
        copy.ways = self.ways.copy()  # the lists in it are never changed
        copy.own = self.own.copy()
        copy.shot = self.shot.copy()
        copy.mover = self.mover
        copy.count = self.count
        copy.idle = self.idle
        copy.progress = self.progress
        copy.acted = self.acted
        copy.retreating = self.retreating
        copy.attacker = self.attacker
        copy.gate = self.gate
        return copy

    # Questions

    def is_breached(self) -> bool:
        return self.phase == SIEGE and self.gate == 0

    def has_fog(self) -> bool:
        """D-112: the attacker does not see into the castle."""
        return self.phase == SIEGE and self.gate > 0

    def is_foggy_for(self, seat: int, square: Square) -> bool:
        return self.board.fog[square] and self.has_fog() and seat != 1 - self.attacker

    def ground(self, side: int) -> Board:
        """The board as the units of that side walk on it: D-138 opens the shut gate to the defender."""
        if self.rules.sally and self.has_fog() and side != self.attacker:
            return self.rules.sally_castle
        return self.board

    def shoots_unseen(self, unit: int) -> bool:
        """D-140: whether nobody but the defender may learn who it is that shoots."""
        return self.rules.anonymous_shots and self.is_foggy_for(1 - unit // UNITS, self.square[unit])

    def is_ridden_horse(self, unit: int) -> bool:
        return KIND_OF[unit] == HORSE and self.mount[unit] != NOBODY

    def bearer(self, unit: int) -> int:
        """D-52: who loses health when the piece of this unit is struck."""
        return self.mount[unit] if self.mount[unit] != NOBODY and KIND_OF[unit] != HORSE else unit

    def spaces(self, unit: int) -> int:
        """D-28, D-42, D-86: how far its piece can go; D-46: the step off a horse was the first space."""
        if self.mount[unit] != NOBODY:
            return self.spaces_of(HORSE, unit // UNITS, False)
        return self.spaces_of(KIND_OF[unit], unit // UNITS, self.has_stepped_off(unit))

    def spaces_of(self, kind: int, side: int, stepped_off: bool) -> int:
        spaces = SPACES[kind] - 1 if stepped_off and self.rules.step_off_counts else SPACES[kind]
        return spaces + 1 if self.retreating == side else spaces

    def has_stepped_off(self, unit: int) -> bool:
        """True if it has dismounted in this turn and its move on foot is still to come."""
        return self.mark[unit] & (MOUNTED | MOVED) == MOUNTED and self.mount[unit] == NOBODY

    def is_reloading(self, side: int) -> bool:
        """D-64: whether the side's trebuchet can do nothing in the side's current turn."""
        return self.reloads_in(side, self.own[side])

    def reloads_in(self, side: int, turn: int) -> bool:
        return self.shot[side] != 0 and turn == self.shot[side] + 1

    def is_safe_edge(self, side: int, square: Square) -> bool:
        """D-87: where a retreating unit of that side leaves the field."""
        rank = square // FILES
        last = self.board.ranks - 1
        if self.rules.any_edge:
            file = square % FILES
            return rank == 0 or rank == last or file == 0 or file == FILES - 1
        return rank == (last if side else 0)

    def troop_health(self, side: int) -> int:
        """D-126: of the troops on the field, in halves."""
        health = 0
        for unit in range(side * UNITS, side * UNITS + FIELD_UNITS):
            if self.status[unit] == BOARD and KIND_OF[unit] != HORSE:
                health += self.health[unit]
        return health

    def count_on_board(self, side: int, horses: bool) -> int:
        """Units of a side that are on the board, with or without horses."""
        count = 0
        for unit in range(side * UNITS, side * UNITS + UNITS):
            if self.status[unit] == BOARD and (horses or KIND_OF[unit] != HORSE):
                count += 1
        return count

    # Changes

    def put(self, unit: int, square: Square) -> None:
        """Stand a unit, or a pair named by its rider, on a free square."""
        self.status[unit] = BOARD
        self.square[unit] = square
        self.at[square] = unit
        if self.mount[unit] != NOBODY:
            self.square[self.mount[unit]] = square
        self.touch(square)

    def lift(self, unit: int) -> None:
        """Take a unit, or a pair named by its rider, from its square."""
        square = self.square[unit]
        self.at[square] = NOBODY
        self.square[unit] = NOWHERE
        if self.mount[unit] != NOBODY:
            self.square[self.mount[unit]] = NOWHERE
        self.touch(square)

    def touch(self, square: Square) -> None:
        """Something has changed on this square: forget the ways of the units that could come there."""
        file: i64 = square % FILES
        rank: i64 = square // FILES
        far: i64 = LONGEST_STEP
        unit: i64 = 0
        while unit < ALL_UNITS:
            if self.ways[unit] is not None:
                there = self.square[unit]
                if there == NOWHERE:
                    self.ways[unit] = None
                else:
                    files: i64 = there % FILES - file
                    ranks: i64 = there // FILES - rank
                    if -far <= files <= far and -far <= ranks <= far:
                        self.ways[unit] = None
            unit += 1

    def forget_ways(self) -> None:
        self.ways = [None] * ALL_UNITS

    def sit(self, rider: int, horse: int) -> None:
        """A rider who stands nowhere takes the horse on its square."""
        square = self.square[horse]
        self.status[rider] = BOARD
        self.square[rider] = square
        self.mount[rider] = horse
        self.mount[horse] = rider
        self.at[square] = rider
        self.ways[rider] = None
        self.ways[horse] = None
        self.touch(square)

    def part(self, rider: int) -> int:
        """Rider and horse are two pieces again; only the horse stands on the square. The horse."""
        horse = self.mount[rider]
        square = self.square[rider]
        self.mount[rider] = NOBODY
        self.mount[horse] = NOBODY
        self.square[rider] = NOWHERE
        self.at[square] = horse
        self.ways[rider] = None
        self.ways[horse] = None
        self.touch(square)
        return horse

    def monarch(self) -> int:
        """The defender's."""
        return (1 - self.attacker) * UNITS + MON_UNIT
