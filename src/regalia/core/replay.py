"""A game brought back from its record, entry by entry.

Everything that goes through a record does it here: live tables, the terminal, pages that look back, reviews, audits and
examples of the rules. So they all reach the same position, and allow the same entries to be taken back.

A seat may take back its last entry on its own if it was the only seat asked, nobody else has acted since, no die has
been rolled or is due, and nobody, the mover included, has learned anything new. So a turn that has ended can be taken
up again until somebody answers; where clocks run it stays ended. Anything more needs everybody's consent.
"""

from collections.abc import Sequence
from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.entries import LEAVING, TABLE, Draw, Entry, Flag, Seat, TableEntry, Undo, as_table_entry
from regalia.core.errors import (
    AGREED_DRAW,
    FLAG_FELL,
    GAME_OVER,
    RESIGNED,
    WRONG_MOMENT,
    Illegal,
    Malformed,
    RegaliaError,
)
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.options import Options, read_options
from regalia.core.record import Header, Record, with_old_defaults, write_outcome
from regalia.core.referee import seeded_roll, submit
from regalia.core.state import Outcome, State, shared_by
from regalia.core.views import seen_to_act

SANDBOX: Final = "sandbox"  # the note of a game in which one person plays all seats
CLOCKED: Final = "clocked"  # the note of a game with clocks
MAX_WORK: Final = 60_000  # the most entries applied for a stranger's record, including those that an undo repeats
CHECKPOINT_EVERY: Final = 32  # entries between two checkpoints; further back the distance grows
MAX_CHECKPOINT_DISTANCE: Final = 512  # so an undo never repeats more entries than this

TRACELESS: Final = 1  # flag of an applied entry: its seat may take it back
FORCED: Final = 2  # it was the seat's only answer and was played for it


class RejectedEntry(RegaliaError):
    """Raised when the current rules reject an entry. Earlier entries stay applied."""

    def __init__(self, entry: Entry, error: RegaliaError, old_rules: bool) -> None:
        where = f"line {entry.line}" if entry.line else "entry"
        since = "; the record was made under other rules" if old_rules else ""
        super().__init__(f"{where}: {entry.text!r} is refused ({error}){since}")
        self.entry: Final[Entry] = entry
        self.error: Final[RegaliaError] = error


class TooLong(Malformed):
    """Raised when a record takes more work than the replay may do. Earlier entries stay applied."""


class Applied:
    """The result of applying an entry."""

    def __init__(self, entry: Entry, events: list[Event], undone_by: int = WATCHER) -> None:
        self.entry: Final[Entry] = entry
        self.events: Final[list[Event]] = events  # that it emitted
        self.undone_by: Final[int] = undone_by  # the seat that took back its own entry; WATCHER if none did


