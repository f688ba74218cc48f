"""The page about the architecture names only what is there."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
STEP = re.compile(r"^\| `(?P<file>[^`]+)` \| `(?P<name>[^`]+)` \|", re.MULTILINE)
STEPS = [(step["file"], step["name"]) for step in STEP.finditer(PAGE)]
FOLDER = re.compile(r"^(?P<indent> *)(?P<name>[\w/]+)/ ", re.MULTILINE)


def names_in(path: Path) -> set[str]:
    """Return the functions and classes of a file, methods with their class."""
    text = path.read_text()
    if path.suffix != ".py":
        found = re.findall(r"\b(?:class|function|const) (\w+)|^  (?:private |async )*(\w+)\(", text, re.MULTILINE)
        return {name for either in found for name in either}
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {
                f"{node.name}.{each.name}"
                for each in node.body
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
            }
    return names


@pytest.mark.parametrize(("file", "name"), STEPS)
def test_every_step_of_the_walk_is_there(file: str, name: str) -> None:
    assert name in names_in(ROOT / file)


def test_the_walk_goes_through_client_and_server() -> None:
    assert len(STEPS) > 12 and {Path(file).suffix for file, _name in STEPS} == {".py", ".ts"}


def test_every_package_is_on_the_map() -> None:
    on_the_map: set[str] = set()
    above = ""
    for found in FOLDER.finditer(PAGE.split("```")[1]):
        depth = len(found["indent"])
        if depth == 2:
            above = found["name"]
        on_the_map.add(found["name"] if depth == 2 else f"{above}/{found['name']}" if depth == 4 else "")
    packages = {
        path.parent.relative_to(ROOT / "src" / "regalia").as_posix()
        for pattern in ("*/__init__.py", "table/*/__init__.py")
        for path in (ROOT / "src" / "regalia").glob(pattern)
    }
    assert packages == on_the_map - {""}
