"""Web push: a notice to a player who is away, through the push service of their browser.

A message is encrypted for the browser that subscribed; the push service learns only that there is one, and its size,
which is nearly the same for all. Messages go out in the background, some at a time. One that cannot be delivered is
tried again and then given up: the table does not notice.

The address of a push service comes from a client. So it must be a public name on the default port, and it is looked up
here: nobody can make the server talk to machines in its own network.
"""

import asyncio
import base64
import binascii
import contextlib
import ipaddress
import re
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from regalia.core.errors import Malformed
from regalia.table.hall.messages import Subscription
from regalia.table.settings import Settings
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

if TYPE_CHECKING:
    import httpx
    from webpush import WebPush
    from webpush.types import WebPushSubscription

SECRET: Final = "vapid"  # by which push services know this server, for as long as there are its subscriptions
KEPT: Final = 7 * 86_400  # seconds that a push service keeps a message for a browser that is switched off
MAX_OF_ONE: Final = 5  # browsers per guest
MAX_WAITING: Final = 1_000  # notices on their way, before more are dropped
AT_ONCE: Final = 16  # requests, and threads for work that would block the event loop
PATIENCE: Final = 10.0  # s for a push service to answer
AGAIN_AFTER: Final = (5.0, 60.0)  # s
MAX_ADDRESSES: Final = 3  # per name, that are tried
HOST: Final = re.compile(r"([a-z0-9-]+\.)+[a-z][a-z0-9-]*")  # a name, never an address
PRINTABLE: Final = re.compile(r"[\x21-\x7e]+")
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
GONE: Final = (404, 410)


class NotPublic(Exception):
    """The name belongs to a machine that is not on the public internet."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message for one browser, ready to be sent."""

    endpoint: str
    body: bytes
    headers: dict[str, str]
    forgetting: changes.Change  # what is written when the subscription no longer exists
    kind: str = "application/octet-stream"


