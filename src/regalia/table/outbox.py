"""What a table has to send, in order, and nothing before the entries it follows from are on disk."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import Executable

from regalia.table.store import EndRow, EntryRow
from regalia.table.writer import Chain, Write, Writer


class Receiver(Protocol):
    def send(self, message: bytes) -> None: ...


Delivery = tuple[Receiver, bytes]


class Parcel:
    """What waits for one write."""

    __slots__ = ("deliveries", "waiting")

    def __init__(self, deliveries: list[Delivery]) -> None:
        self.deliveries: Final = deliveries
        self.waiting: Final[list[asyncio.Future[None]]] = []


class Outbox:
    __slots__ = ("chain", "lost", "parcels", "writer")

    def __init__(self, writer: Writer, lost: Callable[[Exception], None]) -> None:
        self.writer: Final = writer
        self.chain: Final = Chain()
        self.lost: Final = lost  # told if a write fails: what is in memory is then not what is on disk
        self.parcels: Final[deque[Parcel]] = deque()

    def send(self, to: Receiver, message: bytes) -> None:
        if self.parcels:
            self.parcels[-1].deliveries.append((to, message))
        else:
            to.send(message)

    def write(
        self,
        entries: list[EntryRow],
        changes: Sequence[tuple[Executable, Any]],
        deliveries: list[Delivery],
        ended: EndRow | None = None,
    ) -> None:
        """Write, then send."""
        self.parcels.append(Parcel(deliveries))
        self.writer.submit(Write(self.chain, self.written, entries, changes, ended))

    def written(self, error: Exception | None) -> None:
        if not self.parcels:  # an earlier write failed and everything was thrown away
            return
        if error is not None:
            parcels = list(self.parcels)
            self.parcels.clear()
            for parcel in parcels:
                for future in parcel.waiting:
                    if not future.done():
                        future.set_exception(error)
            self.lost(error)
            return
        parcel = self.parcels.popleft()
        for to, message in parcel.deliveries:
            to.send(message)
        for future in parcel.waiting:
            if not future.done():
                future.set_result(None)

    async def settled(self) -> None:
        """Wait until all that was written so far is on disk."""
        if self.parcels:
            future = asyncio.get_running_loop().create_future()
            self.parcels[-1].waiting.append(future)
            await future
