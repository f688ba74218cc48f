"""Processes for what takes long, so that it never delays anybody's move.

Each process has a thread here that hands it one job at a time. If a process dies, it is started again and given the
same job; if it dies of that job again and again, whoever asked is told.
"""

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from regalia.core.errors import RegaliaError

log: Final = logging.getLogger(__name__)
T = TypeVar("T")

MOST_DEATHS: Final = 3  # of one job
NICE: Final = 5  # the moves of people come first
LEAST_SECONDS: Final = 0.03  # a job is given, however late it is


class WorkFailed(RegaliaError):
    """A job ended in an error, or killed its process."""


class Job:
    __slots__ = ("arguments", "asked_at", "function", "future", "within")

    def __init__(
        self, future: "asyncio.Future[Any]", function: Callable[..., Any], arguments: tuple[Any, ...], within: float
    ) -> None:
        self.future: Final = future
        self.function: Final = function  # of a module, so that the other process finds it by its name
        self.arguments: Final = arguments
        self.within: Final = within
        self.asked_at: Final = time.monotonic()

    def seconds(self, waiting: int, workers: int) -> float:
        """How long it may take, begun now: what is left until it is due is shared with those who wait behind it."""
        left = self.within - (time.monotonic() - self.asked_at)
        return max(LEAST_SECONDS, left / (1 + -(-waiting // workers)))


class Workers:
    """A queue of jobs and the processes that do them. They start when there is something to do, unless they are told to
    get ready for it."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        count: int = 0,
        get_ready: Callable[[], None] | None = None,
        nice: int = NICE,
    ) -> None:
        self.loop: Final = loop
        self.nice: Final = nice
        self.count: Final = count or max(2, os.cpu_count() or 1)
        self.get_ready: Final = get_ready  # what a process does before its first job
        self.jobs: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self.workers: Final[list[Worker]] = []

    def start(self) -> None:
        if not self.workers:
            self.workers.extend(Worker(self) for _each in range(self.count))

    async def do(self, function: Callable[..., T], *arguments: Any, within: float = 0.0) -> T:
        """What the function answers. If it should be done `within` so many seconds from now, its last argument says
        how many of them it has for itself."""
        self.start()
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Job(future, function, arguments, within))
        return await future

    def close(self) -> None:
        """Stop at once: whatever is being thought about is thought about in vain."""
        for worker in self.workers:
            self.jobs.put(None)
            worker.stop()


class Worker:
    """One process, and the thread that talks to it."""

    def __init__(self, workers: Workers) -> None:
        self.workers: Final = workers
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.stopped = False
        Thread(target=self.run, name="worker", daemon=True).start()

    def stop(self) -> None:
        self.stopped = True
        if self.process is not None:
            self.process.kill()

    def run(self) -> None:
        if self.workers.get_ready is not None:
            try:
                self.start()
            except OSError:
                self.pipe = None  # it is tried again with the first job
        while True:
            job = self.workers.jobs.get()
            if job is None or self.stopped:
                return
            if job.future.cancelled():
                continue
            answer, error = self.let_do(job)
            if self.stopped:
                return
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self.workers.loop.call_soon_threadsafe(settle, job.future, answer, error)

    def let_do(self, job: Job) -> tuple[Any, str]:
        for _attempt in range(MOST_DEATHS):
            try:
                if self.pipe is None:
                    self.start()
                assert self.pipe is not None
                arguments = job.arguments
                if job.within:
                    arguments = (*arguments, job.seconds(self.workers.jobs.qsize(), self.workers.count))
                self.pipe.send((job.function, arguments))
                answer, error = self.pipe.recv()
                return answer, str(error)
            except (EOFError, OSError):
                if self.stopped:
                    break
                log.warning("a worker died and is started again")
                self.pipe = None
        return None, "the process that worked on it died"

    def start(self) -> None:
        # The Ctrl-C that stops the server must not reach a process before it can look away. It inherits this.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        # Fresh interpreters: a forked copy of a process with threads can hang.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, self.workers.get_ready, self.workers.nice), daemon=True)
        process.start()
        self.process = process  # only now: one that has not started yet cannot be killed
        theirs.close()  # so that we hear it if the process dies
        if self.stopped:  # meanwhile
            process.kill()


def settle(future: "asyncio.Future[Any]", answer: Any, error: str) -> None:
    if future.done():
        return
    if error:
        future.set_exception(WorkFailed(error))
    else:
        future.set_result(answer)


def work(pipe: Connection, get_ready: Callable[[], None] | None, nice: int) -> None:
    """The life of a worker process: it ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
    if get_ready is not None:
        get_ready()
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer, error = function(*arguments), ""
        except RegaliaError as refusal:
            answer, error = None, str(refusal) or "refused"
        except Exception as defect:  # of a game or a bot: the server must hear of it and go on
            answer, error = None, f"{type(defect).__name__}: {defect}"
        try:
            pipe.send((answer, error))
        except OSError:
            return
