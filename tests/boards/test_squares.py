"""Boards of squares: names, neighbours, lines and leaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.boards.squares import DIRECTIONS, LETTERS, NOWHERE, Squares, code_name, read_square
from regalia.core.errors import Malformed

SIZES = [(1, 1), (1, 5), (5, 1), (2, 2), (4, 5), (5, 4), (8, 8), (3, 26), (12, 3)]
CHESS = Squares(8, 8)
SMALL = Squares(4, 5)


def drawn(board: Squares, marks: dict[str, str]) -> str:
    """The board as a picture, the top row first: each mark with the squares it stands on, by name."""
    places = {name: mark for mark, names in marks.items() for name in names.split()}
    rows = [[places.get(board.name[board.at(col, row)], ".") for col in range(board.cols)] for row in range(board.rows)]
    return "\n".join(" ".join(row) for row in reversed(rows))


def names(board: Squares, squares: list[int]) -> str:
    return " ".join(board.name[square] for square in squares)


def picture(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


# Names


def test_squares_are_numbered_along_the_rows_from_the_corner_a1() -> None:
    assert names(Squares(2, 4), list(range(8))) == "a1 b1 c1 d1 a2 b2 c2 d2"
    assert SMALL.count == 20 and SMALL.name[-1] == "e4"


@pytest.mark.parametrize(("rows", "cols"), [*SIZES, (99, 2)])
def test_every_square_is_found_by_its_name(rows: int, cols: int) -> None:
    board = Squares(rows, cols)
    assert [board.named(name) for name in board.name] == list(range(rows * cols))
    assert len(set(board.name)) == board.count == rows * cols


@pytest.mark.parametrize("name", ["f1", "a5", "z99", "f5", "e10"])
def test_a_square_beyond_the_rim_is_nowhere_but_has_a_name(name: str) -> None:
    assert SMALL.named(name) == NOWHERE


@pytest.mark.parametrize(
    "text", ["", "b", "3", "3b", "B3", "bb3", "b-3", "b+3", "b 3", " b3", "b3 ", "b3.", "é3", "b³", "b٣", "@3", "b3\n"]
)
def test_what_is_no_name_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="a square is written as a letter and a number, as in b3"):
        SMALL.named(text)


@pytest.mark.parametrize("text", ["b0", "b00", "b03", "b100", "b1234567890"])
def test_rows_are_numbered_from_1_to_99(text: str) -> None:
    with pytest.raises(Malformed, match="rows are numbered from 1 to 99"):
        read_square(text)


@given(st.integers(0, 25), st.integers(0, 98))
def test_columns_and_rows_read_back(col: int, row: int) -> None:
    assert read_square(f"{LETTERS[col]}{row + 1}") == (col, row)


@given(st.text(max_size=5))
def test_any_text_is_a_square_or_malformed(text: str) -> None:
    try:
        col, row = read_square(text)
    except Malformed:
        return
    assert text == f"{LETTERS[col]}{row + 1}"


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_code_means_the_same_square_on_boards_of_every_size(rows: int, cols: int) -> None:
    board = Squares(rows, cols)
    assert [code_name(code) for code in board.code] == board.name
    larger = Squares(20, 26)
    assert [larger.code[larger.named(name)] for name in board.name] == board.code


# Places


def test_columns_and_rows_are_counted_from_none() -> None:
    assert SMALL.name[SMALL.at(2, 3)] == "c4"
    for col, row in [(-1, 0), (0, -1), (5, 0), (0, 4), (99, 99)]:
        assert SMALL.at(col, row) == NOWHERE


def test_steps_go_across_and_up_and_do_not_run_round_the_rim() -> None:
    c2 = SMALL.named("c2")
    assert SMALL.name[SMALL.steps(c2, 1, 2)] == "d4"
    assert SMALL.name[SMALL.steps(c2, -2, -1)] == "a1"
    assert SMALL.steps(c2, 3, 0) == NOWHERE  # and not a3
    assert SMALL.steps(c2, -3, 0) == NOWHERE
    assert SMALL.steps(c2, 0, 3) == NOWHERE


def test_inner_squares_are_those_that_are_not_on_the_rim() -> None:
    inner = [square for square in range(SMALL.count) if SMALL.is_inner(square)]
    assert drawn(SMALL, {"i": names(SMALL, inner)}) == picture("""
        . . . . .
        . i i i .
        . i i i .
        . . . . .
    """)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_square_is_inner_if_it_has_all_eight_neighbours(rows: int, cols: int) -> None:
    board = Squares(rows, cols)
    for square in range(board.count):
        assert board.is_inner(square) == (len(board.neighbours[square]) == 8)


# Neighbours


def test_the_neighbours_of_a_square_surround_it() -> None:
    d2, a4 = SMALL.named("d2"), SMALL.named("a4")
    assert drawn(SMALL, {"x": "d2", "n": names(SMALL, SMALL.neighbours[d2])}) == picture("""
        . . . . .
        . . n n n
        . . n x n
        . . n n n
    """)
    assert names(SMALL, SMALL.neighbours[a4]) == "a3 b3 b4"
    assert Squares(1, 1).neighbours == [[]]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_neighbours_and_leaps_are_symmetrical_and_in_order(rows: int, cols: int) -> None:
    board = Squares(rows, cols)
    for table in (board.neighbours, board.leaps):
        for square in range(board.count):
            assert square not in table[square]
            assert table[square] == sorted(set(table[square]))
            for other in table[square]:
                assert square in table[other]


# Lines


def test_directions_go_round_by_eighths_of_a_turn() -> None:
    assert len(set(DIRECTIONS)) == 8
    for number, (across, up) in enumerate(DIRECTIONS):
        assert DIRECTIONS[(number + 4) % 8] == (-across, -up)
        assert (across == 0 or up == 0) == (number % 2 == 0)


def test_rays_run_to_the_rim_with_the_nearest_square_first() -> None:
    c2 = SMALL.named("c2")
    rays = "c3 c4, d3 e4, d2 e2, d1, c1, b1, b2 a2, b3 a4"
    assert [names(SMALL, ray) for ray in SMALL.rays[c2]] == rays.split(", ")
    queen = [square for ray in SMALL.rays[c2] for square in ray]
    assert drawn(SMALL, {"x": "c2", "q": names(SMALL, queen)}) == picture("""
        q . q . q
        . q q q .
        q q x q q
        . q q q .
    """)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_ray_goes_on_where_the_ray_of_its_first_square_does(rows: int, cols: int) -> None:
    board = Squares(rows, cols)
    for square in range(board.count):
        for direction in range(8):
            ray = board.rays[square][direction]
            if ray:
                assert ray[1:] == board.rays[ray[0]][direction]
                assert square in board.rays[ray[-1]][(direction + 4) % 8]


def test_a_queen_and_a_rook_have_as_many_moves_as_chess_players_count() -> None:
    queen = [sum(len(ray) for ray in CHESS.rays[square]) for square in range(64)]
    rook = [sum(len(ray) for ray in CHESS.rays[square][::2]) for square in range(64)]
    assert sum(queen) == 1456 and sum(rook) == 896
    assert set(rook) == {14} and sorted(set(queen)) == [21, 23, 25, 27]


# Leaps


def test_a_knight_leaps_two_squares_one_way_and_one_the_other() -> None:
    c2 = SMALL.named("c2")
    assert drawn(SMALL, {"x": "c2", "l": names(SMALL, SMALL.leaps[c2])}) == picture("""
        . l . l .
        l . . . l
        . . x . .
        l . . . l
    """)
    assert sum(len(leaps) for leaps in CHESS.leaps) == 336
    assert Squares(2, 2).leaps == [[], [], [], []]
