"""How much a table server takes: a real server in a process of its own, driven over loopback.

200 tables of connect four, both seats moving as soon as they are shown the other's move, every action on disk;
then the memory of 10,000 tables that nobody looks at.
"""

import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Final, cast

from regalia.table.settings import Settings

# A whole game of connect four that nobody wins.
DRAWN_GAME: Final = "fgabcacabdedggeccgedbecacfabbbdfadgedfegff"
TABLES: Final = 200
IDLE_TABLES: Final = 10_000
WARM_UP: Final = 2.0  # s
MOST_ACTIONS: Final = 8_000  # a second, of all tables together
MOST_OF_A_TABLE: Final = 1_500  # a second; both decide how many tables are laid out beforehand
IDLE_AFTER: Final = 4.0  # s
HANDS: Final = 10  # connections that lay out idle tables
SCENE: Final = b'{"is":"scene","v":'
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)  # s from sending to the opponent's receipt
    actions: int = 0
    acks: int = 0


# The server


def run_server(folder: str, idle_after: float = Settings.idle_after, database: str = "") -> None:
    """In a process of its own. Nobody is rationed here."""
    from regalia.table.server import serve

    settings = Settings(
        database or str(Path(folder) / "bench.sqlite"),
        Path(folder) / "secret.key",
        messages_a_second=1e9,
        burst=1e9,
        tables_a_minute=1e9,
        requests_a_second=1e9,
        requests_at_once=1e9,
        idle_after=idle_after,
    )

    def say(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    serve("127.0.0.1", 0, settings, False, say)


@contextmanager
def server(folder: str, idle_after: float = Settings.idle_after, database: str = "") -> Iterator[tuple[int, int]]:
    """A running server: its port and its process id."""
    code = f"from regalia.table.bench import run_server; run_server({folder!r}, {idle_after}, {database!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def resident(pid: int) -> int:
    """Bytes of memory that a process has; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def busy(pid: int) -> float:
    """Seconds that a process has spent computing; 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Rest:
    """One guest's requests, on one connection."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.connection: Final = http.client.HTTPConnection("127.0.0.1", port)
        self.cookie = cookie

    def ask(self, method: str, path: str, body: object = None) -> object:
        text = json.dumps(body) if body is not None else None
        self.connection.request(method, path, text, {"Cookie": self.cookie} if self.cookie else {})
        response = self.connection.getresponse()
        cookie = response.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        return json.loads(response.read())

    def new_table(self) -> str:
        made = self.ask("POST", "/api/tables", {"game": "connect_four", "seats": ["me", "me"]})
        assert isinstance(made, dict)
        return str(made["id"])


# The players


class Player(asyncio.Protocol):
    """A WebSocket client with no more in it than is needed here, so that it is the server that is measured."""

    def __init__(self, path: str, cookie: str, saw: "Callable[[Player, int, float], None]", tally: Tally) -> None:
        self.path: Final = path
        self.cookie: Final = cookie
        self.saw: Final = saw
        self.tally: Final = tally
        self.buffer = b""
        self.open = False
        self.n = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open = True
            self.buffer = rest
            self.say(b'{"do":"hello","v":0,"session":"bench"}')
        at = 0
        buffer = self.buffer
        while len(buffer) - at >= 4:
            size = buffer[at + 1]
            start = at + 2
            if size == 126:
                size = int.from_bytes(buffer[at + 2 : at + 4], "big")
                start = at + 4
            elif size == 127:
                size = int.from_bytes(buffer[at + 2 : at + 10], "big")
                start = at + 10
            if len(buffer) < start + size:
                break
            self.heard(buffer, start, now)
            at = start + size
        self.buffer = buffer[at:]

    def heard(self, buffer: bytes, start: int, now: float) -> None:
        if buffer.startswith(SCENE, start):
            begin = start + len(SCENE)
            self.saw(self, int(buffer[begin : buffer.index(b",", begin)]), now)
        elif buffer.startswith(b'{"is":"ack"', start):
            self.tally.acks += 1
        elif buffer.startswith(b'{"is":"refused"', start) or buffer.startswith(b'{"is":"error"', start):
            raise RuntimeError(buffer[start : start + 200].decode())

    def say(self, text: bytes) -> None:
        assert self.transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # masked with zeros, which change nothing

    def act(self, v: int, text: str) -> None:
        self.n += 1
        self.say(b'{"do":"act","n":%d,"v":%d,"text":"%s"}' % (self.n, v, text.encode()))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Pair:
    """Two players at one table after the other, until time is up."""

    def __init__(self, port: int, cookie: str, tables: list[str], tally: Tally) -> None:
        self.port: Final = port
        self.cookie: Final = cookie
        self.tables: Final = tables
        self.tally: Final = tally
        self.players: list[Player] = []
        self.sent_at = 0.0
        self.measures = False
        self.stopped = False
        self.over = asyncio.Event()  # the game that is being played

    async def play(self) -> None:
        loop = asyncio.get_running_loop()
        while self.tables and not self.stopped:
            table = self.tables.pop()
            self.over.clear()
            self.players = []
            for seat in ("yellow", "red"):
                path = f"/api/tables/{table}/live/{seat}"
                player = Player(path, self.cookie, self.saw, self.tally)
                self.players.append(player)
            for player in reversed(self.players):  # yellow comes last, and moves at once
                await loop.create_connection(lambda player=player: player, "127.0.0.1", self.port)  # type: ignore[misc]
            await self.over.wait()
            for player in self.players:
                player.close()

    def saw(self, player: Player, v: int, now: float) -> None:
        """A scene: version v is shown when v - 1 discs have dropped."""
        dropped = v - 1
        if player is not self.players[dropped % 2]:
            return  # one's own move
        if dropped and self.measures:
            self.tally.latencies.append(now - self.sent_at)
            self.tally.actions += 1
        if dropped == len(DRAWN_GAME) or self.stopped:
            self.over.set()
            return
        self.sent_at = time.perf_counter()
        player.act(v, DRAWN_GAME[dropped])


@dataclass
class Effort:
    """Seconds: how long it took, and how long the server and its players were busy in that time."""

    passed: float
    server: float
    players: float


async def drive(pid: int, seconds: float, pairs: list[Pair]) -> Effort:
    """Let them play for that long."""
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    await asyncio.sleep(WARM_UP)  # until all are connected and have found their stride
    for pair in pairs:
        pair.measures = True
    start, worked, played = time.perf_counter(), busy(pid), time.process_time()
    await asyncio.sleep(seconds)
    effort = Effort(time.perf_counter() - start, busy(pid) - worked, time.process_time() - played)
    for pair in pairs:
        pair.measures = False
        pair.stopped = True
    await asyncio.wait(playing, timeout=5)
    return effort


# Memory


def pairs_of_players(port: int, seconds: float, count: int, tally: Tally) -> list[Pair]:
    """With as many tables before them as they can play in that time."""
    guest = Rest(port)
    guest.ask("GET", "/api/me")
    moves = (seconds + WARM_UP) * min(MOST_ACTIONS / count, MOST_OF_A_TABLE)
    games = 1 + int(moves / len(DRAWN_GAME))
    tables = lay_tables(port, guest.cookie, count * games)
    return [Pair(port, guest.cookie, tables[number::count], tally) for number in range(count)]


def idle_memory(port: int, pid: int, tables: int) -> tuple[float, float]:
    """Bytes a table: as long as it is in memory, and once the server has put it away."""
    guest = Rest(port)
    guest.ask("GET", "/api/me")
    lay_tables(port, guest.cookie, 500)
    time.sleep(IDLE_AFTER * 3)
    before = resident(pid)
    lay_tables(port, guest.cookie, tables)
    held = resident(pid)
    time.sleep(IDLE_AFTER * 3)
    return (held - before) / tables, (resident(pid) - before) / tables


def lay_tables(port: int, cookie: str, count: int) -> list[str]:
    """From several connections at once, so that they share flushes; their ids."""
    laid: list[str] = []

    def lay(number: int) -> None:
        guest = Rest(port, cookie)
        for _each in range(number):
            laid.append(guest.new_table())

    threads = [Thread(target=lay, args=(-(-count // HANDS),)) for _hand in range(HANDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return laid


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def main(seconds: float = 10.0, tables: int = TABLES, idle: int = IDLE_TABLES, database: str = "") -> None:
    """Print what was measured, in an SQLite file of its own or in a database that is filled with the bench's tables."""
    try:
        import uvloop

        run: Callable[..., Effort] = uvloop.run
    except ImportError:
        run = asyncio.run
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally()
        with server(folder, database=database) as (port, pid):
            effort = run(drive(pid, seconds, pairs_of_players(port, seconds, tables, tally)))
        if not tally.latencies:
            print("Nobody could move.")
            return
        print(f"{tables} tables of connect four, both seats moving, every action on disk, {os.cpu_count()} cores:")
        print(f"  {tally.actions / effort.passed:,.0f} actions/s")
        for name, worked in (("server", effort.server), ("players", effort.players)):
            print(f"  {1e6 * worked / tally.actions:.0f} µs of a processor each for the {name}")
        for name, part in (("p50", 0.5), ("p99", 0.99)):
            print(f"  {name} {1000 * percentile(tally.latencies, part):.1f} ms from sending to the opponent's receipt")
    if not idle:
        return
    with tempfile.TemporaryDirectory() as folder, server(folder, IDLE_AFTER) as (port, pid):
        held, put_away = idle_memory(port, pid, idle)
        print(f"{idle:,} idle tables:")
        print(f"  {held / 1024:.1f} KB a table in memory, {put_away / 1024:.1f} KB once it is put away")


if __name__ == "__main__":
    main()
