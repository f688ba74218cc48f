"""Buying and stealing: what is named leaves the hand, coins are laid down one by one, then it all takes effect.

C-93: nobody can speak in between.
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, Frame
from regalia.games.two_crowns import refusals
from regalia.games.two_crowns.actions import (
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_NOTHING,
    BUY_WITCH,
    COIN,
    SETTLE,
    Bandit,
    Buy,
    BuyNothing,
    LayCoin,
    Settle,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    DESTROYER,
    HIGH_COIN,
    KINDS,
    LOW_COIN,
    ROUND_P,
    SLOT_KIND,
    SLOTS,
    WINDOWS,
    WITCH_PHASES,
)
from regalia.games.two_crowns.flow.ends import ends_here
from regalia.games.two_crowns.flow.speaking import speaking
from regalia.games.two_crowns.rules import add_purchases, add_thefts, price_of, reachable
from regalia.games.two_crowns.state import JOINED, KILLED, NOBODY, OWNED, TwoCrowns


def steal(s: TwoCrowns, seat: int, action: Bandit) -> None:
    """C-63: the coin lies on the table until it is spent or burnt; so does the Bandit."""
    s.take_from_hand(seat, BANDIT)
    s.bank[action.victim * KINDS + action.kind] -= 1
    s.buyer = seat
    s.loot.append(action.victim * KINDS + action.kind)
    if s.told is not None:
        s.tell(Event("stole", [s.who(seat), s.who(action.victim), action.kind], knew=[seat]))


def name_items(s: TwoCrowns, seat: int, items: list[int]) -> None:
    """C-26: what is bought leaves the hand; the payment follows."""
    s.buyer = seat
    s.items = items[:]
    for item in items:
        s.take_from_hand(seat, item_kind(item))
    if s.told is not None:
        s.tell(Event("named", [s.who(seat), *told_items(s, items)], knew=[seat]))
    s.frames.append(PAY)


def told_items(s: TwoCrowns, items: list[int]) -> list[int]:
    """For each item its kind, whom it is aimed at, and for a Witch which unit."""
    told: list[int] = []
    for item in items:
        target = 0
        slot = 0
        if item >= BUY_DESTROYER:
            target = s.who(item - BUY_DESTROYER)
        elif item >= BUY_WITCH:
            target = s.who((item - BUY_WITCH) // SLOTS)
            slot = (item - BUY_WITCH) % SLOTS
        told += [item_kind(item), target, slot]
    return told


class Loot(Frame):
    """C-65: at once, one purchase in which the loot takes part, or none."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[s.buyer]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        legal: list[Action] = [BUY_NOTHING]
        if s.rules.chain and s.hand[seat * KINDS + BANDIT]:  # C-69, option
            add_thefts(s, seat, legal)
        add_purchases(s, seat, s.bank_total(seat) + s.loot_total(), buys_units(s, seat), legal)  # C-66, C-68
        return legal

    def apply(self, s: TwoCrowns, seat: int, action: Bandit | Buy | BuyNothing) -> None:
        if isinstance(action, Bandit):
            steal(s, seat, action)
            return
        s.frames.pop()
        if isinstance(action, Buy):
            name_items(s, seat, action.items)
        else:
            if s.told is not None:
                s.tell(Event("burnt", [s.who(seat), *[loot % KINDS for loot in s.loot]]))
            complete(s)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        return refusals.loot(s, seat, action, buys_units(s, seat))


class Pay(Frame):
    """C-26, C-28, C-133: banked coins, largest first, until the price is covered."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[s.buyer]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        legal: list[Action] = []
        paid = s.paid_total()
        price = price_of(s.items)
        if paid >= price:
            legal.append(SETTLE)
            if s.rules.tight:  # C-28, option
                return legal
        for kind in range(s.paid[-1] if s.paid else HIGH_COIN, LOW_COIN - 1, -1):
            if s.bank[seat * KINDS + kind] and paid + reachable(s, seat, kind) >= price:
                legal.append(COIN[kind])
        return legal

    def apply(self, s: TwoCrowns, seat: int, action: LayCoin | Settle) -> None:
        if isinstance(action, LayCoin):
            s.bank[seat * KINDS + action.kind] -= 1  # C-72: from here on nobody can steal it
            s.paid.append(action.kind)
            if s.told is not None:
                s.tell(Event("laid", [s.who(seat), action.kind]))
            return
        s.frames.pop()
        if s.told is not None:
            s.tell(Event("settled", [s.who(seat), price_of(s.items), s.paid_total(), *s.paid]))
        complete(s)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        return refusals.pay(s, seat, action)


LOOT: Final = Loot()
PAY: Final = Pay()


def buys_units(s: TwoCrowns, seat: int) -> bool:
    """C-31, C-68: whether it is the seat's own Purchase Phase."""
    return seat == s.mover and s.frames[0].window() == WINDOWS[ROUND_P]


def complete(s: TwoCrowns) -> None:
    """Payment and purchase take effect, without a break (C-34, C-92)."""
    seat = s.buyer
    for kind in s.paid:  # C-26, C-27: no change is given
        s.discard(seat, kind)
    for loot in s.loot:  # C-67
        s.discard(loot // KINDS, loot % KINDS)
    for _loot in s.loot:  # C-70
        s.discard(seat, BANDIT)
    items = s.items
    stolen = bool(s.loot)  # a Bandit is an instant, which can always be answered
    s.buyer = NOBODY
    s.items = []
    s.paid = []
    s.loot = []
    reopens = True
    for item in items:
        if item in (BUY_CAVALRY, BUY_KNIGHT):
            slot = s.enter(seat, item_kind(item))
            reopens = stolen or s.rules.reopen  # C-128
            if s.told is not None:
                s.tell(Event("entered", [s.who(seat), slot]))
        elif item < BUY_DESTROYER:
            unit = item - BUY_WITCH
            s.witch[unit] = seat * OWNED + WITCH_PHASES  # C-57, C-58
            if s.told is not None:
                s.tell(Event("witched", [s.who(seat), s.who(unit // SLOTS), unit % SLOTS]))
        else:
            destroy(s, seat, item - BUY_DESTROYER)
    if not ends_here(s):
        speaking(s).declared(s, seat, reopens)


def destroy(s: TwoCrowns, seat: int, victim: int) -> None:
    """C-52, C-55, C-56: the whole row goes, together with the Witches on it; Kings, Sentries and Banks stay."""
    if s.told is not None:
        s.tell(Event("destroyed", [s.who(seat), s.who(victim), *s.row[victim]]))
    row = s.row[victim]
    s.row[victim] = []
    joined = 0
    for slot in row:
        s.discard(victim, SLOT_KIND[slot] | joined | (0 if s.rules.necro_hand else KILLED))
        joined = JOINED
        s.fresh[victim * SLOTS + slot] = 0
    for slot in row:
        s.lift_witch(victim * SLOTS + slot)
    s.discard(seat, DESTROYER)  # C-53
