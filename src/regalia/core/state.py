"""The table at one moment, as far as every game has it."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from regalia.core.events import Event

if TYPE_CHECKING:
    from regalia.core.actions import Action
    from regalia.core.frames import Frame


class Outcome:
    """How a game ended: a score for each seat, and the clause that ended it.

    Scores lie between 0 and 1 and are what bots try to make large: 1 for the only winner, 0 for a loser, an equal
    share for those who tie.
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
        """The seats with the best score; all of them after a draw."""
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]


def won_by(seat: int, seats: int, reason: str) -> Outcome:
    """The outcome of a game that one seat has won alone."""
    return Outcome([1.0 if other == seat else 0.0 for other in range(seats)], reason)


def shared_by(winners: list[int], seats: int, reason: str) -> Outcome:
    """The outcome of a game whose best seats are level and share the point."""
    share = 1.0 / len(winners)
    return Outcome([share if seat in winners else 0.0 for seat in range(seats)], reason)


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class State:
    """Data plus a stack of frames. The top frame is the pending decision; there are no frames once the game is over.

    A game's state adds its columns, and `rules`: the options compiled once, which all clones share.
    """

    def __init__(self, seats: int) -> None:
        self.seats: Final[int] = seats
        self.frames: list[Frame] = []
        self.over: Outcome | None = None
        # Whoever wants to hear events puts a list here. Clones come without one, so search never pays for telling.
        self.told: list[Event] | None = None
        self.last_board: State | None = None  # beside `told`: how it looked before a new part of the game was set up

    def clone(self) -> "State":
        """The same position as an object that shares nothing with this one that can change."""
        raise TypeError(f"{type(self).__name__} has no clone")

    def clone_base_into(self, copy: "State") -> None:
        """Copy what this class holds; called by a game's `clone`."""
        copy.frames = [frame.clone() for frame in self.frames]
        copy.over = self.over

    def asked(self) -> int:
        """Who is to speak next: the first of those asked, or CHANCE."""
        return self.frames[-1].to_act(self)[0]

    def legal(self) -> "list[Action]":
        """What may be said next, by whoever is `asked`."""
        frame = self.frames[-1]
        return frame.legal(self, frame.to_act(self)[0])

    def apply(self, action: "Action") -> None:
        """Carry out one of `legal()`."""
        frame = self.frames[-1]
        frame.apply(self, frame.to_act(self)[0], action)

    def tell(self, event: Event) -> None:
        if self.told is not None:
            self.told.append(event)

    def keep_last_board(self) -> None:
        """Before the table is set up anew within an action: whoever listens may still show it as it is now."""
        if self.told is not None:
            self.last_board = self.clone()

    def finish(self, outcome: Outcome) -> None:
        """End the game: nobody is asked anything any more."""
        self.frames.clear()
        self.over = outcome
