"""The outside world of a table. A server, a page's worker or a test implements it.

A table does no I/O and waits for nothing: what takes a while calls back. It is called by one thread, one thing at a
time, so an entry is checked, carried out and handed over to be written without anybody coming between. Whatever calls
it back sees to it that a game's defect makes the table start over from its record.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from regalia.core.replay import Applied, Replay
from regalia.scenes import Scene
from regalia.table.play.step import Step


class Timer:
    """Something that will happen unless it is cancelled."""

    __slots__ = ()

    def cancel(self) -> None:
        raise NotImplementedError


class Encoder:
    """Turns the messages of a table into bytes."""

    __slots__ = ()

    def encode(self, message: object) -> bytes:
        raise NotImplementedError

    def picture(self, scene: Scene) -> bytes:
        """Equal bytes are equal pictures."""
        raise NotImplementedError


class Pace(NamedTuple):
    """The delays of a table, in seconds."""

    window_delay: float  # nobody's answer in a window is carried out earlier, if several people play
    bot_pause: float  # no bot answers faster, however little it has to think about
    part_patience: float  # chance waits so long for what the players' browsers add to the dice
    away_after: float  # then the others may let a bot play on for somebody
    notice_after: float  # a player who comes back that soon needs no notice


class Thought(NamedTuple):
    """A question to a bot."""

    seat: int
    spec: str  # which bot
    seed: str
    within: float  # seconds that it may think; 0: as long as it takes
    advice: bool = False  # for a person, who waits behind the bots that play


class Context:
    """The world of one table. It calls back later, never before a method has returned."""

    __slots__ = ("encoder", "pace")

    def __init__(self, encoder: Encoder, pace: Pace) -> None:
        self.encoder: Final = encoder
        self.pace: Final = pace

    # Time

    def now(self) -> float:
        """Seconds since 1970, for clocks. It stands still while nobody could be served."""
        raise NotImplementedError

    def date(self) -> int:
        """The time of day in whole seconds since 1970, for what is written down with a date."""
        raise NotImplementedError

    def elapsed(self) -> float:
        """Seconds since some moment, by a clock that nobody puts forward or back: for windows and pauses."""
        raise NotImplementedError

    def stopwatch(self) -> float:
        """Seconds by the finest clock, for how long something takes to compute."""
        raise NotImplementedError

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        """Do something at a time of `now`."""
        raise NotImplementedError

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something later, even after 0 seconds: what waits already comes first."""
        raise NotImplementedError

    def slowly(self, steps: Iterator[None], done: Callable[[], None]) -> Timer:
        """Take all steps, in slices between which others come, then say so."""
        raise NotImplementedError

    # Others

    def write(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        """Write down what a step changes: all of it, after the steps before, or nothing."""
        raise NotImplementedError

    def think(self, thought: Thought, done: Callable[[str], None]) -> Timer:
        """Let a bot think about the game as it is now. It answers with nothing if it cannot."""
        raise NotImplementedError

    def note_answer(self, spec: str, thought: float, seconds: float) -> None:
        """A bot has said something: so long it thought, and so long it took from the question on, pauses included."""
        raise NotImplementedError

    def roll(self, replay: Replay, seed: str) -> Applied:
        """Roll the next outcome of chance and apply it."""
        raise NotImplementedError

    def notify(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        """Tell somebody who does not look on that they are asked, and say so if there is a way to."""
        raise NotImplementedError

    def name_of(self, guest: str) -> str:
        raise NotImplementedError

    def line_id(self, n: int) -> str:
        """Return the public id of a chat line. Its number would show how much was said that others may not read."""
        raise NotImplementedError

    def was_acked(self, seconds: float) -> None:
        """So long an action took from its receipt to its ack."""
        raise NotImplementedError

    def lost(self, error: Exception) -> None:
        """Handle a failed write: memory and disk differ, so the table has to start over."""
        raise NotImplementedError

    def close(self) -> None:
        """The table is put away: it is called back no more."""
        raise NotImplementedError
