"""Where tables are kept: an append-only log of entries, and what little is known about a table besides.

Whether a game has started and whose turn it is are not stored, because the entries say it. They say how a game ended
too, but lists of tables read no entries, so that is written down with the last one.
"""

import contextlib
import logging
import os
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Insert,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    Sequence,
    Table,
    Text,
    Update,
    and_,
    exists,
    func,
    inspect,
    or_,
    select,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from regalia.table.store.databases import (
    SQLITE,
    StoreError,
    begin_alone,
    database_url,
    name_of,
    open_engine,
    upsert,
    why,
)
from regalia.table.store.keys import NoKey, new_key, read_key, write_key
from regalia.table.store.migrations import bring_up_to_date, newest

log: Final = logging.getLogger(__name__)

OWNER_ONLY: Final = 0o600
KEY: Final = "key"  # of the row that holds the key, where it is in the database

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
    Column("public", Boolean, nullable=False),  # listed for everybody while a seat is open
    Column("casual", Boolean, nullable=False),  # hints are given
    Column("sandbox", Boolean, nullable=False),  # one person plays all seats and takes back whatever they like
    Column("origin", Text, nullable=False),  # where its beginning comes from, in words; empty: it is a game of its own
    Column("given", Text, nullable=False),  # the position that it starts from; empty: a new game
    Column("taken_over", Integer, nullable=False),  # entries that come from another game
    Column("ended", Integer, nullable=True),  # seconds since 1970; for lists, which read no entries, as is the next
    Column("outcome", Text, nullable=True),  # as on a record's line; empty: it replays no more; null: ask the entries
)
seats: Final = Table(
    "seats",
    metadata,
    Column("table_number", Integer, ForeignKey("tables.number"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # person, bot or open
    Column("player", Text, nullable=False),  # the guest's id, or which bot
    Column("orders", Text, nullable=False),  # standing orders as JSON; empty: the usual ones
    Column("link", Text, nullable=False),  # the SHA-256 of the secret that lets another device take the seat
    Column("owner", Text, nullable=False),  # the guest whose seat it is, while a bot plays on for them
    Column("part", Text, nullable=False),  # what the player's browser adds to the dice; secret until the game is over
    Column("told", Boolean, nullable=False),  # by web push that they are asked, and they have not looked since
    PrimaryKeyConstraint("table_number", "seat"),
    Index("ix_seats_player", "player"),
    Index("ix_seats_owner", "owner"),
)
chat: Final = Table(
    "chat",
    metadata,
    Column("table_number", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # 0, 1, 2 …
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("seat", Integer, nullable=False),  # who said it, by seat and by guest
    Column("guest", Text, nullable=False),
    Column("team", Boolean, nullable=False),  # for the seat's team alone
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_number", "n"),
    Index("ix_chat_guest", "guest"),
)
subscriptions: Final = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),  # where the push service takes messages for a browser: a secret
    Column("guest", Text, nullable=False, index=True),
    Column("p256dh", Text, nullable=False),  # the keys that messages are encrypted with
    Column("auth", Text, nullable=False),
    Column("made", Integer, nullable=False),  # seconds since 1970
)
targets: Final = Table(
    "targets",
    metadata,
    Column("guest", Text, nullable=False),  # who is told of their turn there
    Column("kind", Text, nullable=False),  # mail or webhook; `no` and a hash: whoever reads that mail wants none
    Column("target", Text, nullable=False),  # the mail address, or the URL
    Column("token", Text, nullable=False),  # what the links in its mails confirm and stop it with
    Column("confirmed", Boolean, nullable=False),  # nothing is sent before
    Column("made", Integer, nullable=False),  # seconds since 1970
    PrimaryKeyConstraint("guest", "kind"),
    Index("ix_targets_token", "token"),
)
reports: Final = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),  # the same if somebody reports the same again
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("reporter", Text, nullable=False),  # a guest; empty: they were forgotten
    Column("table_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("guest", Text, nullable=False),  # whom it is about
    Column("name", Text, nullable=False),  # what they were called then
    Column("line", Integer, nullable=True),  # of the chat; null: it is about the player
    Column("text", Text, nullable=False),  # what the line said
    Column("words", Text, nullable=False),  # of the reporter
)
bans: Final = Table(
    "bans",
    metadata,
    Column("id", Text, primary_key=True),  # begins with another's and a dot: it follows from that one
    Column("guest", Text, nullable=False),  # empty: it is about an address
    Column("address", Text, nullable=False),  # an IP address or a network; empty: it is about a guest
    Column("name", Text, nullable=False),  # what the guest was called then
    Column("reason", Text, nullable=False),
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("until", Integer, nullable=True),  # seconds since 1970; null: for good
    Column("with_address", Boolean, nullable=False),  # the addresses that the guest comes from are banned as well
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

NUMBERS: Final = 100  # of tables, that a server takes at once where it shares them with others
numbers: Final = Sequence("table_numbers", increment=NUMBERS, metadata=metadata)  # SQLite has none, and needs none

MOST_LISTED: Final = 100  # tables in one answer
EntryRow = tuple[int, int, int, str, str, int]
EndRow = tuple[int, int, str]  # a table, when its game was over, and how it ended
TABLE_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)


