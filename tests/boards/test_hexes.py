"""Boards of hexes: names, neighbours, distances and the spiral."""

import pytest

from regalia.boards.hexes import NOWHERE, Hexes, code_name, read_hex
from regalia.core.errors import Malformed

SMALL = Hexes(2)
LARGE = Hexes(3)


def names(board: Hexes, places: list[int]) -> str:
    return " ".join(board.name[place] for place in places)


def test_hexes_are_numbered_down_the_columns() -> None:
    assert names(Hexes(1), list(range(7))) == "A1 A2 B1 B2 B3 C1 C2"
    assert LARGE.count == 37 and LARGE.name[LARGE.centre()] == "D4"
    assert SMALL.count == 19 and SMALL.name[SMALL.centre()] == "C3"
    assert names(LARGE, list(range(4))) == "A1 A2 A3 A4" and LARGE.name[-1] == "G4"


@pytest.mark.parametrize("radius", [0, 1, 2, 3, 5])
def test_every_hex_is_found_by_its_name(radius: int) -> None:
    board = Hexes(radius)
    assert [board.named(name) for name in board.name] == list(range(board.count))
    assert len(set(board.name)) == board.count


@pytest.mark.parametrize("name", ["A5", "H1", "D8", "Z99"])
def test_a_hex_beyond_the_rim_is_nowhere_but_has_a_name(name: str) -> None:
    assert LARGE.named(name) == NOWHERE


@pytest.mark.parametrize("text", ["", "D", "3", "d3", "3D", "DD3", "D-3", "D 3", "D٣", "D0", "D03", "D100"])
def test_what_is_no_name_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read_hex(text)


def test_neighbours_share_a_side() -> None:
    assert names(LARGE, LARGE.neighbours[LARGE.named("D4")]) == "C3 C4 D3 D5 E3 E4"
    assert names(LARGE, LARGE.beside[LARGE.named("D4")]) == "D3 E3 E4 D5 C4 C3"
    assert names(LARGE, LARGE.neighbours[LARGE.named("A1")]) == "A2 B1 B2"
    for board in (SMALL, LARGE):
        for place in range(board.count):
            assert board.neighbours[place] == [other for other in range(board.count) if board.apart[place][other] == 1]


def test_distance_counts_steps() -> None:
    for board in (SMALL, LARGE):
        for start in range(board.count):
            reached, frontier, steps = {start: 0}, [start], 0
            while frontier:
                steps += 1
                frontier = sorted({n for place in frontier for n in board.neighbours[place] if n not in reached})
                reached.update(dict.fromkeys(frontier, steps))
            assert [reached[place] for place in range(board.count)] == board.apart[start]


def test_the_spiral_goes_round_clockwise_from_the_centre() -> None:
    assert names(LARGE, LARGE.spiral) == (
        "D4 D3 E3 E4 D5 C4 C3 C2 D2 E2 F2 F3 F4 E5 D6 C5 B4 B3 B2 B1 C1 D1 E1 F1 G1 G2 G3 G4 F5 E6 D7 C6 B5 A4 A3 A2 A1"
    )
    assert names(SMALL, SMALL.spiral) == "C3 C2 D2 D3 C4 B3 B2 B1 C1 D1 E1 E2 E3 D4 C5 B4 A3 A2 A1"


def test_within_counts_the_place_itself() -> None:
    assert names(LARGE, LARGE.within(LARGE.named("A1"), 1)) == "A1 A2 B1 B2"


def test_a_code_means_the_same_hex_on_every_board() -> None:
    for board in (SMALL, LARGE):
        assert [board.coded(code) for code in board.code] == list(range(board.count))
        assert [code_name(code) for code in board.code] == board.name
    assert SMALL.code[SMALL.named("B4")] == LARGE.code[LARGE.named("B4")]
    assert SMALL.coded(LARGE.code[-1]) == NOWHERE
