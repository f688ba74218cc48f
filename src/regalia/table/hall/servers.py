"""The other servers of the same database: their tables, and the notices between servers."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from regalia.table.errors import Elsewhere
from regalia.table.hall.front_ids import server_of
from regalia.table.store.changes import Change
from regalia.table.store.store import Store

if TYPE_CHECKING:
    from regalia.table.store.home_servers import HomeServers

# The notices between servers.
NEW_NAME: Final = "name"
FORGET: Final = "forget"
HIDE: Final = "hide"
NEW_BANS: Final = "bans"


class OtherServers:
    """The way to the other servers. A database in a file has only one server, so most methods then do nothing.

    `on_notify` gets the notices of all servers, this one included. Without our lock the others may take over our tables
    at any moment: then `on_lock_lost` must unload them.
    """

    def __init__(
        self,
        store: Store,
        address: str,
        loop: asyncio.AbstractEventLoop,
        on_notify: Callable[[str, str], None],
        on_lock_lost: Callable[[], None],
    ) -> None:
        self.store: Final = store
        self.address: Final = address
        self.loop: Final = loop
        self.on_notify: Final = on_notify
        self.on_lock_lost: Final = on_lock_lost
        self.homes: HomeServers | None = None

    async def open(self) -> None:
        if not self.store.is_file:
            # Only here: it needs what only PostgreSQL's users have installed.
            from regalia.table.store.home_servers import HomeServers

            self.homes = HomeServers(self.store, self.address, self.loop, self.read_notice, self.on_lock_lost)
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

    def read_notice(self, words: str) -> None:
        what, _blank, about = words.partition(" ")
        self.on_notify(what, about)
