"""Series of games from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from regalia.core.record import read_record
from regalia.core.registry import find_game
from regalia.core.replay import replay

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_one_process_and_four_give_the_same_bytes(regalia: Run, tmp_path: Path) -> None:
    outputs = []
    for jobs in ("1", "4"):
        file, folder = tmp_path / f"{jobs}.jsonl", tmp_path / jobs
        series = ["simulate", "heralds", "--games", "30", "--seats", "greedy,random,random", "--seed", "7"]
        ran = regalia(*series, "--jobs", jobs, "--out", str(file), "--records", str(folder))
        assert ran.returncode == 0
        records = [path.read_bytes() for path in sorted(folder.iterdir())]
        outputs.append((file.read_bytes(), ran.stdout, records))
    assert outputs[0] == outputs[1]
    assert len(outputs[0][2]) == 30


def test_a_line_for_each_game_says_all_about_it(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    regalia("simulate", "we_are_kings", "--games", "2", "--seed", "x", "--option", "match_target=1", "--out", str(file))
    first, second = rows(file)
    assert (first["index"], second["index"]) == (0, 1)
    assert first["seed"] == "x/0" and second["seed"] == "x/1"
    assert first["seats"] == ["random", "random"]
    assert first["options"] == {"match_target": 1}
    assert sorted(first["scores"]) == [0, 1] and first["reason"].startswith("W-")
    assert first["entries"] > 5 and first["measures"]["matches"] == 1
    assert first["game"] == "we_are_kings" and first["rules"] == find_game("we_are_kings").meta.rules_version


def test_bots_turn_round_the_table_unless_told_not_to(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    series = ["simulate", "connect_four", "--games", "3", "--seats", "greedy,random", "--out", str(file)]
    regalia(*series)
    assert [row["seats"][0] for row in rows(file)] == ["greedy", "random", "greedy"]
    regalia(*series, "--no-rotate")
    assert [row["seats"][0] for row in rows(file)] == ["greedy", "greedy", "greedy"]


def test_the_tables_name_bots_seats_measures_and_endings(regalia: Run) -> None:
    series = ["simulate", "connect_four", "--games", "20", "--seats", "greedy,random", "--seed", "1"]
    ran = regalia(*series)
    assert "Connect four, 20 finished games, seed 1" in ran.stdout
    for start in ("bot ", "greedy ", "random ", "score as ", "yellow ", "red ", "entries ", "F-6 "):
        assert any(line.startswith(start) for line in ran.stdout.splitlines()), start
    assert "Four discs of one colour" in ran.stdout
    assert "20 games in " in ran.stderr and "games/s" in ran.stderr  # never the same twice, so not on stdout
    assert regalia(*series).stdout == ran.stdout


def test_two_bots_of_a_kind_are_told_apart(regalia: Run) -> None:
    out = regalia("simulate", "connect_four", "--games", "2").stdout
    assert "random #1" in out and "random #2" in out


def test_data_on_stdout_sends_the_tables_elsewhere(regalia: Run) -> None:
    ran = regalia("simulate", "connect_four", "--games", "3", "--out", "-")
    assert [json.loads(line)["index"] for line in ran.stdout.splitlines()] == [0, 1, 2]
    assert "finished games" in ran.stderr


def test_a_game_that_is_cut_off_is_counted_apart(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    ran = regalia("simulate", "connect_four", "--games", "3", "--limit", "5", "--out", str(file))
    assert ran.returncode == 0
    assert "0 finished games" in ran.stdout and "3 games cut off after 5 entries" in ran.stdout
    assert all(row["scores"] is None and row["reason"] is None and row["entries"] == 5 for row in rows(file))


def test_stored_records_replay_to_their_outcome(regalia: Run, tmp_path: Path) -> None:
    regalia("simulate", "heralds", "--games", "3", "--seats", "random,greedy,random", "--records", str(tmp_path / "r"))
    files = sorted((tmp_path / "r").iterdir())
    assert [file.name for file in files] == ["000000.record", "000001.record", "000002.record"]
    for file in files:
        record = read_record(file.read_text().splitlines())
        assert replay(find_game("heralds"), record).state.outcome == record.outcome
    assert "note: seed 0/1" in files[1].read_text()
    assert "table: seat azure greedy" in files[1].read_text()


def test_a_game_that_breaks_is_reported_with_its_seed_and_the_others_count(
    regalia: Run, sticks: Callable[[str, str], Path], tmp_path: Path
) -> None:
    sticks("breaking_sticks", "def measure(self, s, events):\n        return {'turn': 1 / s.turn}")
    file = tmp_path / "out.jsonl"
    results = []
    for jobs in ("1", "2"):
        ran = regalia("simulate", "breaking_sticks", "--games", "20", "--jobs", jobs, "--out", str(file))
        assert ran.returncode == 1
        broken = [row for row in rows(file) if "error" in row]
        assert 0 < len(broken) < 20 and len(rows(file)) == 20
        assert f"{20 - len(broken)} finished games" in ran.stdout
        assert f"game {broken[0]['index']} (seed 0/{broken[0]['index']}, seats random,random) broke" in ran.stderr
        assert "ZeroDivisionError" in ran.stderr and "Traceback" not in ran.stderr
        results.append(file.read_text())
    assert results[0] == results[1]


def test_the_record_of_a_broken_game_holds_what_was_said(
    regalia: Run, sticks: Callable[[str, str], Path], tmp_path: Path
) -> None:
    sticks("kept_sticks", "def measure(self, s, events):\n        raise ValueError('too late')")
    regalia("simulate", "kept_sticks", "--games", "1", "--records", str(tmp_path / "r"))
    assert "first: " in (tmp_path / "r" / "000000.record").read_text()


def test_a_budget_in_seconds_is_noted(regalia: Run) -> None:
    ran = regalia("simulate", "connect_four", "--games", "1", "--seats", "mcts:0.001s,random")
    assert "mcts:0.001s: with a budget in seconds" in ran.stderr
    assert "budget" not in regalia("simulate", "connect_four", "--games", "1", "--seats", "mcts:1,random").stderr


def test_wrong_arguments_are_refused_before_the_first_game(regalia: Run, tmp_path: Path) -> None:
    for arguments, answer in (
        (["--seats", "me,random"], "there is no player 'me'"),
        (["--seats", "random"], "We Are Kings is played by 2, not by 1"),
        (["--option", "rowz=5"], "there is no option 'rowz': did you mean rows?"),
        (["--option", "rows=99"], "option rows takes 3 to 8, not '99' (W-3)"),
        (["--option", "rows=5"], "this grid has no usual mix"),
        (["--games", "0"], "--games"),
        (["--seed", "a\nb"], "a seed is a word or number"),
        (["--out", str(tmp_path / "no" / "x.jsonl")], "No such file or directory"),
    ):
        ran = regalia("simulate", "we_are_kings", *arguments)
        assert ran.returncode == 2
        assert answer in ran.stderr and "Traceback" not in ran.stderr
        assert ran.stdout == ""


def test_only_the_numbers_that_are_wanted_are_printed(regalia: Run) -> None:
    series = ["simulate", "we_are_kings", "--games", "2", "--measures"]
    ran = regalia(*series, "matches,ends_by_*,nonsense")
    starts = [line.split()[0] for line in ran.stdout.splitlines() if line]
    assert "matches" in starts and "ends_by_W-62" in starts
    assert "entries" not in starts and "captures" not in starts
    assert "No game counted nonsense." in ran.stderr
    assert "per game" not in regalia(*series, "nonsense").stdout
