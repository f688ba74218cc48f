"""The fields of frames, with names that say what they are.

Each kind of frame declares its fields once, in `FIELDS`. They are cloned, written in positions (`ask hits hex=D3
count=2`) and read from them by that list. All of them are ints or flat lists of ints, and nothing that somebody may
not know is among them: secrets are in the state's columns.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import Malformed
from regalia.core.numbers import read_number
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORM_OF, FORM_SLUG, THINGS
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text, read_counter
from regalia.games.kings_and_things.rules import FORT
from regalia.games.kings_and_things.state import KingsThings

NONE: Final = -1
YES: Final = "yes"
FORT_WORD: Final = "fort"


class Kind:
    """The way in which a number is written."""

    def text(self, s: KingsThings, value: int) -> str:
        return str(value)

    def read(self, s: KingsThings, text: str) -> int:
        return read_number(text)

    def allows(self, s: KingsThings, value: int) -> bool:
        """True if the number can be written."""
        return value >= 0


class Sides(Kind):
    """A player, or the natives."""

    def text(self, s: KingsThings, value: int) -> str:
        return SIDE_NAMES[value]

    def read(self, s: KingsThings, text: str) -> int:
        return read_side(text)

    def allows(self, s: KingsThings, value: int) -> bool:
        return 0 <= value < len(SIDE_NAMES)


class Places(Kind):
    """A hex of the board."""

    def text(self, s: KingsThings, value: int) -> str:
        return s.rules.board.name[value]

    def read(self, s: KingsThings, text: str) -> int:
        return read_place(s, text)

    def allows(self, s: KingsThings, value: int) -> bool:
        return 0 <= value < s.rules.hexes


class Things(Kind):
    """A counter; characters by the side that they show, and the fort of the hex as `fort`."""

    def text(self, s: KingsThings, value: int) -> str:
        if value == FORT:
            return FORT_WORD
        return counter_text(value) if value < THINGS else FORM_SLUG[s.form(value)]

    def read(self, s: KingsThings, text: str) -> int:
        if text == FORT_WORD:
            return FORT
        code = read_counter(text)
        return code if code < THINGS else read_character(text)

    def allows(self, s: KingsThings, value: int) -> bool:
        return 0 <= value <= FORT


class Names(Kind):
    """Anything that an action's code names."""

    def text(self, s: KingsThings, value: int) -> str:
        return counter_text(value)

    def read(self, s: KingsThings, text: str) -> int:
        return read_counter(text)


class Words(Kind):
    """One of a few words, kept as its place among them."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words: Final[tuple[str, ...]] = words

    def text(self, s: KingsThings, value: int) -> str:
        return self.words[value]

    def read(self, s: KingsThings, text: str) -> int:
        if text not in self.words:
            raise Malformed(f"{text[:30]!r} is none of {', '.join(self.words)}")
        return self.words.index(text)

    def allows(self, s: KingsThings, value: int) -> bool:
        return 0 <= value < len(self.words)


NUMBER: Final = Kind()
SIDE: Final = Sides()
PLACE: Final = Places()
THING: Final = Things()
NAMED: Final = Names()
FLAG: Final = Words(("no", YES))


class Field:
    """A named number of a frame, or a list of numbers. `blank`: its value if a position leaves it out."""

    def __init__(self, name: str, kinds: tuple[Kind, ...], blank: int, many: bool, always: bool) -> None:
        self.name: Final[str] = name
        self.kinds: Final[tuple[Kind, ...]] = kinds  # those of a list's rows, which are written `P1:troll.1:4`
        self.blank: Final[int] = blank
        self.many: Final[bool] = many
        self.always: Final[bool] = always  # written even if it is blank

    def text(self, s: KingsThings, frame: object) -> str:
        """`name=value`, or nothing if it is blank."""
        value = getattr(frame, self.name)
        if not self.many:
            return f"{self.name}={self.kinds[0].text(s, value)}" if self.always or value != self.blank else ""
        width = len(self.kinds)
        rows = [
            ":".join([self.kinds[part].text(s, value[start + part]) for part in range(width)])
            for start in range(0, len(value), width)
        ]
        return f"{self.name}={','.join(rows)}" if rows else ""

    def is_sound(self, s: KingsThings, frame: object) -> bool:
        """True if the field of the frame can be written. A list of sides names each of them once."""
        value = getattr(frame, self.name)
        if not self.many:
            return value == self.blank or self.kinds[0].allows(s, value)
        width = len(self.kinds)
        if width == 1 and self.kinds[0] is SIDE and len(set(value)) < len(value):
            return False
        return len(value) % width == 0 and all(
            self.kinds[place % width].allows(s, value[place]) for place in range(len(value))
        )

    def read(self, s: KingsThings, frame: object, text: str) -> None:
        if not self.many:
            setattr(frame, self.name, self.kinds[0].read(s, text))
            return
        values: list[int] = []
        for row in text.split(","):
            parts = row.split(":")
            if len(parts) != len(self.kinds):
                raise Malformed(f"{self.name} has rows of {len(self.kinds)}, not {row[:30]!r}")
            values.extend([self.kinds[part].read(s, parts[part]) for part in range(len(parts))])
        setattr(frame, self.name, values)


def number(name: str) -> Field:
    return Field(name, (NUMBER,), 0, False, False)


def flag(name: str) -> Field:
    return Field(name, (FLAG,), 0, False, False)


def word(name: str, words: tuple[str, ...]) -> Field:
    return Field(name, (Words(words),), 0, False, True)


def side(name: str) -> Field:
    return Field(name, (SIDE,), NONE, False, False)


def place(name: str) -> Field:
    return Field(name, (PLACE,), NOWHERE, False, False)


def thing(name: str) -> Field:
    return Field(name, (THING,), NONE, False, False)


def sides(name: str) -> Field:
    return Field(name, (SIDE,), 0, True, False)


def places(name: str) -> Field:
    return Field(name, (PLACE,), 0, True, False)


def rolls(name: str) -> Field:
    return Field(name, (NUMBER,), 0, True, False)


def rows(name: str, *kinds: Kind) -> Field:
    """A list whose numbers belong together in twos or threes."""
    return Field(name, kinds, 0, True, False)


SEAT: Final = side("seat")
HEX: Final = place("hex")


def copy_fields(fields: tuple[Field, ...], old: object, new: object) -> None:
    for field in fields:
        value = getattr(old, field.name)
        setattr(new, field.name, value[:] if field.many else value)


# Reading


def read_side(text: str) -> int:
    if text not in SIDE_NAMES:
        raise Malformed(f"a player is called P1 to P4, not {text[:20]!r}")
    return SIDE_NAMES.index(text)


def read_place(s: KingsThings, text: str) -> Hex:
    found = s.rules.board.named(text)
    if found == NOWHERE:
        raise Malformed(f"this board has no hex {text}")
    return found


def read_character(text: str) -> int:
    """The counter of a character, whichever side is named."""
    form = FORM_OF.get(text.removesuffix(".1"), 0)
    if form < FIRST_CHARACTER:
        raise Malformed(f"there is no special character {text[:30]!r}")
    return THINGS + (form - FIRST_CHARACTER) // 2
