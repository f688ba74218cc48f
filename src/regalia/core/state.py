"""State and outcome: what every game has in common."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from regalia.core.events import Event

if TYPE_CHECKING:
    from regalia.core.actions import Action
    from regalia.core.frames import Frame


class Outcome:
    """The end of a game: a score for each seat, and the clause that ended it.

    Scores lie between 0 and 1, and bots try to raise theirs: 1 for the only winner, 0 for a loser, an equal share for
    those who tie.
    """

    def __init__(self, scores: list[float], reason: str) -> None:
        self.scores: Final[list[float]] = scores
        self.reason: Final[str] = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.scores == other.scores and self.reason == other.reason

    def __hash__(self) -> int:
        return hash((tuple(self.scores), self.reason))

    def __repr__(self) -> str:
        return f"Outcome({self.scores}, {self.reason!r})"

    def winners(self) -> list[int]:
        """Return the seats with the best score; all of them after a draw."""
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]


def won_by(seat: int, seat_count: int, reason: str) -> Outcome:
    """Return the outcome of a game that one seat has won alone."""
    return Outcome([1.0 if other == seat else 0.0 for other in range(seat_count)], reason)


def shared_by(winners: list[int], seat_count: int, reason: str) -> Outcome:
    """Return the outcome of a game whose best seats tie and share the point."""
    share = 1.0 / len(winners)
    return Outcome([share if seat in winners else 0.0 for seat in range(seat_count)], reason)


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class State:
    """Data plus a stack of frames. The top frame is the pending decision; there are no frames once the game is over.

    A game's state adds its columns, and `rules`: the options compiled once, which all clones share.
    """

    def __init__(self, seat_count: int) -> None:
        self.seat_count: Final[int] = seat_count
        self.frames: list[Frame] = []
        self.outcome: Outcome | None = None
        # To collect events, put a list here. Clones have none, so search never pays for them.
        self.events: list[Event] | None = None
        self.last_board: State | None = None  # before a new part of the game was set up; kept only with `events`

    def clone(self) -> "State":
        """Return the same position as an object that shares nothing changeable with this one."""
        raise TypeError(f"{type(self).__name__} has no clone")

    def clone_base_into(self, copy: "State") -> None:
        """Copy what this class holds. A game's `clone` calls it."""
        copy.frames = [frame.clone() for frame in self.frames]
        copy.outcome = self.outcome

    def asked(self) -> int:
        """Return the first seat that is asked, or CHANCE."""
        return self.frames[-1].to_act(self)[0]

    def legal(self) -> "list[Action]":
        """Return the legal actions of the seat that is `asked`."""
        frame = self.frames[-1]
        return frame.legal(self, frame.to_act(self)[0])

    def apply(self, action: "Action") -> None:
        """Apply one of `legal()`."""
        frame = self.frames[-1]
        frame.apply(self, frame.to_act(self)[0], action)

    def emit(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def keep_last_board(self) -> None:
        """Keep a copy to show, before an action sets the table up again for the next part of the game."""
        if self.events is not None:
            self.last_board = self.clone()

    def finish(self, outcome: Outcome) -> None:
        """End the game: nobody is asked anything from now on."""
        self.frames.clear()
        self.outcome = outcome
