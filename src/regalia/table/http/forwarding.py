"""Requests and sockets for a table of another server are sent on to it, unchanged.

The other server reads the guest's cookie itself, so nobody on the way has to be trusted. A request is sent on only
once: if the table has moved meanwhile, the client is asked to come back, and then its new home is known.
"""

import asyncio
import contextlib
import hmac
from typing import Final
from urllib.parse import quote

import httpx
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from regalia.table.http.answers import LARGEST_BODY, NOT_REACHED, TOO_LARGE, answer
from regalia.table.http.limiter import address_of
from regalia.table.http.wire import Problem

SENT_ON: Final = b"x-regalia-sent-on"  # with the password
SENT_FOR: Final = b"x-regalia-sent-for"  # with the address that it comes from
COME_BACK: Final = 1012  # of WebSockets
PATIENCE: Final = 30.0  # s for the other server to answer
# Those that concern a single connection, those that a socket's handshake makes again, and the page's origin, which the
# first server has compared with its own name.
OWN_HEADERS: Final = frozenset({b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer"})
HANDSHAKE: Final = frozenset(
    {"sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions", "host", "origin"}
)


def header(scope: Scope, name: bytes) -> bytes:
    return next((value for each, value in scope["headers"] if each == name), b"")


def headers_of(scope: Scope) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"] if passes_on(name)]


def passes_on(name: bytes) -> bool:
    return name.lower() not in OWN_HEADERS and name.lower() not in (SENT_ON, SENT_FOR)


def path_of(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    return quote(scope["path"], safe="/") + (f"?{query}" if query else "")


class Forwarding:
    """The connections to the other servers."""

    def __init__(self, password: str) -> None:
        self.password: Final = password  # by which servers of one database know each other
        self.client: Final = httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=500))

    def was_sent_on(self, scope: Scope) -> bool:
        """True if the request is from another server. Nobody else can claim that."""
        return hmac.compare_digest(header(scope, SENT_ON), self.password.encode())

    def address_in(self, scope: Scope) -> str:
        """Return the address that the other server names."""
        return header(scope, SENT_FOR).decode("latin-1")

    def headers_of(self, scope: Scope) -> list[tuple[str, str]]:
        return [*headers_of(scope), (SENT_ON.decode(), self.password), (SENT_FOR.decode(), address_of(scope))]

    async def close(self) -> None:
        await self.client.aclose()

    async def request(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self.was_sent_on(scope):
            await answer(Problem(NOT_REACHED), 503)(scope, receive, send)
            return
        parts: list[bytes] = []
        size = 0
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > LARGEST_BODY:
                await answer(Problem(TOO_LARGE.format(LARGEST_BODY)), 413)(scope, receive, send)
                return
            more = message.get("more_body", False)
        outgoing = self.client.build_request(
            scope["method"], address + path_of(scope), headers=self.headers_of(scope), content=b"".join(parts)
        )
        try:
            reply = await self.client.send(outgoing, stream=True)
        except httpx.HTTPError:
            await answer(Problem(NOT_REACHED), 503)(scope, receive, send)
            return
        try:
            headers = [(name.lower(), value) for name, value in reply.headers.raw if passes_on(name)]
            await send({"type": "http.response.start", "status": reply.status_code, "headers": headers})
            async for part in reply.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            await reply.aclose()

    async def socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry an accepted socket, for as long as both ends want."""
        url = "ws" + address.removeprefix("http") + path_of(scope)
        headers = [(name, value) for name, value in self.headers_of(scope) if name not in HANDSHAKE]
        code, reason = COME_BACK, ""
        if self.was_sent_on(scope):
            await send({"type": "websocket.close", "code": code})
            return
        try:
            async with connect(
                url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None
            ) as line:
                there = asyncio.ensure_future(self.carry_there(line, receive))
                try:
                    async for text in line:
                        message = text if isinstance(text, str) else text.decode()
                        await send({"type": "websocket.send", "text": message})
                finally:
                    there.cancel()
                code, reason = line.close_code or COME_BACK, line.close_reason or ""
        except ConnectionClosed as closed:
            if closed.rcvd is not None:
                code, reason = closed.rcvd.code, closed.rcvd.reason
        except (OSError, WebSocketException, TimeoutError):
            pass
        if code in (1000, 1001, 1005, 1006):  # in any case it was not the client who ended it
            code = COME_BACK
        with contextlib.suppress(Exception):  # the client may be gone
            await send({"type": "websocket.close", "code": code, "reason": reason})

    @staticmethod
    async def carry_there(line: ClientConnection, receive: Receive) -> None:
        """Send on the client's messages, until it has gone."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    await line.close()
                    return
                text = message.get("text")
                await line.send(text if text is not None else message["bytes"].decode(errors="replace"))
