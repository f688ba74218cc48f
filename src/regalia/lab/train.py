"""Better weights for a game's judgement, learned from games that bots play against themselves.

Positions of these games are kept with how the game ended for whoever was asked. The weights under which these endings
are most likely (a logistic regression, drawn a little towards the old weights) challenge the old ones: both judge for
the same bot in rounds with equal dice, until it is clear that the new ones are better, or not.

Everything comes from the seed, and every game is written down when it has been played, so that training which was
interrupted goes on where it stopped.
"""

import json
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from regalia.bots import Bot, make_bot
from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.referee import asks_chance, draw_chance, forced, submit
from regalia.core.registry import game_folder
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.lab.measure import wilson
from regalia.lab.sprt import Sprt

SEATS: Final = 2
KEPT_ONE_IN: Final = 4  # positions of a game that are kept: neighbours say much the same
STEPS: Final = 50
CLOSE: Final = 1e-6
DRAWN_BACK: Final = 0.002  # how much the old weights count, beside what each position says
WEIGHTS_FILE: Final = "weights.py"
LESSON, POSITIONS, TRIAL = "lesson.json", "positions.jsonl", "trial.jsonl"

Position = tuple[list[float], float]  # features, and the score in the end, of whoever was asked


@dataclass(frozen=True)
class Lesson:
    """What is to be done. Plain data: it is kept beside what has been done of it."""

    game: str
    options: dict[str, Value]
    seed: str
    games: int  # to learn from
    rounds: int  # of the trial, at most; two games each
    limit: int  # entries of a game
    player: str  # the bot that plays the games to learn from
    judge: str  # the bot that plays the trial
    bounds: tuple[float, float]  # shares of points between which the trial decides
    weights: list[float]  # the old ones


class Taught(Bot):
    """Another bot, to which the game is shown with other weights."""

    def __init__(self, spec: str, rng: Rng, game: Game) -> None:
        super().__init__(spec, rng)
        self.bot: Final = make_bot(spec, rng)
        self.game: Final = game

    def choose(self, seen: Observation) -> Action:
        return self.bot.choose(Observation(self.game, seen.sample(self.rng), seen.seat, self.rng))


class Training:
    """A lesson, and the folder in which it is kept how far it has come."""

    def __init__(self, game: Game, lesson: Lesson, folder: Path) -> None:
        if not game.weights:
            raise Malformed(f"{game.meta.title} names no features, so that there is nothing to train")
        self.game: Final = game
        self.lesson: Final = lesson
        self.folder: Final = folder
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(lesson))
        known = folder / LESSON
        if not known.exists():
            known.write_text(text, encoding="utf-8")
        elif known.read_text(encoding="utf-8") != text:
            raise Malformed(f"{folder} holds another training: name another folder, or delete it")

    # Learning

    def gather(self) -> Iterator[int]:
        """Play what has not been played yet; says how many games there are after each."""
        file = self.folder / POSITIONS
        done = len(read_lines(file))
        yield done
        with file.open("a", encoding="utf-8") as lines:
            for index in range(done, self.lesson.games):
                lines.write(json.dumps(self.positions(index)) + "\n")
                lines.flush()
                yield index + 1

    def positions(self, index: int) -> list[Position]:
        """What is kept of one game; nothing if it did not end."""
        lesson, game = self.lesson, self.game
        seed = f"{lesson.seed}/learn/{index}"
        bots = [make_bot(lesson.player, Rng(f"{seed}/{seat}")) for seat in range(SEATS)]
        kept: list[tuple[list[float], int]] = []
        scores = play(game, bots, lesson, seed, kept)
        return [(features, scores[seat]) for features, seat in kept] if scores is not None else []

    def learned(self) -> list[float]:
        found = [position for line in read_lines(self.folder / POSITIONS) for position in json.loads(line)]
        return fit([(features, score) for features, score in found], self.lesson.weights)

    # Trial

    def trial(self, weights: Sequence[float]) -> Generator[Sprt, None, None]:
        """Round by round; ends when it is decided, or when the rounds are over."""
        lesson = self.lesson
        file = self.folder / TRIAL
        sprt = Sprt(*lesson.bounds)
        lines = read_lines(file)
        for line in lines:
            sprt.add(float(json.loads(line)))
        yield sprt
        games = [self.game.taught(weights), self.game.taught(lesson.weights)]
        with file.open("a", encoding="utf-8") as out:
            for index in range(len(lines), lesson.rounds):
                if sprt.verdict():
                    return
                points = 0.0
                seed = f"{lesson.seed}/trial/{index}"
                for new in range(SEATS):  # the seat of the new weights
                    order = [games[0] if seat == new else games[1] for seat in range(SEATS)]
                    rngs = [Rng(f"{seed}/{seat}") for seat in range(SEATS)]
                    bots: list[Bot] = [Taught(lesson.judge, rng, each) for rng, each in zip(rngs, order, strict=True)]
                    scores = play(self.game, bots, lesson, seed, [])
                    points += scores[new] if scores is not None else 0.5
                sprt.add(points / SEATS)
                out.write(f"{points / SEATS}\n")
                out.flush()
                yield sprt


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
    game: Game, bots: Sequence[Bot], lesson: Lesson, seed: str, kept: list[tuple[list[float], int]]
) -> list[float] | None:
    """The scores of one game, None if it did not end; some of its positions are kept."""
    s = game.new(len(bots), lesson.options)
    chance, lot = Rng(f"{seed}/chance"), Rng(f"{seed}/kept")
    sight = [Rng(f"{seed}/{seat}/sight") for seat in range(len(bots))]
    for _entry in range(lesson.limit):
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


