"""Make bots from texts such as `greedy`, `mcts:200`, `mcts:200/0.5s` or `policy~0.3`."""

from typing import Final

from regalia.bots.bot import Bot
from regalia.bots.mcts import MctsBot
from regalia.bots.simple import BlunderingBot, FoolBot, GreedyBot, PolicyBot, RandomBot, RivalBot
from regalia.core.errors import Malformed
from regalia.core.numbers import MAX_DIGITS, read_number
from regalia.core.options import suggestion
from regalia.core.rng import Rng

KINDS: Final[dict[str, str]] = {
    "fool": "picks two actions at random and plays the worse",
    "random": "plays any legal action",
    "policy": "plays the action that the game's own policy ranks highest",
    "greedy": "plays the action that looks best one step ahead",
    "rival": "like greedy, but measures itself against one opponent at a time",
    "mcts": "searches: mcts:200 takes 200 simulations per move, mcts:0.5s half a second, mcts:200/0.5s up to either",
}
DEFAULT_SIMULATIONS: Final = 200
MAX_SIMULATIONS: Final = 10_000_000
MAX_SECONDS: Final = 3600.0


def make_kind(spec: str, rng: Rng, max_seconds: float = 0.0) -> Bot:
    """Return the bot that a text names. If `max_seconds` is above 0, it never takes longer than that to answer."""
    sound, tilde, blunder_rate = spec.rpartition("~")
    if tilde:
        return BlunderingBot(spec, rng, make_kind(sound, rng, max_seconds), read_blunder_rate(spec, blunder_rate))
    name, colon, budget = spec.partition(":")
    if name not in KINDS:
        raise Malformed(f"there is no bot {name!r}: {suggestion(name, list(KINDS))}")
    if name == "mcts":
        return make_search(spec, rng, colon, budget, max_seconds)
    if colon:
        raise Malformed(f"{spec!r}: {name} takes no budget")
    if name == "policy":
        return PolicyBot(spec, rng)
    if name == "fool":
        return FoolBot(spec, rng)
    if name == "rival":
        return RivalBot(spec, rng)
    return RandomBot(spec, rng) if name == "random" else GreedyBot(spec, rng)


def make_search(spec: str, rng: Rng, colon: str, budget: str, max_seconds: float) -> MctsBot:
    if not colon:
        return MctsBot(spec, rng, DEFAULT_SIMULATIONS, 0.0, max_seconds)
    simulations, slash, seconds = budget.partition("/")
    if not slash and budget.endswith("s"):
        simulations, seconds = "", budget
    count = read_simulations(spec, simulations) if simulations or not seconds else 0
    limit = read_seconds(spec, seconds) if seconds or slash else 0.0
    return MctsBot(spec, rng, count, limit, max_seconds)


def read_simulations(spec: str, text: str) -> int:
    try:
        simulations = read_number(text)
    except Malformed:
        simulations = 0
    if not 0 < simulations <= MAX_SIMULATIONS:
        raise Malformed(
            f"{spec[:40]!r}: a budget is simulations (mcts:200), seconds (mcts:0.5s) or both (mcts:200/0.5s)"
        )
    return simulations


def read_seconds(spec: str, text: str) -> float:
    seconds = read_decimal(text.removesuffix("s"))
    if not 0.0 < seconds <= MAX_SECONDS:
        raise Malformed(f"{spec!r}: a time budget is a number of seconds above 0, as in mcts:0.5s or mcts:200/0.5s")
    return seconds


def read_blunder_rate(spec: str, text: str) -> float:
    blunder_rate = read_decimal(text)
    if not 0.0 <= blunder_rate <= 1.0:
        raise Malformed(f"{spec[:40]!r}: after ~ comes the blunder rate, from 0 to 1, as in greedy~0.3")
    return blunder_rate


def read_decimal(text: str) -> float:
    """Read a number such as 3 or 0.25. Return -1 for anything else."""
    whole, _dot, part = text.partition(".")
    digits = whole + part
    is_number = digits.isdecimal() and digits.isascii() and len(digits) <= MAX_DIGITS
    return float(text) if is_number else -1.0
