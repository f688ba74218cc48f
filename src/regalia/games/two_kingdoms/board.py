"""The ground of a battle: where units can walk, which corners are barred, what arrows cannot pass."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from regalia.boards.squares import LETTERS, Square
from regalia.games.two_kingdoms.data import (
    BALL_SPOT,
    CASTLE_SQUARES,
    CURTAIN,
    FIELD_RANKS,
    FILES,
    FLOOR,
    FOREST,
    GATE_SIGN,
    INNER_WALL,
    OPEN,
    THRONE,
    TOWER,
    ZONE,
    ZONE_RANKS,
)

SQUARE_NAME: Final[list[str]] = [f"{LETTERS[square % FILES]}{square // FILES + 1}" for square in range(CASTLE_SQUARES)]
ORTHOGONAL: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Board:
    """One board. Made once and shared.

    The castle has two of these, with the gate shut and with the gate broken; with the option sally a third, on which
    the defender's units walk while the gate is shut.
    """

    def __init__(self, rows: Sequence[str], breached: bool, forest_open: bool, sally: bool = False) -> None:
        signs = "".join(reversed(rows))  # by square
        self.signs: Final[str] = signs
        self.count: Final[int] = len(signs)
        self.ranks: Final[int] = len(rows)
        self.walk: Final[list[bool]] = []  # can be stood on (D-37, D-119)
        self.hard: Final[list[bool]] = []  # D-35: bars the diagonal steps around it
        self.castle: Final[list[bool]] = []  # D-51: closed to horses
        self.fog: Final[list[bool]] = []  # D-112: out of the attacker's sight while the gate stands
        self.outside: Final[list[bool]] = []  # all other squares
        self.zone: Final[list[bool]] = []  # D-98: the attacker's
        self.forest: Final[list[bool]] = []
        for sign in signs:
            gate = sign == GATE_SIGN
            floor = sign in (FLOOR, THRONE)
            shut = sign in (CURTAIN, TOWER, BALL_SPOT, INNER_WALL) or (gate and not breached and not sally)  # D-106
            self.hard.append(shut)  # D-36: neither forest nor edge
            self.walk.append(not shut and (sign != FOREST or forest_open))
            self.castle.append(gate or floor)  # D-120: after the breach open to everybody on foot and on wheels
            self.fog.append(floor and not breached)
            self.outside.append(not floor or breached)
            self.zone.append(sign == ZONE)
            self.forest.append(sign == FOREST)
        self.inside: Final[list[Square]] = [square for square, sign in enumerate(signs) if sign in (FLOOR, THRONE)]
        self.inner: Final[list[Square]] = [square for square, sign in enumerate(signs) if sign == INNER_WALL]
        self.gate: Final[list[Square]] = [square for square, sign in enumerate(signs) if sign == GATE_SIGN]
        self.spots: Final[list[Square]] = [square for square, sign in enumerate(signs) if sign == BALL_SPOT]
        self.throne: Final[Square] = signs.find(THRONE)
        # From the gate into the castle: files to the right, ranks up
        inward = self.way_in()
        self.in_files: Final[int] = inward[0]
        self.in_ranks: Final[int] = inward[1]
        # Neighbours by square: sharing a side, whatever they are; then those to which units can walk, a diagonal one
        # followed by the two squares beside the step.
        self.beside: Final[list[list[Square]]] = []
        self.straight: Final[list[list[Square]]] = []
        self.slanting: Final[list[list[Square]]] = []
        self.horse_straight: Final[list[list[Square]]] = []  # D-51: the same without castle squares
        self.horse_slanting: Final[list[list[Square]]] = []
        for square in range(self.count):
            self.find_neighbours(square)
        # Where units can be set up: on the field by side (D-11), in the castle by role (D-98 to D-100)
        squares = range(self.count)
        self.south_zone: Final[list[Square]] = list(squares[: ZONE_RANKS * FILES])
        self.north_zone: Final[list[Square]] = list(squares[self.count - ZONE_RANKS * FILES :])
        self.attacker_zone: Final[list[Square]] = [square for square in squares if self.zone[square]]
        self.defender_zone: Final[list[Square]] = [
            square for square in squares if self.walk[square] and not self.zone[square]
        ]
        self.outer_zone: Final[list[Square]] = [square for square in self.defender_zone if not self.castle[square]]
        # D-117: what the ballistas cannot hit
        self.blind: Final[list[bool]] = [self.is_blind(square) for square in range(self.count)]

    def at(self, file: int, rank: int) -> Square:
        """Both from 0; -1 beyond the edge."""
        if 0 <= file < FILES and 0 <= rank < self.ranks:
            return rank * FILES + file
        return -1

    def find_neighbours(self, square: Square) -> None:
        file, rank = square % FILES, square // FILES
        beside: list[Square] = []
        slanting: list[Square] = []
        for across, up in ORTHOGONAL:
            to = self.at(file + across, rank + up)
            if to >= 0:
                beside.append(to)
        for across, up in DIAGONAL:
            to = self.at(file + across, rank + up)
            if to >= 0 and self.walk[to]:
                sides = (self.at(file + across, rank), self.at(file, rank + up))
                if not self.hard[sides[0]] and not self.hard[sides[1]]:  # D-35
                    slanting.extend((to, sides[0], sides[1]))
        straight = [to for to in beside if self.walk[to]]
        self.beside.append(beside)
        self.straight.append(straight)
        self.slanting.append(slanting)
        self.horse_straight.append([to for to in straight if not self.castle[to]])
        without: list[Square] = []
        for i in range(0, len(slanting), 3):
            if not self.castle[slanting[i]]:
                without.extend(slanting[i : i + 3])
        self.horse_slanting.append(without)

    def way_in(self) -> tuple[int, int]:
        """The side of the gate on which the castle's floor is; upwards where there is none."""
        for square in self.gate:
            for across, up in ORTHOGONAL:
                to = self.at(square % FILES + across, square // FILES + up)
                if to >= 0 and self.signs[to] == FLOOR:
                    return across, up
        return 0, 1

    def is_blind(self, square: Square) -> bool:
        """In front of the castle, and beside its outer wall."""
        if self.signs[square] not in (OPEN, FOREST, ZONE):
            return False
        file, rank = square % FILES, square // FILES
        for across in (-1, 0, 1):
            for up in (-1, 0, 1):
                to = self.at(file + across, rank + up)
                if to >= 0 and self.signs[to] in (CURTAIN, TOWER, BALL_SPOT, GATE_SIGN):
                    return True
        return False

    def zone_words(self) -> str:
        """Describe where the attacker sets up (D-98)."""
        low, high = self.attacker_zone[0] // FILES, self.attacker_zone[-1] // FILES
        whole = len(self.attacker_zone) == (high - low + 1) * FILES
        return f"on ranks {low + 1} to {high + 1}" if whole else "in the attacker's zone"

    def gate_distance(self, square: Square) -> int:
        """D-79: to the nearest gate square."""
        best = FILES + self.ranks
        for gate in self.gate:
            best = min(best, distance(square, gate))
        return best

    def gate_near(self, square: Square) -> Square:
        """The nearest gate square; of several the first."""
        best = self.gate[0]
        for gate in self.gate:
            if distance(square, gate) < distance(square, best):
                best = gate
        return best

    def is_clear(self, one: Square, other: Square) -> bool:
        """D-115, D-116: no inner wall touches the line between two centres."""
        if not self.inner:
            return True
        x1: i64 = one % FILES
        y1: i64 = one // FILES
        x2: i64 = other % FILES
        y2: i64 = other // FILES
        dx = x2 - x1
        dy = y2 - y1
        left = x1 if x1 < x2 else x2
        right = x2 if x1 < x2 else x1
        low = y1 if y1 < y2 else y2
        high = y2 if y1 < y2 else y1
        width = (dx if dx > 0 else -dx) + (dy if dy > 0 else -dy)
        for wall in self.inner:
            x: i64 = wall % FILES
            y: i64 = wall // FILES
            if left <= x <= right and low <= y <= high:
                off = dx * (y - y1) - dy * (x - x1)
                if -width <= 2 * off <= width:
                    return False
        return True


def distance(one: Square, other: Square) -> int:
    """D-79: the larger of the differences in files and ranks."""
    files = one % FILES - other % FILES
    ranks = one // FILES - other // FILES
    if files < 0:
        files = -files
    if ranks < 0:
        ranks = -ranks
    return files if files > ranks else ranks


FIELD_BOARD: Final = Board((OPEN * FILES,) * FIELD_RANKS, False, False)  # D-10

_castles: Final[dict[str, Board]] = {}
MAX_KEPT: Final = 64


def castle_board(rows: Sequence[str], breached: bool, forest_open: bool, sally: bool = False) -> Board:
    """D-96: the same castle for either kingdom, with its gate shut or broken, or open to the defender (D-138)."""
    key = f"{breached} {forest_open} {sally} {'/'.join(rows)}"
    if key not in _castles:
        if len(_castles) >= MAX_KEPT:
            _castles.clear()
        _castles[key] = Board(rows, breached, forest_open, sally)
    return _castles[key]
