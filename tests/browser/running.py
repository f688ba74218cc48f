"""The server as one starts it: `regalia serve`, in a process of its own."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

COMMAND: Final = "from regalia.cli import main; main()"
PATIENCE: Final = 90.0  # s until it must be there


class Running:
    """`regalia serve` with a database in a folder. Started again, it has the same address and the same database."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder: Final = folder
        self.options: Final = options
        self.port = 0  # any that is free, the first time
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--database", str(self.folder / "tables.sqlite"), "--no-browser"]
        options += self.options
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "XDG_DATA_HOME": str(self.folder)},
            start_new_session=True,
        )
        self.port = self.heard_port()

    def heard_port(self) -> int:
        """The line that it prints when it is ready."""
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        said = b""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and select.select([pipe], [], [], end - time.monotonic())[0]:
            more = os.read(pipe, 4096)
            said += more
            if found := re.search(rb"open at http://127\.0\.0\.1:(\d+)/", said):
                return int(found[1])
            if not more:
                break
        self.kill()
        raise AssertionError(f"the server did not start; it said: {said.decode(errors='replace')!r}")

    def kill(self) -> None:
        """As `kill -9` does it, with the processes in which its bots think."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
