"""The option sheet of We Are Kings, and the options compiled into tables."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square, Squares
from regalia.core.errors import Malformed
from regalia.core.options import Option, Options, Rules, Value
from regalia.games.we_are_kings.actions import Vocabulary
from regalia.games.we_are_kings.data import (
    ACTION_CARDS,
    BISHOP,
    BLACK,
    KIND_NAME,
    KINDS,
    KING,
    KNIGHT,
    LETTER,
    MIXES,
    QUEEN,
    RING,
    ROOK,
    WHITE,
)

SHEET: Final = (
    Option("rows", 4, "W-3", "rows of the grid", low=3, high=8),
    Option("cols", 4, "W-3", "columns of the grid", low=3, high=8),
    Option("mix", "usual", "W-4", "how many action cards of each kind, for instance K4 R4 B2 N2 Q2"),
    Option("start_squares", "corners", "W-6", "where White and Black start, for instance a1 d4"),
    Option(
        "layout",
        "centre",
        "W-7",
        "which cards are face up at the start: those off the edge, all, or none",
        choices=("centre", "open", "hidden"),
    ),
    Option(
        "rings",
        "start",
        "W-5",
        "where rings come from: the start cards, or ring cards among the others",
        choices=("start", "cards"),
    ),
    Option("ring_cards", 2, "W-5", "how many ring cards are dealt, if rings come from them", low=1, high=8),
    Option(
        "ring_use",
        "once",
        "W-44",
        "a used ring is spent, or turned up again when left, or never turned",
        choices=("once", "rearm", "always"),
    ),
    Option("ring_captures", True, "W-42", "moving to a ring captures the token on it"),
    Option(
        "spent_ring",
        "face_down",
        "W-45",
        "how a used ring lies: face down, or start side up, so that it takes the cube",
        choices=("face_down", "start_up"),
    ),
    Option("cube_start", "none", "W-9", "the card where the cube starts, or none"),
    Option("cube_on_rotated", False, "W-21", "the cube may go onto a rotated card"),
    Option(
        "cube_under_token", False, "W-21", "the cube may go onto a card with a token, which nobody can then capture"
    ),
    Option("king_card_moves_cube", False, "W-39", "a King card's move moves the cube too"),
    Option("relocation_by", "capturer", "W-60", "who places the captured token", choices=("capturer", "captured")),
    Option("recapture_ban", False, "W-65", "the captured player cannot capture on the next turn"),
    Option("last_reveal_wins", False, "W-74", "the player who turns up the last action card wins the match"),
    Option("match_target", 2, "W-68", "match wins that win the game", low=1, high=3),
    Option("first_player", "white", "W-10", "who starts the first match", choices=("white", "random", "black")),
    Option("next_first", "loser", "W-70", "who starts a later match", choices=("loser", "alternate", "white")),
    Option(
        "king_run_limit",
        8,
        "W-71",
        "King Actions in a row before you must do something else; 0: no limit",
        high=100,
        house=True,
    ),
    Option("max_turns", 200, "W-72", "turns after which a match ends; 0: no limit", high=10000, house=True),
    Option("max_matches", 5, "W-73", "matches after which the game ends; 0: no limit", high=100, house=True),
    Option(
        "stall_result",
        "wounds",
        "W-72",
        "how a match that ran too long is decided: by wounds, or drawn",
        choices=("wounds", "draw"),
    ),
)


class KingsRules(Rules):
    """The options of one game as ints and tables."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.board: Final[Squares] = Squares(options.number("rows"), options.number("cols"))
        self.actions: Final[Vocabulary] = Vocabulary(self.board.cols, self.board.count)
        # lines[card][square]: the ways that the card's piece can take from there, each with its squares, nearest first
        self.lines: Final[list[list[list[list[Square]]]]] = [
            [lines_of(card, self.board, square) for square in range(self.board.count)] for card in range(len(KIND_NAME))
        ]
        self.start: Final[list[Square]] = read_start(options.word("start_squares"), self.board)
        self.starts_become_rings: Final[bool] = options.word("rings") == "start"
        ring_cards = 0 if self.starts_become_rings else options.number("ring_cards")
        if ring_cards > self.board.count - 3:
            raise Malformed(f"option ring_cards: {ring_cards} ring cards leave this grid no action card (W-5)")
        # How many cards of each kind are dealt.
        self.mix: Final[list[int]] = read_mix(options.word("mix"), self.board.count - 2 - ring_cards)
        self.mix[RING] = ring_cards
        self.turned_up: Final[list[Square]] = [
            square
            for square in range(self.board.count)
            if square not in self.start and is_turned_up(options.word("layout"), self.board, square)
        ]
        self.ring_is_spent: Final[bool] = options.word("ring_use") != "always"
        self.ring_rearms: Final[bool] = options.word("ring_use") == "rearm"
        self.ring_captures: Final[bool] = options.flag("ring_captures")
        self.spent_is_face_up: Final[bool] = options.word("spent_ring") == "start_up"
        self.cube_start: Final[Square] = read_cube_start(options.word("cube_start"), self.board, self.turned_up)
        self.cube_on_rotated: Final[bool] = options.flag("cube_on_rotated")
        self.cube_under_token: Final[bool] = options.flag("cube_under_token")
        self.king_card_moves_cube: Final[bool] = options.flag("king_card_moves_cube")
        self.captured_places: Final[bool] = options.word("relocation_by") == "captured"
        self.recapture_ban: Final[bool] = options.flag("recapture_ban")
        self.last_reveal_wins: Final[bool] = options.flag("last_reveal_wins")
        self.match_target: Final[int] = options.number("match_target")
        self.coin_decides: Final[bool] = options.word("first_player") == "random"
        self.first: Final[int] = BLACK if options.word("first_player") == "black" else WHITE
        self.alternate: Final[bool] = options.word("next_first") == "alternate"
        self.white_always: Final[bool] = options.word("next_first") == "white"
        self.king_run_limit: Final[int] = options.number("king_run_limit")
        self.max_turns: Final[int] = options.number("max_turns")
        self.max_matches: Final[int] = options.number("max_matches")
        self.stall_is_draw: Final[bool] = options.word("stall_result") == "draw"

    def longest(self) -> int | None:
        """No game has more entries; None without a limit of turns and matches."""
        if self.max_turns == 0 or self.max_matches == 0:
            return None
        # A turn is at most an action, a capture's placing, a card turned up and the cube; a match turns up some first.
        return self.max_matches * (4 * self.max_turns + self.board.count) + 1


