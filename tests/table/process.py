"""A server in a process of its own, which tests may flood or suspend."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.table.house import Guest

SERVE = """
import json, sys
from pathlib import Path
from regalia.table.server import serve
from regalia.table.settings import Settings
folder, database, more = sys.argv[1:]
settings = Settings(database, Path(folder) / "secret.key", **{"workers": 1, **json.loads(more)})
serve("127.0.0.1", 0, settings, False, lambda words: print(words, flush=True))
"""


class ServerProcess:
    """A server with the limits that servers have, unless the test gives it others; its tables are in a file in the
    folder, unless a database is named."""

    def __init__(self, folder: Path, database: str = "", **settings: Any) -> None:
        self.guests: list[Guest] = []
        self.errors = folder / "errors"
        arguments = [str(folder), database or f"{folder}/tables.sqlite", json.dumps(settings)]
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        # It chooses a port that nobody has, and says which: one that was free before could be somebody else's by now.
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert address is not None, self.errors.read_text()
        self.port = int(address[1])

    def connect(self, timeout: float = 30.0, source: str = "127.0.0.1") -> socket.socket:
        """A connection on which nothing was said yet."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, (source, 0))

    def guest(self) -> Guest:
        guest = Guest(self)
        self.guests.append(guest)
        guest.ask("GET", "/api/me")
        return guest

    def suspend(self, seconds: float) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(self.process.pid, signal.SIGCONT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        for guest in self.guests:
            guest.leave()
