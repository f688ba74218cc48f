"""Where tables are kept: an append-only log of entries, and what little is known about a table besides.

Whether a game has started, whose turn it is, who has won: nothing of that is stored, because the entries say it.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    create_engine,
    event,
    func,
    inspect,
    select,
)
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from regalia.core.errors import RegaliaError
from regalia.table.migrations import bring_up_to_date, newest

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

metadata: Final = MetaData()

about: Final = Table("regalia", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))
guests: Final = Table("guests", metadata, Column("id", Text, primary_key=True), Column("name", Text, nullable=False))
tables: Final = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # short, because every entry repeats it
    Column("id", Text, nullable=False, unique=True),  # long: whoever knows it may come in
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # as on a record's line
    Column("seed", Text, nullable=False),  # secret until the game is over
    Column("seeded", Boolean, nullable=False),  # chosen by a guest, not by lot
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("rematch", Text, nullable=True),
    Column("clock", Text, nullable=False),  # as JSON; empty: none
    Column("times", Text, nullable=False),  # what is left on the clocks, as JSON
    Column("due", Integer, nullable=True, index=True),  # seconds since 1970: when the next flag falls
)
seats: Final = Table(
    "seats",
    metadata,
    Column("table_number", Integer, ForeignKey("tables.number"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # person, bot or open
    Column("player", Text, nullable=False),  # the guest's id, or which bot
    Column("orders", Text, nullable=False),  # standing orders as JSON; empty: the usual ones
    Column("part", Text, nullable=False),  # what the player's browser adds to the dice; secret until the game is over
    PrimaryKeyConstraint("table_number", "seat"),
)
entries: Final = Table(
    "entries",
    metadata,
    Column("table_number", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # 0, 1, 2 …
    Column("who", Integer, nullable=False),  # a seat, CHANCE or TABLE
    Column("text", Text, nullable=False),
    Column("session", Text, nullable=False),  # which request of a client it carries out, so that none is repeated
    Column("n", Integer, nullable=False),
    PrimaryKeyConstraint("table_number", "seq"),
    sqlite_with_rowid=False,
)

MOST_ROWS: Final = 128  # in one statement
EntryRow = tuple[int, int, int, str, str, int]


class StoreError(RegaliaError):
    """The database cannot be used; the message says why, for whoever starts the server."""


@dataclass(slots=True)
class StoredSeat:
    kind: str
    player: str  # a guest's id, or which bot
    orders: str = ""
    part: str = ""


@dataclass(slots=True)
class StoredTable:
    number: int
    id: str
    game: str
    rules_version: int
    options: str
    seed: str
    seeded: bool
    made: int
    rematch: str | None
    clock: str = ""
    times: str = ""
    due: int | None = None
    seats: list[StoredSeat] = field(default_factory=list)
    entries: list[tuple[int, str, str, int]] = field(default_factory=list)  # who, text, session, n; by seq


class Store:
    """A database that is ours, opened and checked."""

    def __init__(self, database: str) -> None:
        self.url: Final = database_url(database)
        self.refuse_foreign_file()
        self.engine: Final = create_engine(self.url, pool_size=8)
        self._lock: IO[str] | None = None
        event.listen(self.engine, "connect", prepare_connection)
        try:
            self.lock_file()
            self.check()
            with self.engine.connect() as connection:
                self.next_number: int = (connection.scalar(select(func.max(tables.c.number))) or 0) + 1
        except (DBAPIError, sqlite3.Error) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise StoreError(f"the database {self.name} cannot be used: {reason}") from None
        except OSError as error:
            raise StoreError(f"the database {self.name} cannot be used: {error.strerror or error}") from None

    @property
    def name(self) -> str:
        return self.url.database or str(self.url)

    def check(self) -> None:
        """Make the tables in an empty database, bring older ones up to date; refuse what belongs to something else.

        All of it or nothing: a server that stops in the middle leaves the database as it was.
        """
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin later, after the tables were changed
            found = set(inspect(connection).get_table_names())
            if not found:
                metadata.create_all(connection)
                connection.execute(about.insert(), {"name": "schema", "value": str(newest())})
                return
            layout = connection.scalar(select(about.c.value).where(about.c.name == "schema")) or ""
            if not layout.isdigit() or not 1 <= int(layout) <= newest():
                raise StoreError(
                    f"the database {self.name} has the layout {layout!r}, and this Regalia knows 1 to {newest()} only: "
                    "it was made by a later one"
                )
            bring_up_to_date(connection, int(layout))
            connection.execute(about.update().where(about.c.name == "schema"), {"value": str(newest())})
            missing = {table.name for table in metadata.sorted_tables} - set(inspect(connection).get_table_names())
            if missing:
                raise StoreError(f"the database {self.name} is damaged: {', '.join(sorted(missing))} is missing")

    def refuse_foreign_file(self) -> None:
        """Look before anything is changed: even opening a database as ours leaves traces in it."""
        path = Path(self.url.database or "")
        if not path.is_file() or path.stat().st_size == 0:
            return
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.name} cannot be used: {error}") from None
        if names and about.name not in names:
            raise StoreError(f"the database {self.name} belongs to another program: name another one")

    def lock_file(self) -> None:
        """One server a database: two referees would not know of each other's entries."""
        if not self.url.database or self.url.database == ":memory:":
            return
        path = Path(self.url.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            import fcntl
        except ImportError:  # Windows: the log's unique numbers still refuse a second writer
            return
        self._lock = path.with_name(path.name + ".lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(f"the database {self.name} is being served already, by another process") from None

    def new_number(self) -> int:
        number = self.next_number
        self.next_number += 1
        return number

    def find(self, table_id: str) -> StoredTable | None:
        """A table with its seats and entries."""
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = StoredTable(**row._mapping)
            found.seats = [
                StoredSeat(kind, player, orders, part)
                for kind, player, orders, part in connection.execute(
                    select(seats.c.kind, seats.c.player, seats.c.orders, seats.c.part)
                    .where(seats.c.table_number == found.number)
                    .order_by(seats.c.seat)
                )
            ]
            found.entries = [
                (who, text, session, n)
                for who, text, session, n in connection.execute(
                    select(entries.c.who, entries.c.text, entries.c.session, entries.c.n)
                    .where(entries.c.table_number == found.number)
                    .order_by(entries.c.seq)
                )
            ]
            return found

    def due_tables(self, before: int) -> list[str]:
        """The tables where a flag falls before that time."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due)))

    def names(self, ids: list[str]) -> dict[str, str]:
        """The guests who have chosen a name."""
        with self.engine.connect() as connection:
            found = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids)))
            return {row.id: row.name for row in found}

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def database_url(database: str) -> URL:
    """A URL for SQLAlchemy; what has no scheme is a file."""
    try:
        url = make_url(database if "://" in database else f"sqlite:///{Path(database).expanduser()}")
    except ArgumentError:
        raise StoreError(f"{database!r} is neither a file nor the URL of a database") from None
    if url.get_backend_name() != "sqlite":
        raise StoreError(f"only SQLite is supported so far, not {url.get_backend_name()}")
    try:
        url.get_dialect()
    except NoSuchModuleError:
        raise StoreError(f"there is no driver for {database!r}") from None
    return url


def prepare_connection(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # in WAL mode anything less may lose the last commits with the power
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def append_entries(connection: Connection, rows: list[EntryRow]) -> None:
    """Many rows a statement: the driver hands the interpreter over at every statement, and gets it back milliseconds
    later if the event loop is busy."""
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        connection.exec_driver_sql(append_statement(len(some)), tuple(chain.from_iterable(some)))


@cache
def append_statement(rows: int) -> str:
    """Not through the expression language: this is the one statement that runs thousands of times a second."""
    return f"INSERT INTO entries (table_number, seq, who, text, session, n) VALUES {','.join(['(?,?,?,?,?,?)'] * rows)}"
