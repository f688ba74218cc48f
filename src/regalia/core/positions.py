"""The lines that positions of all games have in common.

    seats 3                     how many play, where the game allows several
    options match_target=1      what differs from the defaults
    over 1 0 W-68               the outcome, once the game is over

Everything else is the game's own. A `#` at the start of a line or after a blank begins a comment.
"""

import re
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from regalia.core.errors import AGREED_DRAW, FLAG_FELL, RESIGNED, Malformed
from regalia.core.frames import Own
from regalia.core.game import Game, GameMeta
from regalia.core.numbers import read_number
from regalia.core.options import Options, read_options
from regalia.core.record import Header, read_outcome, write_outcome
from regalia.core.state import Outcome, State

COMMENT: Final = re.compile(r"(^|\s)#.*")
EVERYTHING: Final = -3  # a viewer, beside seats and WATCHER, for whom nothing is left out: the position as it is
TABLE_ENDINGS: Final = (RESIGNED, AGREED_DRAW, FLAG_FELL)


class Position:
    """A position's text taken apart: the common lines read, the game's own still as lines."""

    def __init__(self, seat_count: int, options: Options, outcome: Outcome | None, lines: list[str]) -> None:
        self.seat_count: Final[int] = seat_count
        self.options: Final[Options] = options
        self.outcome: Final[Outcome | None] = outcome
        self.lines: Final[list[str]] = lines


def read_position(meta: GameMeta, text: str) -> Position:
    seats: int | None = None
    options: Options | None = None
    over = ""
    own: list[str] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = without_comment(raw)
        word, _space, rest = line.partition(" ")
        if not line:
            continue
        try:
            if word == "seats":
                if seats is not None:
                    raise Malformed("seats appears twice")
                seats = read_number(rest)
                meta.check_seats(seats)
            elif word == "options":
                if options is not None:
                    raise Malformed("options appears twice")
                options = meta.choose(read_options(rest))
            elif word == "over":
                if over:
                    raise Malformed("over appears twice")
                if not rest:
                    raise Malformed("over names the scores and the clause, as in `over 1 0 G-4`")
                over = rest
            else:
                own.append(line)
        except Malformed as error:
            raise Malformed(error.reason, f"position line {number}") from None
    table = seats if seats is not None else meta.player_counts[0]
    outcome = read_outcome(over, table) if over else None
    if outcome is not None and outcome.reason not in meta.endings and outcome.reason not in TABLE_ENDINGS:
        raise Malformed(f"{meta.title} has no ending {outcome.reason!r}")
    if outcome is not None and abs(sum(outcome.scores) - 1.0) > 1e-6:
        raise Malformed(f"the scores of an outcome are shares of one point, not {over!r}")
    return Position(table, options if options is not None else meta.choose(None), outcome, own)


def header_at(game: Game, given: str) -> Header:
    """Return the header of a record that starts from a position."""
    meta = game.meta
    position = read_position(meta, given)
    names = list(meta.seat_names[: position.seat_count])
    # A header without a position starts a new game, and an empty position is one too.
    return Header(meta.id, meta.rules_version, names, position.options.text(), None, given + "\n")


def load_position(game: Game, text: str, restore: Callable[[Own, Position], State]) -> State:
    """Return the position that the text describes. `restore` makes its state from the game's Rules and own lines."""
    position = read_position(game.meta, text)
    s = restore(game.rules_for(position.options, position.seat_count), position)
    try:
        game.check(s)
    except AssertionError as error:
        raise Malformed(f"no game comes to this position: {error}") from None
    return s


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class PositionReader:
    """Fills a state from the game's own lines of a position."""

    def __init__(self) -> None:
        self.said: Final[list[str]] = []  # the topics of the lines so far

    def read(self, lines: list[str]) -> None:
        for line in lines:
            try:
                self.read_line(line)
            except Malformed as error:
                raise Malformed(error.reason, f"position line {line!r}") from None
        self.finish()

    def read_line(self, line: str) -> None:
        raise TypeError(f"{type(self).__name__} reads no lines: write {type(self).__name__}.read_line")

    def finish(self) -> None:
        """Fill in what no line mentions, and what depends on all of them."""

    def once(self, topic: str) -> None:
        """Refuse a second line about the same topic."""
        if topic in self.said:
            raise Malformed(f"{topic} appears twice")
        self.said.append(topic)


def without_comment(line: str) -> str:
    """Return a line of a position without its comment, and with one blank between words."""
    return " ".join(COMMENT.sub("", line).split())


def position_text(meta: GameMeta, s: State, options: Options, own: list[str]) -> str:
    """A position: the common lines, then the game's own."""
    return "\n".join([*common_lines(meta, s, options), *own]) + "\n"


def common_lines(meta: GameMeta, s: State, options: Options) -> list[str]:
    """Return the lines that `read_position` reads. A running game of default size and options has none."""
    lines: list[str] = []
    if s.seat_count != meta.player_counts[0]:
        lines.append(f"seats {s.seat_count}")
    if options.text():
        lines.append(f"options {options.text()}")
    if s.outcome is not None:
        lines.append(f"over {write_outcome(s.outcome)}")
    return lines
