"""2 Kings as the shelf, the option sheet and the records show it."""

from typing import Final

from regalia.core.errors import RESIGNED
from regalia.core.game import GameMeta
from regalia.games.two_kings.data import SEAT_NAMES
from regalia.games.two_kings.options import SHEET

META: Final = GameMeta(
    id="two_kings",
    title="2 Kings",
    author="Roberto Bucciarelli, with Fabrizio and Roberto Piccini",
    blurb="Three towers each, a river between, and a handful of Elixir: place dice, march them, cast one spell.",
    player_counts=(2,),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("K-75", "K-111", "K-112", RESIGNED),
    length="25 min",
    secrets=True,
    earlier={1: {"steps_counted": "paid", "tower_swap": "allow"}},
)
