"""Two Kingdoms: a battle on the field, and the siege that follows it."""

from regalia.games.two_kingdoms.game import GAME

__all__ = ["GAME"]
