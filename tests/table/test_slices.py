"""Look backs share the server's time by address."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from regalia.table.hall import slices
from regalia.table.hall.slices import Slices
from tests.table.conftest import Open

pytestmark = pytest.mark.plain

LONG = 20  # slices


@pytest.fixture(autouse=True)
def every_step_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", -1.0)


def steps(who: str, count: int, done: list[str]) -> Iterator[None]:
    for _each in range(count):
        done.append(who)
        yield


def test_addresses_take_turns_however_many_look_backs_each_has() -> None:
    done: list[str] = []

    async def look_back() -> None:
        shared = Slices()
        strangers = [
            asyncio.create_task(shared.take_all(steps("eve", LONG, done), lambda: "eve")) for _each in range(50)
        ]
        await asyncio.sleep(0)
        await shared.take_all(steps("ann", LONG, done), lambda: "ann")
        assert done.count("eve") <= LONG + 3
        for each in strangers:
            each.cancel()
        await asyncio.gather(*strangers, return_exceptions=True)
        assert await shared.take_all(steps("ann", 3, done), lambda: "ann") == [None] * 3

    asyncio.run(look_back())


def test_a_look_back_that_is_given_up_keeps_nobody_waiting() -> None:
    done: list[str] = []

    async def look_back() -> None:
        shared = Slices()
        first = asyncio.create_task(shared.take_all(steps("ann", 2, done), lambda: "ann"))
        second = asyncio.create_task(shared.take_all(steps("bob", LONG, done), lambda: "bob"))
        third = asyncio.create_task(shared.take_all(steps("eve", LONG, done), lambda: "eve"))
        await asyncio.sleep(0)
        shared.end = cancelling(shared.end, second)  # type: ignore[method-assign]
        await first
        async with asyncio.timeout(5):
            assert len(await third) == LONG
        assert second.cancelled() and shared.served is None

    def cancelling(end: Callable[[], None], task: "asyncio.Task[list[None]]") -> Callable[[], None]:
        def end_and_cancel() -> None:
            end()
            task.cancel()  # though it may have been given the slice

        return end_and_cancel

    asyncio.run(look_back())


def test_a_tables_look_backs_count_for_its_player_or_for_the_one_who_asked(open_house: Open) -> None:
    house = open_house()
    ann, eve = house.guest(), house.guest(address="127.0.0.2")
    table = ann.table("connect_four", ["me", "me"])
    live = house.hall.tables[table]
    eve.look(table, "watcher").until("scene")
    asker = live.context.asker  # type: ignore[attr-defined]
    assert house.on_loop(asker) == "127.0.0.1"  # who laid it
    house.restart()
    ann, eve = house.guests
    eve.look(table, "watcher").until("scene")
    asker = house.hall.tables[table].context.asker  # type: ignore[attr-defined]
    assert house.on_loop(asker) == "127.0.0.2"  # who had it loaded
    ann.look(table, "red").until("scene")
    assert house.on_loop(asker) == "127.0.0.1"  # who plays there
