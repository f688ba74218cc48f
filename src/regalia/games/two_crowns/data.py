"""The box: one deck a player, what its cards cost and are called.

| card | name        | copies | price |            |
|------|-------------|--------|-------|------------|
| K    | King        | 2      |       | lies on the table, never in the deck |
| A    | Cavalry     | 2      | 18    | unit, strikes for 2 |
| Q    | Destroyer   | 2      | 25    | instant    |
| J    | Knight      | 2      | 12    | unit, strikes for 1 |
| 10-5 | Coin        | 2 each |       | worth its number |
| 4    | Bandit      | 2      | 0     | instant    |
| 3    | Witch       | 2      | 5     | instant    |
| 2    | Sentry      | 2      | 0     | instant    |
| N    | Necromancer | 1      | 0     | instant    |
"""

from typing import Final

# C-2, C-11: a card is its rank; the pack's Ace is 1 and its Joker 13. C-12: suits are nothing.
NOTHING: Final = 0
CAVALRY: Final = 1
SENTRY: Final = 2
WITCH: Final = 3
BANDIT: Final = 4
KNIGHT: Final = 11
DESTROYER: Final = 12
NECROMANCER: Final = 13
KINDS: Final = 14  # columns of cards are this long
LOW_COIN: Final = 5  # C-22
HIGH_COIN: Final = 10

COPIES: Final[list[int]] = [0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]  # C-1, C-4: 25 beside the two Kings
DECK: Final = 25
PRICE: Final[list[int]] = [0, 18, 0, 5, 0, 0, 0, 0, 0, 0, 0, 12, 25, 0]  # C-25
LETTER: Final = ("-", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "N")
NAME: Final = (
    "nothing",
    "Cavalry",
    "Sentry",
    "Witch",
    "Bandit",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "Knight",
    "Destroyer",
    "Necromancer",
)
# The order in which cards are written and drawn.
ORDER: Final[list[int]] = [1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 13]

HAND: Final = 3  # C-9, C-16
KING_POINTS: Final = 6  # C-3, C-5
SENTRY_POINTS: Final = 2  # C-73
WITCH_PHASES: Final = 2  # C-58

# A player's units stand in four places: the two Cavalry, the two Knights.
SLOTS: Final = 4
LABEL: Final = ("A1", "A2", "J1", "J2")
SLOT_KIND: Final[list[int]] = [CAVALRY, CAVALRY, KNIGHT, KNIGHT]
DAMAGE: Final[list[int]] = [2, 2, 1, 1]  # C-37
FIRST_SLOT: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]  # by the unit's kind

CUTS: Final = 24  # C-8: places where a deck of 25 can be cut
DIE: Final = 6
MAX_SEATS: Final = 10  # C-125
TEAM_SIZES: Final = (4, 6, 8, 10)  # C-112: players at a table of two teams
SEAT_NAMES: Final = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10")

# The cut-in rounds of a turn, in order (C-90). Nothing slow is declared in U and E.
ROUNDS: Final = "UDPAXE"
ROUND_U: Final = 0
ROUND_D: Final = 1
ROUND_P: Final = 2
ROUND_A: Final = 3
ROUND_X: Final = 4
ROUND_E: Final = 5
# How standing orders call them.
WINDOWS: Final = ("the draw", "the deposit", "purchases", "the attack", "the discard", "the end of a turn")


def is_coin(kind: int) -> bool:
    return LOW_COIN <= kind <= HIGH_COIN


def is_unit(kind: int) -> bool:
    return kind in (CAVALRY, KNIGHT)
