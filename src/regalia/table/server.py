"""Starting the server."""

import contextlib
import gc
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

import uvicorn

from regalia.core.errors import Malformed, RegaliaError
from regalia.table.hall.mail import read_address
from regalia.table.http.app import Front, make_app
from regalia.table.http.connections import HttpProtocol
from regalia.table.http.moderation import secret_of
from regalia.table.http.protocol import WebSocketProtocol
from regalia.table.networks import OWN_NETWORKS
from regalia.table.settings import MailServer, Settings
from regalia.table.store.databases import SQLITE, StoreError, database_url
from regalia.table.store.store import Store

DATABASE: Final = "tables.sqlite"
KEY_FILE: Final = "secret.key"
LARGEST_FRAME: Final = 1_048_576  # bytes; a larger frame ends the connection, a message too large gets an answer
SMTP_PORT: Final = 25
GRACE: Final = 2  # s for connections to end


class CannotServe(RegaliaError):
    """The server cannot start; the message says why."""


def data_folder() -> Path:
    """Return the folder where this user's programs keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Regalia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Regalia"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "regalia"


def default_settings(database: str | None = None) -> Settings:
    folder = data_folder()
    if database is None:
        return Settings(str(folder / DATABASE), folder / KEY_FILE)
    refuse_missing_folder(database)
    # The key lies beside the tables, so that a copied folder keeps its guests.
    beside = folder if "://" in database else Path(database).expanduser().absolute().parent
    return Settings(database, beside / KEY_FILE)


def refuse_missing_folder(database: str) -> None:
    """Make the default folder if it is missing. If somebody names a missing folder, it is more likely a typo."""
    url = database_url(database)
    if url.get_backend_name() != SQLITE or not url.database or url.database == ":memory:":
        return
    folder = Path(url.database).absolute().parent
    if not folder.is_dir():
        missing = next(each for each in (*reversed(folder.parents), folder) if not each.is_dir())
        raise StoreError(f"the database cannot be kept in {folder}: there is no folder {missing}")


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a bound socket. The server does this first, so that it reports a busy port at once."""
    try:
        family, kind, _proto, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise CannotServe(f"there is no address {host!r} on this machine") from None
    bound = socket.socket(family, kind)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        why = "is busy" if error.errno in (98, 48, 10048) else f"cannot be used ({error.strerror})"
        raise CannotServe(f"port {port} of {host} {why}: name another one with --port") from None
    return bound


def address_of(bound: socket.socket) -> str:
    """Return what to type into a browser."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def inner_address(bound: socket.socket) -> str:
    """Return where other servers on this machine reach this one."""
    host, port = bound.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def check_address(address: str) -> str:
    parts = urlsplit(address)
    if address and (parts.scheme != "http" or not parts.hostname or parts.path not in ("", "/") or parts.query):
        raise CannotServe(f"--address is written http://host:port, not {address!r}")
    return address.rstrip("/")


def check_contact(contact: str) -> str:
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", contact):
        raise CannotServe(f"--contact is an email address, not {contact!r}")
    return contact


def check_mail(smtp: str, sender: str, site: str, login: str) -> MailServer | None:
    """The mail server of `--smtp HOST[:PORT]`; None without one."""
    if not smtp:
        if sender:
            raise CannotServe("--mail-from needs --smtp")
        return None
    found = urlsplit(f"//{smtp}")
    try:
        port = found.port or SMTP_PORT
    except ValueError:
        port = 0
    if not found.hostname or not port or found.path or found.username:
        raise CannotServe(f"--smtp is written HOST or HOST:PORT, not {smtp!r}")
    if not site:
        raise CannotServe("--smtp needs --site: mail has links, and a guest must not choose where they lead")
    if login and ":" not in login:
        raise CannotServe("REGALIA_SMTP_LOGIN is written user:password")
    try:
        return MailServer(found.hostname, port, read_address(sender), login)
    except Malformed:
        raise CannotServe(f"--smtp needs --mail-from, which is an email address, not {sender!r}") from None


def check_site(site: str) -> str:
    parts = urlsplit(site)
    is_site = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not parts.query
    if site and not is_site:
        raise CannotServe(f"--site is written https://games.example.org, not {site!r}")
    return site.rstrip("/")


def has_screen() -> bool:
    """True if there is a desktop: without one, a browser would take over the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def config_for(settings: Settings, store: Store) -> uvicorn.Config:
    return uvicorn.Config(
        Front(make_app(settings, store)),
        log_config=None,  # ours
        access_log=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=OWN_NETWORKS,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_FRAME,
        # A scene is a few kilobytes and there are thousands a second: deflating them would take most of the time.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """A uvicorn server that reports when it is ready, and ends silently."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready: Final = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.ready()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn closes everything and then raises the signals that it has held back. With the system's default handler
        # they would kill the process instead of ending the server.
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        with contextlib.suppress(KeyboardInterrupt):  # this is how you stop it
            await super().serve(sockets)


def collect_seldom() -> None:
    """Collect garbage rarely: hardly anything here is cyclic, and everything loaded at the start stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def take_turns() -> None:
    """Switch threads often. The writer needs the interpreter about four times per group while players wait for it. By
    default it would get it 5 ms later each time, which is longer than the disk takes."""
    sys.setswitchinterval(0.0003)


def serve(
    host: str,
    port: int,
    settings: Settings,
    open_browser: bool,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted. Raises CannotServe or StoreError if it cannot start."""
    bound = listening_socket(host, port)
    try:
        store = Store(settings.database)
        store.key(settings.key_file)  # a lost key is noticed at once
        address = address_of(bound)
        moderators = secret_of(store) if settings.moderator else ""
        settings = replace(settings, address=settings.address or inner_address(bound))

        def ready() -> None:
            say(f"The table is open at {address} (Ctrl-C closes it)")
            say(f"Games are kept in {store.name}")
            if moderators:
                say(f"Moderators see reports at {address}moderator#{moderators} (keep this link secret)")
            if open_browser and has_screen():
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # it may take its time

        collect_seldom()
        take_turns()
        Server(config_for(settings, store), ready).run([bound])
    finally:
        bound.close()
