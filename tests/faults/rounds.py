"""One round: a plan that follows from a seed, people who play, a nemesis, and a verdict."""

import asyncio
import contextlib
import random
import shutil
import statistics
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import func, select

from regalia.core.registry import find_game
from regalia.table.store.schema import entries, subscriptions
from regalia.table.store.store import Store
from tests.faults.checker import Checker, Violation
from tests.faults.clients import Group, Habits
from tests.faults.histories import Happening, History
from tests.faults.nemesis import ANYWHERE, FILE, SEVERAL, SHARED, Fault, Nemesis, faults_for
from tests.faults.operations import Operator
from tests.faults.proxy import Proxy
from tests.faults.servers import Nursery, Server, SmallDisk
from tests.table.conftest import Databases

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
PATIENCE: Final = 30.0  # seconds, after which somebody who still waits is stuck
CALM: Final = 2.0  # seconds of play after the last fault
CLOCK: Final = {"kind": "player", "seconds": 3600}  # never runs out, so it may only go down
GAMES: Final = (
    "connect_four",
    "heralds",
    "we_are_kings",
    "two_crowns",
    "two_kings",
    "two_kingdoms",
    "kings_and_things",
)
WHERE: Final = ((SQLITE, 1), (POSTGRESQL, 2), (SQLITE, 1), (POSTGRESQL, 1))  # kinds of databases, and servers


@dataclass
class Sitting:
    """A game that is played in a round, with who sits where."""

    game: str
    seats: list[str]
    clock: dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)


TEAMS: Final = Sitting("two_crowns", ["person"] * 4, options={"teams": True})
HASTE: Final = Sitting("connect_four", ["person", "person"], {"kind": "player", "seconds": 5})


@dataclass
class Plan:
    """All that is decided before a round begins."""

    seed: int
    database: str = SQLITE
    servers: int = 1
    seconds: float = 20.0
    sittings: list[Sitting] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    habits: dict[str, float] = field(default_factory=dict)
    patience: float = PATIENCE
    planted: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def plan_from(values: dict[str, Any]) -> Plan:
    """Read what `as_json` has written."""
    values = dict(values)
    sittings = [Sitting(**each) for each in values.pop("sittings")]
    faults = [Fault(**each) for each in values.pop("faults")]
    return Plan(**values, sittings=sittings, faults=faults)


def plan_for(seed: int, seconds: float) -> Plan:
    """The plan of a round that follows from its seed: all games, and faults of all kinds."""
    lot = random.Random(f"faults {seed}")
    database, servers = WHERE[seed % len(WHERE)]
    kinds = {**ANYWHERE, **(FILE if database == SQLITE else SHARED), **(SEVERAL if servers > 1 else {})}
    return Plan(
        seed=seed,
        database=database,
        servers=servers,
        seconds=seconds,
        sittings=[*(drawn_sitting(lot, game) for game in GAMES), TEAMS, HASTE],
        faults=faults_for(lot, kinds, servers, 2.0, seconds - 3.0),
    )


def drawn_sitting(lot: random.Random, game: str) -> Sitting:
    """Two or three at a table, perhaps with a bot among them, perhaps with a clock."""
    allowed = [count for count in find_game(game).meta.player_counts if count <= 3]
    seats = ["person"] * lot.choice(allowed)
    if lot.random() < 0.35:
        seats[-1] = "bot:random"
    return Sitting(game, seats, CLOCK if lot.random() < 0.6 else None)


@dataclass
class Result:
    """The figures of a round."""

    plan: Plan
    history: list[Happening]
    violations: list[Violation]
    games: int
    acknowledged: int
    scenes: int
    faults: Counter[str]
    recoveries: list[float]


