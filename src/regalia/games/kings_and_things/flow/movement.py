"""Section 9: groups move, flyers fly on, pinned armies are challenged.

Bluffs move like real creatures (T-8.3a); whose land it is stops nobody (T-9.41).
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    ADD,
    ALL,
    DEMAND,
    DROP,
    ENDMOVE,
    ENOUGH,
    FLY_BALLOON,
    FLYERS,
    HALT,
    KEEPBACK,
    LIFT,
    ONWARD,
    PASS,
    PICK,
    REFUSE,
    REVEAL,
    SHOW,
    STEP_TO,
    STRIP,
    Say,
)
from regalia.games.kings_and_things.counters import BALLOON, DEERHUNTER, THINGS
from regalia.games.kings_and_things.data import CITADEL, ENTRY_COST, MOVEMENT, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.bluffs import challenge_window, show_units
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.flight import landing_places, start_flight
from regalia.games.kings_and_things.flow.kingdoms import capture
from regalia.games.kings_and_things.flow.moments import Moment, code_of, eliminate, named
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.refusals import refuse_step
from regalia.games.kings_and_things.rules import bars_flyers
from regalia.games.kings_and_things.state import AIR, LIFTED, MOVED, NOBODY, SEEN, UP, KingsThings


def fresh_units(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """Units that have not moved this turn."""
    return [counter for counter in s.units(place, seat) if not s.has(counter, MOVED | LIFTED)]


class Movement(Moment):
    """A player's part of the phase."""

    WORD = "movement"
    FIELDS = (fields.SEAT, fields.flag("moved"), fields.places("asked"), fields.places("freed"))

    def __init__(self) -> None:
        super().__init__()
        self.moved: int = 0  # whether a group has
        self.asked: list[int] = []  # hexes where a pinner has shown a creature, or is being asked to
        self.freed: list[int] = []  # hexes where nobody would

    def strips(self) -> bool:
        return True

    def is_pinned(self, s: KingsThings, place: Hex) -> bool:
        """T-9.23a; T-9.23d: not once nobody would show a supported creature."""
        return s.has_enemy(place, self.seat) and place not in self.freed

    def liftable(self, s: KingsThings, place: Hex) -> list[int]:
        """Who may leave: of a pinned army flyers, or all if the Deerhunter can lead them (T-13.6b)."""
        units = fresh_units(s, self.seat, place)
        leaders = [counter for counter in s.units(place, self.seat) if not s.has(counter, MOVED)]
        if units and self.is_pinned(s, place) and not has_deerhunter(s, leaders):
            return [counter for counter in units if s.flies(counter)]
        return units

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        code = s.rules.board.code
        for place in range(s.rules.hexes):
            if s.at[place] and self.liftable(s, place):
                legal.append(Say(LIFT, code[place]))
        if not self.moved:  # T-9.23d: before the first group moves
            for place in range(s.rules.hexes):
                if place in self.asked or place in self.freed or not fresh_units(s, seat, place):
                    continue
                if pinners(s, seat, place):
                    legal.append(Say(DEMAND, code[place]))
        legal.extend([Say(FLY_BALLOON, BALLOON, code[place]) for place in landing_places(s, seat)])
        legal.append(Say(ENDMOVE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == ENDMOVE:
            s.frames.pop()
            return
        if say.verb == FLY_BALLOON:
            start_flight(s, seat, s.rules.board.coded(say.b))
            return
        place = s.rules.board.coded(say.a)
        if say.verb == DEMAND:
            self.asked.append(place)
            s.frames.append(Demand(seat, place, pinners(s, seat, place)))
            if s.told is not None:
                s.tell(Event("demanded", [seat, say.a]))
        else:
            self.moved = 1
            s.frames.append(Group(seat, place, HELD if self.is_pinned(s, place) else FREE))
            if s.told is not None:
                s.tell(Event("lifted", [seat, say.a]))


def pinners(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """T-9.23d: the enemies with units there."""
    return [other for other in s.clockwise(seat) if other != seat and s.count_units(place, other)]


def has_deerhunter(s: KingsThings, units: list[int]) -> bool:
    return any(s.form(counter) == DEERHUNTER for counter in units)


class Demand(Moment):
    """T-9.23d: whoever pins an army is asked to show a supported creature."""

    WORD = "demand"
    FIELDS = (fields.SEAT, fields.HEX, fields.flag("shown"), fields.sides("asked"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, asked: list[int] | None = None) -> None:
        super().__init__(seat, place)
        self.shown: int = 0
        self.asked: list[int] = asked or []  # who is still to answer

    def outlasts(self) -> bool:
        return True

    def go(self, s: KingsThings) -> bool:
        self.asked = [seat for seat in self.asked if not s.gone[seat] and s.count_units(self.hex, seat)]
        if self.shown or s.gone[self.seat] or not self.asked:
            part = s.frames[-2]
            if not self.shown and isinstance(part, Movement) and self.hex in part.asked:
                part.asked.remove(self.hex)
                part.freed.append(self.hex)
                if s.told is not None:
                    s.tell(Event("unpinned", [self.seat, s.rules.board.code[self.hex]]))
            s.frames.pop()
            return True
        return False

    def check(self, s: KingsThings) -> None:
        assert self.asked and max(self.asked) < s.seats and self.hex != NOWHERE and not self.shown

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.asked[0],)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        for counter in s.units(self.hex, seat):
            if s.is_supported(counter):
                legal.append(Say(SHOW, code_of(s, counter)))
        legal.append(Say(REFUSE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        del self.asked[0]
        if say.verb == SHOW:
            counter = named(s, say.a)
            s.mark[counter] |= SEEN  # T-11.75: face down again, but remembered
            self.shown = 1
            if s.told is not None:
                s.tell(Event("showed", [seat, s.rules.board.code[self.hex], say.a], knew=[seat]))
        elif s.told is not None:
            s.tell(Event("refused", [seat, s.rules.board.code[self.hex]]))


GATHERING: Final = 0
MOVING: Final = 1
GROUP_STEPS: Final = ("gathering", "moving")
# What enemies in its hex do to a group
FREE: Final = 0
HELD: Final = 1  # only flyers may go on
LET_GO: Final = 2  # the flyers may
HOLDS: Final = ("none", "hold", "let_go")


class Group(Moment):
    """T-9.13: units that move together. `hex`: where it is."""

    WORD = "group"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", GROUP_STEPS),
        fields.flag("joined"),
        fields.word("enemies", HOLDS),
    )

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, enemies: int = FREE) -> None:
        super().__init__(seat, place)
        self.step: int = GATHERING
        self.joined: int = 0  # whether it has picked somebody up here
        self.enemies: int = enemies  # T-9.23b: whether they hold it here

    def check(self, s: KingsThings) -> None:
        assert self.step == GATHERING or self.members(s)

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE
        part = s.frames[s.frames.index(self) - 1]
        assert isinstance(part, Movement) and part.seat == self.seat, "a group moves in its player's part"
        members = self.members(s)
        for counter in members:
            assert s.owner[counter] == self.seat
        assert not isinstance(s.frames[-1], Overflow) or not members or self.steps(s, members), "the group is stuck"

    def members(self, s: KingsThings) -> list[int]:
        return [counter for counter in s.at[self.hex] if s.mark[counter] & LIFTED]

    def go(self, s: KingsThings) -> bool:
        if self.step == MOVING and not self.members(s):
            s.frames.pop()
            return True
        return False

    def left(self, s: KingsThings, members: list[int]) -> int:
        """The points that every member still has."""
        least = MOVEMENT
        for counter in members:
            least = min(least, MOVEMENT - s.spent[counter])
        return least

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        members = self.members(s)
        legal: list[Action] = []
        if self.step == GATHERING:
            part = s.frames[-2]
            assert isinstance(part, Movement)
            units = part.liftable(s, self.hex)
            if not members and units:
                legal.append(Say(ALL))
                if [counter for counter in units if s.flies(counter)]:
                    legal.append(Say(FLYERS))
            legal.extend([Say(ADD, code_of(s, counter)) for counter in units])
        if not members:
            return legal
        code = s.rules.board.code
        legal.extend([Say(STEP_TO, code[place]) for place in self.steps(s, members)])
        if self.enemies == HELD and self.can_fly_on(s, members):
            legal.append(Say(ONWARD))
        if self.step == MOVING and s.terrain[self.hex] != SEA:
            if len(members) > 1 and self.fits(s):
                legal.extend([Say(DROP, code_of(s, counter)) for counter in members if self.can_part(s, counter)])
            held = self.enemies != FREE and s.has_enemy(self.hex, seat)  # a last bluff may have been shown, and be gone
            if not held and not s.is_unexplored(self.hex):
                for counter in fresh_units(s, seat, self.hex):
                    # T-9.22d: in a full hex, only if the group can then go on
                    if self.can_halt(s, members) or self.steps(s, [*members, counter]):
                        legal.append(Say(PICK, code_of(s, counter)))
        if self.step == GATHERING or self.can_halt(s, members):
            legal.append(Say(HALT))
        return legal

    def fits(self, s: KingsThings) -> bool:
        """T-9.22a, T-9.22d: whether one more may stay here, beside those who are not in the group."""
        staying = s.count_units(self.hex, self.seat) - len(self.members(s))
        return s.fort[self.hex] == CITADEL or staying < STACK_SIZE

    def can_halt(self, s: KingsThings, members: list[int]) -> bool:
        if s.terrain[self.hex] == SEA:  # T-9.25a
            return False
        return s.fort[self.hex] == CITADEL or s.count_units(self.hex, self.seat) <= STACK_SIZE

    def can_part(self, s: KingsThings, counter: int) -> bool:
        """Whether the others need not stop here, or may."""
        others = [other for other in self.members(s) if other != counter]
        return self.can_halt(s, others) or len(self.steps(s, others)) > 0

    def is_held(self, s: KingsThings, members: list[int]) -> bool:
        """T-9.23a, T-9.23b, T-13.6b: enemies here keep the group from leaving, unless its flyers are let go."""
        return self.enemies == HELD and not (self.step == GATHERING and has_deerhunter(s, members))

    def steps(self, s: KingsThings, members: list[int]) -> list[Hex]:
        if self.is_held(s, members):
            return []
        if self.step == MOVING and s.is_unexplored(self.hex):
            return []  # T-9.42
        points = self.left(s, members)
        flyers = len(flyers_of(s, members))
        guided = has_deerhunter(s, members)  # T-13.6a
        return [
            place
            for place in s.rules.board.neighbours[self.hex]
            if can_enter(s, self.seat, place, self.hex, len(members), flyers, points, guided)
        ]

    def can_fly_on(self, s: KingsThings, members: list[int]) -> bool:
        """T-9.31a: whether the flyers of the group could leave if they are let go."""
        flyers = flyers_of(s, members)
        if not flyers or s.is_unexplored(self.hex):
            return False
        if self.step == MOVING and not self.fits(s):
            return False  # T-9.31g
        points = self.left(s, flyers)
        for place in s.rules.board.neighbours[self.hex]:
            if can_enter(s, self.seat, place, self.hex, len(flyers), len(flyers), points, False):
                return True
        return False

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb in (ALL, FLYERS, ADD):
            part = s.frames[-2]
            assert isinstance(part, Movement)
            for counter in part.liftable(s, self.hex):
                chosen = code_of(s, counter) == say.a if say.verb == ADD else say.verb == ALL or s.flies(counter)
                if chosen:
                    s.mark[counter] |= LIFTED
        elif say.verb == STEP_TO:
            self.step_to(s, s.rules.board.coded(say.a))
        elif say.verb == DROP:
            self.leave_behind(s, [named(s, say.a)])
        elif say.verb == PICK:
            s.mark[named(s, say.a)] |= LIFTED
            self.joined = 1
            if s.told is not None:
                s.tell(Event("picked_up", [seat, s.rules.board.code[self.hex]], [say.a], [seat], [seat]))
        elif say.verb == HALT:
            self.leave_behind(s, self.members(s))
            s.frames.pop()
            if s.told is not None:
                s.tell(Event("halted", [seat, s.rules.board.code[self.hex]]))
        else:
            walkers = [counter for counter in self.members(s) if not s.flies(counter)]
            self.leave_behind(s, walkers, s.rules.flyers_known)
            self.step = MOVING
            show_units(s, self.members(s), self.hex)  # T-9.31b
            s.frames.append(Onward(seat, self.hex, pinners(s, seat, self.hex)))
            window = challenge_window(s, self.hex)
            if window is not None:
                s.frames.append(window)

    def refusal(self, s: KingsThings, seat: int, action: Say) -> Illegal:
        place = s.rules.board.coded(action.a) if action.verb == STEP_TO else NOWHERE
        if place == NOWHERE:
            return super().refusal(s, seat, action)
        return refuse_step(s, seat, place, self.hex, self.is_held(s, self.members(s)))

    def leave_behind(self, s: KingsThings, units: list[int], in_sight: bool = False) -> None:
        """T-9.24: their move is over. `in_sight`: the others of the group are shown, so that nobody is mistaken."""
        members = len(self.members(s))
        mixed = (self.step == GATHERING or self.joined > 0) and members < s.count_units(self.hex, self.seat)
        if (units and mixed) or (len(units) < members and not in_sight):
            s.forget(self.hex, self.seat)  # nobody else knows which they are
        for counter in units:
            s.mark[counter] = (s.mark[counter] & ~LIFTED) | MOVED
        if units and s.told is not None:
            secret = [code_of(s, counter) for counter in units]
            points = sorted([s.spent[counter] for counter in units])
            shown = [code_of(s, counter) for counter in units if counter >= THINGS]
            args = [self.seat, s.rules.board.code[self.hex], len(units), *points, *shown]
            s.tell(Event("left", args, secret, [self.seat], [self.seat]))

    def step_to(self, s: KingsThings, place: Hex) -> None:
        members = self.members(s)
        cost = 1 if has_deerhunter(s, members) else ENTRY_COST[s.terrain[place]]
        staying = [counter for counter in s.units(self.hex, self.seat) if counter not in members and counter < THINGS]
        # T-S4: flyers that were let go have been shown; if some of them were held, all were forgotten then
        in_sight = s.rules.flyers_known and self.enemies == LET_GO and not self.joined
        if not in_sight and staying and [counter for counter in members if counter < THINGS]:
            s.forget(self.hex, self.seat)
        for counter in members:
            s.spent[counter] += cost
            s.put(counter, place, self.seat)
            if s.terrain[place] == SEA and counter < THINGS:
                s.mark[counter] |= AIR
        if s.told is not None:
            code = s.rules.board.code
            shown = [code_of(s, counter) for counter in members if counter >= THINGS]
            hidden = [code_of(s, counter) for counter in members if counter < THINGS]
            args = [self.seat, code[self.hex], code[place], len(members), *shown]
            s.tell(Event("stepped", args, hidden, [self.seat], [self.seat]))
        self.hex = place
        self.step = MOVING
        self.joined = 0
        self.enemies = HELD if s.has_enemy(place, self.seat) else FREE  # T-9.31e: in every hex anew


def flyers_of(s: KingsThings, units: list[int]) -> list[int]:
    return [counter for counter in units if s.flies(counter)]


def can_enter(
    s: KingsThings, seat: int, place: Hex, start: Hex, size: int, flyers: int, points: int, guided: bool
) -> bool:
    """Whether a group of that size, so many of them flyers, with that many points left may step there from `start`,
    or by way of other hexes; where it cannot stay, it must get on (T-9.25c)."""
    terrain = s.terrain[place]
    cost = 1 if guided else ENTRY_COST[terrain]  # T-9.11
    if cost > points or (terrain == SEA and flyers < size):  # T-9.25a
        return False
    others = s.count_units(place, seat) - (size if place == start else 0)
    full = s.fort[place] != CITADEL and others + size > STACK_SIZE
    if terrain != SEA and not full:
        return True
    going = size  # who gets on
    if full:
        if s.rules.limit_on_entry or s.is_unexplored(place):  # T-9.22d, T-9.42
            return False
        if flyers and bars_flyers(s, seat, place, others, size):
            return False
        if s.has_enemy(place, seat):  # T-9.22a: whoever walks stops there, and flyers get on
            if flyers == 0 or others + size - flyers > STACK_SIZE:
                return False
            going = flyers
    for other in s.rules.board.neighbours[place]:
        if can_enter(s, seat, other, start, going, flyers, points - cost, guided and going == size):
            return True
    return False


SHOWING: Final = 0
STAYING: Final = 1
ONWARD_STEPS: Final = ("showing", "staying")


class Onward(Moment):
    """T-9.31a: flyers want to leave a hex that enemies hold: enemies show flyers, and as many have to stay."""

    WORD = "onward"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", ONWARD_STEPS),
        fields.number("stay"),
        fields.flag("challenged"),
        fields.sides("asked"),
    )

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, asked: list[int] | None = None) -> None:
        super().__init__(seat, place)
        self.step: int = SHOWING
        self.stay: int = 0  # how many more the mover has to choose
        self.challenged: int = 0  # whether what was shown could be challenged
        self.asked: list[int] = asked or []  # who may still show flyers

    def outlasts(self) -> bool:
        return True

    def flyers(self, s: KingsThings) -> list[int]:
        return [counter for counter in s.at[self.hex] if s.mark[counter] & LIFTED]

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.seat < s.seats
        for seat in self.asked:
            assert seat < s.seats and not s.gone[seat]
        assert self.asked if self.step == SHOWING else self.flyers(s) and self.stay > 0

    def go(self, s: KingsThings) -> bool:
        self.asked = [seat for seat in self.asked if not s.gone[seat] and s.count_units(self.hex, seat)]
        flyers = self.flyers(s)
        if self.step == SHOWING:
            if self.asked and flyers:
                return False
            if not self.challenged:
                self.challenged = 1
                window = challenge_window(s, self.hex)
                if window is not None:  # T-8.3c
                    s.frames.append(window)
                    return True
            self.step = STAYING
            for counter in s.at[self.hex]:
                if s.has(counter, UP) and s.owner[counter] != self.seat:
                    self.stay += 1  # T-9.31f: what they show adds up
                s.mark[counter] &= ~UP
        group = s.frames[-2]
        if self.stay >= len(flyers):  # T-9.31d: all are held
            if isinstance(group, Group):
                group.leave_behind(s, flyers)
            self.stay = 0
        if self.stay > 0:
            return False
        s.frames.pop()
        if isinstance(group, Group):
            group.enemies = LET_GO
            free = group.members(s)
            if free and not group.can_halt(s, free) and not group.steps(s, free):
                group.leave_behind(s, free)  # those who were held have closed their only way, back to this hex
            # T-9.31d: with `fly_limit=full` more may be held than there is room for
            s.frames.append(Overflow(self.seat, self.hex))
        return True

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.asked[0],) if self.step == SHOWING else (self.seat,)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == STAYING:
            return [Say(KEEPBACK, code_of(s, counter)) for counter in self.flyers(s)]
        legal: list[Action] = []
        risk = s.rules.show_bluffs or s.rules.challenge
        for counter in s.units(self.hex, seat):
            if s.flies(counter) and not s.has(counter, UP) and (risk or s.is_supported(counter)):
                legal.append(Say(REVEAL, code_of(s, counter)))  # T-9.31c, T-9.31f
        legal.append(Say(ENOUGH))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == KEEPBACK:
            self.stay -= 1
            group = s.frames[-2]
            assert isinstance(group, Group)
            group.leave_behind(s, [named(s, say.a)])
        elif say.verb == REVEAL:
            show_units(s, [named(s, say.a)], self.hex)
        else:
            del self.asked[0]
            if s.told is not None:
                s.tell(Event("enough", [seat, s.rules.board.code[self.hex]]))


