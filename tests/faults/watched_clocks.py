"""The clocks as clients see them: no time comes back, it runs when it should, and flags fall when it is up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

ROUNDING: Final = 0.11  # seconds: clocks are sent with one digit
JITTER: Final = 1.5  # seconds that a message may have been held up in the server longer than another
HOLDING: Final = frozenset({"stop writer", "end backends", "stop backends", "crash database", "lock database"})
SUSPENDING: Final = frozenset({"stop server", "split servers"})  # clocks stand while the server does
STANDS: Final = 1.5  # seconds for which a server was suspended: from then on it has to notice
NOTICED: Final = 0.5  # seconds of them that may count all the same
GRANTED: Final = 30.0  # seconds that a thinking player has at least after a restart or a stall
OVERDUE: Final = 6.0  # seconds after which a flag that has not fallen never will


@dataclass
class Reading:
    """A clock as a connection last saw it."""

    at: float
    left: float
    runs: bool
    starts: float  # from when on it runs, if it does
    first: float  # what was left when this connection was first told
    ran: float = 0.0  # seconds that it has run since, at most
    fell: float = 0.0  # seconds that it has run since, at least

    def left_at(self, t: float) -> float:
        return self.left - max(0.0, t - max(self.at, self.starts)) if self.runs else self.left


class WatchedClocks:
    """The clocks of one connection."""

    def __init__(self, name: str, weather: "Weather", blame: Callable[[str, str], None]) -> None:
        self.name: Final = name  # of the client
        self.weather: Final = weather
        self.blame: Final = blame
        self.held_before: Final = weather.held_up()
        self.readings: Final[dict[str, Reading]] = {}

    def read(self, clock: dict[str, Any], came: float, stopped: dict[str, float]) -> None:
        """Tables have clocks for the whole game without an increment: what is left never grows.

        A clock that stands has been written down, so that also a restart, or a wall clock that jumps, gives none back.
        While it runs, what a new server shows depends on its own time. What counts is when a message left the server:
        the proxy may hold it up for long.
        """
        seat, left = clock["seat"], clock["left"]
        if left > max(stopped.get(seat, left), GRANTED) + ROUNDING:
            self.blame(
                "clock", f"the clock of {seat} for {self.name} stood at {stopped[seat]}, and now {left} are left"
            )
        if not clock["runs"]:
            stopped[seat] = min(left, stopped.get(seat, left))
        starts = came + clock["starts_in"]
        before = self.readings.get(seat)
        if before is None or before.left + ROUNDING < left <= GRANTED + ROUNDING:
            self.readings[seat] = Reading(came, left, clock["runs"], starts, left)
            return
        self.compare(seat, before, left, came)
        before.at, before.left, before.runs, before.starts = came, left, clock["runs"], starts

    def compare(self, seat: str, before: Reading, left: float, came: float) -> None:
        of = f"the clock of {seat} for {self.name}"
        held = self.weather.held_up() - self.held_before
        if before.runs:
            before.ran += came - before.at
            before.fell += max(0.0, came - max(before.at, before.starts))
        elif left < before.left - ROUNDING:
            self.blame("clock", f"{of} stands, and falls from {before.left} to {left}")
        if left > before.left + ROUNDING:
            self.blame("clock", f"{of} goes from {before.left} to {left}")
        if left < before.first - before.ran - JITTER - held:
            self.blame("clock", f"{of} falls from {before.first} to {left} in {before.ran:.1f} s")
        sure = before.fell - JITTER - held
        if not self.weather.is_unsteady and left > max(0.0, before.first - sure / 2) + ROUNDING:
            self.blame("clock", f"{of} has run for {before.fell:.1f} s, and goes from {before.first} only to {left}")

    def look_for_overdue(self, came: float) -> None:
        """Somebody whose time is up has lost."""
        for seat, reading in self.readings.items():
            overdue = -reading.left_at(came) - (self.weather.held_up() - self.held_before)
            if reading.runs and not self.weather.is_unsteady and overdue > OVERDUE:
                self.blame("clock", f"the time of {seat} for {self.name} is up since {overdue:.1f} s, and play goes on")

    def suspended(self, until: float, seconds: float) -> None:
        for reading in self.readings.values():
            if reading.runs and reading.at < until - seconds:
                reading.ran -= seconds - NOTICED


class Weather:
    """The meaning of faults for clocks: some hold messages up, some stop them, some change the time."""

    def __init__(self) -> None:
        self.t = 0.0
        self.jumped = False  # the wall clock
        self.is_unsteady = False  # nobody can tell for how long clocks have run
        self.held = 0.0  # seconds for which faults have held up writing
        self.began: Final[dict[str, list[float]]] = {}  # by fault: when those began that go on
        self.crossed = False  # two suspensions overlap, so that nobody knows how long each was

    def breaks(self, fault: str) -> None:
        self.jumped |= fault == "jump clock"
        self.is_unsteady |= fault == "jump clock" or fault in SUSPENDING
        self.began.setdefault(fault, []).append(self.t)
        self.crossed |= fault == "stop server" and len(self.began[fault]) > 1

    def heals(self, fault: str) -> float:
        """Return for how long the fault has lasted; 0 if it was a suspension of which nobody knows that."""
        lasted = self.t - self.began[fault].pop(0)
        if fault in HOLDING:
            self.held += lasted
        if fault == "stop server" and not self.began[fault]:
            lasted, self.crossed = (0.0 if self.crossed else lasted), False
        elif fault == "stop server":
            lasted = 0.0
        return lasted

    def held_up(self) -> float:
        """Seconds for which faults have held up writing so far."""
        return self.held + sum(self.t - t for fault in HOLDING for t in self.began.get(fault, []))
