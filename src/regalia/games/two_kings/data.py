"""The box of 2 Kings."""

from typing import Final

BLUE: Final = 0
RED: Final = 1
SEAT_NAMES: Final = ("blue", "red")  # K-1
SEAT_TITLES: Final = ("Blue", "Red")

TOWERS: Final = 3  # K-9: of each player
START_FACES: Final = 6  # K-22: an ordinary die

# K-2: sixteen spells, one card each, numbered in the order of their clauses K-95 to K-110.
DIAGONAL_MOVE: Final = 0
JUMP: Final = 1
BACK_MOVE: Final = 2
EXCHANGE: Final = 3
POWER_UP: Final = 4
PHOENIX: Final = 5
DOUBLE_POWER_UP: Final = 6
ASTEROID: Final = 7
GREAT_POWER_UP: Final = 8
KAMIKAZE: Final = 9
MACE: Final = 10
TORNADO: Final = 11
BOLTS: Final = 12
FUSION: Final = 13
FIREBALL: Final = 14
EVOCATION: Final = 15

SPELLS: Final = 16
CODE: Final = ("DM", "JU", "BM", "EX", "PU", "PH", "DP", "AS", "GP", "KA", "MA", "TO", "BO", "FU", "FI", "EV")
SPELL_NAME: Final = (
    "Diagonal Move",
    "Jump",
    "Back Move",
    "Exchange",
    "Power Up",
    "Phoenix",
    "Double Power Up",
    "Asteroid",
    "Great Power Up",
    "Kamikaze",
    "Mace",
    "Tornado",
    "Bolts",
    "Fusion",
    "Fireball",
    "Evocation",
)
COST: Final = (2, 2, 2, 1, 1, 6, 2, 6, 2, 1, 1, 1, 2, 1, 2, 5)
# K-83: points for each pawn or tower, or squares; 0 where there is no number, or none that can be varied.
VALUE: Final = (0, 0, 2, 0, 1, 1, 1, 1, 2, 0, 1, 2, 1, 0, 2, 2)
CLAUSE: Final = tuple([f"K-{95 + spell}" for spell in range(SPELLS)])

JUMP_SQUARES: Final = 2  # K-96
DIAGONAL_SQUARES: Final = 1  # K-95, as K-118 counts it
MAX_HITS: Final = 3  # K-104: pawns that one Kamikaze hits


# What the pieces are called wherever they are shown.


def pawn_id(seat: int, number: int) -> str:
    """One of the seat's dice, on the field or in reserve; the first is 1."""
    return f"{SEAT_NAMES[seat]}-{number}"


def spell_id(spell: int) -> str:
    return f"spell-{CODE[spell]}"
