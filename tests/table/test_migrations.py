"""A database of an older Regalia is brought up to date when it is opened, and its tables go on."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import inspect
from sqlalchemy.engine import Connection

from regalia.table.store import migrations
from regalia.table.store.databases import StoreError
from regalia.table.store.schema import about
from regalia.table.store.store import Store
from tests.table.conftest import KINDS, Databases
from tests.table.house import Guest, House, log_texts

pytestmark = pytest.mark.plain

OLD = sorted((Path(__file__).parent / "databases").glob("layout_*.sql"))


def lay_out_postgresql(file: Path, database: str) -> None:
    """The same in PostgreSQL, where numbers of tables come from a sequence."""
    with psycopg.connect(database) as connection:
        connection.execute(file.read_text().replace(" WITHOUT ROWID", "").encode())
        connection.execute("CREATE SEQUENCE table_numbers INCREMENT BY 100 START WITH 101")


def lay_out(file: Path, folder: Path) -> Path:
    """An old database, from its text."""
    path = folder / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(file.read_text())
    return path


def shape(store: Store) -> dict[str, Any]:
    """Return the columns of the tables of a database."""
    about_it = inspect(store.engine)
    return {
        name: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"]) for column in about_it.get_columns(name)
            },
            "key": about_it.get_pk_constraint(name)["constrained_columns"],
            "unique": sorted(str(each["column_names"]) for each in about_it.get_unique_constraints(name)),
            "indexes": sorted(str(each["column_names"]) for each in about_it.get_indexes(name)),
        }
        for name in about_it.get_table_names()
    }


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
@pytest.mark.parametrize("kind", KINDS)
def test_an_old_database_comes_to_look_like_a_new_one(
    kind: str, file: Path, databases: Databases, tmp_path: Path
) -> None:
    database = databases.new(kind)
    if kind == "sqlite":
        database = str(lay_out(file, tmp_path))
    else:
        lay_out_postgresql(file, database)
    old, new = Store(database), Store(databases.new(kind))
    assert shape(old) == shape(new)
    with old.engine.connect() as connection:
        assert connection.scalar(about.select().with_only_columns(about.c.value)) == str(migrations.newest())
    finished = old.find("finished")
    assert finished is not None and len(finished.entries) == 7 and old.new_number() > 5
    old.close()
    new.close()
    Store(database).close()  # and it is opened again like any other


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_its_tables_go_on(file: Path, tmp_path: Path) -> None:
    lay_out(file, tmp_path)
    with House(tmp_path) as house:
        ann, bob = returning(house, "guest-ann"), returning(house, "guest-bob")
        finished = ann.ask("GET", "/api/tables/finished")
        assert finished["is_over"] and finished["mine"] == ["yellow"] and finished["rematch"] == "again"
        assert "red: b" in ann.ask("GET", "/api/tables/finished/record")
        again = bob.look("again", "yellow")
        again.until("scene")
        again.act("d")
        line = ann.look("waiting", "azure")
        assert line.until("orders")["orders"]["mode"] == "quick"
        assert bob.sit("waiting", "gules")["started"]
        assert line.until("scene")["v"] == 1
        made = house.hall.tables[ann.table("connect_four", ["me", "me"])]
        assert made.stored.number == 6


def test_what_the_rules_of_today_refuse_is_shown_up_to_there(tmp_path: Path) -> None:
    lay_out(OLD[0], tmp_path)
    with House(tmp_path) as house:
        ann = returning(house, "guest-ann")
        line = ann.look("outdated", "red")
        said = line.until("error")["reason"]
        assert "the rules have changed since this game began" in said and "diagonally" in said
        assert log_texts(line.until("scene")) == ["Yellow drops into column d"]
        assert "rules have changed" in line.answer(line.send_act("a"))["reason"]
        assert len(ann.ask("GET", "/api/tables/outdated/log/red")["lines"]) == 1
        said = ann.ask("GET", "/api/tables/unknown-option", status=409)["error"]
        assert "the rules have changed since this table was made" in said and "trumpeters" in said


def returning(house: House, guest_id: str) -> Guest:
    guest = house.guest()
    guest.client.cookies.clear()
    guest.client.cookies.set(house.hall.guests.cookie, house.hall.guests.write(guest_id))
    return guest


def test_steps_are_taken_in_order_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(lay_out(OLD[0], tmp_path))
    Store(path).close()
    first = migrations.newest()

    def add(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE guests ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'")

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE guests SET colour = 'blue' WHERE id = 'guest-ann' AND colour = 'grey'")

    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS, add, fill])
    for _opened in range(2):
        store = Store(path)
        with store.engine.connect() as connection:
            rows = connection.exec_driver_sql("SELECT name, colour FROM guests ORDER BY id").all()
            assert [tuple(row) for row in rows] == [("Ann", "blue"), ("Bob", "grey")]
            assert connection.scalar(about.select().with_only_columns(about.c.value)) == str(first + 2)
        store.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match=re.escape(f"the layout '{first + 2}'")):  # one does not go back
        Store(path)


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = lay_out(OLD[0], tmp_path)

    def everything(connection: sqlite3.Connection) -> list[str]:
        return list(connection.iterdump())

    with closing(sqlite3.connect(path)) as connection:
        before = everything(connection)

    def add(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE colours (name TEXT)")
        connection.exec_driver_sql("ALTER TABLE guests ADD COLUMN colour TEXT")
        connection.exec_driver_sql("DELETE FROM entries")

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE guests SET age = 1")

    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS, add, fail])
    with pytest.raises(StoreError, match="no such column: age"):
        Store(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert everything(connection) == before
