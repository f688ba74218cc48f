"""The load that a table server takes: real servers in processes of their own, driven over loopback.

Many tables run at once. Both players move as soon as they see the other's move, and every action goes to disk. The same
run measures boardgame.io's server, which keeps everything in memory. Then it measures the cost of an idle table.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from regalia.bench import costs
from regalia.bench.players import Crowd, Effort, Sitting, Tally
from regalia.bench.servers import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    LeftOut,
    Running,
    Script,
    boardgame_io,
    busy_family,
    lay_matches,
    lay_tables,
    postgresql,
    regalia,
)

DRAWN_GAME: Final = CONNECT_FOUR.moves  # the tests of the table play it too
TABLES: Final = 200
IDLE_TABLES: Final = 10_000
GAMES: Final = 4  # per player, one after the other: with one, few would be left to play while the last one ends
TURNS: Final = 8  # that each server has, one after the other
WARM_UP: Final = 2.0  # seconds of play: servers warm up, and compilers find their hot spots
SQLITE: Final = "SQLite"
POSTGRESQL: Final = "PostgreSQL"
BOARDGAME_IO: Final = "boardgame.io"
SATURATED: Final = 0.9  # of a core: players who are that busy may be the limit themselves

Lay = Callable[[int, Script, int], list[Sitting]]


@dataclass
class Contestant:
    """An open server and its results so far: one line of the report."""

    script: Script
    server: str
    opened: Running
    lay: Lay
    database: Callable[[], float] = lambda: 0.0
    effort: Effort = field(default_factory=Effort)
    tally: Tally = field(default_factory=Tally)

    @property
    def rate(self) -> float:
        return len(self.tally.latencies) / self.effort.passed

    def percentile(self, part: float) -> float:
        latencies = sorted(self.tally.latencies)
        return latencies[min(len(latencies) - 1, int(part * len(latencies)))]

    def play(self, seconds: float, count: int) -> None:
        """Let pairs of players play, wave after wave, for that long."""
        end = self.effort.passed + seconds
        crowd = Crowd(self.opened.port, self.script.moves, partial(busy_family, self.opened.pid), self.database)
        with asyncio.Runner(loop_factory=quick_loop) as runner:
            while self.effort.passed < end:
                tables = self.lay(self.opened.port, self.script, count * GAMES)
                runner.run(crowd.play(tables[: count * GAMES], count, self.effort, self.tally))
                if self.tally.trouble:
                    raise LeftOut(self.tally.trouble)

    def forget(self) -> None:
        self.effort, self.tally = Effort(), Tally()


def quick_loop() -> asyncio.AbstractEventLoop:
    """Return our servers and boardgame.io's, where they can run."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def own_or(database: str) -> AbstractContextManager[tuple[str, Callable[[], float]]]:
    """Return the named PostgreSQL database, or start a server of our own."""
    return nullcontext((database, lambda: 0.0)) if database else postgresql()


def measure_all(
    script: Script, seconds: float, count: int, database: str, beside: Path | None, warm_up: float = WARM_UP
) -> list[Contestant]:
    """Measure all servers in turns, so that a machine that is slow for a while slows them all. A server that cannot run
    here says why."""
    said = Console(stderr=True)
    with ExitStack() as open_servers:

        def on_sqlite() -> Contestant:
            return Contestant(script, SQLITE, open_servers.enter_context(regalia()), lay_tables)

        def on_postgresql() -> Contestant:
            url, busy_database = open_servers.enter_context(own_or(database))
            opened = open_servers.enter_context(regalia(url))
            return Contestant(script, POSTGRESQL, opened, lay_tables, busy_database)

        def on_boardgame_io() -> Contestant:
            return Contestant(script, BOARDGAME_IO, open_servers.enter_context(boardgame_io(beside)), lay_matches)

        makers = {SQLITE: on_sqlite, POSTGRESQL: on_postgresql}
        if script is TIC_TAC_TOE:
            makers[BOARDGAME_IO] = on_boardgame_io
        lines: list[Contestant] = []
        for name, make in makers.items():
            said.print(f"{script.title}: {name} gets warm", style="dim")
            try:
                lines.append(make())
                if warm_up:
                    lines[-1].play(warm_up, count)
                    lines[-1].forget()
            except LeftOut as reason:
                lines = [line for line in lines if line.server != name]
                print(f"{script.title}: {name} is left out: {reason}")
        for turn in range(TURNS):
            for line in list(lines):
                said.print(f"{script.title}: {line.server}, turn {turn + 1} of {TURNS}", style="dim")
                try:
                    line.play(seconds / TURNS, count)
                except LeftOut as reason:
                    lines.remove(line)
                    print(f"{script.title}: {line.server} is left out: {reason}")
        return lines


def print_lines(title: str, lines: list[Contestant]) -> None:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("", no_wrap=True)
    for column in (
        "actions/s",
        "ratio",
        "p50 ms",
        "p99 ms",
        "server\nµs",
        "database\nµs",
        "server\nbusy",
        "players\nbusy",
    ):
        table.add_column(column, justify="right", no_wrap=True)
    other = next((line.rate for line in lines if line.server == BOARDGAME_IO), 0.0)
    for line in lines:
        effort, actions = line.effort, len(line.tally.latencies)
        table.add_row(
            line.server,
            f"{line.rate:,.0f}",
            f"{line.rate / other:.1f}x" if other else "",
            f"{1000 * line.percentile(0.5):.1f}",
            f"{1000 * line.percentile(0.99):.1f}",
            f"{1e6 * effort.server / actions:.0f}",
            f"{1e6 * effort.database / actions:.0f}" if effort.database else "",
            f"{effort.server / effort.passed:.0%}",
            f"{effort.players / effort.passed:.0%}",
        )
    Console().print(table)
    if any(line.effort.players / line.effort.passed > SATURATED for line in lines):
        print("Players who are busy all the time may have been the limit, and not the server.")


def print_costs(tables: int, database: str) -> None:
    report = Table(title=f"What one of {tables:,} tables costs, in bytes", title_justify="left", box=SIMPLE_HEAD)
    report.add_column("", no_wrap=True)
    for column in ("memory while\nit is held", "memory left once\nit is put away", "disk", "disk for\nan entry"):
        report.add_column(column, justify="right", no_wrap=True)

    def add(name: str, found: costs.Costs) -> None:
        report.add_row(name, *[f"{value:,.0f}" for value in (found.held, found.left, found.table, found.entry)])

    add(SQLITE, costs.measure(tables))
    try:
        with own_or(database) as (url, _busy):
            add(POSTGRESQL, costs.measure(tables, url))
    except LeftOut as reason:
        print(f"The costs on {POSTGRESQL} are left out: {reason}")
    Console().print(report)


def main(
    seconds: float = 10.0,
    tables: int = TABLES,
    idle: int = IDLE_TABLES,
    database: str = "",
    beside: Path | None = None,
) -> None:
    """Print what was measured, in databases of its own or in a PostgreSQL database that is filled with its tables.

    `beside` is the folder of boardgame.io's server.
    """
    for script in (CONNECT_FOUR, TIC_TAC_TOE):
        title = f"{script.title}: {tables} tables, both seats moving, {os.cpu_count()} cores"
        print_lines(title, measure_all(script, seconds, tables, database, beside))
    print("Ratio: to boardgame.io, which keeps all in memory; ours has every action on disk before anybody sees it.")
    print("p50, p99: from sending to the opponent's receipt. µs: of a processor, an action. Busy: of one core.")
    if idle:
        print_costs(idle, database)
