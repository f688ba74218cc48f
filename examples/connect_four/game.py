"""Connect four for everything that meets games: words, views, evaluation."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from connect_four.scene import DISCS, NAMES, PLACES, scene
from connect_four.state import COLUMNS, DROPS, LETTERS, RED, ROWS, STRIDE, TURN, YELLOW, Grid, has_line
from regalia.core.actions import Action
from regalia.core.errors import RESIGNED, Malformed
from regalia.core.events import Event
from regalia.core.game import Game, GameMeta
from regalia.core.options import Rules, Value
from regalia.core.positions import Position, common_lines, load_position
from regalia.core.state import State, won_by
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.scenes import Beat, Piece, Scene

META: Final = GameMeta(
    id="connect_four",
    title="Connect four",
    author="traditional",
    blurb="Drop discs into seven columns; four in a line win.",
    player_counts=(2,),
    seat_names=("yellow", "red"),
    rules_version=1,
    endings=("F-6", "F-7", RESIGNED),
    length="5 min",
)
SIGN: Final = "yr"  # by seat


class ConnectFour(Game):
    def set_up(self, rules: Rules, seats: int) -> State:
        s = Grid()
        s.frames.append(TURN)
        return s

    def resign(self, s: Grid, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # F-8

    def longest(self, options: Mapping[str, Value]) -> int | None:
        return COLUMNS * ROWS

    def check(self, s: Grid) -> None:
        rows = rows_of(s)
        yellow, red = "".join(rows).count("y"), "".join(rows).count("r")
        assert yellow + red == s.count and yellow - red in (0, 1), "F-2: the players take turns"
        for upper, lower in pairwise(rows):
            for high, low in zip(upper, lower, strict=True):
                assert high == "." or low != ".", "F-3: a disc floats"
        waiting = s.all ^ s.own
        assert not has_line(s.own), "F-6: the player to drop already has four in a line"
        if s.outcome is None:
            assert not has_line(waiting) and s.count < COLUMNS * ROWS, "F-6, F-7: the game should be over"
        else:
            assert s.outcome.reason != "F-6" or has_line(waiting), "F-6: won without four in a line"
            assert s.outcome.reason != "F-7" or s.count == COLUMNS * ROWS, "F-7: drawn with free places"
        assert (s.outcome is None) == bool(s.frames), "a frame is pending exactly while the game runs"

    def view(self, s: Grid, seat: int) -> View:
        return View(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, self.dump(s))

    def write(self, s: Grid, action: Action) -> str:
        return chr(ord("a") + action.key)

    def read(self, s: Grid, text: str) -> Action:
        if len(text) != 1 or not "a" <= text <= "z":
            raise Malformed(f"a drop is written as the column's letter, not {text!r}")
        return DROPS[ord(text) - ord("a")]

    def dump(self, s: Grid) -> str:
        """Six rows, the top one first: `y` and `r` are discs, `.` is a free place."""
        return "\n".join([*rows_of(s), *common_lines(self.meta, s, self.meta.choose(None))]) + "\n"

    def load(self, text: str) -> State:
        return load_position(self, text, restore)

    def render_text(self, view: View) -> str:
        rows = [" ".join(line) for line in view.text.split("\n")[:ROWS]]
        return "\n".join([*rows, " ".join(LETTERS)])

    def scene(self, view: View) -> Scene:
        return scene(view)

    def describe_event(self, event: Event, seat: int) -> str:
        return f"{NAMES[event.args[0]]} drops into column {LETTERS[event.args[1]]}"

    def beats(self, event: Event, seat: int) -> list[Beat]:
        """A disc is dropped in at the top, and goes down."""
        mover, column, row = event.args
        place = PLACES[row][column]
        return [Beat("place", place, PLACES[ROWS - 1][column], place, seat=mover)]

    def faces(self) -> list[Piece]:
        return [DISCS[disc][0][column] for column, disc in enumerate("yr")]

    def estimate(self, s: Grid, seat: int) -> float:
        """Discs near the middle take part in more lines."""
        lead = 0
        for column in range(COLUMNS):
            worth = 3 - abs(3 - column)
            for row in range(ROWS):
                disc = s.disc(column, row)
                if disc >= 0:
                    lead += worth if disc == seat else -worth
        return min(0.9, max(0.1, 0.5 + lead / 60))


def rows_of(s: Grid) -> list[str]:
    """The rows as text, the top one first."""
    return [
        "".join("." if s.disc(column, row) < 0 else SIGN[s.disc(column, row)] for column in range(COLUMNS))
        for row in range(ROWS - 1, -1, -1)
    ]


def restore(rules: Rules, position: Position) -> Grid:
    rows = position.lines
    if any(len(row) != COLUMNS or row.strip("yr.") for row in rows) or len(rows) > ROWS:
        raise Malformed(f"a position is up to {ROWS} rows of {COLUMNS} places, each y, r or .")
    s = Grid()
    discs: list[int] = [0, 0]
    for height, row in enumerate(reversed(rows)):
        for column, place in enumerate(row):
            if place != ".":
                discs[SIGN.index(place)] |= 1 << (column * STRIDE + height)
                s.count += 1
    s.all = discs[YELLOW] | discs[RED]
    s.own = discs[int(s.count % 2)]
    s.outcome = position.outcome
    if s.outcome is None:
        s.frames.append(TURN)
    return s


GAME: Final[Game] = ConnectFour(META)
