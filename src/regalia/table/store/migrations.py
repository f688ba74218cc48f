"""Migrations: an older database becomes a current one step by step, when a server opens it.

`schema.py` defines today's tables, and a new database is made from it. A step changes an older database, in SQL that
SQLite and PostgreSQL both understand. It is never changed once it has been released, and
never uses the tables of `schema.py`: they go on changing, and the step does not.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy.engine import Connection

Step = Callable[[Connection], None]


def parts_of_the_dice(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE seats ADD COLUMN part TEXT NOT NULL DEFAULT ''")


def clocks(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN times TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN due INTEGER")
    connection.exec_driver_sql("CREATE INDEX ix_tables_due ON tables (due)")


def people(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN ended INTEGER")
    connection.exec_driver_sql("ALTER TABLE seats ADD COLUMN link TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("ALTER TABLE seats ADD COLUMN owner TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("CREATE INDEX ix_seats_player ON seats (player)")
    connection.exec_driver_sql("CREATE INDEX ix_seats_owner ON seats (owner)")


def chat(connection: Connection) -> None:
    connection.exec_driver_sql(
        """CREATE TABLE chat (
            table_number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL,
            guest TEXT NOT NULL, team BOOLEAN NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_number, n)
        )"""
    )
    connection.exec_driver_sql("CREATE INDEX ix_chat_guest ON chat (guest)")


def play_on(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN casual BOOLEAN NOT NULL DEFAULT FALSE")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN sandbox BOOLEAN NOT NULL DEFAULT FALSE")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN given TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN taken_over INTEGER NOT NULL DEFAULT 0")


def push(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE seats ADD COLUMN told BOOLEAN NOT NULL DEFAULT FALSE")
    connection.exec_driver_sql(
        """CREATE TABLE subscriptions (
            endpoint TEXT NOT NULL PRIMARY KEY, guest TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
            made INTEGER NOT NULL
        )"""
    )
    connection.exec_driver_sql("CREATE INDEX ix_subscriptions_guest ON subscriptions (guest)")


def outcomes(connection: Connection) -> None:
    """Of games that were over before it stays null: it is found out when somebody wants to know."""
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN outcome TEXT")


def moderation(connection: Connection) -> None:
    connection.exec_driver_sql(
        """CREATE TABLE reports (
            id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT NOT NULL, table_id TEXT NOT NULL,
            seat TEXT NOT NULL, guest TEXT NOT NULL, name TEXT NOT NULL, line INTEGER, text TEXT NOT NULL,
            words TEXT NOT NULL
        )"""
    )
    connection.exec_driver_sql(
        """CREATE TABLE bans (
            id TEXT NOT NULL PRIMARY KEY, guest TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL,
            reason TEXT NOT NULL, made INTEGER NOT NULL, until INTEGER, with_address BOOLEAN NOT NULL
        )"""
    )


def turn_notices(connection: Connection) -> None:
    connection.exec_driver_sql(
        """CREATE TABLE targets (
            guest TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL, token TEXT NOT NULL,
            confirmed BOOLEAN NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (guest, kind)
        )"""
    )
    connection.exec_driver_sql("CREATE INDEX ix_targets_token ON targets (token)")


# STEPS[0] brings layout 1 to layout 2, and so on: append, and change the tables of `schema.py` to match.
STEPS: Final[list[Step]] = [parts_of_the_dice, clocks, people, chat, play_on, push, outcomes, moderation, turn_notices]


def newest() -> int:
    return 1 + len(STEPS)


def bring_up_to_date(connection: Connection, layout: int) -> None:
    """Carry out all steps that a database of that layout has not seen. The caller commits them together."""
    for step in STEPS[layout - 1 :]:
        step(connection)
