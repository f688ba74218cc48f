"""We Are Kings, by Mark William."""

from regalia.games.we_are_kings.game import GAME

__all__ = ["GAME"]
