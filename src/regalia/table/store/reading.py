"""Queries of the server. They may take a while: not on the event loop."""

import re
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Select, and_, exists, func, or_, select
from sqlalchemy.engine import Connection, Engine

from regalia.table.play.rows import OPEN, PERSON, ChatRow, StoredSeat, StoredTable
from regalia.table.store.schema import (
    BanRow,
    ReportRow,
    TargetRow,
    Traces,
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

MAX_LISTED: Final = 100  # tables in one answer
TABLE_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)


class Reading:
    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine

    def find(self, table_id: str) -> StoredTable | None:
        """Return a table with its seats and entries."""
        if not TABLE_ID.fullmatch(table_id):  # and not every text is allowed in a query
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
        """Return the tables where a clock runs out before that time."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due)))

    def lobby(self, game: str, chairs: int, clock: str, since: int, running: bool = False) -> list[StoredTable]:
        """Return the public tables with an open seat, or those in play; the newest first, without their entries."""
        has_open_seat = exists().where(seats.c.table_number == tables.c.number, seats.c.kind == OPEN)
        wanted = [
            tables.c.public,
            tables.c.ended.is_(None),
            tables.c.made >= since,
            ~has_open_seat if running else has_open_seat,
        ]
        if game:
            wanted.append(tables.c.game == game)
        if chairs:  # in the query: otherwise a hundred newer tables of another size would hide the wanted ones
            its_seats = select(func.count()).where(seats.c.table_number == tables.c.number)
            wanted.append(its_seats.scalar_subquery() == chairs)
        if clock:
            wanted.append(tables.c.clock == "" if clock == "none" else tables.c.clock.contains(f'"kind":"{clock}"'))
        return self.read_tables(
            select(tables).where(*wanted).order_by(tables.c.made.desc(), tables.c.number.desc()).limit(MAX_LISTED)
        )

    def tables_of(self, guest: str) -> list[StoredTable]:
        """Return a guest's tables without entries, also where a bot sits for them: running games, then the newest."""
        sits = exists().where(
            seats.c.table_number == tables.c.number,
            or_(and_(seats.c.player == guest, seats.c.kind == PERSON), seats.c.owner == guest),
        )
        order = (tables.c.ended.is_not(None), tables.c.made.desc(), tables.c.number.desc())
        return self.read_tables(select(tables).where(sits).order_by(*order).limit(MAX_LISTED))

    def read_tables(self, query: Select[Any]) -> list[StoredTable]:
        with self.engine.connect() as connection:
            found = [StoredTable(**row._mapping) for row in connection.execute(query)]
            chairs = seats_of(connection, [table.number for table in found])
            for table in found:
                table.seats = chairs[table.number]
            return found

    def names(self, ids: list[str]) -> dict[str, str]:
        """Return the guests who have chosen a name."""
        with self.engine.connect() as connection:
            found = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids)))
            return {row.id: row.name for row in found}

    def has_guests(self) -> bool:
        """True if the database knows a guest, whom another key would not recognize."""
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

    def traces_of(self, guest: str) -> Traces:
        queries: tuple[Select[Any], ...] = (
            select(guests.c.id).where(guests.c.id == guest),
            select(seats.c.seat).where(seats.c.player == guest),
            select(seats.c.seat).where(seats.c.owner == guest),
            select(chat.c.n).where(chat.c.guest == guest),
            select(subscriptions.c.made).where(subscriptions.c.guest == guest),
            select(targets.c.made).where(targets.c.guest == guest),
            select(reports.c.at).where(reports.c.reporter == guest),
        )
        with self.engine.connect() as connection:
            return Traces(*(connection.execute(query.limit(1)).first() is not None for query in queries))

    # Turn notices

    def subscriptions_of(self, guest: str) -> list[tuple[str, str, str]]:
        """Return endpoint and keys of the guest's browsers."""
        columns = (subscriptions.c.endpoint, subscriptions.c.p256dh, subscriptions.c.auth)
        with self.engine.connect() as connection:
            rows = connection.execute(select(*columns).where(subscriptions.c.guest == guest))
            return [(endpoint, p256dh, auth) for endpoint, p256dh, auth in rows]

    def targets_of(self, guest: str) -> list[TargetRow]:
        with self.engine.connect() as connection:
            return [TargetRow(*row) for row in connection.execute(select(targets).where(targets.c.guest == guest))]

    def target_with(self, token: str) -> TargetRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(targets).where(targets.c.token == token)).one_or_none()
            return TargetRow(*row) if row is not None else None

    def has_target(self, guest: str, kind: str) -> bool:
        mine = (targets.c.guest == guest, targets.c.kind == kind)
        with self.engine.connect() as connection:
            return connection.execute(select(targets.c.made).where(*mine)).first() is not None

    # Moderation

    def bans_at(self, now: int) -> list[BanRow]:
        """Return all bans that are not over, the oldest first."""
        query = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > now)).order_by(bans.c.made, bans.c.id)
        with self.engine.connect() as connection:
            return [BanRow(*row) for row in connection.execute(query)]

    def report(self, id: str) -> ReportRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(reports).where(reports.c.id == id)).one_or_none()
            return ReportRow(*row) if row is not None else None

    def reports_since(self, since: int) -> list[tuple[ReportRow, bool]]:
        """Return the reports with whether the line they are about is hidden, the newest first."""
        line = select(chat).join(tables, tables.c.number == chat.c.table_number)
        hidden = line.where(tables.c.id == reports.c.table_id, chat.c.n == reports.c.line, chat.c.text == "").exists()
        query = select(reports, hidden).where(reports.c.at > since).order_by(reports.c.at.desc(), reports.c.id)
        with self.engine.connect() as connection:
            return [(ReportRow(*row[:-1]), bool(row[-1])) for row in connection.execute(query)]

    def count_reports_since(self, since: int) -> int:
        with self.engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(reports).where(reports.c.at > since)) or 0


def seats_of(connection: Connection, numbers: list[int]) -> dict[int, list[StoredSeat]]:
    columns = [seats.c[field.name] for field in fields(StoredSeat)]
    found: dict[int, list[StoredSeat]] = {number: [] for number in numbers}
    query = select(seats.c.table_number, *columns).where(seats.c.table_number.in_(numbers)).order_by(seats.c.seat)
    for number, *values in connection.execute(query):
        found[number].append(StoredSeat(*values))
    return found