class Replay:
    """A game at one point of its record. `state` is the position there."""

    def __init__(self, game: Game, header: Header, max_work: int = 0) -> None:
        if header.game != game.meta.id:
            raise Malformed(f"this is a record of {header.game}, not of {game.meta.id}")
        seats = len(header.seat_names)
        game.meta.check_seats(seats)
        if header.seat_names != list(game.meta.seat_names[:seats]):
            expected = " ".join(game.meta.seat_names[:seats])
            raise Malformed(f"the seats of {game.meta.id} are {expected}, not {' '.join(header.seat_names)}")
        self.game: Final[Game] = game
        self.header: Final[Header] = with_old_defaults(game, header)
        self.options: Final[Options] = game.meta.choose(read_options(self.header.options))
        self.is_sandbox: Final[bool] = SANDBOX in header.notes  # anything may be taken back
        self.max_work: Final[int] = max_work  # 0: no limit
        self.work: int = 0
        self.history: Final[list[Entry]] = []  # every entry, including those taken back
        self.taken: list[Entry] = []  # the entries that changed the state and still stand
        self.is_clocked: Final[bool] = CLOCKED in header.notes  # a turn that has ended stays ended
        self.takebacks: bytearray = bytearray()  # flags of each of those: TRACELESS, FORCED, both or neither
        self.state: State = self.start()
        self.ending: Applied | None = None  # the entry that ended the game
        self.checkpoints: list[tuple[int, State]] = []  # how many of `taken` led there, and the position

    def start(self) -> State:
        """Return the position before the first entry."""
        seats = len(self.header.seat_names)
        if not self.header.given:
            return self.game.new(seats, self.options.values)
        s = self.game.load(self.header.given)
        if s.seat_count != seats:
            raise Malformed(f"the given position is one for {s.seat_count} seats, not for {seats}")
        return s

    def copy(self) -> "Replay":
        """Return an independent replay at the same point."""
        other = Replay(self.game, self.header, self.max_work)
        other.work = self.work
        other.history.extend(self.history)
        other.taken = list(self.taken)
        other.takebacks = bytearray(self.takebacks)
        other.state = self.state.clone()
        other.ending = self.ending
        other.checkpoints = self.checkpoints
        return other

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none once the game is over."""
        return seen_to_act(self.state)

    def asks_chance(self) -> bool:
        frames = self.state.frames
        return bool(frames) and isinstance(frames[-1], ChanceFrame)

    def gone(self) -> set[int]:
        """Return the seats that have resigned or lost on time while the others play on."""
        return {entry.who for entry in self.taken if entry.text in LEAVING}

    def under_old_rules(self) -> bool:
        return self.header.rules_version != self.game.meta.rules_version

    # Forward

    def take(self, entry: Entry) -> Applied:
        """Apply one entry of a record, or raise RejectedEntry and change nothing."""
        if self.max_work and self.work >= self.max_work:
            where = f"line {entry.line}" if entry.line else ""
            raise TooLong("the record is longer than anything that is replayed here", where)
        self.work += 1
        try:
            applied = self.carry_out(entry)
        except RegaliaError as error:
            raise RejectedEntry(entry, error, self.under_old_rules()) from None
        self.history.append(entry)
        return applied

    def carry_out(self, entry: Entry) -> Applied:
        if not entry.text.strip():
            raise Malformed("an entry needs a text")
        said = as_table_entry(entry)
        if isinstance(said, Undo):
            undone_by = self.taken_back_by(said)
            self.undo(said.count)
            return Applied(entry, [], undone_by)
        if isinstance(said, Seat):
            if said.name not in self.header.seat_names:
                raise Malformed(f"there is no seat {said.name[:40]!r}: write `seat NAME PLAYER`")
            return Applied(entry, [])
        s = self.state
        asked = self.asked
        events: list[Event] = []
        s.events = events
        s.last_board = None
        try:
            self.change(entry, said)
        finally:
            s.events = None
        self.note(entry, leaves_no_trace(asked, entry, events))
        return self.done(Applied(entry, events))

    def apply_action(self, seat: int, action: Action, forced: bool = False) -> Applied:
        """Apply an action that the caller knows to be legal: the short way for a live table."""
        s = self.state
        asked = self.asked
        entry = Entry(seat, self.game.write(s, action), 0, forced)
        events: list[Event] = []
        s.events = events
        s.last_board = None
        try:
            s.frames[-1].apply(s, seat, action)
        finally:
            s.events = None
        self.history.append(entry)
        self.note(entry, leaves_no_trace(asked, entry, events))
        return self.done(Applied(entry, events))

    def roll_chance(self, seed: str) -> Applied:
        """Draw the next outcome of chance and apply it.

        The seed and the number of entries so far decide it, so a resumed game continues as it would have.
        """
        return self.apply_action(CHANCE, self.next_roll(seed))

    def next_roll(self, seed: str) -> Action:
        return seeded_roll(self.state, seed, len(self.history))

    def change(self, entry: Entry, said: TableEntry | None) -> None:
        """Change the state by an action, or by a table entry other than Undo and Seat."""
        s = self.state
        if said is None:
            submit(s, entry.who, self.game.read(s, entry.text))
            return
        self.refuse_if_over()
        if isinstance(said, Draw):
            gone = self.gone()
            s.finish(shared_by([seat for seat in range(s.seat_count) if seat not in gone], s.seat_count, AGREED_DRAW))
            return
        self.game.resign(s, said.who)
        if isinstance(said, Flag) and s.outcome is not None and s.outcome.reason == RESIGNED:
            s.outcome = Outcome(s.outcome.scores, FLAG_FELL)

    def refuse_if_over(self) -> None:
        # Not inside `change`: there mypyc would assume that the game still runs after a resignation.
        if self.state.outcome is not None:
            raise Illegal(GAME_OVER, "the game is over")

    def done(self, applied: Applied) -> Applied:
        """Return what was applied, and remember it if it ended the game."""
        if self.state.outcome is not None:
            self.ending = applied
        return applied

    def note(self, entry: Entry, traceless: bool) -> None:
        """Note an entry that changed the state, and keep a checkpoint now and then so that an undo is cheap."""
        self.taken.append(entry)
        self.takebacks.append((TRACELESS if traceless else 0) + (FORCED if entry.forced else 0))
        now = len(self.taken)
        if now % CHECKPOINT_EVERY == 0:
            kept = [kept for kept in self.checkpoints if kept[0] % distance_after(now - kept[0]) == 0]
            self.checkpoints = [*kept, (now, self.state.clone())]

    # Back

    def can_undo(self, seat: int) -> bool:
        """True if the seat may take back its last entry on its own. In a sandbox anything may be taken back."""
        return self.undo_count(seat) > 0

    def undo_count(self, seat: int) -> int:
        """Return how many entries the seat may take back: its last choice and the forced entries after it."""
        taken, takebacks = self.taken, self.takebacks
        if self.is_sandbox:
            for count in range(1, len(taken) + 1):
                if taken[-count].who >= 0:
                    return count
            return 0
        if not taken or taken[-1].who != seat or not self.is_open(seat):
            return 0
        for count in range(1, len(taken) + 1):
            if taken[-count].who != seat or not takebacks[-count] & TRACELESS:
                return 0
            if not takebacks[-count] & FORCED:
                return count
        return 0

    def is_open(self, seat: int) -> bool:
        """True if what the seat has said has had no consequence yet."""
        if self.is_clocked:
            return self.asked == (seat,)
        return self.state.outcome is None and not self.asks_chance()

    def was_forced(self, place: int) -> bool:
        """True if that entry of `taken` was the seat's only answer and was played for it."""
        return bool(self.takebacks[place] & FORCED)

    def undo_entry(self, seat: int) -> Undo:
        count = self.undo_count(seat)
        if not count:
            raise Illegal(WRONG_MOMENT, "there is nothing of yours to take back")
        return Undo(count)

    def taken_back_by(self, undo: Undo) -> int:
        """Return the seat that takes back its own entry; WATCHER if everybody agreed to a takeback.

        It rests on what everybody knows rather than on the number of entries, some of which may be secret.
        """
        if self.is_sandbox:
            return next((entry.who for entry in reversed(self.taken) if entry.who >= 0), WATCHER)
        seat = self.taken[-1].who if self.taken else WATCHER
        return seat if seat >= 0 and undo.count == self.undo_count(seat) else WATCHER

    def undo(self, count: int) -> None:
        if not 0 < count <= len(self.taken):
            raise Malformed(f"`undo N` takes 1 to {len(self.taken)} entries back")
        self.ending = None
        kept = self.taken[: len(self.taken) - count]
        self.checkpoints = [checkpoint for checkpoint in self.checkpoints if checkpoint[0] <= len(kept)]
        passed, state = self.checkpoints[-1] if self.checkpoints else (0, None)
        self.state = self.start() if state is None else state.clone()
        self.taken = kept[:passed]
        takebacks = self.takebacks[: len(kept)]
        for entry in kept[passed:]:
            self.work += 1
            self.change(entry, as_table_entry(entry))
            self.note(entry, False)
        self.takebacks = takebacks

    # Its end

    def check_outcome(self, recorded: Outcome | None, line: int = 0) -> None:
        """Raise RejectedEntry if the record closes with an outcome other than the one the rules give."""
        if recorded is None or recorded == self.state.outcome:
            return
        ended = "is not over" if self.state.outcome is None else "ended " + write_outcome(self.state.outcome)
        last = Entry(TABLE, f"outcome {write_outcome(recorded)}", line)
        raise RejectedEntry(last, Malformed(f"the game {ended}"), self.under_old_rules())


def leaves_no_trace(asked: tuple[int, ...], entry: Entry, events: Sequence[Event]) -> bool:
    """True if an entry, made when `asked` were asked, can be taken back as if it had never been made."""
    if asked != (entry.who,) or entry.who < 0 or entry.text in LEAVING:
        return False
    return not any(event.is_news() for event in events)


def distance_after(entries: int) -> int:
    """Return the distance between checkpoints that lie so many entries back."""
    distance = CHECKPOINT_EVERY
    while distance < MAX_CHECKPOINT_DISTANCE and entries >= 4 * distance:
        distance *= 2
    return distance


def replay(game: Game, record: Record) -> Replay:
    """Return the game at its last entry, or raise RejectedEntry if the rules reject an entry or the outcome."""
    play = Replay(game, record.header)
    for entry in record.entries:
        play.take(entry)
    play.check_outcome(record.outcome)
    return play
