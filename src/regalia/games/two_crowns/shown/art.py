"""Icons, by their names in game-icons."""

from typing import Final

from regalia.games.two_crowns.data import BANDIT, CAVALRY, DESTROYER, KNIGHT, NECROMANCER, SENTRY, WITCH

ICON: Final[dict[int, str]] = {
    CAVALRY: "mounted-knight",
    SENTRY: "guards",
    WITCH: "witch-flight",
    BANDIT: "robber",
    KNIGHT: "black-knight-helm",
    DESTROYER: "meteor-impact",
    NECROMANCER: "raise-skeleton",
}
COIN_ICON: Final = "two-coins"
