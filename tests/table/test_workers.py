"""Work in other processes: no kind waits for another, nobody gets more than a share, and work ends with its asker."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from regalia.table.hall.workers import Job, Queue, TookTooLong, TooMuchWork, Workers
from regalia.table.http.replays import MAX_STEPS
from tests.table.conftest import Open
from tests.table.house import House
from tests.table.test_long_records import drafts_of

pytestmark = pytest.mark.plain

AT_ONCE = 20


@pytest.fixture(scope="module")
def record() -> str:
    """Its replay takes a worker about ten seconds."""
    return drafts_of(MAX_STEPS)


def test_a_bot_answers_while_somebody_asks_for_many_replays(open_house: Open, record: str) -> None:
    house = open_house()
    ann, eve = house.guest(), house.guest()
    line = ann.look(ann.table("connect_four", ["me", "bot:greedy"]), "yellow")
    line.until("scene")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [pool.submit(eve.client.post, "/api/replays", content=record, timeout=3) for _each in range(AT_ONCE)]
        time.sleep(1)
        began = time.monotonic()
        line.act("d")
        line.until("scene")
        assert time.monotonic() - began < 8, "a bot waits for replays"
        statuses = [future.result().status_code for future in asked if future.exception() is None]
    assert statuses.count(429) >= AT_ONCE - 4


def test_a_replay_ends_with_its_client(open_house: Open, record: str) -> None:
    house = open_house()
    ann = house.guest()
    for _each in range(6):
        with pytest.raises(httpx.TimeoutException):
            ann.client.post("/api/replays", content=record, timeout=1.5)
    began = time.monotonic()
    assert ann.ask("POST", "/api/replays", "\n".join(record.splitlines()[:8]))["steps"]
    assert time.monotonic() - began < 6, "replays go on for which nobody waits"
    assert not house.on_loop(lambda: house.hall.replays.asked.total())


def test_a_beginning_ends_with_its_client(open_house: Open) -> None:
    house = open_house()
    ann = house.guest()
    record = drafts_of(6_000)
    ann.table("two_kingdoms", ["me", "me"], **{"from": {"record": drafts_of(2), "step": 3}})  # its process has started
    wish = {"game": "two_kingdoms", "seats": ["me", "me"], "from": {"record": record, "step": 6_001}}
    with pytest.raises(httpx.TimeoutException):
        ann.client.post("/api/tables", json=wish, timeout=0.2)
    time.sleep(0.2)
    assert not house.on_loop(lambda: house.hall.clerks.asked.total())


def test_replays_come_as_gzip_or_plain(house: House) -> None:
    record = drafts_of(20)
    ann = house.guest()
    answers = [
        ann.client.post("/api/replays", content=record, headers={"accept-encoding": encoding})
        for encoding in ("gzip", "identity")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None]
    assert answers[0].headers["vary"] == "Accept-Encoding"
    assert answers[0].json() == answers[1].json() and len(answers[0].json()["steps"]) == 21


# Workers by themselves


def run(body: Callable[[Workers], Coroutine[Any, Any, None]], **more: Any) -> None:
    async def with_workers() -> None:
        workers = Workers(asyncio.get_running_loop(), 1, **more)
        try:
            await body(workers)
        finally:
            workers.close()

    asyncio.run(with_workers())


def test_a_job_that_takes_too_long_is_ended() -> None:
    async def body(workers: Workers) -> None:
        first = await workers.do(os.getpid)
        with pytest.raises(TookTooLong):
            await workers.do(time.sleep, 600)
        assert await workers.do(os.getpid) != first

    run(body, limit=3.0)


def test_a_job_is_ended_when_nobody_waits_for_it() -> None:
    async def body(workers: Workers) -> None:
        first = await workers.do(os.getpid)
        sleeping = asyncio.ensure_future(workers.do(time.sleep, 600))
        waiting = asyncio.ensure_future(workers.do(time.sleep, 600))
        await asyncio.sleep(0.2)
        for task in (waiting, sleeping):
            task.cancel()
        second = await asyncio.wait_for(workers.do(os.getpid), 30)
        assert second != first and len(workers.jobs) == 0 and not workers.asked

    run(body)


def test_who_has_asked_for_much_is_told_to_wait() -> None:
    async def body(workers: Workers) -> None:
        def ask(who: str) -> Awaitable[None]:
            return asyncio.ensure_future(workers.do(time.sleep, 0.2, who=who))

        asked = [ask("Eve"), ask("Eve"), ask("Ann")]
        await asyncio.sleep(0.05)
        for who in ("Eve", "Bob"):  # she has two, and all together have three
            with pytest.raises(TooMuchWork):
                await ask(who)
        await asyncio.gather(*asked)
        await asyncio.gather(ask("Eve"), ask("Bob"))

    run(body, each=2, together=3)


def test_a_process_ends_that_has_nothing_to_do() -> None:
    async def body(workers: Workers) -> None:
        first = await workers.do(os.getpid)
        for _attempt in range(100):
            await asyncio.sleep(0.1)
            if workers.workers[0].pipe is None:
                break
        assert await workers.do(os.getpid) != first

    run(body, idle=0.2)


def job(who: str, later: bool = False) -> Job:
    return Job(None, time.sleep, (), 0.0, who, later)  # type: ignore[arg-type]  # nobody waits for its answer


def test_those_who_ask_take_turns() -> None:
    queue = Queue(2)
    for who in ("Eve", "Eve", "Eve", "Ann", "Eve", "Bob", "Ann"):
        queue.put(job(who))
    taken = [queue.get(0) for _each in range(7)]
    assert [each.who for each in taken if each] == ["Eve", "Ann", "Bob", "Eve", "Ann", "Eve", "Eve"]
    assert queue.get(0) is None


def test_what_can_wait_leaves_a_process_to_the_others() -> None:
    queue = Queue(2)
    hints = [job("Eve", later=True) for _each in range(3)]
    for each in hints:
        queue.put(each)
    queue.put(job("Ann"))
    first = queue.get(0)
    assert first is not None and first.who == "Ann"
    assert queue.get(0) is hints[0]
    assert queue.get(0) is None and len(queue) == 2  # one process is left, for those who cannot wait
    queue.put(job("Bob"))
    assert queue.get(0) is not None
    queue.done(hints[0])
    assert queue.drop(hints[1]) and not queue.drop(hints[1])
    assert queue.get(0) is hints[2]
