"""The time that a seat takes, as others see it: measured by the server's own timers, with a clock as fast as it can be.

A table of Heralds is played again in two worlds that differ in what one seat, azure, holds. A player who thinks
takes a time of their own, which depends on that. What others can measure is when they hear of it.
"""

import asyncio
import math
import selectors
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from unittest import mock

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.frames import ChanceFrame
from regalia.core.referee import answers
from regalia.core.replay import Applied, Replay
from regalia.core.rng import Rng
from regalia.table.http.live import Connection
from regalia.table.http.wire import encode
from regalia.table.play.table import LiveTable
from regalia.table.store.writer import Write
from tests.secrets.worlds import Ear, World

AZURE: Final = 0
SEATS: Final = ("azure", "gules", "sable")
ANN: Final = "ann"
READY: Final = "is ready"
LONG: Final = 60.0  # seconds: nobody takes longer
PER_OPTION: Final = 0.005  # seconds of thinking that a simple bot needs for each thing it may say
JITTER: Final = 0.04  # seconds: what comes from the server comes so much later at most, by chance, over the net
LATENESS: Final = 1e-6  # seconds that timers of an event loop may be early or late


class Skipping(selectors.DefaultSelector):
    """Put the time forward where the event loop would wait. While `stands`, it waits for threads."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0  # seconds
        self.stands = True

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.stands or timeout is None or timeout <= 0:
            return super().select(timeout)
        events = super().select(0)
        if not events:
            self.time += timeout
        return events


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time has nothing to do with how fast the machine is."""

    def __init__(self) -> None:
        self.clock: Final = Skipping()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.time


@dataclass(frozen=True)
class Case:
    """The people at the table, and azure's hand."""

    seats: tuple[str, ...]
    hand: str
    says: tuple[str, ...] = ()  # what a bot at azure says, in its order; empty: what it must
    reacts: bool = False  # a person at azure passes by hand; else by a standing order


class Timed(Ear):
    """A socket with a stopwatch."""

    def __init__(self, world: World, guest: str | None, viewer: int) -> None:
        super().__init__(world.gateway, guest, viewer)
        self.at: list[tuple[float, bytes]] = []

    def send(self, message: bytes) -> None:
        super().send(message)
        self.at.append((asyncio.get_running_loop().time(), message))

    def first(self, words: str) -> float | None:
        """Return when these words were first told."""
        return next((at for at, message in self.at if words.encode() in message), None)


