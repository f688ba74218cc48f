"""Two Kingdoms as the shelf, the option sheet and the records show it."""

from typing import Final

from regalia.core.errors import RESIGNED
from regalia.core.game import GameMeta
from regalia.games.two_kingdoms.data import SEAT_NAMES
from regalia.games.two_kingdoms.options import SHEET

META: Final = GameMeta(
    id="two_kingdoms",
    title="Two Kingdoms",
    author="Jackson Johnson",
    blurb="Set up in secret, fight for the field, then lay siege to the loser's castle.",
    player_counts=(2,),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("D-80", "D-82", "D-121", "D-122", "D-123", "D-126", "D-128", RESIGNED),
    length="90 min",
    secrets=True,
    earlier={1: {"dismount_step": "free", "far_answers": False}},
)
