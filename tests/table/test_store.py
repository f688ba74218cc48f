"""Databases that are broken or belong to others, and the one writer."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from regalia.core.errors import Malformed
from regalia.table.guests import Guests, read_key
from regalia.table.server import CannotServe, data_folder, listening_socket, usual_settings
from regalia.table.store import EntryRow, Store, StoreError, about
from regalia.table.writer import Chain, Write, Writer


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


def test_a_later_layout_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    store = Store(path)
    with store.engine.begin() as connection:
        connection.execute(about.update(), {"value": "99"})
    store.close()
    with pytest.raises(StoreError, match="layout '99'"):
        Store(path)


@pytest.mark.parametrize("database", ["postgresql://localhost/x", "nonsense://", "sqlite+nothing:///x", "://"])
def test_other_databases_are_refused_for_now(database: str) -> None:
    with pytest.raises(StoreError):
        Store(database)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        Store(str(tmp_path))


# The writer


def test_one_bad_write_does_not_spoil_its_group_and_breaks_its_own_chain(tmp_path: Path) -> None:
    async def write() -> list[str]:
        loop = asyncio.get_running_loop()
        writer = Writer(store, loop)
        results: list[str] = []
        chains = [Chain(), Chain()]

        def submit(name: str, chain: Chain, rows: list[EntryRow]) -> None:
            def done(error: Exception | None) -> None:
                results.append(f"{name} {'lost' if error else 'written'}")

            writer.submit(Write(chain, done, rows))

        submit("a0", chains[0], [(1, 0, 0, "a", "", 0)])
        submit("b0", chains[1], [(2, 0, 0, "b", "", 0)])
        submit("a0 again", chains[0], [(1, 0, 0, "a", "", 0)])
        submit("b1", chains[1], [(2, 1, 0, "b", "", 0)])
        submit("a1", chains[0], [(1, 1, 0, "a", "", 0)])
        await writer.close()
        await asyncio.sleep(0.05)
        return results

    store = Store(str(tmp_path / "tables.sqlite"))
    results = asyncio.run(write())
    assert results == ["a0 written", "b0 written", "a0 again lost", "b1 written", "a1 lost"]
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT table_number, seq FROM entries ORDER BY 1, 2").all()
    assert [tuple(row) for row in rows] == [(1, 0), (2, 0), (2, 1)]
    store.close()


def test_the_database_flushes_every_commit(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.sqlite"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


# The key, the port


def test_the_key_is_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "secret.key"
    key = read_key(path)
    assert read_key(path) == key and stat.S_IMODE(path.stat().st_mode) == 0o600
    guests, others = Guests(path), Guests(tmp_path / "other.key")
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


def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "regalia"
    assert usual_settings().database == str(tmp_path / "regalia" / "tables.sqlite")
    assert usual_settings("/x/games.db").key_file == Path("/x/secret.key")
