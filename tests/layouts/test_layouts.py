"""Regions never overlap, stay where they are through a game, and hold everything that can be picked."""

import pytest

from tests.layouts.running import check
from tests.layouts.scenes import GAMES

pytestmark = [pytest.mark.plain, pytest.mark.slow]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_few_random_games_is_laid_out_well(game: str) -> None:
    done = check(2, [game])
    assert done.returncode == 0, done.stdout + done.stderr
