"""The deed that ended a game: in every game, for every viewer, and the same after a restart."""

import json
from pathlib import Path
from typing import Any

import pytest

from regalia.core.actions import WATCHER
from regalia.core.record import RecordReader
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.table.http.encoding import ENCODER
from regalia.table.http.replays import replay_steps
from regalia.table.play.history import EntryHistory, ViewerHistory
from regalia.table.play.streams import deed_of

RECORDS = Path(__file__).parent.parent / "records"

# The words of each game are pinned by the game's own tests: here stands what the reader must learn.
DEEDS = [
    ("two_kings/K-75-tower", ["Blue's 6 from a5 strikes Red's tower a6", "6 to 0"]),
    ("two_kings/K-112-drawn", ["The last turn has been played"]),
    ("we_are_kings/W-68-by-W-63", ["Black's king falls on d3", "White wins match 1"]),
    ("two_crowns/C-43-duel", ["Black's Cavalry strikes down Red's second King"]),
    ("two_kingdoms/D-121-monarch-dead-after-retreat", ["kills North's monarch", "South has won"]),
    ("two_crowns/C-101-mined", ["Black's turn was quiet"]),
    ("kings_and_things/T-4.22-2-players", ["Red took the only citadel, in C2"]),
    ("kings_and_things/T-4.21b-2-players", ["Red holds two citadels, in B3 and D3"]),
]
# The table says itself that somebody resigned.
NO_DEEDS = ["two_kings/G-4-resigned", "two_crowns/G-4-mined", "kings_and_things/G-4-2-players"]


def record(name: str) -> str:
    return (RECORDS / f"{name}.record").read_text()


def end_of(name: str, seat: str = "watcher") -> Any:
    return json.loads(replay_steps(record(name), seat))["steps"][-1]["outcome"]


@pytest.mark.parametrize(("name", "parts"), DEEDS)
def test_the_end_of_a_replay_tells_the_deed(name: str, parts: list[str]) -> None:
    deed = end_of(name)["deed"]
    assert all(part in deed for part in parts), deed


@pytest.mark.parametrize("name", NO_DEEDS)
def test_where_the_end_is_no_deed_the_clause_says_it(name: str) -> None:
    over = end_of(name)
    assert over.get("deed", "") == "" and over["text"]


def test_each_viewer_is_told_in_its_own_words() -> None:
    struck, striker = (end_of("two_crowns/C-43-duel", seat)["deed"] for seat in ("P1", "P2"))
    assert "strikes down your second King" in struck
    assert striker.startswith("Your Cavalry")


def test_a_table_that_is_brought_back_tells_the_same_deed() -> None:
    reader = RecordReader(record("two_kings/K-75-tower").splitlines(), "record")
    game = find_game(reader.header.game)
    entries = list(reader)
    replay = Replay(game, reader.header)
    for entry in entries:
        replay.take(entry)
    told = EntryHistory(reader.header, game, entries, ENCODER)
    stream = told.seen_by(0)
    *_, last = (text for text in ViewerHistory(told, stream).messages(stream.v - 1) if text is not None)
    *_, step = (text for text in ViewerHistory(told, stream).step(stream.v) if text is not None)
    assert json.loads(last)["outcome"]["deed"] == json.loads(step)["outcome"]["deed"] == deed_of(replay.copy(), WATCHER)


def test_what_is_taken_back_is_no_deed() -> None:
    reader = RecordReader(record("two_kings/K-75-tower").splitlines(), "record")
    replay = Replay(find_game(reader.header.game), reader.header)
    for entry in reader:
        replay.take(entry)
    assert deed_of(replay, 0)
    replay.undo(1)
    assert deed_of(replay, 0) == ""
