"""The five levels: there for every game and every number of players, the higher the better."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from connect_four import GAME as FOUR
from regalia.bots import LEVELS, level_spec, make_bot
from regalia.bots.levels import LevelBot, default_levels
from regalia.bots.making import make_kind
from regalia.bots.mcts import MctsBot
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.registry import find_game, game_ids
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.bots.tables import ask_often, play, seen_by


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_five_levels_for_every_number_of_players(game_id: str) -> None:
    game = find_game(game_id)
    for seats in game.meta.player_counts:
        specs = [level_spec(game, seats, level) for level in LEVELS]
        assert len(set(specs)) == 5
        for spec in specs:
            bot = make_kind(spec, Rng("x"))
            assert not isinstance(bot, MctsBot) or bot.seconds == 0.0  # ladders do not depend on the machine


def test_a_level_plays_as_the_bot_that_it_stands_for() -> None:
    s = FOUR.new(2, {})
    for level in ("squire", "knight"):
        assert ask_often(FOUR, s, level, 5) == ask_often(FOUR, s, level_spec(FOUR, 2, level), 5)


class Simple(Game):
    """A game with its own levels for each number of seats. (A compiled game cannot be subclassed.)"""

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        return FOUR.new(seats, options)

    def levels(self, seats: int) -> Sequence[str]:
        return ("random", "greedy~0.5", "greedy", "mcts:5", "mcts:9") if seats == 2 else ()


def test_a_game_may_say_how_its_levels_play() -> None:
    game = Simple(FOUR.meta)
    assert [level_spec(game, 2, level) for level in ("page", "king")] == ["random", "mcts:9"]
    assert [level_spec(game, 3, level) for level in LEVELS] == list(default_levels(game))
    bot = make_bot("king", Rng("x"), 0.5)
    assert isinstance(bot, LevelBot)
    bot.choose(seen_by(game, game.new(2, {}), 0, "x"))
    assert isinstance(bot.bot, MctsBot) and (bot.bot.simulations, bot.bot.max_seconds) == (9, 0.5)


def test_blunders_are_as_frequent_as_the_rate_says() -> None:
    """One blunder in seven happens to be the bot's own choice."""
    said = Counter(ask_often(FOUR, FOUR.new(2, {}), "greedy~0.5", 700))
    assert len(said) == 7
    assert abs(700 - said["d"] - 300) < 50
    assert set(ask_often(FOUR, FOUR.new(2, {}), "greedy~0", 20)) == {"d"}


def test_where_there_is_one_answer_a_blundering_bot_does_not_draw() -> None:
    s = FOUR.load("r.yryry\nyyyrryr\nyyryrry\nryrryyy\nyryyrry\nryrrryr")
    rng = Rng("x")
    make_bot("greedy~0.5", rng).choose(seen_by(FOUR, s, 1, "x"))
    assert rng.word() == Rng("x").word()


def test_the_king_beats_the_page() -> None:
    for number in range(4):
        seats = ["king", "page"] if number % 2 else ["page", "king"]
        *_turns, last = play(FOUR, seats, f"court {number}")
        assert last.s.outcome is not None and last.s.outcome.winners() == [seats.index("king")]
