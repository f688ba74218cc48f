"""Icons, outlines and grounds of pieces."""

from typing import Final

from regalia.games.two_kingdoms.data import HORSE, KIND_TITLE, KIND_WORD, KINDS, MON, TREB
from regalia.scenes import Badge, Piece

ICON: Final = (
    "barbed-spear",
    "battle-axe",
    "broadsword",
    "bow-arrow",
    "horse-head",
    "trebuchet",
    "siege-ram",
    "ballista",
    "queen-crown",
)
PAIR_ICON: Final = "cavalry"  # in lists; on the board a pair has its rider's weapon
GATE_ICON: Final = "medieval-gate"
HIDDEN_ICON: Final = "hood"
DEAD_ICON: Final = "death-skull"

SEAT_GROUND: Final = "seat"  # the colour of the owner
GOLD: Final = "coin"
WOOD: Final = "wood"
ASHES: Final = "spent"


def ground_of(kind: int) -> str:
    return GOLD if kind == MON else SEAT_GROUND


def form_of(kind: int) -> list[str]:
    """Return the tag for the outline of a token: soldiers are round and have none."""
    if kind == HORSE:
        return ["octagon"]
    return ["square"] if TREB <= kind < MON else []


def faces() -> list[Piece]:
    """One piece of every kind that a picture can show."""
    found = [
        Piece(
            f"face-{KIND_WORD[kind]}",
            "",
            KIND_TITLE[kind],
            icon=ICON[kind],
            owner=0,
            tags=form_of(kind),
            ground=ground_of(kind),
        )
        for kind in range(KINDS)
    ]
    pair = Piece(
        "face-pair", "", "Horse and rider", icon=PAIR_ICON, owner=0, tags=form_of(HORSE), ground=ground_of(HORSE)
    )
    hidden = Piece("face-hidden", "", "Hidden unit", icon=HIDDEN_ICON, owner=1, face="down", ground=SEAT_GROUND)
    gate = Piece(
        "face-gate",
        "",
        "Gate",
        icon=GATE_ICON,
        badges=[Badge("health", "55/55")],
        tags=["square"],
        ground=WOOD,
        wide=2,
    )
    dead = Piece("face-dead", "", "Dead", icon=DEAD_ICON, ground=ASHES)
    return [*found, pair, hidden, gate, dead]
