"""The health of a server: it is well if a test write succeeds."""

import asyncio
from typing import Final

from regalia.table.store.changes import set_about
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

PATIENCE: Final = 5.0  # seconds: a player would have given up by then
FRESH: Final = 1.0  # seconds for which an answer holds, so that questions do not keep the disk busy
PULSE: Final = "pulse"  # the row that is written


class Pulse:
    def __init__(self, store: Store, writer: Writer, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.loop: Final = loop
        self.felt = loop.time() - FRESH  # when the last check began
        self.feeling: asyncio.Task[bool] | None = None

    async def beats(self) -> bool:
        """True if something written now reaches the disk, behind all that waits already."""
        stale = self.loop.time() >= self.felt + FRESH
        if self.feeling is None or (stale and self.feeling.done()):
            self.felt = self.loop.time()
            self.feeling = self.loop.create_task(self.feel())
        return await asyncio.shield(self.feeling)

    async def feel(self) -> bool:
        # Another value each time: SQLite does not write what is the same as before.
        row = set_about(self.store.dialect, PULSE, str(self.loop.time()))
        try:
            await asyncio.wait_for(self.writer.save(row), PATIENCE)
        except Exception:  # the writer has logged it
            return False
        return True
