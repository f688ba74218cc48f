"""Breaks things, one after the other, as its plan says: processes, disks, clocks, files, lines and databases."""

import asyncio
import contextlib
import random
import resource
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from regalia.table.store.databases import ALIVE
from tests.faults.clients import Group
from tests.faults.histories import History
from tests.faults.operations import OPERATIONS, Operator
from tests.faults.proxy import Proxy
from tests.faults.servers import Server, SmallDisk, send_signal

# What can be broken, with how often it is, and where: `file` is SQLite alone, `shared` PostgreSQL alone.
ANYWHERE: Final = {
    "kill server": 4,
    "stop server": 2,
    "lock database": 2,
    "kill writer": 2,
    "stop writer": 1,
    "kill bots": 2,
    "stop bots": 1,
    "no descriptors": 2,
    "jump clock": 2,
    "cut lines": 2,
    "halve frames": 2,
    "delay frames": 2,
    "double frames": 2,
    "reorder frames": 2,
    "late frames": 1,
    "all leave": 2,
    **dict.fromkeys(OPERATIONS, 1),
}
FILE: Final = {"fill disk": 3, "limit files": 2}
SHARED: Final = {"end backends": 3, "stop backends": 2, "crash database": 1}
DISTURBING: Final = frozenset({*FILE, *SHARED, "lock database"})
SEVERAL: Final = {"take server away": 3, "split servers": 2}
OTHERS: Final = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@dataclass
class Fault:
    """One thing that the nemesis does: when, what, to which server, and for how long."""

    at: float  # seconds since the round began
    kind: str
    server: int = 0
    seconds: float = 0.0
    seed: int = 0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def faults_for(lot: random.Random, kinds: dict[str, int], servers: int, start: float, end: float) -> list[Fault]:
    """Draw faults at random, a second or two from each other."""
    faults: list[Fault] = []
    names, weights = list(kinds), list(kinds.values())
    at = start
    while at < end:
        kind = lot.choices(names, weights)[0]
        faults.append(
            Fault(
                at=round(at, 2),
                kind=kind,
                server=lot.randrange(servers),
                seconds=round(lot.uniform(0.3, 2.0), 2),
                seed=lot.randrange(1 << 30),
            )
        )
        at += lot.uniform(0.8, 2.5)
    return faults


