"""Whom a table tells, by web push, that they are asked: people who do not look on, once until they look again.

It follows from whom the table asks, which everybody knows, and from nothing else. In a window it is said when the even
delay is over, since a standing order may have answered by then: who is still asked is for all to see.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from regalia.table.http.wire import TurnNotice, encode
from regalia.table.play.sockets import Receiver
from regalia.table.store.changes import Change, set_seat
from regalia.table.store.schema import PERSON

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

SILENCE: Final = 45.0  # s that a line may have been dead before it is found out


class Notices:
    __slots__ = ("asked", "table", "timers", "told")

    def __init__(self, table: "LiveTable") -> None:
        self.table: Final = table
        self.asked: dict[int, float] = {}  # the seats of people who are asked, and since when
        self.told: Final[set[str]] = set()  # guests to whom a notice is on its way, if they want any
        self.timers: Final[dict[str, asyncio.TimerHandle]] = {}  # of those notices

    def stop(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()

    def begin(self) -> None:
        """What is asked when the table is taken up was asked before, and is no news."""
        self.asked = dict.fromkeys(self.people_asked(), self.table.hall.loop.time())

    def people_asked(self) -> list[int]:
        table = self.table
        if not table.started or table.broken:
            return []
        return [seat for seat in table.replay.asked if seat >= 0 and table.stored.seats[seat].kind == PERSON]

    def follow(self) -> None:
        """After something has happened."""
        table = self.table
        if table.replay.asks_chance():
            return  # it is nobody's turn until it has spoken
        people = self.people_asked()
        if len(people) == len(self.asked) == 1 and people[0] in self.asked:
            return
        for seat in list(self.asked):
            if seat not in people:
                del self.asked[seat]
        for seat in people:
            if seat in self.asked:
                continue
            question = table.asking.questions.get(seat)
            if question is None or question.ripe:
                self.asked[seat] = table.hall.loop.time()
                self.tell(seat)

    def tell(self, seat: int) -> None:
        """Once what has happened is on disk, like everything that is told."""
        table = self.table
        guest = table.stored.seats[seat].player
        for socket in table.sockets:
            if socket.guest == guest:
                return
        if not guest or guest in self.told:
            return
        if not any(table.stored.seats[each].told for each in table.seats_of(guest)):
            self.told.add(guest)
            table.outbox.send(Notice(table, seat, guest), b"")

    def looked(self, guest: str | None) -> None:
        """Somebody has come to the table: they may be told again from now on."""
        table = self.table
        changes: list[Change] = []
        for seat in table.seats_of(guest):
            self.told.discard(table.stored.seats[seat].player)
            if table.stored.seats[seat].told:
                table.stored.seats[seat].told = False
                changes.append(set_seat(table.stored.number, seat, told=False))
        if changes:
            table.outbox.write([], changes, [])

    def lost_sight(self, guest: str | None) -> None:
        """A line has gone silent, such as that of a telephone in a pocket: what it was sent lately nobody has seen."""
        now = self.table.hall.loop.time()
        for seat in self.table.seats_of(guest):
            if self.asked.get(seat, 0.0) > now - SILENCE:
                self.tell(seat)


class Notice(Receiver):
    """Waits in the outbox for the disk, then a little longer for whoever is about to come, and is sent on its way."""

    __slots__ = ("guest", "seat", "table")

    def __init__(self, table: "LiveTable", seat: int, guest: str) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.guest: Final = guest

    def send(self, message: bytes) -> None:
        table = self.table
        if not table.closed:
            due = table.hall.settings.notice_after
            table.notices.timers[self.guest] = table.hall.loop.call_later(due, self.go)

    def go(self) -> None:
        table = self.table
        table.notices.timers.pop(self.guest, None)
        if table.closed or self.guest not in table.notices.told:
            return  # they have come
        if self.seat not in table.notices.asked:
            table.notices.told.discard(self.guest)  # somebody else is asked by now
            return
        message = encode(TurnNotice(table.id, table.game.meta.title))
        table.hall.push.tell(self.guest, message, self.reached)
        table.hall.targets.tell(self.guest, message, self.reached)

    def reached(self) -> None:
        """There are browsers, or other places, that are told: remember it."""
        table = self.table
        if not table.closed and self.guest in table.notices.told and not table.stored.seats[self.seat].told:
            table.stored.seats[self.seat].told = True
            table.outbox.write([], [set_seat(table.stored.number, self.seat, told=True)], [])
