"""Databases that are broken or belong to others, and the one writer."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import IntegrityError

from regalia.core.errors import Malformed
from regalia.table.databases import StoreError, database_url
from regalia.table.guests import Guests, read_key
from regalia.table.server import CannotServe, check_contact, data_folder, listening_socket, usual_settings
from regalia.table.shortcut import PostgresShortcut
from regalia.table.store import EntryRow, Store, about, tables
from regalia.table.writer import Chain, Write, Writer
from tests.table.conftest import Databases


def test_a_new_database_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.sqlite"
    store = Store(str(path))
    assert path.exists() and store.find("nothing") is None and store.new_number() == 1
    store.close()
    Store(f"sqlite:///{path}").close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(str(path))
    assert path.read_text() == "dear diary " * 100


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE cookies (name)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store(str(path))
    assert path.read_bytes() == before


def test_a_later_layout_is_refused(database: str) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(about.update(), {"value": "99"})
    store.close()
    with pytest.raises(StoreError, match="layout '99'"):
        Store(database)


def test_another_programs_tables_in_postgresql_are_refused_and_left_alone(databases: Databases) -> None:
    database = databases.new("postgresql")
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE cookies (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        Store(database)
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert found == [("cookies",)]


@pytest.mark.parametrize(
    ("database", "complaint"),
    [
        ("mysql://ann:swordfish@localhost/x", "not in 'mysql'"),
        ("sqlite+nothing:///x", "not in 'sqlite.nothing'"),
        ("postgresql+psycopg2://ann:swordfish@localhost/x", "not in 'postgresql.psycopg2'"),
        ("postgresql://ann:swordfish@localhost:port/x", "cannot be read"),
        ("://swordfish", "not in ''"),
        ("postgresql://ann:swordfish@127.0.0.1:1/x", "x in PostgreSQL on 127.0.0.1:1 cannot be used: .*refused"),
        ("postgresql://ann@127.0.0.1:1/x?password=swordfish", "cannot be used"),
        ("postgres://ann:swordfish@no.such.host.invalid/x", "no.such.host.invalid cannot be used"),
        ("postgresql://ann:swordfish@/x?host=/no/such/folder", "cannot be used"),
        ("postgresql://ann:swordfish@127.0.0.1/x?no_such_setting=swordfish", "no_such_setting"),
    ],
)
def test_a_wrong_url_is_said_so_without_its_password(database: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint) as refused:
        Store(database)
    assert "swordfish" not in str(refused.value) and "\n" not in str(refused.value)


def test_a_database_that_is_not_there_or_not_for_us_is_said_so(databases: Databases) -> None:
    url = database_url(databases.new("postgresql"))
    for wrong, complaint in (
        (url.set(database="no_such_database"), 'database "no_such_database" does not exist'),
        (url.set(username="nobody", password="swordfish"), 'role "nobody" does not exist'),
    ):
        with pytest.raises(StoreError, match=complaint) as refused:
            Store(wrong.render_as_string(hide_password=False).replace("+psycopg", ""))
        assert "swordfish" not in str(refused.value)


def test_every_table_has_a_number_of_its_own_also_if_servers_share_them(databases: Databases) -> None:
    database = databases.new("postgresql")
    stores = [Store(database), Store(database)]
    taken = [store.new_number() for _each in range(150) for store in stores]
    assert len(set(taken)) == 300 and min(taken) == 1
    for store in stores:
        store.close()


def test_what_no_table_can_be_called_is_not_looked_for(database: str) -> None:
    store = Store(database)
    assert [store.find(name) for name in ("", "x\0", "a" * 65, "é", "'; DROP TABLE tables; --")] == [None] * 5
    store.close()


def test_errors_of_a_database_do_not_repeat_what_was_written(database: str) -> None:
    store = Store(database)
    with store.engine.connect() as connection, pytest.raises(IntegrityError) as failed:
        connection.execute(tables.insert(), {"number": 1, "id": "the secret id"})
    assert "null" in store.why(failed.value).lower() and "the secret id" not in store.why(failed.value)
    store.close()


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        Store(str(tmp_path))


# The writer


def test_one_bad_write_does_not_spoil_its_group_and_breaks_its_own_chain(database: str) -> None:
    async def write() -> list[str]:
        loop = asyncio.get_running_loop()
        writer = Writer(store, loop)
        if not store.is_file:
            writer.shortcut = PostgresShortcut(store)
        results: list[str] = []
        chains = [Chain(), Chain()]

        def submit(name: str, chain: Chain, rows: list[EntryRow]) -> None:
            def done(error: Exception | None) -> None:
                results.append(f"{name} {'lost' if error else 'written'}")

            writer.submit(Write(chain, done, rows, ()))

        submit("a0", chains[0], [(1, 0, 0, "a", "", 0)])
        submit("b0", chains[1], [(2, 0, 0, "b", "", 0)])
        submit("a0 again", chains[0], [(1, 0, 0, "a", "", 0)])
        submit("b1", chains[1], [(2, 1, 0, "b", "", 0)])
        submit("a1", chains[0], [(1, 1, 0, "a", "", 0)])
        submit("c0", Chain(), [(3, 0, 0, "\ud800", "", 0)])  # no text that a database could keep
        await writer.close()
        await asyncio.sleep(0.05)
        return results

    store = Store(database)
    results = asyncio.run(write())
    assert results == ["a0 written", "b0 written", "a0 again lost", "b1 written", "a1 lost", "c0 lost"]
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT table_number, seq FROM entries ORDER BY 1, 2").all()
    assert [tuple(row) for row in rows] == [(1, 0), (2, 0), (2, 1)]
    store.close()


def test_the_database_flushes_every_commit(databases: Databases) -> None:
    store = Store(databases.new("sqlite"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()
    database = databases.new("postgresql")
    name = database_url(database).database
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    store = Store(database)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


# The key, the port


def test_the_key_is_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "secret.key"
    key = read_key(path)
    assert read_key(path) == key and stat.S_IMODE(path.stat().st_mode) == 0o600
    guests, others = Guests(read_key(path)), Guests(read_key(tmp_path / "other.key"))
    assert guests.read(guests.write("ann")) == "ann"
    assert guests.read(others.write("ann")) is None and guests.cookie != others.cookie
    path.write_text("")
    with pytest.raises(Malformed, match="does not hold a key"):
        read_key(path)


def test_a_busy_port_is_said_so() -> None:
    bound = listening_socket("127.0.0.1", 0)
    bound.listen()
    port = bound.getsockname()[1]
    with pytest.raises(CannotServe, match=f"port {port} of 127.0.0.1 is busy"):
        listening_socket("127.0.0.1", port)
    bound.close()
    with pytest.raises(CannotServe, match="no address"):
        listening_socket("no.such.host.invalid", 0)


def test_a_contact_is_an_email_address() -> None:
    assert check_contact("ann@example.org") == "ann@example.org"
    for wrong in ("ann", "ann@localhost", "ann @example.org", "https://example.org"):
        with pytest.raises(CannotServe, match="email address"):
            check_contact(wrong)


def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "regalia"
    assert usual_settings().database == str(tmp_path / "regalia" / "tables.sqlite")
    assert usual_settings("/x/games.db").key_file == Path("/x/secret.key")


def test_entries_take_the_long_way_when_the_short_one_breaks(databases: Databases) -> None:
    async def write() -> list[bool]:
        loop = asyncio.get_running_loop()
        writer = Writer(store, loop)
        writer.shortcut = shortcut = PostgresShortcut(store)
        chain, short = Chain(), []

        async def submit(seq: int) -> None:
            written: asyncio.Future[Exception | None] = loop.create_future()
            writer.submit(Write(chain, written.set_result, [(1, seq, 0, "a", "", 0)], ()))
            assert await written is None
            short.append(shortcut.connection is not None)

        await submit(0)
        assert shortcut.connection is not None
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend({shortcut.connection.info.backend_pid})")
        await submit(1)
        shortcut.closed_until = 0.0  # as if some time had passed
        await submit(2)
        await writer.close()
        return short

    store = Store(databases.new("postgresql"))
    assert asyncio.run(write()) == [True, False, True]
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT seq FROM entries ORDER BY 1").scalars().all() == [0, 1, 2]
    store.close()
