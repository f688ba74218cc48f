"""That the tests run on the engine that they are meant to run on."""

import ast
import os
from importlib import import_module
from pathlib import Path

import pytest

COMPILED = (".so", ".pyd")
MODULES = (
    "regalia.core.state",
    "regalia.boards.squares",
    "regalia.games.we_are_kings.flow",
    "regalia.games.we_are_kings.metrics",
    "regalia.bots.mcts",
    "regalia.table.tables",
    "connect_four.state",
)
SOURCES = Path(__file__).parents[1] / "src" / "regalia"
HOT = ("core", "boards", "games", "bots", "scenes", "table")


@pytest.mark.parametrize("name", MODULES)
def test_each_hot_module_is_compiled_exactly_when_it_should_be(name: str) -> None:
    file = import_module(name).__file__
    assert file is not None
    assert file.endswith(COMPILED) == (os.environ.get("REGALIA_ENGINE") == "compiled")


@pytest.mark.parametrize("name", ["heralds.flow", "regalia.games.we_are_kings.shown.scene"])
def test_games_outside_the_group_and_what_games_show_are_plain_on_either_engine(name: str) -> None:
    file = import_module(name).__file__
    assert file is not None
    assert file.endswith(".py")


def test_a_name_for_errors_stands_for_one_class_in_a_function() -> None:
    """mypyc gives a name one type in a whole function, that of the first `except`, and breaks on any other."""
    mixed: list[str] = []
    for path in [path for folder in HOT for path in (SOURCES / folder).rglob("*.py")]:
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            classes: dict[str, set[str]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.ExceptHandler) and node.name and node.type:
                    classes.setdefault(node.name, set()).add(ast.unparse(node.type))
            mixed += [f"{path.name}: {function.name}: {name}" for name, found in classes.items() if len(found) > 1]
    assert mixed == []
