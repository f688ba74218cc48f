"""Real server processes and those that they start: some are killed, interrupted or kept from writing."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import psycopg
import pytest

from regalia.table.store.store import Store
from tests.table.conftest import Databases
from tests.table.house import Line

pytestmark = pytest.mark.plain

TABLES = 58  # fewer than a guest may lay a minute, more than it takes to be a crowd
COLUMNS = "defgabc"  # three rows of these, and nobody has won
MAX_WARM_UP = 12  # turns; four more follow
STARTED_WITHIN = 2.0  # s after the turn that calls for it
PATIENCE = 30.0  # s


class Serving:
    """`regalia serve` in a process group of its own, as a shell or a service manager starts it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "regalia", "serve", "--no-browser", "--port", "0", "--database", database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])
        self.stack = ExitStack()
        self.client = self.stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE))
        self.client.get("/api/me").raise_for_status()

    def table(self, seats: list[str]) -> str:
        made = self.client.post("/api/tables", json={"game": "connect_four", "seats": seats})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def look(self, table: str, seat: str) -> Line:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        line = Line(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live/{seat}", {"Cookie": cookie})
        self.stack.callback(line.close)
        line.hello()
        line.until("scene")
        return line

    def children(self, name: str) -> list[int]:
        """The processes that it has started and whose command has that word in it."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid and name in (folder / "cmdline").read_text():
                    found.append(int(folder.name))
            except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                pass
        return found

    def stop(self, number: signal.Signals, group: bool = False) -> str:
        """Send it a signal, alone or with all that it has started; what it has complained about."""
        (os.killpg if group else os.kill)(self.process.pid, number)
        _output, errors = self.process.communicate(timeout=PATIENCE)
        return str(errors)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stack.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def until(true: Callable[[], Any], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"{what} does not happen"
        time.sleep(0.02)


# The process that writes for a crowd


class Crowd:
    """Many tables of four in a row, at all of which the same moves are made at the same moment."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.tables = [serving.table(["me", "me"]) for _each in range(TABLES)]
        self.lines = [[serving.look(table, seat) for seat in ("yellow", "red")] for table in self.tables]
        self.turns = 0

    def turn(self) -> None:
        mover, column = self.turns % 2, COLUMNS[self.turns % len(COLUMNS)]
        self.turns += 1
        os.kill(self.serving.process.pid, signal.SIGSTOP)  # so that it finds all of them waiting
        numbers = [pair[mover].send_act(column) for pair in self.lines]
        os.kill(self.serving.process.pid, signal.SIGCONT)
        for pair, number in zip(self.lines, numbers, strict=True):
            assert pair[mover].answer(number)["is"] == "ack"
        for pair in self.lines:
            for line in pair:
                line.at(self.turns + 1)

    def until_writer_process_starts(self) -> list[int]:
        """Play until so many writes have waited at once that the server starts a writer process.

        On a busy machine it may write the first moves before the last ones have arrived.
        """
        for _turn in range(MAX_WARM_UP):
            self.turn()
            deadline = time.monotonic() + STARTED_WITHIN
            while time.monotonic() < deadline:
                if found := self.serving.children("regalia.table.store.writer_process"):
                    return found
                time.sleep(0.02)
        raise AssertionError(f"no writer process after {MAX_WARM_UP} turns of {TABLES} tables")


def has_opened_database(process: int) -> bool:
    files = [str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir()]
    return any(".sqlite" in file or file.startswith("socket:") for file in files)


def kill(writer_process: int, _database: str) -> None:
    os.kill(writer_process, signal.SIGKILL)


def disconnect(_writer_process: int, database: str) -> None:
    """End every connection that has written entries."""
    with psycopg.connect(database, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'WITH over AS%'"
        ).fetchall()
    assert ended


@pytest.mark.parametrize(("kind", "fault"), [("sqlite", kill), ("postgresql", kill), ("postgresql", disconnect)])
def test_play_goes_on_without_the_writer_process(
    kind: str, fault: Callable[[int, str], None], databases: Databases
) -> None:
    database = databases.new(kind)
    with Serving(database) as serving:
        crowd = Crowd(serving)
        alone = serving.look(serving.table(["me", "me"]), "yellow")
        (writer_process,) = crowd.until_writer_process_starts()
        until(lambda: has_opened_database(writer_process), "its readiness")
        time.sleep(0.5)
        crowd.turn()
        fault(writer_process, database)
        alone.act("d")  # the one who finds out
        time.sleep(1.0)
        for _turn in range(3):
            crowd.turn()
        assert serving.client.get("/health").status_code == 200
        serving.table(["me", "me"])
        errors = serving.stop(signal.SIGINT)
    assert "Traceback" not in errors and "exception" not in errors, errors
    store = Store(database)
    for table in crowd.tables:
        found = store.find(table)
        assert found is not None and [entry[1] for entry in found.entries] == [
            COLUMNS[turn % 7] for turn in range(crowd.turns)
        ]
    store.close()


# A disk that is full


def test_a_server_that_cannot_write_is_not_healthy(tmp_path: Path) -> None:
    with Serving(str(tmp_path / "tables.sqlite")) as serving:
        line = serving.look(serving.table(["me", "me"]), "yellow")
        assert serving.client.get("/health").text == "ok\n"
        # No file may grow beyond this, and each write to the log would be beyond it.
        before = resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        line.send_act("d")
        assert line.closed() == 1012
        until(lambda: serving.client.get("/health").status_code == 503, "sickness")
        assert (
            serving.client.post("/api/tables", json={"game": "connect_four", "seats": ["me", "me"]}).status_code == 503
        )
        resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, before)
        until(lambda: serving.client.get("/health").status_code == 200, "health")
        serving.table(["me", "me"])


# Signals

INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # the process that runs the tests may ignore it
wanted, arguments, pending = sys.argv[1].split(" "), sys.argv[2:], [True]
def interrupt(event, details):
    if pending and wanted == [event, *map(str, details)][: len(wanted)]:
        pending.clear()
        os.killpg(0, signal.SIGINT)
sys.addaudithook(interrupt)
sys.argv = ["regalia", *arguments]
from regalia.cli import main
code = main()
print("interrupted" if not pending else "never interrupted")
sys.exit(code)
"""
MOMENTS = [
    *("import typer", "import rich.console", "import regalia.table.server"),
    *("import fastapi", "import sqlalchemy", "import regalia.table.hall.hall", "socket.bind", "sqlite3.connect"),
    *("import uvloop", "import multiprocessing.popen_spawn_posix"),
    pytest.param("import regalia.core.game", marks=pytest.mark.plain),  # compiled, it comes with all the others
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_is_quiet_also_while_the_server_starts(moment: str, tmp_path: Path) -> None:
    options = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, moment, *options],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
    )
    assert done.stderr == "" and "never" not in done.stdout
    assert done.returncode in (0, 130, -signal.SIGINT)


def test_sigterm_to_all_at_once_is_no_death_of_a_worker(tmp_path: Path) -> None:
    with Serving(str(tmp_path / "tables.sqlite")) as serving:
        for _each in range(6):
            serving.table(["bot:mcts:5s", "me"])

        def ticks(process: int) -> int:
            return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])

        until(lambda: serving.children("spawn_main"), "a worker")
        workers = serving.children("spawn_main")
        before = {worker: ticks(worker) for worker in workers}
        until(lambda: all(ticks(worker) > before[worker] + 150 for worker in workers), "hard thinking")
        errors = serving.stop(signal.SIGTERM, group=True)
    assert errors == ""
