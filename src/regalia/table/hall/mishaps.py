"""Tables whose game fails. One that fails is taken up again from its record; one that does no better then is put aside,
or it would start over as often as a browser comes back."""

from dataclasses import dataclass
from typing import Final

TWICE: Final = 2
REMEMBERED: Final = 1_000  # tables; beyond that the first to fail are forgotten
ASIDE: Final = "this game keeps failing, so the table was put aside; nothing is lost: open it again in a few minutes"


@dataclass(frozen=True)
class Mishap:
    entries: int  # how long the story was
    times: int  # in a row, without the story getting longer
    until: float  # on the event loop's clock: not tried again before


class Mishaps:
    """What is remembered of failures, until the server restarts."""

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
        """True if the table may be looked at, but does not go on."""
        mishap = self.last.get(table_id)
        return mishap is not None and mishap.times >= TWICE and now < mishap.until

    def is_out_of_sight(self, table_id: str, now: float) -> bool:
        """True if the table failed even while it was put aside, so that it cannot be looked at either."""
        mishap = self.last.get(table_id)
        return mishap is not None and mishap.times > TWICE and now < mishap.until
