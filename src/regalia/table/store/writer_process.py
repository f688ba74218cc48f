"""A process that writes entries, for when a crowd plays.

The writer's thread needs the interpreter several times a group, and a busy event loop gives it away late: that is most
of what a group takes. A process of its own has an interpreter of its own. Server and process talk by lines: the
database's URL and `ready`; then, for each group, which games are over and which entries there are, and `written`
or what is wrong.
"""

import asyncio
import contextlib
import logging
import signal
import sys
from time import perf_counter
from typing import Final

import msgspec
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.play.rows import EndRow, EntryRow
from regalia.table.store.changes import prepare_to_write, write_texts
from regalia.table.store.databases import open_engine, why

log: Final = logging.getLogger(__name__)

READY: Final = b"ready\n"
WRITTEN: Final = b"written\n"
PATIENCE: Final = 10.0  # s for one group
STARTING: Final = 60.0  # s to load everything, on a machine that is busy with a crowd
PAUSE: Final = 5.0  # s before another one is tried
GRACE: Final = 5.0  # s to end


class WriterProcess:
    """The server's side. It is started when it is first wanted; until it is ready, it writes nothing."""

    def __init__(self, url: URL) -> None:
        self.url: Final = url
        self.process: asyncio.subprocess.Process | None = None
        self.starting: asyncio.Task[None] | None = None
        self.closed_until = 0.0

    @property
    def is_ready(self) -> bool:
        return self.process is not None

    async def write(self, rows: list[EntryRow], ended: list[EndRow]) -> bool:
        """True if all is on disk; otherwise all must be tried again another way."""
        process = self.process
        if process is None:
            self.start_soon()
            return False
        try:
            lines = b"%b\n%b\n" % (msgspec.json.encode(ended), msgspec.json.encode(rows))
        except UnicodeEncodeError as error:
            log.warning("entries take the long way: %s", error.reason)
            return False
        said = await answered(process, lines, PATIENCE)
        if said == WRITTEN:
            return True
        log.warning("entries take the long way: %s", words_of(said) or "the writer process does not answer")
        if not said.endswith(b"\n"):
            self.process = None
            await dismiss(process, patience=0.0)  # in any case nobody waits for it any more
        return False

    def start_soon(self) -> None:
        # A database in memory is in no other process.
        if self.starting is None and self.url.database and perf_counter() >= self.closed_until:
            self.closed_until = perf_counter() + PAUSE
            self.starting = asyncio.create_task(self.start())

    async def start(self) -> None:
        try:
            # In a session of its own, so that the Ctrl-C which stops the server lets it write what is left.
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
            url = self.url.render_as_string(hide_password=False)
            said = await answered(process, msgspec.json.encode(url) + b"\n", STARTING)
            if said == READY:
                self.process = process
            else:
                log.warning("the writer process cannot start: %s", words_of(said) or "it does not answer")
                await dismiss(process)
        except Exception as error:  # there are event loops, too, that know no processes
            log.warning("the writer process cannot start: %s", error)
        finally:
            self.starting = None

    async def close(self) -> None:
        if self.starting is not None:
            await self.starting
        process, self.process = self.process, None
        if process is not None:
            await dismiss(process)


async def answered(process: asyncio.subprocess.Process, lines: bytes, patience: float) -> bytes:
    """Return its answer; an empty or unfinished line if it is gone, or takes too long."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(lines)
        async with asyncio.timeout(patience):
            return await process.stdout.readline()
    except Exception:  # a broken pipe is an OSError to one event loop and a RuntimeError to another; or it is too late
        return b""


def words_of(said: bytes) -> str:
    return said.decode(errors="replace").strip()


async def dismiss(process: asyncio.subprocess.Process, patience: float = GRACE) -> None:
    """End the process by closing its pipe, or by force."""
    assert process.stdin is not None
    with contextlib.suppress(Exception):  # it may be closed already
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), patience)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(TimeoutError):  # one that is stuck in the system ends some day
            await asyncio.wait_for(process.wait(), GRACE)


# In the process


def main() -> None:
    # It ends with the server, after the last write, and ignores signals sent to all processes.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    url = make_url(msgspec.json.decode(sys.stdin.buffer.readline(), type=str))
    with contextlib.suppress(BrokenPipeError):  # the server is gone
        try:
            write_until_told_otherwise(url)
        except SQLAlchemyError as error:
            answer(why(error, url).encode())


def write_until_told_otherwise(url: URL) -> None:
    lines = sys.stdin.buffer
    with open_engine(url).connect() as connection:
        # What is one statement needs no transaction around it.
        single = connection.execution_options(isolation_level="AUTOCOMMIT")
        prepare_to_write(single)
        answer(READY)
        while ended := lines.readline():
            entries = lines.readline()
            try:
                with single.begin():
                    write_texts(single, ended.decode(), entries.decode())
            except SQLAlchemyError as error:
                answer(why(getattr(error, "orig", None) or error, url).encode())
                if single.invalidated:
                    return  # and another process starts over
            else:
                answer(WRITTEN)


def answer(line: bytes) -> None:
    sys.stdout.buffer.write(line if line.endswith(b"\n") else line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
