"""What is to happen at a time of day, such as a flag's fall. The time comes from outside: tests need not wait."""

import asyncio
import heapq
from collections.abc import Callable
from typing import Final

LONGEST_SLEEP: Final = 3600.0  # s: the time of day may be corrected meanwhile


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
    """All alarms of a server, and one timer for the earliest."""

    def __init__(self, loop: asyncio.AbstractEventLoop, now: Callable[[], float]) -> None:
        self.loop: Final = loop
        self.now: Final = now  # seconds since 1970
        self.waiting: Final[list[Alarm]] = []
        self.set_so_far = 0
        self.timer: asyncio.TimerHandle | None = None

    def at(self, when: float, rings: Callable[[], None]) -> Alarm:
        self.set_so_far += 1
        alarm = Alarm(when, self.set_so_far, rings)
        heapq.heappush(self.waiting, alarm)
        if self.waiting[0] is alarm:
            self.wind()
        return alarm

    def ring(self) -> None:
        """Let everything happen whose time has come."""
        while self.waiting and (self.waiting[0].rings is None or self.waiting[0].at <= self.now()):
            rings = heapq.heappop(self.waiting).rings
            if rings is not None:
                rings()
        self.wind()

    def wind(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.waiting:
            wait = min(max(0.0, self.waiting[0].at - self.now()), LONGEST_SLEEP)
            self.timer = self.loop.call_later(wait, self.ring)

    def close(self) -> None:
        self.waiting.clear()
        self.wind()
