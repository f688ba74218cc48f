"""A game brought back from its record, entry by entry.

Whatever goes through a record walks here: a live table, the terminal, a page that looks back, a review, an audit, an
example of the rules. So all of them come to the same place, and the same entries can be taken back.

A seat takes its last entry back by itself while it alone was and is asked, nobody else has spoken, no die has fallen,
and nobody, the mover included, has learnt what they did not know. Anything more needs everybody's consent.
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
MAX_WORK: Final = 60_000  # entries that are carried out for a stranger's record, those that an undo repeats included
CHECKPOINT_EVERY: Final = 32  # entries from one position that is kept to the next; further back the distance grows
MAX_CHECKPOINT_DISTANCE: Final = 512  # but no further: taking back carries out fewer entries again

TRACELESS: Final = 1  # of an entry that stands: its seat may take it back
FORCED: Final = 2  # it was the seat's only answer and was given for it


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
    """An entry that has been carried out."""

    def __init__(self, entry: Entry, events: list[Event], undone_by: int = WATCHER) -> None:
        self.entry: Final[Entry] = entry
        self.events: Final[list[Event]] = events  # what it told
        self.undone_by: Final[int] = undone_by  # the seat that took its own entry back; WATCHER if none did


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
        self.max_work: Final[int] = max_work  # 0: as much as it takes
        self.work: int = 0
        self.history: Final[list[Entry]] = []  # everything that was said, also what was taken back
        self.taken: list[Entry] = []  # what has changed the state and was not taken back
        self.takebacks: bytearray = bytearray()  # for each of those: TRACELESS, FORCED, both or neither
        self.state: State = self.start()
        self.checkpoints: list[tuple[int, State]] = []  # positions to go back to, after how many of `taken`

    def start(self) -> State:
        """The table before the first entry."""
        seats = len(self.header.seat_names)
        if not self.header.given:
            return self.game.new(seats, self.options.values)
        s = self.game.load(self.header.given)
        if s.seats != seats:
            raise Malformed(f"the given position is one for {s.seats} seats, not for {seats}")
        return s

    def copy(self) -> "Replay":
        """Another one at the same point."""
        other = Replay(self.game, self.header, self.max_work)
        other.work = self.work
        other.history.extend(self.history)
        other.taken = list(self.taken)
        other.takebacks = bytearray(self.takebacks)
        other.state = self.state.clone()
        other.checkpoints = self.checkpoints
        return other

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is asked now; nobody once the game is over."""
        return seen_to_act(self.state)

    def asks_chance(self) -> bool:
        frames = self.state.frames
        return bool(frames) and isinstance(frames[-1], ChanceFrame)

    def gone(self) -> set[int]:
        """The seats that have resigned, or lost by their clock, while the others play on."""
        return {entry.who for entry in self.taken if entry.text in LEAVING}

    def under_old_rules(self) -> bool:
        return self.header.rules_version != self.game.meta.rules_version

    # Forward

    def take(self, entry: Entry, forced: bool = False) -> Applied:
        """Carry one entry of a record out, or raise RejectedEntry and leave all as it was.

        `forced` says that it was the seat's only answer and was given for it.
        """
        if self.max_work and self.work >= self.max_work:
            where = f"line {entry.line}" if entry.line else ""
            raise TooLong("the record is longer than anything that is replayed here", where)
        self.work += 1
        try:
            applied = self.carry_out(entry, forced)
        except RegaliaError as error:
            raise RejectedEntry(entry, error, self.under_old_rules()) from None
        self.history.append(entry)
        return applied

    def carry_out(self, entry: Entry, forced: bool) -> Applied:
        if not entry.text.strip():
            raise Malformed("an entry says something")
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
        s.told = events
        s.last_board = None
        try:
            self.change(entry, said)
        finally:
            s.told = None
        self.note(entry, leaves_no_trace(asked, entry, events), forced)
        return Applied(entry, events)

    def apply_action(self, seat: int, action: Action, forced: bool = False) -> Applied:
        """Carry out what a seat may say now: whoever calls has asked the referee. The short way for a live table."""
        s = self.state
        asked = self.asked
        entry = Entry(seat, self.game.write(s, action))
        events: list[Event] = []
        s.told = events
        s.last_board = None
        try:
            s.frames[-1].apply(s, seat, action)
        finally:
            s.told = None
        self.history.append(entry)
        self.note(entry, leaves_no_trace(asked, entry, events), forced)
        return Applied(entry, events)

    def roll_chance(self, seed: str) -> Applied:
        """Carry out what chance says next. The seed and the number of entries so far decide it, so that a game which
        is taken up again goes on as it would have."""
        return self.apply_action(CHANCE, self.next_roll(seed))

    def next_roll(self, seed: str) -> Action:
        return seeded_roll(self.state, seed, len(self.history))

    def change(self, entry: Entry, said: TableEntry | None) -> None:
        """Change the state as an action says, or an entry of the table other than Undo and Seat."""
        s = self.state
        if said is None:
            submit(s, entry.who, self.game.read(s, entry.text))
            return
        self.refuse_if_over()
        if isinstance(said, Draw):
            gone = self.gone()
            s.finish(shared_by([seat for seat in range(s.seats) if seat not in gone], s.seats, AGREED_DRAW))
            return
        self.game.resign(s, said.who)
        if isinstance(said, Flag) and s.over is not None and s.over.reason == RESIGNED:
            s.over = Outcome(s.over.scores, FLAG_FELL)

    def refuse_if_over(self) -> None:
        # Not inside `change`: mypyc would take the game for running even after a resignation.
        if self.state.over is not None:
            raise Illegal(GAME_OVER, "the game is over")

    def note(self, entry: Entry, traceless: bool, forced: bool) -> None:
        """An entry has changed the state: now and then the position is kept, or an undo would cost a whole game."""
        self.taken.append(entry)
        self.takebacks.append((TRACELESS if traceless else 0) + (FORCED if forced else 0))
        now = len(self.taken)
        if now % CHECKPOINT_EVERY == 0:
            kept = [kept for kept in self.checkpoints if kept[0] % distance_after(now - kept[0]) == 0]
            self.checkpoints = [*kept, (now, self.state.clone())]

    # Back

    def can_undo(self, seat: int) -> bool:
        """True if the seat may take its last entry back by itself. In a sandbox anything may be taken back."""
        return self.undo_count(seat) > 0

    def undo_count(self, seat: int) -> int:
        """Return how many entries the seat takes back: its last choice, and what followed from that without one."""
        taken, takebacks = self.taken, self.takebacks
        if self.is_sandbox:
            for count in range(1, len(taken) + 1):
                if taken[-count].who >= 0:
                    return count
            return 0
        if not taken or taken[-1].who != seat or self.asked != (seat,):
            return 0
        for count in range(1, len(taken) + 1):
            if taken[-count].who != seat or not takebacks[-count] & TRACELESS:
                return 0
            if not takebacks[-count] & FORCED:
                return count
        return 0

    def was_forced(self, place: int) -> bool:
        """True if that one of `taken` was the seat's only answer and was given for it."""
        return bool(self.takebacks[place] & FORCED)

    def undo_entry(self, seat: int) -> Undo:
        count = self.undo_count(seat)
        if not count:
            raise Illegal(WRONG_MOMENT, "there is nothing of yours to take back")
        return Undo(count)

    def taken_back_by(self, undo: Undo) -> int:
        """Return the seat that takes its own entry back; WATCHER where all agree to go back.

        By what everybody knows, and not by how many entries it takes: some of them may have been made in secret.
        """
        if self.is_sandbox:
            return next((entry.who for entry in reversed(self.taken) if entry.who >= 0), WATCHER)
        seat = self.taken[-1].who if self.taken else WATCHER
        return seat if seat >= 0 and undo.count == self.undo_count(seat) else WATCHER

    def undo(self, count: int) -> None:
        if not 0 < count <= len(self.taken):
            raise Malformed(f"`undo N` takes 1 to {len(self.taken)} entries back")
        kept = self.taken[: len(self.taken) - count]
        self.checkpoints = [checkpoint for checkpoint in self.checkpoints if checkpoint[0] <= len(kept)]
        passed, state = self.checkpoints[-1] if self.checkpoints else (0, None)
        self.state = self.start() if state is None else state.clone()
        self.taken = kept[:passed]
        takebacks = self.takebacks[: len(kept)]
        for entry in kept[passed:]:
            self.work += 1
            self.change(entry, as_table_entry(entry))
            self.note(entry, False, False)
        self.takebacks = takebacks

    # Its end

    def check_outcome(self, recorded: Outcome | None, line: int = 0) -> None:
        """RejectedEntry if the record closes with another outcome than the rules give."""
        if recorded is None or recorded == self.state.over:
            return
        ended = "is not over" if self.state.over is None else "ended " + write_outcome(self.state.over)
        last = Entry(TABLE, f"outcome {write_outcome(recorded)}", line)
        raise RejectedEntry(last, Malformed(f"the game {ended}"), self.under_old_rules())


def leaves_no_trace(asked: tuple[int, ...], entry: Entry, events: Sequence[Event]) -> bool:
    """True if an entry that answers the question which was put to `asked` can be taken back as if it had not been."""
    if asked != (entry.who,) or entry.who < 0 or entry.text in LEAVING:
        return False
    return not any(event.is_news() for event in events)


def distance_after(entries: int) -> int:
    """How far apart the checkpoints are that lie so many entries back."""
    distance = CHECKPOINT_EVERY
    while distance < MAX_CHECKPOINT_DISTANCE and entries >= 4 * distance:
        distance *= 2
    return distance


def replay(game: Game, record: Record) -> Replay:
    """The game at its last entry; RejectedEntry if an entry, or the recorded outcome, is not what the rules say."""
    play = Replay(game, record.header)
    for entry in record.entries:
        play.take(entry)
    play.check_outcome(record.outcome)
    return play
