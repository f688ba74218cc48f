"""The time of bots at a busy server: from the question to their move on the table, pauses included.

All seats of every table are bots, and somebody watches, so that one bot per table always thinks. They keep all workers
of the server busy.
"""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from regalia.bench.players import Player
from regalia.bench.servers import Rest, Running, busy_family, children, new_guest, new_table, regalia, resident
from regalia.core.registry import find_game, housed

TABLES: Final = 10
MAX_SEATS: Final = 4
LIMITS: Final = {"knight": 1.0, "king": 3.0}  # seconds: the longest that somebody at the table should wait
PATIENCE: Final = 120.0  # seconds for the first answers: worker processes are still starting
OVER: Final = b'"outcome":{'


@dataclass
class Answers:
    """The times of one level at one game, in seconds, the shortest first."""

    game: str
    level: str
    seconds: list[float]  # from the question to the answer on the table
    thought: list[float]  # until the bot had decided
    first: float  # the first answer of this server, whose workers were still starting
    processor: float  # seconds of server and workers for an answer
    memory: float  # bytes of a worker


class Watcher(Player):
    """A spectator of a table, until the game is over."""

    def __init__(self, table: str, cookie: str) -> None:
        super().__init__(f"/api/tables/{table}/live/watcher", cookie)
        self.done: Final = asyncio.Event()

    def greet(self) -> None:
        self.say(b'{"do":"hello","v":0,"session":"bench"}')

    def on_message(self, buffer: bytes, start: int, end: int, now: float) -> None:
        if buffer.find(OVER, start, end) >= 0:
            self.done.set()

    def connection_lost(self, error: Exception | None) -> None:
        self.done.set()


async def watch_one_after_the_other(port: int, cookie: str, game: str, seats: Sequence[str]) -> None:
    """Watch one game after the other."""
    rest = Rest(port, cookie)
    while True:
        table = await asyncio.to_thread(new_table, rest, game, *seats)
        watcher = Watcher(table, cookie)
        await asyncio.get_running_loop().create_connection(lambda: watcher, "127.0.0.1", port)  # noqa: B023 at once
        await watcher.done.wait()
        watcher.close()


async def watch(
    opened: Running, file: Path, game: str, seats: Sequence[str], tables: int, seconds: float
) -> tuple[float, float]:
    """Let the bots play for that long, once every table has had an answer. Return when that was and the CPU time."""
    cookie = new_guest(opened.port)
    watching = [
        asyncio.create_task(watch_one_after_the_other(opened.port, cookie, game, seats)) for _table in range(tables)
    ]
    async with asyncio.timeout(PATIENCE):
        while len(answers_in(file)) < tables:
            await asyncio.sleep(0.1)
    since, before = time.time(), busy_family(opened.pid)
    async with asyncio.timeout(seconds + PATIENCE):
        await asyncio.sleep(seconds)
        while len(asked_since(since, file)) < tables:  # a busy machine takes longer
            await asyncio.sleep(0.1)
    worked = busy_family(opened.pid) - before
    for task in watching:
        task.cancel()
    await asyncio.wait(watching)
    for task in watching:
        if not task.cancelled():
            task.result()  # spectators only stop after an error
    return since, worked


def answers_in(file: Path) -> list[Any]:
    """Return the server's lines so far; the last one may be incomplete."""
    return [json.loads(line) for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]


def asked_since(since: float, file: Path) -> list[Any]:
    return [line for line in answers_in(file) if moment(line["time"]) - line["seconds"] > since]


def moment(written: str) -> float:
    return datetime.fromisoformat(written).timestamp()


def measure(game_id: str, level: str, tables: int, seconds: float) -> Answers:
    most = max(number for number in find_game(game_id).meta.player_counts if number <= MAX_SEATS)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "answers"
        with regalia(answers=str(file), bots_ready=True) as opened:
            since, worked = asyncio.run(watch(opened, file, game_id, [f"bot:{level}"] * most, tables, seconds))
            memory = max((resident(child) for child in children(opened.pid)), default=0)
        lines = answers_in(file)
        counted = asked_since(since, file)
    return Answers(
        game_id,
        level,
        sorted(line["seconds"] for line in counted),
        sorted(line["thought"] for line in counted),
        lines[0]["seconds"],
        worked / len(counted),
        memory,
    )


def percentile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


def main(seconds: float = 20.0, tables: int = TABLES, games: Sequence[str] = ()) -> None:
    """Print the times of the levels that have a limit, at these games or at all games of this package."""
    report = Table(
        title=f"Bots' answers in seconds: {tables} tables of bots at once, {os.cpu_count()} cores",
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=0,
    )
    for column in ("game", "level"):
        report.add_column(column, no_wrap=True)
    for column in ("answers", "p50", "p99", "most", "too\nlate", "think\np99", "first", "CPU"):
        report.add_column(column, justify="right", no_wrap=True)
    memory = 0.0
    for game_id in games or housed():
        for level, limit in LIMITS.items():
            Console(stderr=True).print(f"{game_id}: {level}", style="dim")
            found = measure(game_id, level, tables, seconds)
            memory = max(memory, found.memory)
            report.add_row(
                game_id,
                level,
                f"{len(found.seconds):,}",
                f"{percentile(found.seconds, 0.5):.2f}",
                f"{percentile(found.seconds, 0.99):.2f}",
                f"{found.seconds[-1]:.2f}",
                str(sum(each > limit for each in found.seconds)),
                f"{percentile(found.thought, 0.99):.2f}",
                f"{found.first:.2f}",
                f"{found.processor:.3f}",
            )
    Console().print(report)
    limits = ", ".join(f"{limit:.0f} s for a {level.capitalize()}" for level, limit in LIMITS.items())
    print(f"From the question to the move on the table, pauses included. Too late: after {limits}.")
    print("First: asked while the server still starts its workers; it does not count.")
    print(f"CPU: of server and workers, for an answer. A worker takes {memory / 2**20:.0f} MB at most.")
