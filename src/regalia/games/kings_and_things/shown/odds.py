"""Chances: of the dice of an attempt, of the hits of a step, and of each end of a battle, by sampling."""

from typing import Final

from regalia.core.rng import Rng

SIDES_OF_DIE: Final = 6
STEPS: Final = 3
TRIES: Final = 200  # sampled battles
MAX_TRIED_ROUNDS: Final = 60


def two_dice_at_least(number: int) -> float:
    """Return the share of rolls of two dice that reach the number."""
    ways = 0
    for first in range(1, SIDES_OF_DIE + 1):
        for second in range(1, SIDES_OF_DIE + 1):
            if first + second >= number:
                ways += 1
    return ways / (SIDES_OF_DIE * SIDES_OF_DIE)


def mean_hits(value: int, dice: int) -> float:
    return dice * min(max(value, 0), SIDES_OF_DIE) / SIDES_OF_DIE


class Combatant:
    """A fighter in numbers. A fort or town takes several hits, and each costs a point of its value."""

    def __init__(self, side: int, value: int, step: int, dice: int, hits: int, shrinks: bool) -> None:
        self.side: Final[int] = side
        self.value: Final[int] = value
        self.step: Final[int] = step
        self.dice: Final[int] = dice
        self.hits: Final[int] = hits
        self.shrinks: Final[bool] = shrinks


def battle_ends(army: list[Combatant], first_step: int, rng: Rng) -> int:
    """Fight it out once, without items, powers and retreats. Return the side that is left, or -1 if none is.

    Each side gives up first what hits least. With three or more sides everybody turns against the strongest other one.
    """
    left = [fighter.hits for fighter in army]
    step = first_step
    for _turn in range(MAX_TRIED_ROUNDS * STEPS):
        sides: list[int] = []
        strength = [0] * 8
        for place, fighter in enumerate(army):
            if left[place] > 0:
                strength[fighter.side] += fighter.value
                if fighter.side not in sides:
                    sides.append(fighter.side)
        if len(sides) < 2:
            return sides[0] if sides else -1
        hits = [0] * 8
        for place, fighter in enumerate(army):
            if left[place] <= 0 or fighter.step != step:
                continue
            value = fighter.value - (fighter.hits - left[place]) if fighter.shrinks else fighter.value
            target = strongest_other(fighter.side, sides, strength)
            for _die in range(fighter.dice):
                if rng.below(SIDES_OF_DIE) < value:
                    hits[target] += 1
        for side in sides:
            take_hits(army, left, side, hits[side])
        step = (step + 1) % STEPS
    return -1


def shares_won(armies: list[list[Combatant]], first_step: int, rng: Rng) -> dict[int, float]:
    """Return the share of these battles that each side wins; -1 stands for nobody."""
    won: dict[int, float] = {}
    for army in armies:
        end = battle_ends(army, first_step, rng)
        won[end] = won.get(end, 0.0) + 1.0 / len(armies)
    return won


def strongest_other(side: int, sides: list[int], strength: list[int]) -> int:
    best = -1
    for other in sides:
        if other != side and (best < 0 or strength[other] > strength[best]):
            best = other
    return best


def take_hits(army: list[Combatant], left: list[int], side: int, hits: int) -> None:
    for _hit in range(hits):
        worst = -1
        least = 0
        for place, fighter in enumerate(army):
            if fighter.side != side or left[place] <= 0:
                continue
            loss = fighter.dice if fighter.shrinks else fighter.value * fighter.dice
            if worst < 0 or loss < least:
                worst = place
                least = loss
        if worst < 0:
            return
        left[worst] -= 1
