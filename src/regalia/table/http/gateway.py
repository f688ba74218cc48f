"""The gateway that requests and sockets pass on their way to the hall."""

from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.types import Scope

from regalia.table.errors import TooMany
from regalia.table.hall.hall import Hall
from regalia.table.http.limiter import RequestLimiter, asker_of
from regalia.table.http.live import SendQueue
from regalia.table.http.turns import Turns
from regalia.table.limits import Buckets

if TYPE_CHECKING:
    from regalia.table.http.forwarding import Forwarding


class Gateway:
    """The limits of each address, and the way to the other servers, if there may be any."""

    def __init__(self, hall: Hall) -> None:
        settings = hall.settings
        self.hall: Final = hall
        self.limiter: Final = RequestLimiter(settings)
        self.rations: Final = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.turns: Final = Turns(hall.loop)
        self.send_queue: Final = SendQueue(hall.loop)
        self.forwarding: Final = None if hall.store.is_file else self.open_forwarding()

    def open_forwarding(self) -> "Forwarding":
        from regalia.table.http.forwarding import Forwarding  # only here: most servers need no HTTP client to start

        return Forwarding(self.hall.guests.write("a server"))

    async def close(self) -> None:
        if self.forwarding is not None:
            await self.forwarding.close()

    def from_another_server(self, scope: Scope) -> bool:
        return self.forwarding is not None and self.forwarding.was_sent_on(scope)

    def client_of(self, scope: Scope) -> tuple[str, int]:
        """Return where a request comes from that another server has sent on: only servers are believed."""
        assert self.forwarding is not None and self.from_another_server(scope)
        return self.forwarding.address_in(scope), 0

    def ration(self, scope: Scope) -> None:
        """Refuse a costly request of somebody who asks for more than people do. By address: cookies are easily lost."""
        if not self.rations.take(asker_of(scope), self.hall.loop.time()):
            raise TooMany("you ask for too much at once: wait a little")


def gateway_of(request: Request) -> Gateway:
    gateway: Gateway = request.app.state.gateway
    return gateway
