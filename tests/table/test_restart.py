"""A table is its record: after a restart, and after being put away, everything is as it was."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from heralds.game import Heralds
from regalia.table.store.databases import StoreError
from regalia.table.store.schema import entries
from regalia.table.store.store import Store
from tests.table.conftest import Databases, Open
from tests.table.house import Guest, House, Line, log_texts


@pytest.fixture
def open_house(tmp_path: Path, database: str) -> Iterator[Open]:
    """On both databases."""
    opened: list[House] = []

    def open_it(**settings: Any) -> House:
        opened.append(House(tmp_path, database, **settings))
        return opened[-1]

    yield open_it
    for each in opened:
        each.__exit__(None, None, None)


def some_heralds(house: House) -> tuple[str, dict[str, Line], dict[str, int]]:
    """A table, with its three lines and the number of the last request of each that was carried out."""
    ann = house.guest("Ann")
    table = ann.table("heralds", ["me", "me", "me"])
    lines = {seat: ann.look(table, seat) for seat in ("azure", "gules", "sable")}
    done: dict[str, int] = {}
    for _turn in range(12):
        for seat, line in lines.items():
            line.synced()
            if line.texts():
                line.send_act(line.texts()[0])
                if line.answer(line.n)["is"] == "ack":  # in a window somebody else may have been faster
                    done[seat] = line.n
    for line in lines.values():
        line.settle(0.2)
    return table, lines, done


def test_versions_scenes_and_sessions_are_the_same_after_a_restart(open_house: Open) -> None:
    house = open_house(window_delay=0.0)
    table, lines, done = some_heralds(house)
    ann = house.guests[0]
    house.restart()
    assert ann.ask("GET", "/api/me") == {"name": "Ann"}
    for seat, line in lines.items():
        back = ann.look(table, seat, session=line.session)
        again = back.until("scene")
        assert again["v"] == line.scene["v"] > 10
        assert back.heard[-1] == next(text for text in reversed(line.heard) if text.startswith('{"is":"scene"'))
        back.say(do="act", n=done[seat], v=1, text="ready")
        assert back.answer(done[seat])["is"] == "ack"  # it was carried out before the restart
        assert not back.synced()
        last_ten = ann.look(table, seat, v=line.scene["v"] - 10)
        assert [last_ten.until("scene")["v"] for _each in range(10)][-1] == line.scene["v"]


def test_bots_go_on_by_themselves_after_a_restart(open_house: Open) -> None:
    house = open_house(bot_pause=0.6)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:random"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("a")
    house.restart()
    back = ann.look(table, "yellow", v=2)
    assert back.until("scene")["v"] == 3


def test_orders_seats_and_rematches_are_remembered(open_house: Open) -> None:
    house = open_house()
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("heralds", ["me", "open"])
    bob.sit(table, "gules")
    line = bob.look(table, "gules")
    line.synced()
    line.say(do="orders", orders={"mode": "quick"})
    line.until("orders")
    line.say(do="resign", n=1)
    line.answer(1)
    made = ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"]
    house.restart()
    assert bob.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"] == made
    assert bob.look(table, "gules").until("orders")["orders"]["mode"] == "quick"
    assert bob.ask("GET", f"/api/tables/{made}")["mine"] == ["azure"]


def test_a_table_that_nobody_looks_at_is_put_away_and_taken_up_again(open_house: Open) -> None:
    house = open_house(idle_after=0.2)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    assert table in house.hall.tables
    line.close()
    deadline = time.monotonic() + 10
    while table in house.hall.tables and time.monotonic() < deadline:
        time.sleep(0.05)
    assert table not in house.hall.tables
    assert ann.look(table, "red").until("scene")["v"] == 2


def test_idle_tables_are_unloaded_although_the_database_failed_for_a_while(open_house: Open) -> None:
    house = open_house(idle_after=0.1)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE tables RENAME TO tables_away")
    time.sleep(0.5)  # meanwhile the server looks several times whether a player loses on time
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE tables_away RENAME TO tables")
    line.close()
    deadline = time.monotonic() + 10
    while table in house.hall.tables and time.monotonic() < deadline:
        time.sleep(0.05)
    assert table not in house.hall.tables


def test_a_record_that_the_rules_of_today_refuse_is_shown_up_to_there(open_house: Open) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    number = house.hall.tables[table].stored.number
    with house.store.engine.begin() as connection:
        row = {"table_number": number, "seq": 1, "who": 1, "text": "z", "session": "", "n": 0}
        connection.execute(entries.insert(), row)
        connection.execute(entries.insert(), row | {"seq": 2, "who": 0, "text": "d"})
    house.restart()
    back = ann.look(table, "yellow")
    assert "rules have changed" in back.until("error")["reason"]
    assert back.until("scene")["v"] == 2
    assert "rules have changed" in back.answer(back.send_act("a"))["reason"]


def test_what_could_not_be_written_is_not_acked_and_the_table_starts_again(open_house: Open) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    number = house.hall.tables[table].stored.number
    with house.store.engine.begin() as connection:  # somebody else has written the entry that comes next
        row = {"table_number": number, "seq": 0, "who": 0, "text": "g", "session": "", "n": 0}
        connection.execute(entries.insert(), row)
    line.send_act("a")
    assert line.closed() == 1012
    assert not any('"ack"' in text for text in line.heard)
    back = ann.look(table, "yellow")
    assert log_texts(back.until("scene")) == ["Yellow drops into column g"]


def test_a_database_that_was_away_for_a_moment_is_found_again(databases: Databases, tmp_path: Path) -> None:
    with House(tmp_path, databases.new("postgresql")) as house:
        ann = house.guest()
        table = ann.table("connect_four", ["me", "me"])
        line = ann.look(table, "yellow")
        line.until("scene")
        line.act("d")
        with psycopg.connect(house.settings.database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert line.closed() == 1012  # others may take the table up: we must not go on with it
        for _attempt in range(300):
            back = returned(ann, table, "red", "one")
            back.send_act("d", n=1)
            with contextlib.suppress(ConnectionClosed):  # the writer has yet to find out
                assert back.answer(1)["is"] == "ack"
                break
        assert returned(ann, table, "yellow").scene["v"] == 3
        assert ann.ask("GET", f"/api/tables/{table}")["started"]


def returned(guest: Guest, table: str, seat: str, session: str = "") -> Line:
    """A client comes back until it is let in."""
    for _attempt in range(300):
        try:
            line = guest.look(table, seat, session=session)
            line.until("scene", 30)
        except ConnectionClosed:
            time.sleep(0.1)
        else:
            return line
    raise AssertionError("nobody is let in")


def test_while_there_is_no_database_one_is_asked_to_come_again(open_house: Open) -> None:
    house = open_house()
    ann = house.guest()

    def gone(*_arguments: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is gone"))

    table = ann.table("connect_four", ["me", "me"])
    house.on_loop(lambda: house.hall.tables.unload(house.hall.tables[table]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "find", gone)
        assert "try again" in ann.ask("GET", f"/api/tables/{table}", status=503)["error"]
        assert ann.open(table, "yellow").closed() == 1013
    assert ann.look(table, "yellow").until("scene")["v"] == 1


def test_a_defect_of_a_game_closes_the_table_and_loses_nothing(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("heralds", ["me", "me"])
    line = ann.look(table, "azure")
    version = line.until("scene")["v"]
    text = line.texts()[0]

    def breaks(*_arguments: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Heralds, "scene", breaks)  # asked for when the action has been carried out in memory
        line.send_act(text)
        assert "broke" in line.until("error")["reason"]
        assert line.closed() == 1012
    back = ann.look(table, "azure", session=line.session)
    assert back.until("scene")["v"] == version
    assert back.act(text)["v"] == version + 1


def test_two_servers_do_not_share_a_file(databases: Databases) -> None:
    path = databases.new("sqlite")
    store = Store(path)
    with pytest.raises(StoreError, match="being served already"):
        Store(path)
    store.close()
