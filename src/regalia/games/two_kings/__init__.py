"""2 Kings, by Roberto Bucciarelli with Fabrizio and Roberto Piccini."""

from regalia.games.two_kings.game import GAME

__all__ = ["GAME"]
