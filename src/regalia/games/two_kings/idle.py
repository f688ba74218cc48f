"""The answer for a player whose clock has run out."""

from regalia.core.actions import Action
from regalia.games.two_kings.actions import THE_END
from regalia.games.two_kings.flow.turn import MAIN
from regalia.games.two_kings.state import TwoKings


def idle(s: TwoKings, seat: int) -> Action | None:
    """A turn can be ended; what must be chosen in the set-up cannot be left out."""
    if s.frames and s.frames[-1] is MAIN and THE_END in MAIN.legal(s, seat):
        return THE_END
    return None
