"""T-8.42a, T-9.43a: the end of the Movement Phase: last calls for income counters, walk-ins, and losses at sea."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.games.kings_and_things.actions import PASS, STRIP, ThingsAction
from regalia.games.kings_and_things.data import SEA
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.frames import ThingsFrame, eliminate
from regalia.games.kings_and_things.flow.kingdoms import capture
from regalia.games.kings_and_things.flow.marching import pinners
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.state import NOBODY, KingsThings


class LastCalls(ThingsFrame):
    """T-8.42a: the owners in player order."""

    WORD = "last_calls"
    FIELDS = (fields.number("called"),)

    def __init__(self) -> None:
        super().__init__()
        self.called: int = 0  # how many have been asked

    def check(self, s: KingsThings) -> None:
        raise AssertionError("last calls come by themselves")

    def advance(self, s: KingsThings) -> bool:
        while self.called < s.seat_count:
            seat = (s.first + self.called) % s.seat_count
            self.called += 1
            if not s.gone[seat]:
                s.frames.append(LastCall(seat))
                return True
        s.frames.pop()
        return True


class LastCall(ThingsFrame):
    """T-8.42a: before walk-ins are settled, owners may strip hexes where an enemy stands."""

    WORD = "last_call"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def threatened(self, s: KingsThings) -> list[Hex]:
        return [place for place in s.owned(self.seat) if s.income[place] != NOBODY and pinners(s, self.seat, place)]

    def check(self, s: KingsThings) -> None:
        assert self.threatened(s)

    def advance(self, s: KingsThings) -> bool:
        if self.threatened(s):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [ThingsAction(STRIP, s.rules.board.code[place]) for place in self.threatened(s)]
        legal.append(ThingsAction(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()


class WalkIns(ThingsFrame):
    """T-9.43a: at the end of the Movement Phase, hexes without defenders fall."""

    WORD = "walk_ins"
    FIELDS = (fields.flag("drowned"), fields.number("served"))

    def __init__(self) -> None:
        super().__init__()
        self.drowned: int = 0  # T-9.25b: whether those at sea are lost already
        self.served: int = 0  # players whose walk-ins are settled

    def check(self, s: KingsThings) -> None:
        raise AssertionError("walk-ins are settled by themselves")

    def advance(self, s: KingsThings) -> bool:
        if not self.drowned:
            self.drowned = 1
            drown(s)
            return True
        while self.served < s.seat_count:
            seat = (s.first + self.served) % s.seat_count
            for place in range(s.rules.hexes):
                if not s.gone[seat] and walks_in(s, seat, place):
                    capture(s, place, seat)
                    if s.outcome is None:
                        s.frames.append(placing_on(seat, place))  # T-9.43c, T-8.24e
                    return True
            self.served += 1
        s.frames.pop()
        return True


def walks_in(s: KingsThings, seat: int, place: Hex) -> bool:
    """T-9.43b: not if somebody else has fighters there too."""
    owner = s.hex_owner[place]
    if owner in (NOBODY, seat) or s.holds(place, owner) or not s.count_units(place, seat):
        return False
    return all(not (other != seat and s.holds(place, other)) for other in range(s.seat_count))


def drown(s: KingsThings) -> None:
    """T-9.25b: units at sea when movement ends are lost."""
    for place in range(s.rules.hexes):
        if s.terrain[place] == SEA:
            for counter in s.at[place][:]:
                eliminate(s, counter)
