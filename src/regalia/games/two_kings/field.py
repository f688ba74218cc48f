"""The ground: the battlefield's squares and the towers behind its ends. No rules, only where things are.

row 8   [a8]      [c8]      [e8]      Red's towers       A square has a number, column by column and from below,
row 7    a7   b7   c7   d7   e7                          so that numbers run in board order: by letter, then by
...                                                      row. In each column the first and the last number are the
row 1    a1   b1   c1   d1   e1                          tower's; where there is no tower, they stand for nothing.
row 0   [a0]      [c0]      [e0]      Blue's towers
"""

from collections.abc import Sequence
from typing import Final

from regalia.boards.squares import LETTERS

Square = int  # a number of the field
Place = int  # what an action names: row * 26 + column, on or off the field
NOWHERE: Final = -1
PLACES: Final = 100 * len(LETTERS)
AROUND: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))  # columns, rows


def place_name(place: Place) -> str:
    return f"{LETTERS[place % len(LETTERS)]}{place // len(LETTERS)}"


class Field:
    """The geometry of one board; made once and shared. Lists with two entries are by seat."""

    def __init__(self, cols: int, rows: int, tower_cols: Sequence[int]) -> None:
        self.cols: Final[int] = cols
        self.rows: Final[int] = rows
        self.height: Final[int] = rows + 2  # numbers in a column
        self.count: Final[int] = cols * self.height
        self.river: Final[int] = (rows + 1) // 2  # K-7; only placing asks for it (K-8)
        self.tower_cols: Final[list[int]] = list(tower_cols)
        squares = range(self.count)
        self.col: Final[list[int]] = [square // self.height for square in squares]
        self.row: Final[list[int]] = [square % self.height for square in squares]
        self.is_field: Final[list[bool]] = [1 <= self.row[square] <= rows for square in squares]
        # Whose tower stands there; NOWHERE on the battlefield and where nothing is.
        self.tower_of: Final[list[int]] = [self.tower_owner(self.col[sq], self.row[sq]) for sq in squares]
        self.exists: Final[list[bool]] = [self.is_field[sq] or self.tower_of[sq] != NOWHERE for sq in squares]
        self.all: Final[list[Square]] = [square for square in squares if self.exists[square]]
        self.place: Final[list[Place]] = [self.row[sq] * len(LETTERS) + self.col[sq] for sq in squares]
        self.name: Final[list[str]] = [place_name(self.place[square]) for square in squares]
        self.at_place: Final[list[Square]] = [NOWHERE] * PLACES
        for square in self.all:
            self.at_place[self.place[square]] = square
        # depth[seat][square]: the row as that seat counts it, from its own towers (0)
        self.depth: Final[list[list[int]]] = [self.row[:], [rows + 1 - row for row in self.row]]
        self.towers: Final[list[list[Square]]] = [
            [self.at(col, 0) for col in tower_cols],
            [self.at(col, rows + 1) for col in tower_cols],
        ]
        self.fronts: Final[list[list[Square]]] = [  # K-40
            [self.at(col, 1) for col in tower_cols],
            [self.at(col, rows) for col in tower_cols],
        ]
        # up_to[seat][depth]: the squares of the battlefield from the seat's first row to that one
        self.up_to: Final[list[list[list[Square]]]] = [
            [[square for square in self.all if 1 <= depths[square] <= depth] for depth in range(self.river)]
            for depths in self.depth
        ]
        # ahead[seat][square], back[seat][square]: the next square forward (K-11), or back
        self.ahead: Final[list[list[Square]]] = [
            [self.at(self.col[sq], self.row[sq] + up) for sq in squares] for up in (1, -1)
        ]
        self.back: Final[list[list[Square]]] = [
            [self.at(self.col[sq], self.row[sq] - up) for sq in squares] for up in (1, -1)
        ]
        # steps[seat][square]: where a step can go on this ground: forward, left, right (K-53, K-57, K-59)
        self.steps: Final[list[list[list[Square]]]] = [
            [self.steps_from(seat, square) for square in squares] for seat in (0, 1)
        ]
        # diagonals[seat][square]: one forward and one aside (K-95)
        self.diagonals: Final[list[list[list[Square]]]] = [
            [self.diagonals_from(seat, square) for square in squares] for seat in (0, 1)
        ]
        self.beside: Final[list[list[Square]]] = [self.near(square, False) for square in squares]
        self.around: Final[list[list[Square]]] = [self.near(square, True) for square in squares]

    def tower_owner(self, col: int, row: int) -> int:
        if col not in self.tower_cols or 1 <= row <= self.rows:
            return NOWHERE
        return 0 if row == 0 else 1

    def at(self, col: int, row: int) -> Square:
        """The square in that column and row; NOWHERE where nothing is."""
        if not (0 <= col < self.cols and 0 <= row < self.height):
            return NOWHERE
        square = col * self.height + row
        return square if self.exists[square] else NOWHERE

    def aside(self, seat: int, square: Square, side: int) -> Square:
        """The neighbour to the seat's left (-1) or right (1)."""
        return self.at(self.col[square] + (side if seat == 0 else -side), self.row[square])

    def steps_from(self, seat: int, square: Square) -> list[Square]:
        found: list[Square] = []
        ahead = self.ahead[seat][square]
        if ahead != NOWHERE:
            found.append(ahead)
        if self.is_field[square]:
            for side in (-1, 1):
                beside = self.aside(seat, square, side)
                if beside != NOWHERE:
                    found.append(beside)
        return found

    def diagonals_from(self, seat: int, square: Square) -> list[Square]:
        up = 1 if seat == 0 else -1
        found = [self.at(self.col[square] + side, self.row[square] + up) for side in (-1, 1)]
        return [to for to in found if to != NOWHERE]

    def near(self, square: Square, corners: bool) -> list[Square]:
        """The neighbours, towers included, in board order."""
        found = [
            self.at(self.col[square] + across, self.row[square] + up)
            for across, up in AROUND
            if corners or across == 0 or up == 0
        ]
        return [near for near in found if near != NOWHERE]
