"""The face of each kind of card: its picture, its ground and the line that is printed on it."""

from typing import Final

from regalia.games.two_crowns.data import BANDIT, CAVALRY, DESTROYER, KNIGHT, NECROMANCER, SENTRY, WITCH

# Icons, by their names in game-icons.
ICON: Final[dict[int, str]] = {
    CAVALRY: "mounted-knight",
    SENTRY: "guards",
    WITCH: "witch-face",
    BANDIT: "robber",
    5: "token",
    6: "two-coins",
    7: "coins",
    8: "coins-pile",
    9: "gold-stack",
    10: "crown-coin",
    KNIGHT: "black-knight-helm",
    DESTROYER: "meteor-impact",
    NECROMANCER: "raise-skeleton",
}
COIN_ICON: Final = "two-coins"
KING_ICON: Final = ("throne-king", "queen-crown")
DEAD_ICON: Final = "crowned-skull"
BACK_ICON: Final = "fleur-de-lys"
BANK_ICON: Final = "strongbox"
PILE_ICON: Final = "card-discard"
SWORDS: Final = "crossed-swords"

# Colours, by name; every coin has that of coins.
GROUND: Final[dict[int, str]] = {
    CAVALRY: "unit",
    KNIGHT: "unit",
    DESTROYER: "harm",
    WITCH: "hero",
    BANDIT: "wood",
    SENTRY: "move",
    NECROMANCER: "grave",
}
LINE: Final[dict[int, str]] = {
    CAVALRY: "Strikes a King for 2 each turn",
    KNIGHT: "Strikes a King for 1 each turn",
    DESTROYER: "Sweeps away all units of one opponent",
    WITCH: "An enemy unit misses two attacks",
    BANDIT: "Takes an enemy coin to spend at once",
    SENTRY: "Takes the next 2 points for a King",
    NECROMANCER: "A unit comes back from the discards",
}
