"""Section 11.2: the Combat Phase goes round the table in segments."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.games.kings_and_things.actions import EXPLORE, FIGHT, Say
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.battle import battle
from regalia.games.kings_and_things.flow.exploration import Explore
from regalia.games.kings_and_things.flow.moments import Moment
from regalia.games.kings_and_things.rules import battle_sides
from regalia.games.kings_and_things.state import KingsThings


def battles_of(s: KingsThings, seat: int) -> list[Hex]:
    """Where the player has a battle to resolve."""
    found: list[Hex] = []
    for place in range(s.rules.hexes):
        if s.at[place] or s.fort[place]:
            sides = battle_sides(s, place)
            if len(sides) > 1 and seat in sides:
                found.append(place)
    return found


def explorations_of(s: KingsThings, seat: int) -> list[Hex]:
    return [
        place
        for place in range(s.rules.hexes)
        if s.at[place] and s.is_unexplored(place) and battle_sides(s, place) == [seat]
    ]


class Combat(Moment):
    """T-11.2a: segments in player order, round and round."""

    WORD = "combat"
    FIELDS = (fields.number("next"),)

    def __init__(self) -> None:
        super().__init__()
        self.next: int = 0  # whose segment it is, counted from the first player

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("the Combat Phase goes on by itself")

    def go(self, s: KingsThings) -> bool:
        for _step in range(s.seats):
            seat = (s.first + self.next) % s.seats
            self.next = (self.next + 1) % s.seats
            if not s.gone[seat] and (battles_of(s, seat) or explorations_of(s, seat)):  # T-11.22
                s.frames.append(Segment(seat))
                return True
        s.frames.pop()  # T-11.25
        return True


class Segment(Moment):
    """T-11.24, T-3.26: a player must resolve one of his battles and explorations."""

    WORD = "segment"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert battles_of(s, self.seat) or explorations_of(s, self.seat)

    def go(self, s: KingsThings) -> bool:
        if battles_of(s, self.seat) or explorations_of(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code
        legal: list[Action] = [Say(FIGHT, code[place]) for place in battles_of(s, seat)]
        legal.extend([Say(EXPLORE, code[place]) for place in explorations_of(s, seat)])
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        place = s.rules.board.coded(say.a)
        if say.verb == FIGHT:  # T-10.4a, T-10.3d: natives that were left there are fought at once, without bribes
            s.frames.append(battle(s, place, seat))
        else:
            s.frames.append(Explore(seat, place))
