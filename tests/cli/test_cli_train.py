"""Training from the command line."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from regalia.lab.train import play

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
