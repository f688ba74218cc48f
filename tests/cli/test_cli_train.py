"""Training from the command line."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

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
