"""Our games as OpenSpiel sees games, so that its search can play them, in the arena, at equal time a move.

OpenSpiel's searches in Python ask a state only what `SpielState` answers, so nothing has to be registered there. They
judge by play by lot to the end, as they do by default; our engine plays it (`Lot`), which takes a tenth of the time.
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
OVER: Final = -4  # pyspiel.PlayerId.TERMINAL; chance has the same number there as here
EXPLORATION: Final = 1.4  # of scores between 0 and 1, as OpenSpiel's examples have it
TO_THE_END: Final = 1_000_000  # entries that no game by lot reaches
FEWEST: Final = 2  # simulations, however short the time is: the first only opens the root
MOST: Final = 1_000_000


class SpielGame:
    """A game, its number of players, and small numbers for its actions, which have keys of any size."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.numbers: Final[dict[int, int]] = {}

    def number_of(self, action: Action) -> int:
        return self.numbers.setdefault(action.key, len(self.numbers))

    def get_type(self) -> Any:
        """What the searches check before they begin."""
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
    """A state in OpenSpiel's words. Of several who are asked at once, one after the other is.

    The searches ask the same questions several times before anything changes, so what may be said is found out once.
    """

    def __init__(self, game: SpielGame, s: State) -> None:
        self.game: Final = game
        self.s: Final = s
        self.found: dict[int, Action] | None = None
        self.weights: list[int] = []  # of the outcomes, if chance is asked

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
        """What may be said now, by the numbers of the actions."""
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
        return list(self.s.over.scores) if self.s.over is not None else [0.0] * self.s.seats

    def information_state_string(self, player: int | None = None) -> str:
        return self.game.game.view(self.s, self.current_player() if player is None else player).text

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def action_to_string(self, player: int, number: int) -> str:
        return self.game.game.write(self.s, self.actions()[number])


class Lot:
    """What OpenSpiel calls an evaluator: how one game by lot ends, and no opinion on what to try first."""

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
    """OpenSpiel's MCTS, which plans for one possible state, or its ISMCTS, which draws another for each simulation."""

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
        state = SpielState(SpielGame(seen.game, s.seats), s)
        number = self.search_samples(seen, state, clock) if self.is_sampling else self.search(state, clock)
        return state.actions()[number]

    def search(self, state: SpielState, clock: "Clock") -> int:
        from open_spiel.python.algorithms import mcts

        bot = mcts.MCTSBot(
            state.game, EXPLORATION, self.simulations, Lot(self.rng), solve=False, random_state=self.numpy_lot()
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
            Lot(self.rng),
            EXPLORATION,
            self.simulations,
            random_state=self.numpy_lot(),
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )

        def sample_in_time(_state: SpielState, _player: int) -> SpielState:
            clock.check()
            return SpielState(state.game, seen.sample(self.rng))  # whoever asks, the root is what our seat sees

        bot.set_resampler(sample_in_time)
        with suppress(TimeUp):
            return int(bot.step(state))
        found = bot.get_final_policy(state, bot._root_node)
        return int(max(found, key=lambda each: float(each[1]))[0])

    def numpy_lot(self) -> Any:
        import numpy as np

        return np.random.RandomState(int(self.rng.word()))


class TimeUp(Exception):
    """Ends a search that has no limit of time of its own."""


class Clock:
    """Asked before every simulation. As for our own search, seconds are processor time: the machine may be busy."""

    def __init__(self, seconds: float) -> None:
        self.end: Final = time.thread_time() + seconds if seconds else math.inf
        self.begun = 0

    def check(self) -> None:
        if self.begun >= FEWEST and time.thread_time() >= self.end:
            raise TimeUp
        self.begun += 1


def make(spec: str, rng: Rng) -> SpielBot:
    """`open_spiel:200`, `open_spiel:0.5s`, `open_spiel_is:200`, `open_spiel_is:0.5s`."""
    name, _colon, budget = spec.partition(":")
    is_timed = budget.endswith("s")
    simulations = MOST if is_timed else max(FEWEST, read_simulations(spec, budget))
    return SpielBot(spec, rng, name.endswith("_is"), simulations, read_seconds(spec, budget) if is_timed else 0.0)