@dataclass
class Nemesis:
    history: History
    servers: list[Server]
    proxies: list[Proxy]
    disk: SmallDisk
    operator: Operator
    database: str
    groups: "list[Group]"
    broken: int = 0  # how much is broken now
    healed_at: float = 0.0
    disturbing: int = 0  # faults that also keep an operator from the database: now, and so far
    disturbed: int = 0
    down: set[int] = field(default_factory=set)  # servers that are taken away

    @property
    def is_shared(self) -> bool:
        return "://" in self.database

    async def run(self, faults: list[Fault]) -> None:
        """Let everything happen at its time. Faults may overlap."""
        doing: list[asyncio.Task[None]] = []
        for fault in sorted(faults, key=lambda fault: fault.at):
            await asyncio.sleep(max(0.0, fault.at - self.history.now()))
            doing.append(asyncio.create_task(self.do(fault)))
        await asyncio.gather(*doing)

    async def do(self, fault: Fault) -> None:
        ways: dict[str, Callable[[Fault], Awaitable[str]]] = {
            "kill server": self.kill_server,
            "stop server": self.stop_server,
            "lock database": self.lock_database,
            "take server away": self.take_server_away,
            "split servers": self.split_servers,
            "kill writer": self.kill_writer,
            "stop writer": self.stop_writer,
            "kill bots": self.kill_bots,
            "stop bots": self.stop_bots,
            "fill disk": self.fill_disk,
            "limit files": self.limit_files,
            "no descriptors": self.take_descriptors,
            "jump clock": self.jump_clock,
            "cut lines": self.cut_lines,
            "halve frames": self.bad_weather,
            "delay frames": self.bad_weather,
            "double frames": self.bad_weather,
            "reorder frames": self.bad_weather,
            "late frames": self.bad_weather,
            "all leave": self.all_leave,
            "end backends": self.end_backends,
            "stop backends": self.stop_backends,
            "crash database": self.crash_database,
            **dict.fromkeys(OPERATIONS, self.operate),
        }
        self.broken += 1
        self.history.add("fault", fault=fault.kind, server=fault.server, seconds=fault.seconds)
        self.disturbing += fault.kind in DISTURBING
        self.disturbed += fault.kind in DISTURBING
        try:
            done = await ways[fault.kind](fault)
        finally:
            self.disturbing -= fault.kind in DISTURBING
            self.broken -= 1
            self.healed_at = self.history.now()
        self.history.add("healed", fault=fault.kind, done=done, alone=len(self.servers) == 1)

    def chosen(self, fault: Fault) -> Server:
        return self.servers[fault.server % len(self.servers)]

    # Processes

    async def kill_server(self, fault: Fault) -> str:
        number = fault.server % len(self.servers)
        if number in self.down:
            return ""
        self.down.add(number)
        await asyncio.to_thread(self.servers[number].kill)
        self.servers[number].start()
        self.down.discard(number)
        return "killed"

    async def take_server_away(self, fault: Fault) -> str:
        number = fault.server % len(self.servers)
        if number in self.down or len(self.down) + 1 >= len(self.servers):
            return ""
        self.down.add(number)
        server = self.servers[number]
        await asyncio.to_thread(server.kill)
        self.healed_at = self.history.now()  # the others go on at once
        await asyncio.sleep(2 * fault.seconds)
        server.start()
        self.down.discard(number)
        return "killed"

    async def stop_server(self, fault: Fault) -> str:
        return await self.stop([self.chosen(fault).process], 1.25 * fault.seconds)

    async def split_servers(self, fault: Fault) -> str:
        """One server stands still and loses its lock. It wakes up and still takes itself for the home of its tables,
        with which the other has gone on."""
        number = fault.server % len(self.servers)
        if number in self.down or len(self.down) + 1 >= len(self.servers):
            return ""
        self.down.add(number)
        server = self.servers[number]
        send_signal([server.process], signal.SIGSTOP)
        try:
            lost = await asyncio.to_thread(lock_taken, self.database, server.port)
            await asyncio.sleep(max(1.0, 2 * fault.seconds))  # by then clients have given it up
        finally:
            send_signal([server.process], signal.SIGCONT)
            self.down.discard(number)
        return "split" if lost else ""

    async def stop(self, processes: list[int], seconds: float) -> str:
        there = [process for process in processes if process > 0]
        count = send_signal(there, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            send_signal(there, signal.SIGCONT)
        return "stopped" if count else ""

    async def kill_writer(self, fault: Fault) -> str:
        """Wait for a writing process at work, which takes its time to start, and kill it, or else one that starts."""
        server = self.chosen(fault)
        deadline = self.history.now() + fault.seconds
        while not (writers := server.writers(self.database)) and self.history.now() < deadline:
            await asyncio.sleep(0.05)
        return "killed" if send_signal(writers or server.writers(), signal.SIGKILL) else ""

    async def stop_writer(self, fault: Fault) -> str:
        return await self.stop(self.chosen(fault).writers(), fault.seconds)

    async def kill_bots(self, fault: Fault) -> str:
        return "killed" if send_signal(self.chosen(fault).workers(), signal.SIGKILL) else ""

    async def stop_bots(self, fault: Fault) -> str:
        return await self.stop(self.chosen(fault).workers(), fault.seconds)

    # Resources

    async def fill_disk(self, fault: Fault) -> str:
        if not self.disk.is_small:
            return await self.limit_files(fault)
        try:
            await asyncio.to_thread(self.disk.fill)
            await asyncio.sleep(fault.seconds)
        finally:
            self.disk.empty()
        return "full"

    async def limit_files(self, fault: Fault) -> str:
        """Files cannot grow beyond what the largest of the database has now."""
        server = self.chosen(fault)
        sizes = [path.stat().st_size for path in Path(self.database).parent.glob(f"{Path(self.database).name}*")]
        server.limit(resource.RLIMIT_FSIZE, max([4096, *sizes]))
        await asyncio.sleep(fault.seconds)
        server.lift_limits()
        return "limited"

    async def take_descriptors(self, fault: Fault) -> str:
        server = self.chosen(fault)
        server.limit(resource.RLIMIT_NOFILE, max(8, server.open_files()))
        for proxy in self.proxies:
            proxy.cut(0.3)  # or nobody would need another one
        await asyncio.sleep(fault.seconds)
        server.lift_limits()
        return "limited"

    async def jump_clock(self, fault: Fault) -> str:
        lot = random.Random(fault.seed)
        ahead = lot.choice((-1, 1)) * lot.choice((1.5, 60.0, 600.0, 86_400.0))
        for server in self.servers:
            server.put_clock(server.ahead + ahead)
        return f"{ahead:+.0f} s"

    # Lines

    async def cut_lines(self, fault: Fault) -> str:
        lot = random.Random(fault.seed)
        return f"{sum(proxy.cut(lot.choice((0.3, 1.0))) for proxy in self.proxies)} lines"

    async def all_leave(self, fault: Fault) -> str:
        """Nobody looks on for a while, so that the server puts the tables away."""
        for group in self.groups:
            group.open.clear()
        try:
            await asyncio.sleep(max(1.0, fault.seconds))
        finally:
            for group in self.groups:
                group.open.set()
        return "left"

    async def bad_weather(self, fault: Fault) -> str:
        for proxy in self.proxies:
            weather = proxy.weather
            if fault.kind == "delay frames":
                weather.delay = 0.4
            elif fault.kind == "double frames":
                weather.double = 0.5
            elif fault.kind == "reorder frames":
                weather.reorder = 0.2
            elif fault.kind == "halve frames":
                weather.halve = 0.03
            else:
                weather.delay = 0.8
        await asyncio.sleep(2 * fault.seconds)
        for proxy in self.proxies:
            if fault.kind == "late frames":
                proxy.cut(0.7, late=True)
            proxy.weather.clear()
        return "done"

    # The database

    async def lock_database(self, fault: Fault) -> str:
        """Nothing can be written for a while, and the server dies before that is over: what it has acknowledged since
        was never on disk."""
        number = fault.server % len(self.servers)
        if number in self.down:
            return ""
        self.down.add(number)
        try:
            async with contextlib.AsyncExitStack() as stack:
                lock = Lock(self.database)
                stack.push_async_callback(asyncio.to_thread, lock.release)
                if not await asyncio.to_thread(lock.take):
                    return ""
                await asyncio.sleep(fault.seconds)
                await asyncio.to_thread(self.servers[number].kill)
                await asyncio.to_thread(lock.end_others)
            self.servers[number].start()
        finally:
            self.down.discard(number)
        return "locked"

    async def end_backends(self, fault: Fault) -> str:
        return f"{await asyncio.to_thread(ended_backends, self.database, 'pg_terminate_backend')} backends"

    async def stop_backends(self, fault: Fault) -> str:
        """PostgreSQL's processes stand still: a client that waits for one of them gets no answer and loses none."""
        return await self.stop(await asyncio.to_thread(backends_of, self.database), 2 * fault.seconds)

    async def crash_database(self, fault: Fault) -> str:
        """Kill one backend, after which PostgreSQL starts all over again."""
        processes = await asyncio.to_thread(backends_of, self.database)
        if processes:
            send_signal([random.Random(fault.seed).choice(processes)], signal.SIGKILL)
        await asyncio.sleep(0.1)
        await asyncio.to_thread(self.wait_for_database)
        return "crashed" if processes else ""

    def wait_for_database(self) -> None:
        for _attempt in range(300):
            try:
                with psycopg.connect(self.database, connect_timeout=2):
                    return
            except psycopg.Error:
                continue

    async def operate(self, fault: Fault) -> str:
        """An operation that other faults may have kept from its end proves nothing, so it is tried again."""
        for _attempt in range(5):
            before, calm = self.disturbed, not self.disturbing
            try:
                wrong, done = await asyncio.to_thread(self.operator.carry_out, fault.kind, fault.seed)
            except (psycopg.Error, SQLAlchemyError) as error:
                wrong, done = f"{type(error).__name__}: {error}", ""
            if not wrong or (before == self.disturbed and calm):
                self.history.add("operation", what=fault.kind, wrong=wrong, done=done)
                return done
            self.history.add("said", text=f"{fault.kind} under other faults: {wrong}")
            await asyncio.sleep(0.5)
        return ""


class Lock:
    """Keeps everybody else from writing entries."""

    def __init__(self, database: str) -> None:
        self.database: Final = database
        self.file: sqlite3.Connection | None = None
        self.session: psycopg.Connection[Any] | None = None

    def take(self) -> bool:
        """True if it could be taken, in spite of other faults."""
        try:
            if "://" in self.database:
                self.session = psycopg.connect(self.database, connect_timeout=2)
                self.session.execute("SET lock_timeout = '2s'")
                self.session.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            else:
                self.file = sqlite3.connect(self.database, timeout=2.0, isolation_level=None, check_same_thread=False)
                self.file.execute("BEGIN IMMEDIATE")
        except (psycopg.Error, sqlite3.Error):
            return False
        return True

    def end_others(self) -> None:
        """PostgreSQL carries out what waits for the lock even if nobody is there any more to hear of it."""
        with contextlib.suppress(psycopg.Error):
            if self.session is not None:
                self.session.execute(OTHERS.replace("SELECT pid", "SELECT pg_terminate_backend(pid)").encode())

    def release(self) -> None:
        for each in (self.file, self.session):
            if each is not None:
                with contextlib.suppress(psycopg.Error, sqlite3.Error):
                    each.rollback()
                each.close()


def lock_taken(database: str, port: int) -> bool:
    """End the backend by whose lock the others know that a server is alive."""
    query = (
        "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN servers s ON s.number = l.objid::int "
        f"WHERE l.locktype = 'advisory' AND l.classid = {ALIVE} AND s.address LIKE '%:{port}'"
    )
    try:
        with psycopg.connect(database, autocommit=True, connect_timeout=5) as connection:
            return bool(connection.execute(query.encode()).fetchall())
    except psycopg.Error:
        return False


def backends_of(database: str) -> list[int]:
    try:
        with psycopg.connect(database, autocommit=True, connect_timeout=5) as connection:
            return [row[0] for row in connection.execute(OTHERS.encode())]
    except psycopg.Error:
        return []


def ended_backends(database: str, how: str) -> int:
    query = OTHERS.replace("SELECT pid", f"SELECT {how}(pid)")
    try:
        with psycopg.connect(database, autocommit=True, connect_timeout=5) as connection:
            return len(connection.execute(query.encode()).fetchall())
    except psycopg.Error:
        return 0
