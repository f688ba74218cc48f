"""What a bot should like in Two Kingdoms."""

import math
from typing import Final

from mypy_extensions import i64

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.data import (
    FILES,
    FULL,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON,
    UNITS,
)
from regalia.games.two_kingdoms.state import (
    BOARD,
    FIELD,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    TwoKingdoms,
)

# What an unhurt unit is worth, by kind; and how little of that is left of one that hardly lives.
WORTH: Final[list[float]] = [3.0, 3.0, 3.0, 4.0, 0.6, 5.0, 3.0, 4.0, 0.0]
LAST_BREATH: Final = 0.45
SCALE: Final = 12.0  # so many points of worth ahead is nearly won
FAR: Final = 0.012  # a troop loses so much of its worth for each space between it and what it is after
GATE_WORTH: Final = 8.0  # the whole gate
BREACH: Final = 4.0
MONARCH: Final = 10.0  # the monarch's life, while the gate is down
ATTACKER_EDGE: Final = 2.0  # to be the one who lays siege


def evaluate(s: TwoKingdoms, seat: int) -> float:
    lead = strength(s, 0) - strength(s, 1)
    if s.phase >= SIEGE - 1:
        siege = siege_lead(s)
        lead += siege if s.attacker == 0 else -siege
    elif s.phase == FIELD and s.retreating != NOBODY:
        lead += ATTACKER_EDGE if s.retreating == 1 else -ATTACKER_EDGE
    value = 0.5 + 0.5 * math.tanh(lead / SCALE)
    return value if seat == 0 else 1.0 - value


def strength(s: TwoKingdoms, side: int) -> float:
    """The worth of all that the side still has, the less the farther it is from the fight."""
    total = 0.0
    fights = s.phase == FIELD or s.phase == SIEGE
    foes = squares_of(s, 1 - side) if fights else []
    for unit in range(side * UNITS, side * UNITS + UNITS):
        status = s.status[unit]
        if status != BOARD and status != RESERVE and status != RETREATED:
            continue
        kind = KIND_OF[unit]
        worth = WORTH[kind] * (LAST_BREATH + (1.0 - LAST_BREATH) * s.health[unit] / FULL[kind])
        if fights and status == BOARD and kind != HORSE:
            worth *= 1.0 - FAR * errand(s, s.square[unit], side, foes)
        total += worth
    return total


def squares_of(s: TwoKingdoms, side: int) -> list[Square]:
    """Where the pieces of a side stand."""
    return [
        s.square[unit]
        for unit in range(side * UNITS, side * UNITS + UNITS)
        if s.status[unit] == BOARD and s.at[s.square[unit]] == unit
    ]


def errand(s: TwoKingdoms, square: Square, side: int, foes: list[Square]) -> int:
    """How far a unit is from what it is after: the nearest enemy, the gate, the throne, or the edge that saves it."""
    if s.retreating == side:
        return s.board.ranks - 1 - square // FILES if side else square // FILES
    if s.phase == SIEGE and s.gate > 0:
        return s.board.gate_distance(square) if side == s.attacker else 0
    if s.phase == SIEGE and side == s.attacker:
        return s.board.to_throne[square]
    file: i64 = square % FILES
    rank: i64 = square // FILES
    best: i64 = 30
    for foe in foes:
        files: i64 = foe % FILES - file
        if files < 0:
            files = -files
        if files < best:
            ranks: i64 = foe // FILES - rank
            if ranks < 0:
                ranks = -ranks
            if ranks < best:
                best = ranks if ranks > files else files
    return int(best)


def siege_lead(s: TwoKingdoms) -> float:
    """What the castle is worth to the attacker."""
    lead = ATTACKER_EDGE + GATE_WORTH * (GATE_HEALTH - s.gate) / GATE_HEALTH
    if s.is_breached():
        monarch = s.monarch()
        lead += BREACH + MONARCH * (1.0 - s.health[monarch] / FULL[MON])
    return lead
