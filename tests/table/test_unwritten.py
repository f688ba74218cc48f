"""Asked by REST while others play: nobody is shown an entry that is not on disk, and a log has all of its lines."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from regalia.table.hall.looking_back import context_of
from regalia.table.store.writer import Results, Write, Writer
from tests.table.house import PATIENCE, Guest, House

pytestmark = pytest.mark.plain


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Cleared, it takes nothing."""
    works = threading.Event()
    works.set()
    write_group = Writer.write_group

    def wait_and_write(self: Writer, group: list[Write]) -> Results:
        assert works.wait(PATIENCE)
        return write_group(self, group)

    monkeypatch.setattr(Writer, "write_group", wait_and_write)
    yield works
    works.set()


def in_play(house: House, moves: str) -> tuple[Guest, str, Any]:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    lines = [ann.look(table, "yellow"), ann.look(table, "red")]
    for line in lines:
        line.until("scene")
    for number, column in enumerate(moves):
        lines[number % 2].act(column)
        lines[1 - number % 2].until("scene")
    return ann, table, lines[len(moves) % 2]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/log/watcher", "Yellow drops into column a"),
        ("/views/watcher/8", '"v":8'),
        ("/record", "outcome"),
        ("", '"seed":"'),
    ],
)
def test_nobody_is_shown_what_a_crash_could_take_back(
    path: str, shown: str, house: House, disk: threading.Event
) -> None:
    ann, table, mover = in_play(house, "ababab")
    disk.clear()
    mover.send_act("a")  # wins, in memory
    other = house.guest()
    with ThreadPoolExecutor() as threads:
        time.sleep(0.1)
        answer = threads.submit(other.client.get, f"/api/tables/{table}{path}")
        time.sleep(0.3)
        assert not answer.done()
        disk.set()
        assert shown in answer.result(PATIENCE).text
    assert ann.ask("GET", f"/api/tables/{table}/record")


def test_a_log_that_takes_long_has_all_lines_of_the_version_that_it_names(house: House) -> None:
    ann, table, mover = in_play(house, "ab")
    turn = context_of(house.hall.tables[table]).looking_back
    asyncio.run_coroutine_threadsafe(turn.acquire(), house.hall.loop).result(PATIENCE)  # somebody else looks back
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(ann.ask, "GET", f"/api/tables/{table}/log/yellow")
        time.sleep(0.2)
        mover.act("c")
        house.on_loop(turn.release)
        log = answer.result(PATIENCE)
    assert [line["v"] for line in log["lines"]] == list(range(2, log["v"] + 1))
