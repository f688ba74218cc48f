"""For whoever runs the server: `/health`, `/metrics`, and how much one address may ask for."""

import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Scope, Send

from regalia import __version__
from regalia.table.latency import Histogram, histogram
from regalia.table.limits import Buckets
from regalia.table.logs import shown_path
from regalia.table.settings import Settings

if TYPE_CHECKING:
    from regalia.table.hall.hall import LiveTables

log: Final = logging.getLogger(__name__)
router: Final = APIRouter(include_in_schema=False)
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
# Where a proxy may stand. What comes from elsewhere is not believed, so that nobody can pass for somebody else.
OWN_NETWORKS: Final = "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7"
PROXY_NETWORKS: Final = [ipaddress.ip_network(each) for each in OWN_NETWORKS.split(",")]

PAGE: Final = "page"  # the client's files
HISTORY: Final = "history"  # what goes through a record, or a part of it
OPERATION: Final = "operation"
OTHER: Final = "other"
ROUTES: Final = ("me", "games", "tables", HISTORY, PAGE, OPERATION, OTHER)
BACKWARD: Final = ("views", "log", "record", "replay", "replays", "audit", "audits", "story", "review")


class RequestLimiter:
    """Counts who comes in, and sends away who comes too often. By address, because a cookie is easily thrown away."""

    def __init__(self, settings: Settings) -> None:
        self.buckets: Final = Buckets(settings.requests_a_second, settings.requests_at_once)
        self.limit: Final = settings.connections_per_address
        self.behind_proxy: Final = settings.behind_proxy
        self.connections: Final[set[tuple[str, int]]] = set()  # those that are counted, by address and port
        self.connected: Final[Counter[str]] = Counter()  # how many of them an address has
        self.inside: Final[Counter[str]] = Counter()  # requests and sockets of an address that go on
        self.requests: Final[Counter[int]] = Counter()  # by status
        self.times: Final = {route: Histogram() for route in ROUTES}
        self.sockets = 0
        self.turned_away = 0

    # Connections. Those of a proxy are many people's, so only what comes through them is counted.

    def admits(self, client: tuple[str, int] | None) -> bool:
        """Count a new connection, if its address may have one more."""
        if client is None or (self.behind_proxy and is_inside(client[0], PROXY_NETWORKS)):
            return True
        if self.connected[client[0]] >= self.limit:
            self.turned_away += 1
            return False
        self.connections.add(client)
        self.connected[client[0]] += 1
        return True

    def forget_connection(self, client: tuple[str, int] | None) -> None:
        """Stop counting a connection: it has ended, or is another server's."""
        if client is not None and client in self.connections:
            self.connections.remove(client)
            lower(self.connected, client[0])

    # Requests and sockets

    def lets_in(self, scope: Scope) -> bool:
        """Count a request or a socket, if its address may ask for one more. `lets_out` follows."""
        address = address_of(scope)
        if self.inside[address] < self.limit and self.buckets.take(address, time.monotonic()):
            self.inside[address] += 1
            return True
        self.turned_away += 1
        return False

    def lets_out(self, scope: Scope) -> None:
        lower(self.inside, address_of(scope))

    def counted(self, scope: Scope, send: Send) -> Send:
        """Takes note of the answer."""
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


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def lower(counts: Counter[str], name: str) -> None:
    """Count one less, and keep nothing where none is left."""
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]


def is_inside(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether this server can do its work: it can write, and the other servers know it."""
    hall: LiveTables = request.app.state.hall
    well = await hall.pulse.beats() and (hall.homes is None or hall.homes.number > 0)
    return PlainTextResponse("ok\n" if well else "the database cannot be written to\n", 200 if well else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """For Prometheus; not for everybody, so only for addresses of the own network, and not through a proxy."""
    if not comes_from_inside(request):
        return PlainTextResponse("not for you\n", 404)
    return PlainTextResponse(measured(request.app.state.hall), media_type="text/plain; version=0.0.4")


def comes_from_inside(request: Request) -> bool:
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_private
    except ValueError:
        return False


def measured(hall: "LiveTables") -> str:
    door, writer = hall.door, hall.writer
    sockets = sum(len(table.sockets) for table in hall.tables.values())
    jobs_waiting = sum(len(each.jobs) for each in (hall.workers, hall.clerks, hall.replays))
    lines = [
        f'# TYPE regalia_info gauge\nregalia_info{{version="{__version__}"}} 1',
        gauge("tables", "Tables in memory", len(hall.tables)),
        gauge("sockets", "Open sockets", sockets),
        gauge("writes_waiting", "Writes that wait for the disk", len(writer.pending)),
        gauge("jobs_waiting", "Bots' decisions, lists and replays that wait for a process", jobs_waiting),
        counter("entries_total", "Entries written", writer.entries),
        counter("writes_failed_total", "Writes that failed", writer.failures),
        counter("pushes_total", "Turn notices taken on by a push service", hall.push.sent),
        counter("pushes_failed_total", "Turn notices that were given up", hall.push.failed),
        *mailed(hall),
        counter("sockets_opened_total", "Sockets that were opened", door.sockets),
        counter("turned_away_total", "Requests of addresses that ask too much", door.turned_away),
        "# HELP regalia_requests_total Requests answered, by status\n# TYPE regalia_requests_total counter",
        *[f'regalia_requests_total{{status="{status}"}} {count}' for status, count in sorted(door.requests.items())],
        histogram("action_seconds", "From an action's receipt to its ack, which follows the disk", [("", hall.acts)]),
        histogram("request_seconds", "Requests until their answer is sent, by route", labelled("route", door.times)),
        histogram("flush_seconds", "Groups of writes", [("", writer.times)]),
        histogram("bot_seconds", "Bots' answers, without the pauses before them", [("", hall.opponents.times)]),
    ]
    return "\n".join(lines) + "\n"


def mailed(hall: "LiveTables") -> list[str]:
    webhooks, mail = hall.targets.webhooks, hall.targets.mail
    lines = [
        counter("webhooks_total", "Turn notices taken by webhooks", webhooks.sent),
        counter("webhooks_failed_total", "Turn notices to webhooks that were given up", webhooks.failed),
    ]
    if mail is not None:
        lines.append(counter("mails_total", "Mails taken by the mail server", mail.sent))
        lines.append(counter("mails_failed_total", "Mails that were given up", mail.failed))
    return lines


def labelled(name: str, measured: dict[str, Histogram]) -> list[tuple[str, Histogram]]:
    return [(f'{name}="{value}"', each) for value, each in measured.items()]


def gauge(name: str, about: str, value: float) -> str:
    return f"# HELP regalia_{name} {about}\n# TYPE regalia_{name} gauge\nregalia_{name} {value}"


def counter(name: str, about: str, value: float) -> str:
    return gauge(name, about, value).replace(" gauge\n", " counter\n")
