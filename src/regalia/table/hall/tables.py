"""The tables in memory. A table is loaded while somebody looks at it or a bot thinks; otherwise it is only a record."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.rulebook.rulebook import rulebook_of
from regalia.table.errors import Elsewhere, NotFound, NotNow
from regalia.table.hall.context import ServerContext
from regalia.table.hall.looking_back import context_of
from regalia.table.hall.mishaps import ASIDE, Mishaps
from regalia.table.play.rows import PERSON, StoredTable
from regalia.table.play.table import LiveTable

if TYPE_CHECKING:
    from regalia.table.hall.hall import Hall

SERVICE_RESTART: Final = 1012  # of WebSockets: come back
AHEAD: Final = 15  # seconds before a player loses on time that their table is loaded

log: Final = logging.getLogger(__name__)


class LiveTables(dict[str, LiveTable]):
    """The tables in memory, by id."""

    def __init__(self, hall: "Hall") -> None:
        self.hall: Final = hall
        self.mishaps: Final = Mishaps(hall.settings.aside_for)
        self.loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self.restoring: Final[set[LiveTable]] = set()  # their records are being replayed
        self.resting: Final[set[str]] = set()  # unloaded here with running clocks, and not asked for since

    async def find(self, table_id: str, address: str = "") -> LiveTable:
        """Return the table, loaded from its record for somebody at that address if it is not in memory."""
        table = self.get(table_id)
        if table is not None and table.seating.aside and not self.is_aside(table_id):
            self.unload(table)  # somebody asks after a pause: it is tried again
            table = None
        if table is None:
            loading = self.loading.get(table_id) or self.hall.loop.create_task(self.load(table_id, address))
            table = await self.wait_for(table_id, loading)
        table.touched = self.hall.loop.time()
        return table

    async def wait_for(self, table_id: str, loading: "asyncio.Task[LiveTable]") -> LiveTable:
        """Wait for a table on its way. Everyone who asks for it meanwhile waits for the same one."""
        if table_id not in self.loading:
            self.loading[table_id] = loading
            loading.add_done_callback(lambda _done: self.loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def load(self, table_id: str, address: str) -> LiveTable:
        hall = self.hall
        if "\0" in table_id:  # PostgreSQL refuses such a text even in a query
            raise NotFound("there is no such table")
        await hall.servers.claim(table_id)
        stored = await asyncio.to_thread(hall.store.find, table_id)
        if stored is None:
            raise NotFound("there is no such table")
        if self.mishaps.is_out_of_sight(table_id, hall.loop.time()):
            raise NotNow(ASIDE)
        await hall.names.learn([seat.player for seat in stored.seats if seat.kind == PERSON])
        try:
            game = find_game(stored.game)
            await asyncio.to_thread(rulebook_of, game)  # quoted at the end, when no file may be readable
            table = self.new(stored, game, address)
        except Malformed as error:  # there is not even a start position to show
            raise NotNow(f"the rules have changed since this table was made ({error})") from None
        try:
            await self.restore(table)
            if self.is_aside(table_id):
                table.seating.put_aside(ASIDE)
            self.resting.discard(table_id)
            self[table_id] = table
            table.begin()
        except Exception:
            self.start_over(table)
            raise
        return table

    def new(self, stored: StoredTable, game: Game, address: str) -> LiveTable:
        context = ServerContext(self.hall, stored, address)
        table = context.table = LiveTable(context, stored, game, rested=stored.id in self.resting)
        return table

    async def restore(self, table: LiveTable) -> None:
        """Replay a table's record. A guest who is deleted in the meantime is deleted there, too."""
        self.restoring.add(table)
        try:
            await context_of(table).look_back(table.load())
        finally:
            self.restoring.discard(table)

    def forget(self, guest: str) -> None:
        for table in [*self.values(), *self.restoring]:
            context_of(table).call(partial(table.forget, guest))

    # Unloading

    def start_over(self, table: LiveTable) -> None:
        """Unload a table whose game failed: memory may be half changed, so it is loaded again from its record."""
        self.mishaps.note(table.id, len(table.replay.history), self.hall.loop.time())
        if self.is_aside(table.id):
            log.error("table %s keeps failing and is put aside", table.id[:6])
        self.unload(table)

    def is_aside(self, table_id: str) -> bool:
        return self.mishaps.is_aside(table_id, self.hall.loop.time())

    def unload(self, table: LiveTable) -> None:
        if self.get(table.id) is table:
            del self[table.id]
        table.close(SERVICE_RESTART)

    def unload_all(self) -> None:
        for table in list(self.values()):
            self.unload(table)

    def unload_idle(self) -> None:
        """Unload the tables that nobody has looked at for a while."""
        before = self.hall.loop.time() - self.hall.settings.idle_after
        for table in [table for table in self.values() if table.touched < before and table.is_idle()]:
            if table.clocks.due() is not None:
                self.resting.add(table.id)
            self.unload(table)

    async def load_due(self) -> None:
        """Load the tables where a player loses on time soon and nobody looks on."""
        due = await asyncio.to_thread(self.hall.store.due_tables, int(self.hall.alarms.now()) + AHEAD)
        for table_id in due:
            if table_id not in self:
                try:
                    await self.find(table_id)
                except Elsewhere:
                    continue  # its server looks after it
                except Exception:  # for instance a game that no longer exists: the other tables must not wait for it
                    log.exception("table %s", table_id[:6])
