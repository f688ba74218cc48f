"""The writer: all writes that wait when a flush ends share the next ones.

A flush takes milliseconds and an entry microseconds, so durability is paid for per group, not per action. Flushes keep
a distance from each other, so that a crowd shares them even on a quick disk; a single player never waits. A thread
writes, and for a crowd a process of its own (`writer_process.py`).
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Final

from sqlalchemy import Executable
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from regalia.table.latency import Histogram
from regalia.table.play.rows import EndRow, EntryRow
from regalia.table.store.changes import Change, Overtaken, prepare_to_write, write_games
from regalia.table.store.store import Store
from regalia.table.store.writer_process import WriterProcess

log: Final = logging.getLogger(__name__)

DISTANCE: Final = 0.002  # s from the start of a flush to that of the next
WHOLE: Final = 16  # writes that always go together
PATIENCE: Final = 8.0  # s for a group whose writes are tried one by one
CROWD: Final = 32  # writes that wait at once


class Chain:
    """Writes that build on each other: after one has failed, none that follows may be written."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class ChainBroken(Exception):
    """An earlier write of the same table has failed."""


class Write:
    """Changes that are written together or not at all."""

    __slots__ = ("chain", "changes", "done", "ended", "entries")

    def __init__(
        self,
        chain: Chain,
        entries: Sequence[EntryRow],
        changes: Sequence[Change],
        ended: EndRow | None,
        done: Callable[[Exception | None], None],
    ) -> None:
        self.chain: Final = chain
        self.entries: Final = entries
        self.changes: Final = changes  # statements with their parameters
        self.ended: Final = ended
        self.done: Final = done  # called on the event loop when it is on disk, or with what went wrong


Results = list[tuple[Write, Exception | None]]


