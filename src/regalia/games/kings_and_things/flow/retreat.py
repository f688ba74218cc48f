"""Section 11.6: retreats, and stacks that grow too large by them."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import LOSE, RETREAT, STAY, ThingsAction
from regalia.games.kings_and_things.counters import BALLOON, KIND, MAGIC_ITEM
from regalia.games.kings_and_things.data import BALLOON_RANGE, CITADEL, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import Fight, Part, battle_now
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, eliminate, named
from regalia.games.kings_and_things.flow.spells import spent
from regalia.games.kings_and_things.rules import in_play
from regalia.games.kings_and_things.state import ABOARD, LIFTED, NATIVES, NOBODY, PARRIED, SAVED, UP, KingsThings


def refuges(s: KingsThings, place: Hex, seat: int) -> list[Hex]:
    """T-11.6b: where the player's units may retreat to."""
    units = s.units(place, seat)
    if not units:
        return []
    reach = 1
    on_foot = [counter for counter in units if not s.has(counter, ABOARD)]
    if in_play(s, place, seat, BALLOON) and not on_foot:  # T-15.1c
        reach = BALLOON_RANGE
    found: list[Hex] = []
    for other in s.rules.board.within(place, reach):
        if other == place or s.hex_owner[other] != seat or s.terrain[other] == SEA:
            continue
        if not [counter for counter in s.at[other] if s.owner[counter] not in (seat, NOBODY)]:
            found.append(other)
    return found


class Retreats(Part):
    """T-11.6a, T-11.82a: the end of a round: attackers first, the nearest on the defender's left first of all."""

    WORD = "retreats"
    FIXED = True

    def advance(self, s: KingsThings) -> bool:
        fight = battle_now(s)
        s.frames.pop()
        if not fight.is_over(s):
            for side in reversed(fight.from_left(s, fight.sides(s))):
                if side != NATIVES:  # T-10.3b
                    s.frames.append(Retreating(side, fight.hex))
        return True


NO_REFUGE: Final = Objection("T-11.6b", "retreat to an adjacent hex of yours without enemies")
MUST_RETREAT: Final = Objection("T-15.7", "Dust of Defense: attackers who can retreat must do so")


class Retreating(ThingsFrame):
    """T-11.6a: at the end of a round a player may retreat with all units there."""

    WORD = "retreating"
    FIELDS = (fields.SEAT, fields.HEX, fields.flag("forced"))
    FIXED = True

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, forced: int = 0) -> None:
        super().__init__(seat, place)
        self.forced: int = forced  # T-15.7: the player can't stay

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and any(isinstance(frame, Fight) for frame in s.frames)

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and (refuges(s, self.hex, self.seat) or not self.forced)
        assert any(isinstance(frame, Fight) for frame in s.frames), "one retreats from a battle"

    def advance(self, s: KingsThings) -> bool:
        if refuges(s, self.hex, self.seat) and not battle_now(s).is_over(s):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code
        legal: list[Action] = [ThingsAction(RETREAT, code[place]) for place in refuges(s, self.hex, seat)]
        if not self.forced:
            legal.append(ThingsAction(STAY))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        if say.verb == RETREAT:
            retreat(s, seat, self.hex, s.rules.board.coded(say.a))
        elif s.events is not None:
            s.emit(Event("stayed", [seat]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == STAY:
            return MUST_RETREAT.illegal()
        return NO_REFUGE.illegal() if say.verb == RETREAT else None


def retreat(s: KingsThings, seat: int, place: Hex, refuge: Hex) -> None:
    """T-11.6c: all together; T-11.6e: forts stay behind; T-11.6d: those beyond ten are lost."""
    fight = battle_now(s)
    if fight.swayed >= 0 and s.owner[fight.swayed] == seat:
        fight.release_swayed(s)  # T-13.5: it fights for this side only here
    units = s.units(place, seat)
    if in_play(s, place, seat, BALLOON):
        units.append(BALLOON)
    for counter in units:
        s.mark[counter] &= ~(UP | PARRIED | SAVED)
        s.put(counter, refuge, seat)
    if s.events is not None:
        code = s.rules.board.code
        codes = [code_of(s, unit) for unit in units]
        s.emit(Event("retreated", [seat, code[place], code[refuge], *codes]))
    if s.hex_owner[place] != seat or (s.fort_value(place) < 1 and s.town_value(place) < 1):
        for counter in s.at[place][:]:
            if s.owner[counter] == seat and KIND[counter] == MAGIC_ITEM:
                spent(s, counter)  # only forts and towns fight on alone
    s.frames.append(Overflow(seat, refuge))


NOT_STAYING: Final = Objection("T-11.6d", "give up one of your units there")


class Overflow(ThingsFrame):
    """T-11.6d: a stack of more than ten; its owner says who is lost. Units about to fly on don't count."""

    WORD = "overflow"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(self.staying(s)) > STACK_SIZE

    def staying(self, s: KingsThings) -> list[int]:
        return [counter for counter in s.units(self.hex, self.seat) if not s.has(counter, LIFTED)]

    def advance(self, s: KingsThings) -> bool:
        if s.fort[self.hex] != CITADEL and len(self.staying(s)) > STACK_SIZE:
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(LOSE, code_of(s, counter)) for counter in self.staying(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        eliminate(s, named(s, say.a))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_STAYING.illegal() if say.verb == LOSE else None
