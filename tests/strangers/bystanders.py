"""People who play while others misbehave, each at an address of their own. They note how long their moves take.

A wait is as long as from the moment when a move is sent to its ack, which says that it is on disk. While somebody
waits, they would have made other moves: each of these counts, too, with what is left of the wait when it would have
been sent. Otherwise a server that stands still for a second would be forgiven all moves but one.
"""

import asyncio
import json
import random
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from regalia.core.registry import find_game
from tests.strangers.wires import texts_in

PACE: Final = 0.1  # seconds between two moves of a seat
PATIENCE: Final = 60.0  # seconds for an answer, then something is wrong
UNSEEN: Final = 3.0  # seconds after an ack without a new scene, after which a seat looks at the old one again
AGAIN: Final = 0.1  # seconds before somebody comes back
BOT: Final = "bot:squire"


@dataclass(frozen=True)
class Wish:
    """A game and who plays it: people, or a person and bots."""

    game: str
    seats: tuple[str, ...] = ("me", "me")


TABLES: Final = (
    Wish("connect_four"),
    Wish("connect_four"),
    Wish("connect_four", ("me", BOT)),
    Wish("we_are_kings"),
    Wish("we_are_kings"),
    Wish("heralds", ("me", "me", "me")),
    Wish("two_kings"),
    Wish("two_crowns"),
)


@dataclass
class Waits:
    """The experience of bystanders in a while."""

    moves: list[float] = field(default_factory=list)  # seconds
    bots: list[float] = field(default_factory=list)  # seconds until a bot had answered
    made: int = 0
    games: int = 0
    lost: int = 0  # connections

    def add(self, seconds: float, pace: float) -> None:
        self.made += 1
        while seconds > 0.0:
            self.moves.append(seconds)
            if pace <= 0.0:
                return
            seconds -= pace


