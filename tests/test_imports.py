"""Everything that runs a game runs wherever Python does: it imports nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

SOURCES = Path(__file__).parents[1] / "src" / "regalia"
PLAIN = ("scenes", "core", "boards", "games", "rulebook", "bots", "table/play")
OF_A_TABLE = ("core", "rulebook", "bots", "scenes", "table.play", "table.errors", "table.limits")  # and nothing else
DOORS = {"asyncio", "io", "logging", "os", "pathlib", "select", "socket", "subprocess", "threading", "time"}
ALLOWED = {*sys.stdlib_module_names, "regalia", "mypy_extensions"}
EXCEPTIONS = {"rulebook/reading.py": "yaml"}  # this list only shrinks


@pytest.mark.parametrize("folder", PLAIN)
def test_it_imports_the_standard_library_alone(folder: str) -> None:
    paths = list((SOURCES / folder).rglob("*.py"))
    assert paths
    others = {(where(path), name) for path in paths for name in imported(path) if name not in ALLOWED}
    assert others == {found for found in EXCEPTIONS.items() if found[0].startswith(f"{folder}/")}


def test_a_table_does_no_io() -> None:
    """Time, disk, sockets and processes come in through its context, and nothing waits."""
    for path in (SOURCES / "table" / "play").rglob("*.py"):
        tree = ast.parse(path.read_text())
        modules = {name for node in ast.walk(tree) for name in modules_in(node)}
        ours = {name.removeprefix("regalia.") for name in modules if name.startswith("regalia.")}
        assert {name for name in ours if not is_inside(name, OF_A_TABLE)} == set(), path
        assert not DOORS & {name.partition(".")[0] for name in modules}, path
        assert not any(isinstance(node, ast.AsyncFunctionDef | ast.Await) for node in ast.walk(tree)), path


def is_inside(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def where(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def imported(path: Path) -> Iterator[str]:
    """The packages that a module imports, wherever in it that happens."""
    for node in ast.walk(ast.parse(path.read_text())):
        for name in modules_in(node):
            yield name.partition(".")[0]


def modules_in(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
