"""Everything that the tables of a server share."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from regalia.core.replay import Applied, Replay
from regalia.table.alarms import Alarms
from regalia.table.hall.bans import BANNED, Bans
from regalia.table.hall.front import FrontGame
from regalia.table.hall.guests import Guests
from regalia.table.hall.looking_back import context_of
from regalia.table.hall.names import GuestNames
from regalia.table.hall.opponents import Opponents, get_ready
from regalia.table.hall.pulse import Pulse
from regalia.table.hall.push import Push
from regalia.table.hall.reviews import NICE as AFTER_BOTS
from regalia.table.hall.reviews import Reviews
from regalia.table.hall.servers import FORGET, HIDE, NEW_BANS, OtherServers
from regalia.table.hall.shelf import load_games
from regalia.table.hall.slices import Slices
from regalia.table.hall.tables import LiveTables
from regalia.table.hall.targets import Targets
from regalia.table.hall.workers import IDLE, Workers
from regalia.table.latency import Histogram
from regalia.table.limits import Buckets
from regalia.table.play.context import Encoder
from regalia.table.play.messages import ErrorMessage
from regalia.table.settings import Settings
from regalia.table.store import changes
from regalia.table.store.databases import ANSWERS_WITHIN, DatabaseFailure
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

REPORTS: Final = 10.0  # per guest at once
REPORT_EVERY: Final = 360.0  # seconds, after that

# Work in other processes. Bots have a queue of their own.
THOUGHT_IN_VAIN: Final = 10.0  # seconds to finish a thought nobody waits for: a new process takes long to start
LONGEST_LIST: Final = 10.0  # seconds
MAX_THOUGHTS: Final = 64  # per address; its other bots wait longer
MAX_LISTS: Final = 8  # per guest, and beginnings per address
ALL_LISTS: Final = 64
MAX_REPLAYS: Final = 3  # per address
ALL_REPLAYS: Final = 24

SWEEP_EVERY: Final = 5.0  # seconds, at most

log: Final = logging.getLogger(__name__)

Dice = Callable[[Replay, str], Applied]


class Hall:
    def __init__(self, settings: Settings, store: Store, loop: asyncio.AbstractEventLoop, encoder: Encoder) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.loop: Final = loop
        self.encoder: Final = encoder
        self.guests: Final = Guests(store.key(settings.key_file))
        self.alarms: Final = Alarms(loop, settings.now(), self.after_stall)
        self.writer: Final = Writer(store, loop)
        self.pulse: Final = Pulse(store, self.writer, loop)
        self.push: Final = Push(store, self.writer, settings, loop)
        self.targets: Final = Targets(store, self.writer, settings, loop)
        ready = get_ready if settings.bots_ready else None
        self.workers: Final = Workers(  # for bots and hints
            loop, settings.workers, ready, each=MAX_THOUGHTS, patience=THOUGHT_IN_VAIN
        )
        self.clerks: Final = Workers(  # for lists and beginnings
            loop, 1, limit=LONGEST_LIST, each=MAX_LISTS, together=ALL_LISTS, idle=IDLE
        )
        self.replays: Final = Workers(
            loop, max(1, self.workers.count // 2), nice=AFTER_BOTS, each=MAX_REPLAYS, together=ALL_REPLAYS, idle=IDLE
        )
        self.opponents: Final = Opponents(self.workers)
        self.reviews: Final = Reviews(loop)
        self.servers: Final = OtherServers(store, settings.address, loop, self.on_notify, self.on_lock_lost)
        self.names: Final = GuestNames(store, self.writer, self.servers, self.show_name)
        self.tables: Final = LiveTables(self)
        self.front: Final = FrontGame(self)
        self.bans: Final = Bans(store, self.writer, self.servers, settings, loop)
        self.bans.on_change.append(self.disconnect_banned)
        self.reporting: Final = Buckets(1 / REPORT_EVERY, REPORTS)
        self.acts: Final = Histogram()  # from an action's receipt to its ack
        self.slices: Final = Slices()  # of records that are replayed
        # Tests replace this to make two games alike.
        self.dice: Dice = Replay.roll_chance
        self.new_id: Callable[[], str] = lambda: secrets.token_urlsafe(12)
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(16)
        self.sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.store.patience.seconds = ANSWERS_WITHIN
        await self.servers.open()
        await self.bans.learn()
        self.sweeping = self.loop.create_task(self.sweep())
        if self.settings.bots_ready:
            self.workers.start()
            self.loop.run_in_executor(None, load_games)  # or the first table of a game would delay everybody

    async def close(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
        self.alarms.close()
        self.tables.unload_all()
        for each in (self.workers, self.clerks, self.replays):
            each.close()
        self.reviews.close()
        await self.push.close()
        await self.targets.close()
        await self.writer.close()
        await self.servers.close()  # after the last entry is written
        self.store.close()

    async def sweep(self) -> None:
        """Keep looking after the tables that nobody looks at."""
        while True:
            await asyncio.sleep(min(SWEEP_EVERY, self.settings.idle_after))
            try:
                await self.look_after_tables()
            except Exception:  # nothing may end this: it is tried again soon
                log.exception("while looking after tables")

    async def look_after_tables(self) -> None:
        if self.servers.homes is not None:
            await self.bans.refresh()  # another server's notice may have been lost
        with contextlib.suppress(DatabaseFailure):
            await self.tables.load_due()
        self.tables.unload_idle()

    def after_stall(self, seconds: float) -> None:
        """Send the clocks again: they stood still while the server did."""
        log.warning("the server stood still for %.1f s", seconds)
        for table in list(self.tables.values()):
            context_of(table).call(partial(table.clocks.after_stall, seconds))

    # Other servers

    def on_notify(self, what: str, about: str) -> None:
        """Handle a notice from this server or another one."""
        if what == FORGET:
            self.forget(about)
        elif what == NEW_BANS:
            self.loop.create_task(self.bans.refresh())
        elif what == HIDE:
            table_id, _blank, number = about.partition(" ")
            self.hide(table_id, int(number))
        else:
            self.loop.create_task(self.names.refresh(about))

    def on_lock_lost(self) -> None:
        self.tables.unload_all()

    # Guests and moderators

    def disconnect_banned(self) -> None:
        """Close the sockets of banned guests and addresses at our tables."""
        for table in self.tables.values():
            for socket in list(table.sockets):
                ban = self.bans.on(socket.guest, socket.address)
                if ban is not None:
                    socket.send(self.encoder.encode(ErrorMessage(ban.words())))
                    socket.close(BANNED)

    def show_name(self, guest: str) -> None:
        """Show a guest's new name at their tables."""
        for table in list(self.tables.values()):
            if table.sockets and table.seating.seats_of(guest):
                context_of(table).call(table.presence.tell)

    async def delete_guest(self, guest: str) -> None:
        """Delete what is known of somebody. Their games stay, and they are called Guest there; where a game has not
        begun, their seat is open again."""
        forgetting = changes.forget_guest(guest, await asyncio.to_thread(self.store.traces_of, guest))
        if forgetting:
            await self.writer.save(*forgetting, *self.servers.notice(FORGET, guest))
        self.forget(guest)
        if forgetting:
            await asyncio.to_thread(self.store.scrub)

    def forget(self, guest: str) -> None:
        """Forget somebody in memory, after they were deleted on disk."""
        self.names.forget(guest)
        self.tables.forget(guest)

    def hide(self, table_id: str, number: int) -> None:
        """Hide a line of a table's chat from everyone, after that was done on disk."""
        table = self.tables.get(table_id)
        if table is not None:
            table.chat.hide(number)
