"""A whole server in this process, without a network: requests go to its application, messages to its tables.

Everything that a server draws at random or reads from a clock is fixed, so that two of them answer alike, byte for
byte, unless the games at their tables differ.
"""

import asyncio
import contextlib
import shutil
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast
from unittest import mock

import httpx
from fastapi import FastAPI

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import RegaliaError
from regalia.core.replay import Applied, Replay
from regalia.table.hall import opponents
from regalia.table.hall.hall import Hall
from regalia.table.hall.looking_back import written
from regalia.table.hall.workers import Workers, WorkFailed
from regalia.table.http.app import make_app
from regalia.table.http.encoding import ENCODER
from regalia.table.http.gateway import Gateway
from regalia.table.http.live import Connection, LiveSocket
from regalia.table.http.protocol import WebSocketProtocol
from regalia.table.http.wire import encode
from regalia.table.play.table import LiveTable
from regalia.table.settings import Settings
from regalia.table.store.store import Store

NOON: Final = 1e9  # seconds since 1970, always
ADVISER: Final = "mcts:8"  # thinks by counting, not by the clock
SCENE: Final = b'{"is":"scene","v":'
KEY: Final = b"the same in both worlds"
PATIENCE: Final = 60.0  # seconds that a table may take to come to rest


class Wire:
    """Stands for the connection of a socket."""

    conn = None
    transport = None


class Ear(LiveSocket):
    """A socket that keeps what it is sent."""

    def __init__(self, gateway: Gateway, guest: str | None, viewer: int) -> None:
        super().__init__(cast(WebSocketProtocol, Wire()), gateway.send_queue, guest, viewer, "")
        self.heard: list[bytes] = []
        self.scene = b""  # the newest
        self.v = 0  # its version

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        self.heard.append(message)
        if message.startswith(SCENE):
            self.scene = message
            self.v = int(message[len(SCENE) : message.index(b",", len(SCENE))])

    def close(self, code: int) -> None:
        if not self.closing:
            self.heard.append(b"closed with %d" % code)
        self.closing = code

    def taken(self) -> list[bytes]:
        """Return what has come since the last call."""
        heard, self.heard = self.heard, []
        return heard


class World:
    """The server. `script` is what the dice show next."""

    def __init__(self, **settings: Any) -> None:
        shared_memory = Path("/dev/shm")
        self.folder: Final = Path(tempfile.mkdtemp(dir=shared_memory if shared_memory.is_dir() else None))
        self.settings: Final = Settings(
            str(self.folder / "tables.sqlite"),
            self.folder / "secret.key",
            **{
                "window_delay": 0.0,
                "bot_pause": 0.0,
                "part_patience": 0.0,
                "notice_after": 0.0,
                "tables_per_minute": 1e9,
                "now": lambda: NOON,
                **settings,
            },
        )
        self.script: Final[deque[Action]] = deque()
        self.pushed: Final[list[tuple[str, bytes]]] = []  # to whom, what
        self.tables = 0
        self.patches: Final = contextlib.ExitStack()
        self.hall: Hall
        self.gateway: Gateway
        self.app: FastAPI
        self.client: httpx.AsyncClient

    async def open(self) -> None:
        store = Store(self.settings.database)
        with mock.patch.object(Store, "key", return_value=KEY):
            self.hall = hall = Hall(self.settings, store, asyncio.get_running_loop(), ENCODER)
        hall.dice = self.speak_for_chance
        hall.new_id = self.new_id
        hall.new_seed = lambda: "5eed"
        self.replace(hall.alarms, "now", lambda: NOON)
        for workers in vars(hall).values():
            if isinstance(workers, Workers):
                self.replace(workers, "do", do_at_once)
        self.replace(hall.push, "tell", lambda guest, message, _reached: self.pushed.append((guest, message)))
        await hall.open()
        self.app = make_app(self.settings, store)
        self.app.state.gateway = self.gateway = Gateway(hall)
        headers = {"accept-encoding": "identity"}
        transport = httpx.ASGITransport(self.app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers)

    def replace(self, owner: object, name: str, stand_in: Callable[..., Any]) -> None:
        self.patches.enter_context(mock.patch.object(owner, name, stand_in))

    async def close(self) -> None:
        await self.client.aclose()
        await self.hall.close()
        self.patches.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_id(self) -> str:
        self.tables += 1
        return f"table-{self.tables}"

    def speak_for_chance(self, replay: Replay, _seed: str) -> Applied:
        return replay.apply_action(CHANCE, self.script.popleft())

    # Doors

    async def ask(self, method: str, path: str, guest: str, body: Any = None) -> bytes:
        """Return the whole answer: status, headers, body."""
        content = None if body is None else encode(body)
        cookie = f"{self.hall.guests.cookie}={self.hall.guests.write(guest)}"
        answer = await self.client.request(method, path, content=content, headers={"cookie": cookie})
        head = b"\n".join(b"%b: %b" % each for each in sorted(answer.headers.raw))
        return b"%d\n%b\n\n%b" % (answer.status_code, head, answer.content)

    async def sit_down(self, table_id: str, guest: str | None, viewer: int, v: int = 0) -> "Sitting":
        """Come to a table with a socket, and say hello."""
        table = await self.hall.tables.find(table_id)
        sitting = Sitting(self, table, Ear(self.gateway, guest, viewer))
        table.join(sitting.ear)
        await sitting.say(do="hello", v=v, session="session")
        return sitting

    async def rest(self, table: LiveTable) -> None:
        """Wait until nothing more happens at the table by itself."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await written(table)
                for _turn in range(3):
                    await asyncio.sleep(0)
                if not (
                    table.outbox.steps
                    or table.questions.is_busy()
                    or table.advice.hinting
                    or table.viewers.making
                    or table.notices.timers
                ):
                    return


class Sitting:
    """Somebody at a table."""

    def __init__(self, world: World, table: LiveTable, ear: Ear) -> None:
        self.world: Final = world
        self.table: Final = table
        self.ear: Final = ear
        self.connection: Final = Connection(world.gateway, table, ear)
        self.n = 0

    async def say(self, **message: Any) -> None:
        """Send a message, and wait until the table has come to rest."""
        self.connection.on_message(encode(message))
        while self.connection.is_greeting:
            await asyncio.sleep(0)
        await self.world.rest(self.table)

    async def ask(self, **message: Any) -> None:
        """Send a message with a number of its own."""
        self.n += 1
        await self.say(n=self.n, **message)

    def leave(self) -> None:
        self.table.leave(self.ear)


async def do_at_once(function: Callable[..., Any], *arguments: Any, **_terms: Any) -> Any:
    """Do a worker's job here and without a clock: what an adviser says must not depend on how busy the machine is."""
    opponents._replays.clear()  # tables of two worlds have the same name
    if function is opponents.choose:
        table, head, story, seat, _spec, seed = arguments
        arguments = (table, head, story, seat, ADVISER, seed)
    try:
        return function(*arguments)
    except RegaliaError as refusal:
        raise WorkFailed(str(refusal)) from None
