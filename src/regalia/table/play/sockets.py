"""The sockets of a table, as far as the table has to know them."""


class Receiver:
    """A connection that messages are sent to."""

    __slots__ = ()

    def send(self, message: bytes) -> None:
        raise NotImplementedError


class Socket(Receiver):
    """The socket of a player's seat, or of a spectator."""

    __slots__ = ("address", "guest", "listens", "session", "viewer")

    def __init__(self, guest: str | None, viewer: int, address: str = "") -> None:
        self.guest: str | None = guest
        self.address: str = address  # empty for another server's
        self.viewer: int = viewer
        self.session: str = ""
        self.listens: bool = False  # has said hello, and is sent scenes

    def send_waiting(self) -> None:
        """Flush what was sent."""
        raise NotImplementedError

    def close(self, code: int) -> None:
        raise NotImplementedError
