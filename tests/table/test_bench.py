"""The bench runs, and its game is one."""

import pytest

from regalia.core.record import Entry, header_for
from regalia.core.registry import find_game
from regalia.table.bench import DRAWN_GAME, main
from regalia.table.course import walk


def test_the_game_that_is_played_over_and_over_is_a_draw() -> None:
    game = find_game("connect_four")
    story = [Entry(number % 2, column) for number, column in enumerate(DRAWN_GAME)]
    course = walk(game, header_for(game, 2, game.meta.choose(None)), story)
    assert course.state.over is not None and course.state.over.reason == "F-7"


def test_a_short_bench_says_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(0.5, tables=4, idle=0)
    said = capsys.readouterr().out
    assert "actions/s" in said and "p99" in said
