"""Reviews of finished games: who was ahead when, the turning points, and what a bot would have played there.

A review takes seconds. A process of its own makes it, with a lower priority than the bots, and only while somebody
asks: every request continues the review for a moment and says how far it is.
"""

import asyncio
import time
from collections import OrderedDict
from typing import Final

from regalia.bots import ADVISER
from regalia.core.record import read_record
from regalia.core.registry import find_game
from regalia.lab.review import ReviewJob
from regalia.table.hall.messages import ReviewInfo, TurningPointInfo
from regalia.table.hall.workers import LIMIT, Workers

NICE: Final = 8  # after the bots
A_MOMENT: Final = 0.4  # seconds that a request continues a review
SECONDS_A_TURN: Final = 0.5  # that the adviser thinks about each turning point
MAX_EACH: Final = 4  # requests of one address
MAX_WAITING: Final = 12  # requests; more would wait longer than people do
REMEMBERED: Final = 40  # reviews


class Reviews:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        # A single process, because it remembers every review. It goes on when an asker has gone.
        self.workers: Final = Workers(loop, 1, nice=NICE, each=MAX_EACH, together=MAX_WAITING, patience=LIMIT)

    async def of(self, table: str, record: str, who: str) -> ReviewInfo:
        """Return how far the review is, and what it found once it is done."""
        return await self.workers.do(gone_on, table, record, who=who)

    def close(self) -> None:
        self.workers.close()


# In a worker process

_begun: Final[OrderedDict[str, ReviewJob]] = OrderedDict()  # by table


def gone_on(table: str, text: str) -> ReviewInfo:
    end = time.monotonic() + A_MOMENT
    job = _begun.pop(table, None)
    if job is None:
        record = read_record(text.splitlines())
        job = ReviewJob(find_game(record.header.game), record, max_seconds=SECONDS_A_TURN)
    while not job.finished and time.monotonic() < end:
        job.advance()
    _begun[table] = job  # only now: a review that failed halfway would go on without what it missed
    if len(_begun) > REMEMBERED:
        _begun.popitem(last=False)
    return info_of(job)


def info_of(job: ReviewJob) -> ReviewInfo:
    if not job.finished:
        return ReviewInfo(job.done, job.whole, ADVISER.capitalize(), [], [], [])
    names = job.record.header.seat_names
    found = job.review()
    steps = [1, *(number + 2 for number in found.numbers)]  # a replay begins with the table before the first entry
    turning_points = [
        TurningPointInfo(
            step=steps[turn.entry + 1],
            seat=names[turn.seat],
            played=turn.played,
            played_words=turn.played_words,
            better=turn.better,
            better_words=turn.better_words,
            might=round(turn.might, 3),
            after=round(turn.after, 3),
        )
        for turn in found.turning_points
    ]
    curve = [[round(share, 3) for share in point] for point in found.curve]
    return ReviewInfo(job.done, job.whole, ADVISER.capitalize(), steps, curve, turning_points)
