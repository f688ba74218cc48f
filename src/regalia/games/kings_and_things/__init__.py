"""Kings & Things*, by Tom Wham and Robert J. Kuntz."""

from regalia.games.kings_and_things.game import GAME

__all__ = ["GAME"]
