"""Show the progress of a series of games: a bar on a terminal, otherwise a line now and then."""

import time
from types import TracebackType
from typing import Final, Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from regalia.cli.screen import ERR, note
from regalia.core.words import count_of

SECONDS: Final = 30.0  # between two lines


class GamesProgress:
    """Progress through one or more series of games."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        times = (TimeElapsedColumn(), TimeRemainingColumn())
        self.bar: Final = Progress(*columns, *times, console=ERR, transient=True, disable=not ERR.is_terminal)
        self.task: TaskID | None = None
        self.said_at = time.monotonic()

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()

    def begin(self, name: str, games: int) -> None:
        if self.task is not None:
            self.bar.remove_task(self.task)
        self.task = self.bar.add_task(name, total=games)

    def advance(self) -> None:
        assert self.task is not None
        self.bar.advance(self.task)
        now = time.monotonic()
        if now - self.said_at >= SECONDS and not ERR.is_terminal:
            self.said_at = now
            task = self.bar.tasks[0]
            said = f"{task.completed:.0f} of {count_of(int(task.total or 0), 'game')}"
            note(f"{task.description}: {said}" if task.description else said)
