"""The bots that can play in a series or at a terminal: our own and those of other libraries."""

from typing import Final

from regalia.bots import BOTS, Bot, make_bot
from regalia.core.errors import Malformed
from regalia.core.options import suggestion
from regalia.core.rng import Rng
from regalia.interop import open_spiel

PLAYERS: Final[dict[str, str]] = {**BOTS, **open_spiel.BOTS}


def make_player(spec: str, rng: Rng) -> Bot:
    """Return the bot that a text such as `knight`, `mcts:200` or `open_spiel:0.5s` names."""
    name = spec.partition("~")[0].partition(":")[0]
    if name not in PLAYERS:
        raise Malformed(f"there is no bot {name!r}: {suggestion(name, list(PLAYERS))}")
    return open_spiel.make(spec, rng) if name in open_spiel.BOTS else make_bot(spec, rng)
