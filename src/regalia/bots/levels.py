"""Five opponents for every game and every number of players, from the weakest to the strongest.

Each level is a bot such as `greedy~0.2`, so the arena can play any level against any other bot. A game can replace
`default_levels` with its own (`Game.levels`).
"""

from collections.abc import Sequence
from typing import Final

from regalia.bots.bot import Bot
from regalia.bots.making import make_kind
from regalia.bots.simple import has_policy
from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.rng import Rng
from regalia.core.views import Observation

LEVELS: Final[dict[str, str]] = {
    "page": "for your first game: plays mostly at random",
    "squire": "for your next few games: finds some good moves and misses many",
    "knight": "for players who know the rules: plays sensibly, with some blunders",
    "baron": "for experienced players: gives little away",
    "king": "for anyone who wants a challenge: takes every chance it sees",
}
ADVISER: Final = "king"  # gives hints, and says in a review what was better
WITH_EVALUATION: Final = ("greedy~0.6", "greedy~0.2", "mcts:20", "mcts:80", "mcts:400")
# Games with a policy have so many decisions in a turn that a few simulations for each find nothing better.
WITH_POLICY: Final = ("policy~0.6", "policy~0.4", "policy~0.22", "policy~0.1", "policy")


def default_levels(game: Game) -> Sequence[str]:
    return WITH_POLICY if has_policy(game) else WITH_EVALUATION


def level_spec(game: Game, seats: int, level: str) -> str:
    """Return the bot that plays a level of this game, as a text such as `mcts:80`."""
    specs = game.levels(seats) or default_levels(game)
    return specs[list(LEVELS).index(level)]


class LevelBot(Bot):
    """One of the five levels. It becomes the bot for its game when it first has to choose."""

    def __init__(self, name: str, rng: Rng, max_seconds: float = 0.0) -> None:
        super().__init__(name, rng)
        self.max_seconds: Final[float] = max_seconds
        self.bot: Bot | None = None

    def choose(self, seen: Observation) -> Action:
        bot = self.bot
        if bot is None:
            seats = seen.sample(Rng(self.name)).seat_count  # at this table; the game may allow more
            bot = make_kind(level_spec(seen.game, seats, self.name), self.rng, self.max_seconds)
            self.bot = bot
        return bot.choose(seen)
