"""Paths over the board from the viewer's units to the enemies that they can strike now."""

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.actions import GATE_PLACE, Attack
from regalia.games.two_kingdoms.board import SQUARE_NAME, distance
from regalia.games.two_kingdoms.data import UNITS, unit_name
from regalia.games.two_kingdoms.state import NOBODY, TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Overlay


def aims(view: KingdomsView, s: TwoKingdoms) -> list[Overlay]:
    """A unit's path begins on its own square; its other squares are those of its targets."""
    found: dict[int, list[str]] = {}
    for action in view.legal:
        if not isinstance(action, Attack):
            continue
        unit = view.seat * UNITS + action.unit
        here = view.square[unit]
        if action.place == GATE_PLACE:
            target = nearest_gate(s, here)
        elif s.at[action.square] == NOBODY:
            continue  # D-139: any square inside may be shot at
        else:
            target = action.square
        found.setdefault(unit, [SQUARE_NAME[here]]).append(SQUARE_NAME[target])
    return [Overlay("path", "Attack", spots, of=unit_name(unit)) for unit, spots in found.items()]


def nearest_gate(s: TwoKingdoms, here: Square) -> Square:
    return min(s.board.gate, key=lambda square: (distance(here, square), square))
