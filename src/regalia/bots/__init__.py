"""Players that need no person. They know what their seat knows and no game by name."""

from typing import Final

from regalia.bots.bot import Bot
from regalia.bots.mcts import MctsBot
from regalia.bots.simple import GreedyBot, PolicyBot, RandomBot
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.numbers import MOST_DIGITS, read_number
from regalia.core.options import suggestion
from regalia.core.rng import Rng

BOTS: Final[dict[str, str]] = {
    "random": "plays any legal action",
    "policy": "follows the game's rule of thumb",
    "greedy": "takes what looks best at once",
    "mcts": "searches: mcts:200 thinks 200 simulations a move, mcts:0.5s half a second, mcts:200/0.5s up to either",
}
USUAL_SIMULATIONS: Final = 200
MOST_SIMULATIONS: Final = 10_000_000
MOST_SECONDS: Final = 3600.0


def has_policy(game: Game) -> bool:
    """Whether `policy` is more than `random` there."""
    return type(game).policy is not Game.policy


def make_bot(spec: str, rng: Rng) -> Bot:
    """The bot that a text such as `greedy`, `mcts:200` or `mcts:0.5s` names."""
    name, colon, budget = spec.partition(":")
    if name not in BOTS:
        raise Malformed(f"there is no bot {name!r}: {suggestion(name, list(BOTS))}")
    if name == "mcts":
        if not colon:
            return MctsBot(spec, rng, USUAL_SIMULATIONS)
        simulations, slash, seconds = budget.partition("/")
        if not slash and budget.endswith("s"):
            simulations, seconds = "", budget
        return MctsBot(
            spec,
            rng,
            read_simulations(spec, simulations) if simulations or not seconds else 0,
            read_seconds(spec, seconds) if seconds or slash else 0.0,
        )
    if colon:
        raise Malformed(f"{spec!r}: {name} takes no budget")
    if name == "policy":
        return PolicyBot(spec, rng)
    return RandomBot(spec, rng) if name == "random" else GreedyBot(spec, rng)


def read_simulations(spec: str, text: str) -> int:
    try:
        simulations = read_number(text)
    except Malformed:
        simulations = 0
    if not 0 < simulations <= MOST_SIMULATIONS:
        raise Malformed(f"{spec[:40]!r}: a budget is simulations (mcts:200) or seconds (mcts:0.5s)")
    return simulations


def read_seconds(spec: str, text: str) -> float:
    text = text.removesuffix("s")
    whole, _dot, part = text.partition(".")
    digits = whole + part
    is_number = digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS
    seconds = float(text) if is_number else 0.0
    if not 0.0 < seconds <= MOST_SECONDS:
        raise Malformed(f"{spec!r}: a time budget is a number of seconds above 0, as in mcts:0.5s")
    return seconds


__all__ = ["BOTS", "Bot", "has_policy", "make_bot"]
