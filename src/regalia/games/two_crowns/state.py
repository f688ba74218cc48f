"""The table of Two Crowns at one moment."""

from typing import Final

from regalia.core.state import State
from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import (
    BANDIT,
    COPIES,
    DECK,
    FIRST_SLOT,
    HAND,
    KINDS,
    KING_POINTS,
    SENTRY_POINTS,
    SLOT_KIND,
    SLOTS,
    WITCH_PHASES,
    is_coin,
    is_unit,
)
from regalia.games.two_crowns.data import SENTRY as SENTRY_CARD
from regalia.games.two_crowns.data import WITCH as WITCH_CARD
from regalia.games.two_crowns.options import CrownsRules

NOBODY: Final = -1
UNFILLED: Final[list[int]] = []  # never written to: whoever makes a state fills it, and clones need not do it twice
UNFILLED_ROWS: Final[list[list[int]]] = []

# A card in a discard pile is its kind, and perhaps one of these.
JOINED: Final = 16  # it left play together with the card below it
KILLED: Final = 32  # with necro_hand=false: a Destroyer sent it here
KIND_OF: Final = 15

# A Sentry or Witch in play is its owner times OWNED, plus the points or phases that it has left.
OWNED: Final = 4


SPARE_COINS: Final = 2  # how many more coins of a kind than are in the box a position may have, to make a point
WHO: Final = 16  # in events, a player is a seat, plus WHO times a number for what it is called


