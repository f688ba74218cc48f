"""Better weights for a game's judgement, learned from games that bots play against themselves.

Positions of these games are kept with how the game ended for whoever was asked. The weights under which these endings
are most likely (a logistic regression, drawn a little towards the old weights) challenge the old ones: both judge for
the same bot in rounds with equal dice, until it is clear that the new ones are better, or not.

What winners have is not always what wins: who is ahead can afford to hoard. So weights can also climb, from the old
ones (a stochastic approximation, known as SPSA): each is changed a little, up or down by lot; the changed weights meet
those that are changed the other way round; and all move a little towards whoever wins.

Everything comes from the seed, and every game is written down when it has been played, so that training which was
interrupted goes on where it stopped.
"""

import json
import math
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

from regalia.bots import Bot
from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.referee import asks_chance, draw_chance, forced, submit
from regalia.core.registry import game_folder
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.lab.measure import wilson
from regalia.lab.players import make_player
from regalia.lab.sprt import Sprt

SEATS: Final = 2
KEPT_ONE_IN: Final = 4  # positions of a game that are kept: neighbours say much the same
STEPS: Final = 50
CLOSE: Final = 1e-6
DRAWN_BACK: Final = 0.002  # how much the old weights count, beside what each position says
WEIGHTS_FILE: Final = "weights.py"
# Climbing, in parts of each weight:
REACH: Final = 0.3  # how far off those are that meet; those much farther off led to worse weights
STRIDE: Final = 0.3  # how far as many rounds lead as a climb has, if the lot alone decides
LEAST: Final = 0.1  # a smaller weight is changed as one with this part of the mean weight would be
PLAN, POSITIONS, CLIMB, TRIAL = "lesson.json", "positions.jsonl", "climb.jsonl", "trial.jsonl"

Position = tuple[list[float], float]  # features, and the score in the end, of whoever was asked


@dataclass(frozen=True)
class TrainingPlan:
    """What is to be done. Plain data: it is kept beside what has been done of it."""

    game: str
    options: dict[str, Value]
    seed: str
    games: int  # to learn from
    climb: int  # rounds in which weights climb, two games each; 0: they are fitted to how the games to learn from ended
    rounds: int  # of the trial, at most; two games each
    limit: int  # entries of a game
    player: str  # the bot that plays the games to learn from
    judge: str  # the bot that plays the climb and the trial
    bounds: tuple[float, float]  # shares of points between which the trial decides
    weights: list[float]  # the old ones
    hold: list[int] = field(default_factory=list)  # places of weights that a fit leaves alone

    def source(self) -> str:
        if self.climb:
            return f"{self.climb} rounds of climbing with {self.judge}"
        held = f", save for {', '.join(map(str, self.hold))}" if self.hold else ""
        return f"{self.games} games of {self.player}{held}"


class ReweightedBot(Bot):
    """Another bot, to which the game is shown with other weights."""

    def __init__(self, spec: str, rng: Rng, game: Game) -> None:
        super().__init__(spec, rng)
        self.bot: Final = make_player(spec, rng)
        self.game: Final = game

    def choose(self, seen: Observation) -> Action:
        return self.bot.choose(Observation(self.game, seen.sample(self.rng), seen.seat, self.rng))


