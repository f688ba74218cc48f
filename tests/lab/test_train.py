"""Training: weights are learned from results, must prove better, and interrupted training resumes."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from connect_four.state import COLUMNS, ROWS, Grid
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.core.state import State
from regalia.lab.sprt import Sprt
from regalia.lab.train import Climb, Training, TrainingPlan, fit, read_lines, weights_file, write_weights

FOUR = find_game("connect_four")


class Weighing(Game):
    """Connect four with an evaluation to learn: how near the middle the discs lie, and a useless feature.

    It is not derived from connect four, since that may be compiled.
    """

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        return FOUR.new(seats, options)

    def features(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, Grid)
        middle = 0.0
        for column in range(COLUMNS):
            for row in range(ROWS):
                disc = s.disc(column, row)
                if disc >= 0:
                    middle += (3 - abs(3 - column)) * (1 if disc == seat else -1)
        return [middle, float(s.count % 6)]

    def estimate(self, s: State, seat: int) -> float:
        lead = sum(weight * found for weight, found in zip(self.weights, self.features(s, seat), strict=True))
        return 0.5 + 0.5 * math.tanh(lead)


class SettledForYellow(Weighing):
    """Its evaluation can be trusted only when yellow is to drop."""

    def is_settled(self, s: State) -> bool:
        return s.asked() == 1


def plan(weights: Sequence[float], **changes: object) -> TrainingPlan:
    plain = TrainingPlan("connect_four", {}, "7", 60, 0, 40, 42, "random", "greedy", (0.5, 0.6), list(weights))
    return replace(plain, **changes)  # type: ignore[arg-type]


def taught(weights: Sequence[float], folder: Path, **changes: object) -> Training:
    game = Weighing(FOUR.meta, weights)
    return Training(game, plan(weights, **changes), folder)


# Learning


def test_weights_are_found_again_from_the_endings_that_they_made() -> None:
    lot = Random(1)
    true = [0.8, -0.3, 0.0]
    positions = []
    for _position in range(20_000):
        found = [lot.gauss(0, 1) for _weight in true]
        chance = 0.5 + 0.5 * math.tanh(sum(weight * value for weight, value in zip(true, found, strict=True)))
        positions.append((found, float(lot.random() < chance)))
    assert fit(positions, [0.0, 0.0, 0.0]) == pytest.approx(true, abs=0.05)
    # From there a full step would overshoot.
    assert fit(positions, [-6.0, 5.0, 4.0]) == pytest.approx(true, abs=0.1)


def test_what_is_held_keeps_its_weight_and_the_others_make_the_best_of_it(tmp_path: Path) -> None:
    positions = [([1.0, 1.0], 1.0), ([-1.0, -1.0], 0.0), ([1.0, 1.0], 0.0)] * 30
    free, held = fit(positions, [0.0, 0.0]), fit(positions, [0.0, 0.1], [1])
    assert held[1] == 0.1 and sum(held) == pytest.approx(sum(free), abs=0.05)
    with pytest.raises(Malformed, match="weights 0 to 1: there is no 2 to hold"):
        taught([0.0, 0.0], tmp_path, hold=[2])
    with pytest.raises(Malformed, match="without --climb"):
        taught([0.0, 0.0], tmp_path, hold=[1], climb=4)


def test_what_never_differs_keeps_its_weight() -> None:
    positions = [([1.0, 0.0], 1.0), ([-1.0, 0.0], 0.0), ([1.0, 0.0], 0.0)] * 30
    assert fit(positions, [0.1, 0.7])[1] == pytest.approx(0.7, abs=1e-6)


def test_only_positions_teach_in_which_the_judgement_can_be_trusted(tmp_path: Path) -> None:
    training = Training(SettledForYellow(FOUR.meta, [0.0, 0.0]), plan([0.0, 0.0], games=5), tmp_path)
    list(training.gather())
    drops = [int(found[1]) for line in read_lines(tmp_path / "positions.jsonl") for found, _score in json.loads(line)]
    whole = taught([0.0, 0.0], tmp_path / "whole", games=5)
    list(whole.gather())
    all_drops = [
        int(found[1])
        for line in read_lines(tmp_path / "whole" / "positions.jsonl")
        for found, _score in json.loads(line)
    ]
    assert drops and all(count % 2 == 1 for count in drops)
    assert any(count % 2 == 0 for count in all_drops)


def test_games_that_do_not_end_teach_nothing(tmp_path: Path) -> None:
    training = taught([0.0, 0.0], tmp_path, games=3, limit=2)
    list(training.gather())
    with pytest.raises(Malformed, match="nothing to learn from"):
        training.learned()


# Climbing


def test_a_climb_comes_to_what_wins() -> None:
    """The nearer rival wins: all of the way must lead to the proportions that decide, whatever the features' sizes."""
    true, sizes = [3.0, -1.0, 0.5], [1.0, 0.1, 20.0]
    lot = Random(2)
    features = [[lot.gauss(0, size) for size in sizes] for _position in range(500)]
    climb = Climb([0.1, 1.0, 0.0], features, "4", 0.02)

    def alike(weights: Sequence[float]) -> float:
        scaled = [weight * size for weight, size in zip(weights, sizes, strict=True)]
        dot = sum(one * other for one, other in zip(scaled, true, strict=True))
        return dot / math.hypot(*scaled) / math.hypot(*true)

    assert alike(climb.found()) < 0.5
    for _round in range(600):
        up, down = climb.rivals()
        climb.move(1.0 if alike(up) > alike(down) else 0.0)
    assert alike(climb.found()) > 0.95


