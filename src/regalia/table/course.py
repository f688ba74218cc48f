"""The course of one game: its record so far, brought to life entry by entry.

A live table, a look into the past and a bot's worker all walk the same way, so that they come to the same place.
"""

from collections.abc import Sequence
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.entries import Entry
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import Header
from regalia.core.referee import seeded_roll
from regalia.core.replay import Replay
from regalia.core.state import State

SANDBOX: Final = "sandbox"  # the note of a game in which one person plays all seats


class Course:
    """A replay, under the names that the table knows."""

    __slots__ = ("free", "game", "replay")

    def __init__(self, game: Game, header: Header, replay: Replay | None = None) -> None:
        self.game: Final = game
        self.replay: Final = replay or Replay(game, header)
        self.free: Final = self.replay.is_sandbox

    def copy(self) -> "Course":
        """Another one at the same place."""
        return Course(self.game, self.replay.header, self.replay.copy())

    @property
    def state(self) -> State:
        return self.replay.state

    @property
    def asked(self) -> tuple[int, ...]:
        return self.replay.asked

    def asks_chance(self) -> bool:
        return self.replay.asks_chance()

    def take(self, entry: Entry) -> list[Event]:
        return self.replay.take(entry).events

    def say(self, seat: int, action: Action) -> tuple[Entry, list[Event]]:
        applied = self.replay.apply_action(seat, action)
        return applied.entry, applied.events

    def draw(self, seed: str, seq: int) -> tuple[Entry, list[Event]]:
        return self.say(CHANCE, seeded_roll(self.replay.state, seed, seq))

    def can_undo(self, seat: int) -> bool:
        return self.replay.can_undo(seat)

    def undo_entry(self, seat: int) -> Entry:
        return self.replay.undo_entry(seat)


def walk(game: Game, header: Header, entries: Sequence[Entry]) -> Course:
    """The course after those entries."""
    course = Course(game, header)
    for entry in entries:
        course.take(entry)
    return course
