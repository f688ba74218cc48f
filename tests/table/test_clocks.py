"""Clocks and flags. The server's time is put forward, so that no test waits for a clock; only stalls are real."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.house import PATIENCE, House, Line, log_texts
from tests.table.process import ServerProcess
from tests.table.test_play import seated

OpenHouse = Callable[..., House]
MINUTE = {"kind": "move", "seconds": 60}
GAME = {"kind": "player", "seconds": 300, "increment": 5}


def four(house: House, clock: Any) -> tuple[str, Line, Line]:
    table, _guests, lines = seated(house, "connect_four", ["yellow", "red"], clock=clock)
    for line in lines.values():
        line.at(1)
    return table, lines["yellow"], lines["red"]


def clocks(house: House, table: str) -> dict[str, tuple[float, bool]]:
    """Return the clocks as a newcomer sees them: seconds left, and whether the clock runs."""
    line = house.guest().open(table, "watcher")
    shown = {each["seat"]: (each["left"], each["runs"]) for each in line.until("clocks")["clocks"]}
    line.close()
    return shown


def near(seconds: float) -> Any:
    return pytest.approx(seconds, abs=5)  # a busy machine takes its time


def story(house: House, table: str) -> list[tuple[int, str]]:
    return [(entry.who, entry.text) for entry in house.hall.tables[table].replay.history]


def test_without_a_clock_nothing_is_said_of_one(house: House) -> None:
    table, _guests, lines = seated(house, "connect_four", ["yellow", "red"])
    lines["yellow"].at(1)
    assert house.guests[0].ask("GET", f"/api/tables/{table}")["clock"] is None
    assert not any('"clocks"' in text for text in lines["yellow"].heard)


def test_the_first_clock_waits_a_minute_for_somebody_who_does_not_look_on(house: House) -> None:
    ann, ben = house.guest(), house.guest()
    for comes in (True, False):
        table = ann.table("connect_four", ["me", "open"], clock=MINUTE)
        ben.sit(table, "red")
        red = ben.look(table, "red")
        [first, _second] = red.until("clocks")["clocks"]
        assert first["runs"] and first["left"] == 60 and 50 < first["starts_in"] <= 60
        house.pass_time(40)
        assert clocks(house, table)["yellow"] == (60, True)
        if comes:
            yellow = ann.look(table, "yellow")
            yellow.at(1)
            shown = red.until("clocks")["clocks"][0]
            assert shown["starts_in"] == 0 and shown["left"] == near(60)
            yellow.act("d")
            house.pass_time(30)
            assert clocks(house, table) == {"yellow": (near(60), False), "red": (near(30), True)}
        else:
            house.pass_time(50)
            assert clocks(house, table)["yellow"] == (near(30), True)
            house.pass_time(40)
            red.until("scene")
            assert story(house, table) == [(0, "flag")]


def test_a_clock_for_each_turn_is_wound_again_and_its_flag_loses(house: House) -> None:
    table, yellow, red = four(house, MINUTE)
    assert house.guests[-1].ask("GET", f"/api/tables/{table}")["clock"] == {**MINUTE, "increment": 0}
    assert clocks(house, table) == {"yellow": (near(60), True), "red": (near(60), False)}
    house.pass_time(30)
    assert clocks(house, table)["yellow"] == (near(30), True)
    yellow.act("d")
    assert red.until("clocks")["clocks"][1]["runs"] and red.at(2)
    assert clocks(house, table) == {"yellow": (near(30), False), "red": (near(60), True)}
    red.act("d")
    assert clocks(house, table)["yellow"] == (near(60), True)
    house.pass_time(45)
    assert yellow.at(3)["outcome"] is None
    house.pass_time(20)
    over = red.at(4)["outcome"]
    assert over["winners"] == ["red"] and over["reason"] == "G-6"
    assert log_texts(red.scene) == ["Yellow has run out of time"]
    assert story(house, table)[-1] == (0, "flag")
    record = house.guests[-1].ask("GET", f"/api/tables/{table}/record")
    assert "note: clock move 60\n" in record and "yellow: flag\noutcome: 0 1 G-6\n" in record
    assert not any(runs for _left, runs in clocks(house, table).values())
    house.pass_time(1000)
    assert len(story(house, table)) == 3


def test_a_clock_for_the_game_runs_down_and_gets_its_increment(house: House) -> None:
    table, yellow, red = four(house, GAME)
    house.pass_time(100)
    yellow.act("d")
    red.at(2)
    house.pass_time(50)
    red.act("d")
    assert clocks(house, table) == {"yellow": (near(205), True), "red": (near(255), False)}
    house.pass_time(230)
    assert yellow.at(4)["outcome"]["winners"] == ["red"]


@pytest.mark.both_databases
def test_a_flag_falls_after_a_restart_and_nobody_pays_for_it(open_house: OpenHouse) -> None:
    house = open_house()
    table, yellow, _red = four(house, GAME)
    house.pass_time(100)
    yellow.act("d")
    house.stop()
    house.ahead += 1000  # the server was away for longer than red had left
    house.start()
    for guest in house.guests:
        guest.come_in(guest.client.cookies)
    assert clocks(house, table) == {"yellow": (near(205), False), "red": (near(30), True)}
    house.pass_time(40)
    line = house.guests[0].look(table, "yellow")
    assert line.at(3)["outcome"]["winners"] == ["yellow"]


@pytest.mark.both_databases
def test_a_flag_falls_in_time_where_nobody_looks_on(open_house: OpenHouse) -> None:
    house = open_house(idle_after=0.2)
    table, yellow, red = four(house, {"kind": "days", "seconds": 3 * 86_400})
    yellow.act("d")
    red.at(2)
    yellow.close()
    red.close()
    gone_by = time.monotonic() + 3 * PATIENCE
    while table in house.hall.tables and time.monotonic() < gone_by:
        time.sleep(0.02)
    assert table not in house.hall.tables  # days are no reason to stay in memory
    house.pass_time(3 * 86_400 + 1)
    while table not in house.hall.tables and time.monotonic() < gone_by + 3 * PATIENCE:
        time.sleep(0.02)  # it is taken up by itself, and nobody gets more time for that
    house.pass_time(1)
    line = house.guests[0].look(table, "yellow")
    assert line.at(3)["outcome"]["reason"] == "G-6"


@pytest.mark.parametrize("hours", [-1, 1])
def test_correcting_the_time_of_day_moves_no_clock(open_house: OpenHouse, hours: int) -> None:
    house = open_house()
    table, yellow, red = four(house, MINUTE)
    house.pass_time(20)
    house.ahead += 3600 * hours
    assert clocks(house, table)["yellow"] == (near(40), True)
    yellow.act("d")
    red.at(2)
    house.ahead -= 3600 * hours
    assert clocks(house, table) == {"yellow": (near(40), False), "red": (near(60), True)}
    house.pass_time(70)
    assert red.at(3)["outcome"]["reason"] == "G-6"


def test_a_time_of_day_put_back_over_a_restart_stops_no_clock(open_house: OpenHouse) -> None:
    house = open_house()
    table, _yellow, _red = four(house, MINUTE)
    house.pass_time(20)
    house.stop()
    house.ahead -= 3600
    house.start()
    for guest in house.guests:
        guest.come_in(guest.client.cookies)
    assert clocks(house, table)["yellow"][1]
    house.pass_time(130)
    assert story(house, table) == [(0, "flag")]


def test_a_move_that_was_sent_in_time_counts_though_the_server_was_suspended(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        ann, ben = server.guest(), server.guest()
        table = ann.table("connect_four", ["me", "open"], clock={"kind": "move", "seconds": 5})
        ben.sit(table, "red")
        yellow, red = ann.look(table, "yellow"), ben.look(table, "red")
        yellow.at(1)
        red.at(1)
        yellow.act("d")
        red.at(2)
        stalled = threading.Thread(target=server.suspend, args=(8.0,))
        stalled.start()
        time.sleep(1)
        n = red.send_act("d")
        stalled.join()
        assert red.answer(n)["is"] == "ack"
        assert yellow.at(3)["outcome"] is None


@pytest.mark.parametrize(("seconds", "left"), [(2.0, 25), (7.0, 30)])
def test_while_the_server_stands_still_so_do_the_clocks(tmp_path: Path, seconds: float, left: int) -> None:
    """After a long while players may have to come back first, so they have half a minute, as after a restart."""
    with ServerProcess(tmp_path) as server:
        ann = server.guest()
        table = ann.table("connect_four", ["me", "me"], clock={"kind": "move", "seconds": 25})
        line = ann.look(table, "yellow")
        line.at(1)
        line.settle()
        server.suspend(seconds)
        shown = line.until("clocks")["clocks"][0]
        assert shown["runs"] and shown["left"] == pytest.approx(left, abs=1.5)


def test_a_lapsed_clock_plays_what_the_game_says_the_idle_play(house: House) -> None:
    table, _guests, lines = seated(house, "heralds", ["azure", "gules"], clock=MINUTE)
    for line in lines.values():
        line.at(8)
    lines["azure"].act("ready")
    assert clocks(house, table) == {"azure": (near(60), False), "gules": (near(60), True)}
    house.pass_time(70)
    assert (1, "ready") in story(house, table)
    assert lines["azure"].at(9)["outcome"] is None


def test_drafts_of_a_sealed_choice_neither_stop_nor_wind_a_clock(house: House) -> None:
    table, _guests, lines = seated(house, "heralds", ["azure", "gules"], clock=MINUTE, seed="all can bid")
    while any(each["starts_in"] for each in lines["azure"].until("clocks")["clocks"]):
        pass  # nobody is waited for any more
    for line in lines.values():
        line.at(8)
    house.pass_time(20)
    shown = [text for text in lines["azure"].heard if '"clocks"' in text]
    bid = next(text for text in lines["gules"].texts() if text.startswith("bid"))
    lines["gules"].act(bid)
    house.pass_time(20)
    lines["gules"].act("take back")
    lines["azure"].synced()
    assert [text for text in lines["azure"].heard if '"clocks"' in text] == shown
    assert clocks(house, table)["gules"] == (near(20), True)


def test_a_window_gives_its_even_delay_for_nothing_and_bots_cost_no_time(open_house: OpenHouse) -> None:
    house = open_house(window_delay=20.0)
    _table, _guests, lines = seated(house, "heralds", ["azure", "gules"], clock=GAME)
    for line in lines.values():
        line.at(8)
        line.say(do="orders", orders={"mode": "full"})
    for line in lines.values():
        line.answer(line.send_act("ready"))
    asked = next(each for each in lines["azure"].until("clocks")["clocks"] if each["runs"])
    while not asked["starts_in"]:
        asked = next(each for each in lines["azure"].until("clocks")["clocks"] if each["runs"])
    assert 10 < asked["starts_in"] <= 20 and asked["left"] > 290
    bob = house.guest()
    line = bob.look(bob.table("heralds", ["me", "bot:random"], clock=GAME), "azure")
    assert [each["seat"] for each in line.until("clocks")["clocks"]] == ["azure"]


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move"},
        {"kind": "hour", "seconds": 60},
        {"kind": "move", "seconds": 1},
        {"kind": "move", "seconds": 60, "increment": 5},
        {"kind": "days", "seconds": 100_000},
        {"kind": "player", "seconds": 10**9},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(house: House, clock: Any) -> None:
    body = {"game": "connect_four", "seats": ["me", "me"], "clock": clock}
    response = house.guest().client.post("/api/tables", json=body)
    assert response.status_code in (400, 422) and response.json()["error"]


@pytest.mark.both_databases
def test_a_rematch_has_the_same_clock(house: House) -> None:
    table, yellow, _red = four(house, GAME)
    yellow.say(do="resign", n=1)
    yellow.answer(1)
    made = house.guests[-1].ask("POST", f"/api/tables/{table}/rematch", status=201)["id"]
    assert house.guests[-1].ask("GET", f"/api/tables/{made}")["clock"] == GAME
