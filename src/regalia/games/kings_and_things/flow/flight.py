"""T-15.1a: the Balloon."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ADD, HALT, LOSE, NAME_HEX, ThingsAction
from regalia.games.kings_and_things.counters import BALLOON, THINGS
from regalia.games.kings_and_things.data import BALLOON_RANGE, BALLOON_SEATS, BALLOON_VALUE, CITADEL, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, eliminate, is_on_rack, named
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.flow.spells import spent
from regalia.games.kings_and_things.flow.windows import answer_window
from regalia.games.kings_and_things.state import ABOARD, LIFTED, MOVED, OFFER, USED, KingsThings


def units_in_reach(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """T-15.1a: whose way to that hex is not too far, whatever they are."""
    found: list[int] = []
    for other in s.rules.board.within(place, BALLOON_RANGE):
        if other != place and s.at[other]:
            found.extend([counter for counter in s.units(other, seat) if not s.has(counter, MOVED | LIFTED)])
    return found


def boarders(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """T-15.1a: who could fly to that hex."""
    return [counter for counter in units_in_reach(s, seat, place) if s.value(counter) <= BALLOON_VALUE]


NO_BALLOON: Final = Objection("T-15.1a", "you don't have the Balloon")
NO_LANDING_AT_SEA: Final = Objection("T-15.1a", "the Balloon lands on land")
NO_ROOM: Final = Objection("T-15.1a", "there is no room for your units there")
NOBODY_FLIES: Final = Objection("T-15.1a", "no unmoved unit of yours of value 3 or less is near enough")
NOT_ABOARD: Final = Objection("T-15.1a", "it carries up to three unmoved units of value 3 or less from one hex")
NOBODY_ABOARD: Final = Objection("T-15.1a", "nobody is on board yet")
NO_SUCH_SHORE: Final = Objection("T-15.9b", "choose one of your hexes beside the sea that has room")
NOT_A_PASSENGER: Final = Objection("T-15.9b", "there is no room for all passengers: choose one of them")


def why_no_landing(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    if not is_on_rack(s, seat, BALLOON):
        return NO_BALLOON
    if s.terrain[place] == SEA:
        return NO_LANDING_AT_SEA
    if not s.has_room(place, seat):
        return NO_ROOM
    return None if boarders(s, seat, place) else NOBODY_FLIES


def landing_places(s: KingsThings, seat: int) -> list[Hex]:
    if not is_on_rack(s, seat, BALLOON):
        return []
    return [place for place in range(s.rules.hexes) if why_no_landing(s, seat, place) is None]


def start_flight(s: KingsThings, seat: int, place: Hex) -> None:
    s.put(BALLOON, OFFER, seat)
    s.frames.append(BalloonFlight(seat, place))
    if s.events is not None:
        s.emit(Event("balloon", [seat, s.rules.board.code[place]]))


BOARDING: Final = 0
FLYING: Final = 1
STEPS: Final = ("boarding", "flying")


class BalloonFlight(ThingsFrame):
    """Up to three units of one hex fly. `hex`: where to."""

    WORD = "balloon"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("step", STEPS), fields.flag("cancelled"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.step: int = BOARDING
        self.cancelled: int = 0

    def aboard(self, s: KingsThings) -> list[int]:
        return passengers(s)

    def check(self, s: KingsThings) -> None:
        assert self.step == BOARDING and self.hex != NOWHERE and s.where[BALLOON] == OFFER
        for counter in self.aboard(s):
            assert s.owner[counter] == self.seat

    def cancel(self, s: KingsThings) -> None:
        self.cancelled = 1

    def blow(self, s: KingsThings, place: Hex) -> None:
        self.hex = place

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        aboard = self.aboard(s)
        legal: list[Action] = []
        room = s.fort[self.hex] == CITADEL or s.count_units(self.hex, seat) + len(aboard) < STACK_SIZE
        if len(aboard) < BALLOON_SEATS and room:
            for counter in boarders(s, seat, self.hex):
                if not aboard or s.where[counter] == s.where[aboard[0]]:
                    legal.append(ThingsAction(ADD, code_of(s, counter)))
        if aboard:
            legal.append(ThingsAction(HALT))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == ADD:
            s.mark[named(s, say.a)] |= LIFTED
        else:
            self.step = FLYING
            aboard = self.aboard(s)
            start = s.where[aboard[0]]
            if s.events is not None:
                code = s.rules.board.code
                shown = [code_of(s, c) for c in aboard if c >= THINGS]
                secret = [code_of(s, c) for c in aboard if c < THINGS]
                s.emit(Event("flew", [seat, code[start], code[self.hex], len(aboard), *shown], secret, [seat], [seat]))
            s.forget(start, seat)
            answer_window(s, seat, seat, BALLOON)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == HALT:
            return NOBODY_ABOARD.illegal()
        return NOT_ABOARD.illegal() if say.verb == ADD else None

    def advance(self, s: KingsThings) -> bool:
        if self.step == BOARDING:
            return False
        aboard = self.aboard(s)
        s.frames.pop()
        ditched = not self.cancelled and s.terrain[self.hex] == SEA
        if not ditched:
            for counter in aboard:
                s.mark[counter] &= ~LIFTED
        if self.cancelled:  # T-15.8a: nobody has flown
            spent(s, BALLOON)
        elif ditched:
            spent(s, BALLOON)
            s.frames.append(Ashore(self.seat, self.hex))
        else:
            s.put(BALLOON, self.hex, self.seat)
            s.mark[BALLOON] = USED
            for counter in aboard:
                s.mark[counter] |= MOVED | ABOARD
                s.put(counter, self.hex, self.seat)
            s.frames.append(Overflow(self.seat, self.hex))  # the Fan may have blown them where there is no room
        if s.events is not None:
            s.emit(Event("landed", [self.seat, s.rules.board.code[self.hex], self.cancelled]))
        return True


class Ashore(ThingsFrame):
    """T-15.9b: a Balloon was blown out to sea, and its passengers save themselves. `hex`: the sea."""

    WORD = "ashore"
    FIELDS = (fields.SEAT, fields.HEX, fields.place("shore"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.shore: Hex = NOWHERE  # where they go; then, who is lost if it has no room for all of them

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and s.rules.shore_choice
        assert len(self.shores(s)) > 1 if self.shore == NOWHERE else self.shore in self.shores(s)
        assert self.shore == NOWHERE or len(passengers(s)) > self.room(s, self.shore)
        assert passengers(s)
        for counter in passengers(s):
            assert s.owner[counter] == self.seat

    def room(self, s: KingsThings, place: Hex) -> int:
        """Return how many can land there; T-9.22c: in a citadel hex all."""
        if s.fort[place] == CITADEL:
            return BALLOON_SEATS
        room = STACK_SIZE - s.count_units(place, self.seat)
        if s.rules.shore_choice:  # they may come home; with `first` they find no room that they have left themselves
            room += len([counter for counter in passengers(s) if s.where[counter] == place])
        return room

    def shores(self, s: KingsThings) -> list[Hex]:
        least = 1 if s.rules.shore_choice else len(passengers(s))
        return [
            place
            for place in s.rules.board.neighbours[self.hex]
            if s.hex_owner[place] == self.seat and self.room(s, place) >= least
        ]

    def advance(self, s: KingsThings) -> bool:
        afloat = passengers(s)
        if self.shore == NOWHERE:
            shores = self.shores(s)
            if len(shores) > 1 and s.rules.shore_choice:
                return False
            if not shores:
                s.frames.pop()
                for counter in afloat:
                    eliminate(s, counter)
                return True
            self.shore = shores[0]
        if len(afloat) > self.room(s, self.shore):
            return False
        s.frames.pop()
        for counter in afloat:
            s.mark[counter] = (s.mark[counter] & ~LIFTED) | MOVED
            s.put(counter, self.shore, self.seat)
        if s.events is not None:
            s.emit(Event("ashore", [self.seat, s.rules.board.code[self.shore]]))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.shore == NOWHERE:
            return [ThingsAction(NAME_HEX, s.rules.board.code[place]) for place in self.shores(s)]
        return [ThingsAction(LOSE, code_of(s, counter)) for counter in passengers(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == LOSE:
            eliminate(s, named(s, say.a))
        else:
            self.shore = s.rules.board.coded(say.a)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == NAME_HEX:
            return NO_SUCH_SHORE.illegal()
        return NOT_A_PASSENGER.illegal() if say.verb == LOSE else None


def passengers(s: KingsThings) -> list[int]:
    return [c for place in range(s.rules.hexes) for c in s.at[place] if s.mark[c] & LIFTED]