class Workshop:
    """The parts that rounds share: the process that forks servers, and PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.nursery: Final = Nursery()
        self.databases: Final = Databases(folder)

    def run(self, plan: Plan) -> Result:
        folder = Path(tempfile.mkdtemp(prefix=f"round-{plan.seed}-", dir=self.folder))
        disk = SmallDisk(folder / "disk")
        used: list[str] = []

        def new_database() -> str:
            if plan.database == SQLITE:
                used.append(str(folder / f"other-{len(used)}.sqlite"))
            else:
                used.append(self.databases.new(POSTGRESQL))
            return used[-1]

        try:
            if plan.database == SQLITE:
                used.append(str(disk.folder / "tables.sqlite"))
            else:
                new_database()
            operator = Operator(self.nursery, folder, used[0], new_database, plan.planted)
            return asyncio.run(Round(plan, self.nursery, disk, used[0], operator).run())
        finally:
            disk.close()
            shutil.rmtree(folder, ignore_errors=True)
            if plan.database == POSTGRESQL:
                self.drop(used)

    def drop(self, databases: list[str]) -> None:
        assert self.databases.server is not None
        with psycopg.connect(self.databases.server.get_uri(), autocommit=True) as connection:
            for database in databases:
                name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())

    def close(self) -> None:
        self.nursery.close()
        self.databases.stop()


@contextlib.contextmanager
def workshop() -> Iterator[Workshop]:
    with tempfile.TemporaryDirectory(prefix="regalia-faults-", ignore_cleanup_errors=True) as folder:
        opened = Workshop(Path(folder))
        try:
            yield opened
        finally:
            opened.close()


class Round:
    def __init__(self, plan: Plan, nursery: Nursery, disk: SmallDisk, database: str, operator: Operator) -> None:
        self.plan: Final = plan
        self.checker: Final = Checker()
        self.history: Final = History(self.checker)
        self.database: Final = database
        self.servers: Final = [Server(nursery, disk.folder, database, plan.planted) for _number in range(plan.servers)]
        self.proxies: Final = [Proxy(server.port, f"{plan.seed}/{server.lives}") for server in self.servers]
        self.groups: Final[list[Group]] = []
        self.lost: Final[list[Group]] = []  # groups that cannot go on
        self.nemesis: Final = Nemesis(self.history, self.servers, self.proxies, disk, operator, database, self.groups)

    async def run(self) -> Result:
        try:
            for server, proxy in zip(self.servers, self.proxies, strict=True):
                server.start()
                await asyncio.to_thread(server.wait_until_listening)
                await proxy.open()
            await self.play()
        finally:
            for proxy in self.proxies:
                await proxy.close()
            for group in self.groups:
                await group.close()
            for server in self.servers:
                server.kill()
        await asyncio.to_thread(self.read_records)
        violations = self.checker.judge()
        if violations:
            self.history.add("said", text=self.servers[0].errors()[-20_000:])
        return self.result(violations)

    async def play(self) -> None:
        ports = [server.port for server in self.servers]
        habits = Habits(**self.plan.habits)
        for number, sitting in enumerate(self.plan.sittings):
            seed = f"{self.plan.seed}/{number}/{sitting.game}"
            self.groups.append(
                Group(
                    self.history,
                    self.proxies,
                    ports,
                    sitting.game,
                    sitting.seats,
                    sitting.clock,
                    sitting.options,
                    habits,
                    number,
                    seed,
                )
            )
        playing = [asyncio.create_task(group.play()) for group in self.groups]
        breaking = asyncio.create_task(self.nemesis.run(self.plan.faults))
        try:
            await self.watch(breaking, playing)
            for group in self.groups:
                group.stop.set()
            await self.settle(playing)
        finally:
            for task in [breaking, *playing]:
                task.cancel()
            ends = await asyncio.gather(breaking, *playing, return_exceptions=True)
        if isinstance(ends[0], Exception):
            raise ends[0]
        self.look_for_lost(playing)

    async def watch(self, breaking: "asyncio.Task[None]", playing: "list[asyncio.Task[None]]") -> None:
        """Until the time is over or something is wrong: start dead servers again, and see whether anybody is stuck."""
        while not self.checker.violations:
            await asyncio.sleep(0.1)
            self.supervise()
            self.look_for_stuck()
            self.look_for_lost(playing)
            now = self.history.now()
            is_calm = breaking.done() and now > self.plan.seconds and now > self.nemesis.healed_at + CALM
            if is_calm and all(self.goes_on(group) for group in self.groups):
                return

    def goes_on(self, group: Group) -> bool:
        """True if something has happened at its table since the last fault."""
        if not group.tables or group.tables[-1].over:
            return bool(group.tables)
        return self.checker.progress.get(group.tables[-1].id, [0.0])[-1] > self.nemesis.healed_at

    async def settle(self, playing: "list[asyncio.Task[None]]") -> None:
        """Let everybody hear the answer to what they have said."""
        deadline = time.monotonic() + self.plan.patience
        while not all(task.done() for task in playing):
            await asyncio.sleep(0.05)
            self.supervise()
            if self.checker.violations:
                return
            if time.monotonic() > deadline:
                self.history.add("stuck", text="somebody never hears the answer to what they have said")
                return

    def supervise(self) -> None:
        """Start a server again that has ended, as an init system does. It may end only while something is broken."""
        for number, server in enumerate(self.servers):
            if number in self.nemesis.down or server.is_alive():
                continue
            self.history.add("said", text=f"server {number} has ended: {server.errors()[-2000:]}")
            if not self.nemesis.broken and self.history.now() > self.nemesis.healed_at + 5.0:
                self.history.add("stuck", text=f"server {number} has ended by itself")
            server.kill()
            server.start()

    def look_for_lost(self, playing: "list[asyncio.Task[None]]") -> None:
        """True if the server has sent anybody something that a client cannot make sense of."""
        for group, task in zip(self.groups, playing, strict=True):
            error = task.exception() if task.done() and not task.cancelled() else None
            if error is not None and group not in self.lost:
                self.lost.append(group)
                where = traceback.extract_tb(error.__traceback__)[-1]
                text = f"at {group.game} nobody can go on: {type(error).__name__}: {error} ({where.name})"
                self.history.add("wrong", text=text)

    def look_for_stuck(self) -> None:
        if self.nemesis.broken:
            return
        now = self.history.now()
        limit = now - self.plan.patience
        if self.nemesis.healed_at > limit:
            return
        for group in self.groups:
            if not group.tables:
                if now > self.plan.patience:
                    self.history.add("stuck", text=f"no table of {group.game} can be made")
            elif not group.tables[-1].over:
                table = group.tables[-1].id
                if self.checker.progress.get(table, [now])[-1] < limit:
                    self.history.add("stuck", text=f"nothing happens at {group.game} {table}")
                for client in group.tables[-1].clients:
                    if client.waiting is not None and client.waits_since < limit:
                        self.history.add("stuck", text=f"{client.seat} of {group.game} {table} is never answered")

    def read_records(self) -> None:
        store = Store(self.database)
        try:
            for table in {client.table for client in self.checker.clients.values()}:
                stored = store.find(table)
                if stored is not None:
                    facts = asdict(stored)
                    facts["table"] = facts.pop("id")
                    facts["last"] = last_of(store, stored.number)
                    self.history.add("record", **facts)
            with store.engine.connect() as connection:
                endpoints = list(connection.scalars(select(subscriptions.c.endpoint)))
            self.history.add("subscriptions", endpoints=endpoints)
        finally:
            store.close()

    def result(self, violations: list[Violation]) -> Result:
        happenings = self.history.events
        faults: Counter[str] = Counter()
        for happening in happenings:
            if happening["is"] == "healed" and happening["done"]:
                faults[happening["fault"]] += 1
        return Result(
            plan=self.plan,
            history=happenings,
            violations=violations,
            games=len(self.checker.progress),
            acknowledged=self.checker.acknowledged,
            scenes=sum(len(client.scenes) for client in self.checker.clients.values()),
            faults=faults,
            recoveries=recoveries(happenings, self.checker),
        )


def last_of(store: Store, number: int) -> int | None:
    """The number of a table's last entry."""
    with store.engine.connect() as connection:
        last: int | None = connection.scalar(select(func.max(entries.c.seq)).where(entries.c.table_number == number))
        return last


def recoveries(happenings: list[Happening], checker: Checker) -> list[float]:
    """For each fault, how long after its end it took until something had happened at every table that was in play."""
    found: list[float] = []
    for happening in happenings:
        if happening["is"] != "healed" or not happening["done"]:
            continue
        healed = happening["t"]
        waits: list[float] = []
        for times in checker.progress.values():
            later = [t for t in times if t > healed]
            if times[0] <= healed and later:
                waits.append(later[0] - healed)
        if waits:
            found.append(max(waits))
    return found


def in_words(results: list[Result]) -> list[str]:
    """Summarize the rounds for people."""
    faults: Counter[str] = Counter()
    times: list[float] = []
    for result in results:
        faults += result.faults
        times += result.recoveries
    lines = [
        f"rounds        {len(results)}",
        f"games         {sum(result.games for result in results)}",
        f"acknowledged  {sum(result.acknowledged for result in results)} actions",
        f"compared      {sum(result.scenes for result in results)} scenes",
        f"faults        {sum(faults.values())}",
        *(f"  {count:5}  {name}" for name, count in faults.most_common()),
    ]
    if times:
        lines.append(f"recovery      median {statistics.median(times):.2f} s, at most {max(times):.2f} s")
    return lines
