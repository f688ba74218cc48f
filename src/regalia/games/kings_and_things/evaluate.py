"""What a bot should like: income, forts on the way to a citadel, hexes, units that fight, and gold."""

from typing import Final

from regalia.games.kings_and_things.counters import COUNTERS
from regalia.games.kings_and_things.data import CITADEL
from regalia.games.kings_and_things.state import KingsThings, is_unit

INCOME_WEIGHT: Final = 3.0
CITADEL_WEIGHT: Final = 40.0
UNIT_WEIGHT: Final = 0.8
GOLD_WEIGHT: Final = 0.4
RACK_WEIGHT: Final = 0.5
CLOCK_WEIGHT: Final = 60.0


def wealth(s: KingsThings, seat: int) -> float:
    """How well a player stands, all that is public counted; never 0, so that shares exist."""
    if s.gone[seat]:
        return 0.0
    total = 1.0 + INCOME_WEIGHT * s.income_of(seat) + GOLD_WEIGHT * s.gold[seat] + RACK_WEIGHT * len(s.rack[seat])
    for place in range(s.rules.hexes):
        if s.hex_owner[place] == seat and s.fort[place] == CITADEL:
            total += CITADEL_WEIGHT
    for counter in range(COUNTERS):
        if s.owner[counter] == seat and s.where[counter] >= 0 and is_unit(counter):
            total += UNIT_WEIGHT * s.value(counter)
    if s.clock_owner == seat:
        total += CLOCK_WEIGHT
    return total


def evaluate(s: KingsThings, seat: int) -> float:
    """The share that the seat can expect: wealth squared, since the strongest wins all."""
    mine = 0.0
    total = 0.0
    for other in range(s.seats):
        worth = wealth(s, other)
        total += worth * worth
        if other == seat:
            mine = worth * worth
    return mine / total if total else 1.0 / s.seats
