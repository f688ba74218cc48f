"""Stored games with everything that a table can say between the moves: who sits where, undo, resign, flag, draw.

Half of them start from a given position. What each entry leads to must stay: who is asked, what they may answer, and
what each seat may take back. The trail says that without the words in which a game writes its positions.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from regalia.core.record import Header, Record, read_record
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.testkit.checks.snapshots import UPDATE, compare_with_file

FOLDER = Path(__file__).parents[1] / "records" / "tables"
STORED = sorted(path.stem for path in FOLDER.glob("*.record"))


def stored(name: str) -> Record:
    return read_record((FOLDER / f"{name}.record").read_text(encoding="utf-8").splitlines())


def moments(record: Record) -> Iterator[str]:
    """Return facts that hold after each entry."""
    game = find_game(record.header.game)
    replay = Replay(game, record.header)
    for entry in record.entries:
        replay.take(entry)
        s = replay.state
        answers = [[game.write(s, action) for action in s.frames[-1].legal(s, seat)] for seat in replay.asked]
        free = [replay.can_undo(seat) for seat in range(s.seat_count)]
        yield f"{len(replay.taken)} {replay.asked} {answers} {free}"
    replay.check_outcome(record.outcome)


def trail(name: str) -> str:
    record = stored(name)
    digest = hashlib.sha256("\n".join(moments(record)).encode()).hexdigest()[:16]
    return f"{name}: {len(record.entries)} entries, trail {digest}"


def test_stored_tables_lead_where_they_led() -> None:
    text = "\n".join(trail(name) for name in STORED) + "\n"
    compare_with_file(FOLDER / "trails.txt", text, "what stored tables lead to", os.environ.get(UPDATE) == "1")


@pytest.mark.parametrize("word", ["undo 1", "undo 40", "resign", "flag", "draw", "seat "])
def test_everything_that_a_table_can_say_is_stored(word: str) -> None:
    assert any(entry.text.startswith(word) for name in STORED for entry in stored(name).entries)


def test_some_start_from_a_given_position() -> None:
    given = {header.game for header in map(header_of, STORED) if header.given}
    assert given >= {
        "connect_four",
        "heralds",
        "kings_and_things",
        "two_crowns",
        "two_kingdoms",
        "two_kings",
        "we_are_kings",
    }


def header_of(name: str) -> Header:
    return stored(name).header
