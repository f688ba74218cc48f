"""A bot's evaluation of Two Crowns.

Whatever has been declared counts as done: aims that are named have hit, and what is being paid for is in play. So a
position in the middle of a declaration compares with one after it.
"""

import math
from typing import Final

from mypy_extensions import i64

from regalia.games.two_crowns.actions import BUY_CAVALRY, BUY_DESTROYER, BUY_WITCH
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
    PRICE,
    ROUND_A,
    ROUND_D,
    ROUND_E,
    SENTRY,
    SLOTS,
    WITCH,
    WITCH_PHASES,
)
from regalia.games.two_crowns.flow.attack import AIMED, Attack
from regalia.games.two_crowns.flow.purchase import Loot, Pay
from regalia.games.two_crowns.flow.turn import CutIn, DrawPhase
from regalia.games.two_crowns.rules import price_of, raisable
from regalia.games.two_crowns.state import NOBODY, OWNED, TwoCrowns
from regalia.games.two_crowns.weights_of_more import WITH_MORE_SEATS

# What is weighed of a player, always less what the others have (see weights.py).
LIFE: Final = 0  # points of Kings and their Sentries
LOG_LIFE: Final = 1  # its logarithm: the last points are dearer
DEAD: Final = 2  # Kings that are dead
WEAKEST: Final = 3  # life of the weaker living King
DAMAGE_DEALT: Final = 4  # by the units in play in one attack
LOG_DAMAGE: Final = 5
WITCHED: Final = 6  # damage that Witches will hold back
PACE: Final = 7  # damage as a share of the others' life
AT_ONCE: Final = 8  # the same, if the attack of this turn is still to come
CHEAP: Final = 9  # the Bank, up to the price of a Knight
MIDDLE: Final = 10  # … of Cavalry
DEAR: Final = 11  # … of a Destroyer
BANK: Final = 12  # … and up to twice that
LOOT: Final = 13  # stolen, and not spent yet
CAVALRY_HELD: Final = 14
KNIGHT_HELD: Final = 15
DESTROYER_HELD: Final = 16
WITCH_HELD: Final = 17
BANDIT_HELD: Final = 18
SENTRY_HELD: Final = 19
NECROMANCER_HELD: Final = 20
COIN_HELD: Final = 21  # the best coin in the hand: a player banks one per turn
COINS_HELD: Final = 22  # the others
# The next two are weighed by hand: players who hold many cards win more often, so learning takes a hand that is stuck
# for a good one.
STUCK: Final = 23  # a full hand without a coin, when nothing can be thrown away before the next Draw Phase
DRAWS: Final = 24  # cards that the next Draw Phase brings
CAVALRY_PAID: Final = 25  # in the hand, by how much of its price the Bank has
KNIGHT_PAID: Final = 26
DESTROYER_PAID: Final = 27  # likewise, by the damage that it would end
WITCH_PAID: Final = 28
BANDIT_AIM: Final = 29  # in the hand, by the best coin of the others
SENTRY_NEED: Final = 30  # in the hand, by how short life is
RAISING: Final = 31  # a Necromancer in the hand, by the damage of the unit that it raises
CAVALRY_LEFT: Final = 32  # in the deck
KNIGHT_LEFT: Final = 33
DESTROYER_LEFT: Final = 34
NECROMANCER_LEFT: Final = 35
COINS_LEFT: Final = 36  # their sum
DESTROYER_FEAR: Final = 37  # Destroyers that the others may still have, by the damage that they would end
STOCK: Final = 38  # cards in the deck
TURN: Final = 39
FEATURES: Final = 40

SOON: Final = 0.5  # damage of units that are still to come, where none is in play
HELD_BACK: Final = 0.4  # what a unit under a Witch counts for when it comes to the pace
MAX_BANK: Final = 50
SUM_UP: Final = 2.0  # 0.5 + 0.5 tanh(x) is the logistic of 2x, and of more than two players the softmax


