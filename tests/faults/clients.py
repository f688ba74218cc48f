"""People at tables: each is a guest with a cookie who plays at random, chats, proposes, takes back and comes back.

A client behaves as the page does: it says hello with the last version it has, sends again what was not answered, and
leaves a connection on which nothing comes. Sometimes it also sends again what was answered, as if it had missed that.
"""

import asyncio
import base64
import contextlib
import json
import random
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from regalia.core.game import WATCHER_NAME
from regalia.core.registry import find_game
from tests.faults.histories import History
from tests.faults.proxy import Proxy

SILENCE: Final = 3.0  # seconds without a word, after which a client tries another connection
UNANSWERED: Final = 2.5  # seconds without an answer to a request
AGAIN: Final = 0.05  # seconds before it tries
GHOST: Final = 1_000_000  # the number of what is said for a seat that was lost: nobody asks for it
DRAW: Final = "draw"
UNDO: Final = "undo"


@dataclass(frozen=True)
class Habits:
    """The chance that people do something, per decision or message."""

    undo: float = 0.15
    undo_at_will: float = 0.02  # also where the table does not offer it
    chat: float = 0.03
    propose: float = 0.02
    agree: float = 0.5
    resign: float = 0.002
    repeat: float = 0.3  # at a new connection: the last request that was answered is sent again
    from_scratch: float = 0.3  # at a new connection: it says that it knows nothing
    leave: float = 0.003  # by message: closes the connection and comes back
    order: float = 0.02  # gives other standing orders
    inspect: float = 0.05  # asks about a part of the picture
    look_back: float = 0.01  # asks for its log so far
    stale: float = 0.02  # answers what it was asked at an earlier version
    move: float = 0.004  # goes on at another device, while the old one still speaks
    think: float = 0.02  # seconds


class Surprise(Exception):
    """An answer that nobody who has seen what this guest has seen can expect."""


class Guest:
    """Somebody with a cookie, who makes requests until they are answered."""

    def __init__(self, ports: list[int], seed: str) -> None:
        self.ports: Final = ports
        self.lot: Final = random.Random(seed)
        self.client: Final = httpx.AsyncClient(timeout=5.0)
        self.name = ""

    async def ask(self, method: str, path: str, body: Any = None, fine: tuple[int, ...] = (200, 201, 204)) -> Any:
        while True:
            url = f"http://127.0.0.1:{self.lot.choice(self.ports)}{path}"
            try:
                response = await self.client.request(method, url, json=body)
            except httpx.HTTPError:
                await asyncio.sleep(AGAIN)
                continue
            if response.status_code in fine:
                is_text = response.headers.get("content-type", "").startswith("text/plain")
                return response.text if is_text else response.json() if response.content else None
            if response.status_code < 500:
                raise Surprise(f"{method} {path}: {response.status_code} {response.text[:300]}")
            await asyncio.sleep(AGAIN)

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())


class Table:
    """One table and who is there, as long as its game lasts."""

    def __init__(self, id: str, game: str, number: int) -> None:
        self.id: Final = id
        self.game: Final = game
        self.number: Final = number  # of the group that plays there
        self.over = False
        self.clients: Final[list[Client]] = []


