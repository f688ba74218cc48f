"""The outgoing messages of a table, in order. None is sent before the entries behind it are on disk."""

from collections import deque
from collections.abc import Callable
from typing import Final

from regalia.table.play.context import Context
from regalia.table.play.sockets import Receiver
from regalia.table.play.step import Step


class Outbox:
    __slots__ = ("closed", "context", "steps")

    def __init__(self, context: Context) -> None:
        self.context: Final = context
        self.steps: Final[deque[Step]] = deque()  # on their way to the disk
        self.closed = False

    def say(self, to: Receiver, message: object) -> None:
        self.send(to, self.context.encoder.encode(message))

    def send(self, to: Receiver, message: bytes) -> None:
        if self.steps:
            self.steps[-1].deliveries.append((to, message))
        else:
            to.send(message)

    def write(self, step: Step) -> None:
        """Write, then send."""
        self.steps.append(step)
        self.context.write(step, self.written)

    def written(self, error: Exception | None) -> None:
        """The oldest step is on disk, or has failed: steps are written in order."""
        if not self.steps:  # an earlier write failed and everything was thrown away
            return
        if error is not None:
            steps = list(self.steps)
            self.steps.clear()
            for step in steps:
                answer(step, error)
            if not self.closed:
                self.context.lost(error)
            return
        step = self.steps.popleft()
        for to, message in step.deliveries:
            to.send(message)
        answer(step, None)

    def when_written(self, then: Callable[[Exception | None], None]) -> None:
        """Call back when everything so far is on disk, or with the error."""
        if self.steps:
            self.steps[-1].when_written(then)
        else:
            then(None)

    def close(self) -> None:
        """The table is unloaded: failures no longer matter to it."""
        self.closed = True


def answer(step: Step, error: Exception | None) -> None:
    if step.waiting is not None:
        for then in step.waiting:
            then(error)
