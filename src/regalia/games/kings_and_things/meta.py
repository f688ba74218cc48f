"""Kings & Things as the shelf, the option sheet and the records show it."""

from typing import Final

from regalia.core.errors import RESIGNED
from regalia.core.game import GameMeta
from regalia.core.options import Value
from regalia.games.kings_and_things.data import SEAT_NAMES
from regalia.games.kings_and_things.flow.bluffs import CHALLENGING
from regalia.games.kings_and_things.flow.windows import BEFORE_BATTLE, WINDOW_NAMES
from regalia.games.kings_and_things.options import SHEET

# What differed by default in older versions of these rules: their records and tables keep it.
EARLIER: Final[dict[int, dict[str, Value]]] = {
    1: {
        "only_citadel": "once",
        "sea_swap": "until_one",
        "show_bluffs": False,
        "fly_limit": "enemy",
        "flyers_known": False,
        "swayed_arms": True,
        "shore": "first",
        "strip_powers": False,
        "magic_range": "le",
        "arms_late": False,
        "golem_steps": False,
    }
}
META: Final = GameMeta(
    id="kings_and_things",
    title="Kings & Things*",
    author="Tom Wham and Robert J. Kuntz",
    blurb="Minor nobles, a cup of Things and an unexplored land: bluff, explore, fight, and build the only citadel.",
    player_counts=(4, 3, 2),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("T-4.2a", "T-4.21b", "T-4.22", "T-S2", "T-S3", RESIGNED),
    length="3 h",
    secrets=True,
    windows=(*WINDOW_NAMES[BEFORE_BATTLE:], CHALLENGING),
    earlier=EARLIER,
)