class Group:
    """People who play one game after the other."""

    def __init__(
        self,
        history: History,
        proxies: list[Proxy],
        ports: list[int],
        game: str,
        seats: list[str],
        clock: dict[str, Any] | None,
        options: dict[str, Any],
        habits: Habits,
        number: int,
        seed: str,
    ) -> None:
        self.history: Final = history
        self.proxies: Final = proxies
        self.game: Final = game
        self.seats = seats  # person or bot:random
        self.clock: Final = clock
        self.options: Final = options
        self.habits: Final = habits
        self.number: Final = number
        self.seed: Final = seed
        self.guests = [Guest(ports, f"{seed}/{seat}") for seat in range(len(seats) + 1)]  # the last one watches
        self.left: Final[list[Guest]] = []  # their seats are somebody else's now
        self.tables: Final[list[Table]] = []
        self.rematches = False  # the next game is one
        self.stop: Final = asyncio.Event()
        self.open: Final = asyncio.Event()  # else everybody stays away
        self.open.set()
        self.looking: Final[set[asyncio.Task[None]]] = set()

    async def play(self) -> None:
        try:
            await self.play_on()
        except Surprise as surprise:
            self.history.add("surprise", text=str(surprise))

    async def play_on(self) -> None:
        await asyncio.gather(*(self.come_in(guest, number) for number, guest in enumerate(self.guests)))
        while not self.stop.is_set():
            table = await self.again() if self.tables and self.rematches else await self.lay()
            self.rematches = not self.rematches
            self.tables.append(table)
            await asyncio.gather(*(client.play() for client in table.clients))
            if table.over:
                await self.read_record(self.guests[-1], table)
        await self.recognize()

    async def come_in(self, guest: Guest, number: int) -> None:
        """Get a cookie, and ask for web push notices of its turns."""
        await guest.ask("GET", "/api/me")
        endpoint = f"http://127.0.0.1:9/{self.number}-{number}"
        await guest.ask("PUT", "/api/me/push", {"endpoint": endpoint, "p256dh": POINT, "auth": text_of(bytes(16))})
        self.history.add("subscribed", endpoint=endpoint)
        guest.name = f"Ann {self.number}-{number}"
        await guest.ask("PUT", "/api/me", {"name": guest.name})

    async def lay(self) -> Table:
        """Make a table and let everybody sit down."""
        host = self.seats.index("person")
        names = find_game(self.game).meta.seat_names
        new: dict[str, Any] = {"game": self.game, "clock": self.clock, "options": self.options}
        new["seats"] = [
            "me" if seat == host else "open" if who == "person" else who for seat, who in enumerate(self.seats)
        ]
        made = await self.guests[host].ask("POST", "/api/tables", new)
        table = Table(made["id"], self.game, self.number)
        for seat, who in enumerate(self.seats):
            if who == "person" and seat != host:
                await self.sit(self.guests[seat], table.id, names[seat])
        return self.attended(table)

    async def again(self) -> Table:
        """A rematch: all go one seat further on. Several ask for it, and get the same one."""
        old = self.tables[-1]
        people = [seat for seat, who in enumerate(self.seats) if who == "person"]
        made = [await self.guests[seat].ask("POST", f"/api/tables/{old.id}/rematch") for seat in people]
        self.history.add("rematch", tables=[each["id"] for each in made])
        self.seats = [self.seats[-1], *self.seats[:-1]]
        self.guests = [self.guests[-2], *self.guests[:-2], self.guests[-1]]
        return self.attended(Table(made[0]["id"], self.game, self.number))

    def attended(self, table: Table) -> Table:
        """Let everybody look at it, and one more."""
        names = find_game(self.game).meta.seat_names
        people = [(names[seat], self.guests[seat]) for seat, who in enumerate(self.seats) if who == "person"]
        for name, guest in [*people, (WATCHER_NAME, self.guests[-1])]:
            table.clients.append(Client(self, table, name, guest))
        return table

    async def sit(self, guest: Guest, table: str, seat: str) -> None:
        while True:
            sheet = await guest.ask("POST", f"/api/tables/{table}/seats/{seat}", fine=(200, 409))
            if seat in sheet.get("mine", []):
                return
            # Two servers that do not agree say so; then one of them knows better.
            sheet = await guest.ask("GET", f"/api/tables/{table}")
            if seat in sheet["mine"]:
                return
            self.history.add("said", text=f"{seat} cannot be taken: {sheet}")
            await asyncio.sleep(AGAIN)

    def look_back(self, client: "Client") -> None:
        """Ask for a client's log, while it plays on."""
        task = asyncio.create_task(self.read_log(client))
        self.looking.add(task)
        task.add_done_callback(self.looking.discard)

    async def read_log(self, client: "Client") -> None:
        path = f"/api/tables/{client.table.id}"
        guest = client.guest
        try:
            log = await guest.ask("GET", f"{path}/log/{client.seat}")
            self.history.add("log", client=client.id, log=log)
            v = 1 + client.lot.randrange(log["v"]) if log["v"] else 0
            if v:
                step = await guest.ask("GET", f"{path}/views/{client.seat}/{v}")
                self.history.add("view", client=client.id, v=v, raw=json.dumps(step))
            await self.read_record(guest, client.table)
        except Surprise as surprise:
            if guest not in self.left:
                self.history.add("surprise", text=str(surprise))

    async def read_record(self, guest: Guest, table: Table) -> None:
        """Ask for the record, which nobody gets before the game is over."""
        record = await guest.ask("GET", f"/api/tables/{table.id}/record", fine=(200,) if table.over else (200, 409))
        if isinstance(record, str):
            self.history.add("read", table=table.id, text=record)

    async def move(self, client: "Client") -> None:
        """Take a client's seat to another device, by its link."""
        path = f"/api/tables/{client.table.id}/seats/{client.seat}"
        old = client.guest
        new = Guest(old.ports, f"{self.seed}/{client.id}/{client.lines}")
        self.guests = [new if guest is old else guest for guest in self.guests]
        self.left.append(old)
        await new.ask("GET", "/api/me")
        secret = await old.ask("POST", f"{path}/link")
        self.history.add("moves", line=client.line)
        await new.ask("POST", f"{path}/claim", secret)
        client.guest = new

    async def recognize(self) -> None:
        """See that everybody still has the name that they chose."""
        for guest in self.guests:
            if guest.name:
                me = await guest.ask("GET", "/api/me")
                self.history.add("named", name=guest.name, now=me["name"])

    async def close(self) -> None:
        for task in self.looking:
            task.cancel()
        for guest in [*self.guests, *self.left]:
            await guest.client.aclose()


