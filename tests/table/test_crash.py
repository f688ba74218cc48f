"""Killed in the middle of play, again and again: what was acknowledged is there, and play goes on.

One server on a file, which is started again; and two on one PostgreSQL, of which the other goes on with the tables.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from regalia.core.entries import Entry
from regalia.core.record import Header
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.table.store.store import Store
from tests.table.conftest import Databases

KILLS = 4
TABLES = {"connect_four": (["me", "me"], 16), "heralds": (["me", "me", "bot:random"], 6)}

# Loads the server once, and forks one for each line: most of a start is loading.
NURSERY = """
import os, signal, sys
from pathlib import Path
from regalia.table.server import serve
from regalia.table.settings import Settings
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a process that dies is gone
for line in sys.stdin:
    folder, database, port = line.rstrip().split(chr(9))
    child = os.fork()
    if child:
        print(child, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    settings = Settings(database, Path(folder) / "secret.key", window_delay=0.01, bot_pause=0.0,
                        messages_per_second=1e6, burst=1e6, tables_per_minute=1e6, workers=1,
                        requests_per_second=1e6, requests_at_once=1e6)
    serve("127.0.0.1", int(port), settings, False, lambda words: None)
    os._exit(0)
"""


@pytest.fixture(scope="module")
def nursery() -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process
        process.stdin.close()  # type: ignore[union-attr]


class Crashing:
    """A server in a process of its own, which is killed and started again on the same database."""

    def __init__(self, nursery: "subprocess.Popen[str]", folder: Path, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.nursery = nursery
        self.line = f"{folder}\t{database}\t{self.port}\n"
        self.start()

    def start(self) -> None:
        assert self.nursery.stdin is not None and self.nursery.stdout is not None
        self.nursery.stdin.write(self.line)
        self.process = int(self.nursery.stdout.readline())
        for _attempt in range(1500):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.is_alive(), "the server did not start"
            time.sleep(0.02)

    def is_alive(self) -> bool:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, 0)
            return True
        return False

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        while self.is_alive():
            time.sleep(0.005)


@dataclass
class Turns:
    """Return how many actions the players may still take: they would be done before the next server is killed."""

    left: int = 0


@dataclass
class Player:
    """One seat, whose person plays the first thing on offer, and resends what was not acked."""

    ports: list[int]  # of all servers: whichever answers
    cookie: str
    table: str
    seat: str
    session: str
    turns: Turns
    acked: list[tuple[int, str]] = field(default_factory=list)  # n, text
    waiting: tuple[int, int, str] | None = None  # n, v, text: sent and not answered
    v: int = 0
    offer: list[str] = field(default_factory=list)  # what may be said at v
    refused: int = 0
    over: bool = False

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            url = f"ws://127.0.0.1:{random.choice(self.ports)}/api/tables/{self.table}/live/{self.seat}"
            try:
                async with connect(url, additional_headers={"Cookie": self.cookie}, compression=None) as line:
                    await line.send(json.dumps({"do": "hello", "v": 0, "session": self.session}))
                    if self.waiting is not None:
                        await self.send(line)
                    await self.talk(line, stop)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def talk(self, line: ClientConnection, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            try:
                message = json.loads(await asyncio.wait_for(line.recv(), 0.05))
            except TimeoutError:
                message = {"is": "nothing"}
            if message["is"] == "ack" and self.waiting is not None and message["n"] == self.waiting[0]:
                self.acked.append((self.waiting[0], self.waiting[2]))
                self.waiting = None
            elif message["is"] == "refused" and self.waiting is not None:
                # Only what an order answered first can be: everything else was on offer.
                assert message["kind"] in ("stale", "illegal"), message
                self.refused += 1
                self.waiting = None
            elif message["is"] == "scene":
                self.v = message["v"]
                self.over = message["outcome"] is not None
                self.offer = [
                    choice["text"] for group in message["scene"].get("groups", []) for choice in group["choices"]
                ]
            # After a new line is opened, the scene comes before the answer to what was sent again: so look at both.
            if self.offer and self.waiting is None and self.turns.left > 0:
                self.turns.left -= 1
                n = (self.acked[-1][0] if self.acked else 0) + self.refused + 1
                self.waiting = (n, self.v, random.Random(n).choice(self.offer))
                self.offer = []
                await self.send(line)

    async def send(self, line: ClientConnection) -> None:
        assert self.waiting is not None
        n, v, text = self.waiting
        await line.send(json.dumps({"do": "act", "n": n, "v": v, "text": text}))


async def play_and_kill(servers: list[Crashing], players: list[Player], turns: Turns) -> None:
    """Let everybody play while servers die and come back."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    lot = random.Random(7)
    for kill in range(KILLS):
        wanted = lot.randrange(5, 50)
        turns.left = wanted + len(players)  # each may lose one to a question that was answered before the kill
        await more_acks(players, wanted)
        assert not all(player.over for player in players)
        server = servers[kill % len(servers)]
        server.kill()
        if len(servers) > 1:
            turns.left += 15
            await more_acks(players, 10)  # at the other one, also with the tables of the one that was killed
        await asyncio.to_thread(server.start)
    turns.left = 1000  # no other kill is to come
    await more_acks(players, 20)  # play goes on
    stop.set()
    await asyncio.gather(*playing)


async def more_acks(players: list[Player], count: int) -> None:
    before = sum(len(player.acked) for player in players)
    for _wait in range(3000):
        await asyncio.sleep(0.01)
        if sum(len(player.acked) for player in players) >= before + count or all(player.over for player in players):
            return
    raise AssertionError("play does not go on")


@pytest.mark.parametrize(("kind", "count"), [("sqlite", 1), ("postgresql", 2)])
def test_what_was_acknowledged_survives_kill_9(
    kind: str, count: int, nursery: "subprocess.Popen[str]", databases: Databases, tmp_path: Path
) -> None:
    database = databases.new(kind)
    servers = [Crashing(nursery, tmp_path, database) for _each in range(count)]
    ports = [server.port for server in servers]
    try:
        turns, players = Turns(), list[Player]()
        with httpx.Client(timeout=30) as guest:
            guest.get(f"http://127.0.0.1:{ports[0]}/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            for game, (seats, tables) in TABLES.items():
                for number in range(tables):
                    address = f"http://127.0.0.1:{ports[number % count]}/api/tables"
                    table = guest.post(address, json={"game": game, "seats": seats}).json()["id"]
                    names = [find_game(game).meta.seat_name(seat) for seat, who in enumerate(seats) if who == "me"]
                    players += [Player(ports, cookie, table, name, f"of {name}", turns) for name in names]
        asyncio.run(play_and_kill(servers, players, turns))
    finally:
        for server in servers:
            server.kill()
    acked = sum(len(player.acked) for player in players)
    assert acked > 10 * KILLS, acked
    check_log(Store(database), players)


def check_log(store: Store, players: list[Player]) -> None:
    """Every acked action is in the log once and in order; the log replays; nothing is in it that nobody said."""
    for table in {player.table for player in players}:
        stored = store.find(table)
        assert stored is not None
        game = find_game(stored.game)
        replay = Replay(game, Header(stored.game, 1, list(game.meta.seat_names[: len(stored.seats)]), stored.options))
        for who, text, _session, _n in stored.entries:
            replay.take(Entry(who, text))
        for player in [player for player in players if player.table == table]:
            seat = game.meta.seat_named(player.seat)
            said = [(n, text) for who, text, session, n in stored.entries if who == seat and session]
            assert len(set(said)) == len(said), "an action was carried out twice"
            assert said[: len(player.acked)] == player.acked, "an acked action is missing"
            assert len(said) <= len(player.acked) + 1, "something was carried out that nobody is waiting for"
    store.close()
