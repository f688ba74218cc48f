"""The place to look at: that of the question, or of the fight that is on."""

from typing import Final

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.actions import Attack
from regalia.games.two_kingdoms.board import SQUARE_NAME, distance
from regalia.games.two_kingdoms.data import ALL_UNITS, FILES, UNITS
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.shown.choices import idle_units
from regalia.games.two_kingdoms.state import ATTACKED, BOARD, FIELD_SETUP, NOBODY, SIEGE, TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView

FAR: Final = 99
MAX_FIGHTERS: Final = 4  # of the other side's units that have struck in its turn


def focus(view: KingdomsView, s: TwoKingdoms) -> list[str]:
    """The squares that a small screen should show now."""
    return [SQUARE_NAME[square] for square in dict.fromkeys(focus_squares(view, s))]


def focus_squares(view: KingdomsView, s: TwoKingdoms) -> list[Square]:
    if view.in_set_up():
        return set_up_squares(view, s)
    if view.blow:
        striker, target = view.blow[:2]
        return [*place_of(s, striker), *place_of(s, target)]
    if view.legal:
        unit = next_unit(view, s)
        return [] if unit == NOBODY else [view.square[unit], *nearest_enemy(view, s, unit)]
    first = view.mover * UNITS
    struck = [unit for unit in range(first, first + UNITS) if view.mark[unit] & ATTACKED and view.square[unit] >= 0]
    return [view.square[unit] for unit in struck[-MAX_FIGHTERS:]]


def set_up_squares(view: KingdomsView, s: TwoKingdoms) -> list[Square]:
    """The middle of the viewer's zone."""
    board = s.board
    if view.seat < 0:
        return []
    if view.phase == FIELD_SETUP:
        zone = board.north_zone if view.seat else board.south_zone
    else:
        zone = board.attacker_zone if view.seat == view.attacker else [*board.gate, *board.inside]
    file = round(sum(square % FILES for square in zone) / len(zone))
    rank = round(sum(square // FILES for square in zone) / len(zone))
    return [rank * FILES + file]


def place_of(s: TwoKingdoms, unit: int) -> list[Square]:
    """The squares of a unit or of the gate, if they are known."""
    if unit == GATE:
        return list(s.board.gate)
    return [s.square[unit]] if 0 <= unit < ALL_UNITS and s.square[unit] >= 0 else []


def next_unit(view: KingdomsView, s: TwoKingdoms) -> int:
    """Of the units without orders one that can strike now, else the one nearest to an enemy; or NOBODY."""
    idle = idle_units(view)
    strikers = {view.seat * UNITS + action.unit for action in view.legal if isinstance(action, Attack)}
    ready = [unit for unit in idle if unit in strikers] or idle
    if view.retreating == view.seat:
        return min(idle, default=NOBODY)
    return min(ready, key=lambda unit: (gap(view, s, unit), unit), default=NOBODY)


def gap(view: KingdomsView, s: TwoKingdoms, unit: int) -> int:
    """The distance to the nearest enemy in sight, or to the gate."""
    return min((distance(view.square[unit], square) for square in nearest_enemy(view, s, unit)), default=FAR)


def nearest_enemy(view: KingdomsView, s: TwoKingdoms, unit: int) -> list[Square]:
    """The square of the nearest enemy in sight, or of the gate that an attacker has to break; or nothing."""
    first = (1 - unit // UNITS) * UNITS
    here = view.square[unit]
    squares = [view.square[other] for other in range(first, first + UNITS) if view.status[other] == BOARD]
    if view.phase == SIEGE and view.gate and unit // UNITS == view.attacker:
        squares.extend(s.board.gate)
    return sorted(squares, key=lambda square: (distance(here, square), square not in s.board.gate, square))[:1]
