"""For whoever runs the server: `/health`, `/metrics`, and how much one address may ask for."""

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Scope, Send

from regalia import __version__
from regalia.table.limits import Buckets
from regalia.table.logs import shown_path

if TYPE_CHECKING:
    from regalia.table.hall import Hall

log: Final = logging.getLogger(__name__)
router: Final = APIRouter(include_in_schema=False)
PATIENCE: Final = 5.0  # s for the database to say that it is there


class Doorkeeper:
    """Counts who comes in, and sends away who comes too often. By address, because a cookie is easily thrown away."""

    def __init__(self, rate: float, burst: float) -> None:
        self.buckets: Final = Buckets(rate, burst)
        self.requests: Final[Counter[int]] = Counter()  # by status
        self.sockets = 0
        self.turned_away = 0

    def lets_in(self, scope: Scope) -> bool:
        client = scope.get("client")
        if self.buckets.take(client[0] if client else "", time.monotonic()):
            return True
        self.turned_away += 1
        return False

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

        return send_and_count


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether this server can do its work: its writer is there, and so is the database."""
    hall: Hall = request.app.state.hall

    def ask() -> None:
        with hall.store.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    try:
        await asyncio.wait_for(asyncio.to_thread(ask), PATIENCE)
        well = hall.writer.thread.is_alive() and (hall.homes is None or hall.homes.number > 0)
    except (SQLAlchemyError, TimeoutError):
        well = False
    return PlainTextResponse("ok\n" if well else "the database cannot be reached\n", 200 if well else 503)


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


def measured(hall: "Hall") -> str:
    door, writer = hall.door, hall.writer
    sockets = sum(len(table.sockets) for table in hall.tables.values())
    lines = [
        f'# TYPE regalia_info gauge\nregalia_info{{version="{__version__}"}} 1',
        gauge("tables", "Tables in memory", len(hall.tables)),
        gauge("sockets", "Open sockets", sockets),
        gauge("writes_waiting", "Writes that wait for the disk", len(writer.pending)),
        gauge("jobs_waiting", "Bots' decisions and replays that wait for a process", hall.workers.jobs.qsize()),
        counter("entries_total", "Entries written", writer.entries),
        counter("flushes_total", "Groups of writes", writer.flushes),
        counter("flush_seconds_total", "Time that they took", round(writer.seconds, 6)),
        counter("writes_failed_total", "Writes that failed", writer.failures),
        counter("pushes_total", "Turn notices taken on by a push service", hall.push.sent),
        counter("pushes_failed_total", "Turn notices that were given up", hall.push.failed),
        counter("sockets_opened_total", "Sockets that were opened", door.sockets),
        counter("turned_away_total", "Requests of addresses that ask too much", door.turned_away),
        "# HELP regalia_requests_total Requests answered, by status\n# TYPE regalia_requests_total counter",
        *[f'regalia_requests_total{{status="{status}"}} {count}' for status, count in sorted(door.requests.items())],
    ]
    return "\n".join(lines) + "\n"


def gauge(name: str, about: str, value: float) -> str:
    return f"# HELP regalia_{name} {about}\n# TYPE regalia_{name} gauge\nregalia_{name} {value}"


def counter(name: str, about: str, value: float) -> str:
    return gauge(name, about, value).replace(" gauge\n", " counter\n")
