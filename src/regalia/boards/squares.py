"""Boards of squares: names, neighbours, lines and leaps. No rules of any game.

Squares are numbered along the rows from the corner a1:

    row 2   4  5  6  7
    row 1   0  1  2  3
            a  b  c  d
"""

from typing import Final

from regalia.core.errors import Malformed

Square = int
NOWHERE: Final = -1
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# (columns, rows) per step; the even ones go along a row or column, the odd ones along a diagonal.
DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Squares:
    """The geometry of one board; made once and shared."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows: Final[int] = rows
        self.cols: Final[int] = cols
        self.count: Final[int] = rows * cols
        self.name: Final[list[str]] = [f"{LETTERS[square % cols]}{square // cols + 1}" for square in range(rows * cols)]
        # A number that means the same square on boards of every size, for readers that do not know this one.
        self.code: Final[list[int]] = [square // cols * len(LETTERS) + square % cols for square in range(rows * cols)]
        # rays[square][direction]: the squares met on the way to the rim, the nearest first
        self.rays: Final[list[list[list[Square]]]] = [
            [self.ray(square, across, up) for across, up in DIRECTIONS] for square in range(rows * cols)
        ]
        self.leaps: Final[list[list[Square]]] = [
            sorted(self.steps(square, across, up) for across, up in LEAPS if self.steps(square, across, up) >= 0)
            for square in range(rows * cols)
        ]
        self.neighbours: Final[list[list[Square]]] = [
            sorted(ray[0] for ray in self.rays[square] if ray) for square in range(rows * cols)
        ]

    def at(self, col: int, row: int) -> Square:
        """Return the square in that column and row, both counted from 0; NOWHERE beyond the rim."""
        if 0 <= col < self.cols and 0 <= row < self.rows:
            return row * self.cols + col
        return NOWHERE

    def steps(self, square: Square, across: int, up: int) -> Square:
        return self.at(square % self.cols + across, square // self.cols + up)

    def ray(self, square: Square, across: int, up: int) -> list[Square]:
        met: list[Square] = []
        here = self.steps(square, across, up)
        while here != NOWHERE:
            met.append(here)
            here = self.steps(here, across, up)
        return met

    def is_inner(self, square: Square) -> bool:
        """True unless it is on the rim."""
        col, row = square % self.cols, square // self.cols
        return 0 < col < self.cols - 1 and 0 < row < self.rows - 1

    def named(self, text: str) -> Square:
        """Return the square with that name; NOWHERE if the board is too small. Malformed if it isn't a name at all."""
        col, row = read_square(text)
        return self.at(col, row)


def read_square(text: str) -> tuple[int, int]:
    """Return `c4` as column 2 and row 3."""
    if len(text) < 2 or text[0] not in LETTERS or not text[1:].isdecimal() or not text[1:].isascii():
        raise Malformed(f"a square is written as a letter and a number, as in b3, not {text!r}")
    if text[1] == "0" or len(text) > 3:
        raise Malformed(f"rows are numbered from 1 to 99, not {text[1:]!r}")
    return LETTERS.index(text[0]), int(text[1:]) - 1


def code_name(code: int) -> str:
    """Return the name of a square from its `code`."""
    return f"{LETTERS[code % len(LETTERS)]}{code // len(LETTERS) + 1}"
