"""Boards of hexes in the shape of a hexagon: names, neighbours, distances and the spiral. No rules of any game.

The hexes are flat-topped. Columns are lettered from the left, rows numbered from the top of each column; a hex's number
counts down the columns. With radius 1:

        B1          2
     A1    C1     0   5
        B2          3
     A2    C2     1   6
        B3          4
"""

from typing import Final

from regalia.core.errors import Malformed

Hex = int
NOWHERE: Final = -1
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# (across, down) per step, clockwise from straight up; down is counted in half hexes.
STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
# A ring of the spiral begins above the last hex of the ring before, goes up to the corner and then round clockwise.
ROUND: Final = (2, 3, 4, 5, 0, 1)
ROWS: Final = 100


class Hexes:
    """The geometry of one board; made once and shared."""

    def __init__(self, radius: int) -> None:
        self.radius: Final[int] = radius
        self.columns: Final[int] = 2 * radius + 1
        self.count: Final[int] = 3 * radius * (radius + 1) + 1
        self.name: Final[list[str]] = []
        # A number that means the same hex on boards of every size, for readers that do not know this one.
        self.code: Final[list[int]] = []
        self.across: Final[list[int]] = []  # columns from the middle one
        self.down: Final[list[int]] = []  # half hexes below the top of the middle column
        self._at: Final[dict[int, Hex]] = {}
        for column in range(self.columns):
            x = column - radius
            for row in range(self.columns - abs(x)):
                y = 2 * row + abs(x)
                self._at[self._key(x, y)] = len(self.name)
                self.name.append(f"{COLUMNS[column]}{row + 1}")
                self.code.append(hex_code(column, row))
                self.across.append(x)
                self.down.append(y)
        # Both clockwise from straight up; NOWHERE beyond the rim.
        self.beside: Final[list[list[Hex]]] = [
            [self.at(self.across[place] + dx, self.down[place] + dy) for dx, dy in STEPS] for place in range(self.count)
        ]
        self.neighbours: Final[list[list[Hex]]] = [
            sorted([other for other in around if other != NOWHERE]) for around in self.beside
        ]
        self.apart: Final[list[list[int]]] = [
            [self.distance(one, other) for other in range(self.count)] for one in range(self.count)
        ]
        self.spiral: Final[list[Hex]] = self._spiral()

    def _key(self, x: int, y: int) -> int:
        return (x + self.columns) * 8 * self.columns + y + self.columns

    def at(self, x: int, y: int) -> Hex:
        """Return the hex at that offset from the top of the middle column; NOWHERE beyond the rim."""
        if abs(x) > self.radius or not 0 <= y <= 4 * self.radius:
            return NOWHERE
        return self._at.get(self._key(x, y), NOWHERE)

    def centre(self) -> Hex:
        return self.at(0, 2 * self.radius)

    def distance(self, one: Hex, other: Hex) -> int:
        """Return the number of steps between two hexes."""
        dx = abs(self.across[one] - self.across[other])
        dy = abs(self.down[one] - self.down[other])
        return dx + max(0, (dy - dx) // 2)

    def _spiral(self) -> list[Hex]:
        met = [self.centre()]
        for ring in range(1, self.radius + 1):
            here = self.beside[met[-1]][0]
            met.append(here)
            corner = self.at(0, 2 * (self.radius - ring))
            while here != corner:  # up the first side
                here = self.beside[here][1]
                met.append(here)
            for side in ROUND:
                for _step in range(ring):
                    here = self.beside[here][side]
                    if len(met) == 3 * ring * (ring + 1) + 1:
                        break
                    met.append(here)
        return met

    def within(self, place: Hex, steps: int) -> list[Hex]:
        """Return the hexes at most so many steps away, the place itself included."""
        return [other for other in range(self.count) if self.apart[place][other] <= steps]

    def named(self, text: str) -> Hex:
        """Return the hex with that name; NOWHERE if the board is too small. Malformed if it isn't a name at all."""
        column, row = read_hex(text)
        return self.coded(hex_code(column, row))

    def coded(self, code: int) -> Hex:
        """Return the hex with that `code`; NOWHERE if the board is too small for it."""
        column, row = code // ROWS, code % ROWS
        if column >= self.columns or row >= self.columns - abs(column - self.radius):
            return NOWHERE
        return self.at(column - self.radius, 2 * row + abs(column - self.radius))


def read_hex(text: str) -> tuple[int, int]:
    """Return `C4` as column 2 and row 3."""
    if len(text) < 2 or text[0] not in COLUMNS or not text[1:].isdecimal() or not text[1:].isascii():
        raise Malformed(f"a hex is written as a capital letter and a number, as in D3, not {text[:20]!r}")
    if text[1] == "0" or len(text) > 3:
        raise Malformed(f"rows are numbered from 1 to 99, not {text[1:20]!r}")
    return COLUMNS.index(text[0]), int(text[1:]) - 1


def hex_code(column: int, row: int) -> int:
    return column * ROWS + row


def code_name(code: int) -> str:
    """Return the name of a hex from its `code`."""
    return f"{COLUMNS[code // ROWS]}{code % ROWS + 1}"
