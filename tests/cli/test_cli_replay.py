"""Recorded games, shown and as data."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from regalia.cli import main

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]

HEADER = "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "short.record"
    file.write_text(HEADER + "table: seat red greedy\nyellow: d\nred: d ; on top\nyellow: resign\noutcome: 0 1 G-4\n")
    return file


@pytest.fixture
def heralds_record(regalia: Run, tmp_path: Path) -> Path:
    """Three seats: entry 4 deals azure a card; later everybody bids in secret."""
    file = tmp_path / "heralds.record"
    regalia("play", "heralds", "--seats", "greedy,random,random", "--seed", "1", "--save", str(file))
    return file


def test_without_a_terminal_all_positions_are_printed(regalia: Run, record: Path) -> None:
    ran = regalia("replay", str(record))
    assert ran.returncode == 0 and ran.stderr == ""
    assert "1  start\n. . . . . . ." in ran.stdout
    assert "4  red: d\n  Red drops into column d\n" in ran.stdout
    assert ran.stdout.endswith("The game is over: red wins (G-4).\n")


def test_one_position_can_be_asked_for(regalia: Run, record: Path) -> None:
    out = regalia("replay", str(record), "--at", "3").stdout
    assert out.startswith("3  yellow: d\n") and out.count("a b c d e f g") == 1
    ran = regalia("replay", str(record), "--at", "9")
    assert ran.returncode == 2
    assert "there is no step 9: the record has 5" in ran.stderr


def test_a_seat_sees_its_own_cards_and_a_watcher_sees_none(regalia: Run, heralds_record: Path) -> None:
    azure = regalia("replay", str(heralds_record), "--seat", "azure", "--at", "5").stdout
    assert "You draw a" in azure
    watcher = regalia("replay", str(heralds_record), "--at", "5").stdout
    assert watcher.startswith("5  chance\n  Azure draws a card\n")


def test_what_is_said_in_secret_is_not_spelled_out_to_others(regalia: Run, heralds_record: Path) -> None:
    watcher = regalia("replay", str(heralds_record)).stdout
    assert "bid " in heralds_record.read_text()
    assert "azure: bid" not in watcher and "*: card" not in watcher
    assert "azure: bid" in regalia("replay", str(heralds_record), "--seat", "azure").stdout


def test_as_data_every_position_is_one_object(regalia: Run, record: Path) -> None:
    ran = regalia("replay", str(record), "--json")
    steps = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [step["n"] for step in steps] == [1, 2, 3, 4, 5]
    assert steps[0]["who"] is None and steps[0]["text"] is None
    assert steps[1]["who"] == "table" and steps[1]["text"] == "seat red greedy"
    assert steps[2] == {
        "n": 3,
        "who": "yellow",
        "text": "d",
        "dump": ".......\n" * 5 + "...y...\n",
        "views": dict.fromkeys(["yellow", "red", "watcher"], ".......\n" * 5 + "...y...\n"),
        "to_act": ["red"],
        "legal": {"red": list("abcdefg")},
        "events": {name: ["Yellow drops into column d"] for name in ("yellow", "red", "watcher")},
        "outcome": None,
    }
    assert steps[4]["outcome"] == {"scores": [0.0, 1.0], "reason": "G-4"}
    assert steps[4]["to_act"] == [] and steps[4]["legal"] == {}


def test_data_of_a_game_with_secrets_has_each_seats_view(regalia: Run, heralds_record: Path) -> None:
    lines = regalia("replay", str(heralds_record), "--json").stdout.splitlines()
    step = json.loads(lines[4])
    assert step["who"] == "*" and step["text"].startswith("card ")
    assert len(set(step["views"].values())) == 2  # azure knows its card; the others and the watcher do not
    assert step["events"]["azure"] != step["events"]["gules"]
    assert step["to_act"] == ["*"] and "card T" in step["legal"]["*"]
    one = regalia("replay", str(heralds_record), "--json", "--at", "5", "--seat", "gules").stdout
    assert list(json.loads(one)["views"]) == ["gules"]


def test_data_is_printed_while_the_record_is_still_being_read(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[int] = []  # when each line of the record is read

    def slowly() -> Iterator[str]:
        for line in record.read_text().splitlines():
            printed.append(len(capsys.readouterr().out.splitlines()))
            yield line

    monkeypatch.setattr("sys.stdin", slowly())
    assert main(["replay", "-", "--json"]) == 0
    header = HEADER.count("\n")
    assert printed[header:] == [1, 1, 1, 1, 1]


def test_a_record_is_read_from_stdin(regalia: Run, record: Path) -> None:
    ran = regalia("replay", "-", "--json", typed=record.read_text())
    assert len(ran.stdout.splitlines()) == 5


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_an_old_record_is_shown_up_to_its_first_refused_entry(regalia: Run, tmp_path: Path, form: list[str]) -> None:
    file = tmp_path / "old.record"
    file.write_text(HEADER.replace("rules: 1", "rules: 9") + "yellow: d\nred: q\nyellow: e\n")
    ran = regalia("replay", str(file), *form)
    assert ran.returncode == 1
    assert "made under rules version 9, and these are version 1" in ran.stderr
    assert "line 7: 'q' is refused (F-5: there is no such column)" in ran.stderr
    assert "Yellow drops into column d" in ran.stdout
    assert "column e" not in ran.stdout


def test_an_outcome_that_the_rules_do_not_give_is_refused(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.record"
    file.write_text(HEADER + "yellow: d\noutcome: 1 0 F-6\n")
    ran = regalia("replay", str(file))
    assert ran.returncode == 1
    assert "line 7: 'outcome 1 0 F-6' is refused (the game is not over)" in ran.stderr


def test_a_faulty_line_is_named(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "faulty.record"
    file.write_text(HEADER + "yellow: d\ngreen: d\n")
    ran = regalia("replay", str(file))
    assert ran.returncode == 2
    assert "faulty.record line 7: nobody at this table is called 'green'" in ran.stderr
    assert "No such file" in regalia("replay", str(tmp_path / "none.record")).stderr


def test_a_wrong_seat_gets_a_suggestion(regalia: Run, record: Path) -> None:
    ran = regalia("replay", str(record), "--seat", "yelow")
    assert ran.returncode == 2
    assert "did you mean yellow?" in ran.stderr


def test_a_seat_that_nobody_has_in_this_record_is_refused(regalia: Run, heralds_record: Path) -> None:
    ran = regalia("replay", str(heralds_record), "--seat", "vert")  # the fourth seat
    assert ran.returncode == 2
    assert "there is no seat 'vert'" in ran.stderr


def test_on_a_terminal_one_walks_back_and_forth(regalia: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["", "b", "3", "nonsense", "", "99", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    monkeypatch.setattr("regalia.cli.replay.on_terminal", lambda: True)
    out = regalia("replay", str(record)).stdout
    shown = [line.split()[0] for line in out.splitlines() if "/5  " in line]
    assert shown == ["1/5", "2/5", "1/5", "3/5", "3/5", "4/5", "5/5"]
    assert "Not understood: 'nonsense'." in out
