"""The King finds the win: in positions that were mined once (see wins.py), whatever its budget is."""

import pytest

from regalia.bots import make_bot
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.bots.tables import seen_by
from tests.bots.wins import FOLDER, WANTED, mined, positions, sure_wins, walk

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

MINED = sorted(file.stem for file in FOLDER.glob("*.txt"))
STORED = sorted(file.stem for file in FOLDER.glob("*.positions"))


def check_king(game: Game, s: State, seed: str) -> None:
    seat = s.asked()
    said = make_bot("king", Rng(seed)).choose(seen_by(game, s, seat, "sight"))
    assert sure_wins(game, s, seat, [said]), f"{seed}: {game.write(s, said)} in\n{game.dump(s)}"


@pytest.mark.parametrize("game_id", MINED)
def test_the_king_finds_the_win_wherever_it_wins_at_once(game_id: str) -> None:
    game, places = find_game(game_id), mined(game_id)
    assert len(places) == WANTED
    for seed, entries in places:
        check_king(game, walk(game, seed, entries), f"{seed}")


@pytest.mark.parametrize("game_id", STORED)
def test_the_king_finds_the_win_in_positions_of_games_between_policies(game_id: str) -> None:
    game, texts = find_game(game_id), positions(game_id)
    assert len(set(texts)) == WANTED
    for number, text in enumerate(texts):
        check_king(game, game.load(text), f"{number}")
