"""The faces of spells, dice, towers and drops: pictures by their names in game-icons, and grounds."""

from typing import Final

from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    KAMIKAZE,
    MACE,
    PHOENIX,
    POWER_UP,
    SEAT_TITLES,
    SPELL_NAME,
    SPELLS,
    TORNADO,
    spell_id,
)
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.shown.rule_texts import spell_line, spell_tip
from regalia.scenes import Badge, Piece

ICON: Final[dict[int, str]] = {
    DIAGONAL_MOVE: "bottom-right-3d-arrow",
    JUMP: "jump-across",
    BACK_MOVE: "return-arrow",
    EXCHANGE: "back-forth",
    POWER_UP: "upgrade",
    PHOENIX: "angel-wings",
    DOUBLE_POWER_UP: "swords-power",
    ASTEROID: "burning-meteor",
    GREAT_POWER_UP: "biceps",
    KAMIKAZE: "mine-explosion",
    MACE: "flanged-mace",
    TORNADO: "tornado",
    BOLTS: "lightning-trio",
    FUSION: "contract",
    FIREBALL: "fireball",
    EVOCATION: "magic-portal",
}
# A spell's school gives its colour.
SCHOOL: Final[dict[int, str]] = {
    **dict.fromkeys((DIAGONAL_MOVE, JUMP, BACK_MOVE, EXCHANGE, TORNADO), "move"),
    **dict.fromkeys((POWER_UP, DOUBLE_POWER_UP, GREAT_POWER_UP, FUSION, EVOCATION), "grow"),
    **dict.fromkeys((MACE, BOLTS, FIREBALL, KAMIKAZE), "harm"),
    ASTEROID: "crown",
    PHOENIX: "flame",  # purple over flames
}
DROP_ICON: Final = "drop"
TOWER_ICON: Final = "stone-tower"
FALLEN_TOWER_ICON: Final = "tower-fall"
STRENGTH_ICON: Final = "heart-tower"
DICE_ICON: Final = "perspective-dice-six-faces-four"


def spell_face(rules: TwoKingsRules, spell: int, spot: str) -> Piece:
    """Return a spell card as it looks, with what it costs at this table."""
    cost = rules.cost[spell]
    piece = Piece(spell_id(spell), spot, SPELL_NAME[spell], "card", ICON[spell], SPELL_NAME[spell])
    piece.badges = [Badge("drop", str(cost), f"Costs {cost} Elixir", "nw")]
    piece.ground = SCHOOL[spell]
    piece.line = spell_line(rules, spell)
    piece.tip = spell_tip(rules, spell)
    return piece


def spell_back(id: str, spot: str, owner: int) -> Piece:
    return Piece(id, spot, "A face-down spell", "card", "fleur-de-lys", owner=owner, face="down", ground="dark")


def tower_face(id: str, spot: str, owner: int, is_fallen: bool) -> Piece:
    """Return a tower, which stands behind the die on its square."""
    icon = FALLEN_TOWER_ICON if is_fallen else TOWER_ICON
    return Piece(id, spot, f"{SEAT_TITLES[owner]}'s tower", icon=icon, owner=owner, ground="seat", stands=True)


def drop_face(number: int, spot: str, is_left: bool) -> Piece:
    piece = Piece(f"drop-{number}", spot, "a drop of Elixir", icon=DROP_ICON, ground="ring")
    if not is_left:
        piece.name, piece.tags = "a spent drop", ["spent"]
    return piece


def faces(rules: TwoKingsRules) -> list[Piece]:
    """Return one piece of every kind; what Blue has stands for both."""
    die = Piece("face-die", "", "Pawn", "die", text="4", owner=0)
    tower, fallen = (tower_face(f"face-{name}", "", 0, name == "fallen-tower") for name in ("tower", "fallen-tower"))
    fallen.name = "Fallen tower"
    spells = [spell_face(rules, spell, "") for spell in range(SPELLS)]
    return [*spells, spell_back("face-back", "", 0), drop_face(1, "", True), tower, fallen, die]
