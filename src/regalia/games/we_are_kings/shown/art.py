"""The faces of cards, kings and cube: pictures by their names in game-icons, grounds, and what is printed on them."""

from typing import Final

from regalia.boards.squares import Squares
from regalia.games.we_are_kings.data import (
    ACTION_CARDS,
    BISHOP,
    FACE_DOWN,
    KIND_NAME,
    KING,
    KNIGHT,
    QUEEN,
    RING,
    ROOK,
    SEAT_NAMES,
    SPENT,
    START,
)
from regalia.games.we_are_kings.options import lines_of
from regalia.scenes import Badge, Piece

ICON: Final[dict[int, str]] = {
    FACE_DOWN: "fleur-de-lys",
    KING: "chess-king",
    ROOK: "chess-rook",
    BISHOP: "chess-bishop",
    KNIGHT: "chess-knight",
    QUEEN: "chess-queen",
    RING: "super-mushroom",
    SPENT: "mushroom-gills",
    START: "tower-flag",
}
GROUND: Final[dict[int, str]] = {
    FACE_DOWN: "dark",
    KING: "king",
    ROOK: "rook",
    BISHOP: "bishop",
    KNIGHT: "knight",
    QUEEN: "queen",
    RING: "ring",
    SPENT: "spent",
    START: "seat",
}
MOVE: Final[dict[int, str]] = {  # a card shows it as a diagram
    KING: "One space in any direction",
    ROOK: "Any distance along a row or column",
    BISHOP: "Any distance along a diagonal",
    KNIGHT: "Two straight and one aside, by a jump",
    QUEEN: "Any distance in any direction",
}
LINE: Final[dict[int, str]] = {
    RING: "Come here from anywhere",
    START: "No piece to move as",
}
USED_UP_ICON: Final = "cancel"
KING_ICON: Final = "meeple-king"
CUBE_ICON: Final = "cube"
WOUND_ICON: Final = "bleeding-wound"
WON_ICON: Final = "laurels"
REACH: Final = 5  # squares along the side of a card's diagram


def diagram(card: int) -> str:
    """Draw where the card's piece can go from the middle of a small empty board; empty for a card without a piece."""
    board = Squares(REACH, REACH)
    middle = board.count // 2
    lines = lines_of(card, board, middle)
    if not lines:
        return ""
    reached = {square for line in lines for square in line}
    rows = [
        "".join(
            "@" if square == middle else "#" if square in reached else "."
            for square in range(row * REACH, (row + 1) * REACH)
        )
        for row in range(REACH - 1, -1, -1)
    ]
    return "/".join(rows)


DIAGRAM: Final[dict[int, str]] = {card: diagram(card) for card in range(len(KIND_NAME))}


def card_face(id: str, spot: str, card: int, used_up: bool = False) -> Piece:
    """Return a card as it looks, without what the table adds to it."""
    if card == FACE_DOWN:
        return Piece(id, spot, "Face-down card", "card", ICON[card], face="down", ground=GROUND[card])
    name = KIND_NAME[card][:1].upper() + KIND_NAME[card][1:]
    face = Piece(id, spot, f"{name} card" if card in ACTION_CARDS else name, "card", ICON[card], name)
    if card == START:
        face.name = "Start card"
    face.ground = GROUND[card]
    face.line = LINE.get(card, "")
    face.diagram = DIAGRAM[card]
    if card == SPENT:
        face.tags = ["spent"]
    if used_up:
        face.name, face.line, face.tags = f"Used-up {name} card, impassable", "", ["rotated"]
    return face


def king(seat: int, spot: str) -> Piece:
    """Return a player's king, standing on its card."""
    title = SEAT_NAMES[seat].title()
    return Piece(SEAT_NAMES[seat], spot, f"{title}'s king", icon=KING_ICON, owner=seat, ground="seat", stands=True)


def block_cube(spot: str) -> Piece:
    return Piece("cube", spot, "The block cube", "cube", CUBE_ICON, ground="wood")


def faces() -> list[Piece]:
    """Return one piece of every kind; White's king stands for both."""
    found = [card_face(f"face-{card}", "", card) for card in range(len(KIND_NAME))]
    found[START].owner = 0
    used_up = card_face("face-used-up", "", BISHOP, used_up=True)
    used_up.name, used_up.icon, used_up.text, used_up.ground = "Used-up card", USED_UP_ICON, "", "spent"
    return [*found, used_up, king(0, ""), block_cube("")]


def wound(times: int) -> Badge:
    return Badge(
        "wound", "" if times == 1 else str(times), "Captured once" if times == 1 else f"Captured {times} times"
    )
