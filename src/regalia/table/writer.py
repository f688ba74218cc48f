"""The one hand that writes. Whatever is waiting when a flush is over goes into the next one together.

A flush takes milliseconds and an entry microseconds, so durability is paid for once a group, not once an action.
Flushes keep a distance from each other, so that a crowd shares them even where the disk is quick; who is alone never
waits.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final

from sqlalchemy import Executable
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.store import EntryRow, Store, append_entries

log: Final = logging.getLogger(__name__)

DISTANCE: Final = 0.005  # s from the start of a flush to that of the next


class Chain:
    """Writes that build on each other: after one has failed, none that follows may be written."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class ChainBroken(Exception):
    """An earlier write of the same table has failed."""


class Overtaken(SQLAlchemyError):
    """A row that was to be changed is not as it was."""


@dataclass(slots=True)
class Write:
    """What is written together or not at all. `done` is called on the event loop, with what went wrong or None."""

    chain: Chain
    done: Callable[[Exception | None], None]
    entries: list[EntryRow] = field(default_factory=list)
    changes: list[tuple[Executable, Any]] = field(default_factory=list)  # statements with their parameters


class Writer:
    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.loop: Final = loop
        self.gathered: list[Write] = []
        self.queue: Final[SimpleQueue[list[Write] | None]] = SimpleQueue()
        # What was done so far, for whoever runs the server.
        self.entries = 0
        self.flushes = 0
        self.seconds = 0.0
        self.failures = 0
        self.thread: Final = Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    def submit(self, write: Write) -> None:
        """Handed over once a turn of the event loop: waking the other thread costs more than an entry."""
        self.gathered.append(write)
        if len(self.gathered) == 1:
            self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        if self.gathered:
            self.queue.put(self.gathered)
            self.gathered = []

    async def save(self, *changes: tuple[Executable, Any]) -> None:
        """Write and wait until it is on disk."""
        future: asyncio.Future[None] = self.loop.create_future()

        def done(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.submit(Write(Chain(), done, changes=list(changes)))
        await future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.hand_over()
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # On the writer's own thread

    def run(self) -> None:
        start = perf_counter() - DISTANCE
        with self.store.engine.connect() as connection:
            while True:
                group, last = self.waiting(start + DISTANCE)
                if group:
                    start = perf_counter()
                    results = self.write_group(connection, group)
                    self.seconds += perf_counter() - start
                    self.flushes += 1
                    try:
                        self.loop.call_soon_threadsafe(tell, results)
                    except RuntimeError:
                        return  # the loop is closed: nobody is left to be told
                if last:
                    return

    def waiting(self, earliest: float) -> tuple[list[Write], bool]:
        """All that waits at that time or later, at least one; and whether it is the end."""
        group: list[Write] = []
        writes = self.queue.get()
        sleep(max(0.0, earliest - perf_counter()))
        while writes is not None:
            group += writes
            try:
                writes = self.queue.get_nowait()
            except Empty:
                return group, False
        return group, True

    def write_group(self, connection: Connection, group: list[Write]) -> list[tuple[Write, Exception | None]]:
        error = self.try_to_write(connection, group)
        if error is None or len(group) == 1:
            return [(write, error) for write in group]
        # One of them is to blame, and the others must not suffer for it.
        return [(write, self.try_to_write(connection, [write])) for write in group]

    def try_to_write(self, connection: Connection, group: list[Write]) -> Exception | None:
        try:
            with connection.begin():
                rows: list[EntryRow] = []
                changes: dict[Executable, list[Any]] = {}  # the same statement for many tables is carried out once
                for write in group:
                    if write.chain.broken:
                        raise ChainBroken
                    for statement, parameters in write.changes:
                        changes.setdefault(statement, []).append(parameters)
                    rows += write.entries
                for statement, each in changes.items():
                    result = connection.execute(statement, each if len(each) > 1 else each[0])
                    if statement.get_execution_options().get("must_find") and not result.rowcount:
                        raise Overtaken("somebody else was faster")
                if rows:
                    append_entries(connection, rows)
        except Exception as error:  # a full disk, a lock, a number that is taken: whoever asked decides what it means
            if len(group) == 1:
                group[0].chain.broken = True
                self.failures += 1
                log.error("not written: %s", self.store.why(error))
            return error
        self.entries += len(rows)
        return None


def tell(results: list[tuple[Write, Exception | None]]) -> None:
    for write, error in results:
        try:
            write.done(error)
        except Exception:
            log.exception("after a write")
