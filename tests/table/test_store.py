"""Databases that are broken or belong to others, and the one writer."""

import asyncio
import os
import signal
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import uvloop
from sqlalchemy.exc import IntegrityError

from regalia.table.play.rows import EntryRow
from regalia.table.server import CannotServe, check_contact, data_folder, default_settings, listening_socket
from regalia.table.store.databases import StoreError, database_url
from regalia.table.store.schema import about, tables
from regalia.table.store.store import Store
from regalia.table.store.writer import CROWD, Chain, Write, Writer, finish
from regalia.table.store.writer_process import WriterProcess
from tests.table.conftest import Databases
from tests.table.house import House


def test_a_new_database_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.sqlite"
    store = Store(str(path))
    assert path.exists() and store.find("nothing") is None and store.new_number() == 1
    store.close()
    Store(f"sqlite:///{path}").close()


def test_the_database_and_all_beside_it_are_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for _time in range(2):
            with House(tmp_path) as house:
                house.guest("Ann").table("connect_four", ["me", "me"])
                modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
            names = {"secret.key", *(f"tables.sqlite{more}" for more in ("", "-wal", "-shm", ".lock"))}
            assert modes == dict.fromkeys(names, 0o600)
            for path in tmp_path.iterdir():
                path.chmod(0o644)  # as an earlier Regalia left them
    finally:
        os.umask(before)


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


def noted(results: list[str], name: str, chain: Chain, rows: list[EntryRow]) -> Write:
    """A write, and a note of what became of it."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.add_done_callback(lambda done: results.append(f"{name} {'lost' if done.exception() else 'written'}"))
    return Write(chain, rows, (), None, partial(finish, future))


async def wait_for_writer_process(writer_process: WriterProcess) -> None:
    writer_process.closed_until = 0.0  # as if some time had passed
    writer_process.start_soon()
    assert writer_process.starting is not None
    await writer_process.starting
    assert writer_process.is_ready


@pytest.mark.parametrize("by_process", [False, True])
def test_one_bad_write_does_not_spoil_its_group_and_breaks_its_own_chain(database: str, by_process: bool) -> None:
    async def write() -> list[str]:
        writer = Writer(store, asyncio.get_running_loop())
        if by_process:
            await wait_for_writer_process(writer.writer_process)
        results: list[str] = []
        chains = [Chain(), Chain()]

        def submit(name: str, chain: Chain, rows: list[EntryRow]) -> None:
            writer.submit(noted(results, name, chain, rows))

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


# The port


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
    assert default_settings().database == str(tmp_path / "regalia" / "tables.sqlite")
    assert default_settings(str(tmp_path / "games.db")).key_file == tmp_path / "secret.key"


def entries_of(store: Store) -> list[int]:
    with store.engine.connect() as connection:
        return list(connection.exec_driver_sql("SELECT seq FROM entries ORDER BY 1").scalars())


def test_entries_go_another_way_while_the_writer_process_is_gone(database: str) -> None:
    async def write() -> list[bool]:
        writer = Writer(store, asyncio.get_running_loop())
        writer_process, chain = writer.writer_process, Chain()
        results: list[str] = []
        ready: list[bool] = []

        async def submit(seq: int) -> None:
            writer.submit(noted(results, str(seq), chain, [(1, seq, 0, "a", "", 0)]))
            assert writer.draining is not None
            await writer.draining
            ready.append(writer_process.is_ready)

        await submit(0)
        await wait_for_writer_process(writer_process)
        await submit(1)
        assert writer_process.process is not None
        writer_process.process.kill()
        await submit(2)
        await wait_for_writer_process(writer_process)
        await submit(3)
        await writer.close()
        assert results == [f"{seq} written" for seq in range(4)]
        return ready

    store = Store(database)
    assert asyncio.run(write()) == [False, True, False, True]
    assert entries_of(store) == [0, 1, 2, 3]
    store.close()


@pytest.mark.parametrize("when", ["before the group", "while it waits"])
def test_no_event_loop_minds_a_writer_process_that_was_killed(database: str, when: str) -> None:
    """uvloop raises other errors than asyncio, and its pipes are closed only a moment later."""

    async def write() -> list[str]:
        writer = Writer(store, asyncio.get_running_loop())
        results: list[str] = []
        await wait_for_writer_process(writer.writer_process)
        process = writer.writer_process.process
        assert process is not None
        if when == "while it waits":
            process.send_signal(signal.SIGSTOP)
            asyncio.get_running_loop().call_later(0.3, process.kill)
        else:
            process.kill()
            await asyncio.sleep(0.3)
        for seq in range(3):
            writer.submit(noted(results, str(seq), Chain(), [(1, seq, 0, "a", "", 0)]))
            assert writer.draining is not None
            await asyncio.wait_for(writer.draining, 20)
        await writer.close()
        await asyncio.sleep(0.05)
        return results

    store = Store(database)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(write()) == ["0 written", "1 written", "2 written"]
    assert entries_of(store) == [0, 1, 2]
    store.close()


def test_a_writer_process_that_hangs_is_replaced(
    databases: Databases, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def write() -> list[str]:
        writer = Writer(store, asyncio.get_running_loop())
        results: list[str] = []
        await wait_for_writer_process(writer.writer_process)
        process = writer.writer_process.process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        writer.submit(noted(results, "0", Chain(), [(1, 0, 0, "a", "", 0)]))
        assert writer.draining is not None
        await asyncio.wait_for(writer.draining, 4)  # nobody waits for it to end by itself
        assert process.returncode is not None
        await writer.close()
        await asyncio.sleep(0.05)
        return results

    monkeypatch.setattr("regalia.table.store.writer_process.PATIENCE", 1.0)
    store = Store(databases.new("sqlite"))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(write()) == ["0 written"]
    assert "the writer process does not answer" in caplog.text
    store.close()


class Shaky:
    """As much of an event loop as a writer needs. It fails on demand."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.create_task, self.call_soon, self.call_soon_threadsafe = (
            loop.create_task,
            loop.call_soon,
            loop.call_soon_threadsafe,
        )
        self.future = loop.create_future
        self.fails = False

    def create_future(self) -> "asyncio.Future[Any]":
        if self.fails:
            raise ZeroDivisionError
        return self.future()