class Push:
    def __init__(self, store: Store, writer: Writer, settings: Settings, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.settings: Final = settings
        self.loop: Final = loop
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.gate: Final = asyncio.Semaphore(AT_ONCE)
        # With its own threads, a slow name server does not delay the loading of tables.
        self.threads: Final = ThreadPoolExecutor(AT_ONCE, "push")
        self.sent = 0
        self.failed = 0

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
        if "client" in self.__dict__:
            await self.client.aclose()

    @cached_property
    def client(self) -> "httpx.AsyncClient":
        import httpx

        # No connection is reused: another name at the same address may be another service. No proxy, no redirects.
        limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
        return httpx.AsyncClient(timeout=PATIENCE, limits=limits, trust_env=False)

    # Subscriptions

    async def key(self) -> str:
        """Return the public key that a browser needs to subscribe."""
        return await self.loop.run_in_executor(self.threads, lambda: self.sealing[1])

    async def subscribe(self, guest: str, body: Subscription) -> None:
        """Add a browser. One that subscribes again, even for another guest, stays one browser."""
        await self.loop.run_in_executor(self.threads, self.check, body)  # the first time it loads large libraries
        browser = (body.endpoint, body.p256dh, body.auth)
        now = int(self.settings.now())
        subscribing = changes.subscribe(self.store.dialect, guest, *browser, now, MAX_OF_ONE, body.replaces)
        await self.writer.save(*subscribing)

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        if not PRINTABLE.fullmatch(endpoint):
            raise Malformed("this isn't the address of a push service")
        await self.writer.save(changes.unsubscribe(guest, endpoint))

    def check(self, body: Subscription) -> None:
        if not self.is_service(body.endpoint):
            raise Malformed("the address of a push service must start with https:// and name a public server")
        if body.replaces and not PRINTABLE.fullmatch(body.replaces):
            raise Malformed("what it replaces isn't the address of a push service")
        from cryptography.hazmat.primitives.asymmetric import ec

        try:
            point, auth = decoded(body.p256dh), decoded(body.auth)
            if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
                raise ValueError
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            sealable(body.endpoint, body.p256dh, body.auth)
        except (ValueError, binascii.Error):
            raise Malformed("p256dh and auth are not the keys of a browser's subscription") from None

    def is_service(self, endpoint: str) -> bool:
        try:
            address = urlsplit(endpoint)
            usual = address.port in (None, 443)
        except ValueError:
            return False
        if not PRINTABLE.fullmatch(endpoint):
            return False
        if address.username is not None or address.fragment or not address.hostname:
            return False
        if self.settings.push_anywhere:
            return address.scheme in ("http", "https")
        return address.scheme == "https" and usual and bool(HOST.fullmatch(address.hostname))

    # Sending

    def tell(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        """Send a message to all browsers of a guest in the background. Call `reached` if there are any."""
        if len(self.tasks) >= MAX_WAITING:
            self.failed += 1
            return
        task = self.loop.create_task(self.tell_all(guest, message, reached))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tell_all(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        try:
            letters = await self.loop.run_in_executor(self.threads, self.letters, guest, message)
        except DatabaseFailure:
            self.failed += 1
            return
        if letters:
            reached()
            await asyncio.gather(*(self.deliver(letter) for letter in letters))

    def letters(self, guest: str, message: bytes) -> list[Letter]:
        """Read the guest's subscriptions and encrypt the message for each. Not on the event loop."""
        rows = self.store.subscriptions_of(guest)
        if not rows:
            return []
        _ = self.client  # made here: that takes a while, too
        seal, _public = self.sealing
        letters: list[Letter] = []
        for endpoint, p256dh, auth in rows:
            sealed = seal.get(message, sealable(endpoint, p256dh, auth))
            gone = changes.drop_endpoint(endpoint)
            letters.append(Letter(endpoint, sealed.encrypted, dict(sealed.headers), gone))
        return letters

    @cached_property
    def sealing(self) -> "tuple[WebPush, str]":
        """Return what encrypts and signs, and its public key. Not on the event loop."""
        # Only here: most servers stop before the first notice.
        from cryptography.hazmat.primitives import serialization
        from webpush import WebPush
        from webpush.vapid import VAPID

        private = self.store.secret(SECRET, lambda: VAPID.generate_keys()[0].decode()).encode()
        public = serialization.load_pem_private_key(private, None).public_key()
        text = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        return WebPush(private, text, self.settings.contact, KEPT), VAPID.get_application_server_key(public)

    async def deliver(self, letter: Letter) -> None:
        for wait in (0.0, *AGAIN_AFTER):
            await asyncio.sleep(wait)
            async with self.gate:
                try:
                    async with asyncio.timeout(PATIENCE):
                        status = await self.post(letter)
                except NotPublic:
                    status = GONE[0]
                except (OSError, UnicodeError):  # a name that is not known, or no answer in time
                    status = 0
            if 200 <= status < 300:
                self.sent += 1
                return
            if status in GONE:
                await self.forget(letter)
                break
            if 0 < status < 500 and status != 429:
                break
        self.failed += 1

    async def forget(self, letter: Letter) -> None:
        """Delete a subscription that no longer exists."""
        with contextlib.suppress(DatabaseFailure):  # next time, then
            await self.writer.save(letter.forgetting)

    async def post(self, letter: Letter) -> int:
        """Send it and return the status of the answer, 0 if there is none. The rest is not read."""
        import httpx

        to = urlsplit(letter.endpoint)
        host, port = to.hostname or "", to.port or (443 if to.scheme == "https" else 80)
        found = await self.loop.run_in_executor(self.threads, self.addresses, host, port)
        for address in found:
            netloc = f"[{address}]" if ":" in address else address
            url = to._replace(netloc=f"{netloc}:{port}").geturl()
            headers = {**letter.headers, "host": to.netloc, "content-type": letter.kind}
            try:
                async with self.client.stream(
                    "POST", url, content=letter.body, headers=headers, extensions={"sni_hostname": host}
                ) as answer:
                    return answer.status_code
            except httpx.ConnectError:
                continue  # there may be another address
            except (httpx.HTTPError, httpx.InvalidURL):
                break
        return 0

    def addresses(self, host: str, port: int) -> list[str]:
        """Look up the addresses of a host. Not on the event loop: it asks a name server."""
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
        texts = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self.settings.push_anywhere and not all(is_public(text) for text in texts):
            raise NotPublic
        return texts[:MAX_ADDRESSES]


def is_public(text: str) -> bool:
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast


def sealable(endpoint: str, p256dh: str, auth: str) -> "WebPushSubscription":
    from webpush.types import WebPushKeys, WebPushSubscription

    return WebPushSubscription(endpoint=endpoint, keys=WebPushKeys(p256dh=p256dh, auth=auth))


def decoded(text: str) -> bytes:
    """Decode URL-safe base64, as browsers write it: with or without padding."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
