"""The actions of We Are Kings."""

from typing import Final

from regalia.boards.squares import LETTERS, Square, Squares
from regalia.core.actions import Action
from regalia.games.we_are_kings.data import ACTION_CARDS, RING

# An action names a place by column and row, so that places beyond a small grid can be named too, and refused.
PLACES: Final = len(LETTERS) * 100

KING_ACTION: Final = 0
CARD_ACTION: Final = 1
RING_ACTION: Final = 2
CUBE: Final = 3
PUT: Final = 4
TURN_UP: Final = 5  # TURN_UP + kind: chance turns a card of that kind up
COIN: Final = 12
PASS: Final = 13


class To(Action):
    """An action of some kind that ends on a place."""

    def __init__(self, verb: int, col: int, row: int) -> None:
        super().__init__(verb * PLACES + row * len(LETTERS) + col)
        self.verb: Final[int] = verb
        self.col: Final[int] = col
        self.row: Final[int] = row


class KingAction(To):
    """Move to a neighbouring card, then move the cube (W-15)."""


class CardAction(To):
    """Move like the piece on the card under your token (W-26)."""


class RingAction(To):
    """Move to a Mushroom Ring (W-40)."""


class PlaceCube(To):
    """Move the cube (W-18)."""


class Put(To):
    """Place the captured token (W-58)."""


class TurnUp(To):
    """Chance: the card on the place turns out to be of that kind (W-53)."""

    def __init__(self, kind: int, col: int, row: int) -> None:
        super().__init__(TURN_UP + kind, col, row)
        self.kind: Final[int] = kind


class Coin(Action):
    """Chance: who has the first turn (W-10)."""

    def __init__(self, seat: int) -> None:
        super().__init__(COIN * PLACES + seat)
        self.seat: Final[int] = seat


class Pass(Action):
    """Can be written, but is always refused (W-12)."""

    def __init__(self) -> None:
        super().__init__(PASS * PLACES)


COINS: Final[list[Action]] = [Coin(0), Coin(1)]


def make(verb: int, col: int, row: int) -> Action:
    if verb == KING_ACTION:
        return KingAction(verb, col, row)
    if verb == CARD_ACTION:
        return CardAction(verb, col, row)
    if verb == RING_ACTION:
        return RingAction(verb, col, row)
    if verb == CUBE:
        return PlaceCube(verb, col, row)
    return Put(verb, col, row)


class Vocabulary:
    """All actions that can be carried out on one grid, made once: `king[square]` and so on."""

    def __init__(self, cols: int, count: int) -> None:
        self.king: Final[list[Action]] = all_squares(KING_ACTION, cols, count)
        self.card: Final[list[Action]] = all_squares(CARD_ACTION, cols, count)
        self.ring: Final[list[Action]] = all_squares(RING_ACTION, cols, count)
        self.cube: Final[list[Action]] = all_squares(CUBE, cols, count)
        self.put: Final[list[Action]] = all_squares(PUT, cols, count)
        # turn_up[kind][square]
        self.turn_up: Final[list[list[Action]]] = [
            [TurnUp(kind, square % cols, square // cols) for square in range(count)]
            for kind in (0, *ACTION_CARDS, RING)
        ]


def all_squares(verb: int, cols: int, count: int) -> list[Action]:
    return [make(verb, square % cols, square // cols) for square in range(count)]


def square_of(action: To, cols: int) -> Square:
    """The square of a legal action, which is on the grid."""
    return action.row * cols + action.col


def place_of(action: To, board: Squares) -> Square:
    """The square of any action; NOWHERE if the grid is too small for it."""
    return board.at(action.col, action.row)
