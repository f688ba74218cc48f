"""Bots against bots from the command line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from regalia.cli import progress
from regalia.cli.arena import run
from regalia.cli.progress import GamesProgress
from regalia.core.registry import find_game
from regalia.lab.arena import Arena, Contest, Pairing
from regalia.lab.simulate import Plan, Played

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]


def test_an_arena_rates_its_bots_and_writes_what_was_played(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    ran = regalia("arena", "connect_four", "random", "greedy", "mcts:5", "--games", "6", "--out", str(file))
    assert ran.returncode == 0
    assert ran.stdout.startswith("Connect four, 2 seats, 18 games, seed 0\n")
    assert "of decisive" in ran.stdout and "Elo" in ran.stdout
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["kind"] for row in rows] == [*["game"] * 6, "pairing"] * 3 + ["ladder"]
    assert rows[6]["bots"] == ["greedy", "random"] and rows[6]["games"] == 6
    assert rows[-1]["bots"] == ["random", "greedy", "mcts:5"] and rows[-1]["elo"][0] == 0


def test_each_game_is_written_when_it_has_been_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "arena.jsonl"
    written: list[int] = []
    play = Pairing.play

    def watched(pairing: Pairing, plan: Plan, jobs: int) -> Iterator[Played]:
        for game in play(pairing, plan, jobs):
            yield game
            written.append(len(file.read_text().splitlines()))

    monkeypatch.setattr(Pairing, "play", watched)
    contest = Contest("connect_four", ("random", "greedy"), 2, {}, "0", games=4, limit=100)
    run(find_game("connect_four"), Arena(contest), 1, str(file))
    assert written == [1, 2, 3, 4]


def test_with_more_seats_shares_are_measured_by_what_is_fair(regalia: Run) -> None:
    ran = regalia("arena", "heralds", "random", "greedy", "--seats", "3", "--games", "6", "--sprt", "0.33:0.5")
    assert "among" in ran.stdout and "fair shares" in ran.stdout and "open" in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["connect_four", "random"], "at least two bots"),
        (["connect_four", "random", "random"], "random is named twice"),
        (["connect_four", "random", "gredy"], "did you mean greedy?"),
        (["connect_four", "--seats", "3"], "is played by 2, not by 3"),
        (["connect_four", "--sprt", "0.6:0.5"], "--sprt takes two shares"),
        (["connect_four", "--sprt", "nan:0.5"], "--sprt takes two shares"),
        (["heralds", "--seats", "4", "--sprt", "1:1.5"], "they are not fair shares"),
        (["connect_four", "--sprt", "half"], "--sprt takes two shares"),
    ],
)
def test_what_cannot_be_played_is_refused(regalia: Run, arguments: list[str], why: str) -> None:
    ran = regalia("arena", *arguments)
    assert ran.returncode == 2 and why in ran.stderr


def test_the_bar_names_the_pairing_that_is_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    play = Pairing.play

    def watched(pairing: Pairing, plan: Plan, jobs: int) -> Iterator[Played]:
        assert shown[-1] == " v ".join(pairing.names)
        yield from play(pairing, plan, jobs)

    monkeypatch.setattr(Pairing, "play", watched)
    monkeypatch.setattr(GamesProgress, "begin", lambda _progress, name, _games: shown.append(name))
    monkeypatch.setattr(GamesProgress, "advance", lambda _progress: None)
    contest = Contest("connect_four", ("random", "greedy", "rival"), 2, {}, "0", games=2, limit=100, is_ladder=True)
    run(find_game("connect_four"), Arena(contest), 1, None)
    assert shown == ["greedy v random", "rival v greedy"]


def test_without_a_terminal_a_line_says_now_and_then_how_far_it_is(
    regalia: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = ["arena", "connect_four", "random", "greedy", "--games", "2"]
    assert "of 2 games" not in regalia(*contest).stderr
    monkeypatch.setattr(progress, "SECONDS", 0.0)
    assert "greedy v random: 1 of 2 games\ngreedy v random: 2 of 2 games\n" in regalia(*contest).stderr
