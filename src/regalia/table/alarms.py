"""The server's time, and calls at a given time, such as the end of a clock.

It counts seconds since 1970, from the time of day at the start and from then on by a clock that nobody puts forward or
back: correcting the time of day neither shortens nor prolongs a wait. While the server stands still, suspended for
instance, its time does too, so that nobody loses by time on a move that the server could not read.
"""

import asyncio
import heapq
import time
from collections.abc import Callable
from typing import Final

BEAT: Final = 0.25  # seconds between two looks at the clock, at most, while the server runs
MANY: Final = 1_000  # alarms
STALL: Final = 1.0  # seconds without a look: the server has stood still


class Alarm:
    __slots__ = ("at", "number", "rings")

    def __init__(self, at: float, number: int, rings: Callable[[], None]) -> None:
        self.at: Final = at
        self.number: Final = number
        self.rings: Callable[[], None] | None = rings

    def __lt__(self, other: "Alarm") -> bool:
        return (self.at, self.number) < (other.at, other.number)

    def cancel(self) -> None:
        self.rings = None


class Alarms:
    """All alarms of a server, and one timer for the earliest.

    `after_stall` is called with its seconds, once the server runs again.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, time_of_day: float, after_stall: Callable[[float], None]
    ) -> None:
        self.loop: Final = loop
        self.after_stall: Final = after_stall
        self.looked = time.monotonic()
        self.offset = time_of_day - self.looked  # of the server's time from the steady clock
        self.waiting: Final[list[Alarm]] = []
        self.set_so_far = 0
        self.too_many = MANY  # alarms, before those that were cancelled are removed
        self.timer: asyncio.TimerHandle | None = None
        self.beating = loop.call_later(BEAT, self.beat)

    def now(self) -> float:
        """Return the server's time: seconds since 1970."""
        steady = time.monotonic()
        passed = steady - self.looked
        self.looked = steady
        if passed > STALL:
            self.offset -= passed - BEAT
            self.loop.call_soon(self.after_stall, passed)
        return steady + self.offset

    def beat(self) -> None:
        self.now()
        self.beating = self.loop.call_later(BEAT, self.beat)

    def at(self, when: float, rings: Callable[[], None]) -> Alarm:
        self.set_so_far += 1
        alarm = Alarm(when, self.set_so_far, rings)
        if len(self.waiting) >= self.too_many:
            self.forget_cancelled()
        heapq.heappush(self.waiting, alarm)
        if self.waiting[0] is alarm:
            self.wind()
        return alarm

    def forget_cancelled(self) -> None:
        """Remove what was cancelled: a flag's alarm is set again with every move, for days ahead."""
        self.waiting[:] = [alarm for alarm in self.waiting if alarm.rings is not None]
        heapq.heapify(self.waiting)
        self.too_many = max(MANY, 2 * len(self.waiting))

    def ring(self) -> None:
        """Make every call that is due."""
        try:
            while self.waiting and (self.waiting[0].rings is None or self.waiting[0].at <= self.now()):
                rings = heapq.heappop(self.waiting).rings
                if rings is not None:
                    rings()
        finally:
            self.wind()  # the others come, whatever happened to one

    def wind(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.waiting:
            self.timer = self.loop.call_later(max(0.0, self.waiting[0].at - self.now()), self.ring)

    def close(self) -> None:
        self.beating.cancel()
        self.waiting.clear()
        self.wind()
