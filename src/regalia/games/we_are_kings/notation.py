"""Texts of actions and positions.

K b2      King Action to b2          cube c3     the cube goes to c3
A d2      Card Action to d2          put c3      the captured token goes to c3
M d4      Mushroom Ring on d4        turn b3 R   chance: the card on b3 is a Rook (M: a ring card)
                                     coin white  chance: White has the first turn
"""

from typing import Final

from regalia.boards.squares import LETTERS, NOWHERE, Square, Squares, read_square
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import Position, PositionReader, position_text
from regalia.games.we_are_kings.actions import (
    CARD_ACTION,
    COINS,
    CUBE,
    KING_ACTION,
    PUT,
    RING_ACTION,
    Coin,
    Pass,
    To,
    TurnUp,
    make,
)
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, KINDS, KING, LETTER, RING, SEAT_NAMES, SPENT, START
from regalia.games.we_are_kings.flow import ACT, MOVE_CUBE, TOSS, Relocate, Reveal
from regalia.games.we_are_kings.options import KingsRules
from regalia.games.we_are_kings.state import WeAreKings

VERB: Final[dict[str, int]] = {
    "K": KING_ACTION,
    "A": CARD_ACTION,
    "M": RING_ACTION,
    "cube": CUBE,
    "put": PUT,
}
WORD: Final[dict[int, str]] = {verb: word for word, verb in VERB.items()}
CARD_WORD: Final[dict[int, str]] = {FACE_DOWN: "?", RING: "ring", START: "start", SPENT: "spent"}
WORD_CARD: Final[dict[str, int]] = {word: card for card, word in CARD_WORD.items()}


# Actions


def write_action(action: To | Coin | Pass) -> str:
    if isinstance(action, TurnUp):
        return f"turn {place_name(action)} {LETTER[action.kind]}"
    if isinstance(action, Coin):
        return f"coin {SEAT_NAMES[action.seat]}"
    if isinstance(action, Pass):
        return "pass"
    return f"{WORD[action.verb]} {place_name(action)}"


def place_name(action: To) -> str:
    return f"{LETTERS[action.col]}{action.row + 1}"


def read_action(text: str) -> Action:
    words = text.split()
    if words == ["pass"]:
        return Pass()
    if len(words) == 2 and words[0] == "coin" and words[1] in SEAT_NAMES:
        return COINS[SEAT_NAMES.index(words[1])]
    if len(words) == 3 and words[0] == "turn" and len(words[2]) == 1 and LETTER.find(words[2]) > 0:
        col, row = read_square(words[1])
        return TurnUp(LETTER.index(words[2]), col, row)
    if len(words) == 2 and words[0] in VERB:
        col, row = read_square(words[1])
        return make(VERB[words[0]], col, row)
    raise Malformed(f"an action is written like K b2, A d2, M d4, cube c3 or put c3, not {text!r}")


# Positions


def card_text(card: int, rotated: bool) -> str:
    """A letter for an action card, small once it is rotated; a word for the others."""
    if card in ACTION_CARDS:
        return LETTER[card].lower() if rotated else LETTER[card]
    return CARD_WORD[card]


def square_text(board: Squares, square: Square) -> str:
    return "off" if square == NOWHERE else board.name[square]


def counts_text(counts: list[int]) -> str:
    words = [f"{LETTER[kind]}{counts[kind]}" for kind in range(KINDS) if counts[kind]]
    return " ".join(words) if words else "none"


def frame_text(board: Squares, frame: Frame) -> str:
    if isinstance(frame, Reveal):
        return f"turn {board.name[frame.square]}"
    if isinstance(frame, Relocate):
        return f"put {board.name[frame.square]} {board.name[frame.came_from]}"
    if frame is MOVE_CUBE:
        return "cube"
    return "coin" if frame is TOSS else "act"


