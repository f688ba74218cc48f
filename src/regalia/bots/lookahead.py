"""Look ahead: evaluate actions one step later, or play until the position can be evaluated."""

from typing import Final

from regalia.bots.simple import candidates, settle_chance
from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.rng import Rng
from regalia.core.state import State

NOBODY: Final = -1


def first_glance(s: State, game: Game, legal: list[Action], actor: int, rng: Rng, against: int = NOBODY) -> list[float]:
    """Evaluate each action one step ahead, from the actor's point of view.

    With `against`, everybody else plays against that seat: its losses are their gains.
    """
    values: list[float] = []
    for action in legal:
        after = s.clone()
        after.frames[-1].apply(after, actor, action)
        settle_chance(after, rng)
        if against >= 0 and actor != against:
            values.append(1.0 - game.evaluate(after, against))
        else:
            values.append(game.evaluate(after, actor))
    return values


def play_on(s: State, game: Game, rng: Rng, against: int = NOBODY) -> None:
    """Play the best-looking action at each step until `is_settled` says that `evaluate` can be trusted."""
    while s.frames and not game.is_settled(s):
        frame = s.frames[-1]
        actor = frame.to_act(s)[0]
        legal = candidates(frame.legal(s, actor))
        best = 0
        if len(legal) > 1:
            liked = game.policy(s, actor, legal) or first_glance(s, game, legal, actor, rng, against)
            best = liked.index(max(liked))
        frame.apply(s, actor, legal[best])
        settle_chance(s, rng)
