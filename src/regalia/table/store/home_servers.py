"""Several servers on one PostgreSQL: the home of each table.

Each table has one home: the server that holds it in memory and drives its sockets, dice, bots, clocks and windows. The
other servers forward everything that concerns it. A server is alive as long as it holds a lock in the
database. If it dies, PostgreSQL lets go of the lock, and the next server that is asked for one of its tables takes it.

Two servers may both believe that they are a table's home, if one has lost its lock and does not know it yet. That does
no harm: entries are numbered, so only one of two next entries is written, and the server whose entry fails starts the
table again from its record.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import Executable, delete, insert, literal, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.store.changes import Change
from regalia.table.store.databases import ALIVE, PATIENCE
from regalia.table.store.patience import PatientConnection
from regalia.table.store.schema import homes, servers, tables
from regalia.table.store.store import Store

log: Final = logging.getLogger(__name__)

BURYING: Final = 0x5E6A11B  # the advisory lock for clearing up after a dead server
CHANNEL: Final = "regalia"
HEARTBEAT: Final = 0.5  # seconds between two checks that the connection to the database still works
AGAIN: Final = 0.5  # s between attempts to reach the database
ATTEMPTS: Final = 5


class NotConnected(SQLAlchemyError):
    """The database cannot be reached just now, so nobody knows the home of a table."""


class HomeServers:
    """This server among the others.

    `on_notify` gets what the others say, `on_lock_lost` is called when all tables are lost.
    """

    def __init__(
        self,
        store: Store,
        address: str,
        loop: asyncio.AbstractEventLoop,
        on_notify: Callable[[str], None],
        on_lock_lost: Callable[[], None],
    ) -> None:
        self.store: Final = store
        self.address: Final = address
        self.loop: Final = loop
        self.on_notify: Final = on_notify
        self.on_lock_lost: Final = on_lock_lost
        self.number = 0  # 0 as long as the others do not know this server
        self.connection: PatientConnection | None = None  # it holds the lock
        self.stopped: Final = Event()
        self.thread: Final = Thread(target=self.run, name="homes", daemon=True)

    async def open(self) -> None:
        self.connection = await asyncio.to_thread(self.register)
        self.thread.start()

    async def close(self) -> None:
        """Sign off, so that the others need not find out."""
        self.stopped.set()
        await asyncio.to_thread(self.thread.join)

    # Homes of tables

    def claim(self, table_id: str) -> str:
        """Take a table that nobody has, or return the address of the server that has it. Not on the event loop."""
        me = self.number
        if not me:
            raise NotConnected("not registered")
        for _attempt in range(ATTEMPTS):
            with self.store.engine.begin() as connection:
                if connection.scalar(taking_if_free(table_id, me)) is not None:
                    return ""
                home = connection.execute(
                    select(homes.c.server, servers.c.address)
                    .outerjoin(servers, servers.c.number == homes.c.server)
                    .where(homes.c.table_id == table_id)
                ).one_or_none()
                if home is None:
                    if connection.scalar(select(tables.c.number).where(tables.c.id == table_id)) is None:
                        return ""  # there is no such table: the caller will find out
                elif home.server == me:
                    return ""
                # An earlier self may still hold its lock, if the database has not noticed that we are gone.
                elif home.address not in (None, self.address) and not is_dead(connection, home.server):
                    return str(home.address)
                else:
                    release_tables(connection, home.server)
        raise NotConnected("the table changes its home too often")

    def address_of(self, number: int) -> str:
        """Return the address of another living server; empty if there is none of that number. Not on the event loop."""
        if number == self.number:
            return ""
        with self.store.engine.begin() as connection:
            address = connection.scalar(select(servers.c.address).where(servers.c.number == number))
            return "" if address is None or is_dead(connection, number) else str(address)

    def taking(self, table_id: str) -> list[Change]:
        """Return the changes to write together with a new table."""
        if not self.number:
            raise NotConnected("not registered")
        return [(insert(homes), {"table_id": table_id, "server": self.number})]

    def notice(self, words: str) -> Change:
        """Return a change that sends all servers a notice once it is written."""
        return text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": words}

    # On a thread of its own: the connection that holds the lock and hears the others

    def register(self) -> PatientConnection:
        """Hold the lock, then tell the others where we are."""
        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = PatientConnection.connect(make_conninfo(url, **PATIENCE), autocommit=True)
        connection.patience = self.store.patience
        (number,) = connection.execute("SELECT nextval('server_numbers')").fetchone() or (0,)
        connection.execute("SELECT pg_advisory_lock(%s::int, %s::int)", (ALIVE, number))
        connection.execute(f"LISTEN {CHANNEL}".encode())
        connection.execute("INSERT INTO servers (number, address) VALUES (%s, %s)", (number, self.address))
        self.number = number
        return connection

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                if self.connection is None:
                    self.connection = self.register()
                    log.warning("heard by the other servers again")
                self.listen(self.connection)
            except Exception as error:  # mostly the database's; nothing may end this thread
                if self.connection is not None:
                    log.error("not heard by the other servers: %s", self.store.why(error))
                    with contextlib.suppress(psycopg.Error):
                        self.connection.close()
                    self.connection = None
                    self.number = 0
                    self.tell_loop(self.on_lock_lost)
                self.stopped.wait(AGAIN)
        if self.connection is not None:
            with contextlib.suppress(psycopg.Error), self.connection as connection:
                connection.execute("DELETE FROM homes WHERE server = %s", (self.number,))
                connection.execute("DELETE FROM servers WHERE number = %s", (self.number,))

    def listen(self, connection: PatientConnection) -> None:
        while not self.stopped.is_set():
            for notice in connection.notifies(timeout=HEARTBEAT):
                self.tell_loop(self.on_notify, notice.payload)
            connection.execute("SELECT 1")  # silence may mean a broken connection: only a query can tell

    def tell_loop(self, function: Callable[..., None], *arguments: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # it is closed
            self.stopped.set()


def taking_if_free(table_id: str, server: int) -> Executable:
    there = select(tables.c.id, literal(server)).where(tables.c.id == table_id)
    row = postgresql.insert(homes).from_select(["table_id", "server"], there)
    return row.on_conflict_do_nothing().returning(homes.c.server)


def is_dead(connection: Connection, server: int) -> bool:
    """True if nobody holds the server's lock. Our own hold ends with the transaction."""
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock_shared(:a, :b)"), {"a": ALIVE, "b": server}))


def release_tables(connection: Connection, server: int) -> None:
    """Release every table of a dead server."""
    log.warning("server %s is gone: its tables are free", server)
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": BURYING})
    connection.execute(delete(homes).where(homes.c.server == server))
    connection.execute(delete(servers).where(servers.c.number == server))
