"""The outside world of a table. The server implements it, and so do tests.

A table does no I/O and waits for nothing: slow work calls back. One thread calls it, one call at a time, so an entry is
checked, applied and handed over to be written without interruption. If a game's code fails in a callback, the caller
reloads the table from its record.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from regalia.core.replay import Applied, Replay
from regalia.scenes import Scene
from regalia.table.play.step import Step


class Timer:
    """A scheduled call that can be cancelled."""

    __slots__ = ()

    def cancel(self) -> None:
        raise NotImplementedError


class Encoder:
    """Turns the messages of a table into bytes."""

    __slots__ = ()

    def encode(self, message: object) -> bytes:
        raise NotImplementedError

    def picture(self, scene: Scene) -> bytes:
        """Encode a scene. Equal bytes mean equal pictures."""
        raise NotImplementedError


class Pace(NamedTuple):
    """The delays of a table, in seconds."""

    window_delay: float  # no answer in a window is applied earlier, if several people play
    bot_pause: float  # the shortest time a bot takes to answer
    part_patience: float  # the dice wait this long for the contributions of browsers
    away_after: float  # then the others may let a bot take over
    notice_after: float  # a player who comes back that soon needs no notice


class Thought(NamedTuple):
    """A question to a bot."""

    seat: int
    spec: str  # which bot
    seed: str
    within: float  # seconds that it may think; 0: as long as it takes
    advice: bool = False  # a hint: bots at play come first


class Context:
    """The world of one table. It calls back later, never before a method has returned."""

    __slots__ = ("encoder", "pace")

    def __init__(self, encoder: Encoder, pace: Pace) -> None:
        self.encoder: Final = encoder
        self.pace: Final = pace

    # Time

    def now(self) -> float:
        """Return seconds since 1970, for clocks. This time stands still while the server does."""
        raise NotImplementedError

    def date(self) -> int:
        """Return the date in whole seconds since 1970, for the database."""
        raise NotImplementedError

    def elapsed(self) -> float:
        """Return seconds by a monotonic clock, for windows and pauses."""
        raise NotImplementedError

    def stopwatch(self) -> float:
        """Return seconds by the finest clock, to measure computing time."""
        raise NotImplementedError

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        """Call at a time of `now`."""
        raise NotImplementedError

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Call later, even after 0 seconds: calls that already wait come first."""
        raise NotImplementedError

    def slowly(self, steps: Iterator[None], done: Callable[[], None]) -> Timer:
        """Take all steps, in slices so that others get their turn, then call back."""
        raise NotImplementedError

    # Others

    def write(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        """Write a step's changes, after those of earlier steps: all of them or none."""
        raise NotImplementedError

    def think(self, thought: Thought, done: Callable[[str], None]) -> Timer:
        """Let a bot think about the game as it is now. Its answer is empty if it cannot."""
        raise NotImplementedError

    def note_answer(self, spec: str, thought: float, seconds: float) -> None:
        """Note a bot's answer: how long it thought, and how long it took from the question on, pauses included."""
        raise NotImplementedError

    def roll(self, replay: Replay, seed: str) -> Applied:
        """Roll the next outcome of chance and apply it."""
        raise NotImplementedError

    def notify(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        """Send a guest a turn notice. Call `reached` if there is a way to."""
        raise NotImplementedError

    def name_of(self, guest: str) -> str:
        raise NotImplementedError

    def line_id(self, n: int) -> str:
        """Return the public id of a chat line. Its number would show how much was said that others may not read."""
        raise NotImplementedError

    def was_acked(self, seconds: float) -> None:
        """Note how long an action took from its receipt to its ack."""
        raise NotImplementedError

    def lost(self, error: Exception) -> None:
        """Handle a failed write: memory and disk differ, so the table has to start over."""
        raise NotImplementedError

    def close(self) -> None:
        """The table is unloaded: do not call it back."""
        raise NotImplementedError
