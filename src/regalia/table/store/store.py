"""An opened and checked database with all tables: an append-only log of entries, and everything else that is kept."""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import IO, Final

from sqlalchemy import func, inspect, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from regalia.table.store.databases import (
    SQLITE,
    Patience,
    StoreError,
    begin_alone,
    database_url,
    living_servers,
    name_of,
    open_engine,
    why,
)
from regalia.table.store.keys import OWNER_ONLY, NoKey, keep_private, new_key, read_key, write_key
from regalia.table.store.migrations import bring_up_to_date, newest
from regalia.table.store.reading import Reading
from regalia.table.store.schema import KEY, NUMBERS, about, metadata, numbers, shared, tables

log: Final = logging.getLogger(__name__)


class Store(Reading):
    """A database of Regalia, opened and checked."""

    def __init__(self, database: str) -> None:
        self.url: Final = database_url(database)
        self.is_file: Final = self.url.get_backend_name() == SQLITE
        if self.is_file:
            self.refuse_foreign_file()
        self.patience: Final = Patience()
        super().__init__(open_engine(self.url, self.patience))
        self._lock: IO[str] | None = None
        self._numbers = iter(range(0))
        self._counting: Final = Lock()
        try:
            if self.is_file:
                self.claim_file()
            self.check()
        except (DBAPIError, sqlite3.Error) as error:
            raise StoreError(f"the database {self.name} cannot be used: {self.why(error)}") from None
        except OSError as refused:
            raise StoreError(f"the database {self.name} cannot be used: {refused.strerror or refused}") from None

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    @property
    def name(self) -> str:
        return name_of(self.url)

    def why(self, error: BaseException) -> str:
        """Return the error in words that are safe to log: without the data and the password."""
        return why(error.orig or error if isinstance(error, DBAPIError) else error, self.url)

    def check(self) -> None:
        """Make the tables in an empty database, bring older ones up to date; refuse what belongs to something else.

        All of it or nothing: a server that stops in the middle leaves the database as it was.
        """
        with self.engine.begin() as connection:
            begin_alone(connection)
            self.check_tables(connection)

    def check_tables(self, connection: Connection) -> None:
        found = set(inspect(connection).get_table_names())
        if not self.is_file:
            shared.create_all(connection)
        if not found:
            metadata.create_all(connection)
            connection.execute(about.insert(), {"name": "schema", "value": str(newest())})
            return
        if about.name not in found:
            raise StoreError(self.of_another_program())
        layout = connection.scalar(select(about.c.value).where(about.c.name == "schema")) or ""
        if not layout.isdecimal() or len(layout) > 9 or not 1 <= int(layout) <= newest():
            raise StoreError(
                f"the database {self.name} has the layout {layout!r}, and this Regalia knows 1 to {newest()} only: "
                "it was made by a later one"
            )
        if int(layout) < newest():
            self.refuse_if_served(connection)
        bring_up_to_date(connection, int(layout))
        connection.execute(about.update().where(about.c.name == "schema"), {"value": str(newest())})
        missing = {table.name for table in metadata.sorted_tables} - set(inspect(connection).get_table_names())
        if missing:
            raise StoreError(f"the database {self.name} is damaged: {', '.join(sorted(missing))} is missing")

    def refuse_if_served(self, connection: Connection) -> None:
        """Running servers would not know the tables any more. A file has a lock against that."""
        if self.is_file:
            return
        count = living_servers(connection)
        if count:
            raise StoreError(f"{count} servers use the database {self.name}: stop them first")

    def refuse_foreign_file(self) -> None:
        """Inspect a database before anything changes it: even opening it as ours leaves traces."""
        path = Path(self.url.database or "")
        if not path.is_file() or path.stat().st_size == 0:
            return
        try:
            with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.name} cannot be used: {error}") from None
        if names and about.name not in names:
            raise StoreError(self.of_another_program())

    def of_another_program(self) -> str:
        return f"the database {self.name} belongs to another program: name another one"

    def claim_file(self) -> None:
        """Let no second server open the file: two referees would not know of each other's entries. Only its owner may
        read it and the files beside it, which SQLite makes alike."""
        if not self.url.database or self.url.database == ":memory:":
            return
        path = Path(self.url.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.lock_file(path.with_name(path.name + ".lock"))
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        for ending in ("", ".lock", "-wal", "-shm"):
            keep_private(path.with_name(path.name + ending))

    def lock_file(self, path: Path) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: the log's unique numbers still refuse a second writer
            return
        self._lock = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, OWNER_ONLY), "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(f"the database {self.name} is being served already, by another process") from None

    def key(self, key_file: Path) -> bytes:
        """Return the key that signs cookies: kept beside a file, or in PostgreSQL for all servers of the database."""
        if not self.is_file:
            return self.secret(KEY, new_key).encode()
        with self.engine.connect() as connection:
            restored: str | None = connection.scalar(select(about.c.value).where(about.c.name == KEY))
        if restored is not None:
            self.move_key(restored, key_file)
            return restored.encode()
        try:
            return read_key(key_file).encode()
        except NoKey as lost:
            if self.has_guests():
                raise StoreError(
                    f"{lost}: put a copy of the key there, or restore a backup. If you have neither, remove the file: "
                    "a new key is made, and all guests lose their names and seats"
                ) from None
            log.warning("%s: nobody depends on it, so a new one is made", lost)
        write_key(key_file, new_key())
        return read_key(key_file).encode()

    def move_key(self, key: str, key_file: Path) -> None:
        """A backup is restored in one transaction, with its key. Once that is over, the key goes to its own place."""
        try:
            write_key(key_file, key)
            with self.engine.begin() as connection:
                connection.execute(about.delete().where(about.c.name == KEY))
        except (OSError, SQLAlchemyError) as refused:
            log.warning("the key stays in the database until %s can be written: %s", key_file, self.why(refused))

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return a secret. It is made when it is first needed, and then stays."""
        with self.engine.begin() as connection:
            begin_alone(connection)
            found = connection.scalar(select(about.c.value).where(about.c.name == name))
            if found is None:
                found = make()
                connection.execute(about.insert(), {"name": name, "value": found})
            return found

    def new_number(self) -> int:
        """Return a number that no other table has. It may ask the database: not on the event loop."""
        with self._counting:
            number = next(self._numbers, None)
            if number is None:
                self._numbers = iter(self.more_numbers())
                number = next(self._numbers)
            return number

    def more_numbers(self) -> range:
        with self.engine.begin() as connection:
            if self.is_file:  # nobody else takes any
                first = (connection.scalar(select(func.max(tables.c.number))) or 0) + 1
                return range(first, 2**31)
            first = connection.scalar(numbers.next_value())
            assert first is not None
            return range(first, first + NUMBERS)

    def scrub(self) -> None:
        """Empty SQLite's log: deleted text stays there until it is overwritten. Not on the event loop."""
        if self.is_file:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
