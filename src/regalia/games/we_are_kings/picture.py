"""The table in a terminal, and actions in words."""

from typing import Final

from regalia.boards.squares import LETTERS, NOWHERE, Square
from regalia.core.actions import Action
from regalia.games.we_are_kings.actions import CardAction, KingAction, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, KIND_NAME, RING, SPENT, START
from regalia.games.we_are_kings.notation import counts_text, seat_title
from regalia.games.we_are_kings.view import KingsView

WIDTH: Final = 8  # of a card, inside its frame
TOKEN: Final = ("W", "B")


def draw(view: KingsView) -> str:
    board = view.board
    rule = "  +" + ("-" * WIDTH + "+") * board.cols
    lines = ["   " + "".join(f"{LETTERS[col]:^{WIDTH + 1}}" for col in range(board.cols)).rstrip(), rule]
    for row in range(board.rows - 1, -1, -1):
        squares = range(row * board.cols, (row + 1) * board.cols)
        lines.append(f"{row + 1} |" + "".join(f"{card_face(view, square):^{WIDTH}}|" for square in squares))
        lines.append("  |" + "".join(f"{on_card(view, square):^{WIDTH}}|" for square in squares))
        lines.append(rule)
    for seat in (0, 1):
        parts = [f"wounds {view.wounds[seat]} of 2", f"matches {view.won[seat]} of {view.match_target}"]
        if view.run[seat] >= 5:
            parts.append(f"{view.run[seat]} King Actions in a row")
        lines.append(f"  {seat_title(seat)} ({TOKEN[seat]}): " + ", ".join(parts))
    lines.append(f"  Face down: {counts_text(view.rest)}")
    return "\n".join(lines)


def card_face(view: KingsView, square: Square) -> str:
    card = view.card[square]
    if card == FACE_DOWN:
        return "?"
    if view.rotated[square]:
        return f"/{KIND_NAME[card]}/"
    return {RING: "(ring)", START: "start", SPENT: "spent"}.get(card, KIND_NAME[card])


def on_card(view: KingsView, square: Square) -> str:
    """The token, with a star once it is bloodied, or the cube."""
    for seat in (0, 1):
        if view.token[seat] == square:
            return TOKEN[seat] + ("*" if view.wounds[seat] else "")
    return "[#]" if view.cube == square else ""


def describe(view: KingsView, action: Action) -> str:
    if not isinstance(action, To):
        return ""
    board = view.board
    to = board.at(action.col, action.row)
    if to == NOWHERE:
        return ""
    name = board.name[to]
    here = view.token[view.mover]
    turns_up = " and turn it up" if view.card[to] == FACE_DOWN else ""
    if isinstance(action, KingAction):
        return f"step to {name}{turns_up}, then move the cube"
    if isinstance(action, CardAction):
        piece = KIND_NAME[view.card[here]] if view.card[here] in ACTION_CARDS else "piece"
        if to == view.token[1 - view.mover]:
            return f"{piece} takes {seat_title(1 - view.mover)} on {name}; {board.name[here]} is used up"
        return f"{piece} to {name}{turns_up}; {board.name[here]} is used up"
    if isinstance(action, RingAction):
        return f"through the Mushroom Ring to {name}, which is then turned over"
    if isinstance(action, PlaceCube):
        return f"block {name} with the cube"
    if isinstance(action, Put):
        return f"put {seat_title(1 - view.mover)} on {name}{turns_up}"
    return ""
