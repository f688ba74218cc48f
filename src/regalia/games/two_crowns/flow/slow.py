"""Slow declarations: in its phases T banks a coin, attacks, or throws a card away. Purchases are in `purchase`."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.two_crowns.actions import BUY_NOTHING, DEPOSIT, DISCARD, Aim, Deposit, Discard, SlowAct, Strike
from regalia.games.two_crowns.data import (
    HAND,
    HIGH_COIN,
    KINDS,
    LOW_COIN,
    NAME,
    NOTHING,
    ORDER,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    is_coin,
)
from regalia.games.two_crowns.flow.attack import aims, refuse_aim, refuse_strike
from regalia.games.two_crowns.state import TwoCrowns

ONLY_COINS: Final = Objection("C-22", "only coins go into the Bank")
NO_COIN: Final = Objection("C-21", "you have no {card}")
TOO_FEW_CARDS: Final = Objection("C-48", "you can't discard with fewer than three cards")
NO_CARD: Final = Objection("C-47", "you have no {card}")


def add_slow(s: TwoCrowns, seat: int, letter: int, legal: list[Action]) -> None:
    """C-14: what T can declare in the phase of that round."""
    base = seat * KINDS
    if letter == ROUND_D:
        legal.append(DEPOSIT[NOTHING])
        for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
            if s.hand[base + kind] and why_no_deposit(s, seat, kind) is None:
                legal.append(DEPOSIT[kind])
    elif letter == ROUND_P:
        legal.append(BUY_NOTHING)
    elif letter == ROUND_A:
        legal.extend(aims(s, seat, []))
    else:
        legal.append(DISCARD[NOTHING])
        for kind in ORDER:  # C-49
            if s.hand[base + kind] and why_no_discard(s, seat, kind) is None:
                legal.append(DISCARD[kind])


def why_no_deposit(s: TwoCrowns, seat: int, kind: int) -> Objection | None:
    if not is_coin(kind):
        return ONLY_COINS
    return None if s.hand[seat * KINDS + kind] else NO_COIN


def deposit(s: TwoCrowns, seat: int, kind: int) -> None:
    if kind:
        s.take_from_hand(seat, kind)
        s.bank[seat * KINDS + kind] += 1
    if s.events is not None:
        s.emit(Event("deposited", [s.who(seat), kind], knew=[seat] if kind else None))


def why_no_discard(s: TwoCrowns, seat: int, kind: int) -> Objection | None:
    if s.held[seat] < HAND:
        return TOO_FEW_CARDS
    return None if s.hand[seat * KINDS + kind] else NO_CARD


def discard_one(s: TwoCrowns, seat: int, kind: int) -> None:
    if kind:
        s.take_from_hand(seat, kind)
        s.discard(seat, kind)
    if s.events is not None:
        s.emit(Event("discarded", [s.who(seat), kind], knew=[seat] if kind else None))


def refuse_slow(s: TwoCrowns, seat: int, action: SlowAct) -> Illegal:
    """The refusal of a slow declaration in its own phase."""
    if isinstance(action, Aim):
        return refuse_aim(s, seat, action, [])
    if isinstance(action, Strike):
        return refuse_strike(s, seat, [])
    assert isinstance(action, (Deposit, Discard))
    objection = why_no_deposit(s, seat, action.kind)
    if isinstance(action, Discard):
        objection = why_no_discard(s, seat, action.kind)
    assert objection is not None
    return objection.illegal(card=NAME[action.kind])
