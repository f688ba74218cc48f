"""The grid as two bit sets, and the one question of the game."""

from typing import Final

from mypy_extensions import i64

from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import Frame
from regalia.core.state import Outcome, State, won_by

COLUMNS: Final = 7  # F-1
ROWS: Final = 6
LETTERS: Final = "abcdefg"

# A column has seven bits: six places and one that stays empty, so that no line runs on into the next column.
#
#     6 13 20 27 34 41 48      always empty
#     5 12 19 26 33 40 47      row 6
#     0  7 14 21 28 35 42      row 1
#     a  b  c  d  e  f  g
#
# Bits are made with plain ints: mypyc shifts an i64 constant by a variable in 32 bits.
STRIDE: Final = 7
TOP: Final[i64] = 1 << 5
TOP_ROW: Final[i64] = sum(1 << (5 + 7 * column) for column in range(COLUMNS))

YELLOW: Final = 0
RED: Final = 1
# The type keeps mypyc from making a new tuple whenever one is handed out.
ASKS_YELLOW: Final[tuple[int, ...]] = (YELLOW,)
ASKS_RED: Final[tuple[int, ...]] = (RED,)


class Drop(Action):
    """Drop a disc into a column; the key is the column. Columns beyond the grid can be said, and are refused."""

    def __init__(self, column: int) -> None:
        super().__init__(column)
        self.lowest: Final[i64] = 1 << (column * STRIDE) if column < COLUMNS else 0


DROPS: Final[list[Action]] = [Drop(column) for column in range(26)]
EVERY_DROP: Final[list[Action]] = DROPS[:COLUMNS]


class Grid(State):
    """The discs on the board, and whose turn it is."""

    def __init__(self) -> None:
        super().__init__(2)
        self.own: i64 = 0  # the discs of the player to drop
        self.all: i64 = 0  # the discs of both
        self.count: i64 = 0  # how many have been dropped; even: yellow is to drop

    def clone(self) -> "Grid":
        copy = Grid()
        self.clone_base_into(copy)
        copy.own = self.own
        copy.all = self.all
        copy.count = self.count
        return copy

    def disc(self, column: int, row: int) -> int:
        """The seat whose disc lies there, or -1."""
        place = 1 << (column * STRIDE + row)
        if not self.all & place:
            return -1
        mover = int(self.count % 2)
        return mover if self.own & place else 1 - mover


def has_line(discs: i64) -> bool:
    """Four in a row, up (1), across (7) or along a diagonal (6 and 8)."""
    pairs: i64 = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> 7)
    if pairs & (pairs >> 14):
        return True
    pairs = discs & (discs >> 6)
    if pairs & (pairs >> 12):
        return True
    pairs = discs & (discs >> 8)
    return bool(pairs & (pairs >> 16))


class Turn(Frame):
    """F-3: the player whose turn it is drops one disc. It stays on the stack until the game ends."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: Grid) -> tuple[int, ...]:
        return ASKS_RED if s.count & 1 else ASKS_YELLOW  # F-2

    def legal(self, s: Grid, seat: int) -> list[Action]:
        if not s.all & TOP_ROW:
            return EVERY_DROP[:]
        free: list[Action] = []
        top: i64 = TOP
        column: i64 = 0
        while column < COLUMNS:
            if not s.all & top:  # F-4
                free.append(DROPS[column])
            top <<= STRIDE
            column += 1
        return free

    def apply(self, s: Grid, seat: int, action: Drop) -> None:
        # Adding the column's lowest bit carries up to the lowest free place.
        discs: i64 = s.all | (s.all + action.lowest)
        mine: i64 = s.own | (discs ^ s.all)
        s.own = s.all ^ s.own
        s.all = discs
        s.count += 1
        if s.events is not None:
            s.emit(Event("dropped", [seat, action.key, self.height(s, action.key) - 1]))
        if has_line(mine):  # F-6
            s.finish(won_by(seat, 2, "F-6"))
        elif s.count == COLUMNS * ROWS:
            s.finish(Outcome([0.5, 0.5], "F-7"))

    def height(self, s: Grid, column: int) -> int:
        """Return how many discs lie in the column."""
        return sum(1 for row in range(ROWS) if s.disc(column, row) >= 0)

    def refusal(self, s: Grid, seat: int, action: Action) -> Illegal:
        if action.key >= COLUMNS:
            return Illegal("F-5", "there is no such column")
        return Illegal("F-4", f"column {LETTERS[action.key]} is full")


TURN: Final = Turn()
