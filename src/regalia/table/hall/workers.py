"""Processes for slow work, so that it never delays a move.

Each kind of work has its own queue and processes, so that none waits for another: bots, lists of tables, replays and
reviews. Within a queue the askers take turns, however much each of them asks for.

Each process has a thread here that hands it one job at a time. If a process dies, it is started again and given the
same job; if it keeps dying of that job, the asker gets an error. A job that takes too long is ended with its process,
and so is one whose asker has gone.
"""

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Condition, Thread
from typing import Any, Final, TypeVar

from regalia.core.errors import RegaliaError

log: Final = logging.getLogger(__name__)
T = TypeVar("T")

MAX_DEATHS: Final = 3  # of one job
NICE: Final = 5  # the moves of people come first
GONE: Final = 1.0  # seconds until the exit code of a process is known
MIN_SECONDS: Final = 0.03  # that a job gets, however late it is
LIMIT: Final = 60.0  # s: a job that takes longer is ended
IDLE: Final = 120.0  # seconds without work after which a process may end


class WorkFailed(RegaliaError):
    """A job ended in an error, or killed its process."""


class TookTooLong(WorkFailed):
    """A job was ended because of the time it took."""


class TooMuchWork(RegaliaError):
    """One asker, or all together, have too many jobs here."""


class Job:
    __slots__ = ("arguments", "asked_at", "dropped", "function", "future", "later", "who", "within")

    def __init__(
        self,
        future: "asyncio.Future[Any]",
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        within: float,
        who: str = "",
        later: bool = False,
    ) -> None:
        self.future: Final = future
        self.function: Final = function  # of a module, so that the other process finds it by its name
        self.arguments: Final = arguments
        self.within: Final = within
        self.who: Final = who
        self.later: Final = later
        self.asked_at: Final = time.monotonic()
        self.dropped = False  # nobody is waiting for it any more

    def seconds(self, waiting: int, workers: int) -> float:
        """Return how long it may take from now: the time until it is due is shared with the jobs that wait behind."""
        left = self.within - (time.monotonic() - self.asked_at)
        return max(MIN_SECONDS, left / (1 + -(-waiting // workers)))


class Queue:
    """Waiting jobs. Askers take turns. Jobs that can wait come after all others, and never take up all processes,
    unless there is only one."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers
        self.changed: Final = Condition()
        self.lines: Final[tuple[OrderedDict[str, deque[Job]], ...]] = (OrderedDict(), OrderedDict())
        self.later_ones = 0  # jobs in progress that could have waited
        self.closed = False

    def __len__(self) -> int:
        with self.changed:
            return sum(len(jobs) for line in self.lines for jobs in line.values())

    def put(self, job: Job) -> None:
        with self.changed:
            self.lines[job.later].setdefault(job.who, deque()).append(job)
            self.changed.notify()

    def drop(self, job: Job) -> bool:
        """Take a job out of the queue. False if it was not waiting any more."""
        with self.changed:
            jobs = self.lines[job.later].get(job.who)
            if jobs is None or job not in jobs:
                return False
            jobs.remove(job)
            if not jobs:
                del self.lines[job.later][job.who]
            return True

    def close(self) -> None:
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    def get(self, patience: float | None = None) -> Job | None:
        """Return the next job; None if there is none for so long, or the queue is closed."""
        with self.changed:
            self.changed.wait_for(self.has_something, patience)
            if self.closed or not self.has_something():
                return None
            line = self.lines[0] or self.lines[1]
            who, jobs = line.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                line[who] = jobs  # behind the others
            self.later_ones += job.later
            return job

    def done(self, job: Job) -> None:
        with self.changed:
            self.later_ones -= job.later
            self.changed.notify()

    def has_something(self) -> bool:
        may_take_later_one = self.later_ones < max(1, self.workers - 1)
        return self.closed or bool(self.lines[0]) or (bool(self.lines[1]) and may_take_later_one)


class Workers:
    """A queue of jobs and the processes that do them. They start with the first job, or with `start`."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        count: int = 0,
        get_ready: Callable[[], None] | None = None,
        nice: int = NICE,
        *,
        limit: float = LIMIT,
        each: int = 0,
        together: int = 0,
        patience: float = 0.0,
        idle: float | None = None,
    ) -> None:
        self.loop: Final = loop
        self.nice: Final = nice
        self.count: Final = count or max(2, os.cpu_count() or 1)
        self.get_ready: Final = get_ready  # a process runs this before its first job
        self.limit: Final = limit  # s that a job may take
        self.each: Final = each  # jobs that one asker may have here at a time; 0: any number
        self.together: Final = together  # jobs of all askers; 0: any number
        self.patience: Final = patience  # s that a job may go on when nobody waits for it: a new process takes longer
        self.idle: Final = idle  # s without work after which a process ends; None: never
        self.jobs: Final = Queue(self.count)
        self.asked: Final[Counter[str]] = Counter()  # jobs, by who asked
        self.workers: Final[list[Worker]] = []

    def start(self) -> None:
        if not self.workers:
            self.workers.extend(Worker(self) for _each in range(self.count))

    async def do(
        self,
        function: Callable[..., T],
        *arguments: Any,
        within: float = 0.0,
        who: str = "",
        later: bool = False,
    ) -> T:
        """Return what the function returns in another process. If it should be done `within` so many seconds from now,
        its last argument says how many of them it has for itself. Askers (`who`) take turns; a job that may come
        `later` waits for all others."""
        if self.each and self.asked[who] >= self.each:
            raise TooMuchWork("you have asked for several of these already: wait until they are done")
        if self.together and self.asked.total() >= self.together:
            raise TooMuchWork("many ask for this just now: try again in a moment")
        self.start()
        future: asyncio.Future[T] = self.loop.create_future()
        job = Job(future, function, arguments, within, who, later)
        self.asked[who] += 1
        self.jobs.put(job)
        try:
            return await future
        except asyncio.CancelledError:
            self.drop(job)
            raise
        finally:
            self.asked[who] -= 1
            if not self.asked[who]:
                del self.asked[who]

    def drop(self, job: Job) -> None:
        """Nobody waits for the job any more."""
        job.dropped = True
        if not self.jobs.drop(job):
            self.loop.call_later(self.patience, self.end, job)

    def end(self, job: Job) -> None:
        for worker in self.workers:
            worker.end(job)

    def close(self) -> None:
        """Stop at once, whatever is being worked on."""
        self.jobs.close()
        for worker in self.workers:
            worker.stop()


class Worker:
    """One process, and the thread that talks to it."""

    def __init__(self, workers: Workers) -> None:
        self.workers: Final = workers
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.job: Job | None = None  # what the process is doing
        self.stopped = False
        Thread(target=self.run, name="worker", daemon=True).start()

    def stop(self) -> None:
        self.stopped = True
        if self.process is not None:
            self.process.kill()

    def end(self, job: Job) -> None:
        """End the job with the process that does it, if it is still being done."""
        if self.job is job and self.process is not None:
            self.process.kill()

    def run(self) -> None:
        if self.workers.get_ready is not None:
            try:
                self.start()
            except OSError:
                self.pipe = None  # it is tried again with the first job
        while not self.stopped:
            job = self.workers.jobs.get(self.workers.idle if self.pipe is not None else None)
            if self.stopped:
                return
            if job is None:
                self.rest()
                continue
            answer, error = self.let_do(job)
            self.workers.jobs.done(job)
            if self.stopped:
                return
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self.workers.loop.call_soon_threadsafe(settle, job.future, answer, error)

    def rest(self) -> None:
        """Let an idle process end: closing its pipe tells it to."""
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None
        if self.process is not None:
            self.process.join()

    def let_do(self, job: Job) -> tuple[Any, WorkFailed | None]:
        for _attempt in range(MAX_DEATHS):
            if job.dropped:
                break
            try:
                if self.pipe is None:
                    self.start()
                assert self.pipe is not None
                arguments = job.arguments
                if job.within:
                    arguments = (*arguments, job.seconds(len(self.workers.jobs), self.workers.count))
                self.job = job
                self.pipe.send((job.function, arguments))
                if not self.pipe.poll(self.workers.limit):
                    return None, self.give_up()
                answer, error = self.pipe.recv()
                return answer, WorkFailed(error) if error else None
            except (EOFError, OSError):
                if self.stopped:
                    break
                if not job.dropped and not self.was_told_to_end():
                    log.warning("a worker died and is started again")
                self.pipe = None
            finally:
                self.job = None
        return None, WorkFailed("the process that worked on it died")

    def give_up(self) -> WorkFailed:
        """End a job that takes too long, with its process: it cannot be asked to stop."""
        log.warning("a job took more than %g s and was ended", self.workers.limit)
        assert self.process is not None
        self.process.kill()
        self.pipe = None
        return TookTooLong("this took too long, and was given up")

    def was_told_to_end(self) -> bool:
        """True if the process was ended on purpose: stopping a server may signal all its processes."""
        if self.process is None:
            return False
        self.process.join(GONE)
        return self.process.exitcode == -signal.SIGTERM

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


def settle(future: "asyncio.Future[Any]", answer: Any, error: WorkFailed | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(answer)


def work(pipe: Connection, get_ready: Callable[[], None] | None, nice: int) -> None:
    """Run a worker process. It ends with the server."""
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
