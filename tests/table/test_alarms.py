"""Alarms ring whatever happens to others, and those that were cancelled are not kept."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.table import alarms
from regalia.table.alarms import Alarms
from tests.table.house import House

pytestmark = pytest.mark.plain


def in_a_loop(body: Callable[[Alarms], None], seconds: float) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, _context: None)
        body(Alarms(loop, time.time(), lambda _seconds: None))
        await asyncio.sleep(seconds)

    asyncio.run(scenario())


def test_an_alarm_that_fails_keeps_no_other_from_ringing() -> None:
    rung: list[str] = []

    def fail() -> None:
        raise RuntimeError("can't start new thread")

    def set_them(alarms: Alarms) -> None:
        alarms.at(alarms.now() + 0.02, fail)
        alarms.at(alarms.now() + 0.05, lambda: rung.append("later"))

    in_a_loop(set_them, 0.3)
    assert rung == ["later"]


def test_cancelled_alarms_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarms, "MANY", 10)
    rung: list[int] = []

    def set_many(alarms: Alarms) -> None:
        for number in range(1_000):
            alarm = alarms.at(alarms.now() + 86_400, lambda: None)
            if number % 100:
                alarm.cancel()
        alarms.at(alarms.now(), lambda: rung.append(1))
        assert len(alarms.waiting) <= 30

    in_a_loop(set_many, 0.1)
    assert rung == [1]


def test_nothing_ends_the_care_for_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path, idle_after=0.05) as house:
        ann = house.guest()
        table = ann.table("connect_four", ["me", "me"])
        house.on_loop(lambda: monkeypatch.setattr(house.hall.tables, "load_due", failing))
        time.sleep(0.2)
        assert table in house.hall.tables
        house.on_loop(monkeypatch.undo)
        end = time.monotonic() + 10
        while table in house.hall.tables:
            assert time.monotonic() < end, "tables are kept forever"
            time.sleep(0.02)


async def failing() -> None:
    raise RuntimeError("can't start new thread")
