"""We Are Kings in a terminal."""

from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.games.we_are_kings.data import FACE_DOWN, KIND_NAME, RING, SPENT, START, WOUNDS_TO_LOSE
from regalia.games.we_are_kings.notation import counts_text
from regalia.games.we_are_kings.shown.words import is_let_off, match_text, run_text, run_warning, seat_title, turn_text
from regalia.games.we_are_kings.view import KingsView

WIDTH: Final = 8  # of a card, inside its frame
TOKEN: Final = ("W", "B")


def render_text(view: KingsView) -> str:
    board = view.board
    rule = "  +" + ("-" * WIDTH + "+") * board.cols
    lines = ["   " + "".join(f"{LETTERS[col]:^{WIDTH + 1}}" for col in range(board.cols)).rstrip(), rule]
    for row in range(board.rows - 1, -1, -1):
        squares = range(row * board.cols, (row + 1) * board.cols)
        lines.append(f"{row + 1} |" + "".join(f"{card_face(view, square):^{WIDTH}}|" for square in squares))
        lines.append("  |" + "".join(f"{on_card(view, square):^{WIDTH}}|" for square in squares))
        lines.append(rule)
    for seat in (0, 1):
        parts = [
            f"wounds {view.wounds[seat]} of {WOUNDS_TO_LOSE}",
            f"matches {view.won[seat]} of {view.rules.match_target}",
        ]
        if view.rules.king_run_limit:
            parts.append(f"King Actions in a row {run_text(view, seat)}")
        lines.append(f"  {seat_title(seat)} ({TOKEN[seat]}): " + ", ".join(parts))
        warning = run_warning(view, seat)
        if warning:
            due = "" if is_let_off(view, seat) else " before something else is due"
            lines.append(f"    {warning}{due} (W-71)")
    lines.append(f"  Match {match_text(view)}, turn {turn_text(view)}. Face down: {counts_text(view.rest)}")
    return "\n".join(lines)


def card_face(view: KingsView, square: Square) -> str:
    card = view.card[square]
    if card == FACE_DOWN:
        return "?"
    if view.rotated[square]:
        return f"/{KIND_NAME[card]}/"
    return {RING: "(ring)", START: "start", SPENT: "spent"}.get(card, KIND_NAME[card])


def on_card(view: KingsView, square: Square) -> str:
    """The token, with a star once it is bloodied, and the cube."""
    cube = "[#]" if view.cube == square else ""
    for seat in (0, 1):
        if view.token[seat] == square:
            return f"{TOKEN[seat]}{'*' if view.wounds[seat] else ''} {cube}".strip()
    return cube
