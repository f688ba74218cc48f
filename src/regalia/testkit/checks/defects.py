"""The error that a check raises, and the history that reproduces the defect."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Final

from regalia.core.actions import Action
from regalia.core.entries import Entry
from regalia.core.game import Game
from regalia.core.options import Options
from regalia.core.record import Record, header_for

SHOWN_FIRST: Final = 10  # entries of a long record that a message shows
SHOWN_LAST: Final = 30


class Defect(AssertionError):
    """A promise that the game breaks: a sentence, and how the position came about where there is one."""

    def __init__(self, sentence: str, history: "History | None" = None) -> None:
        super().__init__(sentence if history is None else f"{history.game.meta.id}: {sentence}\n{history.text()}")
        self.sentence: Final[str] = sentence
        self.record: Final[Record | None] = None if history is None else history.record()


class History:
    """The history of a position. It grows with the game that it belongs to."""

    def __init__(self, game: Game, options: Options, seats: int, seed: str, number: int, undoes: bool) -> None:
        self.game: Final[Game] = game
        self.options: Final[Options] = options
        self.seats: Final[int] = seats
        self.seed: Final[str] = seed
        self.number: Final[int] = number
        self.undoes: Final[bool] = undoes
        self.entries: Final[list[Entry]] = []
        self.actions: Final[list[Action]] = []  # one per entry

    def add(self, who: int, action: Action, text: str) -> None:
        self.entries.append(Entry(who, text))
        self.actions.append(action)

    def record(self) -> Record:
        return Record(header_for(self.game, self.seats, self.options, [f"seed {self.seed}"]), list(self.entries))

    def text(self) -> str:
        """Return the place, the call that leads there again, and the record."""
        call = (
            f"position_at(GAME, {self.seats}, {self.options.changed()}, {self.seed!r}, {self.number}, "
            f"{len(self.entries)}{'' if self.undoes else ', undoes=False'})"
        )
        lines = self.record().text().splitlines()
        start = lines.index("") + 1
        cut = len(lines) - start - SHOWN_FIRST - SHOWN_LAST
        if cut > 0:
            middle = start + SHOWN_FIRST
            lines[middle : middle + cut] = [f"; {cut} entries are left out here"]
        return "\n".join([f"  {self.seats} seats, after {len(self.entries)} entries; again: {call}", *lines])

    def defect(self, sentence: str) -> Defect:
        return Defect(sentence, self)

    @contextmanager
    def watched(self, doing: str) -> Iterator[None]:
        """Turn any error inside into a defect with this history."""
        try:
            yield
        except Defect as defect:
            if defect.record is not None:
                raise
            raise self.defect(defect.sentence) from None
        except Exception as error:
            raise self.defect(f"{doing} raised {type(error).__name__}: {error}") from error


def first_difference(found: str, expected: str) -> str:
    """Return in words where two texts of several lines differ."""
    for number, (one, other) in enumerate(zip_longest(found.splitlines(), expected.splitlines()), start=1):
        if one != other:
            return f"line {number} is {one!r} instead of {other!r}"
    return "there is no difference" if found == expected else "they differ in line ends"
