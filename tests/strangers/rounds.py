"""One server, bystanders who play all the time, and strangers of one kind after the other."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.strangers.bystanders import TABLES, Bystanders, Requests, Waits, Wish
from tests.strangers.memory import Gauge, Memory
from tests.strangers.records import drafts, entries_in
from tests.table.process import ServerProcess

ROOT: Final = Path(__file__).parents[2]
WARM_UP: Final = 3.0  # seconds of play that nobody measures
GIVE_UP: Final = 60.0  # seconds after which it has not recovered
OVERDUE: Final = 60.0  # seconds that strangers may take to prepare themselves, and to end
RECOVER: Final = 1.0  # seconds of peace between two kinds
QUIET: Final = "quiet"
NEIGHBOUR: Final = "127.0.2.1"  # an address where nobody misbehaves
HISTORY: Final = 15_000  # characters of a record, some 600 entries


@dataclass
class Result:
    """The effect of one kind of abuse."""

    kind: str
    waits: Waits
    before: Memory
    peak: Memory
    after: Memory
    recovered: float = 0.0  # seconds from the end until everything worked
    counts: dict[str, int] = field(default_factory=dict)  # what the strangers did, and what they got


class Scene:
    """A running server with its bystanders."""

    def __init__(self, server: ServerProcess, bystanders: Bystanders) -> None:
        self.server: Final = server
        self.bystanders: Final = bystanders
        self.gauge: Final = Gauge(server.process.pid)
        self.rounds = 0

    async def quiet(self, seconds: float) -> Result:
        """Nobody misbehaves."""
        self.bystanders.take()
        before = self.gauge.start_over()
        await asyncio.sleep(seconds)
        return Result(QUIET, self.bystanders.take(), before, self.gauge.peak, self.gauge.look())

    async def abuse(self, kinds: Sequence[str], seconds: float) -> Result:
        """Let strangers of these kinds go on for that long, all at the same time; then wait until all is well."""
        addresses = [f"127.0.3.{self.rounds + number}" for number in range(1, len(kinds) + 1)]
        self.rounds += len(kinds)
        old = await self.old_table()
        who = zip(kinds, addresses, strict=True)
        strangers = [await stranger(kind, str(self.server.port), address, str(seconds)) for kind, address in who]
        try:
            for each in strangers:
                await heard(each, "ready")
            self.bystanders.take()
            before = self.gauge.start_over()
            for each in strangers:
                await tell(each, "go")
            counts = [json.loads(await heard(each)) for each in strangers]
        finally:
            for each in strangers:
                await end(each)
        ended = time.monotonic()
        waits = self.bystanders.take()
        await asyncio.gather(*(self.recovery(address, old) for address in (NEIGHBOUR, *addresses)))
        recovered = time.monotonic() - ended
        await asyncio.sleep(RECOVER)
        peak, after = self.gauge.peak, self.gauge.look()
        added: dict[str, int] = {}
        for each_count in counts:
            for what, number in each_count.items():
                added[what] = added.get(what, 0) + number
        return Result(" + ".join(kinds), waits, before, peak, after, recovered, added)

    async def old_table(self) -> str:
        """Lay a table with a history that nobody has looked at yet."""
        guest = Requests(self.server.port, NEIGHBOUR)
        record = drafts(HISTORY)
        origin = {"record": record, "step": entries_in(record) + 1}
        table = await guest.new_table("two_kingdoms", ("me", "me"), origin)
        await guest.client.aclose()
        return table

    async def recovery(self, address: str, old: str) -> None:
        """Return when somebody new at this address gets a page and a table, moves there, and sees an old table."""
        deadline = time.monotonic() + GIVE_UP
        guest = Requests(self.server.port, address)
        while time.monotonic() < deadline:
            if await self.works(guest, address, old):
                break
            await asyncio.sleep(0.1)
        await guest.client.aclose()

    async def works(self, guest: Requests, address: str, old: str) -> bool:
        for path in ("/", "/health", f"/api/tables/{old}/views/watcher/1"):
            if await guest.get(path) != 200:
                return False
        table = await guest.new_table("connect_four", ("me", "me"))
        if not table:
            return False
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live/yellow"
        headers = {"Cookie": guest.cookie()}
        try:
            async with (
                asyncio.timeout(GIVE_UP),
                connect(url, additional_headers=headers, local_addr=(address, 0), close_timeout=1) as line,
            ):
                await line.send('{"do":"hello","v":0}')
                await line.send('{"do":"act","n":1,"v":1,"text":"d"}')
                async for text in line:
                    if '"is":"ack"' in str(text):
                        return True
        except (OSError, WebSocketException, TimeoutError):
            return False
        return False

    def is_alive(self) -> bool:
        return self.server.process.poll() is None


@asynccontextmanager
async def scene(
    folder: Path, database: str = "", tables: tuple[Wish, ...] = TABLES, warm_up: float = WARM_UP
) -> AsyncIterator[Scene]:
    """Start a server as people do, with the limits that it has then, and let bystanders play there."""
    with ServerProcess(folder, database, workers=0, bots_ready=True) as server:
        bystanders = Bystanders(server.port, tables)
        made = Scene(server, bystanders)
        bystanders.sit_down()
        watching = asyncio.create_task(made.gauge.watch())
        try:
            await asyncio.sleep(warm_up)
            yield made
        finally:
            watching.cancel()
            await bystanders.leave()


# Strangers' processes


async def stranger(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.strangers.abuses",
        *arguments,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def heard(process: asyncio.subprocess.Process, expected: str = "") -> str:
    assert process.stdout is not None
    async with asyncio.timeout(2 * OVERDUE):
        line = (await process.stdout.readline()).decode().strip()
    if not line or (expected and line != expected):
        raise RuntimeError(f"strangers said {line!r}")
    return line


async def tell(process: asyncio.subprocess.Process, word: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{word}\n".encode())
    await process.stdin.drain()


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        try:
            async with asyncio.timeout(2):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
