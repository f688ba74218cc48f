"""The same job has the same file name in every game, and no file or function is long: any line is found in a minute."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

SRC = Path(__file__).parents[2] / "src" / "regalia"
GAMES = SRC / "games"
ROOMS = {  # what a game's code defines, and where
    "META": ("meta.py",),
    "write_action": ("notation.py",),
    "read_action": ("notation.py",),
    "restore": ("positions.py", "notation.py"),  # a small game has one file for both kinds of text
    "describe_event": ("shown/words.py",),
    "describe_action": ("shown/words.py",),
    "render_text": ("shown/terminal.py",),
    "scene": ("shown/scene.py",),
    "inspect": ("shown/inspection.py",),
    "panel": ("shown/scene.py", "shown/panels.py"),  # a small game has one file for the whole picture
    "prompt": ("shown/scene.py", "shown/panels.py", "shown/prompts.py"),
    "choices": ("shown/scene.py", "shown/choices.py"),
    "ICON": ("shown/scene.py", "shown/art.py"),
    "check": ("check.py",),
    "features": ("evaluate.py",),
    "policy": ("policy.py",),
    "measure": ("metrics.py",),
    "idle": ("idle.py",),
}
MAX_GAME_LINES = 115  # most of them the methods of the contract, which has about thirty
MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60


def defined(path: Path) -> set[str]:
    """The names of a module's functions and constants."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


@pytest.mark.parametrize("game", sorted({path.parent.name for path in GAMES.glob("*/game.py")}))
def test_every_job_has_its_room(game: str) -> None:
    folder = GAMES / game
    found = {
        (name, path.relative_to(folder).as_posix())
        for path in folder.rglob("*.py")
        for name in defined(path) & ROOMS.keys()
    }
    assert [(name, room) for name, room in sorted(found) if room not in ROOMS[name]] == []
    assert {"META", "write_action", "restore", "describe_event", "render_text", "scene", "measure"} <= {
        name for name, _room in found
    }
    assert len((folder / "game.py").read_text(encoding="utf-8").splitlines()) < MAX_GAME_LINES


def test_no_file_is_long() -> None:
    lines = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SRC.rglob("*.py")}
    assert {name: count for name, count in lines.items() if count > MAX_FILE_LINES} == {}


def test_no_function_is_long() -> None:
    found = set()
    for path in SRC.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                if node.end_lineno - node.lineno >= MAX_FUNCTION_LINES:
                    found.add(f"{name_of(path)} {node.name}")
    assert not found


def name_of(path: Path) -> str:
    return path.relative_to(SRC).as_posix()
