"""A real server in a thread, guests who send it requests, and their sockets."""

import json
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from regalia.table.hall.hall import Hall
from regalia.table.http.app import Front
from regalia.table.http.gateway import Gateway
from regalia.table.server import config_for, listening_socket
from regalia.table.settings import Settings
from regalia.table.store.store import Store

LOCALHOST = "127.0.0.1"
PATIENCE = 30.0  # s that a test waits for a message


def log_texts(message: dict[str, Any]) -> list[str]:
    """Return what a message or step tells, in words."""
    return [line["text"] for line in message["events"]]


class HasPort(Protocol):
    """A server on this machine."""

    port: int


class House:
    """A server with a database, in a folder unless named. Started again, it is another server with the same one."""

    def __init__(self, folder: Path, database: str = "", **settings: Any) -> None:
        self.ahead = 0.0  # s by which the time of day is put forward
        self.settings = Settings(
            database or str(folder / "tables.sqlite"),
            folder / "secret.key",
            **{
                "window_delay": 0.05,
                "part_patience": 0.0,
                "bot_pause": 0.0,
                "tables_per_minute": 1e6,
                "requests_per_second": 1e6,
                "requests_at_once": 1e6,
                "connections_per_address": 1_000_000,
                "messages_per_second": 1e6,
                "burst": 1e6,
                "workers": 1,
                "now": lambda: time.time() + self.ahead,
                **settings,
            },
        )
        self.guests: list[Guest] = []
        self.start()

    def start(self) -> None:
        self.socket = listening_socket("127.0.0.1", 0)
        self.port = int(self.socket.getsockname()[1])
        self.store = Store(self.settings.database)
        config = config_for(replace(self.settings, address=f"http://127.0.0.1:{self.port}"), self.store)
        assert isinstance(config.app, Front)
        self.app = config.app.app
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)

    @property
    def gateway(self) -> Gateway:
        found = self.app.state.gateway
        assert isinstance(found, Gateway)
        return found

    @property
    def hall(self) -> Hall:
        return self.gateway.hall

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()

    def restart(self) -> None:
        self.stop()
        self.start()
        for guest in self.guests:
            guest.come_in(guest.client.cookies)

    def guest(self, name: str = "", address: str = LOCALHOST) -> "Guest":
        guest = Guest(self, address)
        self.guests.append(guest)
        guest.ask("GET", "/api/me")
        if name:
            guest.ask("PUT", "/api/me", {"name": name})
        return guest

    def on_loop(self, function: Callable[[], Any]) -> Any:
        """Call something where the server runs."""
        done = threading.Event()
        result: list[Any] = []

        def call() -> None:
            result.append(function())
            done.set()

        self.hall.loop.call_soon_threadsafe(call)
        assert done.wait(PATIENCE)
        return result[0]

    def pass_time(self, seconds: float) -> None:
        """Put the server's time and the time of day forward, and let happen whatever happens meanwhile."""
        self.ahead += seconds

        def put_forward() -> None:
            self.hall.alarms.offset += seconds
            self.hall.alarms.ring()

        self.on_loop(put_forward)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self.guests:
            guest.leave()
        self.stop()


