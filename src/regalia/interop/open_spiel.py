"""Present our games to OpenSpiel, so that its searches can play them in the arena with equal time per move.

OpenSpiel's Python searches call only the methods of `SpielState`, so nothing has to be registered there. As by default,
they evaluate by random playouts. Our engine plays those (`RandomPlayout`), in a tenth of the time.
"""

import math
import time
from contextlib import suppress
from typing import Any, Final

from regalia.bots.bot import Bot
from regalia.bots.making import read_seconds, read_simulations
from regalia.bots.simple import candidates, choices
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.referee import asks_chance, outcomes, play_randomly
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

BOTS: Final[dict[str, str]] = {
    "open_spiel": "OpenSpiel's MCTS: open_spiel:200 or open_spiel:0.5s",
    "open_spiel_is": "OpenSpiel's information-set MCTS, with the same budgets",
}
OVER: Final = -4  # pyspiel.PlayerId.TERMINAL; chance has the same number in OpenSpiel and here
EXPLORATION: Final = 1.4  # for scores between 0 and 1, as in OpenSpiel's examples
TO_THE_END: Final = 1_000_000  # entries: more than any random game has
MIN_SIMULATIONS: Final = 2  # simulations, however short the time: the first only expands the root
MAX_SIMULATIONS: Final = 1_000_000


class SpielGame:
    """A game with its number of players. Numbers its actions from 0, because their keys can be of any size."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.numbers: Final[dict[int, int]] = {}

    def number_of(self, action: Action) -> int:
        return self.numbers.setdefault(action.key, len(self.numbers))

    def get_type(self) -> Any:
        """Return the properties that the searches check before they begin."""
        import pyspiel

        kind = pyspiel.GameType
        return _Kind(kind.Dynamics.SEQUENTIAL, kind.RewardModel.TERMINAL, kind.Information.IMPERFECT_INFORMATION)

    def max_utility(self) -> float:
        return 1.0

    def min_utility(self) -> float:
        return 0.0

    def num_players(self) -> int:
        return self.seats


class _Kind:
    def __init__(self, dynamics: Any, reward_model: Any, information: Any) -> None:
        self.dynamics: Final = dynamics
        self.reward_model: Final = reward_model
        self.information: Final = information


class SpielState:
    """A state with OpenSpiel's interface. Seats that are asked at once are asked one after the other.

    The searches ask for the legal actions several times before anything changes, so they are cached.
    """

    def __init__(self, game: SpielGame, s: State) -> None:
        self.game: Final = game
        self.s: Final = s
        self.found: dict[int, Action] | None = None
        self.weights: list[int] = []  # of the outcomes, if it is chance's turn

    def get_game(self) -> SpielGame:
        return self.game

    def clone(self) -> "SpielState":
        return SpielState(self.game, self.s.clone())

    def is_terminal(self) -> bool:
        return not self.s.frames

    def is_chance_node(self) -> bool:
        return bool(self.s.frames) and asks_chance(self.s)

    def current_player(self) -> int:
        return self.s.asked() if self.s.frames else OVER

    def actions(self) -> dict[int, Action]:
        """Return the legal actions by their numbers."""
        if self.found is None:
            number_of = self.game.number_of
            if self.is_chance_node():
                drawn = outcomes(self.s)
                self.found = {number_of(action): action for action, _weight in drawn}
                self.weights = [weight for _action, weight in drawn]
            else:
                said = candidates(self.s.legal()) if self.s.frames else []
                self.found = {number_of(action): action for action in said}
        return self.found

    def legal_actions(self, player: int | None = None) -> list[int]:
        return sorted(self.actions()) if player is None or player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        numbers = list(self.actions())
        total = sum(self.weights)
        return [(number, weight / total) for number, weight in zip(numbers, self.weights, strict=True)]

    def apply_action(self, number: int) -> None:
        action = self.actions()[int(number)]
        self.found = None
        self.s.apply(action)

    def returns(self) -> list[float]:
        return list(self.s.outcome.scores) if self.s.outcome is not None else [0.0] * self.s.seat_count

    def information_state_string(self, player: int | None = None) -> str:
        return self.game.game.view(self.s, self.current_player() if player is None else player).text

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def action_to_string(self, player: int, number: int) -> str:
        return self.game.game.write(self.s, self.actions()[number])


class RandomPlayout:
    """An OpenSpiel evaluator: returns the result of one random game, with uniform priors."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def evaluate(self, state: SpielState) -> list[float]:
        after = state.clone()
        play_randomly(after.s, self.rng, TO_THE_END)
        return after.returns()

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        numbers = state.legal_actions()
        return [(number, 1 / len(numbers)) for number in numbers]


