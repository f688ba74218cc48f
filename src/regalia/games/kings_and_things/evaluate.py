"""The evaluation for bots: income, forts, hexes, units that fight, and a citadel that is about to win.

The weights are fitted to who won 1,100 games between policies that slip now and then, at tables of two, three and four:
6,700 positions at the start of a turn. Of games that were not fitted, they tell the winner better than weights by hand
that valued income most (log loss 0.37 instead of 0.44).
"""

import math
from typing import Final

from regalia.games.kings_and_things.counters import THINGS
from regalia.games.kings_and_things.forces import hits_of
from regalia.games.kings_and_things.state import KingsThings, is_unit

INCOME_WEIGHT: Final = 0.07
GOLD_WEIGHT: Final = 0.02
HEX_WEIGHT: Final = 0.15
FORT_WEIGHT: Final = 0.075  # a level, beside its income
UNIT_WEIGHT: Final = 0.19  # one that is no bluff
HITS_WEIGHT: Final = 0.1  # of its mean hits a round
CHARACTER_WEIGHT: Final = 0.19  # beside what it is worth as a unit
RACK_WEIGHT: Final = 0.04
CLOCK_WEIGHT: Final = 1.8


def strength(s: KingsThings, seat: int) -> float:
    """Return how well a player stands."""
    total = INCOME_WEIGHT * s.income_of(seat) + GOLD_WEIGHT * s.gold[seat] + RACK_WEIGHT * len(s.rack[seat])
    if s.clock_owner == seat:
        total += CLOCK_WEIGHT
    for place in range(s.rules.hexes):
        if s.hex_owner[place] == seat:
            total += HEX_WEIGHT + FORT_WEIGHT * s.fort[place]
        for counter in s.at[place]:
            if s.owner[counter] == seat and is_unit(counter) and s.is_supported(counter):
                total += UNIT_WEIGHT + HITS_WEIGHT * hits_of(s.form(counter))
                if counter >= THINGS:
                    total += CHARACTER_WEIGHT
    return total


def estimate(s: KingsThings, seat: int) -> float:
    """The share that the seat can expect: each point of strength makes a win about 2.7 times as likely."""
    if s.gone[seat]:
        return 0.0
    mine = strength(s, seat)
    total = 0.0
    for other in s.playing():
        total += math.exp(strength(s, other) - mine)
    return 1.0 / total


def levels(seats: int) -> tuple[str, ...]:
    """A turn has a hundred small decisions and much is luck, so a level differs from the next by many slips."""
    if seats == 3:
        return ("policy~0.97", "policy~0.8", "policy~0.61", "policy~0.35", "policy")
    return ("policy~0.94", "policy~0.78", "policy~0.58", "policy~0.35", "policy")
