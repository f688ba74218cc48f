"""Nobody waits for somebody else's long record: whatever takes long is done in small slices, or in another process.

Measured is the longest time for which the event loop does nothing else, as CPU time of its thread, so that a
loaded machine changes nothing.
"""

import asyncio
import gc
import time
from collections.abc import Iterator

import pytest

from regalia.core.actions import WATCHER
from regalia.core.entries import TABLE, Entry
from regalia.core.record import Record, header_for, read_record
from regalia.core.registry import find_game
from regalia.core.replay import Replay, replay
from regalia.core.rng import Rng
from regalia.table.play.table import LiveTable
from tests.table.house import Guest, House, Line

MAX_STALL = 0.05  # s
SOUTH, NORTH = 0, 1
DRAFTS = 6_200  # a record of 150,000 characters has no more


class StallProbe:
    """A task on the server's loop that wants to run every 5 ms."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.longest = 0.0
        self.task = asyncio.run_coroutine_threadsafe(self.run(), house.hall.loop)

    async def run(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.005)
            self.longest = max(self.longest, time.thread_time() - before)

    def take(self) -> float:
        """The longest stall since the last call."""
        time.sleep(0.05)
        longest, self.longest = self.longest, 0.0
        return longest


def drafts_of(count: int) -> str:
    """A record of a Two Kingdoms set-up in which North places units at random and takes them back, again and again.

    South sees nothing of it, and what South is asked never changes.
    """
    game = find_game("two_kingdoms")
    header = header_for(game, 2, game.meta.choose(None))
    replay = Replay(game, header)
    rng = Rng("drafts")
    while len(replay.history) < count:  # with so few units nobody can become ready
        legal = replay.state.frames[-1].legal(replay.state, NORTH)
        taken_back = [action for action in legal if action.undoes]
        placed = [action for action in legal if not action.undoes]
        choices = taken_back if len(taken_back) > 2 else placed
        replay.apply_action(NORTH, choices[int(rng.below(len(choices)))])
    return Record(header, replay.history).text()


@pytest.fixture(scope="module")
def record() -> str:
    return drafts_of(DRAFTS)


@pytest.fixture(scope="module")
def probe(house: House) -> Iterator[StallProbe]:
    """Without the garbage collector, which would go through all that other tests have left."""
    gc.collect()
    gc.disable()
    made = StallProbe(house)
    yield made
    made.task.cancel()
    gc.enable()


def long_table(ann: Guest, record: str, **more: object) -> str:
    step = record.partition("\n\n")[2].count("\n") + 1
    return ann.table("two_kingdoms", ["me", "me"], **{"from": {"record": record, "step": step}}, **more)


@pytest.fixture(scope="module")
def ann(house: House) -> Guest:
    return house.guest("Ann")


@pytest.fixture(scope="module")
def table(ann: Guest, record: str, probe: StallProbe) -> str:
    return long_table(ann, record)


@pytest.fixture(scope="module")
def line(ann: Guest, table: str) -> Line:
    seen = ann.look(table, "south")
    seen.until("scene", 120)
    return seen


def test_a_table_is_made_from_a_long_record(house: House, ann: Guest, record: str, probe: StallProbe) -> None:
    probe.take()
    long_table(ann, record)
    assert probe.take() < MAX_STALL


def test_a_long_table_is_taken_up_again(house: House, ann: Guest, record: str, probe: StallProbe) -> None:
    table = long_table(ann, record)
    house.on_loop(lambda: house.hall.tables.unload(house.hall.tables[table]))
    probe.take()
    assert ann.ask("GET", f"/api/tables/{table}")["started"]
    assert probe.take() < MAX_STALL


def test_why_is_asked_about_the_first_version(line: Line, probe: StallProbe) -> None:
    probe.take()
    line.say(do="why", n=1, v=0, texts=["deploy mon e1"])
    assert line.until("reasons")["reasons"][0]["clause"] == "D-13"
    assert probe.take() < MAX_STALL


def test_an_action_answers_the_first_version(line: Line, probe: StallProbe) -> None:
    probe.take()
    line.say(do="act", n=10, v=0, text="deploy spear1 e1")
    line.say(do="act", n=11, v=1, text="deploy spear2 e2")
    line.say(do="act", n=12, v=2, text="deploy spear2 e2")
    answers = [line.answer(n) for n in (10, 11, 12)]
    assert [answer["is"] for answer in answers] == ["ack", "refused", "ack"] and answers[1]["kind"] == "stale"
    line.at(3)
    assert probe.take() < MAX_STALL


def test_somebody_comes_again(ann: Guest, table: str, line: Line, probe: StallProbe) -> None:
    probe.take()
    line.at(3)
    for v in (0, 1, 2, 3):
        again = ann.look(table, "south", v)
        expected = [3] if v == 0 else list(range(v + 1, 4))
        heard = [again.until("scene", 60) for _version in expected]
        assert [message["v"] for message in heard] == expected
        assert v == 3 or heard[-1] == line.scene
        assert not [message for message in again.settle() if message["is"] == "scene"]
    assert probe.take() < MAX_STALL


def test_versions_and_the_log_are_asked_for(ann: Guest, table: str, line: Line, probe: StallProbe) -> None:
    probe.take()
    for v in (1, 2, 3):
        assert ann.ask("GET", f"/api/tables/{table}/views/south/{v}")["v"] == v
    ann.ask("GET", f"/api/tables/{table}/log/south")
    assert probe.take() < MAX_STALL


def test_a_game_is_undone_step_by_step(ann: Guest, probe: StallProbe) -> None:
    """In a sandbox you can go far back: each undo must cost little."""
    table = long_table(ann, drafts_of(2_000), sandbox=True)
    line = ann.look(table, "south")
    line.until("scene", 120)
    probe.take()
    for n in range(1, 120):
        line.say(do="undo", n=n)
        assert line.answer(n)["is"] == "ack"
    assert probe.take() < MAX_STALL


def test_who_waited_for_a_game_that_goes_on_from_a_record_sees_it_when_it_starts(house: House, ann: Guest) -> None:
    origin = {"record": drafts_of(20), "step": 21}
    table = ann.table("two_kingdoms", ["me", "open"], **{"from": origin})
    waiting = ann.look(table, "south")
    waiting.until("table")
    house.guest("Bob").sit(table, "north")
    assert waiting.until("scene")["v"] == 1
    assert waiting.act("deploy spear1 e1")["v"] == 2


@pytest.mark.plain
def test_others_have_their_turn_while_chance_deals(house: House, ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else changes by it."""
    go_on, times = LiveTable.go_on, [0]

    def counted(table: LiveTable) -> None:
        times[0] += 1
        go_on(table)

    monkeypatch.setattr(LiveTable, "go_on", counted)
    dealt: list[list[tuple[int, str]]] = []
    for seconds in (60.0, 0.0):
        monkeypatch.setattr("regalia.table.play.table.AT_ONCE", seconds)
        table = ann.table("kings_and_things", ["me", "open"], seed="7")
        lines = [ann.look(table, "P1"), ann.look(table, "watcher")]
        for line in lines:
            line.synced()
        assert times == [0]
        house.guest().sit(table, "P2")
        live = house.hall.tables[table]
        while house.on_loop(live.replay.asks_chance):
            time.sleep(0.01)
        dealt.append([(entry.who, entry.text) for entry in live.replay.history])
        for line, viewer in zip(lines, (0, WATCHER), strict=True):
            line.at(live.viewers.streams[viewer].v)
    assert dealt[0] == dealt[1] and times[0] >= len(dealt[1]) > 3


def test_going_back_far_costs_no_whole_game() -> None:
    """However far: some positions on the way are kept, close together near the end."""
    record = read_record(drafts_of(3_000).splitlines())
    game = find_game("two_kingdoms")
    for kept in (2_990, 2_500, 1_400, 700, 3):
        play = replay(game, record)
        places = [0, *(place for place, _state in play.checkpoints)]
        assert len(places) < 20
        repeated = kept - max(place for place in places if place <= kept)  # entries that going back applies again
        assert repeated < (32 if kept > 2_900 else 512)
        play.take(Entry(TABLE, f"undo {3_000 - kept}"))
        assert play.taken == record.entries[:kept]
        fresh = Replay(game, record.header)
        for entry in record.entries[:kept]:
            fresh.take(entry)
        assert game.digest(play.state) == game.digest(fresh.state)
