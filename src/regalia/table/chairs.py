"""Whose seat it is: the link that takes a seat to another device, and being forgotten."""

import asyncio
import hashlib
import hmac
import secrets
from typing import Any, Final

from sqlalchemy import Executable, select

from regalia.table.hall import FORGET, Hall, NotYours
from regalia.table.store.schema import OPEN, PERSON, chat, guests, reports, seats, subscriptions, targets
from regalia.table.tables import NOT_YOURS, LiveTable

NOT_YOUR_SEAT: Final = "this seat is not yours"


async def new_link(hall: Hall, table: LiveTable, seat: int, guest: str) -> str:
    """A secret with which the seat can be taken from anywhere. The one before is worth nothing any more."""
    secret = secrets.token_urlsafe(16)
    await set_link(hall, table, seat, guest, hashed(secret))
    return secret


async def drop_link(hall: Hall, table: LiveTable, seat: int, guest: str) -> None:
    await set_link(hall, table, seat, guest, "")


async def set_link(hall: Hall, table: LiveTable, seat: int, guest: str, link: str) -> None:
    if seat not in table.seats_of(guest):
        raise NotYours(NOT_YOUR_SEAT)
    table.stored.seats[seat].link = link
    await hall.writer.save((seats.update().where(*table.chair(seat)), {"link": link}))


async def claim(hall: Hall, table: LiveTable, seat: int, guest: str, secret: str) -> None:
    """The seat goes to whoever knows its secret, which opens nothing after that; the device that had it is told so."""
    await hall.learn_names([guest])
    if seat in table.seats_of(guest):
        return  # they have it already: perhaps they did not hear the answer
    # Nothing is awaited between the question and the answer, so only one of two gets it.
    stored = table.stored.seats[seat]
    if stored.kind == OPEN or not stored.link or not hmac.compare_digest(stored.link, hashed(secret)):
        raise NotYours("this link does not open the seat: it was used, or another was made since")
    stored.link = ""
    if stored.kind == PERSON:
        values = {"player": guest, "link": ""}
        stored.player = guest
    else:
        values = {"owner": guest, "link": ""}
        stored.owner = guest
    for socket in [each for each in table.sockets if each.viewer == seat and each.guest != guest]:
        socket.close(NOT_YOURS)
    table.outbox.write([], [(seats.update().where(*table.chair(seat)), values)], table.table_messages())
    await table.outbox.settled()


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


async def delete_all_of(hall: Hall, guest: str) -> None:
    """Delete what is known of somebody. Their games stay, and they are called Guest there; where a game has not begun,
    their seat is open again."""
    named, sits, owns, wrote, subscribed, told, reported = await asyncio.to_thread(traces_of, hall, guest)
    changes: list[tuple[Executable, Any]] = []
    if named:
        changes.append((guests.delete().where(guests.c.id == guest), None))
    if sits:
        waiting = select(seats.c.table_number).where(seats.c.kind == OPEN)
        leave = seats.update().where(seats.c.player == guest, seats.c.kind == PERSON, seats.c.table_number.in_(waiting))
        changes.append((leave, {"kind": OPEN, "player": "", "link": "", "orders": "", "part": ""}))
        changes.append((seats.update().where(seats.c.player == guest), {"player": "", "link": "", "orders": ""}))
    if owns:
        changes.append((seats.update().where(seats.c.owner == guest), {"owner": "", "link": ""}))
    if wrote:
        changes.append((chat.delete().where(chat.c.guest == guest), None))
    if subscribed:
        changes.append((subscriptions.delete().where(subscriptions.c.guest == guest), None))
    if told:
        changes.append((targets.delete().where(targets.c.guest == guest), None))
    if reported:
        changes.append((reports.update().where(reports.c.reporter == guest), {"reporter": ""}))
    if changes:
        await hall.writer.save(*changes, *hall.notice(FORGET, guest))
    hall.forget(guest)
    if changes:
        await asyncio.to_thread(hall.store.scrub)


def traces_of(hall: Hall, guest: str) -> list[bool]:
    """Whether there is a name, a seat, one that a bot looks after, a line of chat, a browser, mail or webhook
    that is told, a report."""
    queries = (
        select(guests.c.id).where(guests.c.id == guest),
        select(seats.c.seat).where(seats.c.player == guest).limit(1),
        select(seats.c.seat).where(seats.c.owner == guest).limit(1),
        select(chat.c.n).where(chat.c.guest == guest).limit(1),
        select(subscriptions.c.made).where(subscriptions.c.guest == guest).limit(1),
        select(targets.c.made).where(targets.c.guest == guest).limit(1),
        select(reports.c.at).where(reports.c.reporter == guest).limit(1),
    )
    with hall.store.engine.connect() as connection:
        return [connection.scalar(query) is not None for query in queries]
