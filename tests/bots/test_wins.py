"""The King finds the win: in positions that were mined once (see wins.py), whatever its budget is."""

import pytest

from regalia.bots import make_bot
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from tests.bots.tables import seen_by
from tests.bots.wins import FOLDER, WANTED, mined, sure_wins, walk

MINED = sorted(file.stem for file in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("game_id", MINED)
def test_the_king_finds_the_win_wherever_it_wins_at_once(game_id: str) -> None:
    game, places = find_game(game_id), mined(game_id)
    assert len(places) == WANTED
    for seed, entries in places:
        s = walk(game, seed, entries)
        seat = s.asked()
        seen = seen_by(game, s, seat, "sight")
        said = make_bot("king", Rng(f"{seed}")).choose(seen)
        assert sure_wins(game, s, seat, [said]), f"{seed} {entries}: {game.write(s, said)} in\n{game.dump(s)}"
