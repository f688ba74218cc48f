"""Tables whose game fails. A table that fails is loaded again from its record. If it fails once more it is put aside;
otherwise it would start over as often as a browser comes back."""

from dataclasses import dataclass
from typing import Final

TWICE: Final = 2
REMEMBERED: Final = 1_000  # tables; beyond that the first to fail are forgotten
ASIDE: Final = "this game keeps failing, so the table was put aside; nothing is lost: open it again in a few minutes"


@dataclass(frozen=True)
class Mishap:
    entries: int  # in the record
    times: int  # in a row, without a new entry
    until: float  # by the event loop's clock: not tried again before


class Mishaps:
    """The failures since the server started."""

    def __init__(self, pause: float) -> None:
        self.pause: Final = pause  # seconds
        self.last: Final[dict[str, Mishap]] = {}  # by table

    def note(self, table_id: str, entries: int, now: float) -> None:
        before = self.last.pop(table_id, None)
        times = before.times + 1 if before is not None and before.entries >= entries else 1
        self.last[table_id] = Mishap(entries, times, now + self.pause)
        if len(self.last) > REMEMBERED:
            del self.last[next(iter(self.last))]

    def is_aside(self, table_id: str, now: float) -> bool:
        """True if people may look at the table, but it does not continue."""
        mishap = self.last.get(table_id)
        return mishap is not None and mishap.times >= TWICE and now < mishap.until

    def is_out_of_sight(self, table_id: str, now: float) -> bool:
        """True if the table failed even while it was put aside, so nobody can look at it either."""
        mishap = self.last.get(table_id)
        return mishap is not None and mishap.times > TWICE and now < mishap.until