def position_lines(s: WeAreKings) -> list[str]:
    """The position, the grid as a picture with row 1 at the bottom. Nobody knows more than this (W-8)."""
    board = s.rules.board
    lines = [
        f"match {s.match}, won {s.won[0]}-{s.won[1]}, first {SEAT_NAMES[s.first]}",
        f"turn {s.turn} {SEAT_NAMES[s.mover]}",
    ]
    for seat in (0, 1):
        where = square_text(board, s.token[seat])
        banned = ", banned" if s.banned == seat else ""
        lines.append(f"{SEAT_NAMES[seat]} {where}, wounds {s.wounds[seat]}, run {s.run[seat]}{banned}")
    lines.append(f"cube {square_text(board, s.cube)}")
    lines.append(f"rest {counts_text(s.rest)}")
    if s.frames:
        lines.append("ask " + ", ".join(frame_text(board, frame) for frame in s.frames))
    for row in range(board.rows - 1, -1, -1):
        squares = range(row * board.cols, (row + 1) * board.cols)
        lines.append(" ".join(f"{board.name[sq]}={card_text(s.card[sq], s.rotated[sq] != 0)}" for sq in squares))
    return lines


def dump(meta: GameMeta, s: WeAreKings) -> str:
    return position_text(meta, s, s.rules.options, position_lines(s))


def restore(rules: KingsRules, position: Position) -> WeAreKings:
    """Left out lines mean: match 1, White's first turn, tokens healthy on the start squares, the cube off the grid, and
    a face-up King card on every place; the rest is what the mix leaves over.
    """
    s = WeAreKings(rules)
    s.outcome = position.outcome
    s.lay_out()
    s.won = [0, 0]
    s.match = 1
    s.cube = NOWHERE
    s.card = [KING] * rules.board.count
    KingsReader(s).read(position.lines)
    return s


