"""A finished game looked at again: who was ahead when, where it turned, and what a bot would have played there.

Who was ahead is judged from the whole table, which is open once the game is over. What a bot would have played is
decided from what the seat knew then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regalia.bots import make_bot
from regalia.bots.simple import considered, settle_chance
from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.record import Entry, Record, Replay
from regalia.core.referee import asks_chance
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

ADVISER: Final = "knight"
MOST_TURNS: Final = 5  # turning points that are shown
LEAST_TURN: Final = 0.05  # of a point: less is no turning point
MOST_OPTIONS: Final = 40  # of a choice that are looked at; where there are more, it counts what was lost
SETTLED: Final = 8  # throws of the dice over which a judgement is averaged


@dataclass(frozen=True)
class TurningPoint:
    """A choice after which its seat could expect less than it might have."""

    entry: int  # place among those that stood in the end
    seat: int
    played: str
    better: str  # what the bot would have played; the same where it was bad luck or a forced loss
    might: float  # what the seat could have expected, and what it could expect then
    after: float


@dataclass(frozen=True)
class Review:
    curve: list[list[float]]  # before the first entry and after each: what every seat could expect; shares of a point
    turns: list[TurningPoint]  # in the order of the game


def review(game: Game, record: Record, adviser: str = ADVISER, most_seconds: float = 0.0) -> Review:
    """`most_seconds` is what the adviser may think about each turning point; 0: as long as it likes."""
    taken = entries_that_stood(game, record)
    rng = Rng("review")
    replay = Replay(game, record.header)
    curve = [expectations(game, replay.state, rng)]
    falls: list[tuple[float, int]] = []  # how much the seat that spoke lost, and where
    for place, entry in enumerate(taken):
        might = might_expect(game, replay.state, entry, curve[place], rng)
        replay.take(entry)
        curve.append(expectations(game, replay.state, rng))
        fall = might - curve[place + 1][entry.who]
        if might >= 0 and fall >= LEAST_TURN:
            falls.append((-fall, place))
    chosen = sorted((place, -fall) for fall, place in sorted(falls)[:MOST_TURNS])
    turns = [turning_point(game, record, taken, place, fall, curve, adviser, most_seconds) for place, fall in chosen]
    return Review(curve, turns)


def entries_that_stood(game: Game, record: Record) -> Sequence[Entry]:
    replay = Replay(game, record.header)
    for entry in record.entries:
        replay.take(entry)
    return replay.taken


def expectations(game: Game, s: State, rng: Rng) -> list[float]:
    """What each seat can expect; shares of one point, so that the curves add up to it."""
    if s.over is not None:
        return list(s.over.scores)
    sums = [0.0] * s.seats
    throws = SETTLED if asks_chance(s) else 1
    for _throw in range(throws):
        after = s.clone()
        settle_chance(after, rng)
        values = [max(0.0, game.evaluate(after, seat)) for seat in range(s.seats)]
        whole = sum(values) or 1.0
        sums = [total + value / whole / throws for total, value in zip(sums, values, strict=True)]
    return sums


def might_expect(game: Game, s: State, entry: Entry, now: Sequence[float], rng: Rng) -> float:
    """What the seat that is about to choose could expect after its best choice; below 0 if it has none."""
    if entry.who < 0 or entry.text in ("resign", "flag") or not s.frames:
        return -1.0
    options = considered(s.frames[-1].legal(s, entry.who))
    if len(options) == 1:
        return -1.0
    if len(options) > MOST_OPTIONS:
        return now[entry.who]
    best = 0.0
    for action in options:
        after = s.clone()
        after.frames[-1].apply(after, entry.who, action)
        best = max(best, expectations(game, after, rng)[entry.who])
    return best


def turning_point(
    game: Game,
    record: Record,
    taken: Sequence[Entry],
    place: int,
    fall: float,
    curve: Sequence[Sequence[float]],
    adviser: str,
    most_seconds: float,
) -> TurningPoint:
    replay = Replay(game, record.header)
    for entry in taken[:place]:
        replay.take(entry)
    entry = taken[place]
    seen = Observation(game, replay.state, entry.who, Rng(f"review/{place}/sight"))
    better: Action = make_bot(adviser, Rng(f"review/{place}"), most_seconds).choose(seen)
    text = game.write(replay.state, better)
    after = curve[place + 1][entry.who]
    return TurningPoint(place, entry.who, entry.text, text, after + fall, after)
