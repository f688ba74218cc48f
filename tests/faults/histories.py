"""The history of a round, event by event: what clients sent and heard, what the nemesis did, what the record says.

A history is kept as JSON lines. Each event has its time in seconds since the round began (`t`) and its kind (`is`):

- `open`, `closed`: a client's connection, by number
- `sent`, `heard`: a message on it; `came`: when the server had sent it, whatever held it up on its way
- `fault`, `healed`: something that the nemesis broke, and that it stopped
- `record`: at the end, one for each table: its header, entries and chat, as the database has them
- `log`, `view`, `named`, `rematch`: what a client learned by REST
- `subscribed`, `subscriptions`: a browser that the server has promised to tell, and all that the database has
- `operation`: what became of a migration, a backup or a restore
- `stuck`, `wrong`: somebody waits forever, or gets what no client can make sense of
- `said`: anything else that helps you read it
"""

import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol

Happening = dict[str, Any]


class Listener(Protocol):
    """Gets every event at once."""

    def hear(self, happening: Happening) -> None: ...


class History:
    def __init__(self, listener: Listener) -> None:
        self.began: Final = time.monotonic()
        self.events: Final[list[Happening]] = []
        self.listener: Final = listener

    def now(self) -> float:
        return time.monotonic() - self.began

    def time_of(self, moment: float) -> float:
        """The same moment, in seconds since the round began."""
        return round(moment - self.began, 4)

    def add(self, kind: str, **facts: Any) -> Happening:
        happening = {"t": round(self.now(), 4), "is": kind, **facts}
        self.events.append(happening)
        self.listener.hear(happening)
        return happening


def save(path: Path, happenings: Iterable[Happening]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        for happening in happenings:
            file.write(json.dumps(happening, ensure_ascii=False) + "\n")


def load(path: Path) -> Iterator[Happening]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)
