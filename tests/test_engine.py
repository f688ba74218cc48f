"""That the tests run on the engine that they are meant to run on."""

import ast
import os
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

COMPILED = (".so", ".pyd")
MODULES = (
    "regalia.core.state",
    "regalia.boards.squares",
    "regalia.games.we_are_kings.flow",
    "regalia.games.we_are_kings.metrics",
    "regalia.bots.mcts",
    "regalia.table.play.table",
    "connect_four.state",
)
SOURCES = Path(__file__).parents[1] / "src" / "regalia"
HOT = ("core", "boards", "games", "bots", "scenes", "table", "bench")


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


def test_a_field_that_was_none_is_not_read_again_in_the_same_function() -> None:
    """After `if s.outcome is not None: raise`, mypyc reads `s.outcome` as None to the end, whatever a call changed."""
    read_again: list[str] = []
    for path in [path for folder in HOT for path in (SOURCES / folder).rglob("*.py")]:
        for block in ast.walk(ast.parse(path.read_text())):
            body: list[ast.stmt] = block.body if isinstance(block, ast.FunctionDef | ast.AsyncFunctionDef) else []
            for place, statement in enumerate(body):
                for field in fields_left_none(statement):
                    uses = [node for later in body[place + 1 :] for node in ast.walk(later) if is_field(node, field)]
                    uses.sort(key=lambda node: (node.lineno, isinstance(node.ctx, ast.Store)))
                    if uses and isinstance(uses[0].ctx, ast.Load):
                        read_again.append(f"{path.name} line {uses[0].lineno}: {field}")
    assert read_again == []


def fields_left_none(statement: ast.stmt) -> list[str]:
    """The fields that are None after `if FIELD is not None: raise`, or `return`, alone or with an `or`."""
    if not isinstance(statement, ast.If) or not isinstance(statement.body[-1], ast.Raise | ast.Return | ast.Continue):
        return []
    test = statement.test
    checks = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]
    return [
        ast.unparse(check.left)
        for check in checks
        if isinstance(check, ast.Compare)
        and isinstance(check.left, ast.Attribute)
        and isinstance(check.ops[0], ast.IsNot)
        and ast.unparse(check.comparators[0]) == "None"
    ]


def is_field(node: ast.AST, field: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and ast.unparse(node) == field
