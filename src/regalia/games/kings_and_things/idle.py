"""The action for a player whose clock has run out: the one that does the least."""

from typing import Final

from regalia.core.actions import Action
from regalia.games.kings_and_things.actions import ACCEPT, DONE, DRAW, ENDMOVE, HALT, PASS, SKIP, STAY, ThingsAction
from regalia.games.kings_and_things.policy import weight_of
from regalia.games.kings_and_things.state import KingsThings

RESTING: Final = (ACCEPT, DONE, DRAW, ENDMOVE, HALT, PASS, SKIP, STAY)


def idle(s: KingsThings, seat: int) -> Action | None:
    """Pass or be done where that is allowed, and otherwise do what the policy likes best."""
    best: Action | None = None
    worth = -1.0
    for action in s.frames[-1].legal(s, seat):
        if not isinstance(action, ThingsAction) or action.aside:
            continue
        if action.verb in RESTING:
            return action
        weight = weight_of(s, seat, action)
        if weight > worth:
            best, worth = action, weight
    return best
