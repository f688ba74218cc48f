"""Learn better weights for a game's evaluation from games that bots play against themselves.

Training keeps positions of these games with the final score of the seat to act. A logistic regression, pulled a little
towards the old weights, fits new weights to these scores. Then new and old weights play a trial: the same bot uses both
in rounds with equal dice, until it is clear whether the new ones are better.

What winners have is not always what wins: a player who is ahead can afford to hoard. So weights can also climb from the
old ones by stochastic approximation (SPSA). Each round changes every weight a little, up or down at random. The changed
weights play those changed the other way, and all weights move a little towards the winner.

Everything follows from the seed, and every game is saved when it ends. Interrupted training resumes where it stopped.
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
KEPT_ONE_IN: Final = 4  # settled positions: neighbours say much the same
STEPS: Final = 50
CLOSE: Final = 1e-6
DRAWN_BACK: Final = 0.002  # strength of the pull towards the old weights, per position
WEIGHTS_FILE: Final = "weights.py"
# For climbing, as fractions of each weight:
REACH: Final = 0.3  # distance of both rivals from the weights; much larger ones led to worse weights
STRIDE: Final = 0.3  # expected distance of a whole climb, if every round is a coin toss
MIN_FRACTION: Final = 0.1  # weights below this fraction of the mean weight change as if they were that large
PLAN, POSITIONS, CLIMB, TRIAL = "lesson.json", "positions.jsonl", "climb.jsonl", "trial.jsonl"

Position = tuple[list[float], float]  # features for the seat to act, and its final score


@dataclass(frozen=True)
class TrainingPlan:
    """The settings of a training. Plain data: it is saved beside the progress."""

    game: str
    options: dict[str, Value]
    seed: str
    games: int  # to learn from
    climb: int  # rounds of climbing, two games each; 0: fit the weights to the games to learn from
    rounds: int  # of the trial, at most, two games each
    limit: int  # entries per game
    player: str  # the bot that plays the games to learn from
    judge: str  # the bot that plays the climb and the trial
    bounds: tuple[float, float]  # win rates between which the trial decides
    weights: list[float]  # the old ones
    hold: list[int] = field(default_factory=list)  # indices of weights that a fit leaves alone

    def source(self) -> str:
        if self.climb:
            return f"{self.climb} rounds of climbing with {self.judge}"
        held = f", save for {', '.join(map(str, self.hold))}" if self.hold else ""
        return f"{self.games} games of {self.player}{held}"


class ReweightedBot(Bot):
    """Plays like another bot that evaluates the game with other weights."""

    def __init__(self, spec: str, rng: Rng, game: Game) -> None:
        super().__init__(spec, rng)
        self.bot: Final = make_player(spec, rng)
        self.game: Final = game

    def choose(self, seen: Observation) -> Action:
        return self.bot.choose(Observation(self.game, seen.sample(self.rng), seen.seat, self.rng))


class Training:
    """A training plan and the folder that holds its progress."""

    def __init__(self, game: Game, plan: TrainingPlan, folder: Path) -> None:
        if not game.weights:
            raise Malformed(f"{game.meta.title} names no features, so there is nothing to train")
        for index in plan.hold:
            if index >= len(game.weights):
                raise Malformed(
                    f"{game.meta.title} has weights 0 to {len(game.weights) - 1}: there is no {index} to hold"
                )
        if plan.hold and plan.climb:
            raise Malformed("a climb changes all weights together: use --hold without --climb")
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
            raise Malformed(f"{folder} holds another training: choose another folder, or delete it")

    def progress(self) -> str:
        """Return the progress so far, for people to read."""
        plan = self.plan
        games, climbed, tried = [len(read_lines(self.folder / name)) for name in (POSITIONS, CLIMB, TRIAL)]
        if games < plan.games:
            return f"{games} of {plan.games} games to learn from"
        if climbed < plan.climb:
            return f"{climbed} of {plan.climb} rounds of climbing"
        return f"{tried} of {plan.rounds} rounds of the trial"

    # Learning

    def gather(self) -> Iterator[int]:
        """Play the games that are missing. Yield how many there are, at first and after each game."""
        file = self.folder / POSITIONS
        done = len(read_lines(file))
        yield done
        with file.open("a", encoding="utf-8") as lines:
            for index in range(done, self.plan.games):
                lines.write(json.dumps(self.positions(index)) + "\n")
                lines.flush()
                yield index + 1

    def positions(self, index: int) -> list[Position]:
        """Play a game and return the positions to keep; none if it did not end."""
        plan, game = self.plan, self.game
        seed = f"{plan.seed}/learn/{index}"
        bots = [make_player(plan.player, Rng(f"{seed}/{seat}")) for seat in range(SEATS)]
        kept: list[tuple[list[float], int]] = []
        scores = play(game, bots, plan, seed, kept)
        return [(features, scores[seat]) for features, seat in kept] if scores is not None else []

    def kept(self) -> list[Position]:
        found = [position for line in read_lines(self.folder / POSITIONS) for position in json.loads(line)]
        if not found:
            raise Malformed("no game ended, so there is nothing to learn from")
        return [(features, score) for features, score in found]

    def climb(self) -> Iterator[int]:
        """Play the rounds that are missing. Yield how many there are, at first and after each round."""
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
        """Play the trial round by round, until it is decided or the rounds run out."""
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
        """Play two games with equal dice and swapped seats. Return the first weights' share of the points."""
        games = [self.game.with_weights(one), self.game.with_weights(other)]
        points = 0.0
        for first in range(SEATS):  # the seat of the first weights
            order = [games[0] if seat == first else games[1] for seat in range(SEATS)]
            rngs = [Rng(f"{seed}/{seat}") for seat in range(SEATS)]
            bots: list[Bot] = [ReweightedBot(self.plan.judge, rng, each) for rng, each in zip(rngs, order, strict=True)]
            scores = play(self.game, bots, self.plan, seed, [])
            points += scores[first] if scores is not None else 0.5
        return points / SEATS


