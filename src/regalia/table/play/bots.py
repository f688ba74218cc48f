"""The bots of a table, and their time to answer."""

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
BY_POLICY: Final = 0.05  # seconds: much more than it takes to follow a policy
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
    """Return the seconds and simulations in a searching bot's name; 0 for either that it leaves out."""
    name, _colon, budget = spec.partition("~")[0].partition(":")
    if name != "mcts" or not budget:
        return 0.0, 0
    simulations, slash, seconds = budget.partition("/")
    if not slash and budget.endswith("s"):
        simulations, seconds = "", budget
    return float(seconds.removesuffix("s") or 0), int(simulations or 0)


def time_to_think(spec: str, in_window: bool) -> float:
    """Return how many seconds a bot may think about its answer; 0 if it does not search, or has its own budget."""
    return time_in_window(spec) if in_window else WITHIN.get(spec, 0.0)


def time_in_window(spec: str) -> float:
    """Return how many seconds a bot may think in a window; 0 if it does not search and answers at once."""
    seconds, _simulations = budget_of(spec)
    return IN_WINDOW if not seconds and (spec in LEVELS or spec.startswith("mcts")) else seconds


def thinking_time(spec: str) -> float:
    """Return how many seconds a bot takes to answer in a window, including a little for the way there and back."""
    seconds = time_in_window(spec)
    return seconds + ON_THE_WAY if seconds else 0.0


def follows_policy(spec: str) -> bool:
    """True if a bot answers in a few milliseconds, whatever it holds."""
    return spec.partition("~")[0] == "policy"
