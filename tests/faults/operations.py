"""An operator's work, killed in the middle: a migration, a backup, a restore. Afterwards all of it is there or none.

The backup is one of the database that is being played on. The two others have databases of their own, so that play
goes on beside them.
"""

import contextlib
import gzip
import json
import random
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import func, inspect, select, table, text

from regalia.core.entries import Entry
from regalia.core.errors import RegaliaError
from regalia.core.record import Header
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.table.store.databases import database_url, open_engine
from regalia.table.store.schema import entries, tables
from regalia.table.store.store import Store
from tests.faults.servers import Nursery, Trouble

OPERATIONS: Final = ("migrate", "backup", "restore")
OLD: Final = Path(__file__).parents[1] / "table" / "databases" / "layout_1.sql"
MAX_STEPS: Final = {"migrate": 40, "backup": 40, "restore": 60}
LIMITS: Final = (4_096, 8_192, 32_768, 65_536, 98_304)  # bytes
NONE: Final = Trouble()
FLEETING: Final = ("servers", "homes")

Contents = dict[str, list[str]]


class Operator:
    def __init__(
        self, nursery: Nursery, folder: Path, database: str, new_database: Callable[[], str], planted: str = ""
    ) -> None:
        self.nursery: Final = nursery
        self.folder: Final = folder
        self.database: Final = database
        self.new_database: Final = new_database
        self.planted: Final = planted
        self.count = 0

    def carry_out(self, what: str, seed: int) -> tuple[str, str]:
        """Do it, killed at a step that the seed decides, or with too little room; then again to the end.

        Returns what is wrong, and what was done.
        """
        self.count += 1
        folder = self.folder / f"{what}-{self.count}-{seed}"
        folder.mkdir(parents=True)
        lot = random.Random(seed)
        trouble = Trouble(lot.randrange(1, MAX_STEPS[what])) if lot.random() < 0.7 else Trouble(0, lot.choice(LIMITS))
        if what == "migrate":
            return self.migrate(folder, trouble)
        if what == "backup":
            return self.back_up(folder, trouble)
        return self.restore(folder, trouble)

    def run(self, what: str, folder: Path, database: str, trouble: Trouble = NONE, file: Path | None = None) -> int:
        return self.nursery.operate(what, folder, database, self.planted, trouble, str(file or ""))

    def migrate(self, folder: Path, trouble: Trouble) -> tuple[str, str]:
        """A database of the first layout is brought up to date: the same as one that was not disturbed."""
        plain = str(folder / "plain.sqlite")
        lay_out_file(plain)
        if self.run("migrate", folder, plain):
            return "an old database cannot be opened", ""
        database = self.new_database()
        if "://" in database:
            lay_out_postgresql(database)
        else:
            lay_out_file(database)
        status = self.run("migrate", folder, database, trouble)
        if self.run("migrate", folder, database):
            return f"{trouble}, the database cannot be opened again", ""
        if contents(database) != contents(plain):
            return f"{trouble}, the database has other contents", ""
        return "", done(status)

    def back_up(self, folder: Path, trouble: Trouble) -> tuple[str, str]:
        """While others play: a file that is there is whole, and what is left of another one is in nobody's way."""
        file = folder / "backup"
        before = self.lengths()
        status = self.run("backup", folder_of(self.database, folder), self.database, trouble, file)
        if status and file.exists():
            return f"{trouble}, it has left a file that looks like a backup", ""
        if not file.exists() and self.run("backup", folder_of(self.database, folder), self.database, NONE, file):
            return ("", "refused") if not self.is_reachable() else (f"{trouble}, none can be made", "")
        if not is_whole(file):
            return "the backup is not whole", ""
        copy = str(folder / "copy.sqlite")
        if self.run("restore", folder, copy, NONE, file):
            return "the backup cannot be restored", ""
        return inconsistent(copy, before), done(status)

    def lengths(self) -> dict[str, int]:
        """Return how many entries each table has now; nothing if something else keeps us from the database."""
        with contextlib.suppress(Exception):
            engine = open_engine(database_url(self.database))
            try:
                with engine.connect() as connection:
                    count = select(tables.c.id, func.count()).join(entries, entries.c.table_number == tables.c.number)
                    return {row[0]: row[1] for row in connection.execute(count.group_by(tables.c.id))}
            finally:
                engine.dispose()
        return {}

    def is_reachable(self) -> bool:
        """True unless something else that the nemesis does keeps us from the database."""
        with contextlib.suppress(Exception):
            contents(self.database)
            return True
        return False

    def restore(self, folder: Path, trouble: Trouble) -> tuple[str, str]:
        """Over another database: afterwards it is the old one or the new one, with the key that belongs to it."""
        old, new = str(folder / "old.sqlite"), folder / "new"
        new.mkdir()
        lay_out_file(old)
        (folder / "secret.key").write_text("11" * 32)
        (new / "secret.key").write_text("22" * 32)
        database = self.new_database()
        if self.run("migrate", folder, old) or self.run("backup", folder, old, NONE, folder / "backup"):
            return "no backup can be made of an old database", ""
        if self.run("migrate", new, database):
            return "an empty database cannot be opened", ""
        before = contents(database)
        status = self.run("restore", new, database, trouble, folder / "backup")
        after = contents(database)
        wanted = contents(old)
        if after not in (before, wanted):
            return f"{trouble}, the database is neither the old one nor the new one", ""
        if after == before and "://" not in database and (new / "secret.key").read_text() != "22" * 32:
            return f"{trouble}, nothing is restored and the key is another one", ""
        if self.run("restore", new, database, NONE, folder / "backup"):
            return f"{trouble}, it cannot be restored any more", ""
        if contents(database) != wanted:
            return "the restored database has other contents", ""
        if "://" not in database and (new / "secret.key").read_text() != "11" * 32:
            return "the restored database has another key", ""
        return "", done(status)


