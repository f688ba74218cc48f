"""Pure sums that several frames use: what can be bought, raised and struck, and whether damage is still possible."""

from regalia.core.actions import Action
from regalia.games.two_crowns.actions import (
    BANDIT_AT,
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_WITCH,
    RAISE,
    SENTRY_ON,
    Buy,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    CAVALRY,
    DESTROYER,
    HAND,
    HIGH_COIN,
    KINDS,
    KNIGHT,
    LOW_COIN,
    NECROMANCER,
    PRICE,
    SENTRY,
    SLOTS,
    WITCH,
    is_unit,
)
from regalia.games.two_crowns.options import CrownsRules
from regalia.games.two_crowns.state import JOINED, KILLED, KIND_OF, TwoCrowns


def price_of(items: list[int]) -> int:
    """C-30: the sum of the prices."""
    total = 0
    for item in items:
        total += PRICE[item_kind(item)]
    return total


# Instants


def witch_targets(s: TwoCrowns, seat: int) -> list[int]:
    """C-57, C-60, C-62: un-witched units of opponents, as seat * SLOTS + slot."""
    units: list[int] = []
    for other in range(s.seats):
        if s.row[other] and s.is_foe(seat, other):
            for slot in range(SLOTS):
                if slot in s.row[other] and not s.witch[other * SLOTS + slot]:
                    units.append(other * SLOTS + slot)
    return units


def destroyer_targets(s: TwoCrowns, seat: int) -> list[int]:
    """C-54: opponents with a unit."""
    return [other for other in range(s.seats) if s.row[other] and s.is_foe(seat, other)]


def raisable(s: TwoCrowns, owner: int) -> list[int]:
    """C-80, C-82: the kinds among the latest units of a player's pile; Cavalry first."""
    return raisable_from(s.rules, s.pile[owner])


def raisable_from(rules: CrownsRules, pile: list[int]) -> list[int]:
    place = len(pile) - 1
    while place >= 0 and not can_rise(rules, pile[place]):
        place -= 1
    if place < 0:
        return []
    kind = pile[place] & KIND_OF
    if rules.entry_order:  # the pile keeps the order in which they had come into play
        return [kind]
    both = False
    while pile[place] & JOINED:
        place -= 1
        if pile[place] & KIND_OF != kind:
            both = True
    return [CAVALRY, KNIGHT] if both else [kind]


def can_rise(rules: CrownsRules, card: int) -> bool:
    """C-81: whether a Necromancer can look at this card of a pile at all."""
    return is_unit(card & KIND_OF) and (rules.necro_hand or card & KILLED != 0)


def place_of_raised(rules: CrownsRules, pile: list[int], kind: int) -> int:
    """Where in the pile the card lies that is raised: the last of its kind."""
    place = len(pile) - 1
    while not can_rise(rules, pile[place]) or pile[place] & KIND_OF != kind:
        place -= 1
    return place


def add_free_instants(s: TwoCrowns, seat: int, legal: list[Action]) -> None:
    """C-87, C-95: Sentry, Necromancer and Bandit, where they have something to act on."""
    base = seat * KINDS
    if s.hand[base + SENTRY]:
        for other in range(s.seats):
            if not s.gone[other] and s.same_side(seat, other):  # C-79, C-115
                for king in (other * 2, other * 2 + 1):
                    if s.king[king]:  # C-46
                        legal.append(SENTRY_ON[king])
    if s.hand[base + NECROMANCER]:
        for other in range(s.seats):
            if s.pile[other] and not s.gone[other] and s.same_side(seat, other):  # C-85, C-115
                for kind in raisable(s, other):
                    legal.append(RAISE[other][kind])
    if s.hand[base + BANDIT]:
        add_thefts(s, seat, legal)


def add_thefts(s: TwoCrowns, seat: int, legal: list[Action]) -> None:
    """C-64, C-71: each value in each opponent's Bank, once (C-12)."""
    for other in range(s.seats):
        if s.is_foe(seat, other):
            for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
                if s.bank[other * KINDS + kind]:
                    legal.append(BANDIT_AT[other][kind])


# Purchases