class Client:
    """One seat, or a watcher."""

    count = 0

    def __init__(self, group: Group, table: Table, seat: str, guest: Guest) -> None:
        Client.count += 1
        self.id: Final = Client.count
        self.group: Final = group
        self.table: Final = table
        self.seat: Final = seat
        self.guest = guest
        self.lot: Final = random.Random(f"{group.seed}/{len(group.tables)}/{seat}")
        self.session: Final = f"{seat}-{self.lot.getrandbits(48):x}"
        self.n = 0
        self.v = 0
        self.offers: list[str] = []
        self.offered: list[str] = []  # when the last request was made
        self.can_undo = False
        self.parts: list[str] = []  # of the picture
        self.waiting: dict[str, Any] | None = None  # the request that was not answered yet
        self.waits_since = 0.0  # since it was first sent
        self.answered: dict[str, Any] | None = None  # the last one that was
        self.lines = 0  # connections so far
        self.windows: Final = sorted(find_game(table.game).meta.windows)

    @property
    def line(self) -> str:
        return f"{self.id}.{self.lines}"

    def is_done(self) -> bool:
        """True if it has seen the end, or has to stop and waits for nothing."""
        return (self.table.over or self.group.stop.is_set()) and self.waiting is None

    async def play(self) -> None:
        while not self.is_done():
            await self.group.open.wait()
            proxy = self.lot.choice(self.group.proxies)
            url = f"ws://127.0.0.1:{proxy.port}/api/tables/{self.table.id}/live/{self.seat}"
            headers = {"Cookie": self.guest.cookie()}
            try:
                socket = await connect(
                    *(url,),
                    additional_headers=headers,
                    compression=None,
                    open_timeout=3,
                    close_timeout=0.2,
                    ping_interval=None,
                    max_size=None,
                )
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN)
                continue
            code = 0
            try:
                await self.greet(socket)
                await self.talk(socket, proxy.arrivals[socket.local_address[1]])
            except ConnectionClosed as end:
                code = end.rcvd.code if end.rcvd is not None else 1006
            except (OSError, WebSocketException):
                code = 1006
            self.group.history.add("closed", line=self.line, code=code)
            await socket.close()
            await asyncio.sleep(AGAIN)

    async def greet(self, socket: ClientConnection) -> None:
        self.lines += 1
        habits = self.group.habits
        v = 0 if self.lot.random() < habits.from_scratch else self.v
        self.group.history.add(
            *("open",),
            line=self.line,
            client=self.id,
            table=self.table.id,
            game=self.table.game,
            seat=self.seat,
            session=self.session,
        )
        await self.send(socket, {"do": "hello", "v": v, "session": self.session})
        if self.seat == WATCHER_NAME:
            return
        if self.answered is not None and self.lot.random() < habits.repeat:
            await self.send(socket, self.answered)
        if self.waiting is not None:
            await self.send(socket, self.waiting)

    async def send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self.group.history.add("sent", line=self.line, message=message)
        await socket.send(json.dumps(message))

    async def talk(self, socket: ClientConnection, arrivals: deque[float]) -> None:
        history = self.group.history
        heard_at = history.now()
        sent_at = history.now()
        while not self.is_done():
            try:
                raw = await asyncio.wait_for(socket.recv(), 0.1)
            except TimeoutError:
                raw = None
            now = history.now()
            if raw is not None:
                heard_at = now
                assert isinstance(raw, str)
                history.add("heard", line=self.line, raw=raw, came=history.time_of(arrivals.popleft()))
                await self.hear(socket, json.loads(raw))
                if self.lot.random() < self.group.habits.leave:
                    return
            if (
                not self.group.open.is_set()
                or now > heard_at + SILENCE
                or (self.waiting is not None and now > sent_at + UNANSWERED)
            ):
                return
            if self.waiting is None and self.seat != WATCHER_NAME:
                if self.lot.random() < self.group.habits.move:
                    await self.move(socket)
                    return
                if await self.decide(socket):
                    sent_at = history.now()

    async def move(self, socket: ClientConnection) -> None:
        """Go on at another device. What the old one says after that must be heard by nobody."""
        await self.group.move(self)
        for message in ({"do": "act", "v": self.v, "text": text} for text in self.offers[:3]):
            await socket.send(json.dumps({**message, "n": GHOST}))
        await socket.send(json.dumps({"do": "resign", "n": GHOST}))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SILENCE):
                await socket.wait_closed()

    async def hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["is"]
        if kind == "scene":
            self.v = message["v"]
            self.can_undo = message["can_undo"]
            self.offers = offers_in(message["scene"])
            self.parts = parts_of(message["scene"])
            if message["outcome"] is not None:
                self.table.over = True
        elif kind in ("ack", "refused"):
            if self.waiting is not None and message["n"] == self.waiting["n"]:
                if kind == "ack":
                    self.answered = self.waiting
                elif not self.offers:
                    self.offers = self.offered
                self.waiting = None
        elif kind == "table" and self.seat in message["table"]["dice"]["asked"]:
            await self.send(socket, {"do": "part", "part": f"{self.lot.getrandbits(128):032x}"})
        elif kind == "proposal" and message["proposal"] is not None and self.seat in message["proposal"]["waiting"]:
            self.n += 1
            yes = self.lot.random() < self.group.habits.agree
            await self.send(socket, {"do": "answer", "n": self.n, "id": message["proposal"]["id"], "yes": yes})

    async def decide(self, socket: ClientConnection) -> bool:
        """Do something, if there is anything to do; whether an answer is waited for now."""
        if self.group.stop.is_set() or self.table.over or not self.offers:
            return False
        habits, lot = self.group.habits, self.lot
        if habits.think:
            await asyncio.sleep(lot.random() * 2 * habits.think)
        if lot.random() < habits.chat:
            self.n += 1
            to = lot.choice(("all", "team")) if self.group.options.get("teams") else "all"
            await self.send(socket, {"do": "chat", "to": to, "text": f"line {self.id}.{self.n}"})
        if self.parts and lot.random() < habits.inspect:
            self.n += 1
            await self.send(socket, {"do": "inspect", "n": self.n, "id": lot.choice(self.parts)})
        if lot.random() < habits.order:
            orders: dict[str, Any] = {
                "mode": lot.choice(("quick", "careful", "full")),
                "hold": lot.random() < 0.2,
                "stops": lot.sample(self.windows, lot.randint(0, len(self.windows))),
            }
            await self.send(socket, {"do": "orders", "orders": orders})
        if lot.random() < habits.look_back:
            self.group.look_back(self)
        if lot.random() < habits.propose:
            self.n += 1
            what = lot.choice((DRAW, UNDO, UNDO, UNDO))
            await self.send(socket, {"do": "propose", "n": self.n, "what": what, "seat": "", "bot": ""})
        self.n += 1
        if (self.can_undo and lot.random() < habits.undo) or lot.random() < habits.undo_at_will:
            self.waiting = {"do": "undo", "n": self.n}
        elif lot.random() < habits.resign:
            self.waiting = {"do": "resign", "n": self.n}
        else:
            v = lot.randint(1, self.v) if lot.random() < habits.stale else self.v
            self.waiting = {"do": "act", "n": self.n, "v": v, "text": lot.choice(self.offers)}
        self.offered, self.offers = self.offers, []  # those of the next scene count
        self.waits_since = self.group.history.now()
        await self.send(socket, self.waiting)
        return True


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


# A browser's public key; nothing is ever sent to it.
POINT: Final = text_of(
    ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
)


def offers_in(scene: dict[str, Any]) -> list[str]:
    """All that a scene lets one say, fans included."""
    texts: list[str] = []
    for group in scene.get("groups", []):
        texts += [choice["text"] for choice in group.get("choices", [])]
        texts += [group["text"].replace("*", spot) for spot in group.get("spots", "").split()]
    return texts


def parts_of(scene: dict[str, Any]) -> list[str]:
    """Everything that a client can ask about."""
    spots = [spot["id"] for surface in scene.get("surfaces", []) for spot in surface.get("spots", [])]
    return spots + [piece["id"] for piece in scene.get("pieces", [])]
