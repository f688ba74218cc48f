"""Players who move as soon as they see the other's move, and do little else: the bench measures the server.

They talk to servers of different kinds with the same hand-made WebSocket client. It reads only one number of
a message, so one core for the players keeps several cores of servers busy.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

PATIENCE: Final = 120.0  # s for one wave of games
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
SCENE: Final = b'{"is":"scene","v":'
STATE_ID: Final = b'"_stateID":'
NAMESPACE: Final = b"/tic-tac-toe,"  # of boardgame.io's server: one for each game

Sitting = Callable[["Pair"], "list[Mover]"]  # makes the two players of a table, in the order in which they move


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)  # s from sending to the opponent's receipt
    trouble: str = ""  # the first, if something went wrong


# Connections


class Player(asyncio.Protocol):
    """A minimal WebSocket client."""

    def __init__(self, path: str, cookie: str = "") -> None:
        self.path: Final = path
        self.cookie: Final = cookie
        self.buffer = b""
        self.open = False
        self.transport: asyncio.Transport | None = None

    def greet(self) -> None:
        """The connection is open."""

    def on_message(self, buffer: bytes, start: int, end: int, now: float) -> None:
        """Handle a message: these bytes of the buffer."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open = True
            self.buffer = rest
            self.greet()
        at = 0
        buffer = self.buffer
        while len(buffer) - at >= 2:
            size = buffer[at + 1]
            start = at + 2
            if size >= 126:
                start = at + (4 if size == 126 else 10)
                if len(buffer) < start:
                    break
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            self.on_message(buffer, start, start + size, now)
            at = start + size
        self.buffer = buffer[at:]

    def say(self, text: bytes) -> None:
        assert self.transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # masked with zeros, which change nothing

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Mover(Player):
    """One of the two players of a pair."""

    def __init__(self, pair: "Pair", path: str, cookie: str = "") -> None:
        super().__init__(path, cookie)
        self.pair: Final = pair

    def act(self, made: int, move: str) -> None:
        """Send the move that follows after so many."""
        raise NotImplementedError


class OwnPlayer(Mover):
    """A player at a table of ours (docs/wire.md)."""

    n = 0

    def greet(self) -> None:
        self.say(b'{"do":"hello","v":0,"session":"bench"}')

    def on_message(self, buffer: bytes, start: int, end: int, now: float) -> None:
        if buffer.startswith(SCENE, start):
            begin = start + len(SCENE)
            v = int(buffer[begin : buffer.index(b",", begin)])
            self.pair.saw(self, v - 1, now)  # version 1 is the table before the first move
        elif buffer.startswith(b'{"is":"refused"', start) or buffer.startswith(b'{"is":"error"', start):
            self.pair.fail(buffer[start:end].decode())

    def act(self, made: int, move: str) -> None:
        self.n += 1
        self.say(b'{"do":"act","n":%d,"v":%d,"text":"%s"}' % (self.n, made + 1, move.encode()))


class BoardgamePlayer(Mover):
    """A player at a match of boardgame.io's: socket.io over a WebSocket from the start, without the requests with which
    its own client begins."""

    def __init__(self, pair: "Pair", match: str, seat: int, credentials: str) -> None:
        super().__init__(pair, "/socket.io/?EIO=4&transport=websocket")
        self.match: Final = match.encode()
        self.seat: Final = seat
        self.credentials: Final = credentials.encode()

    def on_message(self, buffer: bytes, start: int, end: int, now: float) -> None:
        kind = buffer[start : start + 2]
        if kind == b"42":  # an event: "sync" and "update" carry the state
            at = buffer.find(STATE_ID, start, end)
            if at >= 0:
                begin = at + len(STATE_ID)
                while buffer[begin : begin + 1].isdigit():
                    begin += 1
                self.pair.saw(self, int(buffer[at + len(STATE_ID) : begin]), now)
        elif kind == b"40":  # joined the namespace
            self.say(b'42%s["sync","%s","%d","%s",2]' % (NAMESPACE, self.match, self.seat, self.credentials))
        elif kind[:1] == b"0":  # open
            self.say(b"40" + NAMESPACE)
        elif kind[:1] == b"2":  # ping
            self.say(b"3")
        else:
            self.pair.fail(buffer[start:end].decode())

    def act(self, made: int, move: str) -> None:
        self.say(
            b'42%s["update",{"type":"MAKE_MOVE","payload":{"type":"mark","args":[%s],"playerID":"%d","credentials":"%s"}}'
            b',%d,"%s","%d"]' % (NAMESPACE, move.encode(), self.seat, self.credentials, made, self.match, self.seat)
        )


# Games


class Pair:
    """Two players at one table, for one game."""

    def __init__(self, crowd: "Crowd", sitting: Sitting, tally: Tally) -> None:
        self.crowd: Final = crowd
        self.moves: Final = crowd.moves
        self.tally: Final = tally
        self.players: Final = sitting(self)
        self.waiting: Final = set(self.players)  # set when both have seen the table
        self.plays = False
        self.sent_at = 0.0
        self.ready: Final = asyncio.Event()
        self.over: Final = asyncio.Event()

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        for player in self.players:
            await loop.create_connection(lambda: player, "127.0.0.1", self.crowd.port)  # noqa: B023 called at once
        await self.ready.wait()

    def start(self) -> None:
        self.plays = True
        self.move(0)

    def move(self, made: int) -> None:
        self.sent_at = time.perf_counter()
        self.players[made % 2].act(made, self.moves[made])

    def saw(self, player: Mover, made: int, now: float) -> None:
        """A player has seen the table after so many moves."""
        if not self.plays:
            self.waiting.discard(player)
            if not self.waiting:
                self.ready.set()
        elif player is self.players[made % 2]:  # and not the player's own move
            self.tally.latencies.append(now - self.sent_at)
            if made == len(self.moves):
                self.over.set()
                self.crowd.start_next()
            else:
                self.move(made)

    def fail(self, why: str) -> None:
        self.tally.trouble = self.tally.trouble or why
        self.ready.set()
        self.over.set()

    def leave(self) -> None:
        for player in self.players:
            player.close()


@dataclass
class Effort:
    """The duration of a wave, and the CPU time of everybody in it, in seconds."""

    passed: float = 0.0
    server: float = 0.0
    database: float = 0.0
    players: float = 0.0


class Crowd:
    """Pairs of players. All sit down first. Then so many play at once, and when a pair is done, another begins.
    Only play is measured: opening a connection differs too much from server to server."""

    def __init__(self, port: int, moves: str, server: Callable[[], float], database: Callable[[], float]) -> None:
        self.port: Final = port
        self.moves: Final = moves
        self.server: Final = server  # returns its CPU time so far
        self.database: Final = database
        self.waiting: list[Pair] = []  # for the others to finish

    async def play(self, tables: list[Sitting], at_once: int, effort: Effort, tally: Tally) -> None:
        pairs = [Pair(self, sitting, tally) for sitting in tables]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[pair.sit_down() for pair in pairs])
            effort.server -= self.server()  # sitting down takes a while and does not count
            effort.database -= self.database()
            effort.players -= time.process_time()
            effort.passed -= time.perf_counter()
            self.waiting = pairs[at_once:]
            for pair in pairs[:at_once]:
                pair.start()
            for pair in pairs:
                await pair.over.wait()
            effort.passed += time.perf_counter()
            effort.players += time.process_time()
            effort.server += self.server()
            effort.database += self.database()
        for pair in pairs:
            pair.leave()

    def start_next(self) -> None:
        if self.waiting:
            self.waiting.pop().start()
