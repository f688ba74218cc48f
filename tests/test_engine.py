"""That the tests run on the engine that they are meant to run on."""

import os
from importlib import import_module

import pytest

COMPILED = (".so", ".pyd")
MODULES = (
    "regalia.core.state",
    "regalia.boards.squares",
    "regalia.games.we_are_kings.flow",
    "regalia.bots.mcts",
    "connect_four.state",
)


@pytest.mark.parametrize("name", MODULES)
def test_each_hot_module_is_compiled_exactly_when_it_should_be(name: str) -> None:
    file = import_module(name).__file__
    assert file is not None
    assert file.endswith(COMPILED) == (os.environ.get("REGALIA_ENGINE") == "compiled")


def test_a_game_outside_the_group_runs_interpreted_on_either_engine() -> None:
    file = import_module("heralds.flow").__file__
    assert file is not None
    assert file.endswith(".py")
