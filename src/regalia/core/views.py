"""Views and observations: what a seat may know, and what a bot gets to think about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from regalia.core.actions import Action
from regalia.core.frames import Blocked, Own
from regalia.core.rng import Rng
from regalia.core.state import Outcome, State

if TYPE_CHECKING:
    from regalia.core.game import Game


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class View:
    """Plain data made for one seat. A game adds the columns that its picture needs; it never holds the state."""

    def __init__(
        self,
        seat: int,
        to_act: tuple[int, ...],
        legal: list[Action],
        outcome: Outcome | None,
        text: str,
        blocked: Sequence[Blocked] = (),
    ) -> None:
        self.seat: Final[int] = seat  # or WATCHER
        self.to_act: Final[tuple[int, ...]] = to_act
        self.legal: Final[list[Own]] = legal  # the seat's own
        self.outcome: Final[Outcome | None] = outcome
        self.text: Final[str] = text  # the position as `dump` writes it, with `?` for what the seat cannot know
        # What the seat cannot do now, by verb or piece, and why
        self.blocked: Final[dict[str, Blocked]] = {each.what: each for each in blocked}

    def why_not(self, what: str) -> tuple[str, str]:
        """Return why the seat cannot do this now, as a label, and the clause; both empty if nothing blocks it."""
        found = self.blocked.get(what)
        return ("", "") if found is None else (found.reason[:1].upper() + found.reason[1:], found.clause)


def seen_to_act(s: State) -> tuple[int, ...]:
    """Return the seats that are asked now; none once the game is over."""
    return s.frames[-1].to_act(s) if s.frames else ()


def seen_legal(s: State, seat: int) -> list[Action]:
    """Return the legal actions of the seat; none unless it is asked."""
    if not s.frames or seat not in s.frames[-1].to_act(s):
        return []
    return s.frames[-1].legal(s, seat)


def seen_blocked(s: State, seat: int) -> list[Blocked]:
    """Return what the seat cannot do now and why; nothing for spectators or once the game is over."""
    return s.frames[-1].blocked(s, seat) if s.frames and seat >= 0 else []


class Observation:
    """A bot's stand-in for the state: its view, its legal actions, and states consistent with the view.

    It holds a state that has already been resampled, so a bot that pries finds nothing that its seat does not know.
    """

    def __init__(self, game: "Game", s: State, seat: int, rng: Rng) -> None:
        self.game: Final[Game] = game
        self.seat: Final[int] = seat
        self._possible: Final[State] = game.determinize(s, seat, rng)

    def view(self) -> View:
        return self.game.view(self._possible, self.seat)

    def legal(self) -> list[Action]:
        return seen_legal(self._possible, self.seat)

    def sample(self, rng: Rng) -> State:
        """Return a state that could be the real one, as far as the seat knows."""
        return self.game.determinize(self._possible, self.seat, rng)
