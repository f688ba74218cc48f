"""Turns: addresses share the time of the event loop.

A socket may ask forty questions per second, each of which takes some milliseconds, and an address may have hundreds of
sockets. So an address that has had its slice waits, with all its sockets, until the event loop has come round; then the
waiting addresses take turns. An address that asks for little is served at once. As long as nobody else asks for
anything, waiting costs nothing.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

log: Final = logging.getLogger(__name__)

SLICE: Final = 0.005  # seconds of one round for an address, and for all that wait together


class Turns:
    __slots__ = ("_goes_round", "_loop", "_spent", "_waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._spent: Final[dict[str, float]] = {}  # seconds in this round, by address
        self._waiting: Final[dict[str, deque[Callable[[], None]]]] = {}  # those who waited longest first
        self._goes_round = False  # the next round is due

    def has_turn(self, address: str) -> bool:
        """True if the server may read the address at once."""
        return self._spent.get(address, 0.0) < SLICE and address not in self._waiting

    def spend(self, address: str, seconds: float) -> None:
        """Count what an address has had in this round."""
        self._spent[address] = self._spent.get(address, 0.0) + seconds
        self._go_round()

    def wait(self, address: str, work: Callable[[], None]) -> None:
        """Do some work when its address has its turn."""
        self._waiting.setdefault(address, deque()).append(work)
        self._go_round()

    async def do(self, address: str, work: Callable[[], None]) -> None:
        """Do some work now, or when its address has its turn."""
        if self.has_turn(address):
            work()
        else:
            done: asyncio.Future[None] = self._loop.create_future()
            self.wait(address, partial(do_for, done, work))
            await done

    def _go_round(self) -> None:
        if not self._goes_round:
            self._goes_round = True
            self._loop.call_soon(self._next_round)

    def _next_round(self) -> None:
        self._goes_round = False
        self._spent.clear()
        until = time.perf_counter() + SLICE
        while self._waiting and time.perf_counter() < until:
            address, queue = next(iter(self._waiting.items()))
            work = queue.popleft()
            del self._waiting[address]
            if queue:
                self._waiting[address] = queue  # behind the other addresses
            try:
                work()
            except Exception:  # the others still have their turns
                log.exception("while reading")
        if self._waiting:
            self._go_round()


def do_for(waiting: asyncio.Future[None], work: Callable[[], None]) -> None:
    """Do some work, unless nobody waits for it any more."""
    if not waiting.done():
        try:
            work()
        except Exception as error:
            waiting.set_exception(error)
        else:
            waiting.set_result(None)
