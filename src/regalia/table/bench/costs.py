"""What tables cost: memory as long as the server holds one, disk for as long as it is kept."""

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine

from regalia.table.bench.players import Crowd, Effort, Tally
from regalia.table.bench.servers import CONNECT_FOUR, lay_tables, regalia, resident
from regalia.table.store.databases import POSTGRESQL, SQLITE, database_url

AT_ONCE: Final = 100  # tables that are played
PLAYED: Final = 10  # waves of them
IDLE_AFTER: Final = 4.0  # s
SIZE: Final = {
    SQLITE: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    POSTGRESQL: "SELECT pg_database_size(current_database())",
}


@dataclass
class Costs:
    """Bytes."""

    held: float  # memory of a table that the server holds
    left: float  # and what of that is not free for others once it was put away
    table: float  # disk of a table and its seats, indexes included
    entry: float  # disk of an entry, likewise


def disk(database: str) -> int:
    """Bytes of the whole database."""
    url = database_url(database)
    engine = create_engine(url)
    with engine.connect() as connection:
        size = connection.exec_driver_sql(SIZE[url.get_backend_name()]).scalar_one()
    engine.dispose()
    return int(size)


def measure(tables: int, database: str = "", idle_after: float = IDLE_AFTER) -> Costs:
    """With so many tables of connect four, of which a few are played, in an SQLite file or another database."""
    few = min(tables, AT_ONCE)
    with tempfile.TemporaryDirectory() as folder:
        place = database or str(Path(folder) / "costs.sqlite")
        with regalia(place, idle_after=idle_after) as opened:
            lay_tables(opened.port, CONNECT_FOUR, few)  # what a server needs once is there afterwards
            time.sleep(3 * idle_after)
            memory, empty = resident(opened.pid), disk(place)
            laid = lay_tables(opened.port, CONNECT_FOUR, tables)
            held, full = resident(opened.pid) - memory, disk(place)
            time.sleep(3 * idle_after)
            # Python seldom gives memory back to the system, but other tables should find room in it.
            lay_tables(opened.port, CONNECT_FOUR, tables)
            left = resident(opened.pid) - memory - held
            fuller = disk(place)
            crowd, tally = Crowd(opened.port, CONNECT_FOUR.moves, lambda: 0.0, lambda: 0.0), Tally()
            for start in range(0, min(PLAYED * few, len(laid) - few + 1), few):
                asyncio.run(crowd.play(laid[start : start + few], few, Effort(), tally))
            if tally.trouble:
                raise RuntimeError(tally.trouble)
            written = disk(place) - fuller
    return Costs(held / len(laid), max(0, left) / len(laid), (full - empty) / len(laid), written / len(tally.latencies))
