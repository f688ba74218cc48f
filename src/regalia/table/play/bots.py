"""The bots of a table: which seats they play, and how fast they answer."""

from typing import Final

from regalia.bots import LEVELS, make_bot
from regalia.core.errors import Malformed
from regalia.core.rng import Rng

WITHIN: Final = {
    "page": 0.8,
    "squire": 0.8,
    "knight": 0.8,
    "baron": 1.6,
    "king": 2.4,
}  # s from the question to the answer
IN_WINDOW: Final = 0.3  # seconds: there everybody waits for the slowest bot
MAX_SECONDS: Final = 10.0  # a thinking bot holds a process that others wait for
ON_THE_WAY: Final = 0.25
MAX_SIMULATIONS: Final = 20_000


def bot_name(spec: str) -> str:
    return spec.capitalize() if spec in LEVELS else spec


def check_bot(spec: str) -> None:
    """Malformed if there is no such bot, or if it would think for too long."""
    make_bot(spec, Rng(""))
    seconds, simulations = budget_of(spec)
    if seconds > MAX_SECONDS:
        raise Malformed(f"at a table a bot thinks for {MAX_SECONDS:.0f} seconds at most")
    if not seconds and simulations > MAX_SIMULATIONS:
        raise Malformed(f"at a table a bot has {MAX_SIMULATIONS} simulations at most")


def budget_of(spec: str) -> tuple[float, int]:
    """Seconds and simulations that the text of a searching bot names; 0 for what it does not."""
    name, _colon, budget = spec.partition("~")[0].partition(":")
    if name != "mcts" or not budget:
        return 0.0, 0
    simulations, slash, seconds = budget.partition("/")
    if not slash and budget.endswith("s"):
        simulations, seconds = "", budget
    return float(seconds.removesuffix("s") or 0), int(simulations or 0)


def time_to_think(spec: str, in_window: bool) -> float:
    """Seconds that a bot may think about its answer; 0: it does not search, or has a budget of its own."""
    return time_in_window(spec) if in_window else WITHIN.get(spec, 0.0)


def time_in_window(spec: str) -> float:
    """Seconds that a bot may think about an answer in a window; 0: it does not search, and answers at once."""
    seconds, _simulations = budget_of(spec)
    return IN_WINDOW if not seconds and (spec in LEVELS or spec.startswith("mcts")) else seconds


def thinking_time(spec: str) -> float:
    """Seconds that a bot takes for an answer in a window, and a little for the way there and back."""
    seconds = time_in_window(spec)
    return seconds + ON_THE_WAY if seconds else 0.0
