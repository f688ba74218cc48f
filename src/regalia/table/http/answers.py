"""Reading and answering requests: JSON both ways; an error is a sentence with a status."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from regalia.core.errors import Illegal, Malformed, RegaliaError
from regalia.table.errors import NotFound, NotNow, NotYours, TooMany
from regalia.table.hall.bans import Banned
from regalia.table.hall.targets import TooOften
from regalia.table.hall.workers import TookTooLong, TooMuchWork, WorkFailed
from regalia.table.http.wire import Problem, decode_as, encode
from regalia.table.store.databases import DatabaseFailure, NotAskable

log: Final = logging.getLogger(__name__)

NOT_REACHED: Final = "the tables cannot be reached just now: try again in a moment"
LARGEST_BODY: Final = 65_536
TOO_LARGE: Final = "this is too large: at most {} bytes"
JSON: Final = "application/json"
T = TypeVar("T")


class TooLarge(RegaliaError):
    """The body is too large."""


class Left(RegaliaError):
    """The client has gone: nobody will read the answer."""


class DoesNotFit(RegaliaError):
    """The body is JSON, but not what is expected here."""


STATUS: Final[dict[type[Exception], int]] = {
    NotFound: 404,
    NotYours: 403,
    Banned: 403,
    NotNow: 409,
    TooLarge: 413,
    DoesNotFit: 422,
    TooMany: 429,
    TooOften: 429,
    TooMuchWork: 429,
    Left: 499,
    TookTooLong: 503,
    WorkFailed: 400,
    Malformed: 400,
    Illegal: 409,
    RegaliaError: 500,
}


def answer(body: Any, status: int = 200) -> Response:
    return Response(body if isinstance(body, bytes) else encode(body), status, media_type=JSON)


def add_error_answers(app: FastAPI) -> None:
    async def refused(_request: Request, error: Exception) -> Response:
        status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
        if isinstance(error, Illegal):
            return answer(Problem(error.reason, error.clause), status)
        return answer(Problem(str(error)), status)

    async def not_served(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return answer(Problem(str(error.detail)), error.status_code)

    async def misfit(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        return answer(Problem(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"), 422)

    async def not_reached(_request: Request, error: Exception) -> Response:
        if isinstance(error, NotAskable):
            return answer(Problem("this is nothing that can be looked for"), 400)
        log.error("tables cannot be read: %s", type(error).__name__)
        return answer(Problem(NOT_REACHED), 503)

    async def broken_off(_request: Request, _error: Exception) -> Response:
        return answer(Problem("the request was broken off"), 400)  # nobody reads the answer, but it counts

    app.add_exception_handler(ClientDisconnect, broken_off)
    app.add_exception_handler(RegaliaError, refused)
    for failure in (DatabaseFailure, OSError):  # the second: no file can be opened now
        app.add_exception_handler(failure, not_reached)
    app.add_exception_handler(HTTPException, not_served)
    app.add_exception_handler(RequestValidationError, misfit)


async def unless_they_leave(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Wait for slow work, and cancel it if the client goes away."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(has_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Left("nobody waits for this any more")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def has_left(request: Request) -> None:
    """Wait until the client goes away. Its request has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_body(request: Request, most: int = LARGEST_BODY) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise TooLarge(TOO_LARGE.format(most))
    return bytes(body)


async def read_as(request: Request, kind: type[T], most: int = LARGEST_BODY) -> T:
    body = await read_body(request, most)
    try:
        return decode_as(body, kind)
    except msgspec.ValidationError as misfit:
        raise DoesNotFit(str(misfit)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Malformed(f"the body is not JSON: {error}") from None


def says(good: Any, status: int = 200, body: type | None = None, media: str = JSON, **bad: str) -> dict[str, Any]:
    """Return the OpenAPI description of a route's answers: `says(TableInfo, s404="no such table")`."""
    responses: dict[str, Any] = {str(status): {"description": "Done"}}
    if good is not None:
        responses[str(status)]["content"] = {media: {"schema": schema_of(good)}}
    for name, description in bad.items():
        responses[name.removeprefix("s")] = {
            "description": description,
            "content": {JSON: {"schema": schema_of(Problem)}},
        }
    extra: dict[str, Any] = {"responses": responses}
    if body is not None:
        kind = "text/plain" if body is str else JSON
        extra["requestBody"] = {"required": True, "content": {kind: {"schema": schema_of(body)}}}
    return extra


def schema_of(kind: Any) -> dict[str, Any]:
    if kind is str:
        return {"type": "string"}
    if isinstance(kind, list):
        return {"type": "array", "items": schema_of(kind[0])}
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
