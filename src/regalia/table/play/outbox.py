"""What a table has to send, in order, and nothing before the entries it follows from are on disk."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from regalia.table.play.sockets import Receiver
from regalia.table.store.changes import Change
from regalia.table.store.schema import EndRow, EntryRow
from regalia.table.store.writer import Chain, Write, Writer

Delivery = tuple[Receiver, bytes]


class Parcel(Write):
    """A write, and what waits for it."""

    __slots__ = ("deliveries", "outbox", "waiting")

    def __init__(
        self,
        outbox: "Outbox",
        entries: list[EntryRow],
        changes: Sequence[Change],
        deliveries: list[Delivery],
        ended: EndRow | None,
    ) -> None:
        super().__init__(outbox.chain, entries, changes, ended)
        self.outbox: Final = outbox
        self.deliveries: Final = deliveries
        self.waiting: asyncio.Future[None] | None = None

    def done(self, error: Exception | None) -> None:
        self.outbox.written(error)


class Outbox:
    __slots__ = ("chain", "lost", "parcels", "writer")

    def __init__(self, writer: Writer, lost: Callable[[Exception], None]) -> None:
        self.writer: Final = writer
        self.chain: Final = Chain()
        self.lost = lost  # told if a write fails: what is in memory is then not what is on disk
        self.parcels: Final[deque[Parcel]] = deque()

    def send(self, to: Receiver, message: bytes) -> None:
        if self.parcels:
            self.parcels[-1].deliveries.append((to, message))
        else:
            to.send(message)

    def write(
        self,
        entries: list[EntryRow],
        changes: Sequence[Change],
        deliveries: list[Delivery],
        ended: EndRow | None = None,
    ) -> None:
        """Write, then send."""
        parcel = Parcel(self, entries, changes, deliveries, ended)
        self.parcels.append(parcel)
        self.writer.submit(parcel)

    def written(self, error: Exception | None) -> None:
        """The first parcel was: they are written in the order in which they came."""
        if not self.parcels:  # an earlier write failed and everything was thrown away
            return
        if error is not None:
            parcels = list(self.parcels)
            self.parcels.clear()
            for parcel in parcels:
                if parcel.waiting is not None and not parcel.waiting.done():
                    parcel.waiting.set_exception(error)
            self.lost(error)
            return
        parcel = self.parcels.popleft()
        for to, message in parcel.deliveries:
            to.send(message)
        if parcel.waiting is not None and not parcel.waiting.done():
            parcel.waiting.set_result(None)

    def let_go(self) -> None:
        """Of the table: it is put away, and does not mind what is lost."""
        self.lost = ignore

    async def settled(self) -> None:
        """Wait until all that was written so far is on disk."""
        if self.parcels:
            parcel = self.parcels[-1]
            if parcel.waiting is None:
                parcel.waiting = asyncio.get_running_loop().create_future()
            await asyncio.shield(parcel.waiting)  # others may wait for the same


def ignore(_error: Exception) -> None:
    pass
