"""The table of 2 Kings at one moment."""

from typing import Final

from regalia.core.state import State
from regalia.games.two_kings.data import SPELLS, TOWERS
from regalia.games.two_kings.field import Square
from regalia.games.two_kings.options import TwoKingsRules

NOBODY: Final = -1
STIRRED: Final = -1  # of `quiet`: this turn is not a quiet one
# A placeholder, never written to: a new state or clone replaces it, so none is filled twice.
UNFILLED: Final[list[int]] = []

# Where a spell card is, in `card`. Those of a seat are followed by those of the other.
PILE: Final = 0  # not drawn yet
MENU: Final = 1  # open to both
OUT: Final = 2  # of no more use in this game
PAIR: Final = 3  # PAIR + seat: drawn, one of two
KEPT: Final = 5  # KEPT + seat: drawn and chosen while the other player chooses too
GONE: Final = 7  # GONE + seat: discarded by that seat; the draft is not over
DECK: Final = 9  # DECK + seat: that seat's own, and both know it
HELD: Final = 11  # HELD + seat: that seat's own; the other does not know it until the draft is over


class TwoKings(State):
    """Pawns, strength and Elixir, and the spell cards."""

    def __init__(self, rules: TwoKingsRules) -> None:
        super().__init__(2)
        self.rules: Final[TwoKingsRules] = rules
        # The ground, by square; `value` is 0 where there is no pawn, and then so is the rest
        self.value: list[int] = UNFILLED
        self.owner: list[int] = UNFILLED
        self.steps: list[int] = UNFILLED  # squares moved in this turn that count (K-50, K-51)
        self.new: list[int] = UNFILLED  # 1 for pawns that were placed in this turn (K-46)
        self.die: list[int] = UNFILLED  # which of its owner's dice it is, from 1: no rule asks, but players see it move
        # By seat
        self.reserve: list[int] = UNFILLED
        self.idle: list[int] = UNFILLED  # the dice of the reserve, as bits
        self.strength: list[int] = UNFILLED
        # The spells
        self.card: list[int] = UNFILLED  # by spell: where it is
        self.sealed: list[int] = UNFILLED  # tower dice that are chosen and not shown: seat * 3 + tower
        self.start: list[int] = UNFILLED  # by seat: the die for the first turn; 0 before it is rolled
        # The turn
        self.mover: int = 0
        self.elixir: int = 0
        self.rolled: int = 0  # what the turn began with
        self.has_cast: bool = False
        self.played: int = 0  # turns completed
        self.quiet: int = 0  # quiet turns in a row (K-111), or STIRRED

    def lay_out(self) -> None:
        """The table before anything has happened."""
        count = self.rules.field.count
        self.value = [0] * count
        self.owner = [0] * count
        self.steps = [0] * count
        self.new = [0] * count
        self.die = [0] * count
        self.reserve = [self.rules.dice, self.rules.dice]  # K-1
        self.idle = [(2 << self.rules.dice) - 2, (2 << self.rules.dice) - 2]
        self.strength = [self.rules.start_strength, self.rules.start_strength]  # K-21
        self.card = [PILE] * SPELLS
        self.sealed = [0] * (2 * TOWERS)
        self.start = [0, 0]

    def clone(self) -> "TwoKings":
        copy = TwoKings(self.rules)
        self.clone_base_into(copy)
        copy.value = self.value[:]
        copy.owner = self.owner[:]
        copy.steps = self.steps[:]
        copy.new = self.new[:]
        copy.die = self.die[:]
        copy.reserve = self.reserve[:]
        copy.idle = self.idle[:]
        copy.strength = self.strength[:]
        copy.card = self.card[:]
        copy.sealed = self.sealed[:]
        copy.start = self.start[:]
        copy.mover = self.mover
        copy.elixir = self.elixir
        copy.rolled = self.rolled
        copy.has_cast = self.has_cast
        copy.played = self.played
        copy.quiet = self.quiet
        return copy

    # Questions

    def holds(self, seat: int, square: Square) -> bool:
        """True if a pawn of the seat stands there."""
        return self.value[square] != 0 and self.owner[square] == seat

    def pips(self, seat: int) -> int:
        """The values of the seat's pawns together (K-113)."""
        total = 0
        for square, value in enumerate(self.value):
            if value and self.owner[square] == seat:
                total += value
        return total

    def pawns(self, seat: int) -> int:
        count = 0
        for square, value in enumerate(self.value):
            if value and self.owner[square] == seat:
                count += 1
        return count

    def is_sealed(self, seat: int) -> bool:
        """True if the seat has chosen its tower dice."""
        return self.sealed[seat * TOWERS] != 0

    def idle_dice(self, seat: int) -> list[int]:
        """The numbers of the dice in the seat's reserve."""
        return [number for number in range(1, self.rules.dice + 1) if (self.idle[seat] >> number) & 1]

    # Changes, all of which keep the dice together

    def put(self, seat: int, square: Square, value: int, is_new: bool) -> None:
        """A die of the reserve becomes a pawn."""
        self.reserve[seat] -= 1
        number = 1
        while (self.idle[seat] >> number) & 1 == 0:
            number += 1
        self.idle[seat] -= 1 << number
        self.die[square] = number
        self.value[square] = value
        self.owner[square] = seat
        self.steps[square] = 0
        self.new[square] = 1 if is_new else 0

    def take(self, square: Square) -> None:
        """A pawn goes back to its owner's reserve (K-61), from where it can be placed at once (K-68)."""
        self.reserve[self.owner[square]] += 1
        self.idle[self.owner[square]] += 1 << self.die[square]
        self.clear(square)

    def move(self, start: Square, to: Square) -> None:
        """A pawn goes to an empty square."""
        self.value[to] = self.value[start]
        self.owner[to] = self.owner[start]
        self.steps[to] = self.steps[start]
        self.new[to] = self.new[start]
        self.die[to] = self.die[start]
        self.clear(start)

    def clear(self, square: Square) -> None:
        self.value[square] = 0
        self.owner[square] = 0
        self.steps[square] = 0
        self.new[square] = 0
        self.die[square] = 0
