"""A game whose code breaks: its table is taken up again once, and then put aside instead of starting over forever."""

import contextlib
import errno
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed

from connect_four.game import ConnectFour
from connect_four.state import Drop, Grid, Turn
from regalia.core.game import Game
from regalia.rulebook import rulebook
from regalia.table.hall.mishaps import ASIDE, REMEMBERED, Mishaps
from regalia.table.play import streams
from regalia.table.play.rows import BOT
from tests.table.conftest import Open
from tests.table.house import Guest, House

pytestmark = pytest.mark.plain

RED = 1
PAUSE = 300.0


@dataclass
class Failures:
    count: int = 0
    on: bool = True


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Failures]:
    """Whatever Red says breaks the game; each time is counted."""
    failures = Failures()
    apply = Turn.apply

    def breaks(self: Turn, s: Grid, seat: int, action: Drop) -> None:
        if seat == RED and failures.on:
            failures.count += 1
            raise ZeroDivisionError
        apply(self, s, seat, action)

    with monkeypatch.context() as patch:
        patch.setattr(Turn, "apply", breaks)
        yield failures


def breaks(*_arguments: object) -> None:
    raise ZeroDivisionError


def looked_at(guest: Guest, table: str) -> int:
    """Open a line to a table that fails, and return the code with which it is closed."""
    line = guest.open(table, "yellow")
    with contextlib.suppress(ConnectionClosed):  # it may fail before anybody says hello
        line.hello()
    return line.closed()


def test_a_table_that_fails_twice_is_put_aside_with_a_notice(open_house: Open, failing: Failures) -> None:
    house = open_house(aside_for=PAUSE)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:random"])
    other = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow", session="one")
    line.until("scene")
    line.act("d")
    assert line.closed() == 1012
    assert looked_at(ann, table) == 1012
    assert failing.count == 2
    aside = ann.look(table, "yellow", session="one")
    assert aside.until("error")["reason"] == ASIDE
    assert aside.until("scene")["v"] == 2  # what was said is still there to be seen
    refused = aside.answer(aside.send_act("a", n=2))
    assert (refused["kind"], refused["reason"]) == ("illegal", ASIDE)
    time.sleep(0.5)
    aside.synced()
    assert failing.count == 2
    # The guest who asks gets the error, and nobody else is concerned.
    assert ann.ask("GET", f"/api/tables/{table}")["aside"]
    listed = {each["id"]: each["aside"] for each in ann.ask("GET", "/api/me/tables")}
    assert listed == {table: True, other: False}
    ann.look(other, "yellow").until("scene")


def test_a_table_that_was_put_aside_is_tried_again_after_a_pause(open_house: Open, failing: Failures) -> None:
    house = open_house(aside_for=PAUSE)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:random"])
    line = ann.look(table, "yellow", session="one")
    line.until("scene")
    line.act("d")
    line.closed()
    looked_at(ann, table)
    aside = ann.look(table, "yellow")
    aside.until("scene")
    let_the_pause_pass(house.hall.tables.mishaps, table)
    assert looked_at(ann, table) == 1012  # it is tried, and fails
    assert aside.closed() == 1012
    assert failing.count == 3
    let_the_pause_pass(house.hall.tables.mishaps, table)
    failing.on = False
    healed = ann.look(table, "yellow")
    assert healed.at(3)["v"] == 3
    assert not ann.ask("GET", f"/api/tables/{table}")["aside"]


def let_the_pause_pass(mishaps: Mishaps, table: str) -> None:
    last = mishaps.last[table]
    mishaps.last[table] = type(last)(last.entries, last.times, last.until - PAUSE)


def test_a_restart_tries_a_table_that_was_put_aside(open_house: Open, failing: Failures) -> None:
    house = open_house(aside_for=PAUSE)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:random"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    line.closed()
    looked_at(ann, table)
    assert ann.ask("GET", f"/api/tables/{table}")["aside"]
    failing.on = False
    house.restart()
    assert ann.look(table, "yellow").at(3)["v"] == 3


