"""A seat resigns, whatever is being asked: it leaves the game as if its Kings were dead (C-110, C-137)."""

from regalia.core.errors import RESIGNED, Illegal
from regalia.core.events import Event
from regalia.core.state import won_by
from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import BANDIT, KINDS
from regalia.games.two_crowns.flow.attack import Attack
from regalia.games.two_crowns.flow.ends import end_by_resignation, ends_here, leave, side_lives, won_by_side
from regalia.games.two_crowns.flow.purchase import Loot, Pay
from regalia.games.two_crowns.flow.setup import Ceremony, Deal, ManualCut, RollOff, deal_on
from regalia.games.two_crowns.flow.turn import CutIn, WhoIsQuick, end_turn
from regalia.games.two_crowns.state import NOBODY, TwoCrowns


def resign(s: TwoCrowns, seat: int) -> None:
    if s.gone[seat] or s.leaving[seat]:
        raise Illegal("C-110", "this seat is out of the game already")
    if s.events is not None:
        s.emit(Event("resigned", [s.who(seat)]))
    if s.seat_count == 2:
        s.finish(won_by(1 - seat, 2, RESIGNED))
        return
    if is_declaring(s) and speaker(s) != seat:
        # C-88: what is being declared stands; its target leaves when it is done.
        s.leaving[seat] = 1
        end_if_nobody_stays(s)
        return
    call_off(s, seat)
    leave(s, seat)
    if not end_by_resignation(s) and not ends_here(s):
        go_on_without(s, seat)


def is_declaring(s: TwoCrowns) -> bool:
    return isinstance(s.frames[-1], (Loot, Pay, Attack))


def speaker(s: TwoCrowns) -> int:
    return s.frames[-1].to_act(s)[0]


def end_if_nobody_stays(s: TwoCrowns) -> None:
    """All that are left are on one side: no declaration can matter any more."""
    staying = [seat for seat in s.playing() if not s.leaving[seat]]
    if s.rules.teams:
        for side in (0, 1):
            if not any(seat % 2 == side and s.lives(seat) for seat in staying) and side_lives(s, side):
                s.finish(won_by_side(s, 1 - side, RESIGNED))
                return
    elif len(staying) == 1:
        s.finish(won_by(staying[0], s.seat_count, RESIGNED))


def call_off(s: TwoCrowns, seat: int) -> None:
    """Whatever the seat itself was declaring does not happen; a coin that it has stolen is lost all the same (C-67)."""
    if not is_declaring(s):
        return
    s.frames.pop()
    if s.buyer == NOBODY:
        return
    for item in s.items:
        s.hand[seat * KINDS + item_kind(item)] += 1
        s.held[seat] += 1
    for kind in s.paid:
        s.bank[seat * KINDS + kind] += 1
    for loot in s.loot:
        s.hand[seat * KINDS + BANDIT] += 1
        s.held[seat] += 1
        s.discard(loot // KINDS, loot % KINDS)
    s.buyer = NOBODY
    s.items = []
    s.paid = []
    s.loot = []


def go_on_without(s: TwoCrowns, seat: int) -> None:
    """Whatever was asked of the seat is asked no more."""
    top = s.frames[-1]
    if isinstance(top, RollOff):
        top.drop(s, seat)
    elif isinstance(top, (Ceremony, ManualCut, Deal)):
        if top.seat == seat:
            s.frames.pop()
            deal_on(s)
    elif seat == s.mover:
        end_turn(s)
    elif isinstance(top, WhoIsQuick):
        below = top.waiting(s)
        s.frames.pop()
        below.ask_after(s, below.seat)
    elif isinstance(top, CutIn) and (top.seat == seat or not (top.slow or top.others_left(s))):
        top.ask_after(s, seat)
