"""Seats: taking and leaving one, and the link that moves it to another device."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from regalia.table.errors import NotNow, NotYours
from regalia.table.hall.hall import Hall
from regalia.table.hall.looking_back import refuse_if_closed, written
from regalia.table.play.rows import BOT, OPEN, PERSON
from regalia.table.play.step import Step
from regalia.table.play.table import LiveTable
from regalia.table.store import changes

NOT_YOUR_SEAT: Final = "this seat is not yours"


async def sit(hall: Hall, table: LiveTable, seat: int, guest: str) -> None:
    """Take an open seat, or take your own back from a bot."""
    stored = table.stored.seats[seat]
    if stored.kind == PERSON and stored.player == guest:
        return
    if stored.kind == BOT and stored.owner == guest:
        await hall.names.learn([guest])
        refuse_if_closed(table)
        with starting_over_after_defects(hall, table):
            table.reseat(seat, PERSON, guest, "")
        await written(table)
        return
    if stored.kind != OPEN:
        raise NotNow("this seat is taken")
    await change_seat(hall, table, seat, PERSON, guest)


async def stand_up(hall: Hall, table: LiveTable, seat: int, guest: str) -> None:
    """Leave a seat, before the game starts."""
    if seat not in table.seating.seats_of(guest):
        raise NotYours(NOT_YOUR_SEAT)
    if table.seating.started:
        raise NotNow("the game has started: come back any time, or resign")
    await change_seat(hall, table, seat, OPEN, "")


async def change_seat(hall: Hall, table: LiveTable, seat: int, kind: str, player: str) -> None:
    await hall.names.learn([player] if player else [])
    refuse_if_closed(table)
    stored = table.stored.seats[seat]
    if (stored.kind == OPEN) == (kind == OPEN):  # somebody was faster
        raise NotNow("this seat is taken")
    change = changes.seat_anew(table.stored.number, seat, stored.player, kind, player)
    stored.kind, stored.player, stored.orders, stored.part, stored.link = kind, player, "", "", ""
    table.seating.count()
    if kind == OPEN:
        table.seating.put_out(seat)
    with starting_over_after_defects(hall, table):
        table.begin([change])
    await written(table)


@contextmanager
def starting_over_after_defects(hall: Hall, table: LiveTable) -> Iterator[None]:
    """Reload the table if the game's code fails: the change of seats is not on disk, so the request has failed."""
    try:
        yield
    except Exception:
        hall.tables.start_over(table)
        raise


async def new_link(hall: Hall, table: LiveTable, seat: int, guest: str) -> str:
    """Return a new secret with which the seat can be taken from anywhere. An older one no longer works."""
    secret = secrets.token_urlsafe(16)
    await set_link(hall, table, seat, guest, hashed(secret))
    return secret


async def drop_link(hall: Hall, table: LiveTable, seat: int, guest: str) -> None:
    await set_link(hall, table, seat, guest, "")


async def set_link(hall: Hall, table: LiveTable, seat: int, guest: str, link: str) -> None:
    if seat not in table.seating.seats_of(guest):
        raise NotYours(NOT_YOUR_SEAT)
    table.stored.seats[seat].link = link
    await hall.writer.save(changes.set_seat(table.stored.number, seat, link=link))


async def claim(hall: Hall, table: LiveTable, seat: int, guest: str, secret: str) -> None:
    """Give the seat to a guest with its secret, which is used up by that. The device that had it is disconnected."""
    await hall.names.learn([guest])
    if seat in table.seating.seats_of(guest):
        return  # they have it already: perhaps the answer was lost
    # There is no `await` between the check and the change, so only one of two gets it.
    stored = table.stored.seats[seat]
    if stored.kind == OPEN or not stored.link or not hmac.compare_digest(stored.link, hashed(secret)):
        raise NotYours("this link does not open the seat: it was used, or another was made since")
    stored.link = ""
    if stored.kind == PERSON:
        stored.player = guest
    else:
        stored.owner = guest
    table.seating.put_out(seat, but=guest)
    refuse_if_closed(table)
    table.questions.drop_held(seat)
    step = Step()
    step.change_seat(seat, {"player": stored.player, "owner": stored.owner, "link": ""})
    with starting_over_after_defects(hall, table):
        table.presence.tell(step)
        table.outbox.write(step)
    await written(table)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
