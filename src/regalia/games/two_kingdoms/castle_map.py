"""Custom castles: the option `castle_map` in the signs of D-96, read and tested (D-136).

    ####################/#,,,,H,,,*,,,,H,,,,#/…/::::::::::::::::::::

Ranks from 30 down to 1 with `/` between them is how a map is kept, because it fits on a line. Ranks on lines of their
own, blanks between the signs, and the letters and numbers of the rim may be given too.
"""

import re
from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.core.errors import Malformed
from regalia.core.options import Option, Value
from regalia.games.two_kingdoms.board import SQUARE_NAME, Board
from regalia.games.two_kingdoms.data import (
    BALL,
    BALL_SPOT,
    CASTLE,
    CASTLE_SQUARES,
    COUNT,
    FIELD_UNITS,
    FILES,
    FLOOR,
    GATE_SIGN,
    OPEN,
    THRONE,
    ZONE,
)

USUAL: Final = "default"
SIGNS: Final = ":.F#^BGH,*"
RANKS: Final = CASTLE_SQUARES // FILES
CLAUSE: Final = "D-136"
FILE_LETTERS: Final = " ".join(LETTERS[:FILES])


class CastleMap(Option):
    """The option with the map as its value, in one spelling whichever was given."""

    def read(self, given: Value) -> Value:
        text = str(given).strip()
        if text == USUAL:
            return USUAL
        try:
            rows = read_rows(text)
            check_rows(rows)
        except Malformed as error:
            raise Malformed(f"option {self.name}: {error.reason} ({CLAUSE})") from None
        return USUAL if rows == list(CASTLE) else "/".join(rows)


def rows_of(value: str) -> list[str]:
    """The ranks from 30 down to 1 of a value that the option has accepted."""
    return list(CASTLE) if value == USUAL else value.split("/")


def read_rows(text: str) -> list[str]:
    rows = [signs_of(row) for row in re.split("[/\n]", text)]
    rows = [row for row in rows if row]
    if len(rows) == 1 and len(rows[0]) == CASTLE_SQUARES:  # a field for one line has swallowed the line ends
        rows = [rows[0][start : start + FILES] for start in range(0, CASTLE_SQUARES, FILES)]
    if len(rows) != RANKS:
        raise Malformed(f"a castle map has {RANKS} ranks with `/` between them, from {RANKS} to 1, not {len(rows)}")
    for rank, row in zip(range(RANKS, 0, -1), rows, strict=True):
        for file, sign in enumerate(row[:FILES]):
            if sign not in SIGNS:
                raise Malformed(f"{sign!r} on {LETTERS[file]}{rank} is not one of a castle map's signs: {SIGNS}")
        if len(row) != FILES:
            raise Malformed(f"rank {rank} of a castle map has {FILES} squares, not {len(row)}")
    return rows


def signs_of(row: str) -> str:
    """Without the blanks and the rim: the letters of the files, the number of a rank on either side."""
    words = " ".join(row.split()).replace(FILE_LETTERS, "").split()
    return "".join([word for word in words if not word.isdecimal()])


def check_rows(rows: list[str]) -> None:
    """D-136: whether a siege can be played there."""
    signs = "".join(rows)
    for sign, what, number in ((BALL_SPOT, "spots for ballistas", COUNT[BALL]), (THRONE, "throne", 1)):
        if signs.count(sign) != number:
            raise Malformed(f"a castle map has {number} {what} `{sign}`, not {signs.count(sign)}")
    for sign, what, least in (
        (GATE_SIGN, "the gate", 1),
        (ZONE, "the attacker's zone", FIELD_UNITS + 1),
        (OPEN, "open ground", FIELD_UNITS),
        (FLOOR, "castle floor", FIELD_UNITS),
    ):
        if signs.count(sign) < least:
            raise Malformed(f"a castle map has at least {least} of `{sign}`, {what}, not {signs.count(sign)}")
    check_walls(Board(rows, False, True))
    check_ways(Board(rows, True, False))


def check_walls(board: Board) -> None:
    """With the gate shut and the forests open, nobody gets from outside onto a square that the fog hides."""
    for square in range(board.count):
        if board.walk[square] and not board.castle[square]:
            for to in [*board.straight[square], *board.slanting[square][0::3]]:
                if board.fog[to]:
                    raise Malformed(
                        f"the castle must be shut as long as its gate stands: one step leads from "
                        f"{SQUARE_NAME[square]} to {SQUARE_NAME[to]} inside"
                    )


def check_ways(board: Board) -> None:
    """With the gate broken and the forests closed, a ram gets from every square of the zone to the throne."""
    reached = [False] * board.count
    edge: list[Square] = [board.throne]
    while edge:
        here = edge.pop()
        if not reached[here]:
            reached[here] = True
            edge.extend(board.straight[here])
    for square in board.attacker_zone:
        if not reached[square]:
            raise Malformed(
                f"the throne on {SQUARE_NAME[board.throne]} must be in reach of the attackers when the gate is broken: "
                f"no way by orthogonal steps leads there from {SQUARE_NAME[square]}"
            )
