"""A TCP proxy that knows WebSocket frames: it cuts, delays, doubles, reorders and halves them.

What the server sends is delayed and cut, never doubled or reordered: so what a client hears is the beginning of what
the server said, and the checker may insist on that. What clients send is also doubled, reordered, and delivered late,
after they have given the connection up.
"""

import asyncio
import contextlib
import random
import time
from collections import deque
from typing import Final

HEAD_END: Final = b"\r\n\r\n"
MAX_LATE: Final = 2.0  # seconds
TEXT: Final = 0x81  # the first byte of a whole message
NO_MORE: Final = b""


class Weather:
    """The proxy's treatment of frames, until the nemesis changes its mind. Chances are per frame."""

    def __init__(self) -> None:
        self.delay = 0.0  # seconds, at most
        self.double = 0.0
        self.reorder = 0.0
        self.halve = 0.0  # half a frame, then the end

    def clear(self) -> None:
        self.__init__()  # type: ignore[misc]


class Proxy:
    def __init__(self, port: int, seed: str) -> None:
        self.server_port: Final = port
        self.lot: Final = random.Random(seed)
        self.weather: Final = Weather()
        self.lines: Final[set[Line]] = set()
        self.arrivals: Final[dict[int, deque[float]]] = {}  # by the client's port: when the server's messages came
        self.port = 0
        self.listening: asyncio.Server | None = None
        self.done: Final = {"doubled": 0, "reordered": 0, "delayed": 0, "halved": 0, "cut": 0}

    async def open(self) -> None:
        self.listening = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(self, reader, writer)
        port = writer.get_extra_info("peername")[1]
        self.lines.add(line)
        self.arrivals[port] = line.arrivals
        try:
            await line.run()
        finally:
            self.lines.discard(line)

    def cut(self, share: float = 1.0, late: bool = False) -> int:
        """End connections without a word; how many. `late`: the server still gets what is under way."""
        chosen = [line for line in list(self.lines) if self.lot.random() < share]
        for line in chosen:
            line.cut(late)
        self.done["cut"] += len(chosen)
        return len(chosen)

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.close()
        for line in list(self.lines):
            line.cut()
        while self.lines:
            await asyncio.sleep(0.01)


class Line:
    """One connection, and the server's side of it."""

    def __init__(self, proxy: Proxy, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.proxy: Final = proxy
        self.reader: Final = reader
        self.writer: Final = writer
        self.tasks: list[asyncio.Task[None]] = []  # what carries frames up, and down
        self.late = False
        self.arrivals: Final[deque[float]] = deque()

    def cut(self, late: bool = False) -> None:
        self.late = late
        if late and self.writer.transport is not None:
            self.writer.transport.abort()
        for task in self.tasks[late:]:
            task.cancel()

    async def run(self) -> None:
        try:
            theirs, ours = await asyncio.open_connection("127.0.0.1", self.proxy.server_port)
        except OSError:
            self.writer.close()
            return
        up = asyncio.create_task(self.carry(self.reader, ours, True))
        down = asyncio.create_task(self.carry(theirs, self.writer, False))
        self.tasks = [up, down]
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        if self.late:
            await asyncio.wait([up], timeout=MAX_LATE)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for writer in (ours, self.writer):
            if writer.transport is not None:
                writer.transport.abort()

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, is_up: bool) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            target.write(await source.readuntil(HEAD_END))  # the handshake
            await target.drain()
            frames: asyncio.Queue[bytes] = asyncio.Queue()
            reading = asyncio.create_task(self.read_ahead(source, frames, is_up))
            try:
                await self.hand_on(frames, target, is_up)
            finally:
                reading.cancel()

    async def read_ahead(self, source: asyncio.StreamReader, frames: "asyncio.Queue[bytes]", is_up: bool) -> None:
        """Read frames as they come, however long those before them are held up: clocks are checked by then."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                frame = await read_frame(source)
                if not is_up and frame[0] == TEXT:
                    self.arrivals.append(time.monotonic())
                frames.put_nowait(frame)
        frames.put_nowait(NO_MORE)

    async def hand_on(self, frames: "asyncio.Queue[bytes]", target: asyncio.StreamWriter, is_up: bool) -> None:
        held = b""
        while frame := await frames.get():
            weather, lot = self.proxy.weather, self.proxy.lot
            if weather.delay:
                self.proxy.done["delayed"] += 1
                await asyncio.sleep(lot.random() * weather.delay)
            if weather.halve and lot.random() < weather.halve:
                self.proxy.done["halved"] += 1
                target.write(frame[: max(1, len(frame) // 2)])
                await target.drain()
                return
            if is_up and held:
                frame, held = frame + held, b""
            elif is_up and weather.reorder and lot.random() < weather.reorder:
                self.proxy.done["reordered"] += 1
                held = frame
                continue
            if is_up and weather.double and lot.random() < weather.double:
                self.proxy.done["doubled"] += 1
                frame += frame
            target.write(frame)
            await target.drain()


async def read_frame(source: asyncio.StreamReader) -> bytes:
    """One whole frame with its head (RFC 6455, 5.2)."""
    head = await source.readexactly(2)
    size = head[1] & 0x7F
    if size >= 126:
        more = await source.readexactly(2 if size == 126 else 8)
        head += more
        size = int.from_bytes(more, "big")
    if head[1] & 0x80:
        size += 4
    return head + await source.readexactly(size)