class Writer:
    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.loop: Final = loop
        self.writer_process: Final = WriterProcess(store.url)
        self.pending: list[Write] = []
        self.draining: asyncio.Task[None] | None = None
        self.started = perf_counter() - DISTANCE  # the last flush
        self.queue: Final[SimpleQueue[tuple[list[Write], asyncio.Future[Results]] | None]] = SimpleQueue()
        # Counts for the operator.
        self.entries = 0
        self.flushes = 0
        self.times: Final = Histogram()  # of the flushes
        self.failures = 0
        self.connections: Final[list[Connection]] = []  # the thread's own: with and without transactions
        self.thread: Final = Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    def submit(self, write: Write) -> None:
        self.pending.append(write)
        if self.draining is None:
            self.draining = self.loop.create_task(self.drain())

    async def drain(self) -> None:
        """Write everything that waits, one group after the other."""
        try:
            while self.pending:
                await asyncio.sleep(max(0.0, self.started + DISTANCE - perf_counter()))
                size = share_of(len(self.pending))
                group, self.pending = self.pending[:size], self.pending[size:]
                self.started = perf_counter()
                try:
                    results = await self.written(group)
                except Exception as error:  # nothing may end this loop: nobody would get an answer any more
                    results = self.given_up(group, error)
                self.times.observe(perf_counter() - self.started)
                self.flushes += 1
                # Only once the next group is on its way: messages are sent while the disk is busy.
                self.loop.call_soon(tell, results)
        finally:
            self.draining = None

    async def written(self, group: list[Write]) -> Results:
        try:
            if (self.writer_process.is_ready or len(group) >= CROWD) and await self.is_written_by_process(group):
                return [(write, None) for write in group]
        except Exception:  # the thread may still do it
            log.exception("the writer process fails")
        future: asyncio.Future[Results] = self.loop.create_future()
        self.queue.put((group, future))
        return await future

    async def is_written_by_process(self, group: list[Write]) -> bool:
        """Let the writer process write a group; False if it failed.

        It knows only entries and how games ended. The thread tries a failed group again and finds out what is to blame.
        """
        rows: list[EntryRow] = []
        ended: list[EndRow] = []
        for write in group:
            if write.changes or write.chain.broken:
                return False
            rows += write.entries
            if write.ended is not None:
                ended.append(write.ended)
        if not await self.writer_process.write(rows, ended):
            return False
        self.entries += len(rows)
        return True

    async def save(self, *changes: Change) -> None:
        """Write and wait until it is on disk."""
        future: asyncio.Future[None] = self.loop.create_future()
        self.submit(Write(Chain(), (), changes, None, partial(finish, future)))
        await future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self.draining is not None:
            await self.draining
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
        await self.writer_process.close()

    # On the writer's own thread

    def run(self) -> None:
        while (job := self.queue.get()) is not None:
            group, future = job
            results = self.write_safely(group)
            try:
                self.loop.call_soon_threadsafe(settle, future, results)
            except RuntimeError:
                break  # the loop is closed: nobody waits for an answer
        self.disconnect()

    def write_safely(self, group: list[Write]) -> Results:
        """Write a group, and return the result of each write, whatever happens."""
        try:
            results = self.write_group(group)
        except Exception as error:
            results = self.given_up(group, error)
        # After a failure the next group gets fresh connections: nobody knows what state these are in.
        if any(is_doubtful(error) for _write, error in results):
            self.disconnect()
        return results

    def connect(self) -> None:
        connection = self.store.engine.connect()
        # What is one statement needs no transaction around it, and so the interpreter less often.
        single = self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        for each in (connection, single):
            prepare_to_write(each)
        self.connections.extend((connection, single))

    def disconnect(self) -> None:
        for each in self.connections:
            try:
                each.invalidate()
                each.close()
            except Exception:
                log.exception("while a connection was closed")
        self.connections.clear()

    def write_group(self, group: list[Write]) -> Results:
        error = self.try_to_write(group)
        if error is None:
            return [(write, None) for write in group]
        if is_cut_off(error):
            # If a write did reach the disk, the second try is refused, because entries are numbered.
            self.disconnect()
        elif len(group) == 1:
            return self.given_up(group, error)
        # One of them is to blame; the others must still be written.
        results: Results = []
        end = perf_counter() + PATIENCE
        for number, write in enumerate(group):
            if error is not None and perf_counter() > end:  # the others behind this group wait, too
                return results + self.given_up(group[number:], error)
            error = self.try_to_write([write])
            results += [(write, None)] if error is None else self.given_up([write], error)
        return results

    def given_up(self, group: list[Write], error: Exception) -> Results:
        """Break the chains of failed writes, so that nothing that follows is written."""
        for write in group:
            write.chain.broken = True
            self.failures += 1
        log.error("not written: %s", self.store.why(error))
        return [(write, error) for write in group]

    def try_to_write(self, group: list[Write]) -> Exception | None:
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
            if not self.connections:
                self.connect()
            connection = self.connections[0 if changes else 1]
            with connection.begin():
                for statement, each in changes.items():
                    result = connection.execute(statement, each if len(each) > 1 else each[0])
                    if statement.get_execution_options().get("must_find") and not result.rowcount:
                        raise Overtaken("somebody else was faster")
                if rows or ended:
                    write_games(connection, rows, ended)
        except Exception as error:  # a full disk, a lock, a number that is taken: the caller decides what it means
            return error
        self.entries += len(rows)
        return None


def is_cut_off(error: Exception) -> bool:
    """True if the database has closed the connection, or could not be reached."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def is_doubtful(error: Exception | None) -> bool:
    """True if the cause may be the connection, and not the write itself."""
    return error is not None and not isinstance(error, (ChainBroken, IntegrityError, Overtaken))


def share_of(waiting: int) -> int:
    """Return how many of the waiting writes go into the next flush. If a crowd went into one, all would wait for the
    disk, then all for the server. So a third stays behind, and is prepared while the others are written."""
    return max(WHOLE, (2 * waiting + 2) // 3)


def settle(future: "asyncio.Future[Results]", results: Results) -> None:
    if not future.done():
        future.set_result(results)


def finish(future: "asyncio.Future[None]", error: Exception | None) -> None:
    """Wake the caller that waits for a write."""
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def tell(results: Results) -> None:
    for write, error in results:
        try:
            write.done(error)
        except Exception:
            log.exception("after a write")
