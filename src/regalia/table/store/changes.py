"""Changes by name: all statements that change the database. The writer executes them."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, Unpack, cast

import msgspec
from sqlalchemy import ColumnElement, Executable, Update, and_, func, or_, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.play.rows import OPEN, PERSON, ChatRow, EndRow, EntryRow, SeatChange, StoredTable, Times
from regalia.table.play.step import Step
from regalia.table.store.databases import SQLITE, upsert
from regalia.table.store.schema import (
    BanRow,
    Traces,
    about,
    bans,
    chat,
    entries,
    guests,
    reports,
    seats,
    subscriptions,
    tables,
    targets,
)

Change = tuple[Executable, Any]  # a statement with its parameters


class Overtaken(SQLAlchemyError):
    """A row has changed before a change reached it."""


def first_to(change: Update) -> Update:
    """A change that must find its row unchanged: if somebody else was faster, the whole write fails."""
    return change.execution_options(must_find=True)


# Tables


def add_table(stored: StoredTable) -> list[Change]:
    row = {column.name: getattr(stored, column.name) for column in tables.columns}
    chairs = [{"table_number": stored.number, "seat": seat, **asdict(each)} for seat, each in enumerate(stored.seats)]
    changes: list[Change] = [(tables.insert(), row), (seats.insert(), chairs)]
    if stored.entries:  # entries from another game
        names = ("table_number", "seq", "who", "text", "session", "n")
        told = [dict(zip(names, (stored.number, seq, *entry), strict=True)) for seq, entry in enumerate(stored.entries)]
        changes.append((entries.insert(), told))
    return changes


def of_step(number: int, step: Step) -> list[Change]:
    """Return a step's changes besides its entries and its end."""
    changes = list(cast("Sequence[Change]", step.also or ()))
    changes += [set_seat(number, seat, **values) for seat, values in step.seats or ()]
    if step.times is not None:
        changes.append(set_times(number, step.times, step.due))
    if step.chat is not None:
        changes.append(add_chat(number, step.chat))
    return changes


def set_times(number: int, times: Times, due: int | None) -> Change:
    """Set the time left on a table's clocks, and when the next player loses on time."""
    text = msgspec.json.encode(times).decode()
    return tables.update().where(tables.c.number == number), {"times": text, "due": due}


def set_outcome(number: int, outcome: str) -> Change:
    return tables.update().where(tables.c.number == number), {"outcome": outcome}


def set_rematch(number: int, rematch: str) -> Change:
    """Set a table's rematch. Fails if it has one already."""
    return first_to(tables.update().where(tables.c.number == number, tables.c.rematch.is_(None))), {"rematch": rematch}


# Seats


def set_seat(number: int, seat: int, **values: Unpack[SeatChange]) -> Change:
    return seats.update().where(seats.c.table_number == number, seats.c.seat == seat), values


def seat_anew(number: int, seat: int, before: str, kind: str, player: str) -> Change:
    """Change who sits on a seat. Fails unless the seat is still that of `before`."""
    mine = and_(seats.c.table_number == number, seats.c.seat == seat, seats.c.player == before)
    return first_to(seats.update().where(mine)), {"kind": kind, "player": player, "orders": "", "part": "", "link": ""}


# Guests


def rename_guest(dialect: str, guest: str, name: str) -> Change:
    return upsert(dialect, guests, {"id": guest}, {"name": name}), None


def forget_guest(guest: str, traces: Traces) -> list[Change]:
    """Delete a guest's data. Where a game has not begun, their seat is open again."""
    changes: list[Change] = []
    if traces.name:
        changes.append((guests.delete().where(guests.c.id == guest), None))
    if traces.seat:
        waiting = select(seats.c.table_number).where(seats.c.kind == OPEN)
        leave = seats.update().where(seats.c.player == guest, seats.c.kind == PERSON, seats.c.table_number.in_(waiting))
        changes.append((leave, {"kind": OPEN, "player": "", "link": "", "orders": "", "part": ""}))
        changes.append((seats.update().where(seats.c.player == guest), {"player": "", "link": "", "orders": ""}))
    if traces.seat_of_bot:
        changes.append((seats.update().where(seats.c.owner == guest), {"owner": "", "link": ""}))
    if traces.chat:
        changes.append((chat.delete().where(chat.c.guest == guest), None))
    if traces.subscription:
        changes.append((subscriptions.delete().where(subscriptions.c.guest == guest), None))
    if traces.target:
        changes.append((targets.delete().where(targets.c.guest == guest), None))
    if traces.report:
        changes.append((reports.update().where(reports.c.reporter == guest), {"reporter": ""}))
    return changes


# Chat


def add_chat(number: int, line: ChatRow) -> Change:
    return chat.insert(), {"table_number": number, **line._asdict()}


def hide_chat(table_id: str, n: int, guest: str) -> Change:
    """Empty a line that the guest has said."""
    number = select(tables.c.number).where(tables.c.id == table_id).scalar_subquery()
    return chat.update().where(chat.c.table_number == number, chat.c.n == n, chat.c.guest == guest), {"text": ""}


