"""Our games as OpenSpiel sees games, so that its search can play them, in the arena, at equal time a move.

OpenSpiel's searches in Python ask a state only what `SpielState` answers, so nothing has to be registered there. They
play by lot to the end where they judge, as they do by default.
"""

import time
from typing import Any, Final

from regalia.bots.bot import Bot
from regalia.bots.making import read_seconds, read_simulations
from regalia.bots.simple import choices, considered
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.referee import asks_chance, outcomes
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

OVER: Final = -4  # pyspiel.PlayerId.TERMINAL; chance has the same number there as here
EXPLORATION: Final = 1.4  # of scores between 0 and 1, as OpenSpiel's examples have it
FIRST: Final = 8  # simulations that show how many fit into the time
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
    """A state in OpenSpiel's words. Of several who are asked at once, one after the other is."""

    def __init__(self, game: SpielGame, s: State) -> None:
        self.game: Final = game
        self.s: Final = s

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
        if self.is_chance_node():
            return {self.game.number_of(action): action for action, _weight in outcomes(self.s)}
        found = considered(self.s.legal()) if self.s.frames else []
        return {self.game.number_of(action): action for action in found}

    def legal_actions(self, player: int | None = None) -> list[int]:
        return sorted(self.actions()) if player is None or player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found = outcomes(self.s)
        total = sum(weight for _action, weight in found)
        return [(self.game.number_of(action), weight / total) for action, weight in found]

    def apply_action(self, number: int) -> None:
        self.s.apply(self.actions()[int(number)])

    def returns(self) -> list[float]:
        return list(self.s.over.scores) if self.s.over is not None else [0.0] * self.s.seats

    def information_state_string(self, player: int | None = None) -> str:
        return self.game.game.view(self.s, self.current_player() if player is None else player).text

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def action_to_string(self, player: int, number: int) -> str:
        return self.game.game.write(self.s, self.actions()[number])


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
            raise Malformed(f"{name} needs OpenSpiel: pip install 'regalia[bench]'") from None

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        begun = time.perf_counter()
        s = seen.sample(self.rng)
        state = SpielState(SpielGame(seen.game, s.seats), s)
        if self.simulations:
            number = self.search(seen, state, self.simulations)
        else:
            number = self.search(seen, state, FIRST)
            each = (time.perf_counter() - begun) / FIRST
            left = int((self.seconds - (time.perf_counter() - begun)) / each)
            if left > FIRST:
                number = self.search(seen, state, min(MOST, left))
        return state.actions()[number]

    def search(self, seen: Observation, state: SpielState, simulations: int) -> int:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        lot = np.random.RandomState(int(self.rng.word()))
        judge = mcts.RandomRolloutEvaluator(1, lot)
        if not self.is_sampling:
            bot = mcts.MCTSBot(state.game, EXPLORATION, simulations, judge, solve=False, random_state=lot)
            return int(bot.mcts_search(state).best_child().action)
        bot = ismcts.ISMCTSBot(
            state.game,
            judge,
            EXPLORATION,
            simulations,
            random_state=lot,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        # Whoever asks, the root is what our seat sees.
        bot.set_resampler(lambda _state, _player: SpielState(state.game, seen.sample(self.rng)))
        return int(bot.step(state))


def make(spec: str, rng: Rng) -> SpielBot:
    """`open_spiel:200`, `open_spiel:0.5s`, `open_spiel_is:200`, `open_spiel_is:0.5s`."""
    name, _colon, budget = spec.partition(":")
    is_timed = budget.endswith("s")
    simulations = 0 if is_timed else read_simulations(spec, budget)
    return SpielBot(spec, rng, name.endswith("_is"), simulations, read_seconds(spec, budget) if is_timed else 0.0)
