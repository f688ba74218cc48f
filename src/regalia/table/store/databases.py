"""The two kinds of databases and what differs between them: SQLite in a file, PostgreSQL by its URL.

A URL may hold a password, so it is never repeated in a message: not as it was given, and not in what a driver says.
"""

import sqlite3
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Insert, Table, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DataError, SQLAlchemyError

from regalia.core.errors import RegaliaError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
OPENING: Final = 0x5E6A11A  # the advisory lock for making or changing the tables
ALIVE: Final = 0x5E6A  # the first half of the advisory lock that a living server holds; the other is its number
# A database that is gone without a word is given up after a minute, not after two hours; after half a minute if it owes
# an answer (ms).
PATIENCE: Final = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
ANSWERS_WITHIN: Final = 15.0  # seconds, while a server runs


DatabaseFailure = SQLAlchemyError  # any failure of an open database
NotAskable = DataError  # PostgreSQL refuses such a text even in a query


@dataclass
class Patience:
    """The time that the connections of an engine have for PostgreSQL's answer."""

    seconds: float = float("inf")  # a migration or a backup takes as long as it takes


class StoreError(RegaliaError):
    """The database cannot be used. The message tells the operator why."""


def database_url(database: str) -> URL:
    """Return a URL for SQLAlchemy. A text without a scheme is a file."""
    scheme, is_url, _rest = database.partition("://")
    if not is_url:
        return URL.create(SQLITE, database=str(Path(database).expanduser()))
    if scheme == "postgres":
        scheme, database = POSTGRESQL, database.replace("postgres", POSTGRESQL, 1)
    if scheme not in (SQLITE, POSTGRESQL):
        raise StoreError(
            f"tables are kept in a file, or in PostgreSQL (postgresql://user@host/name), not in {scheme!r}"
        )
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise StoreError("the database's URL cannot be read: it looks like postgresql://user@host:5432/name") from None
    if scheme == SQLITE:
        return url
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise StoreError("PostgreSQL needs a driver: pip install 'psycopg[binary]'") from None
    return url.set(drivername="postgresql+psycopg")


def name_of(url: URL) -> str:
    """Return what a person would call the database."""
    if url.get_backend_name() == SQLITE:
        return url.database or "in memory"
    host = url.host or url.query.get("host") or "this machine"
    return f"{url.database or url.username} in PostgreSQL on {host}{f':{url.port}' if url.port else ''}"


def why(error: BaseException, url: URL) -> str:
    """Return what a driver says is wrong, on one line and without the password."""
    text = " ".join(str(error).split("\n")[0].split()) or type(error).__name__
    for secret in (url.password, url.query.get("password")):
        if secret:
            text = text.replace(str(secret), "***")
    return text


def open_engine(url: URL, patience: Patience | None = None) -> Engine:
    # Parameters hold secret actions: no message and no log may repeat them.
    if url.get_backend_name() == SQLITE:
        engine = create_engine(url, pool_size=8, hide_parameters=True)
        event.listen(engine, "connect", prepare_sqlite)
    else:
        engine = create_engine(url, pool_size=8, pool_pre_ping=True, hide_parameters=True, connect_args=connecting(url))
        event.listen(engine, "connect", prepare_postgresql)
        event.listen(engine, "do_connect", partial(connect_patiently, patience or Patience()))
    return engine


def connect_patiently(patience: Patience, _dialect: object, _record: object, names: Any, terms: Any) -> Any:
    from regalia.table.store.patience import PatientConnection  # only here: most servers have no such driver

    connection = PatientConnection.connect(*names, **terms)
    connection.patience = patience
    return connection


def connecting(url: URL) -> dict[str, Any]:
    return {name: value for name, value in PATIENCE.items() if name not in url.query}


def prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # in WAL mode anything less may lose the last commits with the power
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA secure_delete=ON")  # deleted data must not remain in the file
    cursor.close()


def prepare_postgresql(connection: Any, _record: object) -> None:
    """An acknowledged action is on disk, however the database is set up; more than that may be asked for."""
    connection.autocommit = True
    connection.execute(ON_DISK)
    connection.autocommit = False


SIZE: Final = {
    SQLITE: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    POSTGRESQL: "SELECT pg_database_size(current_database())",
}


def size_of(database: str) -> int:
    """Return the bytes of the whole database."""
    url = database_url(database)
    engine = create_engine(url)
    with engine.connect() as connection:
        size = connection.exec_driver_sql(SIZE[url.get_backend_name()]).scalar_one()
    engine.dispose()
    return int(size)


ON_DISK: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)


def begin_alone(connection: Connection) -> None:
    """Keep everyone else from opening, making or changing the tables until the end of the transaction."""
    if connection.dialect.name == SQLITE:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin later, after the tables were changed
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OPENING})")


def living_servers(connection: Connection) -> int:
    """Return how many servers hold their lock in this database."""
    here = "(SELECT oid FROM pg_database WHERE datname = current_database())"
    held = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = {ALIVE} AND database = {here}"
    return int(connection.scalar(text(held)) or 0)


def upsert(dialect: str, table: Table, key: dict[str, Any], values: dict[str, Any]) -> Insert:
    """Insert a row, or change the one that has the key."""
    if dialect == SQLITE:
        row = sqlite.insert(table).values(**key, **values)
        return row.on_conflict_do_update(index_elements=list(key), set_=values)
    same_row = postgresql.insert(table).values(**key, **values)
    return same_row.on_conflict_do_update(index_elements=list(key), set_=values)
