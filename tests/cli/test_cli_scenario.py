"""Scenarios from the command line."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]

GOOD = """\
- id: drop-1
  title: A disc falls to the bottom
  clauses: [F-3]
  when: [d]
  then: {holds: ["...y..."], to_act: [red]}
"""
BAD = """\
- id: drop-2
  title: A disc floats
  clauses: [F-3]
  when: [d]
  then: {to_act: [yellow]}
"""


def file_of(folder: Path, name: str, scenarios: str, game: str = "connect_four") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    indented = "".join(f"  {line}\n" for line in scenarios.splitlines())
    (folder / name).write_text((f"game: {game}\n" if game else "") + "scenarios:\n" + indented)
    return folder / name


def test_a_scenario_that_holds_passes(regalia: Run, tmp_path: Path) -> None:
    ran = regalia("scenario", str(file_of(tmp_path, "good.yaml", GOOD)))
    assert ran.returncode == 0
    assert ran.stdout == "passed drop-1: A disc falls to the bottom (F-3)\n1 passed, 0 failed\n"


def test_a_scenario_that_fails_is_explained(regalia: Run, tmp_path: Path) -> None:
    ran = regalia("scenario", str(file_of(tmp_path, "both.yaml", GOOD + BAD)))
    assert ran.returncode == 1
    assert "FAILED drop-2: A disc floats (F-3)" in ran.stdout
    assert "yellow" in ran.stdout and "red" in ran.stdout
    assert ran.stdout.endswith("1 passed, 1 failed\n")


def test_verbose_shows_the_steps(regalia: Run, tmp_path: Path) -> None:
    out = regalia("scenario", "-v", str(file_of(tmp_path, "good.yaml", GOOD))).stdout
    assert "  1. yellow: d\n     Yellow drops into column d\n" in out
    assert "    ...y...\n" in out


def test_a_folder_stands_for_the_scenarios_folders_under_it(regalia: Run, tmp_path: Path) -> None:
    file_of(tmp_path / "one" / "scenarios", "a.yaml", GOOD)
    file_of(tmp_path / "two" / "deep" / "scenarios", "b.yml", GOOD)
    file_of(tmp_path / ".venv" / "scenarios", "a.yaml", BAD)
    (tmp_path / "one" / "scenarios" / "readme.txt").write_text("not a scenario")
    (tmp_path / "one" / "kit").mkdir()
    (tmp_path / "one" / "kit" / "perft.yaml").write_text("- {name: the start, counts: [7]}\n")
    (tmp_path / "pages.yaml").write_text("theme: dark\n")
    assert regalia("scenario", str(tmp_path)).stdout.endswith("2 passed, 0 failed\n")
    assert regalia("scenario", str(tmp_path / "one" / "scenarios")).stdout.endswith("1 passed, 0 failed\n")


def test_a_folder_without_a_scenarios_folder_stands_for_its_own_files(regalia: Run, tmp_path: Path) -> None:
    file_of(tmp_path / "drafts", "a.yaml", GOOD)
    file_of(tmp_path / "drafts" / "old", "b.yaml", BAD)
    assert regalia("scenario", str(tmp_path / "drafts")).stdout.endswith("1 passed, 0 failed\n")


def test_a_game_stands_for_all_of_its_scenarios(regalia: Run) -> None:
    ran = regalia("scenario", "connect_four")
    assert ran.returncode == 0
    assert " 0 failed" in ran.stdout


def test_a_game_counts_before_a_folder_with_its_name(
    regalia: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(tmp_path / "connect_four", "a.yaml", BAD)
    monkeypatch.chdir(tmp_path)
    assert " 0 failed" in regalia("scenario", "connect_four").stdout
    assert regalia("scenario", "./connect_four").stdout.endswith("0 passed, 1 failed\n")


def test_the_game_can_be_named_by_option_or_folder(regalia: Run, tmp_path: Path) -> None:
    unnamed = str(file_of(tmp_path / "x", "a.yaml", GOOD, game=""))
    ran = regalia("scenario", unnamed)
    assert ran.returncode == 2
    assert "which game is this?" in ran.stderr
    assert regalia("scenario", "--game", "connect_four", unnamed).returncode == 0
    folder = tmp_path / "connect_four" / "scenarios"
    assert regalia("scenario", str(file_of(folder, "a.yaml", GOOD, game=""))).returncode == 0


def test_only_the_parent_of_a_scenarios_folder_names_the_game(regalia: Run, tmp_path: Path) -> None:
    for folder in ("connect_four", "connect_four/drafts/scenarios", "scenarios/connect_four"):
        ran = regalia("scenario", str(file_of(tmp_path / folder, "connect_four.yaml", GOOD, game="")))
        assert ran.returncode == 2
        assert "which game is this?" in ran.stderr


def test_a_package_that_is_not_called_like_its_game_has_scenarios_too(
    regalia: Run, sticks: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = sticks("other_sticks")
    folder.rename(folder.parent / "renamed")
    points = folder.parent / "other_sticks-1.0.dist-info" / "entry_points.txt"
    points.write_text("[regalia.games]\nother_sticks = renamed:GAME\n")
    text = '- {id: a, title: b, clauses: [S-1], when: ["1"], then: {to_act: [second]}}\n'
    file = file_of(folder.parent / "renamed" / "scenarios", "a.yaml", text, game="")
    assert regalia("scenario", str(file)).stdout.endswith("1 passed, 0 failed\n")


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_running(regalia: Run, tmp_path: Path) -> None:
    file_of(tmp_path, "good.yaml", GOOD)
    file_of(tmp_path, "faulty.yaml", GOOD.replace("title", "titel"))
    ran = regalia("scenario", str(tmp_path))
    assert ran.returncode == 2
    assert "faulty.yaml line" in ran.stderr and "did you mean title?" in ran.stderr
    assert ran.stdout.endswith("1 passed, 0 failed\n")


def test_a_defect_of_the_game_fails_the_scenario_that_found_it(
    regalia: Run, sticks: Callable[[str, str], Path], tmp_path: Path
) -> None:
    sticks("defective_sticks", "def view(self, s, seat):\n        return {}[seat]")
    text = '- {id: a, title: b, clauses: [S-1], when: ["1"], then: {view: {first: {holds: [left]}}}}\n'
    text += '- {id: c, title: d, clauses: [S-1], when: ["1"], then: {to_act: [second]}}\n'
    ran = regalia("scenario", str(file_of(tmp_path, "s.yaml", text, game="defective_sticks")))
    assert ran.returncode == 1
    assert "The game broke: KeyError: 0" in ran.stdout and "Traceback" not in ran.stderr
    assert ran.stdout.endswith("1 passed, 1 failed\n")


def test_wrong_names_get_suggestions(regalia: Run, tmp_path: Path) -> None:
    ran = regalia("scenario", "conect_four")
    assert ran.returncode == 2
    assert "there is no file, folder or game 'conect_four': did you mean connect_four?" in ran.stderr
    assert "there are no scenarios in" in regalia("scenario", str(tmp_path)).stderr
