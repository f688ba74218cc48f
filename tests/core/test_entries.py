"""Entries that a table can make besides the actions of a game."""

import pytest

from regalia.core.actions import CHANCE
from regalia.core.entries import TABLE, Draw, Entry, Flag, Resign, Seat, TableEntry, Undo, as_table_entry, standing
from regalia.core.errors import Malformed

SAID = [
    (Undo(2), TABLE, "undo 2"),
    (Draw(), TABLE, "draw"),
    (Seat("white", "bot:knight"), TABLE, "seat white bot:knight"),
    (Seat("red", "somebody with a long name"), TABLE, "seat red somebody with a long name"),
    (Resign(1), 1, "resign"),
    (Flag(0), 0, "flag"),
]


@pytest.mark.parametrize(("entry", "who", "text"), SAID)
def test_what_is_written_is_read_back(entry: TableEntry, who: int, text: str) -> None:
    assert (entry.who, entry.text) == (who, text)
    read = as_table_entry(Entry(who, text, 7))
    assert type(read) is type(entry) and read == entry
    assert read is not None and read.line == 7
    assert as_table_entry(entry) is entry


def test_what_is_said_can_be_asked_for() -> None:
    undo, seat = as_table_entry(Entry(TABLE, "undo 12")), as_table_entry(Entry(TABLE, "seat red mcts:200"))
    assert isinstance(undo, Undo) and undo.count == 12
    assert isinstance(seat, Seat) and (seat.name, seat.player) == ("red", "mcts:200")


@pytest.mark.parametrize(
    "entry", [Entry(0, "d"), Entry(0, "undo 1"), Entry(0, "draw"), Entry(1, "resign now"), Entry(CHANCE, "resign")]
)
def test_everything_else_is_an_action_of_the_game(entry: Entry) -> None:
    assert as_table_entry(entry) is None


@pytest.mark.parametrize(
    "text", ["", "undo", "undo x", "undo 1 1", "undo -1", "draw now", "seat", "seat red", "resign"]
)
def test_the_table_says_nothing_else(text: str) -> None:
    with pytest.raises(Malformed):
        as_table_entry(Entry(TABLE, text))


def test_what_was_taken_back_does_not_stand() -> None:
    said = [Seat("red", "me"), Entry(0, "d"), Entry(1, "d"), Undo(1), Entry(1, "e"), Resign(0), Undo(2), Entry(1, "c")]
    assert standing(said) == [1, 7]
    assert standing([Entry(0, "d"), Undo(5), Entry(0, "c")]) == [2]
