"""The memory of a server, with the processes that work for it."""

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regalia.bench.servers import resident

EVERY: Final = 0.2  # seconds
MEGABYTE: Final = 1_000_000


def children(pid: int) -> list[int]:
    """The processes that a process has started: quicker than to look at all there are."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, task.read_text().split())
    return found


@dataclass(frozen=True)
class Memory:
    """Megabytes: of the server itself, and of its writer and workers."""

    server: float
    helpers: float


def memory_of(pid: int) -> Memory:
    helpers = 0
    for child in children(pid):
        with contextlib.suppress(OSError, StopIteration):  # it has just ended
            helpers += resident(child)
    return Memory(resident(pid) / MEGABYTE, helpers / MEGABYTE)


class Gauge:
    """Looks often, and remembers the most."""

    def __init__(self, pid: int) -> None:
        self.pid: Final = pid
        self.peak = memory_of(pid)

    def look(self) -> Memory:
        now = memory_of(self.pid)
        self.peak = Memory(max(self.peak.server, now.server), max(self.peak.helpers, now.helpers))
        return now

    def start_over(self) -> Memory:
        self.peak = memory_of(self.pid)
        return self.peak

    async def watch(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(EVERY)