class Climb:
    """Weights during a climb. Each is scaled by its feature's standard deviation, which makes them comparable.

    The length of the vector stays: only proportions decide which action looks best, and the confidence of the
    evaluation should not drift.
    """

    def __init__(self, weights: Sequence[float], features: Sequence[Sequence[float]], seed: str, stride: float) -> None:
        self.seed: Final = seed
        self.stride: Final = stride
        self.start: Final = list(weights)
        self.spread: Final = [pstdev(column) for column in zip(*features, strict=True)]
        self.at: list[float] = [weight * spread for weight, spread in zip(weights, self.spread, strict=True)]
        self.length: Final = math.hypot(*self.at) or 1.0
        least = MIN_FRACTION * self.length / math.sqrt(len(self.at))
        self.size: Final = [
            max(least, abs(value)) if spread else 0.0 for value, spread in zip(self.at, self.spread, strict=True)
        ]
        self.rounds: int = 0
        self.way: Final[list[list[float]]] = [self.at]

    def stepped(self, far: float) -> list[float]:
        """Return the weights after this round's random change. A feature that never varies keeps its weight."""
        lot = Rng(f"{self.seed}/climb/{self.rounds}/change")
        changes = [far * size if lot.below(2) else -far * size for size in self.size]
        return self.scaled([value + change for value, change in zip(self.at, changes, strict=True)])

    def scaled(self, at: Sequence[float]) -> list[float]:
        length = math.hypot(*at)
        return [value * self.length / length for value in at] if length else list(at)

    def weights(self, at: Sequence[float]) -> list[float]:
        ways = zip(at, self.spread, self.start, strict=True)
        return [round(value / spread, 6) if spread else old for value, spread, old in ways]

    def rivals(self) -> tuple[list[float], list[float]]:
        """Return both sets of weights that play this round."""
        return self.weights(self.stepped(REACH)), self.weights(self.stepped(-REACH))

    def move(self, score: float) -> None:
        """Move towards the first rival if it won, away from it if it lost."""
        self.at = self.stepped(self.stride * (2 * score - 1))
        self.way.append(self.at)
        self.rounds += 1

    def found(self) -> list[float]:
        """Return the mean weights over the second half of the climb: single steps are noisy."""
        later = self.way[len(self.way) // 2 :]
        return self.weights(self.scaled([fmean(places) for places in zip(*later, strict=True)]))


def read_lines(file: Path) -> list[str]:
    """Return the whole lines of a file. Removes a last line that an interruption cut off."""
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
    """Play a game, add some of its positions to `kept` and return the scores, or None if it did not end."""
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
    return list(s.outcome.scores) if s.outcome is not None else None


def check_numpy() -> None:
    try:
        import numpy  # noqa: F401  # only to know that it is there
    except ImportError:
        raise Malformed("fitting weights needs NumPy: pip install numpy") from None


def fit(positions: Sequence[Position], old: Sequence[float], hold: Sequence[int] = ()) -> list[float]:
    """Return the weights that make the scores most likely, by Newton's method. Weights in `hold` stay.

    0.5 + 0.5 tanh(x) is the logistic of 2x.
    """
    import numpy as np  # only here: nothing else needs it

    features = np.array([found for found, _score in positions])
    scores = np.array([score for _found, score in positions])
    start = np.array(old)
    weights = start.copy()
    free = [index for index in range(len(start)) if index not in hold]
    # A feature that never varies says nothing and keeps its weight.
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
        # If the old weights are far too confident, a full step overshoots.
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
    """True if Python ignores this file because a compiled module lies beside it."""
    return any(file.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def first_line(file: Path) -> str:
    """Return the first line of a weights file's docstring."""
    text = file.read_text(encoding="utf-8")
    found = re.match(r'"""(?P<first>[^\n]*)\n', text)
    if found is None or STARTS not in text:
        raise Malformed(f"{file} is not a file of weights")
    return found["first"]


def write_weights(old: Path, new: Path, training: Training, weights: Sequence[float], sprt: Sprt) -> None:
    """Write the weights file again, with the new weights and the figures that justify them."""
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
