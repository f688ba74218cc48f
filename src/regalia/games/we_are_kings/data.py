"""The box of We Are Kings."""

from typing import Final

WHITE: Final = 0
BLACK: Final = 1
SEAT_NAMES: Final = ("white", "black")  # W-1

# What lies on a place of the grid, as players see it. Only the face-up cards have a kind.
FACE_DOWN: Final = 0
KING: Final = 1
ROOK: Final = 2
BISHOP: Final = 3
KNIGHT: Final = 4
QUEEN: Final = 5
RING: Final = 6  # a Mushroom Ring, face up
START: Final = 7  # the front of a start card; with rings=cards it stays blank for the whole match
SPENT: Final = 8  # a Mushroom Ring that has been turned over

KINDS: Final = 7  # FACE_DOWN to RING: how long a list is that counts cards by kind
ACTION_CARDS: Final = (KING, ROOK, BISHOP, KNIGHT, QUEEN)
LETTER: Final = "?KRBNQM"  # by kind, as the notation writes them
KIND_NAME: Final = ("face-down", "King", "Rook", "Bishop", "Knight", "Queen", "Mushroom Ring", "start", "spent ring")

# W-4 for the usual grid of 4 x 4; the second is the documented mix for 5 x 5.
MIXES: Final = ("K4 R4 B2 N2 Q2", "K6 R6 B4 N4 Q3")
WOUNDS_TO_LOSE: Final = 2  # W-63
