"""Versions, help, errors, the shelf and the rulebooks."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen, run
from sysconfig import get_path

import pytest

from regalia import __version__
from regalia.lab.players import PLAYERS

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]
SCRIPT = Path(get_path("scripts")) / "regalia"
COMMANDS = ("games", "rules", "play", "simulate", "replay", "scenario", "bench")


def test_the_installed_script_says_version_python_and_engine() -> None:
    ran = run([SCRIPT, "--version"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert ran.stdout.startswith(f"regalia {__version__}, Python 3.")
    assert ran.stdout.rstrip().endswith(("engine: compiled (mypyc)", "engine: plain Python"))


def test_the_module_is_the_command() -> None:
    ran = run([sys.executable, "-m", "regalia", "rules", "connect_four", "F-77"], capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr == "regalia: Connect four has no clause 'F-77': did you mean F-7?\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(regalia: Run, command: str) -> None:
    ran = regalia(command, "--help")
    assert ran.returncode == 0
    assert f"regalia {command} " in ran.stdout.partition("Example")[2]


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_every_bot_is_named_where_bots_are_asked_for(regalia: Run, command: str) -> None:
    said = regalia(command, "--help").stdout
    assert [bot for bot in (*PLAYERS, "mcts:200/0.5s", "greedy~0.3") if bot not in said] == []


def test_a_bench_of_two_things_is_refused(regalia: Run) -> None:
    ran = regalia("bench", "--bots", "--table")
    assert ran.returncode == 2
    assert "one run cannot measure both" in ran.stderr


def test_a_wrong_command_gets_a_suggestion(regalia: Run) -> None:
    ran = regalia("gamse")
    assert ran.returncode == 2
    assert "games" in ran.stderr


def test_a_wrong_game_gets_a_suggestion_and_no_traceback(regalia: Run) -> None:
    for command in ("rules", "play", "simulate", "games"):
        ran = regalia(command, "conect_four")
        assert ran.returncode == 2
        assert ran.stderr == "regalia: there is no game 'conect_four': did you mean connect_four?\n"
        assert ran.stdout == ""


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    # `head` closes the pipe while a long table is still being written.
    with Popen([SCRIPT, "games", "we_are_kings"], stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_games_are_listed_with_where_they_come_from(regalia: Run) -> None:
    ran = regalia("games")
    assert ran.returncode == 0
    kings = next(line for line in ran.stdout.splitlines() if line.startswith("we_are_kings"))
    assert "built in" in kings and "We Are Kings, Mark William" in kings
    assert "regalia-examples" in ran.stdout and "2-4" in ran.stdout


def test_a_game_that_cannot_be_loaded_says_so_and_disturbs_no_other(
    regalia: Run, install: Callable[[str, str], Path]
) -> None:
    install("broken_toy", "import a_module_that_is_not_there\n")
    ran = regalia("games")
    assert ran.returncode == 0
    assert "connect_four" in ran.stdout and "broken_toy-package" in ran.stdout
    assert "ModuleNotFoundError" in ran.stdout
    ran = regalia("play", "broken_toy")
    assert ran.returncode == 2
    assert "broken_toy cannot be loaded" in ran.stderr


def test_the_option_sheet_names_default_range_and_clause(regalia: Run) -> None:
    sheet = " ".join(regalia("games", "we_are_kings").stdout.split())
    assert "rows 4 rows of the grid [3 to 8; W-3]" in sheet
    assert "house rule: King Actions in a row before you must do something else; 0: no limit [0 to 100; W-71]" in sheet
    assert sheet.count("house rule") == 3
    assert "It has no options." in regalia("games", "connect_four").stdout


def test_what_is_piped_has_no_colours_and_fits_80_columns(regalia: Run) -> None:
    for arguments in (["games"], ["games", "we_are_kings"], ["rules", "we_are_kings"], ["simulate", "heralds"]):
        out = regalia(*arguments).stdout
        assert "\x1b" not in out
        assert max(len(line) for line in out.splitlines()) <= 80
        assert all(line == line.rstrip() for line in out.splitlines()), arguments


def test_a_rulebook_is_shown_whole_without_what_concerns_only_its_tests(regalia: Run) -> None:
    out = regalia("rules", "we_are_kings").stdout
    assert "W-1 " in out and "W-74 " in out
    assert "Not shown by a test" not in out


def test_one_clause_is_found_however_it_is_typed(regalia: Run) -> None:
    ran = regalia("rules", "connect_four", "f-4")
    assert ran.stdout == "F-4 A column with six discs is full and takes no more.\n"


def test_the_clauses_of_every_table_belong_to_every_game(regalia: Run) -> None:
    for game in ("connect_four", "we_are_kings"):
        assert regalia("rules", game, "g-3").stdout.startswith("G-3 When the game is over")


def test_a_wrong_clause_gets_a_suggestion(regalia: Run) -> None:
    ran = regalia("rules", "connect_four", "F-44")
    assert ran.returncode == 2
    assert ran.stderr == "regalia: Connect four has no clause 'F-44': did you mean F-4?\n"
    assert "did you mean F-4?" in regalia("rules", "connect_four", "f4").stderr
    for nothing in ("X-1", "F-9", "G-7", "xyz"):
        range_text = "they go from F-1 to F-8, and G-1 to G-6 hold at every table"
        assert regalia("rules", "connect_four", nothing).stderr.endswith(f"{nothing!r}: {range_text}\n")


def test_a_game_without_a_rulebook_says_so(regalia: Run, sticks: Callable[[str], Path]) -> None:
    sticks("unwritten")
    assert "Sticks has no rulebook" in regalia("rules", "unwritten").stderr
    assert "it has none of its own, and G-1 to G-6 hold" in regalia("rules", "unwritten", "S-1").stderr


def test_a_faulty_rulebook_is_reported_when_it_is_asked(regalia: Run, sticks: Callable[[str], Path]) -> None:
    folder = sticks("half_written")
    (folder / "rules.md").write_text("# Sticks\n\n* **S-1** Take one, two or three.\n")
    ran = regalia("rules", "half_written", "S-1")
    assert ran.returncode == 2
    assert "rules.md line 3" in ran.stderr
    assert regalia("simulate", "half_written", "--games", "2").returncode == 0