def lines_of(card: int, board: Squares, square: Square) -> list[list[Square]]:
    """W-29 to W-33; nothing for a card without a piece (W-27)."""
    if card == KING:
        return [[to] for to in board.neighbours[square]]
    if card == KNIGHT:
        return [[to] for to in board.leaps[square]]
    rays = board.rays[square]
    if card == ROOK:
        return rays[::2]
    if card == BISHOP:
        return rays[1::2]
    return rays if card == QUEEN else []


def is_turned_up(layout: str, board: Squares, square: Square) -> bool:
    if layout == "centre":
        return board.is_inner(square)
    return layout == "open"


def place(text: str, option: str, board: Squares) -> Square:
    try:
        return board.named(text)
    except Malformed as error:
        raise Malformed(f"option {option}: {error.reason}") from None


def read_start(text: str, board: Squares) -> list[Square]:
    if text == "corners":
        return [0, board.count - 1]
    squares = [place(word, "start_squares", board) for word in text.replace(",", " ").split()]
    if len(squares) != 2 or NOWHERE in squares or squares[0] == squares[1]:
        raise Malformed(f"option start_squares takes two different squares of the grid, not {text!r} (W-6)")
    return squares


def read_cube_start(text: str, board: Squares, turned_up: list[Square]) -> Square:
    if text == "none":
        return NOWHERE
    square = place(text, "cube_start", board)
    if square not in turned_up:
        raise Malformed(f"option cube_start takes none or a card that is face up at the start, not {text!r} (W-9)")
    return square


def read_mix(text: str, total: int) -> list[int]:
    """Return how many cards there are of each kind; together they must fill the grid."""
    if text == "usual":
        for usual in MIXES:
            if sum(count_cards(usual)) == total:
                return count_cards(usual)
        raise Malformed(f"this grid has no usual mix: option mix must name {total} cards (W-4)")
    counts = count_cards(text)
    if sum(counts) != total:
        raise Malformed(f"option mix names {sum(counts)} cards, but the grid takes {total} (W-4)")
    return counts


def count_cards(text: str) -> list[int]:
    """`K4 R4 B2` as counts by kind."""
    counts = [0] * KINDS
    for word in text.replace(",", " ").split():
        kind = LETTER.find(word[0])
        number = word[1:]
        if kind not in ACTION_CARDS or not number.isdecimal() or not number.isascii() or len(number) > 2:
            raise Malformed(f"a mix is written like K4 R4 B2 N2 Q2, not {text!r} (W-4)")
        if counts[kind]:
            raise Malformed(f"a mix names each kind once, not {text!r} (W-4)")
        counts[kind] = int(number)
    return counts


# What the defaults were, by rules version: version 1 had no capture by Mushroom Ring.
EARLIER: Final[dict[int, dict[str, Value]]] = {1: {"ring_captures": False}}