class SpielBot(Bot):
    """OpenSpiel's MCTS, which searches one sampled state, or its ISMCTS, which samples one per simulation."""

    def __init__(self, name: str, rng: Rng, is_sampling: bool, simulations: int, seconds: float) -> None:
        super().__init__(name, rng)
        self.is_sampling: Final = is_sampling
        self.simulations: Final = simulations
        self.seconds: Final = seconds
        try:
            import pyspiel  # noqa: F401  # only to know that it is there
        except ImportError:
            raise Malformed(f"{name} needs OpenSpiel: pip install open_spiel") from None

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        clock = Clock(self.seconds)
        s = seen.sample(self.rng)
        state = SpielState(SpielGame(seen.game, s.seat_count), s)
        number = self.search_samples(seen, state, clock) if self.is_sampling else self.search(state, clock)
        return state.actions()[number]

    def search(self, state: SpielState, clock: "Clock") -> int:
        from open_spiel.python.algorithms import mcts

        bot = mcts.MCTSBot(
            state.game,
            EXPLORATION,
            self.simulations,
            RandomPlayout(self.rng),
            solve=False,
            random_state=self.numpy_generator(),
        )
        walk = bot._apply_tree_policy
        roots: list[Any] = []

        def walk_in_time(root: Any, state: SpielState) -> Any:
            roots[:] = [root]
            clock.check()
            return walk(root, state)

        bot._apply_tree_policy = walk_in_time
        with suppress(TimeUp):
            bot.mcts_search(state)
        return int(roots[0].best_child().action)

    def search_samples(self, seen: Observation, state: SpielState, clock: "Clock") -> int:
        from open_spiel.python.algorithms import ismcts

        bot = ismcts.ISMCTSBot(
            state.game,
            RandomPlayout(self.rng),
            EXPLORATION,
            self.simulations,
            random_state=self.numpy_generator(),
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )

        def sample_in_time(_state: SpielState, _player: int) -> SpielState:
            clock.check()
            return SpielState(state.game, seen.sample(self.rng))  # whatever the player, the root is what our seat sees

        bot.set_resampler(sample_in_time)
        with suppress(TimeUp):
            return int(bot.step(state))
        found = bot.get_final_policy(state, bot._root_node)
        return int(max(found, key=lambda each: float(each[1]))[0])

    def numpy_generator(self) -> Any:
        import numpy as np

        return np.random.RandomState(int(self.rng.word()))


class TimeUp(Exception):
    """Raised to end a search that has no time limit of its own."""


class Clock:
    """Checked before every simulation. Seconds are CPU time, as in our own search: the machine may be busy."""

    def __init__(self, seconds: float) -> None:
        self.end: Final = time.thread_time() + seconds if seconds else math.inf
        self.begun = 0

    def check(self) -> None:
        if self.begun >= MIN_SIMULATIONS and time.thread_time() >= self.end:
            raise TimeUp
        self.begun += 1


def make(spec: str, rng: Rng) -> SpielBot:
    """Return the bot for `open_spiel:200`, `open_spiel:0.5s`, `open_spiel_is:200` or `open_spiel_is:0.5s`."""
    name, _colon, budget = spec.partition(":")
    is_timed = budget.endswith("s")
    simulations = MAX_SIMULATIONS if is_timed else max(MIN_SIMULATIONS, read_simulations(spec, budget))
    return SpielBot(spec, rng, name.endswith("_is"), simulations, read_seconds(spec, budget) if is_timed else 0.0)
