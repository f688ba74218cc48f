"""Small games written as a tree, to test the search."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Value
from regalia.core.state import Outcome, State
from regalia.core.views import View, seen_legal, seen_to_act


class End:
    def __init__(self, *scores: float) -> None:
        self.scores: Final = list(scores)


class Ask:
    """A seat chooses a branch."""

    def __init__(self, seat: int, *ways: "Place") -> None:
        self.seat: Final = seat
        self.ways: Final = ways


class Draw:
    """Chance picks a branch. If `learns` names a seat, only that seat sees which."""

    def __init__(self, ways: "Sequence[Place]", learns: int | None = None) -> None:
        self.ways: Final = ways
        self.learns: Final = learns


Place = End | Ask | Draw


class Story(State):
    def __init__(self, seats: int, at: Place) -> None:
        super().__init__(seats)
        self.at = at
        self.went: tuple[int, ...] = ()

    def clone(self) -> "Story":
        copy = Story(self.seat_count, self.at)
        self.clone_base_into(copy)
        copy.went = self.went
        return copy

    def go(self, way: int) -> None:
        assert not isinstance(self.at, End)
        self.at = self.at.ways[way]
        self.went = (*self.went, way)
        self.frames.clear()
        if isinstance(self.at, End):
            self.finish(Outcome(self.at.scores, "S-1"))
        else:
            self.frames.append(Fork() if isinstance(self.at, Ask) else Lot())


def ways_from(s: State) -> list[Action]:
    assert isinstance(s, Story) and not isinstance(s.at, End)
    return [Action(way) for way in range(len(s.at.ways))]


class Fork(Frame):
    def to_act(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, Story) and isinstance(s.at, Ask)
        return (s.at.seat,)

    def legal(self, s: State, seat: int) -> list[Action]:
        return ways_from(s)

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Story)
        s.go(action.key)

    def clone(self) -> Frame:
        return self


class Lot(ChanceFrame):
    def legal(self, s: State, seat: int) -> list[Action]:
        return ways_from(s)

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Story) and isinstance(s.at, Draw)
        learns = s.at.learns
        s.emit(Event("drawn", [action.key]) if learns is None else Event("drawn", [], [action.key], [learns]))
        s.go(action.key)

    def clone(self) -> Frame:
        return self


class Stories(Game):
    """A game without an evaluation: search must play it to the end."""

    def __init__(self, start: Place, seats: int = 2, secrets: bool = False) -> None:
        super().__init__(
            GameMeta("stories", "Stories", "nobody", "", (seats,), ("a", "b", "c")[:seats], 1, secrets=secrets)
        )
        self.start: Final = start

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        s = Story(seats, self.start)
        s.frames.append(Fork() if isinstance(self.start, Ask) else Lot())
        return s

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Story)
        return View(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, repr(s.went))

    def write(self, s: State, action: Action) -> str:
        return str(action.key)


class Opinionated(Stories):
    """A game whose policy favours the first action, and a little the second."""

    def policy(self, s: State, seat: int, legal: list[Action]) -> list[float] | None:
        return [1.0, 0.5, *[1e-7] * (len(legal) - 2)]


class Judging(Stories):
    """A game whose evaluation favours the later action and is quite wrong about most endings."""

    def estimate(self, s: Story, seat: int) -> float:
        favour = 0.5 + s.went[0] / 1000 if s.went else 0.5
        return favour if seat == 0 else 1.0 - favour


class Counting(Stories):
    """A game that counts its evaluations, by the branches taken after the first."""

    def __init__(self, start: Place) -> None:
        super().__init__(start)
        self.judged: Counter[tuple[int, ...]] = Counter()

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, Story)
        self.judged[s.went[1:]] += 1
        return super().evaluate(s, seat)

    def estimate(self, s: Story, seat: int) -> float:
        return 0.5
