"""Records: one game as text, with every entry of a seat, chance or the table in order.

    regalia record 1
    game: we_are_kings
    rules: 1
    seats: white black
    options: match_target=1
    note: seed 7
    given: turn black          the position it starts from, line by line; left out for a new game

    *: turn b2 K
    white: K b2 ; a comment
    table: undo 1
    black: resign
    outcome: 1 0 G-4

The first line names the format and its version. A blank line ends the header. `*` is chance: its outcomes are entries,
the seed is only a note. The outcome closes a finished game. Only records outlive a process: nothing is pickled.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.entries import TABLE, TABLE_NAME, Entry
from regalia.core.errors import Malformed
from regalia.core.game import CHANCE_NAME, WATCHER_NAME, Game
from regalia.core.numbers import read_number
from regalia.core.options import Options, read_options, spell, suggestion
from regalia.core.state import Outcome

FORMAT: Final = "regalia record 1"
MAX_SHARES: Final = 12  # the most seats whose shares of a point are read exactly
RESERVED: Final = (CHANCE_NAME, TABLE_NAME, "outcome")


class Header:
    """The lines of a record before the first entry."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        seat_names: list[str],
        options: str = "",
        notes: list[str] | None = None,
        given: str = "",
    ) -> None:
        self.game: Final[str] = game
        self.rules_version: Final[int] = rules_version
        self.seat_names: Final[list[str]] = seat_names
        self.options: Final[str] = options
        self.given: Final[str] = given  # the position that it starts from; empty: a new game
        # A note is one line, and ` ;` would begin a comment in it.
        self.notes: Final[list[str]] = [" ".join(note.split()).lstrip("; ").replace(" ;", ";") for note in notes or []]

    def lines(self) -> list[str]:
        lines = [
            FORMAT,
            f"game: {self.game}",
            f"rules: {self.rules_version}",
            "seats: " + " ".join(self.seat_names),
        ]
        if self.options:
            lines.append(f"options: {self.options}")
        lines.extend(f"note: {note}" for note in self.notes)
        lines.extend(f"given: {line}" for line in self.given.split("\n") if line.strip())
        return [*lines, ""]

    def who_name(self, who: int) -> str:
        if who == CHANCE:
            return CHANCE_NAME
        return TABLE_NAME if who == TABLE else self.seat_names[who]

    def who_named(self, name: str) -> int:
        if name == CHANCE_NAME:
            return CHANCE
        if name == TABLE_NAME:
            return TABLE
        if name in self.seat_names:
            return self.seat_names.index(name)
        raise Malformed(f"nobody at this table is called {name!r}: seats are {', '.join(self.seat_names)}")

    def viewer_named(self, name: str) -> int:
        """Return a seat of this record, which may have fewer than the game, or WATCHER."""
        if name == WATCHER_NAME:
            return WATCHER
        if name not in self.seat_names:
            raise Malformed(f"there is no seat {name[:40]!r}: {suggestion(name, [*self.seat_names, WATCHER_NAME])}")
        return self.seat_names.index(name)


def header_for(game: Game, seats: int, options: Options, notes: list[str] | None = None) -> Header:
    names = list(game.meta.seat_names[:seats])
    return Header(game.meta.id, game.meta.rules_version, names, options.text(), notes)


def with_old_defaults(game: Game, header: Header) -> Header:
    """Return a header that spells out the defaults of its rules version, so that today's rules play it as before."""
    if header.rules_version not in game.meta.earlier:
        return header
    options = options_written_out(game, header.options, header.rules_version)
    given = position_with_old_defaults(game, header.given, header.rules_version)
    return Header(header.game, header.rules_version, header.seat_names, options, header.notes, given)


def position_with_old_defaults(game: Game, given: str, rules_version: int) -> str:
    """Return a position that spells out the defaults of a rules version on its own line of options."""
    if not given:
        return given
    chosen = ""
    lines: list[str] = []
    for line in given.splitlines():
        word, _space, rest = line.strip().partition(" ")
        if word == "options" and not chosen:
            chosen = rest.split(" #")[0]
        else:
            lines.append(line)
    return "\n".join([f"options {options_written_out(game, chosen, rules_version)}", *lines])


def options_written_out(game: Game, chosen: str, rules_version: int) -> str:
    """Return the options with every default spelled out that has changed since that rules version."""
    old = game.meta.earlier[rules_version]
    options = game.meta.choose(read_options(chosen), rules_version)
    return "; ".join(f"{name}={spell(options.values[name])}" for name in {**old, **options.changed()})


