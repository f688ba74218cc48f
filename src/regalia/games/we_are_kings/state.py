"""The table of We Are Kings at one moment."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.state import State
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, KINDS, RING, SPENT, START, WOUNDS_TO_LOSE
from regalia.games.we_are_kings.options import KingsRules

NOBODY: Final = -1
UNFILLED: Final[
    list[int]
] = []  # a placeholder, never written to: a new state or clone replaces it, so none is filled twice


class WeAreKings(State):
    """Cards, tokens and cube of the current match, and the score of the game.

    A face-down card has no kind: what it is, chance says when it is turned up. `rest` is what it can be.
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

    def check(self) -> None:
        """The invariants of a position between two entries."""
        rules = self.rules
        squares = range(rules.board.count)
        for seat in (0, 1):
            square = self.token[seat]
            if square == NOWHERE:
                continue
            assert square != self.token[1 - seat], "two tokens on one card"
            assert not self.rotated[square], "W-55: a token stands on an impassable card"
        assert self.token[self.mover] != NOWHERE, "the player on turn has a token on the grid"
        if self.cube != NOWHERE:
            is_spent = self.card[self.cube] == SPENT
            assert not is_spent or rules.spent_is_face_up, "W-20: the cube lies on a face-down card"
            assert rules.cube_under_token or not self.has_token(self.cube), "W-21: the cube lies under a token"
            # W-78: a token can have left the cube's card by a Card Action
            may_be_rotated = rules.cube_on_rotated or rules.cube_under_token
            assert may_be_rotated or not self.rotated[self.cube], "W-21: the cube lies on a rotated card"
        for square in squares:
            assert not self.rotated[square] or self.card[square] in ACTION_CARDS, "W-28: only action cards rotate"
        seen = [0] * KINDS
        for card in self.card:
            if card in ACTION_CARDS:
                seen[card] += 1
        rings = sum(1 for card in self.card if card in (RING, SPENT))
        starts = sum(1 for card in self.card if card == START)
        assert sum(self.rest) == self.card.count(FACE_DOWN), "W-7: the rest is what lies face down"
        assert min(self.rest) >= 0 and self.rest[FACE_DOWN] == 0, "the rest cannot owe a card"
        for kind in ACTION_CARDS:
            assert seen[kind] + self.rest[kind] == self.dealt[kind], "W-4: a card has come or gone"
        if rules.starts_become_rings:
            assert rings + starts <= 2 and self.rest[RING] == 0, "W-5: there are two start cards"
        else:
            assert rings + self.rest[RING] == self.dealt[RING] and starts <= 2, "W-5: a ring card has come or gone"
        for seat in (0, 1):
            limit = WOUNDS_TO_LOSE if self.over is not None else WOUNDS_TO_LOSE - 1
            assert 0 <= self.wounds[seat] <= limit, "W-63: the second wound ends the match"
            assert self.run[seat] >= 0, "W-71: a run cannot be negative"
            assert self.won[seat] >= 0, "W-68: match wins are counted from 0"
            if self.over is None:
                assert self.won[seat] < rules.match_target, "W-68: the game is already won"
        assert sum(self.won) < self.match or self.over is not None, "W-69: more matches won than played"
        if self.over is None and rules.max_turns:
            assert self.turn < rules.max_turns, "W-72: the match is already over"
        if self.over is None and rules.max_matches:
            assert self.match <= rules.max_matches, "W-73: the game is already over"
        assert self.banned == NOBODY or rules.recapture_ban, "W-65: nobody is banned without the option"
        assert (self.over is None) == bool(self.frames), "a question is pending exactly while the game runs"
