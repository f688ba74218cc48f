"""Limits for each address, and counts of requests and connections."""

import logging
import time
from collections import Counter
from typing import Final

from starlette.types import Message, Scope, Send

from regalia.table.latency import Histogram
from regalia.table.limits import Buckets
from regalia.table.logs import shown_path
from regalia.table.networks import PROXY_NETWORKS, asker_at, is_inside
from regalia.table.settings import Settings

log: Final = logging.getLogger(__name__)

PAGE: Final = "page"  # the client's files
HISTORY: Final = "history"  # what goes through a record, or a part of it
OPERATION: Final = "operation"
OTHER: Final = "other"
ROUTES: Final = ("me", "games", "tables", HISTORY, PAGE, OPERATION, OTHER)
BACKWARD: Final = ("views", "log", "record", "replay", "replays", "audit", "audits", "story", "review")


class RequestLimiter:
    """Counts requests and connections, and refuses too many of one address. A cookie is easily thrown away."""

    def __init__(self, settings: Settings) -> None:
        self.buckets: Final = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.limit: Final = settings.connections_per_address
        self.behind_proxy: Final = settings.behind_proxy
        self.connections: Final[set[tuple[str, int]]] = set()  # those that are counted, by address and port
        self.connected: Final[Counter[str]] = Counter()  # how many of them an address has
        self.inside: Final[Counter[str]] = Counter()  # requests and sockets of an address that go on
        self.requests: Final[Counter[int]] = Counter()  # by status
        self.times: Final = {route: Histogram() for route in ROUTES}
        self.sockets = 0
        self.turned_away = 0

    # Connections. Those of a proxy belong to many people, so only the requests that come through them are counted.

    def admits(self, client: tuple[str, int] | None) -> bool:
        """Count a new connection, if its address may have one more."""
        if client is None or (self.behind_proxy and is_inside(client[0], PROXY_NETWORKS)):
            return True
        asker = asker_at(client[0])
        if self.connected[asker] >= self.limit:
            self.turned_away += 1
            return False
        self.connections.add(client)
        self.connected[asker] += 1
        return True

    def forget_connection(self, client: tuple[str, int] | None) -> None:
        """Stop counting a connection: it has ended, or is another server's."""
        if client is not None and client in self.connections:
            self.connections.remove(client)
            lower(self.connected, asker_at(client[0]))

    # Requests and sockets

    def lets_in(self, scope: Scope) -> bool:
        """Count a request or a socket, if its address may ask for one more. `lets_out` follows."""
        asker = asker_of(scope)
        if self.inside[asker] < self.limit and self.buckets.take(asker, time.monotonic()):
            self.inside[asker] += 1
            return True
        self.turned_away += 1
        return False

    def lets_out(self, scope: Scope) -> None:
        lower(self.inside, asker_of(scope))

    def counted(self, scope: Scope, send: Send) -> Send:
        """Return a `send` that counts and times the answer."""
        start = time.monotonic()

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.requests[message["status"]] += 1
                if log.isEnabledFor(logging.INFO):
                    facts = {
                        "method": scope["method"],
                        "path": shown_path(scope["path"]),
                        "status": message["status"],
                        "ms": round(1000 * (time.monotonic() - start), 1),
                    }
                    log.info("request", extra={"facts": facts})
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                self.times[route_of(scope["path"])].observe(time.monotonic() - start)

        return send_and_count


def route_of(path: str) -> str:
    """Return the kind of route, one of ROUTES: paths themselves are too many, and open tables."""
    parts = path.split("/")
    if len(parts) < 2 or parts[1] != "api":
        return OPERATION if path in ("/health", "/metrics") else PAGE
    if len(parts) > 4 and parts[2] == "tables" and parts[4] in BACKWARD:
        return HISTORY
    kind = parts[2] if len(parts) > 2 else ""
    return HISTORY if kind in BACKWARD else kind if kind in ROUTES else OTHER


def asker_of(scope: Scope) -> str:
    """Return the name under which limits count a request."""
    return asker_at(address_of(scope))


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def lower(counts: Counter[str], name: str) -> None:
    """Count one less, and keep nothing where none is left."""
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]
