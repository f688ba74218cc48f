"""The outgoing messages of a table, in order. None is sent before the entries behind it are on disk."""

from collections import deque
from collections.abc import Callable
from typing import Final

from regalia.core.errors import Malformed
from regalia.table.play.context import Context
from regalia.table.play.sockets import LATER, MAX_WAITING, Socket
from regalia.table.play.step import Step

MAX_STEPS: Final = 32  # on their way to the disk: people who play have a few


class Outbox:
    __slots__ = ("closed", "context", "steps")

    def __init__(self, context: Context) -> None:
        self.context: Final = context
        self.steps: Final[deque[Step]] = deque()  # on their way to the disk
        self.closed = False

    def say(self, to: Socket, message: object) -> None:
        self.send(to, self.context.encoder.encode(message))

    def send(self, to: Socket, message: bytes) -> None:
        if not self.steps:
            to.send(message)
            return
        self.steps[-1].hold(to, message)
        if sum(step.held.get(to, 0) for step in self.steps) > MAX_WAITING:
            self.forget(to)
            to.close(LATER)

    def forget(self, socket: Socket) -> None:
        """Send nothing to a socket that is closed."""
        for step in self.steps:
            step.forget(socket)

    def refuse_if_behind(self) -> None:
        """Take nothing more while the disk does not keep up."""
        if len(self.steps) >= MAX_STEPS:
            raise Malformed("the table waits for its disk: try again in a moment")

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
