"""The picture of connect four on the web table."""

from dataclasses import replace
from itertools import product
from typing import Final

from connect_four.state import COLUMNS, LETTERS, ROWS
from regalia.core.views import View
from regalia.scenes import Choice, Group, Panel, Piece, Scene, Spot, Surface, Verb, spot_pick, still

NAMES: Final = ("Yellow", "Red")
# Nothing about a hole, a disc or a choice ever changes, so there is one of each to be shown.
GRID: Final = still(
    Surface(
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
)
PLACES: Final = [[f"{letter}{row + 1}" for letter in LETTERS] for row in range(ROWS)]
DISCS: Final = {
    disc: [
        [still(Piece(place, place, f"{NAMES[owner]} disc", shape="disc", owner=owner)) for place in row]
        for row in PLACES
    ]
    for owner, disc in enumerate("yr")
}
DROP: Final = [still(Verb("drop", "Drop a disc", "plain-circle"))]
# By row and column: to drop a disc that will come to lie there. Wherever one clicks in a column, the disc falls.
DROPS: Final = [
    [
        still(
            Group(
                "drop",
                [Choice(column, f"drop into column {column}", kind="move")],
                spot_pick(place),
                also=" ".join(f"{column}{row + 1}" for row in range(ROWS)),
            )
        )
        for column, place in zip(LETTERS, row, strict=True)
    ]
    for row in PLACES
]
ASKED: Final = [still(Panel(seat, NAMES[seat], tags=["asked"])) for seat in (0, 1)]
WAITING: Final = [still(Panel(seat, NAMES[seat])) for seat in (0, 1)]


def scene(view: View) -> Scene:
    rows = view.text.split("\n")[ROWS - 1 :: -1]  # the bottom row first
    pieces: list[Piece] = []
    height: list[int] = [0] * COLUMNS  # by column: how many discs lie in it
    for row, line in enumerate(rows):
        for column, disc in enumerate(line):
            if disc != ".":
                pieces.append(DISCS[disc][row][column])
                height[column] = row + 1
    if view.outcome is not None:
        four = four_in_a_line(rows)
        pieces = [replace(piece, tags=["winning"]) if piece.spot in four else piece for piece in pieces]
    groups = [DROPS[height[action.key]][action.key] for action in view.legal]
    return Scene(
        surfaces=[GRID],
        pieces=pieces,
        panels=[ASKED[seat] if seat in view.to_act else WAITING[seat] for seat in (0, 1)],
        prompt=prompt(view),
        verbs=DROP if groups else [],
        groups=groups,
    )


def four_in_a_line(rows: list[str]) -> set[str]:
    """The places of all lines of four; `rows` has the bottom row first."""
    found: set[str] = set()
    for row, column in product(range(ROWS), range(COLUMNS)):
        for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row + up * step, column + right * step) for step in range(4)]
            if any(not (0 <= r < ROWS and 0 <= c < COLUMNS) for r, c in line):
                continue
            discs = {rows[r][c] for r, c in line}
            if len(discs) == 1 and discs != {"."}:
                found.update(PLACES[r][c] for r, c in line)
    return found


def prompt(view: View) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners()
        return "The game is drawn" if len(winners) > 1 else f"{NAMES[winners[0]]} has won"
    return "Your turn: drop a disc into a column" if view.legal else f"{NAMES[view.to_act[0]]} is to drop"
