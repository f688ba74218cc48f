"""The sockets of a table, as far as the table has to know them."""

from typing import Final

LATER: Final = 1013  # of WebSockets: try again
MAX_WAITING: Final = 3_000_000  # bytes for one client that cannot be sent yet
AT_LEAST: Final = 6_000  # of them for each message, however short


def weight_of(message: bytes) -> int:
    """Return how much a message counts that waits."""
    return max(AT_LEAST, len(message))


class Receiver:
    """A connection that messages are sent to."""

    __slots__ = ()

    def send(self, message: bytes) -> None:
        raise NotImplementedError


class Socket(Receiver):
    """The socket of a player's seat, or of a spectator."""

    __slots__ = ("address", "asker", "guest", "listens", "session", "viewer")

    def __init__(self, guest: str | None, viewer: int, address: str = "", asker: str = "") -> None:
        self.guest: str | None = guest
        self.address: str = address
        self.asker: str = asker or guest or ""  # under this name the server counts the time that it spends here
        self.viewer: int = viewer
        self.session: str = ""
        self.listens: bool = False  # has said hello, and is sent scenes

    def send_waiting(self) -> None:
        """Flush what was sent."""
        raise NotImplementedError

    def close(self, code: int) -> None:
        raise NotImplementedError
