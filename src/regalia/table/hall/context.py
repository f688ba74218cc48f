"""The context that a server gives each of its tables: its time, its writer, its workers."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from regalia.core.replay import Applied, Replay
from regalia.table.alarms import Alarm
from regalia.table.hall.opponents import worker_line
from regalia.table.play.context import Context, Pace, Thought, Timer
from regalia.table.play.rows import StoredTable
from regalia.table.play.step import Step
from regalia.table.settings import Settings
from regalia.table.store.changes import of_step
from regalia.table.store.writer import Chain, Write

if TYPE_CHECKING:
    from regalia.table.hall.hall import Hall
    from regalia.table.play.table import LiveTable

log: Final = logging.getLogger(__name__)
T = TypeVar("T")


class Handle(Timer):
    """A timer of asyncio or of the alarms."""

    __slots__ = ("handle",)

    def __init__(self, handle: asyncio.Handle | asyncio.Task[None] | Alarm) -> None:
        self.handle: Final = handle

    def cancel(self) -> None:
        self.handle.cancel()


class ServerContext(Context):
    __slots__ = ("address", "chain", "hall", "is_written", "looking_back", "payload", "stored", "table", "told")

    def __init__(
        self, hall: "Hall", stored: StoredTable, address: str, pace: Pace | None = None, is_written: bool = True
    ) -> None:
        super().__init__(hall.encoder, pace or default_pace(hall.settings))
        self.hall: Final = hall
        self.is_written: Final = is_written  # else the table is gone when nobody looks at it any more
        self.stored: Final = stored
        self.address: Final = address  # of the one who had the table laid or loaded; empty: nobody asked for it
        self.chain: Final = Chain()
        self.looking_back: Final = asyncio.Lock()  # one slice of a look back at a time
        self.table: LiveTable | None = None  # set while it is in memory
        self.payload: Final = bytearray()  # its entries as the bots' processes get them
        self.told = 0  # how many entries that payload has

    @contextmanager
    def starting_over_after_defects(self) -> Iterator[None]:
        """Reload the table from its record if the game's code fails: memory may be half changed."""
        try:
            yield
        except Exception:
            log.exception("table %s", self.stored.id[:6])
            if self.table is not None:
                self.hall.tables.start_over(self.table)

    def call(self, do: Callable[[], None]) -> None:
        """Call the table back, unless it was unloaded."""
        if self.table is not None:
            with self.starting_over_after_defects():
                do()

    def close(self) -> None:
        self.table = None

    # Time

    def now(self) -> float:
        return self.hall.alarms.now()

    def date(self) -> int:
        return int(self.hall.settings.now())

    def elapsed(self) -> float:
        return self.hall.loop.time()

    def stopwatch(self) -> float:
        return time.perf_counter()

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        return Handle(self.hall.alarms.at(when, partial(self.call, do)))

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return Handle(self.hall.loop.call_later(seconds, self.call, do))

    def slowly(self, steps: Iterator[None], done: Callable[[], None]) -> Timer:
        return Handle(self.hall.loop.create_task(self.go_through(steps, done)))

    async def go_through(self, steps: Iterator[None], done: Callable[[], None]) -> None:
        with self.starting_over_after_defects():
            await self.look_back(steps)
            self.call(done)

    async def look_back(self, steps: Iterable[T]) -> list[T]:
        """Take the steps of a look back in slices."""
        async with self.looking_back:
            return await self.hall.slices.take_all(steps, self.asker)

    def asker(self) -> str:
        """Return the address that the table's slow work is counted for: that of a player who looks on, of the one who
        asked for the table, or of a spectator. Empty if nobody is there."""
        sockets = self.table.sockets if self.table is not None else []
        player = next((socket.asker for socket in sockets if socket.viewer >= 0), "")
        return player or self.address or next((socket.asker for socket in sockets), "")

    # Others

    def write(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        if not self.is_written:
            self.hall.loop.call_soon(done, None)
            return
        changes = of_step(self.stored.number, step) if step.changes_rows() else ()
        self.hall.writer.submit(Write(self.chain, step.entries, changes, step.ended, done))

    def think(self, thought: Thought, done: Callable[[str], None]) -> Timer:
        return Handle(self.hall.loop.create_task(self.ask(thought, done)))

    async def ask(self, thought: Thought, done: Callable[[str], None]) -> None:
        with self.starting_over_after_defects():
            text = await self.hall.opponents.choose(self, thought)
            self.call(partial(done, text))

    def worker_payload(self) -> bytes:
        """Return all entries so far, as worker processes get them."""
        assert self.table is not None
        entries = self.table.replay.history
        for entry in entries[self.told :]:
            self.payload.extend(worker_line(entry))
        self.told = len(entries)
        return bytes(self.payload)

    def note_answer(self, spec: str, thought: float, seconds: float) -> None:
        self.hall.opponents.times.observe(thought)
        if log.isEnabledFor(logging.DEBUG):
            facts = {"game": self.stored.game, "bot": spec, "thought": round(thought, 3), "seconds": round(seconds, 3)}
            log.debug("answer of a bot", extra={"facts": facts})

    def roll(self, replay: Replay, seed: str) -> Applied:
        return self.hall.dice(replay, seed)

    def notify(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        self.hall.push.tell(guest, message, reached)
        self.hall.targets.tell(guest, message, reached)

    def name_of(self, guest: str) -> str:
        return self.hall.names.of(guest)

    def line_id(self, n: int) -> str:
        return self.hall.guests.mark(self.stored.id, n)

    def was_acked(self, seconds: float) -> None:
        self.hall.acts.observe(seconds)

    def lost(self, error: Exception) -> None:
        if self.table is not None:
            self.hall.tables.unload(self.table)


def default_pace(settings: Settings) -> Pace:
    return Pace(
        settings.window_delay,
        settings.bot_pause,
        settings.part_patience,
        settings.away_after,
        settings.notice_after,
    )