class Outlook:
    """The table as it will be once all that has been declared is done. Lists are by seat."""

    def __init__(self, s: TwoCrowns) -> None:
        seats = s.seat_count
        self.life: Final[list[int]] = [0] * seats
        self.weakest: Final[list[int]] = [0] * seats  # 0: no King is left
        self.dead: Final[list[int]] = [0] * seats
        self.striking: Final[list[int]] = [0] * seats  # damage of the units that no Witch holds back
        self.witched: Final[list[int]] = [0] * seats  # damage of the others
        self.missed: Final[list[int]] = [0] * seats  # what they will miss
        self.bank: Final[list[int]] = [s.bank_total(seat) for seat in range(seats)]
        self.strikes_now: int = NOBODY  # who has the attack of this turn before it
        self.letter: int = NOBODY  # the cut-in round
        below = s.frames[0] if s.frames else None
        top = s.frames[-1] if s.frames else None
        aims: list[int] = []
        if isinstance(top, Attack):
            aims = top.aims
        elif isinstance(below, CutIn):
            self.letter = below.letter
            if below.letter <= ROUND_A:
                self.strikes_now = s.mover
        elif isinstance(below, DrawPhase):
            self.strikes_now = s.mover
        for seat in range(seats):
            if not s.gone[seat]:
                self.look_at_kings(s, seat, aims)
                self.look_at_units(s, seat)
        if s.buyer != NOBODY and s.items:
            self.look_at_purchase(s)

    def look_at_kings(self, s: TwoCrowns, seat: int, aims: list[int]) -> None:
        for king in (seat * 2, seat * 2 + 1):
            life = s.king[king]
            for sentry in s.guard[king]:
                life += sentry % OWNED
            for aim in aims:
                if aim // AIMED == king:
                    life -= DAMAGE[aim % AIMED]
            if life <= 0:
                self.dead[seat] += 1
                continue
            self.life[seat] += life
            if self.weakest[seat] == 0 or life < self.weakest[seat]:
                self.weakest[seat] = life

    def look_at_units(self, s: TwoCrowns, seat: int) -> None:
        for slot in s.row[seat]:
            ticks = s.witch[seat * SLOTS + slot] % OWNED
            if ticks:
                self.witched[seat] += DAMAGE[slot]
                self.missed[seat] += DAMAGE[slot] * ticks
            else:
                self.striking[seat] += DAMAGE[slot]

    def look_at_purchase(self, s: TwoCrowns) -> None:
        buyer = s.buyer
        unpaid = price_of(s.items) - s.paid_total()
        if unpaid > 0:
            self.bank[buyer] -= cheapest(s, buyer, unpaid, s.paid[-1] if s.paid else HIGH_COIN)
        for item in s.items:
            if item >= BUY_DESTROYER:
                victim = item - BUY_DESTROYER
                self.striking[victim] = 0
                self.witched[victim] = 0
                self.missed[victim] = 0
            elif item >= BUY_WITCH:
                unit = item - BUY_WITCH
                damage = DAMAGE[unit % SLOTS]
                self.striking[unit // SLOTS] -= damage
                self.witched[unit // SLOTS] += damage
                self.missed[unit // SLOTS] += damage * WITCH_PHASES
            else:
                self.striking[buyer] += 2 if item == BUY_CAVALRY else 1


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


class Foes:
    """The opponents of one player together."""

    def __init__(self, s: TwoCrowns, table: Outlook, seat: int) -> None:
        many: i64 = 0
        life: i64 = 0
        damage: i64 = 0
        destroyers: i64 = 0
        self.strongest: int = 0  # damage of the one who strikes hardest
        self.best_coin: int = 0
        for other in range(s.seat_count):
            if not s.is_foe(seat, other):
                continue
            many += 1
            life += table.life[other]
            damage += table.striking[other] + table.witched[other]
            base: i64 = other * KINDS
            destroyers += s.hand[base + DESTROYER] + s.deck[base + DESTROYER]
            self.strongest = max(self.strongest, table.striking[other])
            for kind in range(HIGH_COIN, max(self.best_coin, LOW_COIN - 1), -1):
                if s.bank[base + kind]:
                    self.best_coin = kind
                    break
        count = float(max(1, many))
        # In the mean of them
        self.life: Final[float] = max(1.0, float(life) / count)
        self.damage: Final[float] = float(damage) / count
        self.destroyers: Final[float] = float(destroyers) / count


def strength(s: TwoCrowns, table: Outlook, seat: int, weights: list[float]) -> float:
    """Return one player's strength against the others together: the weighted sum of all that is counted.

    Added up as it is counted, without a list of it: this is most of what a search does.
    """
    foes = Foes(s, table, seat)
    found = of_play(table, foes, seat, weights) + of_bank(s, table, seat, weights)
    found += of_hand(s, table, seat, weights) + of_plans(s, table, foes, seat, weights)
    found += of_deck(s, table, foes, seat, weights)
    return found + weights[TURN] if s.mover == seat else found


def of_play(table: Outlook, foes: Foes, seat: int, weights: list[float]) -> float:
    """Kings and units."""
    life = float(table.life[seat])
    damage = float(table.striking[seat])
    whole = damage + HELD_BACK * table.witched[seat]
    found = weights[LIFE] * life
    found += weights[LOG_LIFE] * math.log(life + 1.0)
    found += weights[DEAD] * table.dead[seat]
    found += weights[WEAKEST] * table.weakest[seat]
    found += weights[DAMAGE_DEALT] * damage
    found += weights[LOG_DAMAGE] * math.log(whole + SOON)
    found += weights[WITCHED] * table.missed[seat]
    found += weights[PACE] * min(1.0, whole / foes.life)
    if table.strikes_now == seat:
        found += weights[AT_ONCE] * min(1.0, damage / foes.life)
    return found


def of_bank(s: TwoCrowns, table: Outlook, seat: int, weights: list[float]) -> float:
    bank = table.bank[seat]
    found = weights[CHEAP] * min(bank, PRICE[KNIGHT])
    found += weights[MIDDLE] * min(bank, PRICE[CAVALRY])
    found += weights[DEAR] * min(bank, PRICE[DESTROYER])
    found += weights[BANK] * min(bank, MAX_BANK)
    return found + weights[LOOT] * s.loot_total() if has_loot(s, seat) else found


def has_loot(s: TwoCrowns, seat: int) -> bool:
    """True if the seat has stolen something and has not said yet what it buys with it."""
    return s.buyer == seat and not s.items


def of_hand(s: TwoCrowns, table: Outlook, seat: int, weights: list[float]) -> float:
    """The cards themselves."""
    base: i64 = seat * KINDS
    hand = s.hand
    found = weights[CAVALRY_HELD] * hand[base + CAVALRY]
    found += weights[KNIGHT_HELD] * hand[base + KNIGHT]
    found += weights[DESTROYER_HELD] * hand[base + DESTROYER]
    found += weights[WITCH_HELD] * hand[base + WITCH]
    found += weights[BANDIT_HELD] * hand[base + BANDIT]
    found += weights[SENTRY_HELD] * hand[base + SENTRY]
    found += weights[NECROMANCER_HELD] * hand[base + NECROMANCER]
    best: i64 = 0
    coins: i64 = 0
    kind: i64
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        if hand[base + kind]:
            best = kind
            coins += kind * hand[base + kind]
    found += weights[COIN_HELD] * float(best)
    found += weights[COINS_HELD] * float(coins - best)
    if best == 0 and s.held[seat] == HAND and (s.mover != seat or table.letter == ROUND_E):
        found += weights[STUCK]
    return found + weights[DRAWS] * min(HAND - s.held[seat], s.stock[seat])


def of_plans(s: TwoCrowns, table: Outlook, foes: Foes, seat: int, weights: list[float]) -> float:
    """The use of the cards in the hand now."""
    base: i64 = seat * KINDS
    hand = s.hand
    bank = table.bank[seat] + (s.loot_total() if has_loot(s, seat) else 0)
    found = 0.0
    if hand[base + CAVALRY]:
        found += weights[CAVALRY_PAID] * min(1.0, bank / PRICE[CAVALRY])
    if hand[base + KNIGHT]:
        found += weights[KNIGHT_PAID] * min(1.0, bank / PRICE[KNIGHT])
    if hand[base + DESTROYER]:
        found += weights[DESTROYER_PAID] * (min(1.0, bank / PRICE[DESTROYER]) * foes.damage)
    if hand[base + WITCH] and bank >= PRICE[WITCH]:
        found += weights[WITCH_PAID] * min(2, foes.strongest)
    if hand[base + BANDIT]:
        found += weights[BANDIT_AIM] * foes.best_coin
    if hand[base + SENTRY]:
        found += weights[SENTRY_NEED] * (1.0 / (table.life[seat] + 1.0))
    if hand[base + NECROMANCER]:
        raised = raisable(s, seat)
        if raised:
            found += weights[RAISING] * (2.0 if raised[0] == CAVALRY else 1.0)
    return found


def of_deck(s: TwoCrowns, table: Outlook, foes: Foes, seat: int, weights: list[float]) -> float:
    """Cards still to come, of both sides."""
    base: i64 = seat * KINDS
    deck = s.deck
    coins: i64 = 0
    kind: i64
    for kind in range(LOW_COIN, HIGH_COIN + 1):
        coins += kind * deck[base + kind]
    found = weights[CAVALRY_LEFT] * deck[base + CAVALRY]
    found += weights[KNIGHT_LEFT] * deck[base + KNIGHT]
    found += weights[DESTROYER_LEFT] * deck[base + DESTROYER]
    found += weights[NECROMANCER_LEFT] * deck[base + NECROMANCER]
    found += weights[COINS_LEFT] * float(coins)
    found += weights[DESTROYER_FEAR] * (foes.destroyers * (table.striking[seat] + table.witched[seat]))
    return found + weights[STOCK] * s.stock[seat]


def features(s: TwoCrowns, seat: int) -> list[float]:
    """The seat's features less the mean of its opponents': each is the sum in which it alone weighs, and 1."""
    table = Outlook(s)
    foes = [other for other in range(s.seat_count) if s.is_foe(seat, other)]
    found: list[float] = []
    for place in range(FEATURES):
        alone = [0.0] * FEATURES
        alone[place] = 1.0
        theirs = sum([strength(s, table, other, alone) for other in foes])
        found.append(strength(s, table, seat, alone) - theirs / len(foes))
    return found


def estimate_all(s: TwoCrowns, duel_weights: list[float]) -> list[float]:
    """Each seat's chance to win, or its part of its team's."""
    weights = duel_weights if s.seat_count == 2 else WITH_MORE_SEATS
    table = Outlook(s)
    strengths = [0.0] * s.seat_count
    most = -1.0e9
    for seat in range(s.seat_count):
        if table.life[seat]:
            strengths[seat] = strength(s, table, seat, weights)
            most = max(most, strengths[seat])
    shares = [math.exp(SUM_UP * (strengths[seat] - most)) if table.life[seat] else 0.0 for seat in range(s.seat_count)]
    whole = sum(shares) or 1.0
    if not s.rules.teams:
        return [share / whole for share in shares]
    sides = [sum(shares[side::2]) / whole / (s.seat_count // 2) for side in range(2)]
    return [sides[seat % 2] for seat in range(s.seat_count)]


def is_settled(s: TwoCrowns) -> bool:
    """At the start of a turn."""
    top = s.frames[-1]
    return top.letter <= ROUND_D if isinstance(top, CutIn) else not isinstance(top, (Loot, Pay, Attack))


def levels(seats: int) -> tuple[str, ...]:
    """Much is luck here: even anything at all wins one game in twelve against the soundest single steps.

    So a Page is weaker than that, and a Squire hardly stronger.
    """
    if seats == 2:
        return ("fool~0.45", "greedy~0.98", "greedy~0.7", "greedy~0.35", "mcts:50")
    # A rival fights its equals; among rivals, a bot that looks for its own good alone strikes the leader, and wins.
    # So does a search; with many seats a few simulations are enough for that.
    king = "mcts:100" if seats <= 4 else "mcts:20"
    return ("fool~0.4", "rival~0.95", "rival~0.54", "rival", king)
