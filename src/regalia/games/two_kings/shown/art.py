"""Icons, by their names in game-icons."""

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
    TORNADO,
)

ICON: Final[dict[int, str]] = {
    DIAGONAL_MOVE: "zig-arrow",
    JUMP: "jump-across",
    BACK_MOVE: "return-arrow",
    EXCHANGE: "body-swapping",
    POWER_UP: "upgrade",
    PHOENIX: "egyptian-bird",
    DOUBLE_POWER_UP: "lightning-branches",
    ASTEROID: "asteroid",
    GREAT_POWER_UP: "biceps",
    KAMIKAZE: "mine-explosion",
    MACE: "spiked-mace",
    TORNADO: "tornado",
    BOLTS: "lightning-trio",
    FUSION: "contract",
    FIREBALL: "fireball",
    EVOCATION: "magic-portal",
}
