"""Section 8: Things go from the rack onto the board."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DONE, DRAW, HIRE, PUT, TOSS, TRADE, ThingsAction, counter_in
from regalia.games.kings_and_things.counters import (
    CITY,
    CREATURE,
    FORM_RULES,
    FORM_TERRAIN,
    FRONT,
    KIND,
    PLAIN_INCOME,
    THINGS,
    VILLAGE,
)
from regalia.games.kings_and_things.data import RACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, is_on_rack
from regalia.games.kings_and_things.state import FRESH, NOBODY, RECRUIT_THINGS, KingsThings

# T-8.24e: when Things are placed
AT_SETUP: Final = 0  # T-2.17b
AFTER_EXCHANGE: Final = 1  # T-2.18b
AFTER_RECRUITING: Final = 2
AFTER_CAPTURE: Final = 3  # T-11.74: onto `hex` only
OVERFLOW: Final = 4  # T-7.4b: only until ten are left
OCCASIONS: Final = ("setup", "exchange", "recruiting", "capture", "overflow")


NOT_ON_A_RACK: Final = Objection("T-1.3b", "characters and forts are never on a rack")
NOT_ON_YOUR_RACK: Final = Objection("T-8.24e", "this Thing isn't on your rack")
ONLY_NEW_ONES: Final = Objection("T-2.18b", "place only Things that you drew in the exchange")
ONLY_IN_THE_NEW_HEX: Final = Objection("T-11.74", "place Things only in the hex that you have just gained")
NEVER_PLACED: Final = Objection("T-8.21", "treasures, magic items and events are never placed on the map")
NOT_YOUR_GROUND: Final = Objection("T-8.24a", "place creatures in your own hexes")
NOT_YOUR_LAND: Final = Objection("T-8.22", "place income counters in your own hexes")
TEN_UNITS: Final = Objection("T-8.24a", "ten of your units are there already")
ONE_COUNTER: Final = Objection("T-2.17c", "there is an income counter already")
WRONG_TERRAIN: Final = Objection("T-8.23a", "this income counter needs a hex of its own terrain")
LORDS_ARE_NO_HELP: Final = Objection("T-8.23b", "this income counter needs its own terrain, even where your Lord is")
NAME_THE_FIRST: Final = Objection("T-8.24e", "of Things that look the same, name the first")
TEN_ARE_LEFT: Final = Objection("T-8.24e", "your rack holds no more than ten Things now, so you are done")
RACK_IS_FULL: Final = Objection("T-7.4a", "your rack holds at most ten Things: place or discard the rest")
RACK_OVERFLOWS: Final = Objection("T-7.4b", "your rack holds at most ten Things: place or discard the rest")
DRAWN_ALREADY: Final = Objection("T-7.0", "you have drawn, and there is only one draw")


def why_not_there(s: KingsThings, seat: int, counter: int, place: Hex) -> Objection | None:
    """The objection to a Thing in a hex, whenever it is placed."""
    kind = KIND[counter]
    if kind == CREATURE:  # T-2.17e
        if s.hex_owner[place] != seat:
            return NOT_YOUR_GROUND
        return None if s.has_room(place, seat) else TEN_UNITS
    if kind not in (PLAIN_INCOME, CITY, VILLAGE):  # T-2.17f
        return NEVER_PLACED
    if s.hex_owner[place] != seat:
        return NOT_YOUR_LAND
    if s.income[place] != NOBODY:
        return ONE_COUNTER
    if kind == PLAIN_INCOME and FORM_TERRAIN[FRONT[counter]] != s.terrain[place]:
        return WRONG_TERRAIN
    return None  # T-2.17d: a city or village fits any land


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
        if s.events is not None:
            s.emit(Event("placed", [seat, code], [counter], [seat], [seat]))
    else:
        s.set_income(place, counter)
        if s.events is not None:
            s.emit(Event("placed_income", [seat, code, counter], knew=[seat]))


class Placing(ThingsFrame):
    """A player puts Things from the rack onto the map."""

    WORD = "placing"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("occasion", OCCASIONS), fields.flag("exchanged"))

    def __init__(self, seat: int = NONE, occasion: int = AT_SETUP, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.occasion: int = occasion
        self.exchanged: int = 0  # whether the player exchanged anything in the set-up

    def strips(self) -> bool:
        return self.occasion == AFTER_RECRUITING

    def check(self, s: KingsThings) -> None:
        assert self.occasion != AFTER_CAPTURE or self.hex != NOWHERE

    def advance(self, s: KingsThings) -> bool:
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
        """True if the player exchanged anything; everybody has seen that."""
        for counter in s.rack[self.seat]:
            if s.has(counter, FRESH):
                self.exchanged = 1
                return True
        return False

    def is_limited(self, s: KingsThings) -> bool:
        """T-2.18b: True if only what was drawn in the exchange may be placed."""
        return self.occasion == AFTER_EXCHANGE and not s.rules.place_any

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        rack = s.rack[seat]
        if self.occasion == OVERFLOW and len(rack) <= RACK_SIZE:
            return [ThingsAction(DONE)]  # T-5.3b: a treasure was cashed
        if self.is_limited(s):
            rack = [counter for counter in rack if s.has(counter, FRESH)]  # ONLY_NEW_ONES
        code = s.rules.board.code
        places = s.owned(seat) if self.hex == NOWHERE else [self.hex]  # ONLY_IN_THE_NEW_HEX
        for counter in first_of_forms(rack):
            for place in places:
                if why_not_there(s, seat, counter, place) is None:
                    legal.append(ThingsAction(PUT, counter, code[place]))
        full = len(s.rack[seat]) > RACK_SIZE
        if self.occasion == OVERFLOW or (self.occasion == AFTER_RECRUITING and full):
            for counter in first_of_forms(rack):
                legal.append(ThingsAction(TOSS, counter))  # T-7.4a, so that T-7.4c is never needed
        if self.occasion != OVERFLOW and not (self.occasion == AFTER_RECRUITING and full):
            legal.append(ThingsAction(DONE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == DONE:
            s.frames.pop()
        elif say.verb == PUT:
            put_down(s, seat, say.a, s.rules.board.coded(say.b))
        else:
            toss(s, seat, say.a)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == PUT:
            return self.why_no_put(s, seat, counter_in(say.a), s.rules.board.coded(say.b)).illegal()
        if say.verb == DONE:
            return (RACK_IS_FULL if s.phase == RECRUIT_THINGS else RACK_OVERFLOWS).illegal()
        if say.verb in (TRADE, DRAW, HIRE) and s.phase == RECRUIT_THINGS:
            return DRAWN_ALREADY.illegal()
        return None

    def why_no_put(self, s: KingsThings, seat: int, counter: int, place: Hex) -> Objection:
        if not 0 <= counter < THINGS:
            return NOT_ON_A_RACK
        if not is_on_rack(s, seat, counter):
            return NOT_ON_YOUR_RACK
        if self.is_limited(s) and not s.has(counter, FRESH):
            return ONLY_NEW_ONES
        if self.hex not in (NOWHERE, place):
            return ONLY_IN_THE_NEW_HEX
        objection = why_not_there(s, seat, counter, place)
        if objection is WRONG_TERRAIN and has_lord(s, place, FORM_TERRAIN[FRONT[counter]]):
            return LORDS_ARE_NO_HELP
        return objection or (TEN_ARE_LEFT if self.occasion == OVERFLOW else NAME_THE_FIRST)


def has_lord(s: KingsThings, place: Hex, terrain: int) -> bool:
    """True if there is a Terrain Lord of that terrain in the hex."""
    return any(counter >= THINGS and FORM_RULES[s.form(counter)] == terrain for counter in s.at[place])


def toss(s: KingsThings, seat: int, counter: int) -> None:
    """T-7.5c: what is discarded goes to the cup, for all to see."""
    s.to_cup(counter)
    if s.events is not None:
        s.emit(Event("returned", [seat, counter], knew=[seat]))


def placing_on(seat: int, place: Hex) -> Placing:
    """T-11.74: right after a hex was gained."""
    return Placing(seat, AFTER_CAPTURE, place)
