"""Several servers on one PostgreSQL: a table is at home at one of them, and can be reached through all."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from regalia.table.store import migrations
from regalia.table.store.databases import StoreError
from regalia.table.store.store import Store
from tests.table.conftest import Databases
from tests.table.house import Guest, House, log_texts
from tests.table.test_play import play
from tests.table.test_restart import returned

pytestmark = pytest.mark.plain


@pytest.fixture
def houses(databases: Databases, tmp_path: Path) -> Iterator[list[House]]:
    """Two servers that share a database."""
    database = databases.new("postgresql")
    with House(tmp_path / "a", database, idle_after=600) as first, House(tmp_path / "b", database) as second:
        yield [first, second]


def visits(guest: Guest, house: House) -> Guest:
    """The same guest at another server."""
    there = Guest(house)
    there.come_in(httpx.Cookies(guest.client.cookies))
    house.guests.append(there)
    return there


def test_a_table_is_played_through_both_servers_and_is_in_memory_once(houses: list[House]) -> None:
    first, second = houses
    ann, bob = first.guest("Ann"), second.guest("Bob")
    table = ann.table("heralds", ["me", "open"], options={"rounds": 3})
    assert bob.sit(table, "gules")["mine"] == ["gules"]  # through the other server, which knows the same guests
    assert ann.ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == "Bob"
    lines = {"azure": ann.look(table, "azure"), "gules": bob.look(table, "gules")}
    watcher = second.guest().look(table, "watcher")
    assert play(lines, 2000).scene["outcome"]
    lines["gules"].synced()
    watcher.synced()
    seen, theirs = watcher.scene["outcome"], lines["gules"].scene["outcome"]
    assert {**seen, "deed": ""} == {**theirs, "deed": ""}  # that one is in the words of who reads it
    assert table in first.hall.tables and table not in second.hall.tables
    assert bob.ask("GET", f"/api/tables/{table}/record").startswith("regalia record")
    assert bob.ask("GET", f"/api/tables/{table}/views/gules/3")["v"] == 3
    assert bob.ask("GET", f"/api/tables/{table}/views/azure/3", status=403)["error"] == "this seat is not yours"
    again = bob.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"]
    assert ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"] == again
    assert bob.look(again, "azure").until("scene")["v"] >= 1
    assert bob.open(table, "azure").closed() == 4403 and bob.open("no-such-table", "azure").closed() == 4404
    assert bob.ask("GET", "/api/tables/no-such-table", status=404)
    assert bob.ask("POST", f"/api/tables/{table}/seats/azure/claim", b"x" * 70_000, status=413)["error"]
    assert not first.gateway.limiter.requests[413]  # it is not even sent on


def test_the_front_pages_game_of_one_server_is_watched_through_the_other(houses: list[House]) -> None:
    first, second = houses
    ann = first.guest("Ann")
    table = ann.ask("GET", "/api/front")["table"]
    abroad = visits(ann, second)
    assert abroad.ask("GET", f"/api/tables/{table}")["started"]
    line = abroad.look(table, "watcher")
    assert line.until("scene")["v"] < line.until("scene")["v"]
    line.close()
    assert table in first.hall.tables and table not in second.hall.tables
    assert abroad.ask("GET", "/api/front")["table"] != table  # it has one of its own
    for unknown in ("front-99-abc", table + "x"):
        assert abroad.ask("GET", f"/api/tables/{unknown}", status=404)["error"]


def test_names_are_known_and_forgotten_at_all_servers_at_once(houses: list[House]) -> None:
    first, second = houses
    ann = first.guest()
    table = ann.table("connect_four", ["me", "open"])
    line = second.guest().look(table, "watcher")
    assert line.until("table")["table"]["seats"][0]["name"].startswith("Guest")
    abroad = visits(ann, second)
    abroad.ask("PUT", "/api/me", {"name": "Ann"})
    while line.next()["table"]["seats"][0]["name"] != "Ann":
        pass
    assert abroad.ask("GET", "/api/me") == ann.ask("GET", "/api/me") == {"name": "Ann"}
    assert abroad.ask("GET", "/api/tables?game=%00", status=400)["error"]
    abroad.ask("DELETE", "/api/me", status=204)
    while line.next()["table"]["seats"][0]["kind"] != "open":  # the game has not begun
        pass


def test_lines_of_another_server_are_many_peoples_and_not_counted(databases: Databases, tmp_path: Path) -> None:
    database = databases.new("postgresql")
    with (
        House(tmp_path / "a", database, idle_after=600, connections_per_address=3) as home,
        House(tmp_path / "b", database) as other,
    ):
        table = home.guest().table("connect_four", ["me", "me"])
        for _each in range(6):
            guest = other.guest()
            assert guest.look(table, "watcher").until("scene")["v"] == 1
            assert guest.ask("GET", f"/api/tables/{table}")["id"] == table
        assert len(home.hall.tables[table].sockets) == 6
        assert home.gateway.limiter.turned_away == 0


def test_what_another_server_sends_on_counts_for_the_address_that_it_comes_from(houses: list[House]) -> None:
    first, second = houses
    ann, bob = first.guest(), second.guest(address="127.0.0.2")
    table = ann.table("connect_four", ["me", "me"])
    bob.look(table, "watcher").until("scene")
    assert [socket.address for socket in first.hall.tables[table].sockets] == ["127.0.0.2"]
    bob.ask("POST", f"/api/tables/{table}/seats/red/claim", {"secret": "?"}, status=403)
    assert "127.0.0.2" in first.gateway.rations.buckets
    liar = first.guest()
    liar.open(table, "watcher", **{"x-regalia-sent-for": "127.0.0.3"}).hello()
    liar.lines[0].until("scene")
    assert [socket.address for socket in first.hall.tables[table].sockets] == ["127.0.0.2", "127.0.0.1"]


def test_a_server_that_closes_hands_its_tables_over(houses: list[House]) -> None:
    first, second = houses
    ann = first.guest("Ann")
    table = ann.table("connect_four", ["me", "bot:random"])
    abroad = visits(ann, second)
    line = abroad.look(table, "yellow", session="one")
    line.until("scene")
    line.act("d")
    first.stop()
    assert line.closed() == 1012
    back = returned(abroad, table, "yellow")
    while not back.texts():
        back.until("scene")  # the bot goes on, too
    assert back.act("e") and table in second.hall.tables
    first.start()
    ann.come_in(ann.client.cookies)
    assert ann.ask("GET", f"/api/tables/{table}")["seats"][0]["here"]  # and now it is at home at the other one
    assert table not in first.hall.tables


def test_who_has_lost_the_database_gives_its_tables_up(houses: list[House]) -> None:
    first, second = houses
    ann = first.guest("Ann")
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    homes = first.hall.servers.homes
    assert homes is not None and homes.connection is not None
    with psycopg.connect(first.settings.database, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 30000)", (homes.connection.info.backend_pid,))
    assert line.closed() == 1012
    back = returned(visits(ann, second), table, "red")
    assert back.scene["v"] == 2 and back.act("d")["v"] == 3
    again = returned(ann, table, "yellow")
    assert again.scene["v"] == 3 and again.act("a")["v"] == 4
    assert back.until("scene")["v"] == 4


def backends(house: House) -> set[int]:
    with psycopg.connect(house.settings.database) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return {pid for (pid,) in connection.execute(asked).fetchall()}


def test_a_database_that_says_nothing_is_given_up(houses: list[House]) -> None:
    """All its connections stay open, but nobody answers there; new ones work."""
    first, second = houses
    ann, bob = first.guest("Ann"), second.guest("Bob")
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    for house in houses:
        house.store.patience.seconds = 1.0
    stopped = backends(first)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        line.send_act("d")
        insist(ann, table, "yellow", "d", 1, line.session)  # perhaps again
        insist(ann, table, "red", "a", 2)
        other = bob.table("connect_four", ["me", "me"])
        insist(bob, other, "yellow", "d", 1)
        assert time.monotonic() - began < 25
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    insist(ann, table, "yellow", "b", 3)
    assert [entry.text for entry in first.hall.tables[table].replay.history] == ["d", "a", "b"]


def insist(guest: Guest, table: str, seat: str, text: str, v: int, session: str = "") -> None:
    """Act, and come back until it is acknowledged."""
    session = session or f"{seat} {v}"
    for _attempt in range(100):
        with contextlib.suppress(ConnectionClosed):
            back = returned(guest, table, seat, session)
            back.send_act(text, v, 1)
            answer = back.answer(1)
            assert answer["is"] == "ack", answer
            return
    raise AssertionError("it is never acknowledged")


def test_two_homes_of_one_table_keep_one_record(houses: list[House]) -> None:
    """Something that must not happen does no harm if it does."""
    first, second = houses
    ann = first.guest("Ann")
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    homes = second.hall.servers.homes
    assert homes is not None
    with psycopg.connect(first.settings.database, autocommit=True) as connection:
        connection.execute("UPDATE homes SET server = %s WHERE table_id = %s", (homes.number, table))
    abroad = visits(ann, second)
    other = abroad.look(table, "yellow")
    other.until("scene")
    assert table in first.hall.tables and table in second.hall.tables
    other.act("a")
    n = line.send_act("b")  # the same entry of the record
    assert line.closed() == 1012 and not any('"ack"' in text for text in line.heard)
    back = ann.look(table, "yellow", session=line.session)
    assert log_texts(back.until("scene")) == ["Yellow drops into column a"]
    back.send_act("b", v=1, n=n)
    assert back.answer(n)["is"] == "refused"
    stored = first.store.find(table)
    assert stored is not None and [text for _who, text, _session, _n in stored.entries] == ["a"]


def test_a_seat_is_taken_once_also_if_two_servers_give_it_away(houses: list[House]) -> None:
    first, second = houses
    ann, bob, eve = first.guest("Ann"), first.guest("Bob"), second.guest("Eve")
    table = ann.table("connect_four", ["me", "open"])
    homes = second.hall.servers.homes
    assert homes is not None
    with psycopg.connect(first.settings.database, autocommit=True) as connection:
        connection.execute("UPDATE homes SET server = %s WHERE table_id = %s", (homes.number, table))
    assert not eve.ask("GET", f"/api/tables/{table}")["started"]  # now it is in both memories
    assert bob.sit(table, "red")["mine"] == ["red"]
    assert "try again" in eve.ask("POST", f"/api/tables/{table}/seats/red", status=503)["error"]
    assert eve.ask("POST", f"/api/tables/{table}/seats/red", status=409)["error"] == "this seat is taken"
    assert eve.ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == "Bob"


def test_the_database_is_not_brought_up_to_date_under_running_servers(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS, lambda _connection: None])
    with pytest.raises(StoreError, match="2 servers use the database"):
        Store(houses[0].settings.database)
