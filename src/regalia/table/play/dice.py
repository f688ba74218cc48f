"""The dice of one table: they roll once every player's browser has contributed, or has had enough time."""

from collections.abc import Callable
from typing import Final

from regalia.core.actions import CHANCE
from regalia.core.dice import Promise, check_part
from regalia.table.play.context import Context, Timer
from regalia.table.play.messages import DiceInfo
from regalia.table.play.seating import Seating


class Dice:
    __slots__ = ("commit", "context", "late", "mixed", "seating", "timer", "waited")

    def __init__(self, context: Context, seating: Seating, waited: Callable[[], None]) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.waited: Final = waited  # called when the dice have waited long enough
        self.timer: Timer | None = None
        self.late = False  # browsers that have not answered by now add nothing
        self.commit = ""  # once somebody has asked for it
        self.mixed = ""  # the seed with the contributions, once a die has rolled; later ones do not count

    def are_cast(self) -> bool:
        """True if dice have been rolled at this table."""
        if not self.mixed:
            played = self.seating.replay.history[self.seating.stored.taken_over :]
            if any(entry.who == CHANCE for entry in played):
                self.mixed = self.promise().mixed()
        return bool(self.mixed)

    def asked(self) -> list[int]:
        """Return the seats whose contribution is still wanted."""
        seating = self.seating
        if seating.stored.seeded or self.late or seating.is_over() or self.are_cast():
            return []
        return [seat for seat, each in enumerate(seating.stored.seats) if seating.is_person(seat) and not each.part]

    def are_ready(self) -> bool:
        """True if the dice may roll now. If not, they may after a while."""
        if self.mixed:
            return True
        if not self.asked():
            self.mixed = self.promise().mixed()
            return True
        if self.timer is None:
            patience = self.context.pace.part_patience
            if patience <= 0.0:
                self.late = True
                return self.are_ready()
            self.timer = self.context.at(self.context.now() + patience, self.wait_no_longer)
        return False

    def wait_no_longer(self) -> None:
        self.late = True
        self.waited()

    def add_part(self, seat: int, part: str) -> bool:
        """Add a browser's contribution; False if none is wanted."""
        check_part(part)
        if seat not in self.asked():
            return False
        self.seating.stored.seats[seat].part = part
        return True

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def promise(self) -> Promise:
        stored = self.seating.stored
        names = self.seating.game.meta.seat_names
        parts = {
            names[seat]: each.part
            for seat, each in enumerate(stored.seats)
            if each.part or self.seating.is_person(seat)
        }
        taken_over = stored.taken_over
        promise = Promise(stored.seed, stored.seeded, {} if stored.seeded else parts, taken_over, self.commit)
        self.commit = promise.commit
        return promise

    def info(self) -> DiceInfo:
        """Return what everybody may know: the hash before the end of the game, everything afterwards."""
        promise = self.promise()
        names = self.seating.game.meta.seat_names
        asked = [names[seat] for seat in self.asked()]
        commit = promise.commit or None
        if not self.seating.is_over():
            return DiceInfo(commit, asked)
        return DiceInfo(commit, asked, promise.seed, {name: part or None for name, part in promise.parts.items()})
