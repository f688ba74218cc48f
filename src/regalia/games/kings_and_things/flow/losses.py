"""Losses through events: T-14.4a, T-14.5b, T-14.5c, T-14.6b, T-14.7b."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import FORT_CODE, LOSE, NAME_HEX, ThingsAction
from regalia.games.kings_and_things.counters import FORM_VALUE, FRONT
from regalia.games.kings_and_things.data import CITADEL, NO_FORT
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, eliminate, named
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.state import NOBODY, KingsThings

# Why they are lost
POXED: Final = 0  # units first; forts, cities and villages only when units run out (T-14.5c)
PLAGUED: Final = 1  # whatever the owner likes (T-14.7b)
VANDALIZED: Final = 2  # a fort that the owner chooses (T-14.4a)
CAUSES: Final = ("pox", "plague", "vandals")


def stack_size(s: KingsThings, place: Hex, seat: int) -> int:
    """T-14.5b: units 1 each, forts, cities and villages by value."""
    size = s.count_units(place, seat)
    if s.hex_owner[place] == seat:
        size += s.fort[place] + max(s.town_value(place), 0)
    return size


NOT_LARGEST: Final = Objection("T-14.5b", "choose one of your largest stacks")
NOT_LOST: Final = (  # by cause
    Objection("T-14.5c", "you can't give this up: units go first, then forts and towns"),
    Objection("T-14.7b", "you can't give this up to the plague"),
    Objection("T-14.4b", "choose one of your forts, but no citadel"),
)


class LargestStack(ThingsFrame):
    """T-14.5b: of equally large stacks the victim chooses."""

    WORD = "largest_stack"
    FIELDS = (fields.SEAT, fields.number("losses"))
    FIXED = True

    def __init__(self, seat: int = NONE, losses: int = 0) -> None:
        super().__init__(seat)
        self.losses: int = losses

    def largest(self, s: KingsThings) -> list[Hex]:
        sizes = [stack_size(s, place, self.seat) for place in range(s.rules.hexes)]
        best = max(sizes)
        return [place for place in range(s.rules.hexes) if best and sizes[place] == best]

    def check(self, s: KingsThings) -> None:
        assert self.largest(s)

    def advance(self, s: KingsThings) -> bool:
        largest = self.largest(s)
        if len(largest) > 1:
            return False
        s.frames.pop()
        if largest:
            s.frames.append(Losses(self.seat, largest[0], self.losses, POXED))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(NAME_HEX, s.rules.board.code[place]) for place in self.largest(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        s.frames.append(Losses(seat, s.rules.board.coded(say.a), self.losses, POXED))
        if s.events is not None:
            s.emit(Event("aimed_at", [seat, say.verb, say.a]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_LARGEST.illegal() if say.verb == NAME_HEX else None


class Losses(ThingsFrame):
    """T-14.5c: a player gives up counters in a hex."""

    WORD = "losses"
    FIELDS = (fields.SEAT, fields.HEX, fields.number("owed"), fields.word("cause", CAUSES))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, owed: int = 0, cause: int = POXED) -> None:
        super().__init__(seat, place)
        self.owed: int = owed  # how many are still to be given up
        self.cause: int = cause

    def check(self, s: KingsThings) -> None:
        assert self.owed > 0 and self.offers(s)

    def advance(self, s: KingsThings) -> bool:
        if self.owed > 0 and self.offers(s):
            return False
        s.frames.pop()
        return True

    def offers(self, s: KingsThings) -> list[int]:
        """Codes of what can be given up."""
        code = s.rules.board.code
        if self.cause == VANDALIZED:  # T-14.4b
            return [FORT_CODE + code[p] for p in s.owned(self.seat) if s.fort[p] not in (NO_FORT, CITADEL)]
        place = self.hex
        if place < 0:
            return []
        units = [code_of(s, counter) for counter in s.units(place, self.seat)]
        if bool(units) == (self.cause == POXED):  # T-14.7b: with no unit left, nothing need be given up to a plague
            return units
        if s.hex_owner[place] == self.seat:
            if s.town(place) != NOBODY:
                units.append(s.town(place))
            if s.fort[place] not in (NO_FORT, CITADEL):
                units.append(FORT_CODE + code[place])
        return units

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(LOSE, code) for code in self.offers(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        self.owed -= 1
        if say.a >= FORT_CODE:
            place = s.rules.board.coded(say.a - FORT_CODE)
            set_fort(s, place, s.fort[place] - 1)
            return
        counter = named(s, say.a)
        if s.is_town(counter):
            if self.cause == POXED:
                self.owed = max(0, self.owed + 1 - FORM_VALUE[FRONT[counter]])
            s.to_cup(counter)
            if s.events is not None:
                s.emit(Event("destroyed", [s.rules.board.code[self.hex], counter]))
        else:
            eliminate(s, counter)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_LOST[self.cause].illegal() if say.verb == LOSE else None