class LastCalls(Moment):
    """T-8.42a: the owners in player order."""

    WORD = "last_calls"
    FIELDS = (fields.number("called"),)

    def __init__(self) -> None:
        super().__init__()
        self.called: int = 0  # how many have been asked

    def check(self, s: KingsThings) -> None:
        raise AssertionError("last calls come by themselves")

    def go(self, s: KingsThings) -> bool:
        while self.called < s.seats:
            seat = (s.first + self.called) % s.seats
            self.called += 1
            if not s.gone[seat]:
                s.frames.append(LastCall(seat))
                return True
        s.frames.pop()
        return True


class LastCall(Moment):
    """T-8.42a: before walk-ins are settled, owners may strip hexes where an enemy stands."""

    WORD = "last_call"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def threatened(self, s: KingsThings) -> list[Hex]:
        return [place for place in s.owned(self.seat) if s.income[place] != NOBODY and pinners(s, self.seat, place)]

    def check(self, s: KingsThings) -> None:
        assert self.threatened(s)

    def go(self, s: KingsThings) -> bool:
        if self.threatened(s):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [Say(STRIP, s.rules.board.code[place]) for place in self.threatened(s)]
        legal.append(Say(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()


class WalkIns(Moment):
    """T-9.43a: at the end of the Movement Phase, hexes without defenders fall."""

    WORD = "walk_ins"
    FIELDS = (fields.flag("drowned"), fields.number("served"))

    def __init__(self) -> None:
        super().__init__()
        self.drowned: int = 0  # T-9.25b: whether those at sea are lost already
        self.served: int = 0  # players whose walk-ins are settled

    def check(self, s: KingsThings) -> None:
        raise AssertionError("walk-ins are settled by themselves")

    def go(self, s: KingsThings) -> bool:
        if not self.drowned:
            self.drowned = 1
            drown(s)
            return True
        while self.served < s.seats:
            seat = (s.first + self.served) % s.seats
            for place in range(s.rules.hexes):
                if not s.gone[seat] and walks_in(s, seat, place):
                    capture(s, place, seat)
                    if s.over is None:
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
    return all(not (other != seat and s.holds(place, other)) for other in range(s.seats))


def drown(s: KingsThings) -> None:
    """T-9.25b: whoever is at sea when movement ends is lost."""
    for place in range(s.rules.hexes):
        if s.terrain[place] == SEA:
            for counter in s.at[place][:]:
                eliminate(s, counter)
