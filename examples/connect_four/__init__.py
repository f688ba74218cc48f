"""Connect four: the worked example of docs/add-a-game.md, and the reference for speed."""

from connect_four.game import GAME

__all__ = ["GAME"]
