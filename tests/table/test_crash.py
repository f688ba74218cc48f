"""Killed in the middle of play, again and again: what was acknowledged is there, and play goes on."""

import asyncio
import contextlib
import json
import random
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from regalia.core.record import Entry, Header, Replay
from regalia.core.registry import find_game
from regalia.table.store import Store

KILLS = 8
SECONDS = 20.0  # after which the server is killed no more
TABLES = {"connect_four": (["me", "me"], 12), "heralds": (["me", "me", "bot:random"], 6)}

SERVER = """
from pathlib import Path
from regalia.table.server import serve
from regalia.table.settings import Settings
folder = Path({folder!r})
settings = Settings(str(folder / "tables.sqlite"), folder / "secret.key", window_delay=0.01, bot_pause=0.0,
                    messages_a_second=1e6, burst=1e6, tables_a_minute=1e6, workers=1)
serve("127.0.0.1", {port}, settings, False)
"""


class Crashing:
    """A server in a process of its own, which is killed and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.code = SERVER.format(folder=str(folder), port=self.port)
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", self.code], stdout=subprocess.DEVNULL)
        for _attempt in range(1000):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Player:
    """One seat, whose person plays the first thing on offer, and resends what was not acked."""

    port: int
    cookie: str
    table: str
    seat: str
    session: str
    acked: list[tuple[int, str]] = field(default_factory=list)  # n, text
    waiting: tuple[int, int, str] | None = None  # n, v, text: sent and not answered
    v: int = 0
    offer: list[str] = field(default_factory=list)  # what may be said at v
    refused: int = 0
    over: bool = False

    async def play(self, stop: asyncio.Event) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live/{self.seat}"
        while not stop.is_set() and not self.over:
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
                message = json.loads(await asyncio.wait_for(line.recv(), 0.5))
            except TimeoutError:
                continue
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
                self.over = message["over"] is not None
                self.offer = [
                    choice["text"] for group in message["scene"].get("groups", []) for choice in group["choices"]
                ]
            # After a new line is opened, the scene comes before the answer to what was sent again: so look at both.
            if self.offer and self.waiting is None:
                n = (self.acked[-1][0] if self.acked else 0) + self.refused + 1
                self.waiting = (n, self.v, random.Random(n).choice(self.offer))
                self.offer = []
                await self.send(line)

    async def send(self, line: ClientConnection) -> None:
        assert self.waiting is not None
        n, v, text = self.waiting
        await line.send(json.dumps({"do": "act", "n": n, "v": v, "text": text}))


async def play_and_kill(server: Crashing, players: list[Player]) -> int:
    """Let everybody play while the server dies and comes back; how often it did."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    lot = random.Random(7)
    end = time.monotonic() + SECONDS
    kills = 0
    while kills < KILLS and time.monotonic() < end:
        await more_acks(players, lot.randrange(5, 60))
        server.kill()
        kills += 1
        await asyncio.to_thread(server.start)
    await more_acks(players, 20)  # play goes on
    stop.set()
    await asyncio.gather(*playing)
    return kills


async def more_acks(players: list[Player], count: int) -> None:
    before = sum(len(player.acked) for player in players)
    for _wait in range(1500):
        await asyncio.sleep(0.01)
        if sum(len(player.acked) for player in players) >= before + count or all(player.over for player in players):
            return
    raise AssertionError("play does not go on")


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    server = Crashing(tmp_path)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as guest:
            guest.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            players = [
                Player(server.port, cookie, table, find_game(game).meta.seat_name(seat), f"s{seat}")
                for game, (seats, count) in TABLES.items()
                for table in [
                    guest.post("/api/tables", json={"game": game, "seats": seats}).json()["id"] for _n in range(count)
                ]
                for seat, who in enumerate(seats)
                if who == "me"
            ]
        kills = asyncio.run(play_and_kill(server, players))
    finally:
        server.kill()
    acked = sum(len(player.acked) for player in players)
    assert kills > 1 and acked > 20 * kills, (kills, acked)
    check_log(Store(str(tmp_path / "tables.sqlite")), players)


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
