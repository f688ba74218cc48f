"""The table of We Are Kings at one moment."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.state import State
from regalia.games.we_are_kings.data import FACE_DOWN, RING, SPENT
from regalia.games.we_are_kings.options import KingsRules

NOBODY: Final = -1
# A placeholder, never written to: a new state or clone replaces it, so none is filled twice.
UNFILLED: Final[list[int]] = []


class WeAreKings(State):
    """Cards, tokens and cube of the current match, and the score of the game.

    A face-down card has no kind: it is drawn when the card is turned up. `rest` is what it can be.
    """

    def __init__(self, rules: KingsRules) -> None:
        super().__init__(2)
        self.rules: Final[KingsRules] = rules
        # The grid
        self.card: list[int] = UNFILLED  # by square, see data
        self.rotated: list[int] = UNFILLED  # by square: 1 once its action card has been used
        self.rest: list[int] = UNFILLED  # how many cards of each kind lie face down
        self.dealt: list[int] = UNFILLED  # how many there are in this match; never changed in place
        self.cube: Square = NOWHERE  # W-2: there is one; NOWHERE while it lies beside the grid
        # By seat
        self.token: list[Square] = UNFILLED  # NOWHERE while a captured token waits to be placed
        self.wounds: list[int] = UNFILLED
        self.run: list[int] = UNFILLED  # King Actions in a row (W-71)
        self.won: list[int] = UNFILLED  # matches
        # The course of the game
        self.mover: int = rules.first  # whose turn it is
        self.first: int = rules.first  # who had the first turn of this match
        self.banned: int = NOBODY  # who cannot capture on their next turn (option recapture_ban)
        self.turn: int = 0  # turns completed in this match
        self.match: int = 0  # the number of this match, from 1

    def lay_out(self) -> None:
        """W-69: a grid as it is before the cards are dealt, healthy tokens on their start cards, all counts at 0."""
        rules = self.rules
        self.card = [FACE_DOWN] * rules.board.count
        self.rotated = [0] * rules.board.count
        self.rest = rules.mix[:]
        self.dealt = rules.mix
        self.cube = rules.cube_start  # W-9
        self.token = rules.start[:]  # W-6
        self.wounds = [0, 0]
        self.run = [0, 0]
        self.banned = NOBODY
        self.turn = 0

    def clone(self) -> "WeAreKings":
        copy = WeAreKings(self.rules)
        self.clone_base_into(copy)
        copy.card = self.card[:]
        copy.rotated = self.rotated[:]
        copy.rest = self.rest[:]
        copy.dealt = self.dealt
        copy.cube = self.cube
        copy.token = self.token[:]
        copy.wounds = self.wounds[:]
        copy.run = self.run[:]
        copy.won = self.won[:]
        copy.mover = self.mover
        copy.first = self.first
        copy.banned = self.banned
        copy.turn = self.turn
        copy.match = self.match
        return copy

    def is_face_up(self, square: Square) -> bool:
        card = self.card[square]
        return card != FACE_DOWN and (card != SPENT or self.rules.spent_is_face_up)  # W-45

    def is_impassable(self, square: Square) -> bool:
        """W-49: rotated, or under the cube."""
        return self.rotated[square] != 0 or square == self.cube

    def has_token(self, square: Square) -> bool:
        return self.token[0] == square or self.token[1] == square

    def unrevealed_action_cards(self) -> int:
        return sum(self.rest) - self.rest[RING]
