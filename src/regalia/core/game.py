"""Game: the one object through which everything else reaches the rules of a game."""

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
from regalia.core.state import State
from regalia.core.views import View
from regalia.scenes import Beat, Inspection, Piece, Scene

CHANCE_NAME: Final = "*"
WATCHER_NAME: Final = "watcher"
MAX_KEPT_RULES: Final = 64  # compiled rules: those of the tables in play, and of what a study varies
NOT_SEATS: Final = (WATCHER_NAME, "table", "outcome")  # these mean something else in a record or a scenario


class GameMeta:
    """A game's id, title, seats, options and more. Raises ValueError if records cannot hold them."""

    def __init__(
        self,
        id: str,
        title: str,
        author: str,
        blurb: str,
        player_counts: Sequence[int],
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
        self.player_counts: Final[tuple[int, ...]] = tuple(player_counts)  # the default first
        self.seat_names: Final[tuple[str, ...]] = tuple(seat_names)  # one for each seat of the largest table
        self.rules_version: Final[int] = rules_version
        self.options: Final[tuple[Option, ...]] = tuple(options)
        self.endings: Final[tuple[str, ...]] = tuple(endings)  # every clause that `Outcome.reason` can name
        self.length: Final[str] = length  # of a typical game, for the shelf: "20 min"
        self.secrets: Final[bool] = secrets  # True if some seats know what others do not
        self.windows: Final[tuple[str, ...]] = tuple(windows)  # every name that `Frame.window` can return
        # By older rules version: the defaults of that version that differ from today's.
        self.earlier: Final[dict[int, dict[str, Value]]] = {v: dict(old) for v, old in (earlier or {}).items()}
        check_name(id, "the id of a game")
        self.check_names()
        self.check_earlier()

    def check_names(self) -> None:
        counts = self.player_counts
        if not counts or min(counts) < 1 or len(set(counts)) < len(counts):
            raise ValueError(f"{self.id}: player_counts are numbers of players, such as (2, 3), not {counts}")
        if len(self.seat_names) < max(counts):
            raise ValueError(f"{self.id}: {max(counts)} seats need as many names, not {self.seat_names}")
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
        """Return the seat with that name, or CHANCE or WATCHER."""
        if name in self.seat_names:
            return self.seat_names.index(name)
        if name == CHANCE_NAME:
            return CHANCE
        if name == WATCHER_NAME:
            return WATCHER
        raise Malformed(f"{self.title} has no seat {name!r}: {suggestion(name, self.seat_names)}")

    def check_seats(self, seats: int) -> None:
        if seats not in self.player_counts:
            numbers = " or ".join(str(number) for number in self.player_counts)
            raise Malformed(f"{self.title} is played by {numbers}, not by {seats}")

    def choose(self, given: Mapping[str, Value] | None, rules_version: int = 0) -> Options:
        """Fill in the option sheet. What is not given takes the default of that rules version (0: of today)."""
        return Options(self.options, {**self.earlier.get(rules_version, {}), **(given or {})})


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Game:
    """A game's rules, words and pictures. Stateless, one instance per game; the defaults suit the simplest game."""

    def __init__(self, meta: GameMeta, weights: Sequence[float] = ()) -> None:
        self.meta: Final[GameMeta] = meta
        self.weights: Final[list[float]] = list(weights)  # of `features`
        self.kept_rules: Final[dict[str, Rules]] = {}  # by seats and options
        self.default_rules: Final[dict[int, Rules]] = {}  # by seats, for `new` without options

    # The rules

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        """Return a new game: the table before anything has happened."""
        rules = None if options else self.default_rules.get(seats)
        if rules is None:
            self.meta.check_seats(seats)
            rules = self.rules_for(self.meta.choose(options), seats)
            if not options:
                self.default_rules[seats] = rules
        return self.set_up(rules, seats)

    def rules_for(self, options: Options, seats: int) -> Own:
        """Return the game's own Rules for these options. They are cached, since simulations reuse them."""
        name = f"{seats} {options.text()}"
        if name not in self.kept_rules:
            if len(self.kept_rules) >= MAX_KEPT_RULES:
                self.kept_rules.clear()
            self.kept_rules[name] = self.compile_rules(options, seats)
        return self.kept_rules[name]

    def compile_rules(self, options: Options, seats: int) -> Rules:
        """Return the options as numbers and tables, or raise Malformed if they contradict each other."""
        return Rules(options)

    def set_up(self, rules: Own, seats: int) -> State:
        """Return the first position. It is deterministic: shuffles and first-player dice are chance frames."""
        raise missing(self, "does not say how it starts", "set_up")

    def resign(self, s: Own, seat: int) -> None:
        """Resign a seat. This is never among the legal actions and is possible at any time."""
        raise missing(self, "does not say what resigning does", "resign")

    def longest(self, options: Mapping[str, Value]) -> int | None:
        """Return the largest number of entries a game can have; None if only the caller's own limit ends it."""
        return None

    def check(self, s: Own) -> None:
        """Raise an AssertionError that names a broken invariant, if there is one."""

    def teams(self, seats: int, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the team of each seat. Seats of different teams play against each other."""
        return tuple(range(seats))

    # Secrets

    def view(self, s: Own, seat: int) -> View:
        raise missing(self, "does not say what a seat sees", "view")

    def determinize(self, s: Own, seat: int, rng: Rng) -> State:
        """Return a state that the seat cannot tell from `s`, with everything resampled that it cannot know.

        For a game without secrets that is a clone.
        """
        state: State = s
        return state.clone()

    # Words

    def write(self, s: Own, action: Own) -> str:
        """Return the action on one line: the same text for the same action in every state."""
        raise missing(self, "cannot write its actions", "write")

    def read(self, s: Own, text: str) -> Action:
        """Return the action that the text spells, legal or not, or raise Malformed if the grammar has no such text."""
        raise missing(self, "cannot read its actions", "read")

    def dump(self, s: Own) -> str:
        """Return the position as lines that a person can write, with its frames and all options that were changed."""
        raise missing(self, "cannot write its positions", "dump")

    def load(self, text: str) -> State:
        """Return the position that the lines describe. Lines left out take the game's defaults."""
        raise missing(self, "cannot read its positions", "load")

    def digest(self, s: Own) -> str:
        """Return a short hash of the position: equal exactly for equal dumps."""
        return hashlib.sha256(self.dump(s).encode()).hexdigest()[:16]

    def render_text(self, view: Own) -> str:
        """Return the picture for a terminal."""
        seen: View = view
        return seen.text

    def scene(self, view: Own) -> Scene | None:
        """Return the picture for the web table; None if the terminal's picture and a list of actions are enough."""
        return None

    def inspect(self, view: Own, id: str) -> Inspection | None:
        """Return what there is to know about a spot or piece beyond what the scene shows; None if nothing."""
        return None

    def describe_event(self, event: Event, seat: int) -> str:
        """Return the event in words for one seat. Pass the event as that seat sees it: `event.seen_by(seat)`."""
        return event.kind

    def beats(self, event: Event, seat: int) -> list[Beat]:
        """Return what one seat sees happen on the board. Pass the event as that seat sees it: `event.seen_by(seat)`."""
        return []

    def faces(self) -> list[Piece]:
        """Return one piece of every kind that a picture can show, so that their faces can be compared."""
        return []

    def seat_title(self, s: Own, seat: int) -> str:
        """Return what sentences and pictures call a seat: its name, or what the game calls it, such as a colour."""
        name = self.meta.seat_name(seat)
        return name[:1].upper() + name[1:]

    def describe_action(self, view: Own, action: Own) -> str:
        """Describe the action to the seat that may choose it; empty if the notation is enough."""
        return ""

    # For bots and designers

    def evaluate(self, s: State, seat: int) -> float:
        """Return the score that the seat has, or can expect while the game runs: between 0 and 1."""
        return s.outcome.scores[seat] if s.outcome is not None else self.estimate(s, seat)

    def evaluate_all(self, s: State) -> list[float]:
        """Return `evaluate` for every seat."""
        return list(s.outcome.scores) if s.outcome is not None else self.estimate_all(s)

    def estimate(self, s: Own, seat: int) -> float:
        """Return a quick evaluation of a running game: the score that the seat can expect."""
        return 1.0 / float(s.seat_count)

    def estimate_all(self, s: Own) -> list[float]:
        """Return `estimate` for every seat. Override it if the seats share most of the work."""
        return [self.estimate(s, seat) for seat in range(s.seat_count)]

    def is_settled(self, s: Own) -> bool:
        """True if `evaluate` can be trusted here. If not, search plays on with what looks best at each step.

        A game whose turns have many steps returns False in the middle of them, where what was spent and not yet used
        would look lost. After some more steps it must return True again.
        """
        return True

    def near_end(self, s: Own) -> bool:
        """False only if no single answer can end the game, so that a bot need not look for one that wins."""
        return True

    def features(self, s: Own, seat: int) -> list[float]:
        """Return what `evaluate` weighs, if that can be learned: it is then 0.5 + 0.5 tanh(weights * features)."""
        return []

    def with_weights(self, weights: Sequence[float]) -> "Game":
        """Return the same game with other weights."""
        return type(self)(self.meta, weights)

    def policy(self, s: Own, seat: int, legal: list[Own]) -> list[float] | None:
        """Return a weight for each legal action, so that search tries the heaviest first; None for no preference."""
        return None

    def levels(self, seats: int) -> Sequence[str]:
        """Return the bots that play the five levels, the weakest first; empty for the usual ones."""
        return ()

    def idle(self, s: Own, seat: int) -> Action | None:
        """Return the action that is played when a clock runs out; None if the seat loses on time."""
        return None

    def measure(self, s: Own, events: Sequence[Event]) -> dict[str, float]:
        """Return what a designer would count in a finished game, by name, from all of its events."""
        return {}
