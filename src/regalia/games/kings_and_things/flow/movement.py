"""Section 9: groups move, flyers fly on, pinned armies are challenged.

Bluffs move like real creatures (T-8.3a); whose land it is stops nobody (T-9.41).
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import Blocked
from regalia.games.kings_and_things.actions import (
    ADD,
    ALL,
    DEMAND,
    DROP,
    ENDMOVE,
    FLY_BALLOON,
    FLYERS,
    HALT,
    LIFT,
    ONWARD,
    PICK,
    REFUSE,
    SHOW,
    STEP_TO,
    ThingsAction,
    counter_in,
)
from regalia.games.kings_and_things.counters import BALLOON, THINGS
from regalia.games.kings_and_things.data import SEA
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.bluffs import challenge_window, show_units
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.flight import landing_places, start_flight, why_no_landing
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, named
from regalia.games.kings_and_things.flow.marching import (
    FREE,
    GATHERING,
    GROUP_STEPS,
    HELD,
    HOLDS,
    LET_GO,
    MOVING,
    NO_HALT_AT_SEA,
    NOBODY_GOES,
    Marching,
    fresh_units,
    has_deerhunter,
    pinners,
)
from regalia.games.kings_and_things.flow.onward import Onward
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.notation import counter_text
from regalia.games.kings_and_things.rules import entry_cost
from regalia.games.kings_and_things.state import AIR, LIFTED, MOVED, SEEN, KingsThings

NO_UNITS: Final = Objection("T-9.0", "you have no units there")
PINNED: Final = Objection("T-9.23a", "your units there are pinned, or have moved")
HAVE_MOVED: Final = Objection("T-9.24", "your units there have moved")
NOBODY_PINS: Final = Objection("T-9.23d", "nobody pins unmoved units of yours there")
ASKED_ALREADY: Final = Objection("T-9.23d", "you have demanded proof there already")
TOO_LATE: Final = Objection("T-9.23d", "you can demand proof only before your first group moves")
NO_SUCH_ITEM: Final = Objection("T-15.1a", "only the Balloon flies")


class Movement(ThingsFrame):
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
        """Return who may leave: flyers of a pinned army, or all units if the Deerhunter can lead them (T-13.6b)."""
        units = fresh_units(s, self.seat, place)
        leaders = [counter for counter in s.units(place, self.seat) if not s.has(counter, MOVED)]
        if units and self.is_pinned(s, place) and not has_deerhunter(s, leaders):
            return [counter for counter in units if s.flies(counter)]
        return units

    def why_no_lift(self, s: KingsThings, place: Hex) -> Objection | None:
        if self.liftable(s, place):
            return None
        if s.count_units(place, self.seat) == 0:
            return NO_UNITS
        return PINNED if s.has_enemy(place, self.seat) else HAVE_MOVED

    def why_no_demand(self, s: KingsThings, place: Hex) -> Objection | None:
        if self.moved:
            return TOO_LATE
        if place in self.asked or place in self.freed:
            return ASKED_ALREADY
        return None if fresh_units(s, self.seat, place) and pinners(s, self.seat, place) else NOBODY_PINS

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        code = s.rules.board.code
        for place in range(s.rules.hexes):
            if s.at[place] and self.liftable(s, place):  # why_no_lift
                legal.append(ThingsAction(LIFT, code[place]))
        if not self.moved:  # TOO_LATE
            for place in range(s.rules.hexes):
                if s.at[place] and self.why_no_demand(s, place) is None:
                    legal.append(ThingsAction(DEMAND, code[place]))
        legal.extend([ThingsAction(FLY_BALLOON, BALLOON, code[place]) for place in landing_places(s, seat)])
        legal.append(ThingsAction(ENDMOVE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
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
            if s.events is not None:
                s.emit(Event("demanded", [seat, say.a]))
        else:
            self.moved = 1
            s.frames.append(Group(seat, place, HELD if self.is_pinned(s, place) else FREE))
            if s.events is not None:
                s.emit(Event("lifted", [seat, say.a]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection: Objection | None = None
        if say.verb == LIFT:
            objection = self.why_no_lift(s, s.rules.board.coded(say.a))
        elif say.verb == DEMAND:
            objection = self.why_no_demand(s, s.rules.board.coded(say.a))
        elif say.verb == FLY_BALLOON:
            objection = why_no_landing(s, seat, s.rules.board.coded(say.b)) if say.a == BALLOON else NO_SUCH_ITEM
        return None if objection is None else objection.illegal()


NO_PROOF: Final = Objection("T-9.23d", "only a supported creature, or a character, pins an army")


class Demand(ThingsFrame):
    """T-9.23d: players who pin an army are asked to show a supported creature."""

    WORD = "demand"
    FIELDS = (fields.SEAT, fields.HEX, fields.flag("shown"), fields.sides("asked"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, asked: list[int] | None = None) -> None:
        super().__init__(seat, place)
        self.shown: int = 0
        self.asked: list[int] = asked or []  # who is still to answer

    def outlasts(self) -> bool:
        return True

    def advance(self, s: KingsThings) -> bool:
        self.asked = [seat for seat in self.asked if not s.gone[seat] and s.count_units(self.hex, seat)]
        if self.shown or s.gone[self.seat] or not self.asked:
            part = s.frames[-2]
            if not self.shown and isinstance(part, Movement) and self.hex in part.asked:
                part.asked.remove(self.hex)
                part.freed.append(self.hex)
                if s.events is not None:
                    s.emit(Event("unpinned", [self.seat, s.rules.board.code[self.hex]]))
            s.frames.pop()
            return True
        return False

    def check(self, s: KingsThings) -> None:
        assert self.asked and max(self.asked) < s.seat_count and self.hex != NOWHERE and not self.shown

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.asked[0],)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        for counter in s.units(self.hex, seat):
            if s.is_supported(counter):
                legal.append(ThingsAction(SHOW, code_of(s, counter)))
        legal.append(ThingsAction(REFUSE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        del self.asked[0]
        if say.verb == SHOW:
            counter = named(s, say.a)
            s.mark[counter] |= SEEN  # T-11.75: face down again, but remembered
            self.shown = 1
            if s.events is not None:
                s.emit(Event("showed", [seat, s.rules.board.code[self.hex], say.a], knew=[seat]))
        elif s.events is not None:
            s.emit(Event("refused", [seat, s.rules.board.code[self.hex]]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NO_PROOF.illegal() if say.verb == SHOW else None


NOT_IN_GROUP: Final = Objection("T-9.13", "this unit can't join or leave the group here")
HAS_MOVED: Final = Objection("T-9.24", "this unit has moved already")
IS_PINNED: Final = Objection("T-9.23a", "this unit is pinned")
NO_WAY_ON_WITH_IT: Final = Objection("T-9.22d", "the group could neither stay here nor go on with this unit")
NO_ROOM_FOR_IT: Final = Objection("T-9.22a", "there is no room for this unit here: ten of your units are the limit")
FLYERS_ONLY: Final = Objection("T-9.31a", "only flyers that enemies hold can fly on, if they have points left")
GROUP_FIRST: Final = Objection("T-9.24", "finish this group's move first")


class Group(Marching):
    """T-9.13: a group is put together, and moves from hex to hex."""

    WORD = "group"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", GROUP_STEPS),
        fields.flag("joined"),
        fields.word("enemies", HOLDS),
    )

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

    def advance(self, s: KingsThings) -> bool:
        if self.step == MOVING and not self.members(s):
            s.frames.pop()
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        members = self.members(s)
        legal: list[Action] = []
        if self.step == GATHERING:
            part = s.frames[-2]
            assert isinstance(part, Movement)
            units = part.liftable(s, self.hex)
            if not members and units:
                legal.append(ThingsAction(ALL))
                if [counter for counter in units if s.flies(counter)]:
                    legal.append(ThingsAction(FLYERS))
            legal.extend([ThingsAction(ADD, code_of(s, counter)) for counter in units])
        if not members:
            return legal
        code = s.rules.board.code
        legal.extend([ThingsAction(STEP_TO, code[place]) for place in self.steps(s, members)])
        if self.enemies == HELD and self.can_fly_on(s, members):
            legal.append(ThingsAction(ONWARD))
        if self.step == MOVING:
            if len(members) > 1 and self.why_no_drop(s) is None:
                legal.extend(
                    [ThingsAction(DROP, code_of(s, counter)) for counter in members if self.can_part(s, counter)]
                )
            if self.may_pick(s):
                for counter in fresh_units(s, seat, self.hex):
                    if self.why_no_pick(s, members, counter) is None:
                        legal.append(ThingsAction(PICK, code_of(s, counter)))
        if self.step == GATHERING or self.why_no_halt(s) is None:
            legal.append(ThingsAction(HALT))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
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
            if s.events is not None:
                s.emit(Event("picked_up", [seat, s.rules.board.code[self.hex]], [say.a], [seat], [seat]))
        elif say.verb == HALT:
            self.leave_behind(s, self.members(s))
            s.frames.pop()
            if s.events is not None:
                s.emit(Event("halted", [seat, s.rules.board.code[self.hex]]))
        else:
            walkers = [counter for counter in self.members(s) if not s.flies(counter)]
            self.leave_behind(s, walkers, s.rules.flyers_known)
            self.step = MOVING
            show_units(s, self.members(s), self.hex)  # T-9.31b
            s.frames.append(Onward(seat, self.hex, pinners(s, seat, self.hex)))
            window = challenge_window(s, self.hex)
            if window is not None:
                s.frames.append(window)

    def why_no_drop(self, s: KingsThings) -> Objection | None:
        """The objection to leaving any of the group here."""
        if s.terrain[self.hex] == SEA:
            return NO_HALT_AT_SEA
        return None if self.fits(s) else NO_ROOM_FOR_IT

    def may_pick(self, s: KingsThings) -> bool:
        if s.terrain[self.hex] == SEA or s.is_unexplored(self.hex):
            return False
        return self.enemies == FREE or not s.has_enemy(self.hex, self.seat)  # a last bluff may be gone

    def why_no_pick(self, s: KingsThings, members: list[int], counter: int) -> Objection | None:
        """The objection to a unit that could join: in a full hex the group must be able to go on with it."""
        if self.why_no_halt(s) is None or self.steps(s, [*members, counter]):
            return None
        return NO_WAY_ON_WITH_IT

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == STEP_TO:
            return self.refuse_step(s, s.rules.board.coded(say.a))
        if say.verb in (ADD, PICK, DROP):
            return self.why_no_change(s, say.verb, counter_in(say.a)).illegal()
        objection: Objection | None = None
        if say.verb == HALT:
            objection = self.why_no_halt(s) if self.members(s) else NOBODY_GOES
        elif say.verb in (LIFT, ENDMOVE):
            objection = GROUP_FIRST
        elif say.verb == ONWARD:
            objection = FLYERS_ONLY
        return None if objection is None else objection.illegal()

    def blocked(self, s: KingsThings, seat: int) -> list[Blocked]:
        return [*super().blocked(s, seat), *self.blocked_units(s)] if seat == self.seat else super().blocked(s, seat)

    def blocked_units(self, s: KingsThings) -> list[Blocked]:
        """The units in the group's hex that can neither join it nor leave it now."""
        legal = self.legal(s, self.seat)
        members = self.members(s)
        found: list[Blocked] = []
        for counter in s.units(self.hex, self.seat):
            is_member = counter in members
            if is_member and self.step == GATHERING:
                continue
            verb = DROP if is_member else PICK if self.step == MOVING else ADD
            say = ThingsAction(verb, code_of(s, counter))
            if say not in legal:
                found.append(Blocked(counter_text(say.a), self.why_no_change(s, verb, counter).illegal()))
        return found

    def why_no_change(self, s: KingsThings, verb: int, counter: int) -> Objection:
        """The objection to a unit that is to join the group, or to leave it."""
        if counter == NONE or s.owner[counter] != self.seat or s.where[counter] != self.hex:
            return NOT_IN_GROUP
        members = self.members(s)
        if verb == DROP:
            objection = self.why_no_drop(s) if counter in members else NOT_IN_GROUP
            if objection is None and not self.can_part(s, counter):
                objection = NO_ROOM_FOR_IT
        elif s.has(counter, MOVED):
            objection = HAS_MOVED
        elif verb == ADD:
            objection = IS_PINNED if s.has_enemy(self.hex, self.seat) else NOT_IN_GROUP
        else:
            objection = NOT_IN_GROUP if counter in members else self.why_no_pick(s, members, counter)
        return objection or NOT_IN_GROUP

    def step_to(self, s: KingsThings, place: Hex) -> None:
        members = self.members(s)
        cost = entry_cost(s.terrain[place], has_deerhunter(s, members))
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
        if s.events is not None:
            code = s.rules.board.code
            shown = [code_of(s, counter) for counter in members if counter >= THINGS]
            hidden = [code_of(s, counter) for counter in members if counter < THINGS]
            args = [self.seat, code[self.hex], code[place], len(members), *shown]
            s.emit(Event("stepped", args, hidden, [self.seat], [self.seat]))
        self.hex = place
        self.step = MOVING
        self.joined = 0
        self.enemies = HELD if s.has_enemy(place, self.seat) else FREE  # T-9.31e: in every hex again
