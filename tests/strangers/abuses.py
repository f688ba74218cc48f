"""Abuses of a server by strangers, each kind in a process of its own and from one address of its own.

    python -m tests.strangers.abuses KIND PORT ADDRESS SECONDS

It prepares itself, says `ready`, waits for a line, goes on for so many seconds, says in JSON how often it did what, and
is gone with all its connections. Its process yields the processor to others: a stranger's computer is not the server's.
"""

import contextlib
import itertools
import json
import os
import random
import select
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tests.strangers.records import TO_PLAY_ON, TO_REPLAY, drafts, entries_in, long_game
from tests.strangers.wires import TEXT, Caller, first_scene, frame, message, open_line, open_socket, take_in, texts_in

NICE: Final = 10
AT_ONCE: Final = 2_000  # frames in one write
PING: Final = frame(TEXT, b'{"do":"ping"}')
PIECE: Final = frame(0x00, b"x")  # a fragment of one byte
BEGINS: Final = frame(0x01, b"x")  # the first fragment of a message
CONTROL: Final = frame(0x89, b"")
PACE: Final = 1 / 36  # seconds between messages on a socket that stays within its limit
PREPARE_WITHIN: Final = 90.0  # seconds
HALF_HEADERS: Final = b"GET /api/me HTTP/1.1\r\nHost: local"
HALF_BODY: Final = (
    b"PUT /api/me HTTP/1.1\r\nHost: local\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
)
PAGES: Final = ("/", "/api/games", "/api/games/kings_and_things/rules", "/api/tables", "/api/me/tables", "/nowhere")
SCENE: Final = b'"is":"scene","v":'
FIRST_SCENE: Final = SCENE + b"1,"
NESTED: Final = b"[" * 8_000 + b"]" * 8_000
MANY: Final = 3_000  # connections that are tried for at once


class Abuse:
    """One kind. `hands` work at the same time until the time is up."""

    words: str = ""  # for the report
    hands: int = 4

    def __init__(self, port: int, address: str) -> None:
        self.port: Final = port
        self.address: Final = address
        self.until = time.monotonic() + PREPARE_WITHIN
        self.counts: Final[Counter[str]] = Counter()
        self.counting: Final = threading.Lock()
        self.lot: Final = random.Random(7)
        self.caller: Final = self.new_caller()
        self.kept: Final[list[socket.socket]] = []  # connections that stay open

    def prepare(self) -> None:
        """Do what is not abuse yet."""

    def work(self, hand: int) -> None:
        """One go, which is repeated."""
        raise NotImplementedError

    def work_on(self, hand: int) -> None:
        while self.goes_on():
            with contextlib.suppress(OSError):
                self.work(hand)

    def run(self, seconds: float) -> Counter[str]:
        self.until = time.monotonic() + seconds
        for hand in range(self.hands):
            threading.Thread(target=self.work_on, args=(hand,), daemon=True).start()
        while self.goes_on():
            time.sleep(0.05)
        with self.counting:
            return Counter(self.counts)

    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def count(self, what: str, number: int = 1) -> None:
        with self.counting:
            self.counts[what] += number

    # What several kinds need

    def new_caller(self) -> Caller:
        return Caller(self.port, self.address)

    def new_table(self, **wish: object) -> str:
        """Make a table, however often it has to be tried; empty if it cannot be had in time."""
        made = self.caller.insist("POST", "/api/tables", wish, self.until)
        return str(made["id"]) if made else ""

    def long_table(self) -> str:
        """A table of Two Kingdoms with thousands of drafts, at which South is asked the first question still."""
        record = drafts(TO_PLAY_ON)
        origin = {"record": record, "step": entries_in(record) + 1}
        return self.new_table(game="two_kingdoms", seats=["me", "me"], **{"from": origin})

    def rich_table(self) -> str:
        """A table of Kings & Things in the middle of a game: large scenes, dear questions."""
        origin = {"record": long_game(), "step": 1_500}
        return self.new_table(game="kings_and_things", seats=["me"] * 4, **{"from": origin})

    def open(self, table: str, who: str) -> socket.socket | None:
        line = open_socket(self.port, self.address, f"/api/tables/{table}/live/{who}", self.caller.cookie)
        self.count("sockets" if line is not None else "sockets refused")
        return line

    def ask(self, caller: Caller, method: str, path: str, body: str | None = None) -> None:
        self.count("asked")
        status, _answer = caller.ask(method, path, body)
        self.count({0: "hung up", 429: "rationed", 503: "busy"}.get(status, "answered" if status < 400 else "refused"))


# Floods


class Pings(Abuse):
    words = "four sockets ping as fast as they can"
    first = b""
    frames = PING * AT_ONCE

    def prepare(self) -> None:
        self.table = self.new_table(game="connect_four", seats=["me", "me"])

    def work(self, hand: int) -> None:
        line = self.open(self.table, "watcher")
        if line is None:
            time.sleep(0.05)
            return
        reader = threading.Thread(target=read_all, args=(line,), daemon=True)
        reader.start()
        try:
            line.sendall(self.first)
            while self.goes_on():
                line.sendall(self.frames)
                self.count("frames", AT_ONCE)
        except OSError:
            if self.goes_on():
                self.count("cut off")
        finally:
            line.close()


