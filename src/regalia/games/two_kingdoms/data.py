"""The box of Two Kingdoms. Health and damage are counted in halves (D-6)."""

from typing import Final

SEAT_NAMES: Final = ("south", "north")
SIDE: Final = "SN"  # D-1: the kingdoms differ in nothing but their colour
SOUTH: Final = 0
NORTH: Final = 1

# The kinds of units, and the gate, which is none but can be attacked.
SPEAR: Final = 0
AXE: Final = 1
SWORD: Final = 2
ARCHER: Final = 3
HORSE: Final = 4
TREB: Final = 5
RAM: Final = 6
BALL: Final = 7
MON: Final = 8
GATE_KIND: Final = 9
KINDS: Final = 9

KIND_WORD: Final = ("spear", "axe", "sword", "archer", "horse", "treb", "ram", "ball", "mon")
KIND_TITLE: Final = (
    "Spear soldier",
    "Axe soldier",
    "Sword & shield soldier",
    "Archer",
    "Horse",
    "Trebuchet",
    "Battering ram",
    "Wall ballista",
    "Monarch",
)
KIND_SHORT: Final = ("Spears", "Axes", "Swords", "Archers", "Horses", "Trebuchet", "Ram", "Ballistas", "Monarch")
# D-4, D-28: how many a kingdom has, full health in halves, faces of the die, spaces a turn
COUNT: Final[list[int]] = [4, 4, 4, 6, 4, 1, 1, 2, 1]
FULL: Final[list[int]] = [60, 60, 60, 50, 42, 80, 80, 60, 60]
DIE: Final[list[int]] = [6, 6, 6, 4, 0, 20, 20, 8, 8]
SPACES: Final[list[int]] = [2, 2, 2, 3, 5, 1, 1, 0, 2]

# The units of one kingdom, in the order of the kinds; South's are 0 to 26, North's 27 to 53.
UNITS: Final = 27
ALL_UNITS: Final = 54
FIRST_HORSE: Final = 18
FIELD_UNITS: Final = 23  # D-5: units 0 to 22 of a kingdom, those before the ram
RIDERS: Final = 18  # D-41: units 0 to 17 can ride
TREB_UNIT: Final = 22
RAM_UNIT: Final = 23
FIRST_BALL: Final = 24
MON_UNIT: Final = 26
KIND: Final[list[int]] = [kind for kind in range(KINDS) for number in range(COUNT[kind])]
NUMBER: Final[list[int]] = [number + 1 for kind in range(KINDS) for number in range(COUNT[kind])]
FIRST_OF_KIND: Final[list[int]] = [sum(COUNT[:kind]) for kind in range(KINDS)]
UNIT_WORD: Final[list[str]] = [
    KIND_WORD[KIND[unit]] + (str(NUMBER[unit]) if COUNT[KIND[unit]] > 1 else "") for unit in range(UNITS)
]
KIND_OF: Final[list[int]] = KIND + KIND  # by unit of either kingdom

# D-60: points in halves that the attacker's kind adds against the kind that loses health. The last column is the gate.
#         spear axe sword archer horse treb ram ball mon gate
BONUS: Final[list[list[int]]] = [
    [0, 3, -2, 0, 4, 0, 0, 0, 0, 0],  # spear
    [-2, 0, 3, 0, 0, 4, 4, 0, 0, 0],  # axe: D-76
    [3, -2, 0, 0, 0, 0, 0, 0, 0, 0],  # sword
    [0, 0, -2, 0, 0, 0, 0, 0, 0, 0],  # archer: D-75
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],  # a horse never attacks
    [0, 0, -2, 0, 0, 0, 0, 4, 0, 0],  # trebuchet
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 10],  # ram
    [0, 0, -2, 0, 0, 0, 0, 0, 0, 0],  # ballista
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],  # monarch
]
ARROW_RANGE: Final = 7  # D-62
TREB_NEAR: Final = 4  # D-63
TREB_FAR: Final = 9
BALL_RANGE: Final = 9  # D-66
COVER: Final = 2  # D-137
FALL: Final = 6  # D-55
SHAME_HEALS: Final = 20  # D-91
MORALE_HEALS: Final = 12  # D-92
GATE_HEALTH: Final = 110  # D-104

# The boards (D-10, D-96). Squares are numbered along the ranks from a1, on both boards alike.
FILES: Final = 20
FIELD_RANKS: Final = 22
CASTLE_SQUARES: Final = 600
ZONE_RANKS: Final = 5  # D-11, D-98

CASTLE: Final = (
    "####################",  # 30
    "#,,,,H,,,*,,,,H,,,,#",
    "#,,,,H,,,,,,,,H,,,,#",
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,,H,,,,,,,,H,,,,#",
    "#,,,,H,,,,,,,,H,,,,#",
    "#HH,HHHHH,,HHHHH,HH#",
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,,,,,,,,,,,,,,,,#",  # 20
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,,,,,,,,,,,,,,,,#",
    "#,,,^^^,,,,,,^^^,,,#",
    "####^^^##GG##^^^####",
    "....^B^......^B^....",
    "....................",
    "FF................FF",
    "FFF..............FFF",
    "FFF..............FFF",
    "FF....F......F....FF",  # 10
    "F....FF......FF....F",
    "......F......F......",
    "....................",
    "....................",
    "::::::::::::::::::::",
    "::::::::::::::::::::",
    "::::::::::::::::::::",
    "::::::::::::::::::::",
    "::::::::::::::::::::",  # 1
)
# The signs of the map
ZONE: Final = ":"  # the attacker's deployment zone
OPEN: Final = "."
FOREST: Final = "F"
CURTAIN: Final = "#"
TOWER: Final = "^"
BALL_SPOT: Final = "B"
GATE_SIGN: Final = "G"
INNER_WALL: Final = "H"
FLOOR: Final = ","
THRONE: Final = "*"


def title(kind: int, number: int) -> str:
    """`Axe soldier 2`, `Trebuchet`: which need not exist."""
    return f"{KIND_TITLE[kind]} {number}" if COUNT[kind] > 1 else KIND_TITLE[kind]


def unit_title(unit: int) -> str:
    return title(KIND_OF[unit], NUMBER[unit % UNITS])


def unit_name(unit: int) -> str:
    """`S.axe2`: in positions, and as the id of its piece."""
    return f"{SIDE[unit // UNITS]}.{UNIT_WORD[unit % UNITS]}"