def test_a_seat_is_still_open_if_the_game_fails_when_it_is_taken(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = house.guest(), house.guest()
    table = ann.table("connect_four", ["me", "open"])
    line = ann.look(table, "yellow")
    line.until("table")

    with monkeypatch.context() as patch:
        patch.setattr(ConnectFour, "scene", breaks)
        assert bob.ask("POST", f"/api/tables/{table}/seats/red", status=500)
        assert line.closed() == 1012
    info = ann.ask("GET", f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"] and not info["started"]
    assert bob.sit(table, "red")["started"]


def test_a_bot_keeps_a_seat_if_the_game_fails_when_it_is_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.guest(), house.guest()
    table = ann.table("connect_four", ["me", "open"])
    bob.sit(table, "red")
    red = house.hall.tables[table].stored.seats[RED]
    house.on_loop(lambda: house.hall.tables[table].reseat(RED, BOT, "random", red.player))
    line = ann.look(table, "yellow")
    line.until("scene")

    with monkeypatch.context() as patch:
        patch.setattr(ConnectFour, "scene", breaks)
        assert bob.ask("POST", f"/api/tables/{table}/seats/red", status=500)
        assert line.closed() == 1012
    assert [seat["kind"] for seat in ann.ask("GET", f"/api/tables/{table}")["seats"]] == ["person", "bot"]
    assert [seat["kind"] for seat in bob.sit(table, "red")["seats"]] == ["person", "person"]


def test_a_seat_stays_whose_it_was_if_the_game_fails_when_it_is_claimed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.guest(), house.guest()
    table = ann.table("connect_four", ["me", "open"])
    secret = ann.ask("POST", f"/api/tables/{table}/seats/yellow/link")["secret"]
    watcher = ann.look(table, "watcher")
    watcher.until("table")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "seat_title", breaks)
        assert bob.ask("POST", f"/api/tables/{table}/seats/yellow/claim", {"secret": secret}, status=500)
        assert watcher.closed() == 1012
    assert ann.ask("GET", f"/api/tables/{table}")["mine"] == ["yellow"]
    assert bob.ask("POST", f"/api/tables/{table}/seats/yellow/claim", {"secret": secret})["mine"] == ["yellow"]


@pytest.mark.parametrize("forgotten", [False, True])
def test_all_tables_hear_of_a_guest_though_the_game_of_one_fails(
    house: House, monkeypatch: pytest.MonkeyPatch, forgotten: bool
) -> None:
    ann, bob = house.guest("Ann"), house.guest()
    tables = [ann.table(game, ["me", "open"]) for game in ("connect_four", "two_kings")]
    lines = [bob.look(table, "watcher") for table in tables]
    for line in lines:
        line.until("table")
    with monkeypatch.context() as patch:
        patch.setattr(ConnectFour, "seat_title", breaks)
        if forgotten:
            ann.ask("DELETE", "/api/me", status=204)
        else:
            ann.ask("PUT", "/api/me", {"name": "Anna"})
        assert lines[0].closed() == 1012
    expected = ("open", "") if forgotten else ("person", "Anna")
    told = lines[1].until("table")["table"]["seats"][0]
    loaded = bob.ask("GET", f"/api/tables/{tables[0]}")["seats"][0]
    assert (told["kind"], told["name"]) == (loaded["kind"], loaded["name"]) == expected


def test_a_table_that_cannot_even_be_shown_is_refused(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    house = open_house(aside_for=PAUSE)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])

    with monkeypatch.context() as patch:
        patch.setattr(ConnectFour, "scene", breaks)
        codes = [looked_at(ann, table) for _time in range(5)]
        assert codes == [1012, 1012, 1012, 4409, 4409]
        assert ann.ask("GET", f"/api/tables/{table}", status=409)["error"] == ASIDE


def test_a_table_that_cannot_be_taken_up_is_refused(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    house = open_house(aside_for=PAUSE)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    house.on_loop(lambda: house.hall.tables.unload(house.hall.tables[table]))

    with monkeypatch.context() as patch:
        patch.setattr(Turn, "apply", breaks)
        for _time in range(3):
            assert ann.open(table, "yellow").closed() not in (4403, 4404, 4409)
        assert ann.open(table, "yellow").closed() == 4409
        assert ann.ask("GET", f"/api/tables/{table}", status=409)["error"] == ASIDE


def test_failures_count_only_while_the_story_gets_no_longer() -> None:
    mishaps = Mishaps(60.0)
    for entries in (1, 2, 3, 4):
        mishaps.note("a", entries, now=0.0)
    assert not mishaps.is_aside("a", now=0.0)
    mishaps.note("a", 4, now=0.0)
    assert mishaps.is_aside("a", now=59.0) and not mishaps.is_out_of_sight("a", now=59.0)
    assert not mishaps.is_aside("a", now=60.0)
    mishaps.note("a", 4, now=60.0)
    assert mishaps.is_out_of_sight("a", now=61.0)


def test_not_every_failure_is_remembered_for_ever() -> None:
    mishaps = Mishaps(60.0)
    for number in range(REMEMBERED + 10):
        mishaps.note(str(number), 0, now=0.0)
    assert len(mishaps.last) == REMEMBERED and "0" not in mishaps.last


def test_a_game_ends_although_no_file_can_be_read(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last message quotes a clause, so the rulebook is read with the table: later there may be no way to."""
    for read_before in (rulebook.rulebook_of, streams._outcome_bytes):
        read_before.cache_clear()
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    seats = {seat: ann.look(table, seat) for seat in ("yellow", "red")}

    def no_descriptors(_game: Game) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(rulebook, "Rulebook", no_descriptors)
    for number, column in enumerate("abababa"):
        line = seats["red" if number % 2 else "yellow"]
        line.at(number + 1)
        line.act(column)
    assert line.at(8)["outcome"]["winners"] == ["yellow"] and line.scene["outcome"]["text"]
