"""Computer players. A bot knows only what its own seat may see, and works for every game."""

from typing import Final

from regalia.bots.bot import Bot
from regalia.bots.levels import ADVISER, LEVELS, LevelBot, level_spec
from regalia.bots.making import KINDS, make_kind
from regalia.bots.simple import has_policy
from regalia.core.errors import Malformed
from regalia.core.options import suggestion
from regalia.core.rng import Rng

BOTS: Final[dict[str, str]] = {**LEVELS, **KINDS}


def make_bot(spec: str, rng: Rng, max_seconds: float = 0.0) -> Bot:
    """Return the bot that a text such as `knight`, `greedy` or `mcts:200` names."""
    if spec in LEVELS:
        return LevelBot(spec, rng, max_seconds)
    name = spec.partition("~")[0].partition(":")[0]
    if name not in BOTS:
        raise Malformed(f"there is no bot {name!r}: {suggestion(name, list(BOTS))}")
    if name in LEVELS:
        raise Malformed(f"{spec[:40]!r}: {name} is a level, and takes no budget and no blunder rate")
    return make_kind(spec, rng, max_seconds)


__all__ = ["ADVISER", "BOTS", "LEVELS", "Bot", "has_policy", "level_spec", "make_bot"]
