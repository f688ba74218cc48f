"""Section 8: Things go from the rack onto the board."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DONE, PUT, TOSS, Say
from regalia.games.kings_and_things.counters import (
    CITY,
    CREATURE,
    FORM_TERRAIN,
    FRONT,
    KIND,
    PLAIN_INCOME,
    VILLAGE,
)
from regalia.games.kings_and_things.data import RACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.moments import Moment
from regalia.games.kings_and_things.state import FRESH, NOBODY, KingsThings

# T-8.24e: when Things are placed
AT_SETUP: Final = 0  # T-2.17b
AFTER_EXCHANGE: Final = 1  # T-2.18b
AFTER_RECRUITING: Final = 2
AFTER_CAPTURE: Final = 3  # T-11.74: onto `hex` only
OVERFLOW: Final = 4  # T-7.4b: only until ten are left
OCCASIONS: Final = ("setup", "exchange", "recruiting", "capture", "overflow")


def places_for(s: KingsThings, seat: int, counter: int) -> list[Hex]:
    """Where the player may put the Thing; nowhere for what is never placed (T-8.21, T-2.17f)."""
    kind = KIND[counter]
    if kind == CREATURE:  # T-2.17e, T-8.24a
        return [place for place in s.owned(seat) if s.has_room(place, seat)]
    if kind in (CITY, VILLAGE):  # T-2.17d, T-8.22
        return [place for place in s.owned(seat) if s.income[place] == NOBODY]
    if kind == PLAIN_INCOME:  # T-8.23a; T-8.23b: Terrain Lords do not matter
        terrain = FORM_TERRAIN[FRONT[counter]]
        return [place for place in s.owned(seat) if s.income[place] == NOBODY and s.terrain[place] == terrain]
    return []


def first_of_forms(counters: list[int]) -> list[int]:
    """Of several Things that look the same, the first."""
    firsts: list[int] = []
    forms: list[int] = []
    for counter in counters:
        if FRONT[counter] not in forms:
            firsts.append(counter)
            forms.append(FRONT[counter])
    return firsts


def put_down(s: KingsThings, seat: int, counter: int, place: Hex) -> None:
    code = s.rules.board.code[place]
    if KIND[counter] == CREATURE:
        s.mark[counter] = 0
        s.put(counter, place, seat)  # face down, T-8.24a
        if s.told is not None:
            s.tell(Event("placed", [seat, code], [counter], [seat], [seat]))
    else:
        s.set_income(place, counter)
        if s.told is not None:
            s.tell(Event("placed_income", [seat, code, counter], knew=[seat]))


class Placing(Moment):
    """A player puts Things from his rack onto the board."""

    WORD = "placing"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("occasion", OCCASIONS), fields.flag("exchanged"))

    def __init__(self, seat: int = NONE, occasion: int = AT_SETUP, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.occasion: int = occasion
        self.exchanged: int = 0  # whether he exchanged anything in the set-up

    def aspect(self) -> int:
        return self.occasion

    def strips(self) -> bool:
        return self.occasion == AFTER_RECRUITING

    def check(self, s: KingsThings) -> None:
        assert self.occasion != AFTER_CAPTURE or self.hex != NOWHERE

    def go(self, s: KingsThings) -> bool:
        if self.occasion == OVERFLOW:
            over = len(s.rack[self.seat]) <= RACK_SIZE
        elif self.occasion == AFTER_EXCHANGE:
            over = not s.rules.place_any and not self.exchanged and not self.has_fresh(s)
        else:
            over = self.occasion == AFTER_CAPTURE and not s.rack[self.seat]
        if over:
            s.frames.pop()
        return over

    def has_fresh(self, s: KingsThings) -> bool:
        """Whether he exchanged anything; everybody has seen that."""
        for counter in s.rack[self.seat]:
            if s.has(counter, FRESH):
                self.exchanged = 1
                return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        rack = s.rack[seat]
        if self.occasion == OVERFLOW and len(rack) <= RACK_SIZE:
            return [Say(DONE)]  # T-5.3b: a treasure was cashed
        if self.occasion == AFTER_EXCHANGE and not s.rules.place_any:
            rack = [counter for counter in rack if s.has(counter, FRESH)]
        code = s.rules.board.code
        for counter in first_of_forms(rack):
            for place in places_for(s, seat, counter):
                if self.hex == NOWHERE or self.hex == place:
                    legal.append(Say(PUT, counter, code[place]))
        full = len(s.rack[seat]) > RACK_SIZE
        if self.occasion == OVERFLOW or (self.occasion == AFTER_RECRUITING and full):
            for counter in first_of_forms(rack):
                legal.append(Say(TOSS, counter))  # T-7.4a, so that T-7.4c is never needed
        if self.occasion != OVERFLOW and not (self.occasion == AFTER_RECRUITING and full):
            legal.append(Say(DONE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == DONE:
            s.frames.pop()
        elif say.verb == PUT:
            put_down(s, seat, say.a, s.rules.board.coded(say.b))
        else:
            toss(s, seat, say.a)


def toss(s: KingsThings, seat: int, counter: int) -> None:
    """T-7.5c: what is discarded goes to the cup, for all to see."""
    s.to_cup(counter)
    if s.told is not None:
        s.tell(Event("returned", [seat, counter], knew=[seat]))


def placing_on(seat: int, place: Hex) -> Placing:
    """T-11.74: right after a hex was gained."""
    return Placing(seat, AFTER_CAPTURE, place)