class Guest:
    def __init__(self, house: "HasPort", address: str = LOCALHOST) -> None:
        self.house = house
        self.address = address  # where it comes from
        self.lines: list[Line] = []
        self.come_in(httpx.Cookies())

    def come_in(self, cookies: httpx.Cookies) -> None:
        url, transport = f"http://127.0.0.1:{self.house.port}", httpx.HTTPTransport(local_address=self.address)
        self.client = httpx.Client(base_url=url, cookies=cookies, timeout=PATIENCE, transport=transport)

    def leave(self) -> None:
        for line in self.lines:
            line.close()
        self.client.close()

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """The answer's JSON, or its text; with the status that it must have."""
        if isinstance(body, str | bytes):
            response = self.client.request(method, path, content=body)
        else:
            response = self.client.request(method, path, json=body)
        if status is None:
            assert response.status_code < 300, response.text
        else:
            assert response.status_code == status, response.text
        kind = response.headers.get("content-type", "")
        return response.json() if kind.startswith("application/json") else response.text

    def table(self, game: str, seats: Sequence[str], **more: Any) -> str:
        return str(self.ask("POST", "/api/tables", {"game": game, "seats": list(seats), **more}, 201)["id"])

    def sit(self, table: str, seat: str) -> Any:
        return self.ask("POST", f"/api/tables/{table}/seats/{seat}")

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    def open(self, table: str, who: str, **headers: str) -> "Line":
        """A socket that has not said hello yet."""
        url = f"ws://127.0.0.1:{self.house.port}/api/tables/{table}/live/{who}"
        line = Line(url, {"Cookie": self.cookie(), **headers}, self.address)
        self.lines.append(line)
        return line

    def look(self, table: str, who: str, v: int = 0, session: str = "") -> "Line":
        """A socket that has said hello."""
        line = self.open(table, who)
        line.hello(v, session)
        return line


class Line:
    """One socket. It remembers what it has heard; `scene` is the newest."""

    def __init__(self, url: str, headers: dict[str, str], address: str = LOCALHOST) -> None:
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(url, additional_headers=headers, compression=None, close_timeout=1, source_address=(address, 0))
        )
        self.heard: list[str] = []
        self.scene: Any = None
        self.session = ""
        self.n = 0

    def hello(self, v: int = 0, session: str = "") -> None:
        self.session = session or secrets.token_hex(4)
        self.say(do="hello", v=v, session=self.session)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def raw(self, text: str | bytes) -> None:
        self.socket.send(text)

    def next(self, timeout: float = PATIENCE) -> Any:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["is"] == "scene":
            self.scene = message
        return message

    def until(self, kind: str, timeout: float = PATIENCE) -> Any:
        while True:
            message = self.next(timeout)
            if message["is"] == kind:
                return message

    def at(self, v: int) -> Any:
        """Wait until version v, or a later one, has come."""
        while self.scene is None or self.scene["v"] < v:
            self.next()
        return self.scene

    def nothing(self, seconds: float = 0.15) -> None:
        """Assert that nothing comes."""
        try:
            message = self.next(seconds)
        except TimeoutError:
            return
        raise AssertionError(f"unexpected: {str(message)[:200]}")

    def settle(self, seconds: float = 0.15) -> list[Any]:
        """All that comes until it is quiet."""
        messages: list[Any] = []
        while True:
            try:
                messages.append(self.next(seconds))
            except TimeoutError:
                return messages

    def synced(self) -> list[Any]:
        """All that was sent before the answer to a ping."""
        self.say(do="ping")
        messages: list[Any] = []
        while True:
            message = self.next()
            if message["is"] == "pong":
                return messages
            messages.append(message)

    def send_act(self, text: str, v: int | None = None, n: int | None = None) -> int:
        self.n = n if n is not None else self.n + 1
        self.say(do="act", n=self.n, v=self.scene["v"] if v is None else v, text=text)
        return self.n

    def act(self, text: str, v: int | None = None) -> Any:
        """Say it, and wait for the ack and the scene that shows it."""
        n = self.send_act(text, v)
        answer = self.answer(n)
        assert answer["is"] == "ack", answer
        return self.until("scene")

    def answer(self, n: int) -> Any:
        while True:
            message = self.next()
            if message["is"] in ("ack", "refused") and message["n"] == n:
                return message

    def texts(self) -> list[str]:
        """Return the legal texts of the newest scene. Waits for the first: it may come after the answer to a ping."""
        if self.scene is None:
            self.until("scene")
        return [choice["text"] for group in self.scene["scene"].get("groups", []) for choice in group["choices"]]

    def closed(self) -> int:
        """Wait until the server closes; the code."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def close(self) -> None:
        self.stack.close()
