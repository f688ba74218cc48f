"""What events take: T-14.4a, T-14.5b, T-14.5c, T-14.6b, T-14.7b."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import FORT_CODE, LOSE, NAME_HEX, Say
from regalia.games.kings_and_things.counters import FORM_VALUE, FRONT
from regalia.games.kings_and_things.data import CITADEL, NO_FORT
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.flow.moments import Moment, code_of, eliminate, named
from regalia.games.kings_and_things.state import NOBODY, KingsThings

POXED: Final = 0  # units first; forts, cities and villages only when units run out (T-14.5c)
PLAGUED: Final = 1  # whatever the owner likes (T-14.7b)
VANDALIZED: Final = 2  # a fort of his own choice (T-14.4a)


def stack_size(s: KingsThings, place: Hex, seat: int) -> int:
    """T-14.5b: units 1 each, forts, cities and villages by value."""
    size = s.count_units(place, seat)
    if s.hex_owner[place] == seat:
        size += s.fort[place] + max(s.town_value(place), 0)
    return size


class LargestStack(Moment):
    """T-14.5b: of equally large stacks the victim chooses. `count`: the losses."""

    WORD = "largest_stack"

    def largest(self, s: KingsThings) -> list[Hex]:
        sizes = [stack_size(s, place, self.seat) for place in range(s.rules.hexes)]
        best = max(sizes)
        return [place for place in range(s.rules.hexes) if best and sizes[place] == best]

    def check(self, s: KingsThings) -> None:
        assert self.largest(s)

    def go(self, s: KingsThings) -> bool:
        largest = self.largest(s)
        if len(largest) > 1:
            return False
        s.frames.pop()
        if largest:
            s.frames.append(losses(self.seat, largest[0], self.count, POXED))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(NAME_HEX, s.rules.board.code[place]) for place in self.largest(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        s.frames.append(losses(seat, s.rules.board.coded(say.a), self.count, POXED))
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))


class Losses(Moment):
    """T-14.5c: a player gives up counters in a hex. `stage`: how; `count`: how many are still owed."""

    WORD = "losses"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.stage <= VANDALIZED and self.count > 0 and self.offers(s)

    def go(self, s: KingsThings) -> bool:
        if self.count > 0 and self.offers(s):
            return False
        s.frames.pop()
        return True

    def offers(self, s: KingsThings) -> list[int]:
        """Codes of what can be given up."""
        code = s.rules.board.code
        if self.stage == VANDALIZED:  # T-14.4b
            return [FORT_CODE + code[p] for p in s.owned(self.seat) if s.fort[p] not in (NO_FORT, CITADEL)]
        place = self.hex
        if place < 0:
            return []
        units = [code_of(s, counter) for counter in s.units(place, self.seat)]
        if bool(units) == (self.stage == POXED):  # T-14.7b: with no unit left, nothing need be given up to a plague
            return units
        if s.hex_owner[place] == self.seat:
            if s.town(place) != NOBODY:
                units.append(s.town(place))
            if s.fort[place] not in (NO_FORT, CITADEL):
                units.append(FORT_CODE + code[place])
        return units

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(LOSE, code) for code in self.offers(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.count -= 1
        if say.a >= FORT_CODE:
            place = s.rules.board.coded(say.a - FORT_CODE)
            set_fort(s, place, s.fort[place] - 1)
            return
        counter = named(s, say.a)
        if s.is_town(counter):
            if self.stage == POXED:
                self.count = max(0, self.count + 1 - FORM_VALUE[FRONT[counter]])
            s.to_cup(counter)
            if s.told is not None:
                s.tell(Event("destroyed", [s.rules.board.code[self.hex], counter]))
        else:
            eliminate(s, counter)


def losses(seat: int, place: Hex, count: int, how: int) -> Losses:
    frame = Losses()
    frame.seat = seat
    frame.hex = place
    frame.count = count
    frame.stage = how
    return frame
