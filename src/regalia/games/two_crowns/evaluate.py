"""What a bot should like.

A seat's strength is the life of its Kings, the damage that its units will deal, and what its coins and cards may still
become. The weights make greedy play do what a sensible player does: bank the largest coin, buy the most damage, guard
before a strike, steal what completes a sum, and keep Witches and Destroyers for units that are about to strike.
"""

from typing import Final

from regalia.games.two_crowns.actions import BUY_DESTROYER, BUY_WITCH
from regalia.games.two_crowns.data import (
    BANDIT,
    CAVALRY,
    DAMAGE,
    DESTROYER,
    HAND,
    HIGH_COIN,
    KINDS,
    KNIGHT,
    LOW_COIN,
    NECROMANCER,
    SENTRY,
    SLOTS,
    WITCH,
)
from regalia.games.two_crowns.flow.attack import AIMED, Attack
from regalia.games.two_crowns.rules import price_of, raisable
from regalia.games.two_crowns.state import NOBODY, OWNED, TwoCrowns

KING: Final = 1.0  # a point of a King
DEAD: Final = 1.5  # a King that is dead, beyond his points
GUARD: Final = 0.95  # a point of a Sentry in play
STRIKE: Final = 3.2  # a point of damage that a unit in play deals each turn
WITCHED: Final = 0.62  # of it, for a unit that misses two attacks; half as much again for one
COIN: Final = 0.16  # a banked coin's value, a point
STUCK: Final = 0.9  # a full hand without a coin: nothing can be banked, and nothing drawn
DRAW: Final = 0.5  # a card that will be drawn
SHARP: Final = 0.22  # how much of a lead in strength decides


def expected_score(s: TwoCrowns, seat: int) -> float:
    """The seat's chance to win, or its team's share of it."""
    mine = 0.0
    best = -100.0
    theirs = 0.0
    foes = 0
    for other in range(s.seats):
        if s.gone[other]:
            continue
        value = strength(s, other)
        if s.same_side(seat, other):
            mine += value
        else:
            theirs += value
            foes += 1
            best = max(best, value)
    if s.gone[seat] and not s.rules.teams:
        return 0.0
    if s.rules.teams or foes == 1:
        lead = mine - theirs + pending(s, seat)
        share = 0.5 + 0.5 * squashed(lead * SHARP)
        return share / (s.seats // 2) if s.rules.teams else share
    # Alone against many: the strongest opponent counts most, all of them somewhat.
    lead = mine - 0.6 * best - 0.4 * theirs / max(foes, 1) + pending(s, seat)
    return (0.5 + 0.5 * squashed(lead * SHARP)) * 2.0 / s.seats


def squashed(x: float) -> float:
    """Any number between -1 and 1, steepest at 0."""
    return x / (1.0 + x) if x >= 0 else x / (1.0 - x)


def strength(s: TwoCrowns, seat: int) -> float:
    value = 0.0
    for king in (seat * 2, seat * 2 + 1):
        value += KING * s.king[king]
        if s.king[king] == 0:
            value -= DEAD
        for sentry in s.guard[king]:
            value += GUARD * (sentry % OWNED)
    for slot in s.row[seat]:
        witch = s.witch[seat * SLOTS + slot] % OWNED
        value += STRIKE * DAMAGE[slot] * (1.0 - WITCHED * (0.5 + 0.25 * witch) if witch else 1.0)
    return value + money(s, seat) + cards(s, seat)


def money(s: TwoCrowns, seat: int) -> float:
    """Coins in the Bank; those in the hand count for less, so that they are deposited."""
    base = seat * KINDS
    banked = 0
    held = 0
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        banked += kind * s.bank[base + kind]
        held += kind * s.hand[base + kind]
    rest = max(0, banked - 40)  # more than that is hardly ever spent
    return COIN * (banked - 0.7 * rest) + 0.5 * COIN * held


def cards(s: TwoCrowns, seat: int) -> float:
    """What may still be played from the hand. A card is worth less than what it does when it is played well."""
    base = seat * KINDS
    value = 0.55 * s.hand[base + SENTRY] * GUARD * 2
    value += 0.8 * s.hand[base + BANDIT]
    value += 0.9 * s.hand[base + WITCH]
    value += 1.5 * s.hand[base + DESTROYER]
    value += 2.0 * s.hand[base + CAVALRY] + 1.2 * s.hand[base + KNIGHT]
    if s.hand[base + NECROMANCER]:
        raised = raisable(s, seat)
        value += 1.6
        if raised:
            value += 0.5 * STRIKE * (2 if raised[0] == CAVALRY else 1)
    coins = 0
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        coins += s.hand[base + kind]
    if s.held[seat] == HAND and not coins:
        value -= STUCK
    return value + DRAW * min(HAND - s.held[seat], s.stock[seat])


def pending(s: TwoCrowns, seat: int) -> float:
    """What has been declared and is still to come: a purchase that is being paid for, aims that are named."""
    value = 0.0
    if s.buyer != NOBODY:
        sign = 1.0 if s.same_side(seat, s.buyer) else -1.0
        value += sign * bought(s)
        value -= sign * 0.02 * max(0, s.paid_total() - price_of(s.items))  # overpaying
        if not s.items:  # loot that may be spent
            value += sign * 0.15 * s.loot_total() * COIN
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Attack):
        sign = 1.0 if s.same_side(seat, s.mover) else -1.0
        value += sign * aimed(s, top.aims)
    return value


def bought(s: TwoCrowns) -> float:
    """What the named cards will do, against the coins that will be gone."""
    value = 0.0
    unpaid = price_of(s.items) - s.paid_total()
    if unpaid > 0:
        value -= COIN * cheapest(s, s.buyer, unpaid, s.paid[-1] if s.paid else HIGH_COIN)
    for item in s.items:
        if item >= BUY_DESTROYER:
            for slot in s.row[item - BUY_DESTROYER]:
                witched = s.witch[(item - BUY_DESTROYER) * SLOTS + slot] > 0
                value += STRIKE * DAMAGE[slot] * (0.5 if witched else 1.0)
        elif item >= BUY_WITCH:
            unit = item - BUY_WITCH
            now = unit // SLOTS == s.mover and s.frames[0].window() in ("the attack", "purchases")
            value += STRIKE * DAMAGE[unit % SLOTS] * WITCHED * (1.0 if now else 0.55)
        else:
            value += STRIKE * (2 if item == 1 else 1)
    return value


def cheapest(s: TwoCrowns, seat: int, price: int, most: int) -> int:
    """The smallest sum of banked coins, none larger than `most`, that reaches a price."""
    sums = 1  # bit n: the coins so far can make n
    for kind in range(LOW_COIN, most + 1):
        for _coin in range(s.bank[seat * KINDS + kind]):
            sums |= sums << kind
    total = price
    while not sums >> total & 1 and sums >> total:
        total += 1
    return total


def aimed(s: TwoCrowns, aims: list[int]) -> float:
    """Kings are killed one after the other: damage on a weak one is worth more, and nothing beyond its life."""
    value = 0.0
    taken: dict[int, int] = {}
    for aim in aims:
        king = aim // AIMED
        taken[king] = taken.get(king, 0) + DAMAGE[aim % AIMED]
    for king, damage in taken.items():
        life = s.king[king]
        for sentry in s.guard[king]:
            life += sentry % OWNED
        value += KING * min(damage, life) * (1.0 + 0.04 * (8 - min(life, 8)))
        if damage >= life:
            value += DEAD
    return value