class KingsReader(PositionReader):
    def __init__(self, s: WeAreKings) -> None:
        super().__init__()
        self.s: Final[WeAreKings] = s

    def read_line(self, line: str) -> None:
        words = line.replace(",", " ").split()
        if not words:
            raise Malformed("this line is empty")
        if "=" in words[0]:
            for word in words:
                self.read_card(word)
            return
        self.once(words[0])
        if words[0] == "match":
            self.read_match(words)
        elif words[0] == "turn":
            if len(words) != 3:
                raise Malformed("write `turn 3 white`")
            self.s.turn = read_number(words[1])
            self.s.mover = read_seat(words[2])
        elif words[0] in SEAT_NAMES:
            self.read_token(SEAT_NAMES.index(words[0]), words[1:])
        elif words[0] == "cube":
            if len(words) != 2:
                raise Malformed("write `cube c3` or `cube off`")
            self.s.cube = self.read_place(words[1])
        elif words[0] == "rest":
            self.s.rest = read_counts(words[1:])
        elif words[0] == "ask":
            self.read_frames(line[len("ask") :].split(","))
        else:
            raise Malformed("no such line: match, turn, white, black, cube, rest, ask, or cards like b2=K")

    def read_card(self, word: str) -> None:
        name, equals, value = word.partition("=")
        square = self.read_square(name)
        self.once(self.s.rules.board.name[square])
        if not equals:
            raise Malformed(f"a card is written like b2=K, not {word!r}")
        if value in WORD_CARD:
            self.s.card[square] = WORD_CARD[value]
            return
        kind = LETTER.find(value.upper()) if len(value) == 1 else NOWHERE
        if kind not in ACTION_CARDS:
            raise Malformed(f"a card is K R B N Q, small if rotated, or ? ring start spent, not {value!r}")
        self.s.card[square] = kind
        self.s.rotated[square] = 1 if value.islower() else 0

    def read_square(self, name: str) -> Square:
        square = self.s.rules.board.named(name)
        if square == NOWHERE:
            raise Malformed(f"{name} is not on the grid")
        return square

    def read_place(self, name: str) -> Square:
        return NOWHERE if name == "off" else self.read_square(name)

    def read_match(self, words: list[str]) -> None:
        s = self.s
        s.match = read_number(words[1]) if len(words) > 1 else 0
        rest = words[2:]
        while rest:
            if rest[0] == "won" and len(rest) > 1 and rest[1].count("-") == 1:
                s.won = [read_number(number) for number in rest[1].split("-")]
            elif rest[0] == "first" and len(rest) > 1:
                s.first = read_seat(rest[1])
            else:
                raise Malformed("write `match 1, won 0-0, first white`")
            self.once(f"match {rest[0]}")
            rest = rest[2:]

    def read_token(self, seat: int, words: list[str]) -> None:
        s = self.s
        if not words:
            raise Malformed("write `white b2, wounds 0, run 0`")
        s.token[seat] = self.read_place(words[0])
        rest = words[1:]
        while rest:
            if rest[0] == "banned":
                s.banned = seat
                rest = rest[1:]
                continue
            if len(rest) < 2 or rest[0] not in ("wounds", "run"):
                raise Malformed("write `white b2, wounds 0, run 0`")
            self.once(f"{SEAT_NAMES[seat]} {rest[0]}")
            if rest[0] == "wounds":
                s.wounds[seat] = read_number(rest[1])
            else:
                s.run[seat] = read_number(rest[1])
            rest = rest[2:]

    def read_frames(self, parts: list[str]) -> None:
        for part in parts:
            words = part.split()
            if words == ["act"]:
                self.s.frames.append(ACT)
            elif words == ["cube"]:
                self.s.frames.append(MOVE_CUBE)
            elif words == ["coin"]:
                self.s.frames.append(TOSS)
            elif len(words) == 2 and words[0] == "turn":
                self.s.frames.append(Reveal(self.read_square(words[1])))
            elif len(words) == 3 and words[0] == "put":
                self.s.frames.append(Relocate(self.read_square(words[1]), self.read_square(words[2])))
            else:
                raise Malformed("`ask` takes act, cube, turn b3, put b4 b1 or coin")

    def finish(self) -> None:
        s = self.s
        if "rest" not in self.said:
            s.rest = self.leftover()
        dealt = s.rest[:]
        for card in s.card:
            if card in ACTION_CARDS:
                dealt[card] += 1
            elif card in (RING, SPENT) and not s.rules.starts_become_rings:
                dealt[RING] += 1
        s.dealt = dealt
        if "match" not in self.said and "turn" not in self.said:
            s.first = s.mover
        if s.outcome is None and not s.frames:
            s.frames.append(ACT)
        if s.outcome is not None and s.frames:
            raise Malformed("a game that is over asks nothing")

    def leftover(self) -> list[int]:
        """Return the cards of the mix that are not face up, for those that are face down."""
        s = self.s
        hidden = s.card.count(FACE_DOWN)
        if hidden == 0:
            return [0] * KINDS
        rest = s.rules.mix[:]
        for card in s.card:
            if card in ACTION_CARDS:
                rest[card] -= 1
            elif card in (RING, SPENT) and not s.rules.starts_become_rings:
                rest[RING] -= 1
        if min(rest) < 0 or sum(rest) != hidden:
            raise Malformed(f"say what the {hidden} face-down cards are, for instance `rest K2 R1`")
        return rest


def read_seat(text: str) -> int:
    if text not in SEAT_NAMES:
        raise Malformed(f"a player is white or black, not {text!r}")
    return SEAT_NAMES.index(text)


def read_counts(words: list[str]) -> list[int]:
    """`K2 R1` by kind."""
    counts = [0] * KINDS
    if words == ["none"]:
        return counts
    if not words:
        raise Malformed("write `rest K2 R1` or `rest none`")
    for word in words:
        kind = LETTER.find(word[0])
        if kind <= 0 or counts[kind]:
            raise Malformed(f"the rest is written like K2 R1 B2, each kind once, not {word!r}")
        counts[kind] = read_number(word[1:])
    return counts
