"""Buying and stealing: what is named leaves the hand, coins are laid down one by one, then it all takes effect.

C-93: nobody can speak in between.
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ASKS, Frame
from regalia.games.two_crowns.actions import (
    BANDIT_AT,
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_NOTHING,
    BUY_WITCH,
    COIN,
    NO_SUCH_PLAYER,
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
    CAVALRY,
    DESTROYER,
    HIGH_COIN,
    KINDS,
    KNIGHT,
    LOW_COIN,
    NAME,
    PRICE,
    ROUND_P,
    SLOT_KIND,
    SLOTS,
    WINDOWS,
    WITCH,
    WITCH_PHASES,
    is_coin,
)
from regalia.games.two_crowns.flow.ends import ends_here
from regalia.games.two_crowns.flow.hand import HandFrame
from regalia.games.two_crowns.flow.speaking import speaking
from regalia.games.two_crowns.rules import price_of, reachable
from regalia.games.two_crowns.state import JOINED, KILLED, NOBODY, OWNED, TwoCrowns

# The Bandit

NO_BANDIT: Final = Objection("C-63", "you don't have a Bandit")
OWN_BANK: Final = Objection("C-63", "a Bandit robs an opponent")
MATES_BANK: Final = Objection("C-120", "a Bandit only robs the other colour")
ONLY_COINS: Final = Objection("C-22", "there are only coins in a Bank")
EMPTY_BANK: Final = Objection("C-71", "that Bank is empty")
COIN_NOT_THERE: Final = Objection("C-64", "there is no {coin} in that Bank")


def add_thefts(s: TwoCrowns, seat: int, legal: list[Action]) -> None:
    """Each value in each opponent's Bank, once (C-12)."""
    for other in range(s.seat_count):
        for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
            if s.bank[other * KINDS + kind] and why_no_theft(s, seat, other, kind) is None:
                legal.append(BANDIT_AT[other][kind])


def why_no_theft(s: TwoCrowns, seat: int, victim: int, kind: int) -> Objection | None:
    if not s.hand[seat * KINDS + BANDIT]:
        return NO_BANDIT
    if victim >= s.seat_count:
        return NO_SUCH_PLAYER
    if victim == seat:
        return OWN_BANK
    if s.same_side(seat, victim):
        return MATES_BANK
    if not is_coin(kind):
        return ONLY_COINS
    if s.bank[victim * KINDS + kind]:
        return None
    return COIN_NOT_THERE if s.bank_total(victim) else EMPTY_BANK


def refuse_theft(s: TwoCrowns, seat: int, victim: int, kind: int) -> Illegal:
    objection = why_no_theft(s, seat, victim, kind)
    assert objection is not None
    return objection.illegal(coin=kind)


def steal(s: TwoCrowns, seat: int, action: Bandit) -> None:
    """C-63: the coin lies on the table until it is spent or burnt; so does the Bandit."""
    s.take_from_hand(seat, BANDIT)
    s.bank[action.victim * KINDS + action.kind] -= 1
    s.buyer = seat
    s.loot.append(action.victim * KINDS + action.kind)
    if s.events is not None:
        s.emit(Event("stole", [s.who(seat), s.who(action.victim), action.kind], knew=[seat]))


# What can be bought

NOT_HELD: Final = Objection("C-33", "you don't have {cards}")
OWN_UNIT: Final = Objection("C-62", "you can only put a Witch on an opponent's unit")
MATES_UNIT: Final = Objection("C-120", "you can't put a Witch on a team mate's unit")
NOT_IN_PLAY: Final = Objection("C-57", "that unit is not in play")
WITCHED: Final = Objection("C-60", "a unit never carries two Witches")
OWN_ROW: Final = Objection("C-52", "a Destroyer only works against an opponent")
MATES_ROW: Final = Objection("C-120", "a Destroyer only works against the other colour")
NO_UNITS: Final = Objection("C-54", "a Destroyer needs an opponent with a unit in play")
ONE_CARD_EACH: Final = Objection("C-30", "you pay for each card separately")
TOO_DEAR: Final = Objection("C-25", "it costs {price}, and {purse} {funds}")
COINS_IN_HAND: Final = Objection("C-24", "coins in your hand don't count: it costs {price}, and {purse} {funds}")
BOUGHT: Final[list[int]] = [CAVALRY, KNIGHT, WITCH, DESTROYER]


