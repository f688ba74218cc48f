"""A plan played by several processes at once. Results come back in the order of the games."""

import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from regalia.core.errors import RegaliaError
from regalia.core.registry import find_game
from regalia.lab.simulate import Plan, Played, play_planned

LARGEST_CHUNK: Final = 64  # games: large enough that sending costs nothing beside even random games
CHUNKS_EACH: Final = 32  # chunks a process gets in the course of a plan, so that all end at about the same time
DIED: Final = "the process that played it died"
MOST_DEATHS: Final = 5  # in a row: then it is hardly one game that kills the processes
WAITING: Final = 4  # chunks a process has waiting: bounds what is held back for the sake of the order


def play_all(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Every game of the plan, in order, whatever the number of processes."""
    if jobs == 1 or plan.games == 1:
        game = find_game(plan.game)
        for index in range(plan.games):
            yield play_planned(plan, game, index)
        return
    deaths = 0  # in a row
    for played in play_in_processes(plan, jobs):
        deaths = deaths + 1 if played.error == DIED else 0
        yield played
        if deaths == MOST_DEATHS:
            raise RegaliaError(f"{deaths} processes in a row died; the last played the seed {played.seed}")


def play_in_processes(plan: Plan, jobs: int) -> Iterator[Played]:
    size = max(1, min(LARGEST_CHUNK, plan.games // (jobs * CHUNKS_EACH)))
    chunks = deque(list(range(start, min(start + size, plan.games))) for start in range(0, plan.games, size))
    while chunks:
        yield from play_chunks(plan, jobs, chunks)
        # Chunks are left only if a process died. It was in one of those that were waiting; these are the first.
        suspects = [chunks.popleft() for _place in range(min(len(chunks), jobs * WAITING))]
        yield from play_one_by_one(plan, [index for chunk in suspects for index in chunk])


def play_chunks(plan: Plan, jobs: int, chunks: deque[list[int]]) -> Iterator[Played]:
    """Takes chunks off the left end as their results come in. Stops early if a process dies."""
    pool = new_pool(jobs)
    waiting: deque[Future[list[Played]]] = deque()  # for the first of the chunks
    try:
        while chunks:
            while len(waiting) < min(jobs * WAITING, len(chunks)):
                waiting.append(pool.submit(play_chunk, plan, chunks[len(waiting)]))
            results = waiting[0].result()
            waiting.popleft()
            chunks.popleft()
            yield from results
    except BrokenProcessPool:
        return
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_one_by_one(plan: Plan, indices: Sequence[int]) -> Iterator[Played]:
    """Finds the games that a process dies of: one process, one game at a time."""
    pool = new_pool(1)
    try:
        for index in indices:
            try:
                played = pool.submit(play_chunk, plan, [index]).result()[0]
            except BrokenProcessPool:
                played = Played(index, plan.seed_of(index), plan.seats(index), error=DIED)
                pool.shutdown()
                pool = new_pool(1)
            yield played
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def new_pool(jobs: int) -> ProcessPoolExecutor:
    # Fresh interpreters, on every system: a forked copy of a process with threads can hang.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_to_parent)


def leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(plan: Plan, indices: Sequence[int]) -> list[Played]:
    game = find_game(plan.game)
    return [play_planned(plan, game, index) for index in indices]
