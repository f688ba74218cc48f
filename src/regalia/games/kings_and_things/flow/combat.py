"""Section 11.2: the Combat Phase goes round the table in segments."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.games.kings_and_things.actions import EXPLORE, FIGHT, PASS, SKIP, ThingsAction
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.battle import begin_battle
from regalia.games.kings_and_things.flow.exploration import Explore
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.rules import battle_sides
from regalia.games.kings_and_things.state import KingsThings

NO_BATTLE: Final = Objection("T-11.2a", "you have no battle there")
NOTHING_TO_EXPLORE: Final = Objection("T-10.0", "you have nothing to explore there")
NOT_ALONE: Final = Objection("T-10.0", "you must win the hex from others before you explore it")
ARE_FOUGHT: Final = Objection("T-10.4a", "natives that were left there are fought, without a die")
MUST_ACT: Final = Objection("T-11.24", "you must resolve one of your battles or explorations")


def battles_of(s: KingsThings, seat: int) -> list[Hex]:
    """Return the hexes where the player has a battle to resolve."""
    found: list[Hex] = []
    for place in range(s.rules.hexes):
        if s.at[place] or s.fort[place]:
            sides = battle_sides(s, place)
            if len(sides) > 1 and seat in sides:
                found.append(place)
    return found


def explorations_of(s: KingsThings, seat: int) -> list[Hex]:
    return [place for place in range(s.rules.hexes) if s.at[place] and why_no_exploration(s, seat, place) is None]


def why_no_exploration(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    if s.is_unexplored(place) and battle_sides(s, place) == [seat]:
        return None  # even if a Golem or the like is all that is left of a side
    if not s.is_unexplored(place) or s.count_units(place, seat) == 0:
        return NOTHING_TO_EXPLORE
    return ARE_FOUGHT if s.natives(place) else NOT_ALONE


class Combat(ThingsFrame):
    """T-11.2a: segments in player order, round and round."""

    WORD = "combat"
    FIELDS = (fields.number("next"),)

    def __init__(self) -> None:
        super().__init__()
        self.next: int = 0  # whose segment it is, counted from the first player

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("the Combat Phase continues by itself")

    def advance(self, s: KingsThings) -> bool:
        for _step in range(s.seat_count):
            seat = (s.first + self.next) % s.seat_count
            self.next = (self.next + 1) % s.seat_count
            if not s.gone[seat] and (battles_of(s, seat) or explorations_of(s, seat)):  # T-11.22
                s.frames.append(Segment(seat))
                return True
        s.frames.pop()  # T-11.25
        return True


class Segment(ThingsFrame):
    """T-11.24, T-3.26: a player must resolve one of their battles and explorations."""

    WORD = "segment"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert battles_of(s, self.seat) or explorations_of(s, self.seat)

    def advance(self, s: KingsThings) -> bool:
        if battles_of(s, self.seat) or explorations_of(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code
        legal: list[Action] = [ThingsAction(FIGHT, code[place]) for place in battles_of(s, seat)]
        legal.extend([ThingsAction(EXPLORE, code[place]) for place in explorations_of(s, seat)])
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        place = s.rules.board.coded(say.a)
        if say.verb == FIGHT:  # T-10.4a, T-10.3d: natives that were left there are fought at once, without bribes
            begin_battle(s, place, seat)
        else:
            s.frames.append(Explore(seat, place))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb in (PASS, SKIP):
            return MUST_ACT.illegal()
        if say.verb == FIGHT:
            return NO_BATTLE.illegal()
        objection = why_no_exploration(s, seat, s.rules.board.coded(say.a)) if say.verb == EXPLORE else None
        return None if objection is None else objection.illegal()
