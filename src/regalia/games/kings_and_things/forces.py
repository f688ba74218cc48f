"""The strength of armies, as far as a seat knows, and what they could gain: the sums behind a bot's decisions.

A force is its mean hits a round times the hits that it can take. Of two forces each wins about as often as the squares
of these say: tried out against `odds.battle_ends`, that errs by a few hundredths.
"""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.counters import (
    CREATURE,
    FORM_CHARGES,
    FORM_STEP,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_STEP,
    RANGED_STEP,
    THINGS,
)
from regalia.games.kings_and_things.data import CITADEL
from regalia.games.kings_and_things.flow.marching import must_stop
from regalia.games.kings_and_things.rules import capacity, combat_value, dice_of, fighters, step_of
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SEEN, UP, KingsThings

SIX: Final = 6.0
# Who strikes first strikes more often; by step
STEP_EDGE: Final = (1.3, 1.15, 1.0)
# A face-down unit of somebody else: it may be a bluff
GUESSED_HITS: Final = 0.36
GUESSED_BODY: Final = 0.9
# Natives of an unexplored hex, for a die of 2 to 5: three of four Things that are drawn fight
NATIVE_HITS: Final = 0.32
NATIVE_BODY: Final = 0.78
FULL_AIM: Final = 5
NEAR: Final = 2  # hexes that most armies cross in a turn


class Force:
    """Mean hits a round, and the hits that it can take."""

    def __init__(self, hits: float, body: float) -> None:
        self.hits: float = hits
        self.body: float = body

    def add(self, hits: float, body: float) -> None:
        self.hits += hits
        self.body += body

    def join(self, other: "Force") -> "Force":
        return Force(self.hits + other.hits, self.body + other.body)

    @property
    def power(self) -> float:
        return self.hits * self.body


def chance_to_win(mine: Force, theirs: Force) -> float:
    """About how often the first wins against the second."""
    own, other = mine.power * mine.power, theirs.power * theirs.power
    if own + other <= 0.0:
        return 1.0 if theirs.body <= 0.0 else 0.0
    return own / (own + other)


def hits_of(form: int) -> float:
    """The mean hits a round of a unit with that form."""
    dice = 2.0 if FORM_CHARGES[form] else 1.0
    return dice * FORM_VALUE[form] / SIX * STEP_EDGE[FORM_STEP[form]]


def force_of(s: KingsThings, units: list[int]) -> Force:
    """Units that the player knows; bluffs do not count."""
    force = Force(0.0, 0.0)
    for counter in units:
        if s.is_supported(counter):
            force.add(hits_of(s.form(counter)), 1.0)
    return force


def guessed_force(s: KingsThings, place: Hex, side: int) -> Force:
    """Return what another player has in a hex, as far as the viewer sees it."""
    force = Force(0.0, 0.0)
    for counter in s.at[place]:
        if s.owner[counter] != side or KIND[counter] not in UNIT_KINDS:
            continue
        if counter >= THINGS or side == NATIVES or s.has(counter, UP | SEEN):
            if s.is_supported(counter):
                force.add(hits_of(s.form(counter)), 1.0)
        else:
            force.add(GUESSED_HITS, GUESSED_BODY)
    if s.hex_owner[place] == side or (side == NATIVES and s.hex_owner[place] == NOBODY):
        add_walls(s, place, force)
    return force


UNIT_KINDS: Final[tuple[int, int]] = (CREATURE, KIND[THINGS])


def add_walls(s: KingsThings, place: Hex, force: Force) -> None:
    """A fort and a town; on the average of a battle they have lost half of what they hit with."""
    level = s.fort_value(place)
    if level > 0:
        edge = STEP_EDGE[MAGIC_STEP] if level == CITADEL else STEP_EDGE[RANGED_STEP] if level > 2 else 1.0
        force.add(0.7 * level / SIX * edge, float(level))
    town = s.town_value(place)
    if town > 0:
        force.add(0.7 * town / SIX, float(town))


def enemy_force(s: KingsThings, place: Hex, seat: int) -> Force:
    """All that an army of the seat would meet in a hex that somebody has explored, or where others stand."""
    total = Force(0.0, 0.0)
    for other in s.playing():
        if other != seat:
            total = total.join(guessed_force(s, place, other))
    if s.hex_owner[place] == NOBODY:
        total = total.join(guessed_force(s, place, NATIVES))
    return total


def chance_to_explore(force: Force, gold: int) -> float:
    """Two dice of six find nobody; of the others the army must win, or pay."""
    chance = 2.0 / SIX
    for number in range(2, 6):
        bribed = min(number, gold // 4)  # what a native costs, about
        left = number - bribed
        chance += chance_to_win(force, Force(NATIVE_HITS * left, NATIVE_BODY * left)) / SIX
    return chance


def battle_force(s: KingsThings, place: Hex, side: int, dispelled: bool) -> Force:
    """A side of a battle that goes on, where everybody is face up."""
    hits = 0.0
    for fighter in fighters(s, place, side):
        value = min(6, combat_value(s, place, side, fighter, FULL_AIM))
        step = step_of(s, place, side, fighter, dispelled)
        hits += dice_of(s, place, side, fighter) * value / SIX * STEP_EDGE[step]
    return Force(hits, float(capacity(s, place, side, 0)))


class Survey:
    """The map as a player sees it, summed up once for a decision."""

    def __init__(self, s: KingsThings, seat: int) -> None:
        self.seat: Final[int] = seat
        count = s.rules.hexes
        self.foes: Final[list[Force]] = [enemy_force(s, place, seat) for place in range(count)]
        # By hex: what the others could bring there in a turn, as far as the player sees
        self.threat: Final[list[Force]] = [Force(0.0, 0.0) for _place in range(count)]
        for other in s.playing():
            if other != seat:
                self.add_threat(s, other)
        # Whether a group that enters has to stop
        self.stops: Final[list[bool]] = [must_stop(s, seat, place) for place in range(count)]
        self.is_urgent: Final[bool] = s.clock_owner not in (NOBODY, seat)  # somebody else is about to win

    def add_threat(self, s: KingsThings, other: int) -> None:
        apart = s.rules.board.apart
        for place in range(s.rules.hexes):
            if not s.at[place]:
                continue
            force = Force(0.0, 0.0)
            for counter in s.at[place]:
                if s.owner[counter] == other and KIND[counter] in UNIT_KINDS:
                    force.add(GUESSED_HITS, GUESSED_BODY)
            if force.body > 0.0:
                for near in range(s.rules.hexes):
                    if apart[place][near] <= NEAR:
                        self.threat[near] = self.threat[near].join(force)


def prize(s: KingsThings, place: Hex, seat: int) -> float:
    """Return what it would be worth to gain the hex, in gold per turn."""
    owner = s.hex_owner[place]
    counter = s.income[place]
    worth = 1.5 + s.fort[place] + (FORM_VALUE[FRONT[counter]] if counter != NOBODY else 0)
    if owner == NOBODY:
        return worth + 1.0 + 0.5 * len(s.natives(place))  # what natives leave behind
    if s.fort[place] == CITADEL:
        return 40.0
    if s.fort[place] == CITADEL - 1:
        worth += 3.0
    return worth * (1.6 if s.seat_count == 2 else 1.3)
