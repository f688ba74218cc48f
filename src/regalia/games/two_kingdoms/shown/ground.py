"""The board of a picture, and the track of battles."""

from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.games.two_kingdoms.board import SQUARE_NAME, Board
from regalia.games.two_kingdoms.data import (
    BALL_SPOT,
    CASTLE,
    CURTAIN,
    FIELD_RANKS,
    FILES,
    FLOOR,
    FOREST,
    GATE_SIGN,
    INNER_WALL,
    THRONE,
    TOWER,
    ZONE_RANKS,
)
from regalia.games.two_kingdoms.state import FIELD_SETUP, NOBODY, SIEGE, SIEGE_SETUP
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Spot, Surface, still

GRASS: Final = "grass"  # the look of the whole board, where a square has none of its own
UNSEEN: Final = "unseen"
LOOK: Final = {
    FOREST: "forest",
    CURTAIN: "wall",
    INNER_WALL: "wall",
    TOWER: "tower",
    BALL_SPOT: "tower",
    GATE_SIGN: "gate",
    FLOOR: "castle",
    THRONE: "throne",
}
DEFAULT_CASTLE: Final = "".join(reversed(CASTLE))
STEPS: Final = ("Set-up", "Field battle", "Siege set-up", "Siege")

_kept: Final[dict[tuple[int, int, bool, bool, bool], Surface]] = {}  # boards of the usual castle and of the field


def is_turned(view: KingdomsView) -> bool:
    """True if the viewer's own side is the one with the high ranks: it is shown at the bottom."""
    if view.phase >= SIEGE_SETUP:
        return view.seat == 1 - view.attacker
    return view.seat == 1


def hides_inside(view: KingdomsView) -> bool:
    """D-112: whether the viewer cannot see into the castle."""
    return view.phase == SIEGE and view.gate > 0 and view.seat != 1 - view.attacker


def board_of(view: KingdomsView, board: Board) -> Surface:
    """The field or the castle as the viewer sees it. It is made once for each way in which it can look."""
    if view.phase >= SIEGE_SETUP and board.signs != DEFAULT_CASTLE:
        return drawn_board(view, board)
    attacker = view.attacker if view.phase >= SIEGE_SETUP else NOBODY
    key = (view.phase, attacker, is_turned(view), hides_inside(view), view.gate == 0)
    if key not in _kept:
        _kept[key] = still(drawn_board(view, board))
    return _kept[key]


def drawn_board(view: KingdomsView, board: Board) -> Surface:
    files = list(LETTERS[:FILES])
    ranks = [str(rank + 1) for rank in range(board.ranks)]
    rim = [*reversed(files), *ranks] if is_turned(view) else [*files, *reversed(ranks)]
    return Surface(
        "board",
        "squares",
        "The castle" if view.phase >= SIEGE_SETUP else "The field",
        [spot(view, board, square) for square in rows_of(view, board)],
        cols=FILES,
        rows=board.ranks,
        rim=rim,
        role="board",
        look=GRASS,
    )


def rows_of(view: KingdomsView, board: Board) -> list[Square]:
    """The squares as the viewer reads them, row by row from the top left."""
    if is_turned(view):
        return [rank * FILES + file for rank in range(board.ranks) for file in range(FILES - 1, -1, -1)]
    return [rank * FILES + file for rank in range(board.ranks - 1, -1, -1) for file in range(FILES)]


def spot(view: KingdomsView, board: Board, square: Square) -> Spot:
    name = SQUARE_NAME[square]
    if view.phase < SIEGE_SETUP:
        rank = square // FILES
        if view.phase == FIELD_SETUP:
            return Spot(name, tags=sided("zone", rank, ZONE_RANKS))
        return Spot(name, tags=sided("home", rank, 1))  # D-87: where a retreat is safe
    sign = board.signs[square]
    if board.zone[square]:
        return Spot(name, tags=[f"zone-{view.attacker}"])
    if sign == GATE_SIGN and not view.gate:
        return Spot(name, look="path")
    look = UNSEEN if board.fog[square] and hides_inside(view) else LOOK.get(sign, "")
    return Spot(name, look=look, icon="stone-throne" if sign == THRONE else "")


def sided(word: str, rank: int, deep: int) -> list[str]:
    """Return the tag of a side's own ranks of the field, from its edge."""
    return [f"{word}-0"] if rank < deep else [f"{word}-1"] if rank >= FIELD_RANKS - deep else []


def gate_place(view: KingdomsView, board: Board) -> tuple[Square, int]:
    """The square from which the gate is drawn to the right, and how many it spans."""
    gate = board.gate
    if gate[-1] - gate[0] != len(gate) - 1 or gate[0] // FILES != gate[-1] // FILES:
        return gate[0], 1  # a custom castle has it upright or in parts
    return gate[-1] if is_turned(view) else gate[0], len(gate)


def track(view: KingdomsView) -> Surface:
    """The battles of the match, with the one that is on."""
    steps = STEPS[:2] if view.rules.field_only else STEPS
    spots = [Spot(f"step-{step}", name, x=float(step)) for step, name in enumerate(steps)]
    for step, each in enumerate(spots):
        if step <= view.phase:
            each.tags = ["now" if step == view.phase else "done"]
    return Surface("steps", "track", "Course of the match", spots, role="track")
