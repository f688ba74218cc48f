"""A hex that was won from natives, or found empty: Things are placed there, and loot is taken."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import LEAVE, TAKE, TOSS, Say
from regalia.games.kings_and_things.counters import CREATURE, KIND
from regalia.games.kings_and_things.data import RACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.kingdoms import capture
from regalia.games.kings_and_things.flow.moments import Moment
from regalia.games.kings_and_things.flow.placing import first_of_forms, placing_on, toss
from regalia.games.kings_and_things.state import NATIVES, RACK, SEEN, KingsThings


def return_native(s: KingsThings, counter: int) -> None:
    s.to_cup(counter)
    if s.told is not None:
        s.tell(Event("returned", [NATIVES, counter]))


def win_hex(s: KingsThings, place: Hex, seat: int) -> None:
    """The explorer has the hex and what is left in it; first he may place Things, so that loot fits (T-10.12i)."""
    s.town_hits[place] = 0
    capture(s, place, seat)
    if s.over is None:
        s.frames.append(Loot(seat, place))
        s.frames.append(placing_on(seat, place))  # T-11.74


class Loot(Moment):
    """T-10.12e, T-10.12i: treasure and magic of a captured hex; what is left goes to the cup."""

    WORD = "loot"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and s.natives(self.hex)

    def go(self, s: KingsThings) -> bool:
        loot = s.natives(self.hex)
        if loot and not s.gone[self.seat]:
            return False
        for counter in loot:
            return_native(s, counter)
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        room = len(s.rack[seat]) < RACK_SIZE
        for counter in s.natives(self.hex):
            if room and KIND[counter] != CREATURE:
                legal.append(Say(TAKE, counter))
            legal.append(Say(LEAVE, counter))
        if not room:
            legal.extend([Say(TOSS, counter) for counter in first_of_forms(s.rack[seat])])  # T-10.12i
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == TAKE:
            s.mark[say.a] = SEEN  # T-S4: everybody knows who has it
            s.put(say.a, RACK, seat)
            if s.told is not None:
                s.tell(Event("took", [seat, say.a]))
        elif say.verb == LEAVE:
            return_native(s, say.a)
        else:
            toss(s, seat, say.a)
