"""Armies as one usually lays them out: where each unit has its place, on the field, before a castle and in it."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.games.two_kingdoms.board import Board, distance
from regalia.games.two_kingdoms.data import ARCHER, AXE, FILES, HORSE, KIND_OF, NUMBER, RAM, TREB, UNITS
from regalia.games.two_kingdoms.rules import places
from regalia.games.two_kingdoms.state import FIELD_SETUP, NOBODY, TwoKingdoms

# Files and ranks from 0, by kind and number: on the field as South sees it, then before the castle, then in it
FIELD_SLOT: Final[list[list[int]]] = [
    [48, 51, 45, 54],  # spears, rank 3: the first two in the middle, and so on
    [89, 92, 86, 95],
    [87, 90, 93, 84],  # swords, rank 5
    [69, 71, 67, 73, 65, 75],  # archers, rank 4
    [63, 76, 62, 77],  # horses, on both wings
    [30],  # trebuchet, rank 2
    [0],
    [0, 0],
    [0],
]


def square_near(board: Board, file: int, rank: int) -> Square:
    """That square, or the nearest one if it lies beyond the edge."""
    return min(max(rank, 0), board.ranks - 1) * FILES + min(max(file, 0), FILES - 1)


def slot(s: TwoKingdoms, seat: int, unit: int) -> Square:
    """The place of a unit in the usual formation."""
    kind, number = KIND_OF[unit], NUMBER[unit] - 1
    if s.phase == FIELD_SETUP:
        square = FIELD_SLOT[kind][number]
        return s.board.count - 1 - square if seat else square
    if seat == s.attacker:
        return siege_slot(s.board, kind, number)
    return castle_slot(s.board, kind, number)


def siege_slot(board: Board, kind: int, number: int) -> Square:
    """Before the castle: soldiers in front of the gate, archers behind them, horses at the back."""
    gate = board.gate[0] % FILES
    front = board.attacker_zone[-1] // FILES
    if kind == RAM:
        return square_near(board, gate, front)
    if kind == TREB:
        return square_near(board, gate + 3, front)
    if kind == ARCHER:
        return square_near(board, gate - 2 + number, front - 1)
    if kind == HORSE:
        return square_near(board, number, 0)
    return square_near(board, gate + (-5, -1, 4)[kind] + number % 2, front - number // 2)


def castle_slot(board: Board, kind: int, number: int) -> Square:
    """Inside: archers at the wall, soldiers behind the gate; what must stay outside keeps to the corners."""
    if kind == ARCHER:
        return by_the_gate(board, number - 2, 1)
    if kind == TREB:
        return by_the_gate(board, -6, -2)
    if kind == HORSE:
        return by_the_gate(board, (-9, -8, 9, 10)[number], -1)
    return by_the_gate(board, kind - 1 + number % 2, 3 + number)


def by_the_gate(board: Board, across: int, inwards: int) -> Square:
    """So far to the side of the gate, and so far behind it."""
    file, rank = board.gate[0] % FILES, board.gate[0] // FILES
    if board.in_files:
        return square_near(board, file + board.in_files * inwards, rank + across)
    return square_near(board, file + across, rank + board.in_ranks * inwards)


def lined_up(s: TwoKingdoms, seat: int, units: list[int]) -> list[tuple[int, int, Square]]:
    """These units of the seat in their places, horses first: each with the horse that it rides, or NOBODY, and its
    square. What stands there now is not asked.
    """
    mounts = s.phase == FIELD_SETUP and s.rules.deploy_mounted
    found: list[tuple[int, int, Square]] = []
    taken: list[Square] = []
    horses: list[int] = []
    for unit in sorted(units, key=horses_first):
        kind = KIND_OF[unit]
        if kind == AXE and mounts and horses:
            horse = horses.pop(0)
            found.append((unit, horse, found[[row[0] for row in found].index(horse)][2]))
            continue
        square = nearest_free(places(s, seat, kind), taken, slot(s, seat, unit % UNITS))
        taken.append(square)
        found.append((unit, NOBODY, square))
        if kind == HORSE:
            horses.append(unit)
    return found


def nearest_free(squares: list[Square], taken: list[Square], wish: Square) -> Square:
    best = NOWHERE
    for square in squares:
        if square not in taken and (best == NOWHERE or distance(square, wish) < distance(best, wish)):
            best = square
    return best


def horses_first(unit: int) -> tuple[bool, int]:
    return KIND_OF[unit] != HORSE, unit
