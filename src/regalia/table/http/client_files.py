"""The web client, as Vite has built it, and the headers that every answer carries."""

import re
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Regalia</title>
<h1>The web client has not been built</h1>
<p>The server runs, but there is nothing to show yet. Build the client and load this page again:</p>
<pre>make client      (or: cd web &amp;&amp; npm ci &amp;&amp; npm run build)</pre>
</html>
"""
# What `match` in web/src/lib/router.svelte.ts finds a page for.
ROUTE: Final = re.compile(
    r"|replay|lobby|about|faces|moderator|mail|tables/[^/]+(/story)?|games/[^/]+/(new|rules|first-steps)"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"  # files with a hash in their name
ASK_AGAIN: Final = "no-cache"
FOR_HTTPS: Final = ((b"strict-transport-security", b"max-age=31536000"),)
PLAIN_HOST: Final = re.compile(r"[A-Za-z0-9.\-:\[\]]+")


def client_file(folder: Path, path: str, known: str | None = None) -> Response | None:
    """A file of the client; for its own routes, its page, which is also shown where there is nothing: with a 404. None
    if it is no page that is missing.

    `known` is the tag of the version that the browser has: it need not be sent again.
    """
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    hashed = path.startswith("assets/")
    file = file_at(folder, path)
    if file is not None:
        return sent_once(file, FOR_EVER if hashed else ASK_AGAIN, known)
    if hashed:
        return None
    if ROUTE.fullmatch("/".join(part for part in path.split("/") if part)):
        return sent_once(index, ASK_AGAIN, known)
    return FileResponse(index, 404, headers={"cache-control": ASK_AGAIN})


def file_at(folder: Path, path: str) -> Path | None:
    try:
        file = (folder / path).resolve()
        return file if path and file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def sent_once(file: Path, caching: str, known: str | None) -> Response:
    response = FileResponse(file, headers={"cache-control": caching}, stat_result=file.stat())
    if known is not None and known.removeprefix("W/") == response.headers["etag"]:
        kept = {name: response.headers[name] for name in ("etag", "cache-control")}
        return Response(status_code=304, headers=kept)
    return response


class SecurityHeaders:
    """Adds to every answer what a page of ours may load: only what comes from here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept_safe = FOR_HTTPS if scope["scheme"] == "https" else ()
                message["headers"] = [*message["headers"], *security_headers(host), *kept_safe]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def security_headers(host: str) -> list[tuple[bytes, bytes]]:
    sockets = f" ws://{host} wss://{host}" if PLAIN_HOST.fullmatch(host) else ""
    policy = (
        "default-src 'self'; "
        f"connect-src 'self'{sockets}; "
        "img-src 'self' data:; "
        # Pieces are laid out by style attributes; style infos and scripts come from files only.
        "style-src 'self'; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),  # a table's address is its key
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
        (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
