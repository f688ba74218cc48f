"""What runs a game runs wherever Python does: it imports nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

SOURCES = Path(__file__).parents[1] / "src" / "regalia"
PLAIN = ("scenes", "core", "boards", "games", "rulebook", "bots")
ALLOWED = {*sys.stdlib_module_names, "regalia", "mypy_extensions"}
EXCEPTIONS = {"rulebook/reading.py": "yaml"}  # this list only shrinks


@pytest.mark.parametrize("folder", PLAIN)
def test_it_imports_the_standard_library_alone(folder: str) -> None:
    paths = list((SOURCES / folder).rglob("*.py"))
    assert paths
    others = {(where(path), name) for path in paths for name in imported(path) if name not in ALLOWED}
    assert others == {found for found in EXCEPTIONS.items() if found[0].startswith(f"{folder}/")}


def where(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def imported(path: Path) -> Iterator[str]:
    """The packages that a module imports, wherever in it that happens."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield each.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
