"""Two Kingdoms in a terminal: a map of the field or the castle, and the units, in 80 columns."""

import textwrap
from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.core.words import count_of
from regalia.games.two_kingdoms.board import Board
from regalia.games.two_kingdoms.data import (
    BALL_SPOT,
    FILES,
    FULL,
    GATE_SIGN,
    KIND_OF,
    KIND_TITLE,
    KINDS,
    TOWER,
    UNITS,
    ZONE,
    ZONE_RANKS,
)
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.shown.ground import hides_inside, is_turned
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import (
    BOARD,
    DEAD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    LOST,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
)
from regalia.games.two_kingdoms.view import KingdomsView

WIDTH: Final = 80
LETTER: Final = "PASRHTMBK"  # by kind; small for North
UNSEEN: Final = "?"
BROKEN_GATE: Final = "_"
RIDES: Final = "/"
LIES: Final = "!"
LEGEND: Final = (
    "P spear  A axe  S sword  R archer  H horse  T trebuchet  M ram  B ballista",
    "K monarch; small letters: North.  A1/ rides  A1! has fallen",
)
CASTLE_LEGEND: Final = "# wall  ^ tower  G gate  _ broken gate  H inner wall  , floor  * throne"
GROUND_LEGEND: Final = "F forest  : the attacker's zone"
UNSEEN_LEGEND: Final = "  ? unseen"
FIELD_LEGEND: Final = ": the zones of both sides"


def render_text(view: KingdomsView) -> str:
    """The heading, the map with the viewer's own side below, what its signs mean, and each side's units."""
    lines = [heading(view), *map_lines(view), *LEGEND]
    if view.phase >= SIEGE_SETUP:
        lines.extend((CASTLE_LEGEND, GROUND_LEGEND + (UNSEEN_LEGEND if hides_inside(view) else "")))
    elif view.phase == FIELD_SETUP:
        lines.append(FIELD_LEGEND)
    for side in (0, 1):
        lines.extend(side_lines(view, side))
    return "\n".join(lines) + "\n"


def heading(view: KingdomsView) -> str:
    if view.phase == FIELD_SETUP:
        return "Setting up on the field"
    if view.phase == SIEGE_SETUP:
        return f"Setting up for the siege: {side_name(view.attacker)} attacks"
    turn = f"{side_name(view.mover)}'s turn {view.own[view.mover]}"
    if view.phase == SIEGE:
        gate = f"gate {health_text(view.gate)}" if view.gate else "the gate is breached"
        shots = f"; {count_of(view.unseen_shots, 'shot')} by archers unseen" if view.unseen_shots else ""
        return f"Siege, {side_name(view.attacker)} attacks, {gate}. {turn}{shots}"
    retreat = f" {side_name(view.retreating)} retreats." if view.retreating != NOBODY else ""
    return f"Field.{retreat} {turn}"


# The map


def map_lines(view: KingdomsView) -> list[str]:
    s = view.table()
    turned = is_turned(view)
    files = range(FILES - 1, -1, -1) if turned else range(FILES)
    ranks = range(s.board.ranks) if turned else range(s.board.ranks - 1, -1, -1)
    rim = "   " + "".join(f"{LETTERS[file]}  " for file in files).rstrip()
    lines = [rim]
    for rank in ranks:
        squares = [rank * FILES + file for file in files]
        cells = "".join(cell(view, s.board, s.at[square], square) for square in squares)
        lines.append(f"{rank + 1:2} {cells} {rank + 1}")
    return [*lines, rim]


def cell(view: KingdomsView, board: Board, unit: int, square: Square) -> str:
    """Three signs: of a unit its letter, its number if there are several, and what is odd about it."""
    if unit == NOBODY:
        return f"{sign_of(view, board, square)}  "
    letter = LETTER[KIND_OF[unit]]
    if unit >= UNITS:
        letter = letter.lower()
    number = plain_name(unit)[-1]
    mark = RIDES if view.mount[unit] != NOBODY else LIES if view.mark[unit] & FALLEN else " "
    return f"{letter}{number if number.isdecimal() else ' '}{mark}"


def sign_of(view: KingdomsView, board: Board, square: Square) -> str:
    """The sign of a free square."""
    if view.phase < SIEGE_SETUP:
        deep = min(square // FILES, board.ranks - 1 - square // FILES)
        return ZONE if view.phase == FIELD_SETUP and deep < ZONE_RANKS else "."
    sign = board.signs[square]
    if board.fog[square] and hides_inside(view):
        return UNSEEN
    if sign == GATE_SIGN and not view.gate:
        return BROKEN_GATE
    return TOWER if sign == BALL_SPOT else sign


# The units


def side_lines(view: KingdomsView, side: int) -> list[str]:
    """Count a side's units, and list those that are hurt or away from the board."""
    units = range(side * UNITS, side * UNITS + UNITS)
    alive = [unit for unit in units if view.status[unit] in (BOARD, RESERVE, RETREATED)]
    dead = sum(1 for unit in units if view.status[unit] in (DEAD, LOST))
    health = health_text(sum(view.health[unit] for unit in alive))
    lines = [f"{side_name(side)}: {count_of(len(alive), 'unit')}, {health} health, {dead} dead"]
    here = [unit for unit in alive if view.status[unit] == BOARD]
    away = [unit for unit in alive if view.status[unit] == RESERVE]
    safe = [unit for unit in alive if view.status[unit] == RETREATED]
    hurt = [unit for unit in here if view.health[unit] < FULL[KIND_OF[unit]]]
    where = "in reserve" if view.phase == FIELD else "inside, unseen" if view.phase == SIEGE else "to be placed"
    if view.in_set_up() and side != view.seat:
        where = "unseen"
    own = [f"{plain_name(unit)} {health_text(view.health[unit])}" for unit in hurt]
    for name, words in (("hurt", own), (where, by_kind(view, away)), ("safe", by_kind(view, safe))):
        if words:
            whole = f"{name}: {', '.join(words)}"
            lines.extend(textwrap.wrap(whole, WIDTH, initial_indent="  ", subsequent_indent="    "))
    return lines


def by_kind(view: KingdomsView, units: list[int]) -> list[str]:
    """`4 spear soldiers`, `2 archers (25, 3)`: with their health if one of them is hurt."""
    found: list[str] = []
    for kind in range(KINDS):
        some = [unit for unit in units if KIND_OF[unit] == kind]
        if some:
            healths = ", ".join(health_text(view.health[unit]) for unit in some)
            hurt = any(view.health[unit] < FULL[kind] for unit in some)
            found.append(count_of(len(some), KIND_TITLE[kind].lower()) + (f" ({healths})" if hurt else ""))
    return found