@dataclass(slots=True)
class StoredSeat:
    kind: str
    player: str  # a guest's id, or which bot
    orders: str = ""
    part: str = ""
    link: str = ""
    owner: str = ""
    told: bool = False


class ChatRow(NamedTuple):
    n: int
    at: int
    seat: int
    guest: str
    team: bool
    text: str

    def values(self) -> dict[str, Any]:
        return self._asdict()


class Times(msgspec.Struct):
    """What is kept of a table's clocks: it is written with the entry that changes it."""

    left: list[float]  # s, by seat, when its clock last stopped
    since: dict[int, float]  # the seats whose clocks run, and since when: seconds since 1970
    turn: list[int]  # those who were last asked outside a window


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
    public: bool = False
    ended: int | None = None
    outcome: str | None = None
    casual: bool = False
    sandbox: bool = False
    origin: str = ""
    given: str = ""
    taken_over: int = 0
    seats: list[StoredSeat] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    entries: list[tuple[int, str, str, int]] = field(default_factory=list)  # who, text, session, n; by seq


class Store:
    """A database that is ours, opened and checked."""

    def __init__(self, database: str) -> None:
        self.url: Final = database_url(database)
        self.is_file: Final = self.url.get_backend_name() == SQLITE
        if self.is_file:
            self.refuse_foreign_file()
        self.engine: Final = open_engine(self.url)
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
    def name(self) -> str:
        return name_of(self.url)

    def why(self, error: BaseException) -> str:
        """What went wrong, fit for a log: neither what was to be written nor the password."""
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
            from regalia.table.store.homes import shared

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
        from regalia.table.store.homes import living_servers

        count = living_servers(connection)
        if count:
            raise StoreError(f"{count} servers use the database {self.name}: stop them first")

    def refuse_foreign_file(self) -> None:
        """Look before anything is changed: even opening a database as ours leaves traces in it."""
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
        """One server a database: two referees would not know of each other's entries. A new file is its owner's alone,
        and SQLite makes those beside it alike."""
        if not self.url.database or self.url.database == ":memory:":
            return
        path = Path(self.url.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.lock_file(path.with_name(path.name + ".lock"))
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))

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
        """Signs the guests' cookies: kept beside a file, and in PostgreSQL for all servers that share the tables."""
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

    def has_guests(self) -> bool:
        """Whether anything is known of somebody who would not be recognized with another key."""
        sits = and_(seats.c.kind == PERSON, seats.c.player != "")
        traces: tuple[Select[Any], ...] = (
            select(guests.c.id),
            select(seats.c.seat).where(or_(sits, seats.c.owner != "")),
            select(chat.c.n),
            select(subscriptions.c.made),
            select(targets.c.made).where(targets.c.guest != ""),
        )
        with self.engine.connect() as connection:
            return any(connection.execute(query.limit(1)).first() is not None for query in traces)

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """One that is made when it is first needed, and then stays."""
        with self.engine.begin() as connection:
            begin_alone(connection)
            found = connection.scalar(select(about.c.value).where(about.c.name == name))
            if found is None:
                found = make()
                connection.execute(about.insert(), {"name": name, "value": found})
            return found

    def new_number(self) -> int:
        """A number that no other table has. It may have to be asked for: not on the event loop."""
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
        """What was deleted stays in SQLite's log until that is written over: begin it anew. Not on the event loop."""
        if self.is_file:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def find(self, table_id: str) -> StoredTable | None:
        """A table with its seats and entries."""
        if not TABLE_ID.fullmatch(table_id):  # nor may every text be asked for
            return None
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = StoredTable(**row._mapping)
            found.seats = seats_of(connection, [found.number])[found.number]
            lines = select(*(chat.c[name] for name in ChatRow._fields)).where(chat.c.table_number == found.number)
            found.chat = [ChatRow(*line) for line in connection.execute(lines.order_by(chat.c.n))]
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

    def lobby(self, game: str, chairs: int, clock: str, since: int) -> list[StoredTable]:
        """The public tables with an open seat, the newest first; without their entries."""
        wanted = [
            tables.c.public,
            tables.c.ended.is_(None),
            tables.c.made >= since,
            exists().where(seats.c.table_number == tables.c.number, seats.c.kind == OPEN),
        ]
        if game:
            wanted.append(tables.c.game == game)
        if chairs:  # here, or a hundred newer tables of another size would hide those that are looked for
            its_seats = select(func.count()).where(seats.c.table_number == tables.c.number)
            wanted.append(its_seats.scalar_subquery() == chairs)
        if clock:
            wanted.append(tables.c.clock == "" if clock == "none" else tables.c.clock.contains(f'"kind":"{clock}"'))
        return self.listed(
            select(tables).where(*wanted).order_by(tables.c.made.desc(), tables.c.number.desc()).limit(MOST_LISTED)
        )

    def tables_of(self, guest: str) -> list[StoredTable]:
        """Where somebody sits, or a bot sits for them: games that go on first, then the newest; without entries."""
        sits = exists().where(
            seats.c.table_number == tables.c.number,
            or_(and_(seats.c.player == guest, seats.c.kind == PERSON), seats.c.owner == guest),
        )
        order = (tables.c.ended.is_not(None), tables.c.made.desc(), tables.c.number.desc())
        return self.listed(select(tables).where(sits).order_by(*order).limit(MOST_LISTED))

    def listed(self, query: Select[Any]) -> list[StoredTable]:
        with self.engine.connect() as connection:
            found = [StoredTable(**row._mapping) for row in connection.execute(query)]
            chairs = seats_of(connection, [table.number for table in found])
            for table in found:
                table.seats = chairs[table.number]
            return found

    def names(self, ids: list[str]) -> dict[str, str]:
        """The guests who have chosen a name."""
        with self.engine.connect() as connection:
            found = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids)))
            return {row.id: row.name for row in found}

    def upsert(self, table: Table, key: dict[str, Any], values: dict[str, Any]) -> Insert:
        """A statement that inserts a row, or changes the one that has the key."""
        return upsert(self.engine.dialect.name, table, key, values)

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def seats_of(connection: Connection, numbers: list[int]) -> dict[int, list[StoredSeat]]:
    columns = [seats.c[field.name] for field in fields(StoredSeat)]
    found: dict[int, list[StoredSeat]] = {number: [] for number in numbers}
    query = select(seats.c.table_number, *columns).where(seats.c.table_number.in_(numbers)).order_by(seats.c.seat)
    for number, *values in connection.execute(query):
        found[number].append(StoredSeat(*values))
    return found