def add_purchases(s: TwoCrowns, seat: int, no_units: Objection | None, legal: list[Action]) -> None:
    """C-26, C-29: all that can be named for the seat's funds; no unit if there is an objection to units."""
    base = seat * KINDS
    cavalry = s.hand[base + CAVALRY] if no_units is None else 0
    knights = s.hand[base + KNIGHT] if no_units is None else 0
    witches = s.hand[base + WITCH]
    destroyers = s.hand[base + DESTROYER]
    if cavalry + knights + witches + destroyers == 0:
        return
    funds = s.bank_total(seat) + s.loot_total()  # C-66
    if funds < PRICE[WITCH]:  # the cheapest of them
        return
    found: list[list[int]] = [[]]
    if cavalry:
        found = with_more(s, found, [[BUY_CAVALRY] * count for count in range(cavalry + 1)], funds)
    if knights:
        found = with_more(s, found, [[BUY_KNIGHT] * count for count in range(knights + 1)], funds)
    if witches:
        found = with_more(s, found, sets_of(witch_targets(s, seat), witches, BUY_WITCH), funds)
    if destroyers:
        found = with_more(s, found, sets_of(destroyer_targets(s, seat), destroyers, BUY_DESTROYER), funds)
    for items in found[1:]:  # the first is to buy nothing
        legal.append(Buy(items))


def with_more(s: TwoCrowns, found: list[list[int]], sets: list[list[int]], funds: int) -> list[list[int]]:
    """Each purchase found so far with each set added, as far as the funds go."""
    wider: list[list[int]] = []
    for items in found:
        for more in sets:
            both = items + more
            if why_no_payment(s, both, funds) is None:
                wider.append(both)
    return wider


def sets_of(targets: list[int], cards: int, first_item: int) -> list[list[int]]:
    """Every way to spend up to two equal cards on different targets, as items."""
    found: list[list[int]] = [[]]
    for place, target in enumerate(targets):
        found.append([first_item + target])
        if cards > 1:
            for other in targets[place + 1 :]:
                found.append([first_item + target, first_item + other])
    return found


def witch_targets(s: TwoCrowns, seat: int) -> list[int]:
    """Units, as seat * SLOTS + slot."""
    units: list[int] = []
    for other in range(s.seat_count):
        if s.row[other]:
            for slot in range(SLOTS):
                if slot in s.row[other] and why_no_witch(s, seat, other * SLOTS + slot) is None:
                    units.append(other * SLOTS + slot)
    return units


def why_no_witch(s: TwoCrowns, seat: int, unit: int) -> Objection | None:
    other = unit // SLOTS
    if other >= s.seat_count:
        return NO_SUCH_PLAYER
    if other == seat:
        return OWN_UNIT
    if s.same_side(seat, other):
        return MATES_UNIT
    if unit % SLOTS not in s.row[other]:
        return NOT_IN_PLAY
    return WITCHED if s.witch[unit] else None


def destroyer_targets(s: TwoCrowns, seat: int) -> list[int]:
    return [other for other in range(s.seat_count) if s.row[other] and why_no_victim(s, seat, other) is None]


def why_no_victim(s: TwoCrowns, seat: int, other: int) -> Objection | None:
    """The objection to a Destroyer against that player."""
    if other >= s.seat_count:
        return NO_SUCH_PLAYER
    if other == seat:
        return OWN_ROW
    if s.same_side(seat, other):
        return MATES_ROW
    return None if s.row[other] else NO_UNITS