def percentile(waits: list[float], share: float) -> float:
    """The wait that this share of all does not exceed; 0 if there were none."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Bystanders:
    """All of them; `waits` is what they note at the moment."""

    def __init__(self, port: int, tables: tuple[Wish, ...] = TABLES) -> None:
        self.port: Final = port
        self.pace = PACE
        self.waits = Waits()
        self.stops = False  # nobody begins another game
        self.trouble: Final[list[str]] = []
        self.people: Final = [Person(self, f"127.0.1.{number}", wish) for number, wish in enumerate(tables, 1)]
        self.tasks: Final[list[asyncio.Task[None]]] = []

    def sit_down(self) -> None:
        self.tasks.extend(asyncio.create_task(person.play()) for person in self.people)

    def take(self) -> Waits:
        """Return the notes since the last call."""
        taken, self.waits = self.waits, Waits()
        return taken

    async def finish(self, within: float) -> bool:
        """Let them play their games to the end, as fast as they can; whether all did."""
        self.stops = True
        self.pace = 0.0
        _done, left = await asyncio.wait(self.tasks, timeout=within)
        return not left

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Person:
    """Somebody who plays all seats of a table that no bot has, one game after the other."""

    def __init__(self, party: Bystanders, address: str, wish: Wish) -> None:
        self.party: Final = party
        self.address: Final = address
        self.wish: Final = wish
        self.guest: Final = Requests(party.port, address)

    async def play(self) -> None:
        names = find_game(self.wish.game).meta.seat_names
        mine = [names[seat] for seat, who in enumerate(self.wish.seats) if who == "me"]
        while not self.party.stops:
            table = await self.guest.new_table(self.wish.game, self.wish.seats)
            if table:
                await asyncio.gather(*(Chair(self, table, name).play() for name in mine))
                self.party.waits.games += 1
            else:
                await asyncio.sleep(AGAIN)


class Chair:
    """One seat of one game. It plays at random, and comes back when its connection is lost."""

    def __init__(self, person: Person, table: str, seat: str) -> None:
        self.party: Final = person.party
        self.person: Final = person
        self.seat: Final = seat
        self.path: Final = f"/api/tables/{table}/live/{seat}"
        self.session: Final = secrets.token_hex(4)
        self.lot: Final = random.Random(f"{person.address}/{seat}")
        self.scene: Any = None
        self.over = False
        self.n = 0
        self.answer = ""  # to the last request: ack or refused
        self.news: Final = asyncio.Event()  # something came
        self.against_bots: Final = BOT in person.wish.seats

    async def play(self) -> None:
        while not self.over:
            with suppress(OSError, WebSocketException, TimeoutError):
                url = f"ws://127.0.0.1:{self.party.port}{self.path}"
                headers = {"Cookie": self.person.guest.cookie()}
                async with connect(
                    url,
                    additional_headers=headers,
                    compression=None,
                    max_size=None,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                    local_addr=(self.person.address, 0),
                ) as line:
                    await self.stay(line)
            if not self.over:
                self.party.waits.lost += 1
                await asyncio.sleep(AGAIN)

    async def stay(self, line: ClientConnection) -> None:
        self.scene = None
        await line.send(json.dumps({"do": "part", "part": secrets.token_hex(16)}))
        await line.send(json.dumps({"do": "hello", "v": 0, "session": self.session}))
        moves = asyncio.create_task(self.move_on(line))
        try:
            async for text in line:
                self.hear(msgspec.json.decode(text))
                if self.over:
                    return
        finally:
            moves.cancel()
            with suppress(asyncio.CancelledError, OSError, WebSocketException, TimeoutError):
                await moves

    def hear(self, message: Any) -> None:
        kind = message["is"]
        if kind == "scene":
            self.scene = message
            self.over = message["outcome"] is not None
        elif kind in ("ack", "refused") and message["n"] == self.n:
            self.answer = kind
            if kind == "refused" and message["kind"] != "stale":
                self.party.trouble.append(f"{self.person.wish.game}: {message}")
        elif kind == "error":
            self.party.trouble.append(f"{self.person.wish.game}: {message}")
        self.news.set()

    def texts(self) -> list[str]:
        """Return the legal texts."""
        return [] if self.scene is None else texts_in(self.scene["scene"])

    async def move_on(self, line: ClientConnection) -> None:
        """Say one thing after the other, whenever this seat is asked."""
        while True:
            while not self.texts():
                await self.hear_more()
            await asyncio.sleep(self.party.pace)
            texts = self.texts()
            if not texts:
                continue
            v = self.scene["v"]
            in_window = self.scene["window"] is not None  # where an answer waits on purpose
            self.n += 1
            self.answer = ""
            began = time.perf_counter()
            await line.send(json.dumps({"do": "act", "n": self.n, "v": v, "text": self.lot.choice(texts)}))
            while not self.answer:
                await self.hear_more()
            if self.answer == "ack" and not in_window:
                self.party.waits.add(time.perf_counter() - began, self.party.pace)
            with suppress(TimeoutError):
                async with asyncio.timeout(UNSEEN):
                    while self.answer == "ack" and self.scene["v"] == v:
                        await self.hear_more()
            if self.against_bots and not self.texts():
                began = time.perf_counter()
                while not self.texts():
                    await self.hear_more()
                self.party.waits.bots.append(time.perf_counter() - began)

    async def hear_more(self) -> None:
        self.news.clear()
        async with asyncio.timeout(PATIENCE):
            await self.news.wait()


class Requests:
    """A guest's requests, from an address of this machine."""

    def __init__(self, port: int, address: str) -> None:
        self.client: Final = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            transport=httpx.AsyncHTTPTransport(local_address=address),
            timeout=PATIENCE,
        )

    async def get(self, path: str) -> int:
        """The status of the answer; 0 if there is none."""
        try:
            return (await self.client.get(path)).status_code
        except httpx.HTTPError:
            return 0

    async def new_table(self, game: str, seats: tuple[str, ...], origin: object = None) -> str:
        """Its id; empty if it could not be had."""
        try:
            response = await self.client.post("/api/tables", json={"game": game, "seats": seats, "from": origin})
        except httpx.HTTPError:
            return ""
        return str(response.json()["id"]) if response.status_code == 201 else ""

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
