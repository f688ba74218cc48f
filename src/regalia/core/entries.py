"""The entries of a record: actions of the game, chance, and what happens at the table besides.

    *: turn b2 K                    chance
    white: K b2                     an action of the game
    white: resign                   a seat gives up
    white: flag                     a seat has run out of time
    table: undo 2                   the last two entries are taken back
    table: draw                     everybody agrees to a draw
    table: seat white bot:knight    who plays a seat from now on

Only this module reads and writes the words of the last five.
"""

from collections.abc import Sequence
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.numbers import read_number

TABLE: Final = -3  # who says `undo 2`, `draw` or `seat white greedy`
TABLE_NAME: Final = "table"
UNDO: Final = "undo"
DRAW: Final = "draw"
SEAT: Final = "seat"
RESIGN: Final = "resign"
FLAG: Final = "flag"
LEAVING: Final = (RESIGN, FLAG)  # what a seat may say at any time that is not an action of the game


class Entry:
    """One line of a record: who said what."""

    def __init__(self, who: int, text: str, line: int = 0, forced: bool = False) -> None:
        self.who: Final[int] = who  # a seat, CHANCE or TABLE
        self.text: Final[str] = text
        self.line: Final[int] = line  # where it stands in its file; 0 if it does not come from one
        self.forced: Final[bool] = forced  # it was the seat's only answer and was said for it; records do not tell

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.who == other.who and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.who, self.text))

    def __repr__(self) -> str:
        return f"Entry({self.who}, {self.text!r})"


class TableEntry(Entry):
    """An entry that is not an action of the game: the base of the five below."""


class Undo(TableEntry):
    """Takes back the last entries that still stand."""

    def __init__(self, count: int, line: int = 0) -> None:
        super().__init__(TABLE, f"{UNDO} {count}", line)
        self.count: Final[int] = count


class Draw(TableEntry):
    """Ends the game: all seats that are still in it share the point."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(TABLE, DRAW, line)


class Seat(TableEntry):
    """Hands a seat to another player. The game itself does not change."""

    def __init__(self, name: str, player: str, line: int = 0) -> None:
        super().__init__(TABLE, f"{SEAT} {name} {player}", line)
        self.name: Final[str] = name
        self.player: Final[str] = player


class Resign(TableEntry):
    """A seat gives up."""

    def __init__(self, seat: int, line: int = 0) -> None:
        super().__init__(seat, RESIGN, line)


class Flag(TableEntry):
    """A seat has run out of time."""

    def __init__(self, seat: int, line: int = 0) -> None:
        super().__init__(seat, FLAG, line)


def as_table_entry(entry: Entry) -> TableEntry | None:
    """Return the entry as a table entry, or None if it is an action of the game.

    Raises Malformed if the table is said to have done something that a table cannot do.
    """
    if isinstance(entry, TableEntry):
        return entry
    if entry.who == TABLE:
        return read_from_table(entry.text, entry.line)
    if entry.who >= 0 and entry.text == RESIGN:
        return Resign(entry.who, entry.line)
    if entry.who >= 0 and entry.text == FLAG:
        return Flag(entry.who, entry.line)
    return None


def read_from_table(text: str, line: int) -> TableEntry:
    words = text.split()
    word = words[0] if words else ""
    if word == UNDO and len(words) == 2:
        return Undo(read_number(words[1]), line)
    if word == SEAT and len(words) > 2:
        return Seat(words[1], " ".join(words[2:]), line)
    if text == DRAW:
        return Draw(line)
    raise Malformed(f"the table can say undo N, draw or seat NAME PLAYER, not {text!r}")


def standing(entries: Sequence[Entry]) -> list[int]:
    """Return the indexes of the entries that changed the game and were not taken back."""
    places: list[int] = []
    for place, entry in enumerate(entries):
        said = as_table_entry(entry)
        if isinstance(said, Undo):
            del places[max(0, len(places) - said.count) :]
        elif not isinstance(said, Seat):
            places.append(place)
    return places
