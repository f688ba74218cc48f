"""The dice of one table: chance speaks when every player's browser has added its part, or has had time enough."""

from typing import TYPE_CHECKING, Final

from regalia.core.actions import CHANCE
from regalia.core.dice import Promise, check_part
from regalia.table.alarms import Alarm
from regalia.table.http.wire import DiceSheet, TableMessage, encode
from regalia.table.play.sockets import Socket
from regalia.table.store import changes
from regalia.table.store.schema import PERSON

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable


class Dice:
    __slots__ = ("alarm", "commit", "late", "mixed", "table")

    def __init__(self, table: "LiveTable") -> None:
        self.table: Final = table
        self.alarm: Alarm | None = None
        self.late = False  # those who have not answered by now add nothing
        self.commit = ""  # once it was asked for
        self.mixed = ""  # the seed with the parts, once chance has spoken: no part is taken after that

    def are_cast(self) -> bool:
        """Whether chance has spoken at this table."""
        if not self.mixed and any(entry.who == CHANCE for entry in self.table.replay.history[self.taken_over() :]):
            self.mixed = self.promise().mixed()
        return bool(self.mixed)

    def taken_over(self) -> int:
        return self.table.stored.taken_over

    def asked(self) -> list[int]:
        """The seats whose part is still wanted."""
        table = self.table
        if table.stored.seeded or self.late or table.over or self.are_cast():
            return []
        return [seat for seat, each in enumerate(table.stored.seats) if each.kind == PERSON and not each.part]

    def are_ready(self) -> bool:
        """Whether chance may speak. If it may not yet, it will by and by."""
        if self.mixed:
            return True
        if not self.asked():
            self.mixed = self.promise().mixed()
            return True
        if self.alarm is None:
            hall = self.table.hall
            patience = hall.settings.part_patience
            if patience <= 0.0:
                self.late = True
                return self.are_ready()
            self.alarm = hall.alarms.at(hall.alarms.now() + patience, self.waited_enough)
        return False

    def waited_enough(self) -> None:
        self.late = True
        if not self.table.closed:
            with self.table.starting_over_after_defects():
                self.table.tell_about_table()
                self.table.go_on()

    def add_part(self, socket: Socket, part: str) -> None:
        """A browser's part. Asked for or not, the answer is the table as it is now."""
        table = self.table
        check_part(part)
        if socket.viewer not in self.asked():
            table.outbox.send(socket, encode(TableMessage(table.sheet(socket.guest))))
            return
        table.stored.seats[socket.viewer].part = part
        change = changes.set_seat(table.stored.number, socket.viewer, part=part)
        table.outbox.write([], [change], table.table_messages())
        table.go_on()

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()

    def promise(self) -> Promise:
        stored = self.table.stored
        names = self.table.game.meta.seat_names
        parts = {names[seat]: each.part for seat, each in enumerate(stored.seats) if each.part or each.kind == PERSON}
        promise = Promise(stored.seed, stored.seeded, {} if stored.seeded else parts, self.taken_over(), self.commit)
        self.commit = promise.commit
        return promise

    def sheet(self) -> DiceSheet:
        """What everybody may know: the hash before the game, all of it afterwards."""
        promise = self.promise()
        names = self.table.game.meta.seat_names
        asked = [names[seat] for seat in self.asked()]
        commit = promise.commit or None
        if not self.table.over:
            return DiceSheet(commit, asked)
        return DiceSheet(commit, asked, promise.seed, {name: part or None for name, part in promise.parts.items()})
