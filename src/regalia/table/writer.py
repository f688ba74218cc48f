"""The one hand that writes. Whatever is waiting when a flush is over goes into the next one together.

A flush takes milliseconds and an entry microseconds, so durability is paid for once a group, not once an action.
Flushes keep a distance from each other, so that a crowd shares them even where the disk is quick; who is alone never
waits.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final, Protocol

from sqlalchemy import Executable
from sqlalchemy.engine import Connection

from regalia.table.store import EndRow, EntryRow, Overtaken, Store, prepare_to_write, write_games

log: Final = logging.getLogger(__name__)

DISTANCE: Final = 0.005  # s from the start of a flush to that of the next
SHORT_DISTANCE: Final = 0.002  # where it needs no other thread


class Chain:
    """Writes that build on each other: after one has failed, none that follows may be written."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class ChainBroken(Exception):
    """An earlier write of the same table has failed."""


class Write:
    """What is written together or not at all. `done` is called on the event loop, with what went wrong or None."""

    __slots__ = ("chain", "changes", "done", "ended", "entries")

    def __init__(
        self,
        chain: Chain,
        done: Callable[[Exception | None], None],
        entries: Sequence[EntryRow],
        changes: Sequence[tuple[Executable, Any]],
        ended: EndRow | None = None,
    ) -> None:
        self.chain: Final = chain
        self.done: Final = done
        self.entries: Final = entries
        self.changes: Final = changes  # statements with their parameters
        self.ended: Final = ended


class Shortcut(Protocol):
    """A way for entries from the event loop itself, without another thread."""

    async def write(self, rows: list[EntryRow], ended: list[EndRow]) -> bool:
        """All on disk; if not, all is to be tried again the long way."""

    async def close(self) -> None: ...


class Writer:
    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.loop: Final = loop
        self.gathered: list[Write] = []
        self.queue: Final[SimpleQueue[list[Write] | None]] = SimpleQueue()
        # Where there is a shorter way for entries, everything goes through here, one group after the other.
        self.shortcut: Shortcut | None = None
        self.pending: list[Write] = []
        self.draining: asyncio.Task[None] | None = None
        self.started = perf_counter() - SHORT_DISTANCE  # the last flush
        self.back: Final = asyncio.Event()  # the thread has done what it was given
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
        gathered, self.gathered = self.gathered, []
        if not gathered:
            return
        if self.shortcut is None:
            self.queue.put(gathered)
            return
        self.pending += gathered
        if self.draining is None:
            self.draining = self.loop.create_task(self.drain())

    async def drain(self) -> None:
        try:
            while self.pending:
                await asyncio.sleep(max(0.0, self.started + SHORT_DISTANCE - perf_counter()))
                group, self.pending = self.pending, []
                self.started = perf_counter()
                if await self.goes_short(group):
                    self.seconds += perf_counter() - self.started
                    self.flushes += 1
                    tell([(write, None) for write in group])
                else:
                    self.back.clear()
                    self.queue.put(group)
                    await self.back.wait()
        finally:
            self.draining = None

    async def goes_short(self, group: list[Write]) -> bool:
        """Whether it was written the short way, which knows nothing but entries. What fails there is tried again the
        long way, which finds out what is to blame."""
        rows: list[EntryRow] = []
        ended: list[EndRow] = []
        for write in group:
            if write.changes or write.chain.broken:
                return False
            rows += write.entries
            if write.ended is not None:
                ended.append(write.ended)
        assert self.shortcut is not None
        if not await self.shortcut.write(rows, ended):
            return False
        self.entries += len(rows)
        return True

    def come_back(self, results: list[tuple[Write, Exception | None]]) -> None:
        tell(results)
        self.back.set()

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

        self.submit(Write(Chain(), done, (), changes))
        await future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.hand_over()
        if self.draining is not None:
            await self.draining
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
        if self.shortcut is not None:
            await self.shortcut.close()

    # On the writer's own thread

    def run(self) -> None:
        start = perf_counter() - DISTANCE
        engine = self.store.engine
        with engine.connect() as connection, engine.connect() as other:
            # What is one statement needs no transaction around it, and so the interpreter less often.
            single = other.execution_options(isolation_level="AUTOCOMMIT")
            for each in (connection, single):
                prepare_to_write(each)
            while True:
                group, last = self.waiting(start + DISTANCE)
                if group:
                    start = perf_counter()
                    results = self.write_group(connection, single, group)
                    self.seconds += perf_counter() - start
                    self.flushes += 1
                    try:
                        self.loop.call_soon_threadsafe(self.come_back, results)
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

    def write_group(
        self, connection: Connection, single: Connection, group: list[Write]
    ) -> list[tuple[Write, Exception | None]]:
        error = self.try_to_write(connection, single, group)
        if error is None or len(group) == 1:
            return [(write, error) for write in group]
        # One of them is to blame, and the others must not suffer for it.
        return [(write, self.try_to_write(connection, single, [write])) for write in group]

    def try_to_write(self, connection: Connection, single: Connection, group: list[Write]) -> Exception | None:
        rows: list[EntryRow] = []
        ended: list[EndRow] = []
        changes: dict[Executable, list[Any]] = {}  # the same statement for many tables is carried out once
        try:
            for write in group:
                if write.chain.broken:
                    raise ChainBroken
                for statement, parameters in write.changes:
                    changes.setdefault(statement, []).append(parameters)
                rows += write.entries
                if write.ended is not None:
                    ended.append(write.ended)
            if not changes:
                connection = single
            with connection.begin():
                for statement, each in changes.items():
                    result = connection.execute(statement, each if len(each) > 1 else each[0])
                    if statement.get_execution_options().get("must_find") and not result.rowcount:
                        raise Overtaken("somebody else was faster")
                if rows or ended:
                    write_games(connection, rows, ended)
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
