"""Two Kingdoms in a terminal."""

from typing import Final

from regalia.games.two_kingdoms.board import Board
from regalia.games.two_kingdoms.data import FILES, FULL, KIND_OF, UNITS
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import BOARD, FIELD_SETUP, NOBODY, SIEGE, SIEGE_SETUP
from regalia.games.two_kingdoms.view import KingdomsView

LETTER: Final = "PASRHTMBK"  # by kind; small for North
NO_SIGN: Final = "."


def render_text(view: KingdomsView) -> str:
    """The board with South below; a unit is a letter and its number, `^` a rider."""
    s = view.table()
    board = s.board
    lines = [heading(view)]
    for rank in range(board.ranks - 1, -1, -1):
        cells = [cell(view, board, s.at[rank * FILES + file], rank * FILES + file) for file in range(FILES)]
        lines.append(f"{rank + 1:2} {''.join(cells)}".rstrip())
    lines.append("   " + "".join(f"{letter}  " for letter in "abcdefghijklmnopqrst").rstrip())
    lines.append("P spear  A axe  S sword  R archer  H horse  T trebuchet  M ram  B ballista  K monarch; small: North")
    for side in (0, 1):
        hurt = [
            f"{plain_name(unit)} {health_text(view.health[unit])}"
            for unit in range(side * UNITS, side * UNITS + UNITS)
            if view.status[unit] == BOARD and view.health[unit] < FULL[KIND_OF[unit]]
        ]
        if hurt:
            lines.append(f"{side_name(side)} hurt: {', '.join(hurt)}")
    return "\n".join(lines) + "\n"


def heading(view: KingdomsView) -> str:
    if view.phase == FIELD_SETUP:
        return "Setting up on the field"
    if view.phase == SIEGE_SETUP:
        return f"Setting up for the siege: {side_name(view.attacker)} attacks"
    turn = f"{side_name(view.mover)}'s turn {view.own[view.mover]}"
    if view.phase == SIEGE:
        gate = f"gate {health_text(view.gate)}" if view.gate else "the gate is breached"
        shots = f"; {view.unseen_shots} shots by archers unseen" if view.unseen_shots else ""
        return f"Siege, {side_name(view.attacker)} attacks, {gate}. {turn}{shots}"
    retreat = f" {side_name(view.retreating)} retreats." if view.retreating != NOBODY else ""
    return f"Field.{retreat} {turn}"


def cell(view: KingdomsView, board: Board, unit: int, square: int) -> str:
    if unit == NOBODY:
        return f"{board.signs[square] if board.inner else NO_SIGN}  "
    letter = LETTER[KIND_OF[unit]]
    if unit >= UNITS:
        letter = letter.lower()
    number = plain_name(unit)[-1]
    return f"{letter}{number if number.isdecimal() else ' '}{'^' if view.mount[unit] != NOBODY else ' '}"
