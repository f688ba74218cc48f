"""One step of a table: its changes and its messages."""

from collections.abc import Callable
from typing import Final

from regalia.table.play.rows import ChatRow, EndRow, EntryRow, SeatChange, Times
from regalia.table.play.sockets import Receiver, Socket, weight_of

Delivery = tuple[Receiver, bytes]


class Step:
    """Changes that are written together or not at all, and the messages to send once they are on disk."""

    __slots__ = ("also", "chat", "deliveries", "due", "ended", "entries", "held", "seats", "times", "waiting")

    def __init__(self) -> None:
        self.entries: Final[list[EntryRow]] = []
        self.deliveries: Final[list[Delivery]] = []
        self.held: Final[dict[Socket, int]] = {}  # bytes for each socket that is answered meanwhile
        self.seats: list[tuple[int, SeatChange]] | None = None
        self.times: Times | None = None  # the clocks, and when the next flag falls
        self.due: int | None = None
        self.chat: ChatRow | None = None
        self.ended: EndRow | None = None
        self.also: object = None  # what the server wants written with it
        self.waiting: list[Callable[[Exception | None], None]] | None = None

    def changes_rows(self) -> bool:
        """True if it changes more than entries and how the game ended, which are written the short way."""
        return not (self.seats is None and self.times is None and self.chat is None and self.also is None)

    def is_written(self) -> bool:
        return bool(self.entries) or self.ended is not None or self.changes_rows()

    def change_seat(self, seat: int, change: SeatChange) -> None:
        if self.seats is None:
            self.seats = []
        self.seats.append((seat, change))

    def send(self, to: Receiver, message: bytes) -> None:
        self.deliveries.append((to, message))

    def hold(self, to: Socket, message: bytes) -> None:
        """Send an answer that may not come before this step is on disk."""
        self.deliveries.append((to, message))
        self.held[to] = self.held.get(to, 0) + weight_of(message)

    def forget(self, socket: Socket) -> None:
        """Send nothing to a socket that is closed."""
        self.deliveries[:] = [delivery for delivery in self.deliveries if delivery[0] is not socket]
        self.held.pop(socket, None)

    def when_written(self, then: Callable[[Exception | None], None]) -> None:
        if self.waiting is None:
            self.waiting = []
        self.waiting.append(then)
