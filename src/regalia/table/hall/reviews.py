"""Finished games looked at again: who was ahead when, where they turned, and what a bot would have played there.

It takes seconds. A process of its own does it, after the bots in the line for the machine, and only while somebody
asks: every request goes on with the review for a moment and says how far it is.
"""

import asyncio
import time
from collections import OrderedDict
from typing import Final

from regalia.core.record import read_record
from regalia.core.registry import find_game
from regalia.lab.review import ADVISER, ReviewJob
from regalia.table.hall.workers import LIMIT, Workers
from regalia.table.http.wire import ReviewSheet, TurnSheet, encode

NICE: Final = 8  # after the bots
A_MOMENT: Final = 0.4  # s that a request goes on with a review
SECONDS_A_TURN: Final = 0.5  # that the adviser thinks about each turning point
MOST_EACH: Final = 4  # requests of one address
MOST_WAITING: Final = 12  # requests; more would wait for longer than people do
REMEMBERED: Final = 40  # reviews


class Reviews:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        # One process, so that it knows how far each review is. It is not ended because of one who has gone.
        self.workers: Final = Workers(loop, 1, nice=NICE, each=MOST_EACH, together=MOST_WAITING, patience=LIMIT)

    async def of(self, table: str, record: str, who: str) -> bytes:
        """ReviewSheet: how far it is, and once it is done what was found."""
        return await self.workers.do(gone_on, table, record, who=who)

    def close(self) -> None:
        self.workers.close()


# In a worker process

_begun: Final[OrderedDict[str, ReviewJob]] = OrderedDict()  # by table


def gone_on(table: str, text: str) -> bytes:
    end = time.monotonic() + A_MOMENT
    job = _begun.pop(table, None)
    if job is None:
        record = read_record(text.splitlines())
        job = ReviewJob(find_game(record.header.game), record, max_seconds=SECONDS_A_TURN)
    _begun[table] = job
    if len(_begun) > REMEMBERED:
        _begun.popitem(last=False)
    while not job.finished and time.monotonic() < end:
        job.advance()
    return encode(sheet_of(job))


def sheet_of(job: ReviewJob) -> ReviewSheet:
    if not job.finished:
        return ReviewSheet(job.done, job.whole, ADVISER.capitalize(), [], [], [])
    names = job.record.header.seat_names
    found = job.review()
    steps = [1, *(number + 2 for number in found.numbers)]  # a replay begins with the table before the first entry
    turns = [
        TurnSheet(
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
    return ReviewSheet(job.done, job.whole, ADVISER.capitalize(), steps, curve, turns)
