"""Bots in their own processes: they delay nobody, and their processes may die."""

import asyncio
import os
import signal
import time
from collections.abc import Callable

import pytest

from regalia.bots import LEVELS
from regalia.table.hall import hall, opponents
from regalia.table.hall.looking_back import context_of
from regalia.table.hall.opponents import brought_up_to_date, choose
from regalia.table.hall.workers import MIN_SECONDS, Job, Worker, Workers
from regalia.table.play.bots import IN_WINDOW, ON_THE_WAY, WITHIN, check_bot, thinking_time
from regalia.table.play.context import Thought
from regalia.table.play.pacing import pauses_after
from regalia.table.settings import Settings
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


def test_a_process_knows_an_entry_that_was_never_written_no_longer() -> None:
    """The disk failed, or another server was faster: the table was loaded again, and goes on in another way."""
    head = ("connect_four", 1, 2, "", "")
    lost = brought_up_to_date("a-table", head, b"0 d\n1 e\n")
    assert brought_up_to_date("a-table", head, b"0 d\n1 e\n0 a\n") is lost
    again = brought_up_to_date("a-table", head, b"0 d\n1 f\n0 a\n")
    assert [entry.text for entry in again.history] == ["d", "f", "a"]


def test_bots_can_be_ready_before_anybody_asks_them(open_house: OpenHouse) -> None:
    workers = open_house(bots_ready=True, workers=2).hall.workers
    deadline = time.monotonic() + 30
    while any(worker.pipe is None for worker in workers.workers) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(workers.workers) == 2 and all(worker.pipe is not None for worker in workers.workers)


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


def test_a_bots_turn_can_be_followed_and_does_not_drag() -> None:
    pauses = [pauses_after(spoken) * Settings.bot_pause for spoken in range(100)]
    assert pauses[0] == Settings.bot_pause
    assert pauses[1] > 0.5
    assert pauses[1:] == sorted(pauses[1:], reverse=True)
    assert sum(pauses) < 4


