"""Bans: guests and addresses that a moderator keeps out, for a time or for good.

All bans are in memory, so that a check costs nothing. The addresses of a banned guest are learnt when they come; those
of people who are not banned are never stored.
"""

import asyncio
import contextlib
import ipaddress
import secrets
import time
from collections.abc import Callable
from typing import Final

from regalia.core.errors import Malformed, RegaliaError
from regalia.table.hall.servers import NEW_BANS, OtherServers
from regalia.table.networks import PROXY_NETWORKS, Network, is_inside, network_of
from regalia.table.settings import Settings
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.schema import BanRow
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

BANNED: Final = 4410  # of our WebSockets: a moderator has banned the guest or the address
MAX_BANS: Final = 10_000
MAX_ADDRESSES: Final = 3  # per guest: one who changes networks must not shut others out


class Banned(RegaliaError):
    """A moderator has banned the guest or the address."""


class Ban(BanRow):
    __slots__ = ()

    def words(self) -> str:
        """Return the refusal."""
        end = "for good"
        if self.until is not None:
            end = f"until {time.strftime('%d %B %Y, %H:%M', time.gmtime(self.until)).lstrip('0')} UTC"
        return f"you are banned from this server {end}: {self.reason}"


class Bans:
    def __init__(
        self,
        store: Store,
        writer: Writer,
        servers: OtherServers,
        settings: Settings,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.servers: Final = servers
        self.settings: Final = settings
        self.loop: Final = loop
        self.guests: Final[dict[str, Ban]] = {}
        self.networks: Final[dict[Network, Ban]] = {}
        self.sizes: Final[set[tuple[int, int]]] = set()  # version and bits of those networks
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.on_change: Final[list[Callable[[], None]]] = []  # each closes some of the open sockets

    # Bans in memory

    async def learn(self) -> None:
        """Read all bans again, and disconnect those who are banned now."""
        self.take(await asyncio.to_thread(self.read))
        self.put_out()

    async def refresh(self) -> None:
        """Read the bans again if they can be read, because another server may have changed them."""
        with contextlib.suppress(DatabaseFailure):  # they are read next time
            await self.learn()

    def read(self) -> list[Ban]:
        """Not on the event loop."""
        return [Ban(*row) for row in self.store.bans_at(int(self.settings.now()))]

    def take(self, found: list[Ban]) -> None:
        self.guests.clear()
        self.networks.clear()
        self.sizes.clear()
        for ban in found:
            self.add(ban)

    def add(self, ban: Ban) -> None:
        if ban.guest:
            self.guests[ban.guest] = ban
        else:
            network = ipaddress.ip_network(ban.address)
            self.networks[network] = ban
            self.sizes.add((network.version, network.prefixlen))

    def of_guest(self, guest: str | None) -> Ban | None:
        return self.still(self.guests.get(guest)) if guest else None

    def of_address(self, address: str) -> Ban | None:
        if not self.networks:
            return None
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return None
        for version, bits in self.sizes:
            if version == found.version:
                ban = self.still(self.networks.get(ipaddress.ip_network((found, bits), strict=False)))
                if ban is not None:
                    return ban
        return None

    def still(self, ban: Ban | None) -> Ban | None:
        return ban if ban is not None and (ban.until is None or ban.until > self.settings.now()) else None

    # Who comes, and who is in

    def refuse(self, guest: str | None, address: str) -> None:
        """Raise Banned if either is."""
        ban = self.on(guest, address)
        if ban is not None:
            raise Banned(ban.words())

    def on(self, guest: str | None, address: str) -> Ban | None:
        ban = self.of_guest(guest)
        if ban is None:
            return self.of_address(address)
        if ban.with_address and self.of_address(address) is None:
            self.spread(ban, address)
        return ban

    def spread(self, ban: Ban, address: str) -> None:
        """Ban the address that a banned guest comes from as well."""
        known = sum(each.id.startswith(f"{ban.id}.") for each in self.networks.values())
        if known >= MAX_ADDRESSES or not self.may_ban(address):
            return
        new = ban._replace(id=f"{ban.id}.{new_id()}", guest="", address=str(network_of(address)), with_address=False)
        self.add(new)  # now, or the next request would do it again
        task = self.loop.create_task(self.write_quietly(new))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def write_quietly(self, ban: Ban) -> None:
        try:
            await self.write(changes.add_ban(ban))
        except DatabaseFailure:  # it is tried again when they come again
            await self.learn()

    def may_ban(self, address: str) -> bool:
        """True unless it is this machine or a proxy: that would shut everybody out."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return not found.is_loopback and not (self.settings.behind_proxy and is_inside(address, PROXY_NETWORKS))

    def put_out(self) -> None:
        """Close the open sockets of those who are banned."""
        if not (self.guests or self.networks):
            return
        for put_out in self.on_change:
            put_out()

    # What a moderator does

    async def ban_guest(self, guest: str, name: str, reason: str, hours: int, with_address: bool) -> None:
        await self.begin(Ban(new_id(), guest, "", name, reason, *self.span(hours), with_address))

    async def ban_address(self, text: str, reason: str, hours: int) -> None:
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            raise Malformed("an address looks like 203.0.113.9, a network like 203.0.113.0/24") from None
        if network.prefixlen < (8 if network.version == 4 else 24):
            raise Malformed("this network is half the world: name a smaller one")
        if not self.may_ban(str(network.network_address)):
            raise Malformed("this is the server's own address, or its proxy's: everybody would be banned")
        await self.begin(Ban(new_id(), "", str(network), "", reason, *self.span(hours), False))

    def span(self, hours: int) -> tuple[int, int | None]:
        now = int(self.settings.now())
        return now, now + 3600 * hours if hours else None

    async def begin(self, ban: Ban) -> None:
        """Write a ban. It replaces an older one of the same guest or address, and the addresses banned with it."""
        if len(self.guests) + len(self.networks) >= MAX_BANS:
            raise Malformed("there are too many bans: lift some that are no longer needed")
        before = self.guests.get(ban.guest)
        now = int(self.settings.now())
        await self.write(*changes.replace_bans(ban, before.id if before is not None else "", now))
        await self.learn()

    async def lift(self, ban_id: str) -> None:
        """Let somebody in again, from wherever they came."""
        await self.write(changes.lift_ban(ban_id))
        await self.learn()

    async def write(self, *what: changes.Change) -> None:
        await self.writer.save(*what, *self.servers.notice(NEW_BANS))


def new_id() -> str:
    return secrets.token_urlsafe(9)