def test_a_climb_keeps_how_sure_the_judgement_is_and_what_says_nothing() -> None:
    features = [[1.0, 5.0, -2.0], [-1.0, 5.0, 2.0]]  # the second never varies
    climb = Climb([0.3, 0.7, 0.2], features, "4", 0.1)
    for _round in range(20):
        climb.move(1.0)
    found = climb.found()
    assert found[1] == 0.7 and found != [0.3, 0.7, 0.2]
    assert math.hypot(found[0], 2 * found[2]) == pytest.approx(math.hypot(0.3, 0.4), abs=1e-5)


def test_a_climb_can_start_from_nothing() -> None:
    climb = Climb([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], "4", 0.1)
    climb.move(1.0)
    assert all(climb.found())


def test_a_level_round_moves_nothing() -> None:
    climb = Climb([0.5, 0.25], [[1.0, 0.0], [0.0, 1.0]], "4", 0.1)
    climb.move(0.5)
    assert climb.found() == [0.5, 0.25]


def test_better_weights_are_climbed_to_and_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    whole, parts = (taught([0.0, 0.05], tmp_path / name, games=4, climb=40) for name in "ab")
    for training in (whole, parts):
        list(training.gather())
    assert list(whole.climb())[-1] == 40
    for done in parts.climb():
        if done == 7:
            break
    again = taught([0.0, 0.05], tmp_path / "b", games=4, climb=40)
    assert next(iter(again.climb())) == 7
    list(again.climb())
    assert again.learned() == whole.learned()
    assert whole.learned()[0] > 0.0  # the middle
    *_rounds, sprt = whole.trial(whole.learned())
    assert sprt.verdict() == "high"


# From nothing to better, and not back


def test_better_weights_are_learned_and_proved(tmp_path: Path) -> None:
    training = taught([-0.05, 0.0], tmp_path)  # it likes the edges
    assert list(training.gather())[-1] == 60
    weights = training.learned()
    assert weights[0] > 0.0
    *_rounds, sprt = training.trial(weights)
    assert sprt.verdict() == "high"


def test_worse_weights_are_refused(tmp_path: Path) -> None:
    training = taught([0.05, 0.0], tmp_path)
    *_rounds, sprt = training.trial([-0.05, 0.0])
    assert sprt.verdict() == "low"


# Resuming


def test_training_that_was_interrupted_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole, parts = taught([0.0, 0.0], tmp_path / "a", games=12), taught([0.0, 0.0], tmp_path / "b", games=12)
    list(whole.gather())
    for done in parts.gather():
        if done == 5:
            break
    with (tmp_path / "b" / "positions.jsonl").open("a") as lines:
        lines.write("[[[0.0, 1")  # it was killed while it wrote
    again = taught([0.0, 0.0], tmp_path / "b", games=12)
    assert next(iter(again.gather())) == 5
    list(again.gather())
    assert read_lines(tmp_path / "a" / "positions.jsonl") == read_lines(tmp_path / "b" / "positions.jsonl")
    weights = whole.learned()
    assert again.learned() == weights
    for _sprt in whole.trial(weights):
        pass
    rounds = again.trial(weights)
    next(rounds), next(rounds), next(rounds)
    rounds.close()
    for _sprt in again.trial(weights):
        pass
    assert read_lines(tmp_path / "a" / "trial.jsonl") == read_lines(tmp_path / "b" / "trial.jsonl")


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    taught([0.0, 0.0], tmp_path)
    with pytest.raises(Malformed, match="holds another training"):
        taught([0.0, 0.0], tmp_path, seed="8")


def test_a_game_without_features_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="names no features"):
        Training(FOUR, plan([]), tmp_path)


# Weights of the games


@pytest.mark.parametrize("game_id", ["two_kingdoms", "two_kings", "we_are_kings"])
def test_the_weights_of_a_game_fit_its_features_and_its_file(game_id: str, tmp_path: Path) -> None:
    game = find_game(game_id)
    s = game.new(2, {})
    assert len(game.features(s, 0)) == len(game.weights)
    copy = tmp_path / "weights.py"
    copy.write_text(weights_file(game).read_text())
    sprt = Sprt(0.5, 0.6)
    for _round in range(30):
        sprt.add(0.75)
    training = Training(game, replace(plan(game.weights), game=game_id, options={"x": 1}), tmp_path / "t")
    write_weights(copy, copy, training, [0.5] * len(game.weights), sprt)
    text = copy.read_text()
    names: dict[str, object] = {}
    exec(text, names)
    assert names["WEIGHTS"] == [0.5] * len(game.weights)
    assert "75.0% of 60 games" in text and "random with x=1" in text
    assert text.splitlines()[0] == weights_file(game).read_text().splitlines()[0]
    assert json.loads((tmp_path / "t" / "lesson.json").read_text())["game"] == game_id


def test_both_seats_judge_the_same_position_the_same_way() -> None:
    for game_id in ("two_kings", "we_are_kings"):
        game = find_game(game_id)
        s = game.new(2, {})
        while s.asked() < 0:
            s.apply(s.legal()[-1])
        assert game.evaluate(s, 0) + game.evaluate(s, 1) == pytest.approx(1.0)
