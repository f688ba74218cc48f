"""What the server writes, by name: all statements that change tables are made here, and carried out by the writer."""

from typing import Final

import msgspec
from sqlalchemy import Update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.store.databases import SQLITE
from regalia.table.store.schema import EndRow, EntryRow


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
