"""Levels know only what their seat knows: hidden facts do not change their answers, seed by seed.

`determinize` deals everything again that a seat cannot know. A level must answer the same in such a state as in the
true one. To prove that these positions can show a difference, a bot that sees the true state must fail the same check.
"""

from collections.abc import Iterator
from typing import Final

import pytest

from regalia.bots import LEVELS, level_spec, make_bot
from regalia.bots.simple import choices
from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.referee import asks_chance, random_step
from regalia.core.registry import find_game, game_ids
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation, View

SECRETIVE = [game_id for game_id in game_ids() if find_game(game_id).meta.secrets]
WANTED: Final = 12  # positions, from as many random games as needed
EACH: Final = 4  # at most, of one game
APART: Final = 5  # questions between two of them
MAX_SIMULATIONS: Final = 6  # levels search with less than their budget here: it is the same search


def positions(game: Game) -> Iterator[tuple[State, int]]:
    """Yield positions where a seat has a choice and something is hidden from it."""
    wanted, number = WANTED, 0
    while wanted:
        s, rng = game.new(game.meta.player_counts[0], {}), Rng(f"honest {number}")
        left, wait = min(EACH, wanted), number % APART
        while s.frames and left:
            if not asks_chance(s):
                seat = s.asked()
                if len(choices(Observation(game, s, seat, Rng("x")))) > 1:
                    wait -= 1
                    if wait < 0 and game.dump(game.determinize(s, seat, Rng("y"))) != game.dump(s):
                        yield s.clone(), seat
                        left, wanted, wait = left - 1, wanted - 1, APART
            random_step(s, rng)
        number += 1


def lean(spec: str) -> str:
    name, colon, budget = spec.partition(":")
    return f"{name}:{min(int(budget), MAX_SIMULATIONS)}" if colon else spec


def said(game: Game, s: State, seat: int, spec: str, seed: str) -> Action:
    return make_bot(spec, Rng(seed)).choose(Observation(game, s, seat, Rng(f"{seed}/sight")))


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_every_level_faces_a_table_that_was_dealt_again_as_it_faces_the_true_one(game_id: str) -> None:
    game = find_game(game_id)
    specs = [lean(level_spec(game, game.meta.player_counts[0], level)) for level in LEVELS]
    for number, (s, seat) in enumerate(positions(game)):
        other = game.determinize(s, seat, Rng(f"again {number}"))
        for spec in specs:
            seed = f"{number} {spec}"
            assert said(game, s, seat, spec, seed) == said(game, other, seat, spec, seed), f"{spec} in\n{game.dump(s)}"


class Peeking(Game):
    """A game that shows bots the others' cards. (A compiled game cannot be subclassed.)"""

    def __init__(self, game: Game) -> None:
        super().__init__(game.meta, game.weights)
        self.game: Final = game

    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return s.clone()

    def view(self, s: State, seat: int) -> View:
        return self.game.view(s, seat)

    def estimate(self, s: State, seat: int) -> float:
        return self.game.estimate(s, seat)


@pytest.mark.parametrize("game_id", ["heralds", "two_crowns"])
def test_a_bot_that_peeks_is_found_out(game_id: str) -> None:
    """A search peeks best: hidden facts matter when the others answer. In the larger games that takes too long."""
    game = find_game(game_id)
    peeking, differs = Peeking(game), 0
    for number, (s, seat) in enumerate(positions(game)):
        other = game.determinize(s, seat, Rng(f"again {number}"))
        differs += said(peeking, s, seat, "mcts:12", "x") != said(peeking, other, seat, "mcts:12", "x")
    assert differs > 0
