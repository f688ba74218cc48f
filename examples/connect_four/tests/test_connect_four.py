"""Connect four: the kit that every game passes, and the rules in pictures."""

from pathlib import Path

import pytest

from connect_four import GAME
from regalia.core.errors import Illegal, Malformed
from regalia.core.record import read_record
from regalia.core.referee import submit, why_not
from regalia.core.replay import replay
from regalia.core.state import State
from regalia.testkit.kit import GameKit, Variant

EMPTY = """
.......
.......
.......
.......
.......
.......
"""
# Only the top of column b is free, and red is to drop.
NEARLY_FULL = """
r.yryry
yyyrryr
yyryrry
ryrryyy
yryyrry
ryrrryr
"""


class TestConnectFour(GameKit):
    game = GAME
    folder = Path(__file__).parent / "kit"
    variants = (Variant(seats=2),)


def position(picture: str) -> State:
    return GAME.load(picture)


def drop(s: State, *columns: str) -> State:
    for column in columns:
        submit(s, s.frames[-1].to_act(s)[0], GAME.read(s, column))
    return s


def picture(s: State) -> str:
    return "\n" + "".join(line + "\n" for line in GAME.dump(s).splitlines()[:6])


@pytest.mark.clauses("F-1")
def test_the_grid_starts_empty() -> None:
    assert picture(GAME.new(2, {})) == EMPTY


@pytest.mark.clauses("F-2")
def test_yellow_drops_first_and_then_the_players_take_turns() -> None:
    s = GAME.new(2, {})
    assert s.frames[-1].to_act(s) == (0,)
    assert drop(s, "d").frames[-1].to_act(s) == (1,)
    assert drop(s, "d").frames[-1].to_act(s) == (0,)


@pytest.mark.clauses("F-3")
def test_a_disc_falls_to_the_lowest_free_place() -> None:
    s = drop(GAME.new(2, {}), "d", "d", "c")
    assert (
        picture(s)
        == """
.......
.......
.......
.......
...r...
..yy...
"""
    )


@pytest.mark.clauses("F-4")
def test_a_full_column_takes_no_more() -> None:
    s = drop(GAME.new(2, {}), *"aaaaaa")
    refusal = why_not(s, 0, GAME.read(s, "a"))
    assert refusal is not None and refusal.clause == "F-4"
    assert [GAME.write(s, action) for action in s.frames[-1].legal(s, 0)] == list("bcdefg")


@pytest.mark.clauses("F-5")
def test_there_is_no_eighth_column() -> None:
    s = GAME.new(2, {})
    refusal = why_not(s, 0, GAME.read(s, "h"))
    assert refusal is not None and refusal.clause == "F-5"


@pytest.mark.clauses("F-6")
@pytest.mark.parametrize(
    ("before", "column"),
    [
        pytest.param(
            """
            .......
            .......
            .......
            .......
            rrr....
            yyy....
            """,
            "d",
            id="across",
        ),
        pytest.param(
            """
            .......
            .......
            .......
            y......
            y.....r
            y....rr
            """,
            "a",
            id="up",
        ),
        pytest.param(
            """
            .......
            .......
            .......
            ..yr...
            .yrr...
            yrry..y
            """,
            "d",
            id="up to the right",
        ),
        pytest.param(
            """
            .......
            .......
            .......
            ...ry..
            ...rry.
            y..yrry
            """,
            "d",
            id="down to the right",
        ),
        pytest.param(
            """
            .......
            .......
            .......
            .......
            rrr.rr.
            yyy.yy.
            """,
            "d",
            id="six at once",
        ),
    ],
)
def test_four_in_a_line_win_at_once(before: str, column: str) -> None:
    s = drop(position(before), column)
    assert s.outcome is not None
    assert (s.outcome.scores, s.outcome.reason) == ([1.0, 0.0], "F-6")
    assert not s.frames


@pytest.mark.clauses("F-6")
def test_a_line_does_not_run_on_from_the_top_of_one_column_to_the_foot_of_the_next() -> None:
    s = position("""
        y......
        y......
        y......
        r......
        r......
        r......
    """)
    assert drop(s, "b").outcome is None


@pytest.mark.clauses("F-6")
def test_three_in_a_line_with_a_gap_do_not_win() -> None:
    s = position("""
        .......
        .......
        .......
        .......
        rr.....
        yy.....
    """)
    assert drop(s, "d").outcome is None


@pytest.mark.clauses("F-7")
def test_a_full_grid_without_a_line_is_a_draw() -> None:
    s = drop(position(NEARLY_FULL), "b")
    assert s.outcome is not None
    assert (s.outcome.scores, s.outcome.reason) == ([0.5, 0.5], "F-7")


@pytest.mark.clauses("F-8")
def test_whoever_resigns_has_lost() -> None:
    s = drop(GAME.new(2, {}), "a")
    GAME.resign(s, 0)
    assert s.outcome is not None and s.outcome.winners() == [1]


def test_nobody_drops_after_the_end() -> None:
    s = drop(GAME.new(2, {}), *"ababab", "a")
    with pytest.raises(Illegal, match="G-3"):
        submit(s, 1, GAME.read(s, "b"))


def test_it_is_not_reds_turn() -> None:
    s = GAME.new(2, {})
    with pytest.raises(Illegal, match="G-1"):
        submit(s, 1, GAME.read(s, "b"))


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("y......\n.......\n", "F-3: a disc floats"),
        ("rr.....\n", "F-2: the players take turns"),
        ("yyyy...\nrrrr...\n", "F-6"),
        ("........\n", "7 places"),
        ("x......\n", "each y, r or ."),
    ],
)
def test_a_position_that_cannot_be_is_not_loaded(drawing: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        position(drawing)


def test_a_record_can_be_read_by_people() -> None:
    path = Path(__file__).parent / "kit" / "endings" / "F-6-diagonal.record"
    s = replay(GAME, read_record(path.read_text().splitlines())).state
    assert (
        picture(s)
        == """
.......
.......
...y...
..yr...
.yrr...
yrry.y.
"""
    )


@pytest.mark.clauses("F-6")
def test_the_four_that_win_are_marked_in_the_picture() -> None:
    s = drop(GAME.new(2, {}), "a", "g", "b", "g", "c", "g", "d")
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    assert [piece.spot for piece in scene.pieces if piece.tags == ["winning"]] == ["a1", "b1", "c1", "d1"]


def test_a_click_anywhere_in_a_column_drops_the_disc() -> None:
    s = drop(GAME.new(2, {}), "c")
    scene = GAME.scene(GAME.view(s, 1))
    assert scene is not None
    groups = scene.groups
    assert (groups[2].pick, groups[2].also) == ("@c2", "c1 c2 c3 c4 c5 c6")
