"""Servers under test: real processes, with their writing process, their bots' workers and their database."""

import contextlib
import json
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from tests.faults.planted import PLANTED, RUNNING

SETTINGS: Final[dict[str, Any]] = {
    "window_delay": 0.05,
    "bot_pause": 0.0,
    "part_patience": 0.5,
    "idle_after": 0.4,
    "messages_per_second": 1e6,
    "burst": 1e6,
    "requests_per_second": 1e6,
    "requests_at_once": 1e6,
    "connections_per_address": 1_000_000,
    "tables_per_minute": 1e6,
    "workers": 1,
    "push_anywhere": True,
    "notice_after": 3600.0,
}
CROWD: Final = 2  # writes that wait at once, from which on the writing process is wanted
SMALL_DISK: Final = "size=40m"


class Trouble(NamedTuple):
    """A reason why an operation did not finish."""

    die_at: int = 0  # the step at which it is killed; 0: none
    limit: int = 0  # bytes that no file may exceed; 0: none

    def __str__(self) -> str:
        return f"killed at step {self.die_at}" if self.die_at else f"with files of at most {self.limit} bytes"


class Nursery:
    """The process that forks servers, `tests.faults.planted`."""

    def __init__(self) -> None:
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.planted"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=Path(__file__).parents[2],
        )
        self.talking: Final = Lock()
        assert self.process.stdout is not None and self.process.stdout.readline() == "ready\n"

    def ask(self, **job: Any) -> int:
        """Fork a process for a job, and return its number."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with self.talking:
            self.process.stdin.write(json.dumps(job) + "\n")
            return int(self.process.stdout.readline())

    def wait(self, process: int) -> int:
        """Wait for the end of a process; negative: the signal that ended it."""
        while (status := self.ask(do="wait", process=process)) == RUNNING:
            time.sleep(0.01)
        return status

    def operate(self, what: str, folder: Path, database: str, planted: str, trouble: Trouble, file: str) -> int:
        """Migrate, back up or restore; the exit status."""
        environment = {PLANTED: planted}
        process = self.ask(
            do=what,
            folder=str(folder),
            database=database,
            environment=environment,
            file=file,
            **trouble._asdict(),
        )
        return self.wait(process)

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class SmallDisk:
    """A folder on a disk that can be filled, where this machine lets us mount one; else an ordinary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        folder.mkdir(parents=True)
        mount = ["mount", "-t", "tmpfs", "-o", SMALL_DISK, "regalia-faults", str(folder)]
        self.is_small: Final = (
            shutil.which("mount") is not None and subprocess.run(mount, capture_output=True).returncode == 0
        )

    def fill(self) -> None:
        """Leave no byte."""
        with (self.folder / "filler").open("wb") as filler:
            for size in (1 << 20, 1 << 12):
                with contextlib.suppress(OSError):
                    while True:
                        os.write(filler.fileno(), bytes(size))

    def empty(self) -> None:
        (self.folder / "filler").unlink(missing_ok=True)

    def close(self) -> None:
        if self.is_small:
            subprocess.run(["umount", "-l", str(self.folder)], capture_output=True)


class Server:
    """One server. Killed and started again, it has the same port and database."""

    def __init__(self, nursery: Nursery, folder: Path, database: str, planted: str = "", **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: Final = int(free.getsockname()[1])
        self.nursery: Final = nursery
        self.folder: Final = folder
        self.clock: Final = folder / f"clock-{self.port}"
        self.ahead = 0.0
        self.put_clock(0.0)
        self.job: Final[dict[str, Any]] = {
            "do": "serve",
            "folder": str(folder),
            "database": database,
            "port": self.port,
            "clock": str(self.clock),
            "crowd": CROWD,
            "settings": {**SETTINGS, **settings},
            "environment": {PLANTED: planted},
        }
        self.process = 0
        self.lives = 0
        self.limits: Final[dict[int, dict[int, tuple[int, int]]]] = {}  # what the limits of processes were

    def start(self) -> None:
        self.process = self.nursery.ask(**self.job)
        self.lives += 1

    def is_listening(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def wait_until_listening(self, patience: float = 60.0) -> None:
        deadline = time.monotonic() + patience
        while not self.is_listening():
            if not self.is_alive() or time.monotonic() > deadline:
                raise AssertionError(f"the server does not start: {self.errors()[-2000:]}")
            time.sleep(0.02)

    def is_alive(self) -> bool:
        return self.process > 0 and state_of(self.process) not in ("", "Z")

    def kill(self) -> None:
        """As `kill -9` does, and so that nothing is left of it."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self.nursery.wait(self.process)
            self.process = 0
        self.limits.clear()

    def put_clock(self, ahead: float) -> None:
        """Put the wall clock that this server sees so many seconds ahead of the true one."""
        self.ahead = ahead
        if not self.clock.exists():
            self.clock.write_bytes(bytes(8))
        with self.clock.open("r+b") as file:
            file.write(struct.pack("d", ahead))

    def writers(self, has_open: str = "") -> list[int]:
        """The writing processes, or only those that have opened a file (an address of PostgreSQL is none)."""
        found = [
            child for child in children_of(self.process) if "regalia.table.store.writer_process" in command_of(child)
        ]
        return [child for child in found if not has_open or has_open in files_of(child)]

    def workers(self) -> list[int]:
        return [child for child in children_of(self.process) if "spawn_main" in command_of(child)]

    def limit(self, what: int, soft: int) -> None:
        """Lower a limit of the running server and of its writing process."""
        for process in [self.process, *self.writers()] if self.process else []:  # 0 would be ourselves
            with contextlib.suppress(OSError):
                before = resource.prlimit(process, what)
                resource.prlimit(process, what, (soft, before[1]))
                self.limits.setdefault(process, {}).setdefault(what, before)

    def lift_limits(self) -> None:
        for process, limits in self.limits.items():
            for what, before in limits.items():
                with contextlib.suppress(OSError):
                    resource.prlimit(process, what, before)
        self.limits.clear()

    def open_files(self) -> int:
        return len(files_of(self.process))

    def errors(self) -> str:
        path = self.folder / "errors"
        return path.read_text(errors="replace") if path.exists() else ""


def state_of(process: int) -> str:
    """R, S, T, Z …; empty if there is no such process."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def files_of(process: int) -> list[str]:
    """Everything that it has open."""
    found: list[str] = []
    with contextlib.suppress(OSError):
        for descriptor in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(OSError):
                found.append(str(descriptor.readlink()))
    return found


def children_of(process: int) -> list[int]:
    """All processes that it has started, and those that they have."""
    found: list[int] = []
    for task in Path("/proc").glob(f"{process}/task/*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *children_of(child)]
    return found


def send_signal(processes: list[int], number: int) -> int:
    """Send a signal to those that are still there; how many there were."""
    count = 0
    for process in filter(None, processes):  # 0 would be ourselves
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)
            count += 1
    return count
