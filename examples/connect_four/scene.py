"""How connect four is drawn on the web table."""

from typing import Final

from connect_four.state import COLUMNS, LETTERS, ROWS
from regalia.core.views import View
from regalia.scenes import Choice, Panel, Piece, Scene, Spot, Surface, Verb, grouped, spot_pick

NAMES: Final = ("Yellow", "Red")
GRID: Final = Surface(
    "grid",
    "squares",
    "The grid",
    [
        Spot(f"{letter}{row + 1}", f"{letter}{row + 1}", look="hole")
        for row in range(ROWS - 1, -1, -1)
        for letter in LETTERS
    ],
    COLUMNS,
    ROWS,
    [*LETTERS, *[str(row + 1) for row in range(ROWS - 1, -1, -1)]],
)
# Nothing about a disc or a hole ever changes, so there is one of each to be shown.
PLACES: Final = [[f"{letter}{row + 1}" for letter in LETTERS] for row in range(ROWS)]
DISCS: Final = {
    disc: [[Piece(place, place, f"{NAMES[owner]} disc", shape="disc", owner=owner) for place in row] for row in PLACES]
    for owner, disc in enumerate("yr")
}
DROP: Final = [Verb("drop", "Drop a disc", "plain-circle")]


def scene(view: View) -> Scene:
    rows = view.text.split("\n")[ROWS - 1 :: -1]  # the bottom row first
    pieces: list[Piece] = []
    free: dict[int, str] = {}  # by column: the place where a disc would come to lie
    for row, line in enumerate(rows):
        for col, disc in enumerate(line):
            if disc != ".":
                pieces.append(DISCS[disc][row][col])
            elif col not in free:
                free[col] = PLACES[row][col]
    choices: list[tuple[str, Choice]] = []
    for action in view.legal:
        column = LETTERS[action.key]
        choices.append(
            ("drop", Choice(column, f"drop into column {column}", [spot_pick(free[action.key])], kind="move"))
        )
    return Scene(
        surfaces=[GRID],
        pieces=pieces,
        panels=[Panel(seat, NAMES[seat], tags=["asked"] if seat in view.to_act else []) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=DROP if choices else [],
        groups=grouped(choices),
    )


def prompt(view: View) -> str:
    if view.over is not None:
        winners = view.over.winners()
        return "The game is drawn" if len(winners) > 1 else f"{NAMES[winners[0]]} has won"
    return "Your turn: drop a disc into a column" if view.legal else f"{NAMES[view.to_act[0]]} is to drop"
