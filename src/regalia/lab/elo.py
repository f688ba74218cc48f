"""Elo ratings: the ones that make the results most likely, with their error.

A bot that sits alone among n - 1 copies of another should get a / (a + (n - 1) * b) of the points, where a and b
are the strengths; in a duel that is the usual Elo formula. Ratings are 400 times the decimal logarithm of the strength,
and the first bot has 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regalia.lab.measure import Z95

POINT: Final = 400 / math.log(10)  # rating points per unit of the natural logarithm
STEPS: Final = 100
CLOSE: Final = 1e-9


@dataclass(frozen=True)
class Result:
    """All games in which `alone` sat among seats - 1 of `others`."""

    alone: int  # indices in the list of bots
    others: int
    seats: int
    games: int
    points: float  # scored by the lone bot


@dataclass(frozen=True)
class Rating:
    value: float
    error: float  # half the 95% interval; 0 for the first bot, infinite if no game connects a bot with it


def expected(result: Result, strength: Sequence[float]) -> float:
    lead = strength[result.alone] - strength[result.others]
    return 1 / (1 + (result.seats - 1) * math.exp(-lead))


def ratings(bots: int, results: Sequence[Result]) -> list[Rating]:
    """Rate bots by Newton's method. One extra drawn game per pairing keeps a clean sweep from rating infinite."""
    strength = [0.0] * bots
    connected = reached(bots, results)
    free = [bot for bot in range(1, bots) if bot in connected]
    row_of = {bot: index for index, bot in enumerate(free)}
    inverse: list[list[float]] = []
    for _step in range(STEPS):
        slope = [0.0] * len(free)
        curve = [[0.0] * len(free) for _bot in free]
        for result in results:
            if result.games == 0 or result.alone not in connected:
                continue
            share = expected(result, strength)
            games = result.games + 1
            pull = result.points + 1 / result.seats - games * share
            weight = games * share * (1 - share)
            ends = [(row_of[bot], sign) for bot, sign in ((result.alone, 1), (result.others, -1)) if bot in row_of]
            for row, sign in ends:
                slope[row] += sign * pull
                for column, other in ends:
                    curve[row][column] += sign * other * weight
        inverse = inverted(curve)
        moves = [sum(inverse[row][column] * slope[column] for column in range(len(free))) for row in range(len(free))]
        for bot, move in zip(free, moves, strict=True):
            strength[bot] += max(-1.0, min(1.0, move))
        if all(abs(move) < CLOSE for move in moves):
            break
    found = [Rating(0.0, 0.0)]
    for bot in range(1, bots):
        error = Z95 * math.sqrt(inverse[row_of[bot]][row_of[bot]]) * POINT if bot in row_of else math.inf
        found.append(Rating(strength[bot] * POINT, error))
    return found


def reached(bots: int, results: Sequence[Result]) -> set[int]:
    """Return the bots that a chain of games connects with the first."""
    known = {0}
    for _round in range(bots):
        for result in results:
            if result.games and known & {result.alone, result.others}:
                known |= {result.alone, result.others}
    return known


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Invert by elimination. The matrices are small and positive definite, so no pivot is ever zero."""
    size = len(matrix)
    rows = [[*row, *(float(pivot_row == column) for column in range(size))] for pivot_row, row in enumerate(matrix)]
    for pivot_row in range(size):
        pivot = rows[pivot_row][pivot_row]
        rows[pivot_row] = [value / pivot for value in rows[pivot_row]]
        for other in range(size):
            if other != pivot_row and rows[other][pivot_row]:
                factor = rows[other][pivot_row]
                rows[other] = [value - factor * base for value, base in zip(rows[other], rows[pivot_row], strict=True)]
    return [row[size:] for row in rows]