class Fragments(Pings):
    words = "messages of one-byte fragments that never end"
    first = BEGINS
    frames = PIECE * AT_ONCE


class Control(Pings):
    words = "WebSocket pings, which no program counts"
    frames = CONTROL * AT_ONCE


class Large(Pings):
    """Frames as large as the server reads, and messages of nothing but brackets."""

    words = "messages of a megabyte, and deeply nested ones"
    frames = frame(TEXT, b"x" * 1_000_000) + frame(TEXT, NESTED) * 20


def read_all(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while line.recv(1 << 20):
            pass


# Connections


class Halves(Abuse):
    words = "thousands of half requests"
    hands = 2

    def work(self, hand: int) -> None:
        lines: list[socket.socket] = []
        for number in range(MANY // self.hands):
            if not self.goes_on():
                break
            with contextlib.suppress(OSError):
                line = open_line(self.port, self.address)
                lines.append(line)
                line.sendall(HALF_BODY if number % 2 else HALF_HEADERS)
                self.count("half requests")
        for line in lines:
            if not take_in(line):
                self.count("closed")
            line.close()


class Sockets(Abuse):
    words = "thousands of sockets from one address"
    hands = 2

    def prepare(self) -> None:
        self.table = self.rich_table()

    def work(self, hand: int) -> None:
        lines: list[socket.socket] = []
        for _number in range(MANY // self.hands):
            if not self.goes_on():
                break
            line = self.open(self.table, "watcher")
            if line is not None:
                lines.append(line)
                with contextlib.suppress(OSError):
                    line.sendall(message(do="hello", v=0))
        for line in lines:
            line.close()


class Deaf(Abuse):
    """They ask for all the server lets them ask for, and read nothing of it."""

    words = "sockets that ask for much and read nothing"
    hands = 60

    def prepare(self) -> None:
        self.table = self.rich_table()

    def work(self, hand: int) -> None:
        line = self.open(self.table, f"P{hand % 4 + 1}")
        if line is None:
            time.sleep(0.5)
            return
        try:
            while self.goes_on():
                line.sendall(message(do="hello", v=0, session="deaf"))
                self.count("messages")
                time.sleep(PACE)
        except OSError:
            self.count("cut off")
        finally:
            line.close()


# Requests


class Pages(Abuse):
    words = "requests for pages as fast as they can"
    hands = 16

    def work(self, hand: int) -> None:
        caller = self.new_caller()
        while self.goes_on():
            for path in PAGES:
                self.ask(caller, "GET", path)


class Tables(Abuse):
    words = "new tables as fast as they can, thousands of requests"
    hands = 16
    wishes = (
        {"game": "connect_four", "seats": ["me", "me"]},
        {"game": "kings_and_things", "seats": ["me"] * 4},
        {"game": "two_crowns", "seats": ["open"] * 10, "public": True},
    )

    def work(self, hand: int) -> None:
        caller = self.new_caller()
        while self.goes_on():
            for wish in self.wishes:
                self.ask(caller, "POST", "/api/tables", json.dumps(wish))


class Bots(Abuse):
    """Each table has a guest of its own, who looks on: otherwise its bots would not think. Half of them have a seat."""

    words = "tables full of strong bots, and somebody who watches each"
    hands = 4
    games = ("connect_four", "two_kings", "two_crowns", "kings_and_things")

    def work(self, hand: int) -> None:
        lines: list[socket.socket] = []
        while self.goes_on():
            for among_themselves, game in itertools.product((True, False), self.games):
                line = self.new_line(game, ["bot:king", "bot:king" if among_themselves else "me"])
                if line is not None:
                    lines.append(line)
                self.read(lines)
        for line in lines:
            line.close()

    def new_line(self, game: str, seats: list[str]) -> socket.socket | None:
        self.count("asked")
        status, answer = self.new_caller().ask("POST", "/api/tables", json.dumps({"game": game, "seats": seats}))
        line = self.open(json.loads(answer)["id"], "watcher") if status == 201 else None
        if line is not None:
            line.sendall(message(do="hello", v=0))
        return line

    def read(self, lines: list[socket.socket]) -> None:
        """Count what the bots have done meanwhile."""
        ready, _writable, _failed = select.select(lines, [], [], 0.1)
        for line in ready:
            heard = line.recv(1 << 20)
            self.count("moves of bots", heard.count(SCENE) - heard.count(FIRST_SCENE))
            if not heard:
                self.count("cut off")
                lines.remove(line)


class Records(Abuse):
    words = "replays and audits of records of a megabyte"
    hands = 20

    def prepare(self) -> None:
        self.record = drafts(TO_REPLAY)

    def work(self, hand: int) -> None:
        caller = self.new_caller()
        for path in ("/api/replays", "/api/replays?seat=south", "/api/audits"):
            self.ask(caller, "POST", path, self.record)


class Beginnings(Abuse):
    words = "tables from records of thousands of drafts"
    hands = 8

    def prepare(self) -> None:
        record = drafts(TO_PLAY_ON)
        origin = {"record": record, "step": entries_in(record) + 1}
        self.wish = json.dumps({"game": "two_kingdoms", "seats": ["me", "me"], "from": origin})

    def work(self, hand: int) -> None:
        self.ask(self.new_caller(), "POST", "/api/tables", self.wish)


class Views(Abuse):
    """Requests for which tables have to go through their whole records."""

    words = "views, logs, stories, reviews of long records"
    hands = 12
    tables = 8

    def prepare(self) -> None:
        self.running = [self.long_table() for _each in range(self.tables)]
        self.over = self.long_table()
        line = self.open(self.over, "south")
        if line is not None:
            line.sendall(message(do="hello", v=0) + message(do="resign", n=1))
            while b'"is":"ack"' not in line.recv(1 << 20) and self.goes_on():
                pass
            line.close()

    def work(self, hand: int) -> None:
        caller = Caller(self.port, self.address, self.caller.cookie)
        running, finished = f"/api/tables/{self.running[hand % self.tables]}", f"/api/tables/{self.over}"
        for path in (
            *(f"{running}/views/north/{self.lot.randrange(1, 6_000)}" for _each in range(8)),
            f"{running}/log/north",
            f"{running}/views/watcher/1",
            f"{finished}/story",
            f"{finished}/record",
            f"{finished}/review",
            f"{finished}/replay?seat=north",
            f"{finished}/audit",
            "/api/me/tables",
        ):
            if self.goes_on():
                self.ask(caller, "GET", path)


# Messages


class Questions(Abuse):
    """Every message is allowed, and each socket stays within its limit. There are many sockets."""

    words = "dear questions on 200 sockets: why, inspect, hint, hello"
    hands = 200

    def prepare(self) -> None:
        rich = self.rich_table()
        chairs = [(self.long_table(), "south"), *((rich, f"P{seat}") for seat in range(1, 5))]
        self.chairs = [(table, who, self.things_at(table, who)) for table, who in chairs]

    def things_at(self, table: str, who: str) -> tuple[list[str], list[str]]:
        """Return the ids and texts that you can ask about. The socket stays open: the next has a scene at once."""
        scene = self.scene_at(table, who)
        ids = [piece["id"] for piece in scene["pieces"]] + [f"@{spot['id']}" for spot in scene["surfaces"][0]["spots"]]
        return ids, texts_in(scene)

    def scene_at(self, table: str, who: str) -> Any:
        """Ask again if the line was closed: a busy server may have found the answer too slow."""
        while True:
            line = self.open(table, who)
            try:
                assert line is not None
                line.settimeout(PREPARE_WITHIN)
                line.sendall(message(do="hello", v=0))
                scene = first_scene(line)
            except OSError:
                if not self.goes_on():
                    raise
                continue
            self.kept.append(line)
            return scene

    def work(self, hand: int) -> None:
        table, who, (ids, texts) = self.chairs[hand % len(self.chairs)]
        line = self.open(table, who)
        if line is None:
            time.sleep(0.5)
            return
        session = f"stranger-{hand}"
        line.sendall(message(do="hello", v=0, session=session))
        n = 0
        try:
            while self.goes_on():
                n += 1
                some = self.lot.sample(texts, min(8, len(texts))) or ["deploy mon e1"]
                if n % 40 == 0:
                    line.sendall(message(do="hello", v=n % 3, session=session))
                elif n % 20 == 0:
                    line.sendall(message(do="hint", n=n))
                elif n % 4 == 0:
                    line.sendall(message(do="why", n=n, v=n // 4 % 2, texts=some))
                elif n % 4 == 1:
                    line.sendall(message(do="act", n=n, v=0, text="deploy mon e1"))
                else:
                    line.sendall(message(do="inspect", n=n, id=self.lot.choice(ids)))
                self.count("questions")
                time.sleep(PACE)
                if not take_in(line):
                    self.count("cut off")
                    return
        finally:
            line.close()


KINDS: Final[dict[str, Callable[[int, str], Abuse]]] = {
    "pings": Pings,
    "fragments": Fragments,
    "control frames": Control,
    "large messages": Large,
    "half requests": Halves,
    "sockets": Sockets,
    "deaf sockets": Deaf,
    "pages": Pages,
    "tables": Tables,
    "bots": Bots,
    "replays": Records,
    "beginnings": Beginnings,
    "views": Views,
    "questions": Questions,
}


def main(kind: str, port: str, address: str, seconds: str) -> None:
    os.nice(NICE)
    abuse = KINDS[kind](int(port), address)
    abuse.caller.insist("GET", "/api/me", None, abuse.until)
    abuse.prepare()
    print("ready", flush=True)
    sys.stdin.readline()
    abuse.counts.clear()
    print(json.dumps(abuse.run(float(seconds))), flush=True)
    os._exit(0)  # threads that wait for an answer, and all connections, end with it


if __name__ == "__main__":
    main(*sys.argv[1:])
