"""Refusals of a server, besides those of a game's rules."""

from typing import Final

from regalia.core.errors import RegaliaError

# Not kinds of Malformed, which is compiled: its methods would not take them.


class NotFound(RegaliaError):
    """There is no such table."""


class NotYours(RegaliaError):
    """It is somebody else's."""


class NotNow(RegaliaError):
    """The table is in no state for it."""


class Stale(RegaliaError):
    """It answers a question that is no longer asked."""


class TooMany(RegaliaError):
    """Somebody asks for more than anybody needs."""


class Elsewhere(Exception):
    """The table is at home at another server."""

    def __init__(self, address: str) -> None:
        super().__init__("the table is at another server")
        self.address: Final = address
