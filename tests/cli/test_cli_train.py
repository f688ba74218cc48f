"""Training from the command line."""

import os
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from regalia.core.registry import find_game
from regalia.lab.train import play, weights_file

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]


def test_weights_that_have_not_proved_better_are_not_kept(regalia: Run, tmp_path: Path) -> None:
    arguments = ["we_are_kings", "--games", "2", "--rounds", "8", "--option", "match_target=1"]
    ran = regalia("train", *arguments, "--sprt", "0.5:0.99", "--no-write", "--folder", str(tmp_path))
    assert ran.returncode == 1
    assert "learned from 2 games" in ran.stdout and "the old ones are kept" in " ".join(ran.stdout.split())
    again = regalia("train", *arguments, "--sprt", "0.5:0.99", "--no-write", "--folder", str(tmp_path))
    assert again.stdout == ran.stdout
    other = regalia("train", *arguments, "--seed", "1", "--no-write", "--folder", str(tmp_path))
    assert other.returncode == 2 and "holds another training" in other.stderr


def test_weights_can_climb(regalia: Run, tmp_path: Path) -> None:
    arguments = ["we_are_kings", "--games", "2", "--climb", "3", "--rounds", "8", "--option", "match_target=1"]
    ran = regalia("train", *arguments, "--sprt", "0.5:0.99", "--no-write", "--folder", str(tmp_path))
    assert ran.returncode == 1
    assert "learned from 3 rounds of climbing with greedy" in " ".join(ran.stdout.split())
    assert len((tmp_path / "climb.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["connect_four"], "names no features"),
        (["we_are_kings", "--judge", "gredy"], "did you mean greedy?"),
        (["we_are_kings", "--sprt", "0.5"], "--sprt takes two shares"),
    ],
)
def test_what_cannot_be_trained_is_refused(regalia: Run, arguments: list[str], why: str, tmp_path: Path) -> None:
    ran = regalia("train", *arguments, "--folder", str(tmp_path))
    assert ran.returncode == 2 and why in ran.stderr


def test_that_numpy_is_missing_is_said_before_any_game_is_played(
    regalia: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    arguments = ["we_are_kings", "--games", "2", "--rounds", "8", "--option", "match_target=1", "--no-write"]
    ran = regalia("train", *arguments, "--folder", str(tmp_path / "fit"))
    assert ran.returncode == 2 and "pip install numpy" in ran.stderr
    assert not (tmp_path / "fit").exists()
    climbed = regalia("train", *arguments, "--climb", "1", "--sprt", "0.5:0.99", "--folder", str(tmp_path / "climb"))
    assert climbed.returncode == 1 and "climbing" in climbed.stdout


def test_whoever_interrupts_it_is_told_how_far_it_has_come(
    regalia: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["we_are_kings", "--games", "3", "--climb", "2", "--rounds", "8", "--option", "match_target=1"]
    left = 0

    def play_or_interrupt(*given: Any) -> list[float] | None:
        nonlocal left
        if not left:
            raise KeyboardInterrupt
        left -= 1
        return play(*given)

    monkeypatch.setattr("regalia.lab.train.play", play_or_interrupt)
    # A round is two games, and one that was interrupted is played again.
    for allowed, progress in [
        (2, "2 of 3 games to learn from"),
        (1 + 3, "1 of 2 rounds of climbing"),
        (2, "0 of 8 rounds of the trial"),
        (5, "2 of 8 rounds of the trial"),
    ]:
        left = allowed
        ran = regalia("train", *arguments, "--sprt", "0.5:0.99", "--no-write", "--folder", str(tmp_path))
        assert ran.returncode == 130 and ran.stdout == ""
        assert f"interrupted after {progress}: they are kept in {tmp_path}" in ran.stderr
    left = 12
    ran = regalia("train", *arguments, "--sprt", "0.5:0.99", "--no-write", "--folder", str(tmp_path))
    assert ran.returncode == 1 and left == 0


# Where better weights go


@pytest.fixture
def weights_of_we_are_kings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let training use a copy of the weights, with no compiled module beside it. Return the file."""
    file = tmp_path / "we_are_kings" / "weights.py"
    file.parent.mkdir()
    file.write_text(weights_file(find_game("we_are_kings")).read_text())
    monkeypatch.setattr("regalia.cli.train.weights_file", lambda game: file)
    return file


def train_to_success(regalia: Run, folder: Path) -> CompletedProcess[str]:
    folder.mkdir()
    (folder / "trial.jsonl").write_text("1.0\n" * 8)  # rounds that were played, and won, before it was interrupted
    arguments = ["we_are_kings", "--games", "2", "--rounds", "8", "--option", "match_target=1"]
    return regalia("train", *arguments, "--folder", str(folder))


def test_better_weights_are_put_where_python_reads_them(
    regalia: Run, tmp_path: Path, weights_of_we_are_kings: Path
) -> None:
    ran = train_to_success(regalia, tmp_path / "t")
    assert ran.returncode == 0 and ran.stderr == ""
    assert f"They are in {weights_of_we_are_kings} now." in ran.stdout
    assert "Learned from 2 games" in weights_of_we_are_kings.read_text()
    assert not (tmp_path / "t" / "weights.py").exists()


def test_a_compiled_engine_leaves_better_weights_in_the_folder_and_says_what_to_do_with_them(
    regalia: Run, tmp_path: Path, weights_of_we_are_kings: Path
) -> None:
    weights_of_we_are_kings.with_suffix(EXTENSION_SUFFIXES[0]).touch()
    before = weights_of_we_are_kings.read_text()
    ran = train_to_success(regalia, tmp_path / "t")
    assert ran.returncode == 0
    assert weights_of_we_are_kings.read_text() == before
    assert "Learned from 2 games" in (tmp_path / "t" / "weights.py").read_text()
    todo = "This engine is compiled: copy that file to src/regalia/games/we_are_kings/weights.py in the sources"
    assert f"Better weights will be in {tmp_path / 't' / 'weights.py'}. {todo}" in ran.stderr
    assert f"They are in {tmp_path / 't' / 'weights.py'} now. {todo}" in ran.stdout


def test_better_weights_stay_in_the_folder_where_the_old_ones_cannot_be_overwritten(
    regalia: Run, tmp_path: Path, weights_of_we_are_kings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda file, mode: mode != os.W_OK)  # root may write to any file
    ran = train_to_success(regalia, tmp_path / "t")
    assert ran.returncode == 0
    assert f"{weights_of_we_are_kings} cannot be written" in ran.stderr
    assert "Learned from 2 games" in (tmp_path / "t" / "weights.py").read_text()


def test_what_is_no_file_of_weights_is_refused_before_any_game_is_played(
    regalia: Run, tmp_path: Path, weights_of_we_are_kings: Path
) -> None:
    weights_of_we_are_kings.write_text("WEIGHTS = [1.0]")
    ran = train_to_success(regalia, tmp_path / "t")
    assert ran.returncode == 2 and "is not a file of weights" in ran.stderr
    assert not (tmp_path / "t" / "positions.jsonl").exists()
