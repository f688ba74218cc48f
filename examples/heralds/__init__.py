"""Heralds: a one-page game that bends the contract: private hands, sealed bids, a window, a bag and an aside."""

from heralds.game import GAME

__all__ = ["GAME"]
