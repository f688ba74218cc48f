"""Backups: all tables in one file of JSON lines, packed by gzip, for both kinds of databases.

It is read in one transaction, so it is consistent while a server runs. It holds the shape of the database as it was,
so that a newer Regalia can restore it and bring it up to date; and it can be restored into the other kind of database.
With it, anyone can read every secret and be every guest.
"""

import contextlib
import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, Literal

from msgspec import Struct, ValidationError, convert
from msgspec.structs import asdict
from sqlalchemy import (
    Boolean,
    Column,
    ColumnClause,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    column,
    func,
    inspect,
    select,
    table,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from regalia.table.store.databases import SQLITE, StoreError, begin_alone, database_url, name_of, open_engine, why
from regalia.table.store.keys import NoKey, is_key, read_key, sync_folder
from regalia.table.store.schema import KEY, NUMBERS, about, entries, numbers, seats, tables
from regalia.table.store.schema import metadata as ours
from regalia.table.store.store import Store

FORMAT: Final = "regalia backup 1"
ROWS: Final = 1_000  # at once
KINDS: Final = {"text": Text, "number": Integer, "flag": Boolean}
MOST: Final = 2**63 - 1  # the largest number that both kinds of databases hold
KEY_ROW: Final = select(about.c.value).where(about.c.name == KEY)
SEATS: Final = seats.name
FLEETING: Final = frozenset({"servers", "homes"})  # what only running servers need to know


class BackupError(StoreError):
    """The file is not a backup, or cannot be restored here."""


# Out of a database


def back_up(database: str, key_file: Path, path: Path) -> int:
    """Write a new file. Return how many tables it has at which people play or have played."""
    url = database_url(database)
    if url.get_backend_name() == SQLITE and not Path(url.database or "").is_file():
        raise StoreError(f"there is no database {name_of(url)}")
    engine = open_engine(url)
    unfinished = path.with_name(path.name + ".part")
    try:
        if path.exists():
            raise BackupError(f"{path} is there already: name another file")
        with engine.connect() as connection:
            # All queries see the same snapshot. SQLite's reading transactions do so anyway.
            if engine.dialect.name != SQLITE:
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            else:
                connection.exec_driver_sql("BEGIN")
            names = set(inspect(connection).get_table_names())
            if about.name not in names:
                raise StoreError(f"the database {name_of(url)} is not one of Regalia")
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
                with gzip.open(raw, "wt", encoding="utf-8", compresslevel=6) as file:
                    count = write_all(connection, file, names, key_file)
                raw.flush()
                os.fsync(raw.fileno())
        unfinished.rename(path)
        sync_folder(path.parent)
        return count
    except OSError as failure:
        raise BackupError(f"{path} cannot be written: {failure.strerror or failure}") from None
    except DBAPIError as error:
        raise StoreError(f"the database {name_of(url)} cannot be used: {why(error.orig or error, url)}") from None
    finally:
        unfinished.unlink(missing_ok=True)
        engine.dispose()


def write_all(connection: Connection, file: IO[str], names: set[str], key_file: Path) -> int:
    key = connection.scalar(KEY_ROW)
    if key is None and connection.dialect.name == SQLITE:
        key = read_key(key_file)
    write_line(file, {"format": FORMAT, "key": key})
    count = played_at = 0
    for name in sorted(names - FLEETING, key=lambda name: (name == SEATS, name)):  # after what they refer to
        shape = shape_of(connection, name)
        write_line(file, shape)
        flags = [at for at, (_name, kind, _nullable) in enumerate(shape["columns"]) if kind == "flag"]
        columns: list[ColumnClause[Any]] = [column(name) for name, _kind, _nullable in shape["columns"]]
        rows = select(*columns).select_from(table(name))
        if name == about.name:
            rows = rows.where(column("name") != KEY)
        for row in connection.execution_options(yield_per=ROWS).execute(rows):
            values = list(row)
            for at in flags:  # SQLite has numbers for them
                values[at] = None if values[at] is None else bool(values[at])
            write_line(file, values)
            count += 1
            played_at += name == tables.name
    write_line(file, {"rows": count})
    return played_at


def shape_of(connection: Connection, name: str) -> dict[str, Any]:
    about_it = inspect(connection)
    return {
        "table": name,
        "columns": [
            [each["name"], kind_of(each["type"]), bool(each["nullable"])] for each in about_it.get_columns(name)
        ],
        "key": about_it.get_pk_constraint(name)["constrained_columns"],
        "refers": [
            [each["constrained_columns"], [f"{each['referred_table']}.{name}" for name in each["referred_columns"]]]
            for each in about_it.get_foreign_keys(name)
        ],
        "unique": [each["column_names"] for each in about_it.get_unique_constraints(name)],
        "indexes": [
            [each["name"], each["column_names"], bool(each["unique"])]
            for each in about_it.get_indexes(name)
            if not each.get("duplicates_constraint")
        ],
    }


def kind_of(column_type: Any) -> str:
    return next(kind for kind in ("flag", "number", "text") if isinstance(column_type, KINDS[kind]))


def write_line(file: IO[str], value: Any) -> None:
    file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


# Into a database


def restore(path: Path, database: str, key_file: Path, overwrite: bool) -> int:
    """Restore all of a backup or nothing, and return how many tables it has. With `overwrite` the old data is lost."""
    store = Store(database)  # made if it is not there; refused if it is another program's, or a file that is served
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, store.engine.begin() as connection:
            lines = lines_of(file, path)
            head = head_of(lines, path)
            begin_alone(connection)
            store.refuse_if_served(connection)
            if not overwrite:
                refuse_to_replace(connection, store, key_file, head.get("key"))
            for name in sorted(set(inspect(connection).get_table_names()) - FLEETING, key=lambda name: name != SEATS):
                connection.exec_driver_sql(f'DROP TABLE "{name}"')
            count = read_all(connection, lines)
            if head.get("key") is not None:  # one that no server ever opened has none
                connection.execute(about.insert(), {"name": KEY, "value": head["key"]})
            if not store.is_file:
                last = connection.scalar(select(func.max(tables.c.number))) or 0
                connection.exec_driver_sql(f"SELECT setval('{numbers.name}', {last + NUMBERS})")
            store.check_tables(connection)  # which brings them up to date
            check_shape(connection)
        store.key(key_file)  # out of the database, to where the key of a file belongs
    except DBAPIError as error:
        raise StoreError(f"nothing was restored: {store.why(error)}") from None
    except SQLAlchemyError as mistake:  # not of the database: what the file describes cannot be a table
        raise BackupError(f"this backup is damaged: {' '.join(str(mistake).split())[:200]}") from None
    except (EOFError, OSError, UnicodeError, zlib.error) as damage:
        raise BackupError(f"{path} cannot be restored: {damage}") from None
    finally:
        store.close()
    return count


def head_of(lines: Iterator[Any], path: Path) -> dict[str, Any]:
    try:
        head = next(lines, None)
    except (BackupError, gzip.BadGzipFile, UnicodeDecodeError):  # some other file: its exact fault does not matter
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BackupError(f"{path} is not a backup of Regalia: write one with `regalia backup {path.name}`")
    key = head.get("key")
    if key is not None and not (isinstance(key, str) and is_key(key)):
        raise BackupError("this backup is damaged: its key is none")
    return head


def refuse_to_replace(connection: Connection, store: Store, key_file: Path, key: str | None) -> None:
    if connection.scalar(select(func.count()).select_from(tables)):
        raise BackupError(f"there are tables in {store.name} already: --overwrite replaces them")
    with contextlib.suppress(NoKey):  # a file without a key belongs to nobody
        if store.is_file and key_file.exists() and read_key(key_file) != key:
            raise BackupError(f"{key_file} is the key of other guests: --overwrite replaces it")


def lines_of(file: IO[str], path: Path) -> Iterator[Any]:
    for number, line in enumerate(file, start=1):
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            raise BackupError(f"{path}, line {number}: not a line of a backup") from None


def read_all(connection: Connection, lines: Iterator[Any]) -> int:
    """Make the database's tables and fill them. Return at how many tables people play."""
    metadata = MetaData()
    into: Table | None = None
    kinds: list[tuple[str, bool]] = []
    waiting: list[dict[str, Any]] = []
    count, played_at, expected = 0, 0, -1

    def insert() -> None:
        if into is not None and waiting:
            connection.execute(into.insert(), waiting)
            waiting.clear()

    for line in lines:
        if isinstance(line, dict):
            insert()
            if "rows" in line:
                expected = line["rows"]
            else:
                into = made_again(line, metadata)
                into.create(connection)
                kinds = [(kind, null) for _name, kind, null in line["columns"]]
        elif into is None or not isinstance(line, list) or not fits(line, kinds):
            raise BackupError("this backup is damaged: a row does not fit its table")
        else:
            waiting.append(dict(zip(into.columns.keys(), line, strict=True)))
            count += 1
            played_at += into.name == tables.name
            if len(waiting) == ROWS:
                insert()
    if count != expected:
        raise BackupError("this backup is damaged: rows are missing")
    return played_at


class Shape(Struct):
    """Read a line that describes a table."""

    table: str
    columns: list[tuple[str, Literal["text", "number", "flag"], bool]]
    key: list[str]
    refers: list[tuple[list[str], list[str]]]
    unique: list[list[str]]
    indexes: list[tuple[str, list[str], bool]]


def fits(row: list[Any], kinds: list[tuple[str, bool]]) -> bool:
    """Return True if each value of the row is of its column's kind."""
    return len(row) == len(kinds) and all(
        is_of_kind(value, kind, nullable) for value, (kind, nullable) in zip(row, kinds, strict=True)
    )


def is_of_kind(value: Any, kind: str, nullable: bool) -> bool:
    if value is None:
        return nullable
    if kind == "text":
        return isinstance(value, str) and is_text(value)
    if kind == "flag":
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and -MOST <= value <= MOST


def is_text(value: str) -> bool:
    """Return True for what both kinds of databases can hold: JSON can also spell half characters and zeros."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in value


def check_shape(connection: Connection) -> None:
    """Refuse a database that has the right tables with the wrong columns."""
    for mine in ours.sorted_tables:
        there = {each["name"]: kind_of(each["type"]) for each in inspect(connection).get_columns(mine.name)}
        if there != {each.name: kind_of(each.type) for each in mine.columns}:
            raise BackupError(f"this backup is damaged: the columns of {mine.name} are not those of Regalia")


def made_again(line: dict[str, Any], metadata: MetaData) -> Table:
    try:
        shape = asdict(convert(line, Shape))
    except ValidationError as error:
        raise BackupError(f"this backup is damaged: {error}") from None
    return Table(
        shape["table"],
        metadata,
        *[Column(name, KINDS[kind], nullable=null, autoincrement=False) for name, kind, null in shape["columns"]],
        PrimaryKeyConstraint(*shape["key"]),
        *[ForeignKeyConstraint(columns, referred) for columns, referred in shape["refers"]],
        *[UniqueConstraint(*columns) for columns in shape["unique"]],
        *[Index(name, *columns, unique=unique) for name, columns, unique in shape["indexes"]],
        sqlite_with_rowid=shape["table"] != entries.name,
    )
