"""The application: REST routes, live sockets and the client's files around one hall."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from regalia import __version__
from regalia.core.errors import RegaliaError
from regalia.table.errors import Elsewhere, NotFound
from regalia.table.hall.hall import Hall
from regalia.table.http import game_routes, guest_routes, moderation, operation, table_routes
from regalia.table.http.answers import NOT_REACHED, add_error_answers, answer, says
from regalia.table.http.client_files import SecurityHeaders, client_file
from regalia.table.http.encoding import ENCODER
from regalia.table.http.gateway import Gateway
from regalia.table.http.limiter import address_of, asker_of
from regalia.table.http.live import Live
from regalia.table.http.wire import Problem, schemas
from regalia.table.play.sockets import LATER
from regalia.table.settings import Settings
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.store import Store

MODERATOR: Final = "/api/moderator"
QUICKLY: Final = 5  # of gzip's levels
TABLE_PATH: Final = re.compile("/api/tables/(?P<table>[^/]+)(/.*)?")


def make_app(settings: Settings, store: Store) -> FastAPI:
    """The application for an opened database. Once it runs, `app.state.gateway` leads to its hall."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings, store, asyncio.get_running_loop(), ENCODER)
        app.state.gateway = gateway = Gateway(hall)
        await hall.open()
        yield
        await hall.close()
        await gateway.close()

    app = FastAPI(
        title="Regalia",
        version=__version__,
        description="The REST parts of the wire; live play is described in docs/wire.md.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for routes in (guest_routes, game_routes, table_routes, moderation, operation):
        app.include_router(routes.router)

    @app.get("/{path:path}", include_in_schema=False)
    def client(request: Request, path: str) -> Response:
        known = request.headers.get("if-none-match")
        file = None if path == "api" or path.startswith("api/") else client_file(settings.client, path, known)
        if file is None:
            raise NotFound(f"there is no /{path}")
        return file

    add_error_answers(app)
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=QUICKLY)  # on the event loop
    app.add_middleware(SecurityHeaders)
    app.openapi = lambda: described(app)  # type: ignore[method-assign]
    return app


class Front:
    """Sends sockets straight to their table, since each message would pass every layer between."""

    def __init__(self, app: FastAPI) -> None:
        self.app: Final = app

    @property
    def gateway(self) -> Gateway:
        """The gateway of the application, which it has as long as it runs."""
        gateway: Gateway = self.app.state.gateway
        return gateway

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        gateway = self.gateway
        if gateway.from_another_server(scope):
            await self.serve(gateway, {**scope, "client": gateway.client_of(scope)}, receive, send)
        elif gateway.limiter.lets_in(scope):
            try:
                await self.serve(gateway, scope, receive, send)
            finally:
                gateway.limiter.lets_out(scope)
        else:
            await turn_away(scope, receive, send)

    async def serve(self, gateway: Gateway, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            gateway.limiter.sockets += 1
            await Live(gateway)(scope, receive, send)
        else:
            send = gateway.limiter.counted(scope, send)
            ban = gateway.hall.bans.of_address(address_of(scope)) if is_guarded(scope) else None
            if ban is not None:
                await answer(Problem(ban.words()), 403)(scope, receive, send)
                return
            if scope["method"] == "HEAD":  # the same answer, and the server leaves its body out
                scope = {**scope, "method": "GET"}
            if not await sent_on(gateway, scope, receive, send):
                await self.app(scope, receive, send)


async def sent_on(gateway: Gateway, scope: Scope, receive: Receive, send: Send) -> bool:
    """True if another server has answered, because the table in question is at home there."""
    about_table = TABLE_PATH.fullmatch(scope["path"])
    if gateway.forwarding is None or about_table is None:
        return False
    try:
        await gateway.hall.tables.find(about_table["table"], asker_of(scope))
    except Elsewhere as home:
        await gateway.forwarding.request(home.address, scope, receive, send)
        return True
    except DatabaseFailure:
        await answer(Problem(NOT_REACHED), 503)(scope, receive, send)
        return True
    except RegaliaError:
        pass  # the request is answered with that
    return False


def is_guarded(scope: Scope) -> bool:
    """True if bans apply to a request. They do not apply to moderators, who lift them, to the page itself, which says
    why nothing else is shown, or to deleting your data."""
    path: str = scope["path"]
    if scope["method"] == "DELETE" and path == "/api/me":
        return False
    return path.startswith("/api/") and not path.startswith(MODERATOR)


async def turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": LATER})  # before it is accepted: 403
    else:
        await answer(Problem("too many requests: wait a little"), 429)(scope, receive, send)


def describe_misfits(path: str, responses: dict[str, Any]) -> None:
    """Remove what FastAPI says of refused parameters: ours are texts, except for the version."""
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]
        if path.endswith("{v}"):
            responses.update(says(Problem, s422="v is a number")["responses"] | {"200": responses["200"]})


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI schema. Bodies are described by the structs that make them, not by a second set of classes."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["components"] = {"schemas": schemas()}
        for path, methods in schema["paths"].items():
            for about in methods.values():
                describe_misfits(path, about["responses"])
        app.openapi_schema = schema
    return app.openapi_schema
