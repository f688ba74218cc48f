"""Bots in their own processes: they delay nobody, and their processes may die."""

import os
import signal
import time
from collections.abc import Callable

from regalia.table.opponents import brought_up_to_date, choose
from tests.table.house import House

OpenHouse = Callable[..., House]


def test_a_thinking_bot_delays_nobody(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    slow = ann.look(ann.table("connect_four", ["me", "bot:mcts:3s"]), "yellow")
    slow.until("scene")
    slow.act("d")
    other = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
    other.until("scene")
    start = time.monotonic()
    other.act("a")
    assert time.monotonic() - start < 1.5
    assert slow.until("scene")["v"] == 3


def test_a_process_that_dies_is_started_again_and_asked_again(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "bot:mcts:1s"]), "yellow")
    line.until("scene")
    line.act("d")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        worker = house.hall.workers.workers[0]
        if worker.process is not None and worker.process.pid is not None and worker.pipe is not None:
            break
        time.sleep(0.01)
    time.sleep(0.3)
    assert worker.process is not None and worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    assert line.until("scene", 20)["v"] == 3


def test_a_bot_that_cannot_think_still_moves(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:greedy"])
    house.hall.tables[table].stored.seats[1].player = "broken"  # no such bot: the worker will say so
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    assert line.until("scene")["v"] == 3


def test_who_plays_alone_can_hurry_the_bots(open_house: OpenHouse) -> None:
    house = open_house(bot_pause=3600.0)
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "bot:greedy"]), "yellow")
    line.until("scene")
    for v in (3, 5):  # it counts until one is asked again
        line.act("d")
        line.nothing()
        line.say(do="hurry")
        assert line.until("scene")["v"] == v


def test_where_several_play_nobody_hurries_the_bots(open_house: OpenHouse) -> None:
    house = open_house(bot_pause=3600.0)
    ann, ben = house.guest(), house.guest()
    table = ann.table("heralds", ["me", "open", "bot:greedy"])
    ben.sit(table, "gules")
    line = ann.look(table, "azure")
    line.until("scene")
    line.say(do="hurry")
    line.synced()
    assert not house.hall.tables[table].asking.hurried.is_set()


def test_a_worker_replays_only_what_is_new() -> None:
    head = ("connect_four", 1, ["yellow", "red"], "")
    story = [(0, "a"), (1, "b")]
    first = brought_up_to_date("table", head, story)
    story += [(0, "a"), (1, "b")]
    assert brought_up_to_date("table", head, story) is first and len(first.replay.taken) == 4
    story.append((-3, "undo 1"))
    assert len(brought_up_to_date("table", head, story).replay.taken) == 3
    assert choose("table", head, [*story, (1, "c"), (0, "a"), (1, "d")], 0, "random", "x") in "abcdefg"
    assert choose("other", head, [(0, "a"), (1, "b")] * 3, 0, "greedy", "x") == "a"  # four in a line


def test_the_same_seed_gives_the_same_game(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    records = []
    for _game in range(2):
        table = ann.table("heralds", ["bot:random", "bot:greedy"], seed="same", options={"rounds": 3})
        watcher = ann.look(table, "watcher")
        while not (watcher.scene and watcher.scene["over"]):
            watcher.until("scene")
        record = ann.ask("GET", f"/api/tables/{table}/record").splitlines()
        # Sealed bids may come in either order.
        records.append(
            [[line for line in record if line.startswith(who)] for who in ("*", "azure", "gules", "outcome")]
        )
    assert records[0] == records[1]