# Browsers, mail and webhooks for turn notices


def subscribe(
    dialect: str, guest: str, endpoint: str, p256dh: str, auth: str, now: int, most: int, replaces: str
) -> list[Change]:
    """Add a browser, or change the one with that endpoint. The guest keeps the newest `most`."""
    values = {"guest": guest, "p256dh": p256dh, "auth": auth, "made": now}
    others = and_(subscriptions.c.guest == guest, subscriptions.c.endpoint != endpoint)
    order = (subscriptions.c.made.desc(), subscriptions.c.endpoint)
    newest = select(subscriptions.c.endpoint).where(others).order_by(*order).limit(most - 1)
    changes: list[Change] = [
        (upsert(dialect, subscriptions, {"endpoint": endpoint}, values), None),
        (subscriptions.delete().where(others, subscriptions.c.endpoint.not_in(newest)), None),
    ]
    if replaces:
        changes.append(unsubscribe(guest, replaces))
    return changes


def unsubscribe(guest: str, endpoint: str) -> Change:
    return subscriptions.delete().where(subscriptions.c.guest == guest, subscriptions.c.endpoint == endpoint), None


def drop_endpoint(endpoint: str) -> Change:
    """Delete a browser's subscription."""
    return subscriptions.delete().where(subscriptions.c.endpoint == endpoint), None


def set_target(dialect: str, guest: str, kind: str, target: str, token: str, confirmed: bool, now: int) -> Change:
    values = {"target": target, "token": token, "confirmed": confirmed, "made": now}
    return upsert(dialect, targets, {"guest": guest, "kind": kind}, values), None


def drop_target(guest: str, kind: str) -> Change:
    return targets.delete().where(targets.c.guest == guest, targets.c.kind == kind), None


def drop_lost_target(guest: str, kind: str, target: str) -> Change:
    """Delete a target that does not exist any more. If the guest has named another one since, that stays."""
    mine = and_(targets.c.guest == guest, targets.c.kind == kind, targets.c.target == target)
    return targets.delete().where(mine), None


def drop_target_by_token(token: str) -> Change:
    return targets.delete().where(targets.c.token == token), None


def confirm_target(token: str) -> Change:
    return targets.update().where(targets.c.token == token), {"confirmed": True}


def drop_targets_at(kind: str, target: str) -> Change:
    """Delete a mail address of all guests, however they have spelt it."""
    return targets.delete().where(targets.c.kind == kind, func.lower(targets.c.target) == target.lower()), None


# Moderation


def set_report(dialect: str, id: str, values: dict[str, Any]) -> Change:
    return upsert(dialect, reports, {"id": id}, values), None


def close_report(id: str, old: int) -> Change:
    """Delete a report, and those that are not younger than `old`."""
    return reports.delete().where(or_(reports.c.id == id, reports.c.at <= old)), None


def add_ban(ban: BanRow) -> Change:
    return bans.insert(), ban._asdict()


def replace_bans(ban: BanRow, before: str, now: int) -> list[Change]:
    """Add a ban in place of those on the same guest or address, of the one with the id `before` and its family, and of
    those that are over."""
    over = bans.c.until <= now
    same = and_(bans.c.guest == ban.guest, bans.c.address == ban.address)
    older = or_(over, same, family(before)) if before else or_(over, same)
    return [(bans.delete().where(older), None), add_ban(ban)]


def lift_ban(id: str) -> Change:
    return bans.delete().where(family(id)), None


def family(ban_id: str) -> ColumnElement[bool]:
    """A ban, and those on the addresses that its guest came from."""
    return or_(bans.c.id == ban_id, bans.c.id.startswith(f"{ban_id}.", autoescape=True))


# The server itself


def set_about(dialect: str, name: str, value: str) -> Change:
    return upsert(dialect, about, {"name": name}, {"value": value}), None


# Entries


def prepare_to_write(connection: Connection) -> None:
    """Prepare a connection for `write_games`."""
    if connection.dialect.name == SQLITE:
        for statement in WRITING_TO_A_FILE:
            connection.exec_driver_sql(statement)
    else:
        connection.exec_driver_sql(WRITING_WITHIN)
    connection.commit()


def write_games(connection: Connection, rows: list[EntryRow], ended: list[EndRow]) -> None:
    """Write the entries of many tables, and the ends of games."""
    write_texts(connection, msgspec.json.encode(ended).decode(), msgspec.json.encode(rows).decode())


def write_texts(connection: Connection, ended: str, rows: str) -> None:
    """Write entries in a single statement, as JSON.

    The driver gives the interpreter up at every statement, and gets it back milliseconds later if the event loop is
    busy.
    """
    statement = WRITE_TO_A_FILE if connection.dialect.name == SQLITE else WRITE_FROM_TEXTS
    connection.exec_driver_sql(statement, (ended, rows))


# A row may be locked by a connection that is gone, and the database does not know it yet.
WRITING_WITHIN: Final = "SET lock_timeout = '2s'; SET statement_timeout = '10s'"

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
