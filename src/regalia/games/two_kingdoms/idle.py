"""The answer for a player whose clock has run out."""

from regalia.core.actions import Action
from regalia.games.two_kingdoms.actions import END_ACTION, READY_ACTION
from regalia.games.two_kingdoms.state import TwoKingdoms


def idle(s: TwoKingdoms, seat: int) -> Action | None:
    """A player who runs out of time does nothing more in the turn. A set-up stands as it is, if it can."""
    if not s.frames or seat not in s.frames[-1].to_act(s):
        return None
    for action in (END_ACTION, READY_ACTION):
        if action in s.frames[-1].legal(s, seat):
            return action
    return None
