"""The game that docs/add-a-game.md builds is complete: its files, copied from the page, pass the test kit."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[1] / "docs" / "add-a-game.md"
FILE = re.compile(r"^`([\w/.]+)`[^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run_tests(folder: Path, update: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: the page's package is imported, and pytest runs inside pytest."""
    path = [str(folder), *sys.path]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers"],
        cwd=folder,
        env={"PYTHONPATH": os.pathsep.join(path), "REGALIA_UPDATE": update, "REGALIA_EFFORT": "0.2"},
        capture_output=True,
        text=True,
    )


def test_the_page_has_every_file_that_its_table_names(folder: Path) -> None:
    table = PAGE.read_text(encoding="utf-8").partition("| file | holds |")[2].partition("\n\n")[0]
    named = re.findall(r"`([\w/.*]+)`", "\n".join(row.split("|")[1] for row in table.splitlines()[2:]))
    assert {"nim/game.py", "tests/test_nim.py"} < set(named)
    assert [name for name in named if name != "tests/kit/" and not list(folder.glob(name))] == []


def test_the_game_of_the_page_passes_the_kit(folder: Path) -> None:
    stored = run_tests(folder, "1")
    assert stored.returncode == 0, stored.stdout
    assert {path.name for path in (folder / "tests" / "kit").iterdir()} == {
        *("digests.txt", "endings", "legal_order.txt", "perft.yaml", "playthrough.txt"),
    }
    again = run_tests(folder, "")
    assert again.returncode == 0, again.stdout