class Training:
    """A plan, and the folder in which it is kept how far it has come."""

    def __init__(self, game: Game, plan: TrainingPlan, folder: Path) -> None:
        if not game.weights:
            raise Malformed(f"{game.meta.title} names no features, so that there is nothing to train")
        for place in plan.hold:
            if place >= len(game.weights):
                raise Malformed(f"{game.meta.title} has weights 0 to {len(game.weights) - 1}, and no {place} to hold")
        if plan.hold and plan.climb:
            raise Malformed("a climb changes all weights together: --hold goes without --climb")
        if not plan.climb:
            check_numpy()
        self.game: Final = game
        self.plan: Final = plan
        self.folder: Final = folder
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(plan))
        known = folder / PLAN
        if not known.exists():
            known.write_text(text, encoding="utf-8")
        elif known.read_text(encoding="utf-8") != text:
            raise Malformed(f"{folder} holds another training: name another folder, or delete it")

    def progress(self) -> str:
        """How far it has come, by what is written down."""
        plan = self.plan
        games, climbed, tried = [len(read_lines(self.folder / name)) for name in (POSITIONS, CLIMB, TRIAL)]
        if games < plan.games:
            return f"{games} of {plan.games} games to learn from"
        if climbed < plan.climb:
            return f"{climbed} of {plan.climb} rounds of climbing"
        return f"{tried} of {plan.rounds} rounds of the trial"

    # Learning

    def gather(self) -> Iterator[int]:
        """Play what has not been played yet; says how many games there are after each."""
        file = self.folder / POSITIONS
        done = len(read_lines(file))
        yield done
        with file.open("a", encoding="utf-8") as lines:
            for index in range(done, self.plan.games):
                lines.write(json.dumps(self.positions(index)) + "\n")
                lines.flush()
                yield index + 1

    def positions(self, index: int) -> list[Position]:
        """What is kept of one game; nothing if it did not end."""
        plan, game = self.plan, self.game
        seed = f"{plan.seed}/learn/{index}"
        bots = [make_player(plan.player, Rng(f"{seed}/{seat}")) for seat in range(SEATS)]
        kept: list[tuple[list[float], int]] = []
        scores = play(game, bots, plan, seed, kept)
        return [(features, scores[seat]) for features, seat in kept] if scores is not None else []

    def kept(self) -> list[Position]:
        found = [position for line in read_lines(self.folder / POSITIONS) for position in json.loads(line)]
        if not found:
            raise Malformed("no game came to its end, so that there is nothing to learn from")
        return [(features, score) for features, score in found]

    def climb(self) -> Iterator[int]:
        """Play the rounds that have not been played yet; says how many there are after each."""
        climb = self.climbed()
        yield climb.rounds
        with (self.folder / CLIMB).open("a", encoding="utf-8") as lines:
            while climb.rounds < self.plan.climb:
                up, down = climb.rivals()
                score = self.round(up, down, f"{self.plan.seed}/climb/{climb.rounds}")
                climb.move(score)
                lines.write(f"{score}\n")
                lines.flush()
                yield climb.rounds

    def climbed(self) -> "Climb":
        plan = self.plan
        features = [features for features, _score in self.kept()]
        climb = Climb(plan.weights, features, plan.seed, STRIDE / math.sqrt(plan.climb))
        for line in read_lines(self.folder / CLIMB):
            climb.move(float(line))
        return climb

    def learned(self) -> list[float]:
        plan = self.plan
        return self.climbed().found() if plan.climb else fit(self.kept(), plan.weights, plan.hold)

    # Trial

    def trial(self, weights: Sequence[float]) -> Generator[Sprt, None, None]:
        """Round by round; ends when it is decided, or when the rounds are over."""
        plan = self.plan
        file = self.folder / TRIAL
        sprt = Sprt(*plan.bounds)
        lines = read_lines(file)
        for line in lines:
            sprt.add(float(line))
        yield sprt
        with file.open("a", encoding="utf-8") as out:
            for index in range(len(lines), plan.rounds):
                if sprt.verdict():
                    return
                score = self.round(weights, plan.weights, f"{plan.seed}/trial/{index}")
                sprt.add(score)
                out.write(f"{score}\n")
                out.flush()
                yield sprt

    def round(self, one: Sequence[float], other: Sequence[float], seed: str) -> float:
        """The first weights' share of the points in two games with equal dice, seats swapped."""
        games = [self.game.taught(one), self.game.taught(other)]
        points = 0.0
        for first in range(SEATS):  # the seat of the first weights
            order = [games[0] if seat == first else games[1] for seat in range(SEATS)]
            rngs = [Rng(f"{seed}/{seat}") for seat in range(SEATS)]
            bots: list[Bot] = [ReweightedBot(self.plan.judge, rng, each) for rng, each in zip(rngs, order, strict=True)]
            scores = play(self.game, bots, self.plan, seed, [])
            points += scores[first] if scores is not None else 0.5
        return points / SEATS