def test_what_a_bot_has_said_in_a_row_ends_with_what_another_said(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:greedy"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    assert line.until("scene")["v"] == 3
    questions = house.hall.tables[table].questions
    assert [questions.spoken_in_a_row(seat) for seat in (0, 1)] == [0, 1]


def test_where_several_play_nobody_hurries_the_bots(open_house: OpenHouse) -> None:
    house = open_house(bot_pause=3600.0)
    ann, ben = house.guest(), house.guest()
    table = ann.table("heralds", ["me", "open", "bot:greedy"])
    ben.sit(table, "gules")
    line = ann.look(table, "azure")
    line.until("scene")
    line.say(do="hurry")
    line.synced()
    assert not house.hall.tables[table].questions.hurried


def test_a_worker_replays_only_what_is_new() -> None:
    head = ("connect_four", 1, 2, "", "")
    story = b"0 a\n1 b\n"
    first = brought_up_to_date("table", head, story)
    story += b"0 a\n1 b\n"
    assert brought_up_to_date("table", head, story) is first and len(first.taken) == 4
    story += b"-3 undo 1\n"
    assert len(brought_up_to_date("table", head, story).taken) == 3
    assert choose("table", head, story + b"1 c\n0 a\n1 d\n", 0, "random", "x") in "abcdefg"
    assert choose("other", head, b"0 a\n1 b\n" * 3, 0, "greedy", "x") == "a"  # four in a line


def test_the_same_seed_gives_the_same_game(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    records = []
    for _game in range(2):
        table = ann.table("heralds", ["bot:random", "bot:greedy"], seed="same", options={"rounds": 3})
        watcher = ann.look(table, "watcher")
        while not (watcher.scene and watcher.scene["outcome"]):
            watcher.until("scene")
        record = ann.ask("GET", f"/api/tables/{table}/record").splitlines()
        # Sealed bids may come in either order.
        records.append(
            [[line for line in record if line.startswith(who)] for who in ("*", "azure", "gules", "outcome")]
        )
    assert records[0] == records[1]


def test_a_bot_of_each_level_answers(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    assert list(WITHIN) == [bot["id"] for bot in ann.ask("GET", "/api/games/connect_four")["bots"]] == list(LEVELS)
    table = ann.table("connect_four", ["me", "bot:king"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    assert line.until("scene")["v"] == 3


def test_a_person_gets_advice_from_what_the_seat_knows(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    lines = [ann.look(table, "yellow"), ann.look(table, "red")]
    for number, column in enumerate("dcdcdc"):
        line = lines[number % 2]
        while not line.scene or line.scene["v"] <= number:
            line.until("scene")
        line.act(column)
    live = house.hall.tables[table]
    thought = Thought(0, "baron", "seed", WITHIN["baron"], advice=True)
    asking = house.hall.opponents.choose(context_of(live), thought)
    advice = asyncio.run_coroutine_threadsafe(asking, house.hall.loop).result(60)
    assert advice == "d"  # four in a line


def test_strangers_bots_keep_no_players_bot_waiting(open_house: OpenHouse) -> None:
    """However many tables they have, with a cookie for each: those without people wait, the others share one turn."""
    house = open_house(workers=1)
    ann, strangers = house.guest(), [house.guest(address="127.0.0.2") for _each in range(6)]
    busy = asyncio.run_coroutine_threadsafe(house.hall.workers.do(time.sleep, 5.0, who="busy"), house.hall.loop)
    for eve in strangers:
        among_themselves = eve.table("connect_four", ["bot:king", "bot:king"])
        eve.look(among_themselves, "watcher").until("scene")
        eve.table("connect_four", ["bot:king", "me"])
    line = ann.look(ann.table("connect_four", ["me", "bot:squire"]), "yellow")
    line.until("scene")
    line.act("d")
    first, later = house.hall.workers.jobs.lines
    assert not busy.done()
    assert {who: len(jobs) for who, jobs in first.items()} == {"127.0.0.2": 6, "127.0.0.1": 1}
    assert {who: len(jobs) for who, jobs in later.items()} == {"127.0.0.2": 6}


def test_bots_wait_if_an_address_has_asked_for_many(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MAX_THOUGHTS", 1)
    monkeypatch.setattr(opponents, "ASK_AGAIN", 0.01)
    house = open_house(workers=2)
    ann = house.guest()
    lines = [ann.look(ann.table("connect_four", ["me", "bot:knight"]), "yellow") for _each in range(4)]
    for line in lines:
        line.until("scene")
        line.send_act("d")
    for line in lines:
        assert line.at(3)["v"] == 3


def test_what_is_left_of_the_time_is_shared_with_those_who_wait() -> None:
    job = Job(None, choose, (), 2.0)  # type: ignore[arg-type]  # nobody waits for its answer
    assert 1.9 < job.seconds(0, 2) <= 2.0
    assert 0.9 < job.seconds(1, 2) <= 1.0
    assert 0.9 < job.seconds(2, 2) <= 1.0
    assert 0.3 < job.seconds(9, 2) <= 2.0 / 6
    assert Job(None, choose, (), 0.001).seconds(9, 2) == MIN_SECONDS  # type: ignore[arg-type]


def test_a_bot_thinks_no_longer_than_it_is_given() -> None:
    head = ("connect_four", 1, 2, "", "")
    start = time.monotonic()
    choose("patience", head, b"", 0, "mcts:1000000", "x", 0.2)  # which would take minutes
    assert time.monotonic() - start < 20


def test_in_a_window_every_level_takes_the_same_time() -> None:
    assert {thinking_time(level) for level in LEVELS} == {IN_WINDOW + ON_THE_WAY}
    assert thinking_time("mcts:2s") == thinking_time("mcts:500/2s~0.1") == 2 + ON_THE_WAY
    assert thinking_time("mcts:500") == thinking_time("mcts~0.1") == IN_WINDOW + ON_THE_WAY  # or it tells by its time
    assert thinking_time("greedy") == 0.0
    for spec in ("king", "mcts:500/2s", "greedy~0.3"):
        check_bot(spec)


def test_workers_can_be_stopped_while_they_start() -> None:
    async def start_and_stop(pause: float) -> list[Worker]:
        workers = Workers(asyncio.get_running_loop(), 2, get_ready=time.tzset)
        workers.start()
        await asyncio.sleep(pause)
        workers.close()
        return workers.workers

    stopped = [worker for pause in range(10) for worker in asyncio.run(start_and_stop(pause / 1000))]
    deadline = time.monotonic() + 30
    while any(worker.process is not None and worker.process.is_alive() for worker in stopped):
        assert time.monotonic() < deadline, "a worker goes on without its server"
        time.sleep(0.01)
