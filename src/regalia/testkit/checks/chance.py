"""Dice are rolled only in chance frames, and each outcome, applied, is that outcome."""

import random
from collections import Counter
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, first_difference
from regalia.testkit.checks.walk import Variant, asked, frame_name, positions, some

GAMES: Final = 4
PER_GAME: Final = 15
COUNTED: Final = 2000  # larger totals are sampled
TRIED: Final = 60  # outcomes of one chance frame that are applied
ACTIONS: Final = 4  # of one seat in one position
TIMES: Final = 4  # that each is applied
LARGEST_TOTAL: Final = 2**32  # what Rng.below can draw from


def check_chance(game: Game, variant: Variant, effort: float = 1.0, seed: str = "chance") -> None:
    rng = Rng(f"{seed} choices")
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("chance"):
            if s.frames and isinstance(s.frames[-1], ChanceFrame):
                check_weights(s.frames[-1], s, rng)
                check_distinct(game, s, rng)
            for who, legal in asked(s):
                for action in some(legal, ACTIONS, rng):
                    check_deterministic(game, s, who, action, rng)


def check_weights(frame: ChanceFrame, s: State, rng: Rng) -> None:
    """Check that `legal`, `weight`, `total` and `pick` agree."""
    legal, total = frame.legal(s, CHANCE), frame.total(s)
    weights = {action: frame.weight(s, action) for action in legal}
    for action, weight in weights.items():
        if weight <= 0:
            raise Defect(f"{frame_name(s)} lists the outcome {action} with the weight {weight}; weights are positive")
    if total != sum(weights.values()):
        raise Defect(f"{frame_name(s)} has a total of {total}, but the weights add up to {sum(weights.values())}")
    if total > LARGEST_TOTAL:
        raise Defect(f"{frame_name(s)} has a total of {total}, which is more than can be drawn from")
    if total > COUNTED:
        for _time in range(COUNTED // 10):
            picked = frame.pick(s, int(rng.below(total)))
            if picked not in weights:
                raise Defect(f"{frame_name(s)} picks {picked}, which is not among the legal outcomes")
        return
    counted: Counter[Action] = Counter(frame.pick(s, r) for r in range(total))
    for action in {*counted, *weights}:
        if counted[action] != weights.get(action, 0):
            raise Defect(
                f"{frame_name(s)} picks {action} in {counted[action]} of {total} cases, "
                f"but legal lists it with the weight {weights.get(action, 0)}"
            )


def applied(game: Game, s: State, who: int, action: Action) -> tuple[str, list[Event]]:
    """Return the position that the action leads to and the events on the way, on a clone."""
    after = s.clone()
    after.events = []
    after.frames[-1].apply(after, who, action)
    return game.dump(after), after.events


def check_distinct(game: Game, s: State, rng: Rng) -> None:
    """Check that different outcomes lead to different positions, or at least to different news: none is ignored."""
    frame = s.frames[-1]
    results: list[tuple[Action, tuple[str, list[Event]]]] = []
    for action in some(frame.legal(s, CHANCE), TRIED, rng):
        result = applied(game, s, CHANCE, action)
        for other, other_result in results:
            if result == other_result:
                texts = f"{game.write(s, action)!r} and {game.write(s, other)!r}"
                raise Defect(f"the outcomes {texts} of {frame_name(s)} have the same effect and tell the same")
        results.append((action, result))


def check_deterministic(game: Game, s: State, who: int, action: Action, rng: Rng) -> None:
    """Apply an action to clones of a state, with Python's own generator in another state each time."""
    text = game.write(s, action)
    before = random.getstate()
    try:
        random.seed(int(rng.word()))
        first = applied(game, s, who, action)
        for _time in range(TIMES - 1):
            random.seed(int(rng.word()))
            found = applied(game, s, who, action)
            if found[0] != first[0]:
                gap = first_difference(found[0], first[0])
                raise Defect(
                    f"{text!r}, applied to two clones of the same position, leads to two positions: {gap} "
                    "(does apply draw, or does clone share something?)"
                )
            if found[1] != first[1]:
                raise Defect(
                    f"{text!r}, applied to two clones of the same position, tells {first[1]} and then {found[1]}"
                )
    finally:
        random.setstate(before)
