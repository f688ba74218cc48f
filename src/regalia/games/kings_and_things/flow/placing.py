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
from regalia.games.kings_and_things.flow.moments import Moment
from regalia.games.kings_and_things.state import FRESH, NOBODY, KingsThings

# T-8.24e: when Things are placed
AT_SETUP: Final = 0  # T-2.17b
AFTER_EXCHANGE: Final = 1  # T-2.18b
AFTER_RECRUITING: Final = 2
AFTER_CAPTURE: Final = 3  # T-11.74: onto `hex` only
OVERFLOW: Final = 4  # T-7.4b: only until ten are left


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
    """A player puts Things from his rack onto the board. `stage`: the occasion."""

    WORD = "placing"

    def strips(self) -> bool:
        return self.stage == AFTER_RECRUITING

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.stage <= OVERFLOW
        assert self.stage != AFTER_CAPTURE or 0 <= self.hex < s.rules.hexes

    def go(self, s: KingsThings) -> bool:
        if self.stage == OVERFLOW:
            over = len(s.rack[self.seat]) <= RACK_SIZE
        elif self.stage == AFTER_EXCHANGE:
            over = not s.rules.place_any and self.count == 0 and not self.has_fresh(s)
        else:
            over = self.stage == AFTER_CAPTURE and not s.rack[self.seat]
        if over:
            s.frames.pop()
        return over

    def has_fresh(self, s: KingsThings) -> bool:
        """Whether he exchanged anything; everybody has seen that. `count` is 1 from then on."""
        for counter in s.rack[self.seat]:
            if s.has(counter, FRESH):
                self.count = 1
                return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        rack = s.rack[seat]
        if self.stage == OVERFLOW and len(rack) <= RACK_SIZE:
            return [Say(DONE)]  # T-5.3b: a treasure was cashed
        if self.stage == AFTER_EXCHANGE and not s.rules.place_any:
            rack = [counter for counter in rack if s.has(counter, FRESH)]
        code = s.rules.board.code
        for counter in first_of_forms(rack):
            for place in places_for(s, seat, counter):
                if self.hex == NOWHERE or self.hex == place:
                    legal.append(Say(PUT, counter, code[place]))
        full = len(s.rack[seat]) > RACK_SIZE
        if self.stage == OVERFLOW or (self.stage == AFTER_RECRUITING and full):
            for counter in first_of_forms(rack):
                legal.append(Say(TOSS, counter))  # T-7.4a, so that T-7.4c is never needed
        if self.stage != OVERFLOW and not (self.stage == AFTER_RECRUITING and full):
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


def placing(seat: int, stage: int) -> Placing:
    frame = Placing()
    frame.seat = seat
    frame.stage = stage
    return frame


def placing_on(seat: int, place: Hex) -> Placing:
    """T-11.74: right after a hex was gained."""
    frame = placing(seat, AFTER_CAPTURE)
    frame.hex = place
    return frame
