"""Routes for operators: `/health` and `/metrics`."""

import ipaddress
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from regalia import __version__
from regalia.table.hall.hall import Hall
from regalia.table.http.gateway import Gateway, gateway_of
from regalia.table.latency import Histogram, histogram

router: Final = APIRouter(include_in_schema=False)


@router.get("/health")
async def health(request: Request) -> Response:
    """Answer 200 if this server can write and the other servers know it, 503 otherwise."""
    hall = gateway_of(request).hall
    well = await hall.pulse.beats() and hall.servers.is_registered()
    return PlainTextResponse("ok\n" if well else "the database cannot be written to\n", 200 if well else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return the metrics for Prometheus: only to addresses of the server's network, and not through a proxy."""
    if not comes_from_inside(request):
        return PlainTextResponse("not for you\n", 404)
    return PlainTextResponse(measured(gateway_of(request)), media_type="text/plain; version=0.0.4")


def comes_from_inside(request: Request) -> bool:
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_private
    except ValueError:
        return False


def measured(gateway: Gateway) -> str:
    hall, limiter, writer = gateway.hall, gateway.limiter, gateway.hall.writer
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
        counter("sockets_opened_total", "Sockets that were opened", limiter.sockets),
        counter("turned_away_total", "Requests of addresses that ask too much", limiter.turned_away),
        "# HELP regalia_requests_total Requests answered, by status\n# TYPE regalia_requests_total counter",
        *[f'regalia_requests_total{{status="{status}"}} {count}' for status, count in sorted(limiter.requests.items())],
        histogram("action_seconds", "From an action's receipt to its ack, which follows the disk", [("", hall.acts)]),
        histogram("request_seconds", "Requests until their answer is sent, by route", labelled("route", limiter.times)),
        histogram("flush_seconds", "Groups of writes", [("", writer.times)]),
        histogram("bot_seconds", "Bots' answers, without the pauses before them", [("", hall.opponents.times)]),
    ]
    return "\n".join(lines) + "\n"


def mailed(hall: Hall) -> list[str]:
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
