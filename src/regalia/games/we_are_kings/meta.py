"""We Are Kings as the shelf, the option sheet and the records show it."""

from typing import Final

from regalia.core.errors import RESIGNED
from regalia.core.game import GameMeta
from regalia.games.we_are_kings.data import SEAT_NAMES
from regalia.games.we_are_kings.options import EARLIER, SHEET

META: Final = GameMeta(
    id="we_are_kings",
    title="We Are Kings",
    author="Mark William",
    blurb="Two kings on a floor of chess cards: every card that carries you is used up. Capture twice, or wall in.",
    player_counts=(2,),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    earlier=EARLIER,
    endings=("W-68", "W-73", RESIGNED),
    length="15 min",
)
