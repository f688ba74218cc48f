"""The bounds on what Regalia depends on: `make versions` tries them out, these tests hold them together."""

import ast
import re
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.versions import HEAD, LOCK, ROOT, dependencies, locked, lower_bound, oldest_pins

pytestmark = pytest.mark.plain

# Modules that their makers do not describe, besides those with an underscore.
INTERNAL = ("uvicorn.protocols", "websockets.speedups", "websockets.utils")


def private_modules(path: Path) -> set[str]:
    """Return what a file imports from the inside of another package."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            inside = any(part.startswith("_") and not part.startswith("__") for part in parts[1:])
            if parts[0] not in ("regalia", "__future__") and (inside or name.startswith(INTERNAL)):
                found.add(parts[0])
    return found


def test_the_oldest_run_uses_the_lower_bounds() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    pins = oldest_pins()
    assert len(pins) == len(set(pins)) >= 14
    for pin in pins:
        name, _equals, version = pin.partition("==")
        spelled = name.replace("-", "[-_]")
        assert re.search(rf'"{spelled}(\[\w+\])?>={re.escape(version)}[,"]', project, re.IGNORECASE), pin


def test_whatever_we_use_the_inside_of_has_an_upper_bound() -> None:
    used = {name for path in (ROOT / "src").rglob("*.py") for name in private_modules(path)}
    assert {"uvicorn", "websockets"} <= used
    bounded = {each.name for each in dependencies() if any(one.operator == "<" for one in each.specifier)}
    assert used <= bounded


def test_the_lock_file_pins_all_that_is_needed_within_its_bounds_and_says_no_more() -> None:
    text = LOCK.read_text()
    assert text == HEAD + locked(text.removeprefix(HEAD)), "run `make lock`"
    pinned = dict(line.split("==") for line in text.removeprefix(HEAD).split())
    for needed in dependencies():
        version = pinned[canonicalize_name(needed.name)]
        assert needed.specifier.contains(version), needed
        assert Version(version) >= Version(lower_bound(needed))


def test_a_lock_file_leaves_regalia_and_its_installers_out() -> None:
    assert locked("regalia==0.1.0\npip==25.0\nPyYAML==6.0\nhttpx==0.28\n") == "httpx==0.28\npyyaml==6.0\n"
