"""Play a plan in several processes. Results come back in the order of the games."""

import signal
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from regalia.core.errors import RegaliaError
from regalia.core.registry import find_game
from regalia.lab.simulate import Plan, Played, play_planned

LARGEST_CHUNK: Final = 64  # games: large enough that sending costs nothing even beside random games
CHUNK_SECONDS: Final = 0.25  # that a chunk should take: slow games are sent one by one
DIED: Final = "the process that played it died"
MAX_DEATHS: Final = 5  # in a row: more than one bad game is likely to blame
WAITING: Final = 4  # chunks queued per process: limits the results held back to keep the order


def play_all(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Play and yield every game of the plan, in order, with any number of processes."""
    if jobs == 1 or plan.games == 1:
        game = find_game(plan.game)
        for index in range(plan.games):
            yield play_planned(plan, game, index)
        return
    deaths = 0  # in a row
    for played in play_in_processes(plan, jobs):
        deaths = deaths + 1 if played.error == DIED else 0
        yield played
        if deaths == MAX_DEATHS:
            raise RegaliaError(f"{deaths} processes in a row died; the last played the seed {played.seed}")


def play_in_processes(plan: Plan, jobs: int) -> Iterator[Played]:
    start = 0
    while start < plan.games:
        suspects = yield from play_chunks(plan, jobs, start)
        yield from play_one_by_one(plan, suspects)
        start = suspects.stop


def play_chunks(plan: Plan, jobs: int, start: int) -> Generator[Played, None, range]:
    """Play all games from `start` on. If a process dies, stop and return the games that may have killed it."""
    pool = new_pool(jobs)
    waiting: deque[tuple[range, Future[tuple[list[Played], float]]]] = deque()
    unsent = start
    size = 1
    try:
        while waiting or unsent < plan.games:
            while len(waiting) < jobs * WAITING and unsent < plan.games:
                chunk = range(unsent, min(unsent + size, plan.games))
                waiting.append((chunk, pool.submit(play_chunk, plan, chunk)))
                unsent = chunk.stop
            chunk, future = waiting[0]
            results, seconds = future.result()
            waiting.popleft()
            size = next_size(len(chunk), seconds)
            yield from results
    except BrokenProcessPool:
        return range(waiting[0][0].start if waiting else unsent, unsent)
    finally:
        if waiting:
            kill_processes(pool)
        pool.shutdown(wait=True, cancel_futures=True)
    return range(plan.games, plan.games)


def next_size(size: int, seconds: float) -> int:
    """Return the next chunk's size, at most double the last: the time of one game says little about the next."""
    fitting = CHUNK_SECONDS / seconds * size if seconds else LARGEST_CHUNK
    return max(1, min(LARGEST_CHUNK, 2 * size, int(fitting)))


def kill_processes(pool: ProcessPoolExecutor) -> None:
    """Kill the workers: nobody needs their games any more, and a game may take minutes."""
    for process in list(pool._processes.values()):  # from Python 3.14 on: pool.kill_workers()
        process.kill()


def play_one_by_one(plan: Plan, indices: Sequence[int]) -> Iterator[Played]:
    """Play one game at a time in one process, to find the games that kill it."""
    pool = new_pool(1)
    try:
        for index in indices:
            try:
                played = pool.submit(play_chunk, plan, [index]).result()[0][0]
            except BrokenProcessPool:
                played = Played(index, plan.seed_of(index), plan.seats(index), error=DIED)
                pool.shutdown()
                pool = new_pool(1)
            yield played
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def new_pool(jobs: int) -> ProcessPoolExecutor:
    # Start new interpreters on every system: a forked process with threads can hang.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_to_parent)


def leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(plan: Plan, indices: Sequence[int]) -> tuple[list[Played], float]:
    """Play the games. Return them and the seconds they took."""
    game = find_game(plan.game)
    started = time.perf_counter()
    played = [play_planned(plan, game, index) for index in indices]
    return played, time.perf_counter() - started
