"""The names of guests."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from regalia.core.errors import Malformed
from regalia.table.hall.servers import NEW_NAME, OtherServers
from regalia.table.play.chat import can_be_seen
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

LONGEST_NAME: Final = 24
REMEMBERED: Final = 10_000  # guests


class GuestNames:
    """The names of guests who have chosen one and were seen since the start."""

    def __init__(self, store: Store, writer: Writer, servers: OtherServers, on_change: Callable[[str], None]) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.servers: Final = servers
        self.on_change: Final = on_change
        self.chosen: Final[dict[str, str]] = {}
        self.forgotten = 0  # guests, since the start

    def of(self, guest: str) -> str:
        return self.chosen.get(guest) or default_name(guest) if guest else "Guest"

    async def learn(self, guests: list[str]) -> None:
        """Read the names that are not known yet, before they are asked for."""
        unknown = [guest for guest in guests if guest and guest not in self.chosen]
        if unknown:
            self.chosen.update(await self.read(unknown))

    async def read(self, guests: list[str]) -> dict[str, str]:
        """Read names from disk, and once more if somebody was forgotten meanwhile: theirs may be among them."""
        while True:
            forgotten = self.forgotten
            names = await asyncio.to_thread(self.store.names, guests)
            if forgotten == self.forgotten:
                return names

    async def refresh(self, guest: str) -> None:
        """Read a name again: it was changed, perhaps at another server."""
        before = self.chosen.get(guest)
        with contextlib.suppress(DatabaseFailure):  # it is read next time
            self.chosen.update(await self.read([guest]))
        if self.chosen.get(guest) != before:
            self.on_change(guest)

    async def rename(self, guest: str, name: str) -> None:
        change = changes.rename_guest(self.store.dialect, guest, name)
        await self.writer.save(change, *self.servers.notice(NEW_NAME, guest))
        self.chosen[guest] = name
        self.on_change(guest)

    def forget(self, guest: str) -> None:
        """Forget a name that was deleted on disk."""
        self.chosen.pop(guest, None)
        self.forgotten += 1


@lru_cache(REMEMBERED)
def default_name(guest: str) -> str:
    """Return the name of a guest who has not chosen one. It is no part of the id, which is a secret."""
    return f"Guest {1000 + int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], 'big') % 9000}"


def read_name(text: str) -> str:
    """Return a name as it may be shown to others."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed(f"a name has 1 to {LONGEST_NAME} characters")
    if not can_be_seen(name):
        raise Malformed("a name can only have letters, digits and signs that can be seen")
    return name
