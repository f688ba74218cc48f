"""What a game is: the one object through which everything else meets its rules."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.errors import Malformed, missing
from regalia.core.events import Event
from regalia.core.frames import Own
from regalia.core.options import Option, Options, Rules, Value, check_name, suggestion
from regalia.core.rng import Rng
from regalia.core.state import Outcome, State
from regalia.core.views import View
from regalia.scenes import Inspection, Scene

CHANCE_NAME: Final = "*"
WATCHER_NAME: Final = "watcher"
MAX_KEPT_RULES: Final = 64  # compiled rules: those of the tables in play, and of what a study varies
NOT_SEATS: Final = (WATCHER_NAME, "table", "outcome")  # these mean something else in a record or a scenario


class GameMeta:
    """What the shelf, the option sheet and the records say about a game. ValueError if records cannot hold it."""

    def __init__(
        self,
        id: str,
        title: str,
        author: str,
        blurb: str,
        seats: Sequence[int],
        seat_names: Sequence[str],
        rules_version: int,
        options: Sequence[Option] = (),
        endings: Sequence[str] = (),
        length: str = "",
        secrets: bool = False,
        windows: Sequence[str] = (),
        earlier: Mapping[int, Mapping[str, Value]] | None = None,
    ) -> None:
        self.id: Final[str] = id
        self.title: Final[str] = title
        self.author: Final[str] = author
        self.blurb: Final[str] = blurb
        self.seats: Final[tuple[int, ...]] = tuple(seats)  # the numbers of players it can be played with
        self.seat_names: Final[tuple[str, ...]] = tuple(seat_names)  # one for each seat of the largest table
        self.rules_version: Final[int] = rules_version
        self.options: Final[tuple[Option, ...]] = tuple(options)
        self.endings: Final[tuple[str, ...]] = tuple(endings)  # every clause that `Outcome.reason` can name
        self.length: Final[str] = length  # of a usual game, for the shelf: "20 min"
        self.secrets: Final[bool] = secrets  # whether somebody knows what somebody else does not
        self.windows: Final[tuple[str, ...]] = tuple(windows)  # every name that `Frame.window` can give
        # By older rules version: the defaults of that version that differ from today's.
        self.earlier: Final[dict[int, dict[str, Value]]] = {v: dict(old) for v, old in (earlier or {}).items()}
        check_name(id, "the id of a game")
        self.check_names()
        self.check_earlier()

    def check_names(self) -> None:
        if not self.seats or min(self.seats) < 1 or len(set(self.seats)) < len(self.seats):
            raise ValueError(f"{self.id}: seats are the numbers of players, such as (2, 3), not {self.seats}")
        if len(self.seat_names) < max(self.seats):
            raise ValueError(f"{self.id}: {max(self.seats)} seats need as many names, not {self.seat_names}")
        for name in self.seat_names:
            if not name.replace("-", "").isalnum() or name in NOT_SEATS:
                raise ValueError(
                    f"{self.id}: a seat cannot be called {name!r}; a name is one word of letters, digits and dashes, "
                    f"and none of {', '.join(NOT_SEATS)}"
                )
            if self.seat_names.count(name) > 1:
                raise ValueError(f"{self.id}: two seats have the name {name!r}")
        names = [option.name for option in self.options]
        for option in names:
            if names.count(option) > 1:
                raise ValueError(f"{self.id}: the sheet has two options with the name {option!r}")

    def check_earlier(self) -> None:
        for version, old in self.earlier.items():
            if not 0 < version < self.rules_version:
                raise ValueError(f"{self.id}: version {version} is not earlier than the rules of today")
            try:
                Options(self.options, old)
            except Malformed as error:
                raise ValueError(f"{self.id}: defaults of version {version}: {error.reason}") from None

    def seat_name(self, seat: int) -> str:
        if seat == CHANCE:
            return CHANCE_NAME
        return WATCHER_NAME if seat == WATCHER else self.seat_names[seat]

    def seat_named(self, name: str) -> int:
        """The seat with that name, or CHANCE or WATCHER."""
        if name in self.seat_names:
            return self.seat_names.index(name)
        if name == CHANCE_NAME:
            return CHANCE
        if name == WATCHER_NAME:
            return WATCHER
        raise Malformed(f"{self.title} has no seat {name!r}: {suggestion(name, self.seat_names)}")

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            numbers = " or ".join(str(number) for number in self.seats)
            raise Malformed(f"{self.title} is played by {numbers}, not by {seats}")

    def choose(self, given: Mapping[str, Value] | None, rules_version: int = 0) -> Options:
        """Fill in the option sheet. What is not given takes the default of that rules version (0: of today)."""
        return Options(self.options, {**self.earlier.get(rules_version, {}), **(given or {})})


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Game:
    """Stateless, one instance a game. Whatever a method is not overridden for is what the simplest game would say."""

    def __init__(self, meta: GameMeta, weights: Sequence[float] = ()) -> None:
        self.meta: Final[GameMeta] = meta
        self.weights: Final[list[float]] = list(weights)  # of `features`
        self.kept_rules: Final[dict[str, Rules]] = {}  # by seats and options
        self.usual_rules: Final[dict[int, Rules]] = {}  # by seats: where no option is given, `new` need not even look

    # The rules

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        """The table before anything has happened."""
        rules = None if options else self.usual_rules.get(seats)
        if rules is None:
            self.meta.check_seats(seats)
            rules = self.rules_for(self.meta.choose(options), seats)
            if not options:
                self.usual_rules[seats] = rules
        return self.set_up(rules, seats)

    def rules_for(self, options: Options, seats: int) -> Own:
        """The game's own Rules for these options. They are kept: simulations ask for the same ones all the time."""
        name = f"{seats} {options.text()}"
        if name not in self.kept_rules:
            if len(self.kept_rules) >= MAX_KEPT_RULES:
                self.kept_rules.clear()
            self.kept_rules[name] = self.compile_rules(options, seats)
        return self.kept_rules[name]

    def compile_rules(self, options: Options, seats: int) -> Rules:
        """The options as numbers and tables; Malformed if they do not go together."""
        return Rules(options)

    def set_up(self, rules: Own, seats: int) -> State:
        """The first position. Deterministic: shuffles and first-player dice are chance frames."""
        raise missing(self, "does not say how it starts", "set_up")

    def outcome(self, s: State) -> Outcome | None:
        return s.over

    def resign(self, s: Own, seat: int) -> None:
        """A seat gives up. It is never among the legal actions and can be said at any time."""
        raise missing(self, "does not say what resigning does", "resign")

    def longest(self, options: Mapping[str, Value]) -> int | None:
        """No game has more entries than this; None where whoever plays must set a limit."""
        return None

    def check(self, s: Own) -> None:
        """Raise an AssertionError that says which invariant does not hold."""

    def teams(self, seats: int, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Which team each seat plays for. Those who do not play for the same one play against each other."""
        return tuple(range(seats))

    # Who may know what

    def view(self, s: Own, seat: int) -> View:
        raise missing(self, "does not say what a seat sees", "view")

    def determinize(self, s: Own, seat: int, rng: Rng) -> State:
        """A state that the seat cannot tell from `s`; resample all that it cannot know. Without secrets: a clone."""
        state: State = s
        return state.clone()

    # Words

    def write(self, s: Own, action: Own) -> str:
        """The action on one line; the same text for the same action in every state."""
        raise missing(self, "cannot write its actions", "write")

    def read(self, s: Own, text: str) -> Action:
        """The action that the text spells, legal or not; Malformed if the grammar has no such text."""
        raise missing(self, "cannot read its actions", "read")

    def dump(self, s: Own) -> str:
        """The position as lines that a person can write; the frames included, options where not the default."""
        raise missing(self, "cannot write its positions", "dump")

    def load(self, text: str) -> State:
        """The position that the lines describe; lines left out take the game's defaults."""
        raise missing(self, "cannot read its positions", "load")

    def digest(self, s: Own) -> str:
        """A short name of the position: equal exactly for equal dumps."""
        return hashlib.sha256(self.dump(s).encode()).hexdigest()[:16]

    def draw(self, view: Own) -> str:
        """The picture for a terminal."""
        seen: View = view
        return seen.text

    def scene(self, view: Own) -> Scene | None:
        """The picture for the web table; None where the terminal's picture and a list of actions must do."""
        return None

    def inspect(self, view: Own, id: str) -> Inspection | None:
        """What there is to know of a spot or piece beyond what the scene shows; None if nothing."""
        return None

    def say(self, event: Event, seat: int) -> str:
        """The event in words for one seat; the event as that seat has seen it."""
        return event.kind

    def seat_title(self, s: Own, seat: int) -> str:
        """What sentences and pictures call a seat: its name, unless the game has given it another, such as a colour."""
        name = self.meta.seat_name(seat)
        return name[:1].upper() + name[1:]

    def describe(self, view: Own, action: Own) -> str:
        """What the action would do, in words for the seat that may choose it; empty if the notation says enough."""
        return ""

    # What bots and designers are told

    def evaluate(self, s: State, seat: int) -> float:
        """The score that the seat has, or can expect while the game runs: between 0 and 1."""
        return s.over.scores[seat] if s.over is not None else self.estimate(s, seat)

    def evaluate_all(self, s: State) -> list[float]:
        """`evaluate` for every seat."""
        return list(s.over.scores) if s.over is not None else self.estimate_all(s)

    def estimate(self, s: Own, seat: int) -> float:
        """A quick evaluation of a running game: the score that the seat can expect."""
        return 1.0 / float(s.seats)

    def estimate_all(self, s: Own) -> list[float]:
        """`estimate` for every seat. Worth its own code where most of the work is the same for all of them."""
        return [self.estimate(s, seat) for seat in range(s.seats)]

    def is_settled(self, s: Own) -> bool:
        """Whether `evaluate` can be trusted here. Where it is not, search plays on with what looks best at each step.

        A game whose turns have many steps says no in the middle of them: what has been spent and not yet been made use
        of would look lost. It must say yes again after some more steps.
        """
        return True

    def near_end(self, s: Own) -> bool:
        """False only if no single answer can end the game: a bot then saves the time to look for one that wins."""
        return True

    def features(self, s: Own, seat: int) -> list[float]:
        """What `evaluate` weighs, where that can be learned: its answer is then 0.5 + 0.5 tanh(weights * features)."""
        return []

    def taught(self, weights: Sequence[float]) -> "Game":
        """The same game, weighing otherwise."""
        return type(self)(self.meta, weights)

    def policy(self, s: Own, seat: int, legal: list[Own]) -> list[float] | None:
        """What to look at first: a weight for each legal action, or None where the game has no opinion."""
        return None

    def levels(self, seats: int) -> Sequence[str]:
        """How the five levels of opponents play, the weakest first, as bots are named; empty: as everywhere."""
        return ()

    def idle(self, s: Own, seat: int) -> Action | None:
        """What a lapsed clock plays; None where the flag loses."""
        return None

    def measure(self, s: Own, events: Sequence[Event]) -> dict[str, float]:
        """What a designer would count in a finished game, from all that was told in it."""
        return {}