def add_purchases(s: TwoCrowns, seat: int, funds: int, units: bool, legal: list[Action]) -> None:
    """C-26, C-29 to C-33: all that can be named for the funds; Knight and Cavalry only if `units` may be bought."""
    base = seat * KINDS
    cavalry = s.hand[base + CAVALRY] if units else 0
    knights = s.hand[base + KNIGHT] if units else 0
    witches = s.hand[base + WITCH]
    destroyers = s.hand[base + DESTROYER]
    if cavalry + knights + witches + destroyers == 0 or funds < PRICE[WITCH]:
        return
    cursed = sets_of(witch_targets(s, seat), witches, BUY_WITCH) if witches else [[]]
    victims = sets_of(destroyer_targets(s, seat), destroyers, BUY_DESTROYER) if destroyers else [[]]
    for a in range(cavalry + 1):
        for j in range(knights + 1):
            for cursing in cursed:
                for destroying in victims:
                    items = [BUY_CAVALRY] * a + [BUY_KNIGHT] * j + cursing + destroying
                    if items and price_of(items) <= funds and (len(items) == 1 or s.rules.pooled):  # C-30
                        legal.append(Buy(items))


def sets_of(targets: list[int], cards: int, first_item: int) -> list[list[int]]:
    """Every way to spend up to two equal cards on different targets, as items."""
    found: list[list[int]] = [[]]
    for place, target in enumerate(targets):
        found.append([first_item + target])
        if cards > 1:
            for other in targets[place + 1 :]:
                found.append([first_item + target, first_item + other])
    return found


def reachable(s: TwoCrowns, seat: int, most: int) -> int:
    """What the coins of a Bank that are worth at most so much come to."""
    total = 0
    for kind in range(LOW_COIN, most + 1):
        total += kind * s.bank[seat * KINDS + kind]
    return total


# The attack


def strikers(s: TwoCrowns, seat: int) -> list[int]:
    """C-35, C-57: the places of the units that strike, in the order in which they are aimed."""
    found: list[int] = []
    for slot in range(SLOTS):
        unit = seat * SLOTS + slot
        if slot in s.row[seat] and not s.witch[unit] and not s.fresh[unit]:
            found.append(slot)
    return found


def king_targets(s: TwoCrowns, seat: int) -> list[int]:
    """C-40: living Kings of opponents."""
    kings: list[int] = []
    for other in range(s.seats):
        if s.is_foe(seat, other):
            for king in (other * 2, other * 2 + 1):
                if s.king[king]:
                    kings.append(king)
    return kings


# Whether damage is still possible


def could_damage(s: TwoCrowns, seat: int) -> bool:
    """C-104: by some line of play with everybody helpful, any draws, and no quiet end."""
    if s.row[seat]:  # D1: a Witch only delays it
        return True
    if unseen(s, seat, NECROMANCER):
        for other in range(s.seats):
            if s.gone[other] or not s.same_side(seat, other):
                continue
            if raisable(s, other):  # D2
                return True
            units = unseen(s, other, CAVALRY) + unseen(s, other, KNIGHT)
            if s.rules.necro_hand and units and s.held[other] + s.stock[other] >= HAND:  # D3: discarded, then raised
                return True
    cheapest = KNIGHT if unseen(s, seat, KNIGHT) else CAVALRY
    return unseen(s, seat, cheapest) > 0 and purse(s, seat) >= PRICE[cheapest]  # D4


def unseen(s: TwoCrowns, seat: int, kind: int) -> int:
    """Cards in hand and deck together: all of these can still be played."""
    return s.hand[seat * KINDS + kind] + s.deck[seat * KINDS + kind]


def purse(s: TwoCrowns, seat: int) -> int:
    """All coins that one purchase could ever be paid with: the own, and a Bandit's loot."""
    total = 0
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        total += kind * (unseen(s, seat, kind) + s.bank[seat * KINDS + kind])
    bandits = unseen(s, seat, BANDIT)
    if bandits and not s.rules.chain:  # C-69
        bandits = 1
    for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
        for other in range(s.seats):
            if bandits and s.is_foe(seat, other):
                taken = min(bandits, unseen(s, other, kind) + s.bank[other * KINDS + kind])
                total += kind * taken
                bandits -= taken
    return total
