"""The cost of tables: memory while one is loaded, disk for as long as it exists."""

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regalia.bench.players import Crowd, Effort, Tally
from regalia.bench.servers import CONNECT_FOUR, lay_tables, regalia, resident
from regalia.table.store.databases import size_of

AT_ONCE: Final = 100  # tables that are played
PLAYED: Final = 10  # waves of them
IDLE_AFTER: Final = 4.0  # s


@dataclass
class Costs:
    """The bytes that one table or entry costs."""

    held: float  # memory of a loaded table
    left: float  # the part of it that is not free again after unloading
    table: float  # disk of a table and its seats, indexes included
    entry: float  # disk of an entry, indexes included


def measure(tables: int, database: str = "", idle_after: float = IDLE_AFTER) -> Costs:
    """Measure the costs with many tables of connect four, a few of them played, in SQLite or another database."""
    few = min(tables, AT_ONCE)
    with tempfile.TemporaryDirectory() as folder:
        place = database or str(Path(folder) / "costs.sqlite")
        with regalia(place, idle_after=idle_after) as opened:
            lay_tables(opened.port, CONNECT_FOUR, few)  # the server has everything that it needs once
            time.sleep(3 * idle_after)
            memory, empty = resident(opened.pid), size_of(place)
            laid = lay_tables(opened.port, CONNECT_FOUR, tables)
            held, full = resident(opened.pid) - memory, size_of(place)
            time.sleep(3 * idle_after)
            # Python seldom gives memory back to the system, but other tables should find room in it.
            lay_tables(opened.port, CONNECT_FOUR, tables)
            left = resident(opened.pid) - memory - held
            fuller = size_of(place)
            crowd, tally = Crowd(opened.port, CONNECT_FOUR.moves, lambda: 0.0, lambda: 0.0), Tally()
            for start in range(0, min(PLAYED * few, len(laid) - few + 1), few):
                asyncio.run(crowd.play(laid[start : start + few], few, Effort(), tally))
            if tally.trouble:
                raise RuntimeError(tally.trouble)
            written = size_of(place) - fuller
    return Costs(held / len(laid), max(0, left) / len(laid), (full - empty) / len(laid), written / len(tally.latencies))
