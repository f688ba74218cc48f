"""Turn notices: a player who is asked and not looking gets one, and no more until they look again.

A notice depends only on whom the table asks, which everybody knows. In a window it is sent when the even delay is over,
since a standing order may have answered by then: everyone can see who is still asked.
"""

from functools import partial
from typing import Final

from regalia.table.play.context import Context, Timer
from regalia.table.play.messages import TurnNotice
from regalia.table.play.outbox import Outbox
from regalia.table.play.questions import PendingQuestions
from regalia.table.play.seating import Seating
from regalia.table.play.step import Step

SILENCE: Final = 45.0  # seconds that a connection may have been dead before the server notices


class Notices:
    __slots__ = ("asked", "context", "outbox", "questions", "seating", "timers", "told")

    def __init__(self, context: Context, seating: Seating, outbox: Outbox, questions: PendingQuestions) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.questions: Final = questions
        self.asked: dict[int, float] = {}  # the seats of people who are asked, and since when
        self.told: Final[set[str]] = set()  # guests whose notice is on its way, if they want any
        self.timers: Final[dict[str, Timer]] = {}  # of those notices

    def stop(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()

    def begin(self) -> None:
        """Skip the questions that are open when the table is loaded: they are not news."""
        self.asked = dict.fromkeys(self.people_asked(), self.context.elapsed())

    def people_asked(self) -> list[int]:
        seating = self.seating
        if not seating.goes_on():
            return []
        return [seat for seat in seating.replay.asked if seat >= 0 and seating.is_person(seat)]

    def follow(self) -> None:
        """Update the notices after an entry."""
        if self.seating.replay.asks_chance():
            return  # it is nobody's turn until the dice have fallen
        people = self.people_asked()
        if len(people) == len(self.asked) == 1 and people[0] in self.asked:
            return
        for seat in list(self.asked):
            if seat not in people:
                del self.asked[seat]
        for seat in people:
            if seat not in self.asked and self.questions.may_answer(seat):
                self.asked[seat] = self.context.elapsed()
                self.tell(seat)

    def tell(self, seat: int) -> None:
        """Send the notices once the entry is on disk, like every message."""
        seating = self.seating
        guest = seating.stored.seats[seat].player
        for socket in seating.sockets:
            if socket.guest == guest:
                return
        if not guest or guest in self.told:
            return
        if not any(seating.stored.seats[each].told for each in seating.seats_of(guest)):
            self.told.add(guest)
            self.outbox.when_written(partial(self.wait_a_little, seat, guest))

    def wait_a_little(self, seat: int, guest: str, error: Exception | None) -> None:
        """Schedule the notice of a player, unless they come in time."""
        if error is None and not self.seating.closed:
            self.timers[guest] = self.context.after(self.context.pace.notice_after, partial(self.send, seat, guest))

    def send(self, seat: int, guest: str) -> None:
        self.timers.pop(guest, None)
        if guest not in self.told:
            return  # they have come
        if seat not in self.asked:
            self.told.discard(guest)  # somebody else is asked by now
            return
        message = self.context.encoder.encode(TurnNotice(self.seating.id, self.seating.game.meta.title))
        self.context.notify(guest, message, partial(self.reached, seat, guest))

    def reached(self, seat: int, guest: str) -> None:
        """Remember that the notice was delivered."""
        stored = self.seating.stored.seats[seat]
        if not self.seating.closed and guest in self.told and not stored.told:
            stored.told = True
            step = Step()
            step.change_seat(seat, {"told": True})
            self.outbox.write(step)

    def looked(self, guest: str | None) -> None:
        """A guest has come to the table: from now on they may get another notice."""
        step = Step()
        for seat in self.seating.seats_of(guest):
            stored = self.seating.stored.seats[seat]
            self.told.discard(stored.player)
            if stored.told:
                stored.told = False
                step.change_seat(seat, {"told": False})
        if step.is_written():
            self.outbox.write(step)

    def lost_sight(self, guest: str | None) -> None:
        """A connection has gone silent, such as a phone's in a pocket: nobody has seen its latest messages."""
        now = self.context.elapsed()
        for seat in self.seating.seats_of(guest):
            if self.asked.get(seat, 0.0) > now - SILENCE:
                self.tell(seat)
