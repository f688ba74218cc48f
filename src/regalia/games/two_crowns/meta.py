"""Two Crowns as the shelf, the option sheet and the records show it."""

from typing import Final

from regalia.core.errors import RESIGNED
from regalia.core.game import GameMeta
from regalia.games.two_crowns.data import SEAT_NAMES, WINDOWS
from regalia.games.two_crowns.options import SHEET

META: Final = GameMeta(
    id="two_crowns",
    title="Two Crowns",
    author="Curtis Wallach",
    blurb="Bank coins, buy knights, and cut in with bandits, witches and destroyers before two Kings fall.",
    player_counts=(2, 3, 4, 5, 6, 7, 8, 9, 10),  # C-106, C-125
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("C-43", "C-108", "C-118", "C-98", "C-101", "C-103", RESIGNED),
    length="20 min",
    secrets=True,
    windows=WINDOWS,
    earlier={1: {"windows": "DPAXE", "max_players": 8}},  # C-138: the Draw Phase was closed to instants; C-125
)
