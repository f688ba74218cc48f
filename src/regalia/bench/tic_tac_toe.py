"""Tic-tac-toe, for comparing servers: every one of them has it. Players cannot choose it."""

from collections.abc import Mapping
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED, Illegal, Malformed
from regalia.core.events import Event
from regalia.core.frames import Frame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Rules, Value
from regalia.core.state import Outcome, State, won_by
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.scenes import Choice, Group, Panel, Piece, Scene, Spot, Surface, Verb, spot_pick, still

DRAWN_GAME: Final = "021354678"  # the cells in the order in which both take them in turn

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS: Final = "xo"
CELLS: Final = range(9)
MARK: Final = [Action(cell) for cell in CELLS]
# For each set of cells as bits: True if three of them are a line.
HAS_LINE: Final = [any(all(cells >> cell & 1 for cell in line) for line in LINES) for cells in range(1 << 9)]
META: Final = GameMeta(
    id="tic_tac_toe",
    title="Tic-tac-toe",
    author="traditional",
    blurb="Three in a line win.",
    player_counts=(2,),
    seat_names=("cross", "nought"),
    rules_version=1,
    endings=("T-3", "T-4", RESIGNED),
)


class Grid(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.cells: str = "." * 9
        self.marks: list[int] = [0, 0]  # [seat]: the cells as bits
        self.count: int = 0

    def clone(self) -> "Grid":
        copy = Grid()
        self.clone_base_into(copy)
        copy.cells = self.cells
        copy.marks = self.marks[:]
        copy.count = self.count
        return copy


class Turn(Frame):
    def clone(self) -> Frame:
        return self

    def to_act(self, s: Grid) -> tuple[int, ...]:
        return (s.count % 2,)

    def legal(self, s: Grid, seat: int) -> list[Action]:
        taken = s.marks[0] | s.marks[1]
        return [MARK[cell] for cell in CELLS if not taken >> cell & 1]

    def apply(self, s: Grid, seat: int, action: Action) -> None:
        cell = action.key
        s.cells = s.cells[:cell] + MARKS[seat] + s.cells[cell + 1 :]
        s.marks[seat] |= 1 << cell
        s.count += 1
        s.emit(Event("marked", [seat, cell]))
        if HAS_LINE[s.marks[seat]]:
            s.finish(won_by(seat, 2, "T-3"))
        elif s.count == len(CELLS):
            s.finish(Outcome([0.5, 0.5], "T-4"))

    def refusal(self, s: Grid, seat: int, action: Action) -> Illegal:
        return Illegal("T-2", "this cell is taken")


TURN: Final = Turn()


class TicTacToe(Game):
    def set_up(self, rules: Rules, seats: int) -> State:
        s = Grid()
        s.frames.append(TURN)
        return s

    def resign(self, s: Grid, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))

    def longest(self, options: Mapping[str, Value]) -> int | None:
        return len(CELLS)

    def view(self, s: Grid, seat: int) -> View:
        return View(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, self.dump(s))

    def write(self, s: Grid, action: Action) -> str:
        return str(action.key)

    def read(self, s: Grid, text: str) -> Action:
        if len(text) != 1 or text not in "012345678":
            raise Malformed(f"a mark is written as the number of a cell, 0 to 8, not {text!r}")
        return MARK[int(text)]

    def dump(self, s: Grid) -> str:
        return s.cells

    def scene(self, view: View) -> Scene:
        pieces = [PIECES[mark][cell] for cell, mark in enumerate(view.text) if mark != "."]
        if view.outcome is not None:
            prompt = "The game is over"
        else:
            prompt = "Your turn: mark a cell" if view.legal else "The other marks a cell"
        return Scene(
            surfaces=[BOARD],
            pieces=pieces,
            panels=[ASKED[seat] if seat in view.to_act else WAITING[seat] for seat in (0, 1)],
            prompt=prompt,
            verbs=VERBS if view.legal else [],
            groups=[GROUPS[action.key] for action in view.legal],
        )

    def describe_event(self, event: Event, seat: int) -> str:
        return f"{NAMES[event.args[0]]} marks cell {event.args[1]}"


NAMES: Final = ("Cross", "Nought")
ASKED: Final = [still(Panel(seat, NAMES[seat], tags=["asked"])) for seat in (0, 1)]
WAITING: Final = [still(Panel(seat, NAMES[seat])) for seat in (0, 1)]
BOARD: Final = still(
    Surface("board", "squares", "The board", [Spot(str(cell), str(cell)) for cell in CELLS], 3, 3, list("abc321"))
)
PIECES: Final = {
    mark: [still(Piece(str(cell), str(cell), NAMES[seat], shape="disc", owner=seat)) for cell in CELLS]
    for seat, mark in enumerate(MARKS)
}
VERBS: Final = [still(Verb("mark", "Mark a cell", "plain-circle"))]
GROUPS: Final = [
    still(Group("mark", [Choice(str(cell), f"mark cell {cell}", kind="move")], spot_pick(str(cell)))) for cell in CELLS
]

GAME: Final[Game] = TicTacToe(META)
