"""Pure sums that several frames and the previews use: prices, piles, strikes, and whether damage is still possible."""

from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import (
    BANDIT,
    CAVALRY,
    HAND,
    HIGH_COIN,
    KINDS,
    KNIGHT,
    LOW_COIN,
    NECROMANCER,
    PRICE,
    is_unit,
)
from regalia.games.two_crowns.options import CrownsRules
from regalia.games.two_crowns.state import JOINED, KILLED, KIND_OF, OWNED, TwoCrowns


def price_of(items: list[int]) -> int:
    """C-30: the sum of the prices."""
    total = 0
    for item in items:
        total += PRICE[item_kind(item)]
    return total


# The Necromancer


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
    """Return the place of the card that is raised: the last of its kind in the pile."""
    place = len(pile) - 1
    while not can_rise(rules, pile[place]) or pile[place] & KIND_OF != kind:
        place -= 1
    return place


# Coins and strikes


def reachable(s: TwoCrowns, seat: int, most: int) -> int:
    """Add up the coins of a Bank that are worth at most so much."""
    total = 0
    for kind in range(LOW_COIN, most + 1):
        total += kind * s.bank[seat * KINDS + kind]
    return total


def soak(guard: list[int], points: int, overflow: bool, fallen: list[int]) -> tuple[int, int]:
    """C-75, C-78: return what the Sentries take of one strike, the oldest first, and what gets past them.

    The owners of Sentries that fall are added to `fallen`.
    """
    soaked = 0
    while soaked < points and guard:
        guard[0] -= 1  # C-75: what it has taken stays taken
        soaked += 1
        if guard[0] % OWNED == 0:
            fallen.append(guard[0] // OWNED)
            del guard[0]
            if not overflow:  # C-76, option
                return soaked, 0
    return soaked, points - soaked


# Whether damage is still possible


def could_damage(s: TwoCrowns, seat: int) -> bool:
    """C-104: by some line of play with everybody helpful, any draws, and no quiet end."""
    if s.row[seat]:  # D1: a Witch only delays it
        return True
    if unseen(s, seat, NECROMANCER):
        for other in range(s.seat_count):
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
    """All coins that one purchase could ever be paid with: the player's own, and a Bandit's loot."""
    total = 0
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        total += kind * (unseen(s, seat, kind) + s.bank[seat * KINDS + kind])
    bandits = unseen(s, seat, BANDIT)
    if bandits and not s.rules.chain:  # C-69
        bandits = 1
    for kind in range(HIGH_COIN, LOW_COIN - 1, -1):
        for other in range(s.seat_count):
            if bandits and s.is_foe(seat, other):
                taken = min(bandits, unseen(s, other, kind) + s.bank[other * KINDS + kind])
                total += kind * taken
                bandits -= taken
    return total
