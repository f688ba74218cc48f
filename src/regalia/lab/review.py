"""Review a finished game: who was ahead when, where the game turned, and what a bot would have played there.

The curve of who was ahead uses the full state, since nothing is secret after the game. It changes only where
`evaluate` can be trusted (`Game.is_settled`). The bot's advice uses only what the seat knew at that point.

Turning points are found in two passes. The first evaluates every choice one step ahead, which says little in the middle
of a turn. The second takes the choices that seem to lose most. It plays the chosen action and the promising ones on
with the same luck, until the positions can be evaluated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regalia.bots import ADVISER, make_bot
from regalia.bots.lookahead import first_glance, play_on
from regalia.bots.simple import candidates, settle_chance
from regalia.core.actions import Action
from regalia.core.entries import Entry, as_table_entry, standing
from regalia.core.game import Game
from regalia.core.record import Record
from regalia.core.referee import asks_chance
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

MAX_TURNING_POINTS: Final = 5  # in a review
MIN_LOSS: Final = 0.05  # of a point: a choice that loses less is not a turning point
MAX_OPTIONS: Final = 40  # that the first pass tries; if there are more, it compares with the position before the choice
SETTLED: Final = 8  # dice rolls over which an evaluation is averaged
MAX_SUSPECTS: Final = 15  # choices that the second pass examines
MAX_TRIED: Final = 8  # options that it plays on for each choice
THROWS: Final = 4  # times that it plays each option on


@dataclass(frozen=True)
class TurningPoint:
    """A choice that cost its seat points that a better one would have kept."""

    entry: int  # index among the entries that were not taken back
    seat: int
    played: str
    better: str  # the bot's choice; equal to `played` if the seat could not know better
    might: float  # the seat's expected points after the best option, and after the one it played
    after: float
    played_words: str = ""  # descriptions for people; empty if the notation says enough
    better_words: str = ""


@dataclass(frozen=True)
class Review:
    curve: list[list[float]]  # every seat's expected points, before the first entry and after each
    turning_points: list[TurningPoint]  # in the order of the game
    numbers: list[int]  # indices in the record of the entries that were not taken back


def review(game: Game, record: Record, adviser: str = ADVISER, max_seconds: float = 0.0) -> Review:
    """Review a whole game. The adviser takes at most `max_seconds` per turning point; 0 means no limit."""
    job = ReviewJob(game, record, adviser, max_seconds)
    while not job.finished:
        job.advance()
    return job.review()


class ReviewJob:
    """A review made in small steps: first the curve and the first pass, entry by entry, then the second pass."""

    def __init__(self, game: Game, record: Record, adviser: str = ADVISER, max_seconds: float = 0.0) -> None:
        self.game: Final = game
        self.record: Final = record
        self.adviser: Final = adviser
        self.max_seconds: Final = max_seconds
        self.numbers: Final = standing(record.entries)
        self.taken: Final = [record.entries[number] for number in self.numbers]
        self.rng: Final = Rng("review")
        self.replay: Final = Replay(game, record.header)
        self.glance: list[float] = expectations(game, self.replay.state, self.rng)  # the evaluation now, settled or not
        self.curve: Final = [self.glance]
        self.falls: Final[list[tuple[float, int]]] = []  # (minus the points that a choice seems to lose, its index)
        self.looked_into: int = 0
        self.turning_points: Final[list[TurningPoint]] = []

    @property
    def done(self) -> int:
        return len(self.curve) - 1 + self.looked_into

    @property
    def whole(self) -> int:
        """The final value of `done`; an estimate until the curve is complete."""
        return len(self.taken) + min(MAX_SUSPECTS, len(self.falls))

    @property
    def finished(self) -> bool:
        return self.done == self.whole

    def advance(self) -> None:
        index = len(self.curve) - 1
        if index < len(self.taken):
            self.look_at(index, self.taken[index])
            return
        suspect = sorted(self.falls)[self.looked_into][1]
        self.looked_into += 1
        self.look_into(suspect, self.taken[suspect])

    def look_at(self, index: int, entry: Entry) -> None:
        game = self.game
        might = might_expect(game, self.replay.state, entry, self.glance, self.rng)
        self.replay.take(entry)
        s = self.replay.state
        self.glance = expectations(game, s, self.rng)
        self.curve.append(self.glance if s.outcome is not None or game.is_settled(s) else self.curve[index])
        if might < 0:  # not a choice: chance or the table may have spoken, and neither has points
            return
        fall = might - self.glance[entry.who]
        if fall >= MIN_LOSS:
            self.falls.append((-fall, index))

    def look_into(self, index: int, entry: Entry) -> None:
        game = self.game
        replay = Replay(game, self.record.header)
        for earlier in self.taken[:index]:
            replay.take(earlier)
        s = replay.state
        played = game.read(s, entry.text)
        after = self.played_on(index, s, entry.who, played)
        might = max(self.played_on(index, s, entry.who, option) for option in self.promising(index, s, entry.who))
        if might - after < MIN_LOSS:
            return
        seen = Observation(game, s, entry.who, Rng(f"review/{index}/sight"))
        better = make_bot(self.adviser, Rng(f"review/{index}"), self.max_seconds).choose(seen)
        view = game.view(s, entry.who)
        self.turning_points.append(
            TurningPoint(
                entry=index,
                seat=entry.who,
                played=entry.text,
                better=game.write(s, better),
                might=might,
                after=after,
                played_words=game.describe_action(view, played),
                better_words=game.describe_action(view, better),
            )
        )

    def promising(self, index: int, s: State, seat: int) -> list[Action]:
        """Return the options that look best one step ahead."""
        options = candidates(s.frames[-1].legal(s, seat))
        rng = Rng(f"review/{index}/options")
        liked = self.game.policy(s, seat, options) or first_glance(s, self.game, options, seat, rng)
        best = sorted(range(len(options)), key=lambda option: -liked[option])
        return [options[option] for option in best[:MAX_TRIED]]

    def played_on(self, index: int, s: State, seat: int, action: Action) -> float:
        """Return the seat's expected points after an action, played on with the same luck for every action."""
        total = 0.0
        for throw in range(THROWS):
            rng = Rng(f"review/{index}/{throw}")
            after = s.clone()
            after.frames[-1].apply(after, seat, action)
            settle_chance(after, rng)
            play_on(after, self.game, rng)
            total += expectations(self.game, after, rng)[seat]
        return total / THROWS

    def review(self) -> Review:
        """Return the review with the worst turning points, in the order of the game."""
        worst = sorted(self.turning_points, key=lambda turn: turn.after - turn.might)[:MAX_TURNING_POINTS]
        return Review(self.curve, sorted(worst, key=lambda turn: turn.entry), self.numbers)


def expectations(game: Game, s: State, rng: Rng) -> list[float]:
    """Return each seat's expected points. They add up to one."""
    if s.outcome is not None:
        return list(s.outcome.scores)
    sums = [0.0] * s.seat_count
    throws = SETTLED if asks_chance(s) else 1
    for _throw in range(throws):
        after = s.clone()
        settle_chance(after, rng)
        values = [max(0.0, value) for value in game.evaluate_all(after)]
        whole = sum(values) or 1.0
        sums = [total + value / whole / throws for total, value in zip(sums, values, strict=True)]
    return sums


def might_expect(game: Game, s: State, entry: Entry, now: Sequence[float], rng: Rng) -> float:
    """Return the expected points after the seat's best option, or -1 if the entry is not a choice."""
    if entry.who < 0 or as_table_entry(entry) is not None or not s.frames:
        return -1.0
    options = candidates(s.frames[-1].legal(s, entry.who))
    if len(options) == 1:
        return -1.0
    if len(options) > MAX_OPTIONS:
        return now[entry.who]
    best = 0.0
    for action in options:
        after = s.clone()
        after.frames[-1].apply(after, entry.who, action)
        best = max(best, expectations(game, after, rng)[entry.who])
    return best
