"""Requests of guests: who asks, and how they are answered."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from regalia.table.errors import NotYours
from regalia.table.hall.guests import A_YEAR, new_guest
from regalia.table.http.answers import answer, unless_they_leave
from regalia.table.http.gateway import gateway_of
from regalia.table.http.limiter import address_of, asker_of
from regalia.table.http.live import same_host
from regalia.table.http.replays import packed
from regalia.table.play.table import LiveTable

T = TypeVar("T")


class Visit:
    """One request: the hall it comes to, and the guest who makes it."""

    def __init__(self, request: Request) -> None:
        self.request: Final = request
        self.gateway: Final = gateway_of(request)
        self.hall: Final = self.gateway.hall
        if request.method != "GET" and not same_host(request.headers.get("origin"), request.headers.get("host", "")):
            raise NotYours("another site asks in your name")
        known = self.hall.guests.read(request.cookies.get(self.hall.guests.cookie))
        self.is_new: Final = known is None
        self.guest: Final = known or new_guest()
        if not (request.method == "DELETE" and request.url.path == "/api/me"):  # everybody may delete their data
            self.hall.bans.refuse(known, address_of(request.scope))

    def signed(self, response: Response) -> Response:
        """The answer, with the cookie if the guest has none yet."""
        if self.is_new:
            response.set_cookie(
                self.hall.guests.cookie,
                self.hall.guests.write(self.guest),
                max_age=A_YEAR,
                httponly=True,
                samesite="lax",
                secure=self.request.url.scheme == "https",
            )
        return response

    def answer(self, body: Any, status: int = 200) -> Response:
        return self.signed(answer(body, status))

    @property
    def address(self) -> str:
        return asker_of(self.request.scope)

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        """Let another process do slow work, as long as the guest waits for it."""
        return await self.unless_left(self.hall.replays.do(function, *arguments, who=self.address))

    async def unless_left(self, work: Coroutine[Any, Any, T]) -> T:
        """Do slow work as long as the guest waits for it. The request's body must have been read."""
        return await unless_they_leave(self.request, work)

    async def packed(self, function: Callable[..., bytes], *arguments: Any) -> Response:
        """The answer of another process. It may be large, so it comes as gzip from there, if the guest takes that."""
        if "gzip" not in self.request.headers.get("accept-encoding", ""):
            return self.answer(await self.work(function, *arguments))
        response = self.answer(await self.work(packed, function, *arguments))
        response.headers.update({"content-encoding": "gzip", "vary": "Accept-Encoding"})
        return response

    def ration(self) -> None:
        self.gateway.ration(self.request.scope)

    async def table(self, table_id: str) -> LiveTable:
        return await self.hall.tables.find(table_id, self.address)


async def visiting(request: Request) -> Visit:  # async, or FastAPI would send it to another thread
    return Visit(request)


Visiting = Annotated[Visit, Depends(visiting)]
