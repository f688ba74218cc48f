"""A hex that was won from natives, or found empty: Things are placed there, and loot is taken."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import LEAVE, TAKE, TOSS, ThingsAction
from regalia.games.kings_and_things.counters import CREATURE, KIND
from regalia.games.kings_and_things.data import RACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.flow.kingdoms import capture
from regalia.games.kings_and_things.flow.placing import first_of_forms, placing_on, toss
from regalia.games.kings_and_things.state import NATIVES, RACK, SEEN, KingsThings


def return_native(s: KingsThings, counter: int) -> None:
    s.to_cup(counter)
    if s.events is not None:
        s.emit(Event("returned", [NATIVES, counter]))


def win_hex(s: KingsThings, place: Hex, seat: int) -> None:
    """The explorer has the hex and what is left in it; first he may place Things, so that loot fits (T-10.12i)."""
    s.town_hits[place] = 0
    capture(s, place, seat)
    if s.outcome is None:
        s.frames.append(Loot(seat, place))
        s.frames.append(placing_on(seat, place))  # T-11.74


NOT_LOOT: Final = Objection("T-10.12i", "this isn't part of the loot")
RACK_IS_FULL: Final = Objection("T-10.12i", "there is no room on your rack: discard something first")


def why_no_loot(s: KingsThings, seat: int, place: Hex, counter: int) -> Objection | None:
    if counter not in s.natives(place) or KIND[counter] == CREATURE:
        return NOT_LOOT
    return None if len(s.rack[seat]) < RACK_SIZE else RACK_IS_FULL


class Loot(ThingsFrame):
    """T-10.12e, T-10.12i: treasure and magic of a captured hex; what is left goes to the cup."""

    WORD = "loot"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and s.natives(self.hex)

    def advance(self, s: KingsThings) -> bool:
        loot = s.natives(self.hex)
        if loot and not s.gone[self.seat]:
            return False
        for counter in loot:
            return_native(s, counter)
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        for counter in s.natives(self.hex):
            if why_no_loot(s, seat, self.hex, counter) is None:
                legal.append(ThingsAction(TAKE, counter))
            legal.append(ThingsAction(LEAVE, counter))
        if len(s.rack[seat]) >= RACK_SIZE:
            legal.extend([ThingsAction(TOSS, counter) for counter in first_of_forms(s.rack[seat])])  # T-10.12i
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == TAKE:
            s.mark[say.a] = SEEN  # T-S4: everybody knows who has it
            s.put(say.a, RACK, seat)
            if s.events is not None:
                s.emit(Event("took", [seat, say.a]))
        elif say.verb == LEAVE:
            return_native(s, say.a)
        else:
            toss(s, seat, say.a)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection: Objection | None = None
        if say.verb == TAKE:
            objection = why_no_loot(s, seat, self.hex, say.a)
        elif say.verb == LEAVE:
            objection = NOT_LOOT
        return None if objection is None else objection.illegal()
