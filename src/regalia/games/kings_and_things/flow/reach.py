"""The reach of units in a turn, by the rules of movement itself: for players who look ahead, and for bots."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.data import SEA
from regalia.games.kings_and_things.flow.marching import (
    Marching,
    flyers_of,
    has_deerhunter,
    must_stop,
    points_left,
    why_no_entry,
)
from regalia.games.kings_and_things.flow.movement import Group, Movement
from regalia.games.kings_and_things.rules import entry_cost, is_overfull
from regalia.games.kings_and_things.state import KingsThings


class March:
    """Walks wherever the units of a hex could go together. By hex: the points that they have left, and the way."""

    def __init__(self, s: KingsThings, seat: int, place: Hex, units: list[int], stops: list[bool]) -> None:
        """`stops`: by hex, whether they could not go on from there."""
        self.left: Final[list[int]] = [-1] * s.rules.hexes  # -1 where they cannot end
        self.first: Final[list[Hex]] = [place] * s.rules.hexes  # the first step
        self.before: Final[list[Hex]] = [place] * s.rules.hexes  # the hex from which they enter
        size, flyers, guided = len(units), len(flyers_of(s, units)), has_deerhunter(s, units)
        left, first, before = self.left, self.first, self.before
        left[place] = points_left(s, units)
        edge = [place]
        while edge:
            further: list[Hex] = []
            for here in edge:
                if here != place and stops[here]:
                    continue
                for to in s.rules.board.neighbours[here]:
                    rest = left[here] - entry_cost(s.terrain[to], guided)
                    if rest <= left[to] or why_no_entry(s, seat, to, place, size, flyers, left[here], guided):
                        continue
                    left[to] = rest
                    first[to] = to if here == place else first[here]
                    before[to] = here
                    further.append(to)
            edge = further
        for to in range(s.rules.hexes):
            if left[to] >= 0 and to != place and (s.terrain[to] == SEA or is_overfull(s, seat, to, size)):
                left[to] = -1

    def ends(self, place: Hex) -> list[Hex]:
        return [to for to, left in enumerate(self.left) if left >= 0 and to != place]

    def way(self, place: Hex, to: Hex) -> list[Hex]:
        """Return the hexes from `place`, which is left out, to `to`."""
        found: list[Hex] = []
        while to != place:
            found.append(to)
            to = self.before[to]
        found.reverse()
        return found


class Reach:
    """The hexes in which a player's units of one hex could end their move."""

    def __init__(self, together: list[Hex], flying: list[Hex], ways: list[list[Hex]]) -> None:
        self.together: Final[list[Hex]] = together  # all of them
        self.ways: Final[list[list[Hex]]] = ways  # the steps to each of these
        self.flying: Final[list[Hex]] = flying  # their flyers alone, if no enemy on the way holds any


def reaches(s: KingsThings, seat: int) -> dict[Hex, Reach]:
    """Return what each of the player's hexes with units that have not moved could reach."""
    stops = [must_stop(s, seat, place) for place in range(s.rules.hexes)]
    unexplored = [s.is_unexplored(place) for place in range(s.rules.hexes)]
    part, group = own_part(s, seat), own_group(s, seat)
    found: dict[Hex, Reach] = {}
    for place in range(s.rules.hexes):
        if not s.count_units(place, seat):
            continue
        units = part.liftable(s, place)
        is_free = not part.is_pinned(s, place) or has_deerhunter(s, units)
        can_fly = True
        if group is not None and group.hex == place and group.members(s):
            units = group.members(s)
            is_free = group.why_it_stays(s, units) is None
            can_fly = is_free or group.can_fly_on(s, units)
        together: list[Hex] = []
        ways: list[list[Hex]] = []
        if units and is_free:
            march = March(s, seat, place, units, stops)
            together = march.ends(place)
            ways = [march.way(place, to) for to in together]
        flying: list[Hex] = []
        flyers = [counter for counter in flyers_of(s, units) if s.is_supported_among(counter, flyers_of(s, units))]
        if flyers and can_fly:
            flying = [to for to in March(s, seat, place, flyers, unexplored).ends(place) if to not in together]
        if together or flying:
            found[place] = Reach(together, flying, ways)
    return found


def own_part(s: KingsThings, seat: int) -> Movement:
    """The player's part of the Movement Phase, or one as it would begin now."""
    for frame in s.frames:
        if isinstance(frame, Movement) and frame.seat == seat:
            return frame
    part = Movement()
    part.seat = seat
    return part


def own_group(s: KingsThings, seat: int) -> Marching | None:
    """The group that the player is putting together or leading."""
    for frame in s.frames:
        if isinstance(frame, Group) and frame.seat == seat:
            return frame
    return None
