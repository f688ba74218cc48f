"""How far a series of games has come: a bar on a terminal."""

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

from regalia.cli.screen import ERR


class GamesProgress:
    """One series after the other."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        times = (TimeElapsedColumn(), TimeRemainingColumn())
        self.bar: Final = Progress(*columns, *times, console=ERR, transient=True, disable=not ERR.is_terminal)
        self.task: TaskID | None = None

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
