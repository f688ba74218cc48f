"""A finished game looked at again: who was ahead when, where it turned, and what a bot would have played there.

Who was ahead is judged from the whole table, which is open once the game is over, and where the game lets itself be
judged (`Game.is_settled`); in between the curve stays. What a bot would have played is decided from what the seat knew
then.

Where it turned is found in two looks. The first goes over all choices, one step deep: in the middle of a turn that says
little. The second goes into those where most seems lost: what was played and what seems better is played on, with the
same luck, until it can be judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regalia.bots import make_bot
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

ADVISER: Final = "king"
MAX_TURNING_POINTS: Final = 5  # turning points that are shown
MIN_LOSS: Final = 0.05  # of a point: less is no turning point
MAX_OPTIONS: Final = 40  # of a choice at the first look; where there are more, it counts what was lost
SETTLED: Final = 8  # throws of the dice over which a judgement is averaged
MAX_SUSPECTS: Final = 15  # choices that get a second look
MAX_TRIED: Final = 8  # their options that do
THROWS: Final = 4  # how often each is played on


@dataclass(frozen=True)
class TurningPoint:
    """A choice after which its seat could expect less than it might have."""

    entry: int  # place among those that stood in the end
    seat: int
    played: str
    better: str  # what the bot would have played; the same where the seat could not know better
    might: float  # what the seat could have expected, and what it could expect then
    after: float
    played_words: str = ""  # the same for people; empty where the notation says enough
    better_words: str = ""


@dataclass(frozen=True)
class Review:
    curve: list[list[float]]  # before the first entry and after each: what every seat could expect; shares of a point
    turning_points: list[TurningPoint]  # in the order of the game
    numbers: list[int]  # of the entries that stood: their places in the record


def review(game: Game, record: Record, adviser: str = ADVISER, max_seconds: float = 0.0) -> Review:
    """`max_seconds` is what the adviser may think about each turning point; 0: as long as it likes."""
    job = ReviewJob(game, record, adviser, max_seconds)
    while not job.finished:
        job.go_on()
    return job.review()


class ReviewJob:
    """A review that is made bit by bit: the curve and the first look, an entry at a time, then the second look."""

    def __init__(self, game: Game, record: Record, adviser: str = ADVISER, max_seconds: float = 0.0) -> None:
        self.game: Final = game
        self.record: Final = record
        self.adviser: Final = adviser
        self.max_seconds: Final = max_seconds
        self.numbers: Final = standing(record.entries)
        self.taken: Final = [record.entries[number] for number in self.numbers]
        self.rng: Final = Rng("review")
        self.replay: Final = Replay(game, record.header)
        self.glance: list[float] = expectations(game, self.replay.state, self.rng)  # as it looks now, settled or not
        self.curve: Final = [self.glance]
        self.falls: Final[list[tuple[float, int]]] = []  # how much the seat that spoke seems to have lost, and where
        self.looked_into: int = 0
        self.turning_points: Final[list[TurningPoint]] = []

    @property
    def done(self) -> int:
        return len(self.curve) - 1 + self.looked_into

    @property
    def whole(self) -> int:
        """What `done` will be; a guess until the curve is drawn."""
        return len(self.taken) + min(MAX_SUSPECTS, len(self.falls))

    @property
    def finished(self) -> bool:
        return self.done == self.whole

    def go_on(self) -> None:
        place = len(self.curve) - 1
        if place < len(self.taken):
            self.look_at(place, self.taken[place])
            return
        suspect = sorted(self.falls)[self.looked_into][1]
        self.looked_into += 1
        self.look_into(suspect, self.taken[suspect])

    def look_at(self, place: int, entry: Entry) -> None:
        game = self.game
        might = might_expect(game, self.replay.state, entry, self.glance, self.rng)
        self.replay.take(entry)
        s = self.replay.state
        self.glance = expectations(game, s, self.rng)
        self.curve.append(self.glance if s.over is not None or game.is_settled(s) else self.curve[place])
        fall = might - self.glance[entry.who]
        if might >= 0 and fall >= MIN_LOSS:
            self.falls.append((-fall, place))

    def look_into(self, place: int, entry: Entry) -> None:
        game = self.game
        replay = Replay(game, self.record.header)
        for earlier in self.taken[:place]:
            replay.take(earlier)
        s = replay.state
        played = game.read(s, entry.text)
        after = self.played_on(place, s, entry.who, played)
        might = max(self.played_on(place, s, entry.who, option) for option in self.promising(place, s, entry.who))
        if might - after < MIN_LOSS:
            return
        seen = Observation(game, s, entry.who, Rng(f"review/{place}/sight"))
        better = make_bot(self.adviser, Rng(f"review/{place}"), self.max_seconds).choose(seen)
        view = game.view(s, entry.who)
        self.turning_points.append(
            TurningPoint(
                entry=place,
                seat=entry.who,
                played=entry.text,
                better=game.write(s, better),
                might=might,
                after=after,
                played_words=game.describe(view, played),
                better_words=game.describe(view, better),
            )
        )

    def promising(self, place: int, s: State, seat: int) -> list[Action]:
        """What seems best at first sight."""
        options = candidates(s.frames[-1].legal(s, seat))
        rng = Rng(f"review/{place}/options")
        liked = self.game.policy(s, seat, options) or first_glance(s, self.game, options, seat, rng)
        best = sorted(range(len(options)), key=lambda option: -liked[option])
        return [options[option] for option in best[:MAX_TRIED]]

    def played_on(self, place: int, s: State, seat: int, action: Action) -> float:
        """What the seat can expect of an action, judged where the game can be; all actions have the same luck."""
        total = 0.0
        for throw in range(THROWS):
            rng = Rng(f"review/{place}/{throw}")
            after = s.clone()
            after.frames[-1].apply(after, seat, action)
            settle_chance(after, rng)
            play_on(after, self.game, rng)
            total += expectations(self.game, after, rng)[seat]
        return total / THROWS

    def review(self) -> Review:
        """With the worst of the turning points."""
        worst = sorted(self.turning_points, key=lambda turn: turn.after - turn.might)[:MAX_TURNING_POINTS]
        return Review(self.curve, sorted(worst, key=lambda turn: turn.entry), self.numbers)


def expectations(game: Game, s: State, rng: Rng) -> list[float]:
    """What each seat can expect; shares of one point, so that the curves add up to it."""
    if s.over is not None:
        return list(s.over.scores)
    sums = [0.0] * s.seats
    throws = SETTLED if asks_chance(s) else 1
    for _throw in range(throws):
        after = s.clone()
        settle_chance(after, rng)
        values = [max(0.0, value) for value in game.evaluate_all(after)]
        whole = sum(values) or 1.0
        sums = [total + value / whole / throws for total, value in zip(sums, values, strict=True)]
    return sums


def might_expect(game: Game, s: State, entry: Entry, now: Sequence[float], rng: Rng) -> float:
    """What the seat that is about to choose could expect after its best choice; below 0 if it has none."""
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
