"""T-15.1a: the Balloon."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ADD, HALT, Say
from regalia.games.kings_and_things.counters import BALLOON, THINGS
from regalia.games.kings_and_things.data import BALLOON_RANGE, BALLOON_SEATS, BALLOON_VALUE, CITADEL, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow.moments import Moment, code_of, eliminate, named
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.flow.windows import answer_window, spent
from regalia.games.kings_and_things.state import ABOARD, LIFTED, MOVED, OFFER, RACK, USED, KingsThings


def boarders(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """T-15.1a: who could fly to that hex."""
    found: list[int] = []
    for other in s.rules.board.within(place, BALLOON_RANGE):
        if other != place and s.at[other]:
            for counter in s.units(other, seat):
                if not s.has(counter, MOVED | LIFTED) and s.value(counter) <= BALLOON_VALUE:
                    found.append(counter)
    return found


def landing_places(s: KingsThings, seat: int) -> list[Hex]:
    """T-15.1a: any land hex with room."""
    if s.where[BALLOON] != RACK or s.owner[BALLOON] != seat:
        return []
    return [
        place
        for place in range(s.rules.hexes)
        if s.terrain[place] != SEA and s.has_room(place, seat) and boarders(s, seat, place)
    ]


def start_flight(s: KingsThings, seat: int, place: Hex) -> None:
    s.put(BALLOON, OFFER, seat)
    flight = BalloonFlight()
    flight.seat = seat
    flight.hex = place
    flight.item = BALLOON
    s.frames.append(flight)
    if s.told is not None:
        s.tell(Event("balloon", [seat, s.rules.board.code[place]]))


class BalloonFlight(Moment):
    """Up to three units of one hex fly. `hex`: where to; `stage` 0: boarding, 1: in the air; `mask` 1: cancelled."""

    def word(self) -> str:
        return "balloon"

    def fresh(self) -> "Moment":
        return BalloonFlight()

    def aboard(self, s: KingsThings) -> list[int]:
        return [c for place in range(s.rules.hexes) for c in s.at[place] if s.mark[c] & LIFTED]

    def check(self, s: KingsThings) -> None:
        assert self.stage == 0 and 0 <= self.hex < s.rules.hexes and s.where[BALLOON] == OFFER
        for counter in self.aboard(s):
            assert s.owner[counter] == self.seat

    def cancel(self, s: KingsThings) -> None:
        self.mask |= 1

    def blow(self, s: KingsThings, place: Hex) -> None:
        self.hex = place

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        aboard = self.aboard(s)
        legal: list[Action] = []
        room = s.fort[self.hex] == CITADEL or s.count_units(self.hex, seat) + len(aboard) < STACK_SIZE
        if len(aboard) < BALLOON_SEATS and room:
            for counter in boarders(s, seat, self.hex):
                if not aboard or s.where[counter] == s.where[aboard[0]]:
                    legal.append(Say(ADD, code_of(s, counter)))
        if aboard:
            legal.append(Say(HALT))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == ADD:
            s.mark[named(s, say.a)] |= LIFTED
        else:
            self.stage = 1
            aboard = self.aboard(s)
            start = s.where[aboard[0]]
            if s.told is not None:
                code = s.rules.board.code
                shown = [code_of(s, c) for c in aboard if c >= THINGS]
                secret = [code_of(s, c) for c in aboard if c < THINGS]
                s.tell(Event("flew", [seat, code[start], code[self.hex], len(aboard), *shown], secret, [seat]))
            s.forget(start, seat)
            answer_window(s, seat, seat, BALLOON)

    def go(self, s: KingsThings) -> bool:
        if self.stage == 0:
            return False
        aboard = self.aboard(s)
        s.frames.pop()
        for counter in aboard:
            s.mark[counter] &= ~LIFTED
        if self.mask:  # T-15.8a: nobody has flown
            spent(s, BALLOON)
        elif s.terrain[self.hex] == SEA:
            self.ditch(s, aboard)
        else:
            s.put(BALLOON, self.hex, self.seat)
            s.mark[BALLOON] = USED
            for counter in aboard:
                s.mark[counter] |= MOVED | ABOARD
                s.put(counter, self.hex, self.seat)
            overflow = Overflow()  # the Fan may have blown them where there is no room
            overflow.seat = self.seat
            overflow.hex = self.hex
            s.frames.append(overflow)
        if s.told is not None:
            s.tell(Event("landed", [self.seat, s.rules.board.code[self.hex], self.mask]))
        return True

    def ditch(self, s: KingsThings, aboard: list[int]) -> None:
        """T-15.9b: blown out to sea, the passengers save themselves on an adjacent hex of their own, or are lost."""
        spent(s, BALLOON)
        shores = [
            place
            for place in s.rules.board.neighbours[self.hex]
            if s.hex_owner[place] == self.seat
            and (s.fort[place] == CITADEL or s.count_units(place, self.seat) + len(aboard) <= STACK_SIZE)
        ]
        for counter in aboard:
            if shores:
                s.mark[counter] |= MOVED
                s.put(counter, shores[0], self.seat)
            else:
                eliminate(s, counter)
