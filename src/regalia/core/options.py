"""Options: what can be varied in a game, typed, with a default, a range and the clause that defines it."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

from regalia.core.errors import Malformed

Value = bool | int | str
YES: Final = ("true", "yes", "on")
NO: Final = ("false", "no", "off")
NAME: Final = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_name(name: str, what: str) -> None:
    """Raise ValueError unless the name is a lower-case word, or several joined by underscores: `spell_mode`."""
    if NAME.fullmatch(name) is None:
        raise ValueError(f"{what} is a lower-case word, or several joined by underscores, not {name!r}")


CLOSE: Final = 0.66  # similar enough to be a slip; below this a guess misleads, and a list of all names helps more


def suggestion(name: str, known: Sequence[str]) -> str:
    """Return a half sentence that helps a person who mistyped one of the known names."""
    close = get_close_matches(name, known, 1, CLOSE)
    if close:
        return f"did you mean {close[0]}?"
    return "known: " + ", ".join(known) if known else "there are none"


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Option:
    """One entry of a game's option sheet. The kind of its default is the kind of its values.

    A sheet that cannot work is the mistake of the game's author, so it raises ValueError as soon as the game is loaded.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        clause: str,
        text: str,
        low: int = 0,
        high: int = 0,
        choices: Sequence[str] = (),
        house: bool = False,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.name: Final[str] = name
        self.default: Final[Value] = default
        self.clause: Final[str] = clause
        self.text: Final[str] = text
        self.low: Final[int] = low  # the range, for whole numbers
        self.high: Final[int] = high
        self.choices: Final[tuple[str, ...]] = tuple(choices)  # for words; none means free text that the game reads
        self.house: Final[bool] = house  # a rule of this house: the game's own text does not have it
        self.labels: Final[dict[str, str]] = dict(labels or {})  # of choices that do not explain themselves
        check_name(name, "the name of an option")
        self.check_default()

    def check_default(self) -> None:
        default = self.default
        if isinstance(default, bool):
            return
        if isinstance(default, int):
            if not self.low < self.high:
                raise ValueError(f"option {self.name} is a number and needs a range: low and high, low below high")
            if not self.low <= default <= self.high:
                raise ValueError(f"option {self.name} takes {self.range_text()}, so its default cannot be {default}")
            return
        for word in self.choices or (default,):
            if not fits_on_a_line(word) or word != " ".join(word.split()):
                raise ValueError(f"option {self.name} cannot be {word!r}: it stands on a line, without `;` and ` #`")
        if not self.labels.keys() <= set(self.choices):
            raise ValueError(f"option {self.name} takes {self.range_text()}: it has labels for something else")
        if self.choices and default not in self.choices:
            raise ValueError(f"option {self.name} takes {self.range_text()}, so its default cannot be {default!r}")

    def kind(self) -> str:
        """Return the name of the method of `Options` that reads it."""
        if isinstance(self.default, bool):
            return "flag"
        return "number" if isinstance(self.default, int) else "word"

    def range_text(self) -> str:
        """Return the values it takes, in words."""
        if isinstance(self.default, bool):
            return "true, false"
        if isinstance(self.default, int):
            return f"{self.low} to {self.high}"
        return ", ".join(self.choices) if self.choices else "text"

    def read(self, given: Value) -> Value:
        """Return the value that was given, as text or as itself, or raise Malformed if it is outside the range.

        A game may override this for a text that has several spellings. What it returns must fit on a line.
        """
        if isinstance(self.default, bool):
            if isinstance(given, bool):
                return given
            if str(given).lower() in YES:
                return True
            if str(given).lower() in NO:
                return False
        elif isinstance(self.default, int):
            if not isinstance(given, bool):
                try:
                    number = int(given)
                except ValueError:
                    number = self.low - 1
                if self.low <= number <= self.high:
                    return number
        else:
            word = " ".join(str(given).split())  # a value must fit on a record's line of options
            if word in self.choices or (not self.choices and fits_on_a_line(word)):
                return word
        raise Malformed(f"option {self.name} takes {self.range_text()}, not {given!r} ({self.clause})")


def fits_on_a_line(word: str) -> bool:
    """True if a line of options can hold the text: `;` would end it, and ` #` would begin a comment."""
    return bool(word) and ";" not in word and " #" not in word


class Options:
    """A value for every option of a game."""

    def __init__(self, sheet: Sequence[Option], given: Mapping[str, Value] | None = None) -> None:
        self.sheet: Final[tuple[Option, ...]] = tuple(sheet)
        self.values: Final[dict[str, Value]] = {option.name: option.default for option in sheet}
        by_name = {option.name: option for option in sheet}
        for name, value in (given or {}).items():
            if name not in by_name:
                raise Malformed(f"there is no option {name!r}: {suggestion(name, list(by_name))}")
            self.values[name] = by_name[name].read(value)

    def flag(self, name: str) -> bool:
        return bool(self.value(name, "flag"))

    def number(self, name: str) -> int:
        return int(self.value(name, "number"))

    def word(self, name: str) -> str:
        return str(self.value(name, "word"))

    def value(self, name: str, kind: str) -> Value:
        for option in self.sheet:
            if option.name == name:
                if option.kind() != kind:
                    raise TypeError(f"option {name} is a {option.kind()}: ask for it with {option.kind()}, not {kind}")
                return self.values[name]
        raise TypeError(f"the sheet has no option {name!r}: {suggestion(name, list(self.values))}")

    def changed(self) -> dict[str, Value]:
        """Return only the values that differ from the defaults."""
        return {
            option.name: self.values[option.name] for option in self.sheet if self.values[option.name] != option.default
        }

    def text(self) -> str:
        """Return what differs from the defaults, on one line that `read_options` reads."""
        return "; ".join(f"{name}={spell(value)}" for name, value in self.changed().items())


def spell(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(text: str) -> dict[str, Value]:
    """Read names and values from a line such as `rows=5; mix=K6 R6 B4 N4 Q3`."""
    given: dict[str, Value] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f"an option is written name=value, not {part.strip()!r}")
        if name.strip() in given:
            raise Malformed(f"option {name.strip()} is given twice")
        given[name.strip()] = value.strip()
    return given


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Rules:
    """A game's options compiled once into ints and tables; immutable, shared by all clones of a state."""

    def __init__(self, options: Options) -> None:
        self.options: Final[Options] = options