def test_nothing_ends_the_writer_and_everybody_is_told(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write() -> list[str]:
        loop: Any = Shaky(asyncio.get_running_loop())
        writer = Writer(store, loop)
        results: list[str] = []

        async def submit(name: str, row: EntryRow) -> None:
            writer.submit(noted(results, name, Chain(), [row]))
            assert writer.draining is not None
            await asyncio.wait_for(writer.draining, 20)
            await asyncio.sleep(0.01)

        async def breaks(*_arguments: object) -> bool:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(WriterProcess, "write", breaks)
            patch.setattr(WriterProcess, "is_ready", True)
            await submit("the writer process breaks", (1, 0, 0, "a", "", 0))
        with monkeypatch.context() as patch:
            patch.setattr("regalia.table.store.writer.prepare_to_write", lambda _connection: 1 // 0)
            writer.disconnect()
            await submit("no connection", (1, 1, 0, "a", "", 0))
        await submit("a connection", (1, 1, 0, "a", "", 0))
        loop.fails = True
        await submit("a defect", (1, 2, 0, "a", "", 0))
        loop.fails = False
        await submit("no defect", (1, 2, 0, "a", "", 0))
        await writer.close()
        return results

    store = Store(database)
    told = [
        "the writer process breaks written",
        "no connection lost",
        "a connection written",
        "a defect lost",
        "no defect written",
    ]
    assert asyncio.run(write()) == told
    assert entries_of(store) == [0, 1, 2]
    store.close()


def test_a_line_that_the_database_cuts_is_made_anew(databases: Databases) -> None:
    async def write() -> list[str]:
        writer = Writer(store, asyncio.get_running_loop())
        results: list[str] = []
        chain = Chain()
        for seq in range(3):
            writer.submit(noted(results, str(seq), chain, [(1, seq, 0, "a", "", 0)]))
            assert writer.draining is not None
            await writer.draining
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'WITH over%'"
                )
        await writer.close()
        return results

    database = databases.new("postgresql")
    store = Store(database)
    assert asyncio.run(write()) == ["0 written", "1 written", "2 written"]
    assert entries_of(store) == [0, 1, 2]
    store.close()


def test_a_crowd_calls_for_the_writer_process_and_it_ends_with_the_writer(database: str) -> None:
    async def write() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        results: list[str] = []
        for seq in range(4 * CROWD):
            writer.submit(noted(results, str(seq), Chain(), [(1, seq, 0, "a", "", 0)]))
        assert writer.draining is not None
        await writer.draining
        assert writer.writer_process.starting is not None
        await writer.writer_process.starting
        process = writer.writer_process.process
        assert process is not None
        writer.submit(noted(results, "last", Chain(), [(1, 4 * CROWD, 0, "a", "", 0)]))
        await writer.close()
        assert process.returncode == 0
        assert results == [*[f"{seq} written" for seq in range(4 * CROWD)], "last written"]

    store = Store(database)
    asyncio.run(write())
    assert entries_of(store) == list(range(4 * CROWD + 1))
    store.close()


def test_a_writer_process_that_cannot_open_the_database_says_why_without_its_password(
    databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    async def start() -> None:
        writer_process = WriterProcess(url.set(username="nobody", password="swordfish"))
        writer_process.start_soon()
        assert writer_process.starting is not None
        await writer_process.starting
        assert not writer_process.is_ready
        await writer_process.close()

    url = database_url(databases.new("postgresql"))
    asyncio.run(start())
    assert 'role "nobody" does not exist' in caplog.text and "swordfish" not in caplog.text
