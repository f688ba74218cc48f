"""The answer for a player whose clock has run out: nothing if that is allowed, otherwise what does least harm."""

from regalia.core.actions import Action
from regalia.games.two_crowns.actions import AIM, BUY_NOTHING, DEPOSIT, DISCARD, PASS, STRIKE, Aim
from regalia.games.two_crowns.data import NOTHING, ROUND_A, ROUND_D, ROUND_P
from regalia.games.two_crowns.flow.attack import Attack, aims, king_targets
from regalia.games.two_crowns.flow.purchase import LOOT
from regalia.games.two_crowns.flow.turn import CutIn
from regalia.games.two_crowns.state import OWNED, TwoCrowns


def idle(s: TwoCrowns, seat: int) -> Action | None:
    """No deposit, no purchase, no discard; units strike the weakest King; a purchase is paid with the next coins."""
    if not s.frames or seat not in s.frames[-1].to_act(s):
        return None
    top = s.frames[-1]
    if isinstance(top, Attack):
        return weakest(s, seat, top.aims)
    if top is LOOT:
        return BUY_NOTHING
    if not isinstance(top, CutIn):
        # Pay: settle once that can be done, else the largest coin. Or cut a deck at the first place.
        return top.legal(s, seat)[0]
    if not top.slow:
        return PASS
    if top.letter == ROUND_D:
        return DEPOSIT[NOTHING]
    if top.letter == ROUND_P:
        return BUY_NOTHING
    return weakest(s, seat, []) if top.letter == ROUND_A else DISCARD[NOTHING]


def weakest(s: TwoCrowns, seat: int, done: list[int]) -> Action:
    """The next unit at the King with the fewest points left, the first of several."""
    waiting = [action for action in aims(s, seat, done) if isinstance(action, Aim)]
    if not waiting:
        return STRIKE
    best = -1
    fewest = 0
    for king in king_targets(s, seat):
        left = s.king[king]
        for sentry in s.guard[king]:
            left += sentry % OWNED
        if best < 0 or left < fewest:
            best = king
            fewest = left
    return AIM[waiting[0].slot][best]
