"""uvicorn's HTTP protocol with limits: on half requests, on answers that nobody reads, and on the connections of an
address."""

import asyncio
from typing import Any, Final, cast

from starlette.types import Scope
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from regalia.table.http.protocol import gateway_of

READ_WITHIN: Final = 60.0  # seconds for a client to take some of an answer
MAX_PIPELINED: Final = 16  # requests that wait for the answer to an earlier one; browsers send none


class TooManyRequests(Exception):
    """Raised into the parser, which gives the connection up."""


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.gateway: Final = gateway_of(self.config)
        self.deadline: asyncio.TimerHandle | None = None  # for the rest of a request
        self.unread: asyncio.TimerHandle | None = None  # while the client takes nothing
        self.answered: RequestResponseCycle | None = None  # the request that the application is at

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.gateway.limiter.admits(self.client):
            self.expect(self.gateway.hall.settings.headers_within)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.expect(None)
        self.resume_writing()
        if self.answered is not None:  # uvicorn tells only the newest, which may still wait for its turn
            self.answered.disconnected = True
            self.answered.message_event.set()
        self.gateway.limiter.forget_connection(self.client)

    # Requests

    def expect(self, within: float | None) -> None:
        """Close the connection unless the next part of a request comes in time; None: nothing is expected."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if within is not None:
            self.deadline = self.loop.call_later(within, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.deadline is None and (self.cycle is None or self.cycle.response_complete):
            self.expect(self.gateway.hall.settings.headers_within)  # from the first byte, even if it says nothing
        super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooManyRequests
        super().on_message_begin()
        if self.deadline is None:
            self.expect(self.gateway.hall.settings.headers_within)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.expect(self.gateway.hall.settings.body_within)
        if self.gateway.from_another_server(cast(Scope, self.scope)):
            self.gateway.limiter.forget_connection(self.client)  # it speaks for many

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.expect(None)

    def handle_websocket_upgrade(self) -> None:
        self.expect(None)
        super().handle_websocket_upgrade()  # which takes the connection over, and lets go of it at the end

    # Answers

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