def fit(positions: Sequence[Position], old: Sequence[float]) -> list[float]:
    """The weights that make the scores most likely, by Newton's method. 0.5 + 0.5 tanh(x) is the logistic of 2x."""
    try:
        import numpy as np
    except ImportError:
        raise Malformed("training needs NumPy: pip install 'regalia[lab]'") from None
    if not positions:
        raise Malformed("no game came to its end, so that there is nothing to learn from")
    features = np.array([found for found, _score in positions])
    scores = np.array([score for _found, score in positions])
    start = np.array(old)
    weights = start.copy()
    # A feature that never differs says nothing and keeps its weight.
    pull = DRAWN_BACK * len(positions) * np.diag(features.var(axis=0) + 1e-6)
    for _step in range(STEPS):
        expected = 1 / (1 + np.exp(-2 * features @ weights))
        slope = 2 * features.T @ (scores - expected) - pull @ (weights - start)
        curve = 4 * (features * (expected * (1 - expected))[:, None]).T @ features + pull
        move = np.linalg.solve(curve, slope)
        weights += move
        if np.abs(move).max() < CLOSE:
            break
    return [round(float(weight), 6) for weight in weights]


# The file that a game's weights live in

STARTS: Final = "WEIGHTS: Final[list[float]] = ["


def weights_file(game: Game) -> Path:
    return game_folder(game) / WEIGHTS_FILE


def write_weights(file: Path, training: Training, weights: Sequence[float], sprt: Sprt) -> None:
    """The file anew, with the figures that justify it."""
    lesson = training.lesson
    text = file.read_text(encoding="utf-8")
    found = re.match(r'"""(?P<first>[^\n]*)\n', text)
    if found is None or STARTS not in text:
        raise Malformed(f"{file} is not a file of weights")
    share, games = sprt.rounds.mean, sprt.rounds.count * SEATS
    low, high = wilson(share * games, games)
    options = "".join(f" {name}={value}" for name, value in lesson.options.items())
    note = [
        f"Learned from {lesson.games} games of {lesson.player}{options and f' with{options}'}, seed {lesson.seed}.",
        f"Against the weights before, {lesson.judge} with these scored {100 * share:.1f}% of {games} games",
        f"(95% interval {100 * low:.1f}% - {100 * high:.1f}%; {lesson.bounds[1]} rather than {lesson.bounds[0]}).",
    ]
    numbers = "".join(f"    {weight},\n" for weight in weights)
    file.write_text(
        f'"""{found["first"]}\n\n' + "\n".join(note) + f'\n"""\n\nfrom typing import Final\n\n{STARTS}\n{numbers}]\n',
        encoding="utf-8",
    )
