"""Section 9, on the way: which units move together, and which hexes they can enter."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.counters import DEERHUNTER, THINGS
from regalia.games.kings_and_things.data import CITADEL, MOVEMENT, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of
from regalia.games.kings_and_things.rules import bars_flyers, entry_cost
from regalia.games.kings_and_things.state import LIFTED, MOVED, KingsThings


def fresh_units(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """Units that have not moved this turn."""
    return [counter for counter in s.units(place, seat) if not s.has(counter, MOVED | LIFTED)]


def pinners(s: KingsThings, seat: int, place: Hex) -> list[int]:
    """T-9.23d: the enemies with units there."""
    return [other for other in s.clockwise(seat) if other != seat and s.count_units(place, other)]


def has_deerhunter(s: KingsThings, units: list[int]) -> bool:
    return any(s.form(counter) == DEERHUNTER for counter in units)


def points_left(s: KingsThings, units: list[int]) -> int:
    """The points that every one of them still has."""
    least = MOVEMENT
    for counter in units:
        least = min(least, MOVEMENT - s.spent[counter])
    return least


def must_stop(s: KingsThings, seat: int, place: Hex) -> bool:
    """True if a group that enters stops there (T-9.42, T-9.23b), unless its flyers fly on (T-9.31a)."""
    return s.is_unexplored(place) or s.has_enemy(place, seat)


def flyers_of(s: KingsThings, units: list[int]) -> list[int]:
    return [counter for counter in units if s.flies(counter)]


GATHERING: Final = 0
MOVING: Final = 1
GROUP_STEPS: Final = ("gathering", "moving")
# What enemies in its hex do to a group
FREE: Final = 0
HELD: Final = 1  # only flyers may go on
LET_GO: Final = 2  # the flyers may
HOLDS: Final = ("none", "hold", "let_go")


NOT_ADJACENT: Final = Objection("T-9.12", "a group steps from hex to adjacent hex")
NOBODY_GOES: Final = Objection("T-9.13", "first choose which units go")
NO_POINTS: Final = Objection("T-9.1", "some unit of the group doesn't have enough movement points left")
NO_WINGS: Final = Objection("T-9.25a", "only flyers can enter the sea")
NO_SHORE: Final = Objection("T-9.25c", "flyers can enter the sea only if they have points enough to reach land")
HELD_HERE: Final = Objection("T-9.23b", "enemies hold the group here")
MUST_EXPLORE: Final = Objection("T-9.42", "a group stops in an unexplored hex")
NO_ENTRY_TO_FULL: Final = Objection("T-9.22d", "there is no room for the group: ten of your units are the limit")
NO_ROOM_IN_THE_AIR: Final = Objection(
    "T-9.31g", "flyers can't enter: you have {others} units there, and ten is the limit"
)
NO_WAY_ON: Final = Objection("T-9.22a", "there is no room for the group, and no way to go on from there")
NO_HALT_AT_SEA: Final = Objection("T-9.25a", "nobody can stay at sea")
TOO_MANY_HERE: Final = Objection("T-9.22a", "no more than ten of your units can stay here")


class Marching(ThingsFrame):
    """T-9.13: units that move together, in `hex`, and where they can go."""

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, enemies: int = FREE) -> None:
        super().__init__(seat, place)
        self.step: int = GATHERING
        self.joined: int = 0  # whether it has picked somebody up here
        self.enemies: int = enemies  # T-9.23b: whether they hold it here

    def members(self, s: KingsThings) -> list[int]:
        return [counter for counter in s.at[self.hex] if s.mark[counter] & LIFTED]

    def fits(self, s: KingsThings) -> bool:
        """T-9.22a, T-9.22d: whether one more may stay here, beside those who are not in the group."""
        staying = s.count_units(self.hex, self.seat) - len(self.members(s))
        return s.fort[self.hex] == CITADEL or staying < STACK_SIZE

    def why_no_halt(self, s: KingsThings) -> Objection | None:
        if s.terrain[self.hex] == SEA:
            return NO_HALT_AT_SEA
        return (
            None if s.fort[self.hex] == CITADEL or s.count_units(self.hex, self.seat) <= STACK_SIZE else TOO_MANY_HERE
        )

    def can_part(self, s: KingsThings, counter: int) -> bool:
        """True if the others may stay here without the counter, or can go on."""
        if self.why_no_halt(s) is None:
            return True
        return len(self.steps(s, [other for other in self.members(s) if other != counter])) > 0

    def why_it_stays(self, s: KingsThings, members: list[int]) -> Objection | None:
        """The objection to any step of the group; T-13.6b: a Deerhunter leads an army past those who pin it."""
        if self.step == MOVING and s.is_unexplored(self.hex):
            return MUST_EXPLORE
        led = self.step == GATHERING and has_deerhunter(s, members)
        return HELD_HERE if self.enemies == HELD and not led else None  # T-9.23a; unless its flyers are let go

    def steps(self, s: KingsThings, members: list[int]) -> list[Hex]:
        if self.why_it_stays(s, members) is not None:
            return []
        points = points_left(s, members)
        flyers = len(flyers_of(s, members))
        guided = has_deerhunter(s, members)  # T-13.6a
        return [
            place
            for place in s.rules.board.neighbours[self.hex]
            if why_no_entry(s, self.seat, place, self.hex, len(members), flyers, points, guided) is None
        ]

    def refuse_step(self, s: KingsThings, place: Hex) -> Illegal:
        members = self.members(s)
        objection: Objection | None = NOBODY_GOES
        if place not in s.rules.board.neighbours[self.hex]:
            objection = NOT_ADJACENT
        elif members:
            points, flyers = points_left(s, members), len(flyers_of(s, members))
            guided = has_deerhunter(s, members)
            objection = why_no_entry(s, self.seat, place, self.hex, len(members), flyers, points, guided)
            if objection is not NO_WINGS:
                objection = self.why_it_stays(s, members) or objection
        assert objection is not None
        return objection.illegal(others=s.count_units(place, self.seat))

    def can_fly_on(self, s: KingsThings, members: list[int]) -> bool:
        """T-9.31a: whether the flyers of the group could leave if they are let go."""
        flyers = flyers_of(s, members)
        if not flyers or s.is_unexplored(self.hex):
            return False
        if self.step == MOVING and not self.fits(s):
            return False  # T-9.31g
        points = points_left(s, flyers)
        for place in s.rules.board.neighbours[self.hex]:
            if why_no_entry(s, self.seat, place, self.hex, len(flyers), len(flyers), points, False) is None:
                return True
        return False

    def leave_behind(self, s: KingsThings, units: list[int], in_sight: bool = False) -> None:
        """T-9.24: their move is over. `in_sight`: the others of the group are shown, so that nobody is mistaken."""
        members = len(self.members(s))
        mixed = (self.step == GATHERING or self.joined > 0) and members < s.count_units(self.hex, self.seat)
        if (units and mixed) or (len(units) < members and not in_sight):
            s.forget(self.hex, self.seat)  # nobody else knows which they are
        for counter in units:
            s.mark[counter] = (s.mark[counter] & ~LIFTED) | MOVED
        if units and s.events is not None:
            secret = [code_of(s, counter) for counter in units]
            points = sorted([s.spent[counter] for counter in units])
            shown = [code_of(s, counter) for counter in units if counter >= THINGS]
            args = [self.seat, s.rules.board.code[self.hex], len(units), *points, *shown]
            s.emit(Event("left", args, secret, [self.seat], [self.seat]))


def why_no_entry(
    s: KingsThings, seat: int, place: Hex, start: Hex, size: int, flyers: int, points: int, guided: bool
) -> Objection | None:
    """The objection to a step from `start`, or by way of other hexes, of a group of that size, so many of them flyers,
    with that many points left; where it cannot stay, it must get on (T-9.25c)."""
    terrain = s.terrain[place]
    if terrain == SEA and flyers < size:
        return NO_WINGS
    cost = entry_cost(terrain, guided)
    if cost > points:
        return NO_SHORE if terrain == SEA else NO_POINTS
    others = s.count_units(place, seat) - (size if place == start else 0)
    full = others + size > STACK_SIZE and s.fort[place] != CITADEL
    if terrain != SEA and not full:
        return None
    going = size  # who gets on
    if full:
        if s.rules.limit_on_entry:
            return NO_ENTRY_TO_FULL
        if flyers and bars_flyers(s, seat, place, others, size):
            return NO_ROOM_IN_THE_AIR
        if s.is_unexplored(place):  # T-9.42
            return NO_WAY_ON
        if s.has_enemy(place, seat):  # T-9.22a: walkers stop there, and flyers get on
            if flyers == 0 or others + size - flyers > STACK_SIZE:
                return NO_WAY_ON
            going = flyers
    for other in s.rules.board.neighbours[place]:
        if why_no_entry(s, seat, other, start, going, flyers, points - cost, guided and going == size) is None:
            return None
    return NO_SHORE if terrain == SEA else NO_WAY_ON