class Overtaken(SQLAlchemyError):
    """A row that was to be changed is not as it was."""


def first_to(change: Update) -> Update:
    """A change that has to find its row as it was: if somebody else was faster, the whole write fails."""
    return change.execution_options(must_find=True)


def prepare_to_write(connection: Connection) -> None:
    """What `write_games` needs of a connection."""
    if connection.dialect.name == SQLITE:
        for statement in WRITING_TO_A_FILE:
            connection.exec_driver_sql(statement)
        connection.commit()


def write_games(connection: Connection, rows: list[EntryRow], ended: list[EndRow]) -> None:
    """Entries of many tables, and which games are over."""
    write_texts(connection, msgspec.json.encode(ended).decode(), msgspec.json.encode(rows).decode())


def write_texts(connection: Connection, ended: str, rows: str) -> None:
    """The same as JSON: one statement, however many there are. The driver hands the interpreter over at every one, and
    gets it back milliseconds later if the event loop is busy."""
    statement = WRITE_TO_A_FILE if connection.dialect.name == SQLITE else WRITE_FROM_TEXTS
    connection.exec_driver_sql(statement, (ended, rows))


# Not through the expression language: these are the statements that run thousands of times a second.

APPEND_TO: Final = "INSERT INTO entries (table_number, seq, who, text, session, n)"
WRITE_FROM_TEXTS: Final = (
    "WITH over AS (UPDATE tables SET ended = (ending->>1)::int, outcome = ending->>2"
    f" FROM jsonb_array_elements(%s::jsonb) AS ending WHERE number = (ending->>0)::int) {APPEND_TO}"
    " SELECT (entry->>0)::int, (entry->>1)::int, (entry->>2)::int, entry->>3, entry->>4, (entry->>5)::int"
    " FROM jsonb_array_elements(%s::jsonb) AS entry"
)
# SQLite has no statement that changes two tables, but a trigger can: what is put into this view goes into both.
COLUMNS: Final = ", ".join([f"json_extract(value, '$[{place}]')" for place in range(6)])
WRITING_TO_A_FILE: Final = (
    "CREATE TEMP VIEW IF NOT EXISTS written AS SELECT '' AS over, '' AS entries",
    f"""CREATE TEMP TRIGGER IF NOT EXISTS write INSTEAD OF INSERT ON written BEGIN
            UPDATE tables SET ended = json_extract(ending.value, '$[1]'), outcome = json_extract(ending.value, '$[2]')
            FROM json_each(NEW.over) AS ending WHERE number = json_extract(ending.value, '$[0]');
            {APPEND_TO} SELECT {COLUMNS} FROM json_each(NEW.entries);
        END""",
)
WRITE_TO_A_FILE: Final = "INSERT INTO written (over, entries) VALUES (?, ?)"