class Climb:
    """Weights on their way, each times how much its feature differs: so they compare.

    Their length stays: what looks best depends on their proportions, and how sure the judgement is should not drift.
    """

    def __init__(self, weights: Sequence[float], features: Sequence[Sequence[float]], seed: str, stride: float) -> None:
        self.seed: Final = seed
        self.stride: Final = stride
        self.start: Final = list(weights)
        self.spread: Final = [pstdev(column) for column in zip(*features, strict=True)]
        self.at: list[float] = [weight * spread for weight, spread in zip(weights, self.spread, strict=True)]
        self.length: Final = math.hypot(*self.at) or 1.0
        least = LEAST * self.length / math.sqrt(len(self.at))
        self.size: Final = [
            max(least, abs(place)) if spread else 0.0 for place, spread in zip(self.at, self.spread, strict=True)
        ]
        self.rounds: int = 0
        self.way: Final[list[list[float]]] = [self.at]

    def stepped(self, far: float) -> list[float]:
        """Where this round's change leads. A feature that never differs says nothing and keeps its weight."""
        lot = Rng(f"{self.seed}/climb/{self.rounds}/change")
        changes = [far * size if lot.below(2) else -far * size for size in self.size]
        return self.scaled([place + change for place, change in zip(self.at, changes, strict=True)])

    def scaled(self, at: Sequence[float]) -> list[float]:
        length = math.hypot(*at)
        return [place * self.length / length for place in at] if length else list(at)

    def weights(self, at: Sequence[float]) -> list[float]:
        ways = zip(at, self.spread, self.start, strict=True)
        return [round(place / spread, 6) if spread else old for place, spread, old in ways]

    def rivals(self) -> tuple[list[float], list[float]]:
        """Whoever meets in this round."""
        return self.weights(self.stepped(REACH)), self.weights(self.stepped(-REACH))

    def move(self, score: float) -> None:
        """Towards the first of the rivals, if that has won."""
        self.at = self.stepped(self.stride * (2 * score - 1))
        self.way.append(self.at)
        self.rounds += 1

    def found(self) -> list[float]:
        """The mean of the second half of the way: single places shake."""
        later = self.way[len(self.way) // 2 :]
        return self.weights(self.scaled([fmean(places) for places in zip(*later, strict=True)]))


def read_lines(file: Path) -> list[str]:
    """Whole lines only: the last may have been cut off, and is then taken away."""
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return whole.splitlines()


def play(
    game: Game, bots: Sequence[Bot], plan: TrainingPlan, seed: str, kept: list[tuple[list[float], int]]
) -> list[float] | None:
    """The scores of one game, None if it did not end; some of its positions are kept."""
    s = game.new(len(bots), plan.options)
    chance, lot = Rng(f"{seed}/chance"), Rng(f"{seed}/kept")
    sight = [Rng(f"{seed}/{seat}/sight") for seat in range(len(bots))]
    for _entry in range(plan.limit):
        if not s.frames:
            break
        frame = s.frames[-1]
        if asks_chance(s):
            frame.apply(s, CHANCE, draw_chance(s, chance))
            continue
        who = frame.to_act(s)[0]
        if game.is_settled(s) and lot.below(KEPT_ONE_IN) == 0:
            kept.append((game.features(s, who), who))
        action = forced(s, who)
        if action is None:
            action = bots[who].choose(Observation(game, s, who, sight[who]))
        submit(s, who, action)
    return list(s.over.scores) if s.over is not None else None


def check_numpy() -> None:
    try:
        import numpy  # noqa: F401  # only to know that it is there
    except ImportError:
        raise Malformed("fitting weights needs NumPy: pip install numpy") from None


def fit(positions: Sequence[Position], old: Sequence[float], hold: Sequence[int] = ()) -> list[float]:
    """The weights that make the scores most likely, by Newton's method; those to hold stay as they are.

    0.5 + 0.5 tanh(x) is the logistic of 2x.
    """
    import numpy as np  # here, since all else goes without it

    features = np.array([found for found, _score in positions])
    scores = np.array([score for _found, score in positions])
    start = np.array(old)
    weights = start.copy()
    free = [place for place in range(len(start)) if place not in hold]
    # A feature that never differs says nothing and keeps its weight.
    pull = DRAWN_BACK * len(positions) * np.diag(features.var(axis=0) + 1e-6)

    def unlikely(weights: Any) -> float:
        lead = 2 * features @ weights
        away = weights - start
        return float(np.logaddexp(0.0, lead).sum() - scores @ lead + away @ pull @ away / 2)

    for _step in range(STEPS):
        expected = 0.5 + 0.5 * np.tanh(features @ weights)
        slope = 2 * features.T @ (scores - expected) - pull @ (weights - start)
        curve = 4 * (features * (expected * (1 - expected))[:, None]).T @ features + pull
        move = np.zeros_like(weights)
        move[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        # Where the old weights are far too sure of themselves, the whole way would lead past the goal.
        while np.abs(move).max() >= CLOSE and unlikely(weights + move) > unlikely(weights):
            move /= 2
        weights += move
        if np.abs(move).max() < CLOSE:
            break
    return [round(float(weight), 6) for weight in weights]


# The file that a game's weights live in

STARTS: Final = "WEIGHTS: Final[list[float]] = ["


def weights_file(game: Game) -> Path:
    return game_folder(game) / WEIGHTS_FILE


def is_compiled(file: Path) -> bool:
    """Whether Python passes this file over for a compiled module beside it."""
    return any(file.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def first_line(file: Path) -> str:
    """What a file of weights says that it is."""
    text = file.read_text(encoding="utf-8")
    found = re.match(r'"""(?P<first>[^\n]*)\n', text)
    if found is None or STARTS not in text:
        raise Malformed(f"{file} is not a file of weights")
    return found["first"]


def write_weights(old: Path, new: Path, training: Training, weights: Sequence[float], sprt: Sprt) -> None:
    """The old file anew, with the figures that justify it."""
    plan = training.plan
    share, games = sprt.rounds.mean, sprt.rounds.count * SEATS
    low, high = wilson(share * games, games)
    options = "".join(f" {name}={value}" for name, value in plan.options.items())
    note = [
        f"Learned from {plan.source()}{options and f' with{options}'}, seed {plan.seed}.",
        f"Against the weights before, {plan.judge} with these scored {100 * share:.1f}% of {games} games",
        f"(95% interval {100 * low:.1f}% - {100 * high:.1f}%; {plan.bounds[1]} rather than {plan.bounds[0]}).",
    ]
    numbers = "".join(f"    {weight},\n" for weight in weights)
    new.write_text(
        f'"""{first_line(old)}\n\n' + "\n".join(note) + f'\n"""\n\nfrom typing import Final\n\n{STARTS}\n{numbers}]\n',
        encoding="utf-8",
    )
