"""The longest records that the server takes."""

from pathlib import Path
from typing import Final

from regalia.core.record import Record, header_for
from regalia.core.registry import find_game

STORED: Final = Path(__file__).parents[1] / "records"
TO_PLAY_ON: Final = 150_000  # characters
TO_REPLAY: Final = 1_000_000  # bytes
PLACED: Final = "north: deploy spear1 e22\n"
TAKEN_BACK: Final = "north: undeploy spear1\n"


def drafts(characters: int) -> str:
    """A record of Two Kingdoms in which North places a unit and takes it back, for so many characters at most."""
    game = find_game("two_kingdoms")
    head = Record(header_for(game, 2, game.meta.choose(None)), []).text().rstrip("\n") + "\n\n"
    return head + (PLACED + TAKEN_BACK) * ((characters - len(head)) // len(PLACED + TAKEN_BACK))


def entries_in(record: str) -> int:
    return record.partition("\n\n")[2].count("\n")


def long_game() -> str:
    """The longest stored game of Kings & Things."""
    return max(((path.read_text()) for path in (STORED / "kings_and_things").glob("*.record")), key=len)
