"""Players that need no person. They know what their seat knows and no game by name."""

import importlib
from typing import Final

from regalia.bots.bot import Bot
from regalia.bots.levels import LEVELS, LevelBot, level_spec
from regalia.bots.making import KINDS, make_kind
from regalia.bots.simple import has_policy
from regalia.core.errors import Malformed
from regalia.core.options import suggestion
from regalia.core.rng import Rng

FOREIGN: Final[dict[str, str]] = {
    "open_spiel": "OpenSpiel's MCTS: open_spiel:200 or open_spiel:0.5s",
    "open_spiel_is": "OpenSpiel's information-set MCTS, with the same budgets",
}
BOTS: Final[dict[str, str]] = {**LEVELS, **KINDS, **FOREIGN}


def make_bot(spec: str, rng: Rng, most_seconds: float = 0.0) -> Bot:
    """The bot that a text such as `knight`, `greedy` or `mcts:200` names."""
    if spec in LEVELS:
        return LevelBot(spec, rng, most_seconds)
    name = spec.partition("~")[0].partition(":")[0]
    if name not in BOTS:
        raise Malformed(f"there is no bot {name!r}: {suggestion(name, list(BOTS))}")
    if name in LEVELS:
        raise Malformed(f"{spec[:40]!r}: {name} is a level, and takes no budget and no slips")
    if name in FOREIGN:
        # By its name, because only who wants to play against others has what it needs.
        foreign: Bot = importlib.import_module("regalia.interop.open_spiel").make(spec, rng)
        return foreign
    return make_kind(spec, rng, most_seconds)


__all__ = ["BOTS", "FOREIGN", "LEVELS", "Bot", "has_policy", "level_spec", "make_bot"]
