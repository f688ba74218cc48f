"""The table of Two Crowns at one moment."""

from typing import Final

from mypy_extensions import i64

from regalia.core.state import State
from regalia.games.two_crowns.data import (
    COPIES,
    DECK,
    FIRST_SLOT,
    HIGH_COIN,
    KINDS,
    KING_POINTS,
    LOW_COIN,
    SLOTS,
    WITCH,
)
from regalia.games.two_crowns.options import CrownsRules

NOBODY: Final = -1
# A placeholder, never written to: a new state or clone replaces it, so none is filled twice.
UNFILLED: Final[list[int]] = []
UNFILLED_ROWS: Final[list[list[int]]] = []

# A card in a discard pile is its kind, and perhaps one of these.
JOINED: Final = 16  # it left play together with the card below it
KILLED: Final = 32  # with necro_hand=false: a Destroyer sent it here
KIND_OF: Final = 15

# A Sentry or Witch in play is its owner times OWNED, plus the points or phases that it has left.
OWNED: Final = 4


SPARE_COINS: Final = 2  # how many more coins of a kind than are in the box a position may have, to make a point
WHO: Final = 16  # in events, a player is a seat, plus WHO times a number for what it is called
ALONE: Final = 13  # that number where everyone plays alone; 1 and 2 are for a duel, 3 to 12 for teams


class TwoCrowns(State):
    """The place of every card. Decks have no order: a card is decided when it is drawn (C-123)."""

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
        self.paid: list[int] = UNFILLED  # coins from the buyer's own Bank, largest first
        self.loot: list[int] = UNFILLED  # victim * KINDS + coin; each means a Bandit on the table

    def lay_out(self) -> None:
        """C-3, C-4, C-10: Kings at 6, all other cards in the decks."""
        seats = self.seat_count
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
        copy = TwoCrowns(self.seat_count, self.rules)
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
        if self.seat_count > 2 and not self.rules.teams:
            return seat if self.first == NOBODY and self.mover == NOBODY else seat + WHO * ALONE
        if self.first == NOBODY:
            return seat
        place = (seat - self.first) % self.seat_count
        return seat + WHO * (place + 1 if self.seat_count == 2 else place + 3)

    def playing(self) -> list[int]:
        return [seat for seat in range(self.seat_count) if not self.gone[seat]]

    def lives(self, seat: int) -> bool:
        """True if a King of the seat is alive."""
        return self.king[seat * 2] > 0 or self.king[seat * 2 + 1] > 0

    def next_player(self, seat: int) -> int:
        """Clockwise, among those in the game."""
        other = (seat + 1) % self.seat_count
        while self.gone[other]:
            other = (other + 1) % self.seat_count
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
            self.discard(self.witch[unit] // OWNED, WITCH)
            self.witch[unit] = 0

    def bank_total(self, seat: int) -> int:
        total: i64 = 0
        kind: i64
        base: i64 = seat * KINDS
        for kind in range(LOW_COIN, HIGH_COIN + 1):
            total += kind * self.bank[base + kind]
        return int(total)

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