def why_no_payment(s: TwoCrowns, items: list[int], funds: int) -> Objection | None:
    if len(items) > 1 and not s.rules.pooled:
        return ONE_CARD_EACH
    return TOO_DEAR if price_of(items) > funds else None


def refuse_buy(s: TwoCrowns, seat: int, items: list[int], no_units: Objection | None) -> Illegal:
    for kind in BOUGHT:
        wanted = len([item for item in items if item_kind(item) == kind])
        if wanted > s.hand[seat * KINDS + kind]:
            return NOT_HELD.illegal(cards=f"a {NAME[kind]} card" if wanted == 1 else f"{wanted} {NAME[kind]} cards")
    if no_units is not None and has_units(items):
        return no_units.illegal()
    for item in items:
        objection = why_no_item(s, seat, item, items.count(item) > 1)
        if objection is not None:
            return objection.illegal()
    funds = s.bank_total(seat) + s.loot_total()
    objection = why_no_payment(s, items, funds)
    assert objection is not None
    price = price_of(items)
    if objection is TOO_DEAR and price <= funds + coins_in_hand(s, seat):
        objection = COINS_IN_HAND
    purse = "your Bank with the stolen coin has" if s.loot else "your Bank has"
    return objection.illegal(price=price, purse=purse, funds=funds)


def has_units(items: list[int]) -> bool:
    return BUY_CAVALRY in items or BUY_KNIGHT in items


def why_no_item(s: TwoCrowns, seat: int, item: int, is_double: bool) -> Objection | None:
    """The objection to what a card is to be used on."""
    if item >= BUY_DESTROYER:
        return why_no_victim(s, seat, item - BUY_DESTROYER) or (NO_UNITS if is_double else None)
    if item >= BUY_WITCH:
        return why_no_witch(s, seat, item - BUY_WITCH) or (WITCHED if is_double else None)
    return None


def coins_in_hand(s: TwoCrowns, seat: int) -> int:
    total = 0
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        total += kind * s.hand[seat * KINDS + kind]
    return total


# Naming, stealing and paying


def name_items(s: TwoCrowns, seat: int, items: list[int]) -> None:
    """C-26: what is bought leaves the hand; the payment follows."""
    s.buyer = seat
    s.items = items[:]
    for item in items:
        s.take_from_hand(seat, item_kind(item))
    if s.events is not None:
        s.emit(Event("named", [s.who(seat), *told_items(s, items)], knew=[seat]))
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


LOOT_BUYS_NO_UNITS: Final = Objection("C-68", "loot buys units only in your own Purchase Phase")
ONE_BANDIT: Final = Objection("C-69", "spend the loot, or don't, before you play anything else")


