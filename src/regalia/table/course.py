"""The course of one game: its record so far, brought to life entry by entry.

A live table, a look into the past and a bot's worker all walk the same way, so that they come to the same place.
"""

from collections.abc import Sequence
from typing import Final

from regalia.core import dice
from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.record import TABLE, Entry, Header, Replay
from regalia.core.state import State
from regalia.core.undo import asked_now, leaves_no_trace

SANDBOX: Final = "sandbox"  # the note of a game in which one person plays all seats


class Course:
    """A replay that also knows what may be undone, and hears what is told."""

    __slots__ = ("alone", "free", "game", "replay")

    def __init__(self, game: Game, header: Header, replay: Replay | None = None) -> None:
        self.game: Final = game
        self.replay: Final = replay or Replay(game, header)
        self.free: Final = SANDBOX in header.notes  # anything may be taken back
        # For each entry that stands: whether its seat was asked alone and nobody learnt anything from it.
        self.alone: Final = bytearray()

    def copy(self) -> "Course":
        """Another one at the same place."""
        other = Course(self.game, self.replay.header, self.replay.copy())
        other.alone.extend(self.alone)
        return other

    @property
    def state(self) -> State:
        return self.replay.state

    @property
    def asked(self) -> tuple[int, ...]:
        return asked_now(self.replay.state)

    def asks_chance(self) -> bool:
        frames = self.replay.state.frames
        return bool(frames) and isinstance(frames[-1], ChanceFrame)

    # Forward

    def take(self, entry: Entry) -> list[Event]:
        """Carry an entry of a record out; what it tells. Refused if the rules of today do not take it."""
        replay = self.replay
        asked = self.asked
        events: list[Event] = []
        replay.state.told = events
        replay.state.last_board = None
        try:
            replay.take(entry)
        finally:
            replay.state.told = None
        standing = len(replay.taken)
        if standing > len(self.alone):
            self.alone.append(leaves_no_trace(asked, entry, events))
        else:
            del self.alone[standing:]
        return events

    def say(self, seat: int, action: Action) -> tuple[Entry, list[Event]]:
        """Carry out what a seat may say now: whoever calls has asked the referee. The short way for a live table."""
        replay = self.replay
        s = replay.state
        asked = self.asked
        entry = Entry(seat, replay.game.write(s, action))
        events: list[Event] = []
        s.told = events
        try:
            s.frames[-1].apply(s, seat, action)
        finally:
            s.told = None
        replay.note(entry)
        self.alone.append(leaves_no_trace(asked, entry, events))
        return entry, events

    def draw(self, seed: str, seq: int) -> tuple[Entry, list[Event]]:
        """Let chance speak. What it says is decided by the seed and the entry's number alone, so that a table which
        is taken up again goes on as it would have."""
        return self.say(CHANCE, dice.draw(self.replay.state, seed, seq))

    # Back

    def can_undo(self, seat: int) -> bool:
        """True if the seat may take its last entry back (`core.undo`). In a sandbox anything may be taken back."""
        taken = self.replay.taken
        if self.free:
            return any(entry.who >= 0 for entry in taken)
        return bool(taken) and taken[-1].who == seat and bool(self.alone[-1]) and self.asked == (seat,)

    def undo_entry(self, seat: int) -> Entry:
        if not self.can_undo(seat):
            raise Illegal("G-2", "there is nothing of yours to take back")
        back = 1
        while self.replay.taken[-back].who < 0:  # in a sandbox dice are taken back with what they followed from
            back += 1
        return Entry(TABLE, f"undo {back}")


def walk(game: Game, header: Header, entries: Sequence[Entry]) -> Course:
    """The course after those entries."""
    course = Course(game, header)
    for entry in entries:
        course.take(entry)
    return course