class Record:
    """A header, the entries, and the outcome once there is one."""

    def __init__(self, header: Header, entries: list[Entry] | None = None, outcome: Outcome | None = None) -> None:
        self.header: Final[Header] = header
        self.entries: Final[list[Entry]] = entries if entries is not None else []
        self.outcome: Outcome | None = outcome

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        yield from self.header.lines()
        for entry in self.entries:
            yield f"{self.header.who_name(entry.who)}: {entry.text}"
        if self.outcome is not None:
            yield outcome_line(self.outcome)


def outcome_line(outcome: Outcome) -> str:
    return f"outcome: {write_outcome(outcome)}"


def write_outcome(outcome: Outcome) -> str:
    """Return an outcome as text: the scores, then the reason, as in `1 0 W-68`."""
    return " ".join(f"{score:.6g}" for score in outcome.scores) + " " + outcome.reason


def read_outcome(text: str, seats: int) -> Outcome:
    words = text.split()
    if len(words) != seats + 1:
        raise Malformed(f"an outcome is a score for each of the {seats} seats and a clause, not {text!r}")
    try:
        # A third is written with six digits, but means exactly a third.
        scores = [float(word) for word in words[:-1]]
    except ValueError:
        raise Malformed(f"the scores of an outcome are numbers, not {text!r}") from None
    if not all(0.0 <= score <= 1.0 for score in scores):
        raise Malformed(f"the scores of an outcome lie between 0 and 1, not {text!r}")
    return Outcome([exact_share(score) for score in scores], words[-1])


def exact_share(score: float) -> float:
    for parts in range(1, MAX_SHARES + 1):
        if abs(score * parts - round(score * parts)) < 1e-5:
            return round(score * parts) / parts
    return score


class RecordReader:
    """Reads a record line by line: the header at once, the entries as they are asked for."""

    def __init__(self, lines: Iterable[str], source: str = "record") -> None:
        self.source: Final[str] = source
        self.lines: Final[Iterator[str]] = iter(lines)
        self.line = 0
        self.outcome: Outcome | None = None
        self.header: Final[Header] = self.read_header()

    def where(self) -> str:
        return f"{self.source} line {self.line}"

    def next_line(self) -> str | None:
        for line in self.lines:
            self.line += 1
            return line.split(" ;")[0].strip() if not line.lstrip().startswith(";") else ";"
        return None

    def read_header(self) -> Header:
        first = self.next_line()
        if first != FORMAT:
            raise Malformed(
                f"a record starts with {FORMAT!r}, not with {(first or '')[:40]!r}", f"{self.source} line 1"
            )
        fields: dict[str, str] = {}
        notes: list[str] = []
        given: list[str] = []
        while True:
            line = self.next_line()
            if line is None or line == "":
                break
            if line == ";":
                continue
            name, colon, value = line.partition(":")
            if not colon or name not in ("game", "rules", "seats", "options", "note", "given"):
                raise Malformed(f"the header has no {line[:40]!r}; a blank line ends it", self.where())
            value = value.strip()
            if value.startswith(";"):  # nothing but a comment
                value = ""
            if name == "note":
                notes.append(value)
            elif name == "given":
                given.append(value)
            elif name in fields:
                raise Malformed(f"the header says {name} twice", self.where())
            else:
                fields[name] = value
        for name in ("game", "rules", "seats"):
            if not fields.get(name):
                raise Malformed(f"the header does not say {name}", self.where())
        names = fields["seats"].split()
        if len(set(names)) < len(names) or any(name in RESERVED for name in names):
            raise Malformed("seats need different names, none of them *, table or outcome", self.where())
        try:
            version = read_number(fields["rules"])
        except Malformed as error:
            raise Malformed(f"rules: {error.reason}", self.where()) from None
        return Header(fields["game"], version, names, fields.get("options", ""), notes, "\n".join(given))

    def __iter__(self) -> Iterator[Entry]:
        while True:
            line = self.next_line()
            if line is None:
                return
            if line in ("", ";"):
                continue
            name, colon, text = line.partition(":")
            if not colon or not text.strip():
                raise Malformed(f"an entry is written `who: what`, not {line[:40]!r}", self.where())
            if self.outcome is not None:
                raise Malformed("an entry after the outcome", self.where())
            try:
                if name == "outcome":
                    self.outcome = read_outcome(text, len(self.header.seat_names))
                    continue
                yield Entry(self.header.who_named(name), text.strip(), self.line)
            except Malformed as error:
                raise Malformed(error.reason, self.where()) from None


def read_record(lines: Iterable[str], source: str = "record") -> Record:
    """Read a whole record at once."""
    reader = RecordReader(lines, source)
    entries = list(reader)
    return Record(reader.header, entries, reader.outcome)
