"""Whose seat it is: the link that takes a seat to another device, and being forgotten."""

import asyncio
import hashlib
import hmac
import secrets
from typing import Final

from regalia.table.errors import NotYours
from regalia.table.hall.hall import FORGET, LiveTables
from regalia.table.play.table import NOT_YOURS, LiveTable
from regalia.table.store import changes
from regalia.table.store.schema import OPEN, PERSON

NOT_YOUR_SEAT: Final = "this seat is not yours"


async def new_link(hall: LiveTables, table: LiveTable, seat: int, guest: str) -> str:
    """A secret with which the seat can be taken from anywhere. The one before is worth nothing any more."""
    secret = secrets.token_urlsafe(16)
    await set_link(hall, table, seat, guest, hashed(secret))
    return secret


async def drop_link(hall: LiveTables, table: LiveTable, seat: int, guest: str) -> None:
    await set_link(hall, table, seat, guest, "")


async def set_link(hall: LiveTables, table: LiveTable, seat: int, guest: str, link: str) -> None:
    if seat not in table.seats_of(guest):
        raise NotYours(NOT_YOUR_SEAT)
    table.stored.seats[seat].link = link
    await hall.writer.save(changes.set_seat(table.stored.number, seat, link=link))


async def claim(hall: LiveTables, table: LiveTable, seat: int, guest: str, secret: str) -> None:
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
        stored.player = guest
    else:
        stored.owner = guest
    for socket in [each for each in table.sockets if each.viewer == seat and each.guest != guest]:
        socket.close(NOT_YOURS)
    change = changes.set_seat(table.stored.number, seat, player=stored.player, owner=stored.owner, link="")
    table.outbox.write([], [change], table.table_messages())
    await table.outbox.settled()


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


async def delete_all_of(hall: LiveTables, guest: str) -> None:
    """Delete what is known of somebody. Their games stay, and they are called Guest there; where a game has not begun,
    their seat is open again."""
    forgetting = changes.forget_guest(guest, await asyncio.to_thread(hall.store.traces_of, guest))
    if forgetting:
        await hall.writer.save(*forgetting, *hall.notice(FORGET, guest))
    hall.forget(guest)
    if forgetting:
        await asyncio.to_thread(hall.store.scrub)