class Loot(HandFrame):
    """C-65: at once, one purchase in which the loot takes part, or none."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[s.buyer]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        legal: list[Action] = [BUY_NOTHING]
        if s.rules.chain and s.hand[seat * KINDS + BANDIT]:  # C-69, option
            add_thefts(s, seat, legal)
        add_purchases(s, seat, why_no_units_for_loot(s, seat), legal)
        return legal

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Buy):
            no_units = why_no_units_for_loot(s, seat)
            if no_units is not None and has_units(action.items):
                return no_units.illegal()
            return refuse_buy(s, seat, action.items, None)
        if isinstance(action, Bandit):
            return refuse_theft(s, seat, action.victim, action.kind) if s.rules.chain else ONE_BANDIT.illegal()
        return Illegal("C-65", "spend the loot now, or not at all")

    def apply(self, s: TwoCrowns, seat: int, action: Bandit | Buy | BuyNothing) -> None:
        if isinstance(action, Bandit):
            steal(s, seat, action)
            return
        s.frames.pop()
        if isinstance(action, Buy):
            name_items(s, seat, action.items)
        else:
            if s.events is not None:
                s.emit(Event("burnt", [s.who(seat), *[loot % KINDS for loot in s.loot]]))
            complete(s)


def why_no_units_for_loot(s: TwoCrowns, seat: int) -> Objection | None:
    is_own_phase = seat == s.mover and s.frames[0].window() == WINDOWS[ROUND_P]
    return None if is_own_phase else LOOT_BUYS_NO_UNITS


NOT_PAID: Final = Objection("C-26", "you have paid {paid} of {price}")
ONLY_COINS_PAY: Final = Objection("C-22", "only coins pay")
NOT_BANKED: Final = Objection("C-24", "there is no {coin} in your Bank")
LARGEST_FIRST: Final = Objection("C-133", "lay down the largest coins first")
COVERED: Final = Objection("C-28", "the price is covered, and this table takes no coin beyond it")
OUT_OF_REACH: Final = Objection("C-133", "this coin and smaller ones can't reach the price")


class Pay(HandFrame):
    """C-26, C-28, C-133: banked coins, largest first, until the price is covered."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[s.buyer]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        legal: list[Action] = []
        paid = s.paid_total()
        price = price_of(s.items)
        if why_not_settled(paid, price) is None:
            legal.append(SETTLE)
        for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
            if s.bank[seat * KINDS + kind] and why_no_coin(s, seat, kind, paid, price) is None:
                legal.append(COIN[kind])
        return legal

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        paid = s.paid_total()
        price = price_of(s.items)
        if isinstance(action, Settle):
            objection = why_not_settled(paid, price)
            assert objection is not None
            return objection.illegal(paid=paid, price=price)
        if isinstance(action, LayCoin):
            objection = why_no_coin(s, seat, action.kind, paid, price)
            assert objection is not None
            return objection.illegal(coin=action.kind)
        return Illegal("C-93", "finish paying first: nobody can cut in during a purchase")

    def apply(self, s: TwoCrowns, seat: int, action: LayCoin | Settle) -> None:
        if isinstance(action, LayCoin):
            s.bank[seat * KINDS + action.kind] -= 1  # C-72: from here on nobody can steal it
            s.paid.append(action.kind)
            if s.events is not None:
                s.emit(Event("laid", [s.who(seat), action.kind]))
            return
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("settled", [s.who(seat), price_of(s.items), s.paid_total(), *s.paid]))
        complete(s)


def why_not_settled(paid: int, price: int) -> Objection | None:
    return NOT_PAID if paid < price else None


def why_no_coin(s: TwoCrowns, seat: int, kind: int, paid: int, price: int) -> Objection | None:
    if not is_coin(kind):
        return ONLY_COINS_PAY
    if not s.bank[seat * KINDS + kind]:
        return NOT_BANKED
    if s.paid and kind > s.paid[-1]:
        return LARGEST_FIRST
    if s.rules.tight and paid >= price:
        return COVERED
    return OUT_OF_REACH if paid + reachable(s, seat, kind) < price else None


LOOT: Final = Loot()
PAY: Final = Pay()


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
            if s.events is not None:
                s.emit(Event("entered", [s.who(seat), slot]))
        elif item < BUY_DESTROYER:
            unit = item - BUY_WITCH
            s.witch[unit] = seat * OWNED + WITCH_PHASES  # C-57, C-58
            if s.events is not None:
                s.emit(Event("witched", [s.who(seat), s.who(unit // SLOTS), unit % SLOTS]))
        else:
            destroy(s, seat, item - BUY_DESTROYER)
    if not ends_here(s):
        speaking(s).declared(s, seat, reopens)


def destroy(s: TwoCrowns, seat: int, victim: int) -> None:
    """C-52, C-55, C-56: the whole row goes, together with the Witches on it; Kings, Sentries and Banks stay."""
    if s.events is not None:
        s.emit(Event("destroyed", [s.who(seat), s.who(victim), *s.row[victim]]))
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
