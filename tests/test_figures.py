"""Figures in the games' READMEs are what the commands above them print, to the last character."""

import re
from pathlib import Path

import pytest

from tests.figures import blocks, printed, prose, readmes

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


@pytest.mark.parametrize(
    ("command", "figures"),
    [pytest.param(*block, id=block[0]) for readme in readmes() for block in blocks(readme)],
)
def test_a_command_prints_the_figures_below_it(command: str, figures: str) -> None:
    assert printed(command) == figures, "run `make figures` and read the diff"


@pytest.mark.parametrize("readme", readmes(), ids=lambda readme: readme.parent.name)
def test_every_game_has_figures_and_none_without_a_command(readme: Path) -> None:
    commands = [command for command, _figures in blocks(readme)]
    assert commands and all(command.startswith(f"simulate {readme.parent.name} ") for command in commands)
    assert re.findall(r"\d ?%|\bon average\b|\bmedians?\b|\bgames? (?:took|lasts?)\b", prose(readme)) == []
