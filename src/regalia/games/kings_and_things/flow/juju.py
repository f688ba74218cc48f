"""T-14.10a: Big Juju lays a new tile, and what does not fit it must go."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DECK_HEX, NAME_HEX, ThingsAction
from regalia.games.kings_and_things.counters import FORM_TERRAIN, FRONT, KIND, PLAIN_INCOME
from regalia.games.kings_and_things.data import NO_FORT, SEA, TERRAINS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame, eliminate
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.flow.loot import return_native
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.state import NOBODY, KingsThings


class JujuTile(ThingsChance):
    """T-14.10b: a hex of another terrain; those of the same terrain would be drawn again."""

    WORD = "juju_tile"
    FIELDS = (fields.HEX,)
    FIXED = True

    def others(self, s: KingsThings) -> list[int]:
        return [t for t in range(TERRAINS) if s.deck[t] and t != s.terrain[self.hex]]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.others(s)

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(DECK_HEX, terrain) for terrain in self.others(s)]

    def weight(self, s: KingsThings, action: ThingsAction) -> int:
        return s.deck[action.a]

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        swap_tile(s, self.hex, say.a)


def swap_tile(s: KingsThings, place: Hex, terrain: int) -> None:
    """The old hex goes into the deck, the new one onto the board."""
    s.deck[terrain] -= 1
    s.deck[s.terrain[place]] += 1
    s.terrain[place] = terrain
    if s.events is not None:
        s.emit(Event("laid", [s.rules.board.code[place], terrain]))


def settle_tile(s: KingsThings, place: Hex) -> None:
    """T-14.10c, T-14.10d: what no longer fits goes."""
    counter = s.income[place]
    owner = s.hex_owner[place]
    terrain = s.terrain[place]
    misfit = counter != NOBODY and KIND[counter] == PLAIN_INCOME and FORM_TERRAIN[FRONT[counter]] != terrain
    if counter != NOBODY and (misfit or terrain == SEA):
        s.town_hits[place] = 0
        s.to_cup(counter)
        if s.events is not None:
            s.emit(Event("destroyed", [s.rules.board.code[place], counter]))
    if terrain != SEA:
        if owner != NOBODY:
            s.frames.append(placing_on(owner, place))
        return
    if s.fort[place]:
        set_fort(s, place, NO_FORT)
    s.hex_owner[place] = NOBODY
    if s.cloud == place:
        s.cloud = NOWHERE
    if s.events is not None:
        s.emit(Event("flooded", [s.rules.board.code[place]]))
    for native in s.natives(place):
        return_native(s, native)
    for seat in s.playing():
        if s.count_units(place, seat):
            s.frames.append(Refuge(seat, place))


NO_SHORE: Final = Objection("T-14.10d", "choose a neighbouring hex of yours")


class Refuge(ThingsFrame):
    """T-14.10d: units on a hex that has become sea move to an adjacent hex of their owner, or are lost."""

    WORD = "refuge"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def shores(self, s: KingsThings) -> list[Hex]:
        return [p for p in s.rules.board.neighbours[self.hex] if s.hex_owner[p] == self.seat]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.shores(s)

    def advance(self, s: KingsThings) -> bool:
        units = s.units(self.hex, self.seat)
        if units and self.shores(s):
            return False
        s.frames.pop()
        for counter in units:
            eliminate(s, counter)
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(NAME_HEX, s.rules.board.code[place]) for place in self.shores(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        place = s.rules.board.coded(say.a)
        for counter in s.units(self.hex, seat):
            s.put(counter, place, seat)
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("retreated", [seat, s.rules.board.code[self.hex], say.a]))
        s.frames.append(Overflow(seat, place))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NO_SHORE.illegal() if say.verb == NAME_HEX else None
