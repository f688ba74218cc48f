"""Entries on the short way into PostgreSQL: from the event loop itself, in one statement.

The writer's thread needs the interpreter several times a group, and a busy event loop gives it away late: that is most
of what a group takes. Here nobody has to wait for anybody but the database.
"""

import logging
from time import perf_counter
from typing import Any, Final

import psycopg

from regalia.table.databases import ON_DISK, patience
from regalia.table.store import WRITE_FROM_TEXTS, EndRow, EntryRow, Store, as_texts

log: Final = logging.getLogger(__name__)

PAUSE: Final = 5.0  # s before another connection is tried


class PostgresShortcut:
    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.connection: psycopg.AsyncConnection[Any] | None = None
        self.closed_until = 0.0

    async def write(self, rows: list[EntryRow], ended: list[EndRow]) -> bool:
        if perf_counter() < self.closed_until:
            return False
        try:
            if self.connection is None:
                self.connection = await self.connect()
            await self.connection.execute(WRITE_FROM_TEXTS, as_texts(rows, ended))
        except Exception as error:  # whatever it is, the long way finds out which write is to blame
            log.warning("entries take the long way: %s", self.store.why(error))
            if self.connection is None or self.connection.closed:
                self.connection = None
                self.closed_until = perf_counter() + PAUSE
            return False
        return True

    async def connect(self) -> "psycopg.AsyncConnection[Any]":
        url = self.store.url
        _places, options = self.store.engine.dialect.create_connect_args(url)
        connection = await psycopg.AsyncConnection.connect(autocommit=True, **(dict(options) | patience(url)))
        await connection.execute(ON_DISK)
        return connection

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()