class TwoCrowns(State):
    """Where every card is. Decks have no order: what is drawn next is not decided before it is drawn (C-123)."""

    def __init__(self, seats: int, rules: CrownsRules) -> None:
        super().__init__(seats)
        self.rules: Final[CrownsRules] = rules
        # Cards by [seat * KINDS + kind]
        self.hand: list[int] = UNFILLED
        self.deck: list[int] = UNFILLED
        self.bank: list[int] = UNFILLED  # C-23
        self.out: list[int] = UNFILLED  # out of the game; below 0 for coins that an odd position has too many of
        # By seat
        self.held: list[int] = UNFILLED  # cards in the hand, which everybody knows (C-122)
        self.stock: list[int] = UNFILLED  # cards in the deck, likewise
        self.pile: list[list[int]] = UNFILLED_ROWS  # the discard pile, oldest first
        self.row: list[list[int]] = UNFILLED_ROWS  # slots of the units in play, in order of entry where that counts
        self.gone: list[int] = UNFILLED  # 1: out of the game
        self.leaving: list[int] = UNFILLED  # 1: has resigned in the middle of another's declaration
        self.quiet: list[int] = UNFILLED  # own quiet turns since the last turn that was not quiet
        self.cut: list[int] = UNFILLED  # during set-up: where the deck was cut
        # By [seat * 2 + King]
        self.king: list[int] = UNFILLED
        self.guard: list[list[int]] = UNFILLED_ROWS  # Sentries, oldest first (C-78)
        # By [seat * SLOTS + slot]
        self.witch: list[int] = UNFILLED  # 0: none
        self.fresh: list[int] = UNFILLED  # with haste=false: 1 if it came this turn
        # The course of the game
        self.first: int = NOBODY  # who won the roll-off: Red, where there are colours
        self.mover: int = NOBODY  # whose turn it is
        self.turn: int = 0
        self.stirred: int = 0  # 1: this turn is not quiet any more (C-102)
        self.latest: list[int] = UNFILLED  # by team (seats of even and of odd number): who had its last turn
        # A purchase or theft under way. Not in a frame: a resignation clears those, and no card may get lost.
        self.buyer: int = NOBODY
        self.items: list[int] = UNFILLED  # what was named, see actions
        self.paid: list[int] = UNFILLED  # coins from the own Bank, largest first
        self.loot: list[int] = UNFILLED  # victim * KINDS + coin; each means a Bandit on the table

    def lay_out(self) -> None:
        """C-3, C-4, C-10: Kings at 6, all other cards in the decks."""
        seats = self.seats
        self.hand = [0] * (seats * KINDS)
        self.deck = COPIES * seats
        self.bank = [0] * (seats * KINDS)
        self.out = [0] * (seats * KINDS)
        self.held = [0] * seats
        self.stock = [DECK] * seats
        self.pile = [[] for seat in range(seats)]
        self.row = [[] for seat in range(seats)]
        self.gone = [0] * seats
        self.leaving = [0] * seats
        self.quiet = [0] * seats
        self.cut = [0] * seats
        self.king = [KING_POINTS] * (seats * 2)
        self.guard = [[] for king in range(seats * 2)]
        self.witch = [0] * (seats * SLOTS)
        self.fresh = [0] * (seats * SLOTS)
        self.latest = [NOBODY, NOBODY]
        self.items = []
        self.paid = []
        self.loot = []

    def clone(self) -> "TwoCrowns":
        copy = TwoCrowns(self.seats, self.rules)
        self.clone_base_into(copy)
        copy.hand = self.hand[:]
        copy.deck = self.deck[:]
        copy.bank = self.bank[:]
        copy.out = self.out[:]
        copy.held = self.held[:]
        copy.stock = self.stock[:]
        copy.pile = [pile[:] for pile in self.pile]
        copy.row = [row[:] for row in self.row]
        copy.gone = self.gone[:]
        copy.leaving = self.leaving[:]
        copy.quiet = self.quiet[:]
        copy.cut = self.cut[:]
        copy.king = self.king[:]
        copy.guard = [guard[:] for guard in self.guard]
        copy.witch = self.witch[:]
        copy.fresh = self.fresh[:]
        copy.first = self.first
        copy.mover = self.mover
        copy.turn = self.turn
        copy.stirred = self.stirred
        copy.latest = self.latest[:]
        copy.buyer = self.buyer
        copy.items = self.items[:]
        copy.paid = self.paid[:]
        copy.loot = self.loot[:]
        return copy

    # Who is who

    def same_side(self, one: int, other: int) -> bool:
        return one == other or (self.rules.teams and (one - other) % 2 == 0)

    def is_foe(self, seat: int, other: int) -> bool:
        """An opponent who is in the game (C-109, C-120)."""
        return not self.gone[other] and not self.same_side(seat, other)

    def who(self, seat: int) -> int:
        """The seat as events name it, with what it is called: `who % WHO` is the seat (see notation)."""
        if self.first == NOBODY or (self.seats > 2 and not self.rules.teams):
            return seat
        place = (seat - self.first) % self.seats
        return seat + WHO * (place + 1 if self.seats == 2 else place + 3)

    def playing(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.gone[seat]]

    def lives(self, seat: int) -> bool:
        """Whether a King of the seat is alive."""
        return self.king[seat * 2] > 0 or self.king[seat * 2 + 1] > 0

    def next_player(self, seat: int) -> int:
        """Clockwise, among those in the game."""
        other = (seat + 1) % self.seats
        while self.gone[other]:
            other = (other + 1) % self.seats
        return other

    # Cards that move

    def take_from_hand(self, seat: int, kind: int) -> None:
        self.hand[seat * KINDS + kind] -= 1
        self.held[seat] -= 1

    def discard(self, seat: int, card: int) -> None:
        """C-50, C-51: onto its owner's pile. Those who are out have none, so the card leaves the game (C-110)."""
        self.stirred = 1  # C-102
        if self.gone[seat]:
            self.out[seat * KINDS + (card & KIND_OF)] += 1
        else:
            self.pile[seat].append(card)

    def enter(self, seat: int, kind: int) -> int:
        """C-135: a unit comes into play, in the first free place of its kind."""
        slot = FIRST_SLOT[kind]
        row = self.row[seat]
        if slot in row:
            slot += 1
        row.append(slot)
        if not self.rules.entry_order:
            row.sort()
        if not self.rules.haste:  # C-44
            self.fresh[seat * SLOTS + slot] = 1
        return slot

    def lift_witch(self, unit: int) -> None:
        """The Witch on a unit goes to its owner's pile."""
        if self.witch[unit]:
            self.discard(self.witch[unit] // OWNED, WITCH_CARD)
            self.witch[unit] = 0

    def bank_total(self, seat: int) -> int:
        total = 0
        for kind in range(5, 11):
            total += kind * self.bank[seat * KINDS + kind]
        return total

    def loot_total(self) -> int:
        total = 0
        for loot in self.loot:
            total += loot % KINDS
        return total

    def paid_total(self) -> int:
        total = self.loot_total()
        for kind in self.paid:
            total += kind
        return total

    def check(self) -> None:
        """Conservation and what else holds in every position."""
        for column in (self.hand, self.deck, self.bank):
            assert min(column) >= 0, "C-2: a deck does not hold so many cards"
        in_play = [0] * (self.seats * KINDS)
        for seat in range(self.seats):
            row = self.row[seat]
            assert len(set(row)) == len(row) and all(0 <= slot < SLOTS for slot in row), (
                "C-2: units stand in four places"
            )
            assert self.rules.entry_order or row == sorted(row), "units stand in the order of their places"
            for slot in row:
                in_play[seat * KINDS + SLOT_KIND[slot]] += 1
            for slot in range(SLOTS):
                unit = seat * SLOTS + slot
                assert slot in row or not self.witch[unit] + self.fresh[unit], "C-57: a Witch lies on no unit"
                assert not self.fresh[unit] or not self.rules.haste, "C-44: only with haste=false does a unit wait"
                if self.witch[unit]:
                    owner = self.witch[unit] // OWNED
                    assert 0 <= owner < self.seats and not self.same_side(owner, seat), (
                        "C-62: a Witch lies on its own side"
                    )
                    assert 1 <= self.witch[unit] % OWNED <= WITCH_PHASES, "C-58: a Witch lasts two Attack Phases"
                    in_play[owner * KINDS + WITCH_CARD] += 1
            for king in (seat * 2, seat * 2 + 1):
                assert 0 <= self.king[king] <= KING_POINTS, "C-5: a counter runs from 6 to 0"
                assert self.king[king] or not self.guard[king], "C-46: a dead King is guarded"
                for place, sentry in enumerate(self.guard[king]):
                    owner, left = sentry // OWNED, sentry % OWNED
                    assert 0 <= owner < self.seats and self.same_side(owner, seat), (
                        "C-79: a foreign Sentry guards a King"
                    )
                    assert 1 <= left <= SENTRY_POINTS, "C-73: a Sentry takes two points"
                    assert left == SENTRY_POINTS or place == 0, "C-78: the oldest Sentry wears down first"
                    in_play[owner * KINDS + SENTRY_CARD] += 1
            for card in self.pile[seat]:
                kind = card & KIND_OF
                assert 0 < kind < KINDS, "C-2: there is no such card"
                assert card == kind or is_unit(kind), "C-82: only units leave play together"
                in_play[seat * KINDS + kind] += 1
            for kind in range(KINDS):
                assert is_coin(kind) or not self.bank[seat * KINDS + kind], "C-22: only coins are banked"
        if self.buyer != NOBODY:
            for item in self.items:
                in_play[self.buyer * KINDS + item_kind(item)] += 1
            for kind in self.paid:
                in_play[self.buyer * KINDS + kind] += 1
            for loot in self.loot:
                in_play[self.buyer * KINDS + BANDIT] += 1
                in_play[loot] += 1
        else:
            assert not self.items and not self.paid and not self.loot, "C-26: nobody buys"
        for seat in range(self.seats):
            base = seat * KINDS
            for kind in range(KINDS):
                there = base + kind
                assert self.out[there] >= (-SPARE_COINS if is_coin(kind) else 0), "C-2: a deck does not hold so many"
                count = self.hand[there] + self.deck[there] + self.bank[there] + self.out[there] + in_play[there]
                assert count == COPIES[kind], f"C-2: {count} cards of kind {kind}, not {COPIES[kind]}"
            assert self.held[seat] == sum(self.hand[base : base + KINDS]) <= HAND, "C-20: a hand never exceeds 3"
            assert self.stock[seat] == sum(self.deck[base : base + KINDS]), "C-4: a deck is miscounted"
            if self.gone[seat]:
                idle = self.held[seat] + self.stock[seat] + len(self.row[seat]) + len(self.pile[seat])
                assert idle + sum(self.bank[base : base + KINDS]) == 0, "C-110: who is out has no cards"
                assert not self.leaving[seat], "C-110: who is out has left"
