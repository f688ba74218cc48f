"""Slices of long look backs: addresses take turns, however many records each of them has replayed.

To go through a long record takes seconds. So it is done in slices, one at a time, between which everybody plays.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 0.004  # seconds that a look back keeps everybody else waiting at a time


class Slices:
    def __init__(self) -> None:
        self.served: str | None = None  # the address that has the slice
        self.waiting: Final[dict[str, deque[asyncio.Future[None]]]] = {}  # by address, those first who waited longest

    async def take_all(self, steps: Iterable[T], asker: Callable[[], str]) -> list[T]:
        """Take all steps of a look back, slice by slice. After each, everybody who plays comes first, then the look
        backs of other addresses; `asker` says whose this one is."""
        taken: list[T] = []
        rest = iter(steps)
        while True:
            await self.begin(asker())
            try:
                until = time.monotonic() + SLICE
                for step in rest:
                    taken.append(step)
                    if time.monotonic() > until:
                        break
                else:
                    return taken
                await asyncio.sleep(0)
            finally:
                self.end()

    async def begin(self, address: str) -> None:
        if self.served is None:
            self.served = address
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given the slice just now
                self.end()
            raise

    def end(self) -> None:
        """Give the slice to the address that waited longest."""
        if self.served in self.waiting:
            self.waiting[self.served] = self.waiting.pop(self.served)  # behind the other addresses
        while self.waiting:
            self.served, queue = next(iter(self.waiting.items()))
            turn = queue.popleft()
            if not queue:
                del self.waiting[self.served]
            if not turn.done():  # otherwise nobody waits for it any more
                turn.set_result(None)
                return
        self.served = None
