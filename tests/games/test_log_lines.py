"""The log says whose doing each line is, so that nobody has to guess it from the words."""

from pathlib import Path

import pytest

from regalia.core.actions import WATCHER
from regalia.core.log_lines import lines_and_beats
from regalia.core.record import RecordReader
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.scenes.scene import NOBODY

RECORDS = Path(__file__).parents[1] / "records"
GAMES = sorted(path.name for path in RECORDS.iterdir() if path.name != "tables")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_that_begins_with_a_player_is_of_that_player(game_id: str) -> None:
    game = find_game(game_id)
    kinds = set()
    for path in sorted((RECORDS / game_id).glob("*.record"))[:6]:
        reader = RecordReader(path.read_text().splitlines(), "record")
        replay = Replay(game, reader.header)
        for entry in reader:
            events = replay.take(entry).events
            titles = [game.seat_title(replay.state, seat) for seat in range(replay.state.seat_count)]
            for line in lines_and_beats(game, events, WATCHER)[0]:
                kinds.add(line.kind)
                begins = [seat for seat, title in enumerate(titles) if line.text.startswith(f"{title} ")]
                if " Knight takes " in line.text:  # a counter: the Yellow Knight is no player's
                    assert line.seat == NOBODY, line
                elif begins and ": " not in line.text:  # else two players may have a part in it
                    assert line.seat in begins, line
    assert "turn" in kinds or game_id == "two_kings", "headings"
