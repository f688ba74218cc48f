"""Random games as a source of positions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar

from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.options import Options, Value, read_options
from regalia.core.referee import answers
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, History

T = TypeVar("T")

LIMIT: Final = 5000
UNDO_ONE_IN: Final = 6  # how often a walk takes something back, where it can
RARE: Final = 3  # this often, times the effort, the walk looks at each kind of question, however rare


@dataclass(frozen=True)
class Variant:
    """A table to test a game at: how many seats, what differs from the default options."""

    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    limit: int = LIMIT  # entries after which the walk leaves a game that need not end

    def chosen(self, game: Game) -> Options:
        return game.meta.choose(self.options)

    def name(self, game: Game) -> str:
        text = self.chosen(game).text()
        return f"seats {self.seats}" + (f", options {text}" if text else "")


def scaled(count: int, effort: float) -> int:
    return max(1, round(count * effort))


def some(items: Sequence[T], count: int, rng: Rng) -> list[T]:
    """Return all items, or that many of them at random, in their order."""
    if len(items) <= count:
        return list(items)
    places = list(range(len(items)))
    rng.shuffle(places)
    return [items[place] for place in sorted(places[:count])]


def frame_name(s: State) -> str:
    """Return the kind of the open question."""
    return type(s.frames[-1]).__name__ if s.frames else "the end"


def asked(s: State) -> list[tuple[int, list[Action]]]:
    """Return everybody who is asked, chance included, with their legal actions."""
    if not s.frames:
        return []
    frame = s.frames[-1]
    return [(who, frame.legal(s, who)) for who in frame.to_act(s)]


def choose(s: State, rng: Rng, undoes: bool) -> tuple[int, Action]:
    """Return the next entry of a random game, as `referee.random_step` does; with `undoes` it may take drafts back."""
    frame = s.frames[-1]
    if isinstance(frame, ChanceFrame):
        return CHANCE, frame.pick(s, int(rng.below(frame.total(s))))
    seats = frame.to_act(s)
    if not seats:
        raise Defect(f"{frame_name(s)} asks nobody")
    seat = seats[int(rng.below(len(seats)))]
    onward = answers(s, seat)
    if not onward:
        raise Defect(f"{frame_name(s)} asks seat {seat}, which has no legal action to go on with")
    if undoes and not rng.below(UNDO_ONE_IN):
        onward = [action for action in frame.legal(s, seat) if action.undoes] or onward
    return seat, onward[int(rng.below(len(onward)))]


def walk(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    number: int = 0,
    limit: int = LIMIT,
    undoes: bool = True,
) -> Iterator[tuple[State, History]]:
    """Yield one random game, position by position. The state and the history move on: clone what must stay."""
    chosen = game.meta.choose(options)
    history = History(game, chosen, seats, seed, number, undoes)
    rng = Rng(f"{seed} {number}")
    with history.watched("the start of a game"):
        s = game.new(seats, chosen.values)
    yield s, history
    while s.frames and len(history.entries) < limit:
        with history.watched("the next question"):
            who, action = choose(s, rng, undoes)
            text = game.write(s, action)
        history.add(who, action, text)
        with history.watched(f"the last entry, {text!r},"):
            s.frames[-1].apply(s, who, action)
        yield s, history


def played_out(game: Game, variant: Variant, seed: str, number: int, undoes: bool = True) -> tuple[State, History]:
    """Return the last position of a random game."""
    last = walk(game, variant.seats, variant.options, seed, number, variant.limit, undoes)
    s, history = next(last)
    for s, history in last:  # noqa: B007
        pass
    return s, history


class Sampler:
    """Chooses the positions of long games that are worth the time; each kind of question gets its turn."""

    def __init__(self, share: float, seed: str, rare: int = RARE) -> None:
        self.share: Final[float] = share
        self.rare: Final[int] = rare
        self.rng: Final[Rng] = Rng(f"{seed} sampler")
        self.taken: Final[Counter[str]] = Counter()

    def wants(self, s: State, history: History) -> bool:
        kind = frame_name(s)
        drawn = self.rng.fraction() < self.share
        if drawn or not history.entries or not s.frames or self.taken[kind] < self.rare:
            self.taken[kind] += 1
            return True
        return False


def sampler(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    per_game: float,
    limit: int = LIMIT,
    effort: float = 1.0,
) -> Sampler:
    """Return a walk that takes about `per_game` positions of each game, estimated from the length of one."""
    length = length_of_a_game(game, seats, game.meta.choose(options).text(), limit)
    return Sampler(per_game / length, seed, scaled(RARE, effort))


@cache
def length_of_a_game(game: Game, seats: int, options: str, limit: int) -> int:
    """Return the length of a random game. Cached: every check asks for it, and a long game takes a second."""
    return sum(1 for _position in walk(game, seats, read_options(options), "length", 0, limit))


def positions(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    games: int,
    per_game: int | None = None,
    limit: int = LIMIT,
    effort: float = 1.0,
) -> Iterator[tuple[State, History]]:
    """Yield positions of random games: all of them, or about `per_game` of each. They move on: clone what must stay.

    With another effort than 1 there are so many times as many, and fewer of a game if one game is too long for that.
    """
    played = scaled(games, effort)
    sample = None
    if per_game is not None:
        sample = sampler(game, seats, options, seed, per_game * games * effort / played, limit, effort)
    for number in range(played):
        for s, history in walk(game, seats, options, seed, number, limit):
            if sample is None or sample.wants(s, history):
                yield s, history


def position_at(
    game: Game, seats: int, options: Mapping[str, Value], seed: str, number: int, step: int, undoes: bool = True
) -> State:
    """Return the position that a defect's message names."""
    for s, history in walk(game, seats, options, seed, number, step, undoes):
        if len(history.entries) == step:
            return s
    raise ValueError(f"game {number} with seed {seed!r} has fewer than {step} entries")


def play_on(s: State, rng: Rng, steps: int) -> int:
    """Play on at random in this very state, taking drafts back too, and return the number of entries."""
    made = 0
    while s.frames and made < steps:
        who, action = choose(s, rng, True)
        s.frames[-1].apply(s, who, action)
        made += 1
    return made
