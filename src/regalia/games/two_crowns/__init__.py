"""Two Crowns: a card duel of coins, knights and instants, for two to ten players."""

from regalia.games.two_crowns.game import GAME

__all__ = ["GAME"]
