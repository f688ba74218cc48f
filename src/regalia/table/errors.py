"""Refusals by the server, besides those of a game's rules."""

from typing import Final

from regalia.core.errors import RegaliaError

# Not subclasses of Malformed, which is compiled: its methods would not accept them.


class NotFound(RegaliaError):
    """There is no such table."""


class NotYours(RegaliaError):
    """The seat, or the view, is somebody else's."""


class NotNow(RegaliaError):
    """The table is not in a state for this."""


class Stale(RegaliaError):
    """An answer to a question that is no longer open."""


class TooMany(RegaliaError):
    """Too many requests."""


class Elsewhere(Exception):
    """Another server is the table's home."""

    def __init__(self, address: str) -> None:
        super().__init__("the table is at another server")
        self.address: Final = address
