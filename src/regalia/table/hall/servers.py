"""The other servers of the same database: their tables, and the notices between servers."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from regalia.table.errors import Elsewhere
from regalia.table.hall.front_ids import server_of
from regalia.table.store.changes import Change

if TYPE_CHECKING:
    from regalia.table.hall.hall import Hall
    from regalia.table.store.home_servers import HomeServers

# The notices between servers.
NEW_NAME: Final = "name"
FORGET: Final = "forget"
HIDE: Final = "hide"
NEW_BANS: Final = "bans"


class OtherServers:
    """The way to the other servers. A database in a file has only one server, so most methods then do nothing."""

    def __init__(self, hall: "Hall") -> None:
        self.hall: Final = hall
        self.homes: HomeServers | None = None

    async def open(self) -> None:
        hall = self.hall
        if not hall.store.is_file:
            # Only here: it needs what only PostgreSQL's users have installed.
            from regalia.table.store.home_servers import HomeServers

            # Without our lock the others may take over our tables at any moment, so we stop.
            on_lock_lost = hall.tables.unload_all
            self.homes = HomeServers(hall.store, hall.settings.address, hall.loop, self.on_notify, on_lock_lost)
            await self.homes.open()

    async def close(self) -> None:
        if self.homes is not None:
            await self.homes.close()

    def is_registered(self) -> bool:
        """False if there may be other servers and they do not know this one."""
        return self.homes is None or self.homes.number > 0

    async def claim(self, table_id: str) -> None:
        """Make this server the table's home. Raises Elsewhere if it has another one."""
        if self.homes is not None:
            front = server_of(table_id)  # the game of a front page is in no list of tables
            find = partial(self.homes.address_of, front) if front else partial(self.homes.claim, table_id)
            address = await asyncio.to_thread(find)
            if address:
                raise Elsewhere(address)

    def claim_new(self, table_id: str) -> list[Change]:
        """Return the changes to write together with a new table."""
        return self.homes.taking(table_id) if self.homes is not None else []

    def notice(self, what: str, about: str = "") -> list[Change]:
        """Return a change that sends all servers a notice once it is written."""
        return [self.homes.notice(f"{what} {about}")] if self.homes is not None else []

    def on_notify(self, words: str) -> None:
        """Handle a notice from this server or another one."""
        what, _blank, about = words.partition(" ")
        hall = self.hall
        if what == FORGET:
            hall.forget(about)
        elif what == NEW_BANS:
            hall.loop.create_task(hall.bans.refresh())
        elif what == HIDE:
            table_id, _blank, number = about.partition(" ")
            hall.hide(table_id, int(number))
        else:
            hall.loop.create_task(hall.names.refresh(about))