def inconsistent(database: str, least: dict[str, int]) -> str:
    """Return what does not fit together in a backup that was made while others played; empty if all does.

    `least`: how many entries the tables had before it was made.
    """
    store = Store(database)
    try:
        with store.engine.connect() as connection:
            ids = list(connection.scalars(select(tables.c.id)))
        for table_id, count in least.items():
            stored = store.find(table_id)
            if stored is None or len(stored.entries) < count:
                return f"the backup lacks what was at {table_id} before it was made"
        for table_id in ids:
            stored = store.find(table_id)
            assert stored is not None
            game = find_game(stored.game)
            names = list(game.meta.seat_names[: len(stored.seats)])
            replay = Replay(game, Header(stored.game, stored.rules_version, names, stored.options, [], stored.given))
            try:
                for who, words, _session, _n in stored.entries:
                    replay.take(Entry(who, words))
            except RegaliaError as error:
                return f"in the backup the rules refuse an entry of {table_id}: {error}"
            if (replay.state.outcome is None) != (stored.ended is None):
                return f"the backup does not know whether {table_id} is over"
    finally:
        store.close()
    return ""


def done(status: int) -> str:
    return {0: "finished", -signal.SIGKILL: "killed"}.get(status, "refused")


def folder_of(database: str, other: Path) -> Path:
    """Return where the key of a database is."""
    return other if "://" in database else Path(database).parent


def lay_out_file(path: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text())


def lay_out_postgresql(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute(OLD.read_text().replace(" WITHOUT ROWID", "").encode())
        connection.execute("CREATE SEQUENCE table_numbers INCREMENT BY 100 START WITH 101")


def contents(database: str) -> Contents:
    """All rows of all tables of a database, apart from the key and what only running servers need."""
    engine = open_engine(database_url(database))
    try:
        with engine.connect() as connection:
            found: Contents = {}
            for name in inspect(connection).get_table_names():
                if name in FLEETING:
                    continue
                columns = sorted(column["name"] for column in inspect(connection).get_columns(name))
                query = select(*(text(f'"{column}"') for column in columns)).select_from(table(name))
                rows = [[plain(value) for value in row] for row in connection.execute(query)]
                if name == "regalia":
                    rows = [row for row in rows if row[0] != "key"]
                found[name] = sorted(json.dumps(row) for row in rows)
            return found
    finally:
        engine.dispose()


def plain(value: Any) -> Any:
    """SQLite has numbers for flags."""
    return int(value) if isinstance(value, bool) else value


def is_whole(file: Path) -> bool:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            last = "{}"
            for line in lines:
                last = line
        return "rows" in json.loads(last)
    except (OSError, EOFError, ValueError):
        return False
