"""Whether a server can do its work, which is to write: found out by writing."""

import asyncio
from typing import Final

from regalia.table.store.changes import set_about
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

PATIENCE: Final = 5.0  # s: whoever moves would have given up
FRESH: Final = 1.0  # s for which an answer holds: nobody keeps the disk busy by asking
PULSE: Final = "pulse"  # the row of the database that is written


class Pulse:
    def __init__(self, store: Store, writer: Writer, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.loop: Final = loop
        self.felt = loop.time() - FRESH  # when somebody last began to
        self.feeling: asyncio.Task[bool] | None = None

    async def beats(self) -> bool:
        """Whether something written now comes to the disk, behind all that waits for it."""
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
        except Exception:  # whatever it is, the writer has said it
            return False
        return True