class Table:
    """The table of a case, with everything fixed but how long azure thinks."""

    def __init__(self, world: World, case: Case, rng: Rng) -> None:
        self.world: Final = world
        self.case: Final = case
        self.rng: Final = rng
        self.hand: Final = list(case.hand)
        self.says: Final = list(case.says)
        self.n = 0

    def deal(self, replay: Replay, _seed: str) -> Applied:
        s = replay.state
        frame = s.frames[-1]
        assert isinstance(frame, ChanceFrame)
        if getattr(frame, "seat", None) == AZURE and self.hand:
            return replay.apply_action(CHANCE, replay.game.read(s, f"card {self.hand.pop(0)}"))
        return replay.apply_action(CHANCE, frame.legal(s, CHANCE)[0])

    async def think(self, _function: Any, *arguments: Any, within: float = 0.0, **_terms: Any) -> str:
        """Stand in for a bot's process: a search takes all the time it may have, others some for each option."""
        seat = int(arguments[3])
        table = next(iter(self.world.hall.tables.values()))
        s = table.replay.state
        legal = answers(s, seat)
        if len(legal) > 1:
            spec = str(arguments[4])
            await asyncio.sleep(within or (2.0 if spec.startswith("mcts") else PER_OPTION * len(legal)))
        if seat == AZURE and self.says:
            return self.says.pop(0)
        idle = table.game.idle(s, seat)
        return table.game.write(s, idle if idle is not None else legal[-1])

    async def play(self, words: str) -> float:
        """Return how long the others wait until they read these words about azure."""
        hall = self.world.hall
        hall.dice = self.deal
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SkippingLoop)
        with (
            mock.patch.object(hall.workers, "do", self.think),
            mock.patch.object(hall.writer, "submit", lambda write: loop.call_soon(written, write)),
        ):
            last = max(seat for seat, kind in enumerate(self.case.seats) if kind == "me")
            kinds = [*self.case.seats[:last], "open", *self.case.seats[last + 1 :]]
            await self.world.ask("POST", "/api/tables", ANN, {"game": "heralds", "seats": kinds})
            (table,) = hall.tables.values()
            watcher = await self.come(table, None, WATCHER)
            await self.world.ask("POST", f"/api/tables/{table.id}/seats/{SEATS[last]}", ANN)
            since = loop.time()
            loop.clock.stands = False
            if words != READY:
                since = await self.open_window(table)
            told = None
            while told is None and loop.time() < since + LONG:
                await asyncio.sleep(0.01)
                told = watcher.first(f"Azure {words}")
            loop.clock.stands = True
            hall.tables.unload(table)
        assert told is not None, f"azure never {words}"
        return told - since

    async def come(self, table: LiveTable, guest: str | None, viewer: int) -> Timed:
        ear = Timed(self.world, guest, viewer)
        table.join(ear)
        connection = Connection(self.world.gateway, table, ear)
        connection.on_message(b'{"do":"hello","v":0,"session":"s"}')
        while connection.is_greeting:
            await asyncio.sleep(0)
        return ear

    async def open_window(self, table: LiveTable) -> float:
        """Let everybody be ready without a bid; azure's person passes within the even delay. Return when it opened."""
        people = [seat for seat, kind in enumerate(self.case.seats) if kind == "me"]
        ears = {seat: await self.come(table, ANN, seat) for seat in people}
        for seat, ear in ears.items():
            self.say(table, ear, "ready")
            assert not ear.heard or b"refused" not in ear.heard[-1], seat
        while not table.replay.state.frames[-1].window():
            await asyncio.sleep(0.001)
        opened = table.questions.opened
        if self.case.reacts:
            await asyncio.sleep(self.rng.fraction() * 0.9 * self.world.settings.window_delay)
            self.say(table, ears[AZURE], "pass")
        return opened

    def say(self, table: LiveTable, ear: Timed, text: str) -> None:
        self.n += 1
        message = {"do": "act", "n": self.n, "v": ear.v, "text": text}
        Connection(self.world.gateway, table, ear).on_message(encode(message))


def written(write: Write) -> None:
    """Nothing is written: a disk has its own time."""
    write.done(None)


async def measured(case: Case, words: str, times: int, seed: str) -> list[float]:
    world = World(window_delay=1.0, bot_pause=0.4, notice_after=3600.0)
    await world.open()
    try:
        rng = Rng(seed)
        return [await Table(world, case, rng).play(words) for _time in range(times)]
    finally:
        await world.close()


def waits(case: Case, words: str, times: int, seed: str) -> list[float]:
    """Return what a stranger with a stopwatch finds: how long azure took each time, and the net a little more."""
    loop = SkippingLoop()
    try:
        found = loop.run_until_complete(measured(case, words, times, seed))
    finally:
        loop.close()
    net = Rng(f"{seed} net")
    return [wait + JITTER * net.fraction() for wait in found]


# Telling two samples apart


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the Kolmogorov-Smirnov distance: the largest gap between the two distributions."""
    places = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    counts = [0, 0]
    largest = 0.0
    for place, (value, which) in enumerate(places):
        counts[which] += 1
        if place + 1 == len(places) or places[place + 1][0] > value + LATENESS:
            largest = max(largest, abs(counts[0] / len(one) - counts[1] / len(other)))
    return largest


def chance_of(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how likely two samples of one distribution are as far apart: the two-sample Kolmogorov-Smirnov test."""
    reach = distance(one, other) * math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    if reach < 0.2:  # the sum below does not end there, and all of it is 1
        return 1.0
    terms = [math.exp(-2.0 * (k * reach) ** 2) for k in range(1, 101)]
    return min(1.0, 2.0 * (sum(terms[::2]) - sum(terms[1::2])))
