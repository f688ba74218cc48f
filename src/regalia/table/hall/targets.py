"""Turn notices by webhook and by mail.

Nobody gets mail against their will: the reader has to confirm an address by a link, and every mail has a link that ends
them. Webhooks, like push services, must have a name on the public internet.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from regalia.core.errors import Malformed, RegaliaError
from regalia.table.hall.mail import Mail, read_address
from regalia.table.hall.messages import NewTargets, TargetsInfo, WebhookNotice
from regalia.table.hall.push import MAX_WAITING, Letter, Push
from regalia.table.limits import Buckets
from regalia.table.play.messages import TurnNotice
from regalia.table.settings import Settings
from regalia.table.store import changes
from regalia.table.store.databases import DatabaseFailure
from regalia.table.store.schema import TargetRow
from regalia.table.store.store import Store
from regalia.table.store.writer import Writer

MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
NOBODY: Final = ""  # the guest in a row that forbids mail to an address
CONFIRM_WITHIN: Final = 2 * 86_400  # seconds
AN_HOUR: Final = 3_600
NOTICES: Final = 20.0  # per hour, to one address
A_DAY: Final = 86_400
QUESTIONS: Final = 2.0  # whether an address wants mail: per day, to one address
ASKING: Final = 5.0  # and of one guest
JSON: Final = "application/json"


class TooOften(RegaliaError):
    """This address got mail not long ago."""


def refusal_of(address: str) -> str:
    """Return the kind of the row that forbids mail to this address. It does not show the address."""
    return f"no {hashlib.sha256(address.lower().encode()).hexdigest()[:32]}"


class Targets:
    def __init__(self, store: Store, writer: Writer, settings: Settings, loop: asyncio.AbstractEventLoop) -> None:
        self.store: Final = store
        self.writer: Final = writer
        self.settings: Final = settings
        self.loop: Final = loop
        self.webhooks: Final = Push(store, writer, settings, loop)  # its own, so that slow ones delay no browser
        self.mail: Final = Mail(settings.mail_server, loop) if settings.mail_server is not None else None
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.notices: Final = Buckets(NOTICES / AN_HOUR, NOTICES)  # by address
        self.questions: Final = Buckets(QUESTIONS / A_DAY, QUESTIONS)  # by address
        self.asking: Final = Buckets(ASKING / A_DAY, ASKING)  # by guest

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.webhooks.close()
        if self.mail is not None:
            self.mail.close()

    # Choosing targets

    async def info(self, guest: str) -> TargetsInfo:
        rows = {row.kind: row for row in await asyncio.to_thread(self.store.targets_of, guest)}
        mail, webhook = rows.get(MAIL), rows.get(WEBHOOK)
        return TargetsInfo(
            can_mail=self.mail is not None,
            mail=mail.target if mail is not None else "",
            confirmed=mail is not None and bool(mail.confirmed),
            webhook=webhook.target if webhook is not None else "",
        )

    async def change(self, guest: str, body: NewTargets) -> TargetsInfo:
        """Set both targets; an empty one ends its notices."""
        now = await self.info(guest)
        wanted: list[changes.Change] = []
        question: tuple[str, str] | None = None
        if body.webhook != now.webhook:
            if body.webhook and not self.webhooks.is_service(body.webhook):
                raise Malformed("a webhook must start with https:// and name a public server")
            wanted.append(self.setting(guest, WEBHOOK, body.webhook, "", True))
        address = read_address(body.mail) if body.mail.strip() else ""
        if address != now.mail or (address and not now.confirmed):
            if address:
                question = (address, secrets.token_urlsafe(24))
                await self.ration(guest, address)
            wanted.append(self.setting(guest, MAIL, address, question[1] if question else "", False))
        if wanted:
            await self.writer.save(*wanted)
        if question is not None:
            self.start(self.ask(*question))
        return await self.info(guest)

    async def ration(self, guest: str, address: str) -> None:
        if self.mail is None:
            raise Malformed("this server sends no mail")
        now = self.loop.time()
        if await asyncio.to_thread(self.store.has_target, NOBODY, refusal_of(address)):
            raise TooOften("the reader of this address wants no mail from here")
        if not self.asking.take(guest, now) or not self.questions.take(address.lower(), now):
            raise TooOften("this address was asked not long ago: look at its mail, or try again tomorrow")

    def setting(self, guest: str, kind: str, target: str, token: str, confirmed: bool) -> changes.Change:
        if not target:
            return changes.drop_target(guest, kind)
        now = int(self.settings.now())
        return changes.set_target(self.store.dialect, guest, kind, target, token, confirmed, now)

    async def ask(self, address: str, token: str) -> None:
        """Ask for confirmation by mail. The mail repeats nothing that the guest has written."""
        assert self.mail is not None
        site = self.settings.site
        text = (
            f"Somebody, hopefully you, wants an email here whenever it is their turn in a game at {site}.\n\n"
            f"If you do, confirm it within two days: {site}/mail#confirm={token}\n\n"
            f"If you do not, ignore this, or let nobody ask you again: {site}/mail#stop={token}\n"
        )
        await self.mail.send(address, "Turn notices: please confirm", text, f"{site}/mail#stop={token}")

    async def answer(self, token: str, stop: bool) -> bool:
        """Follow the answer of a mail's reader to one of its links. False if there is no such link."""
        row = await asyncio.to_thread(self.store.target_with, token)
        if row is None:
            return False
        if row.kind != MAIL:  # they have said no before
            if not stop:
                await self.writer.save(changes.drop_target_by_token(token))
            return True
        if stop:
            now = int(self.settings.now())
            no = changes.set_target(self.store.dialect, NOBODY, refusal_of(row.target), "", token, False, now)
            await self.writer.save(changes.drop_targets_at(MAIL, row.target), no)
            return True
        if not row.confirmed and row.made < self.settings.now() - CONFIRM_WITHIN:
            return False
        await self.writer.save(changes.confirm_target(token))
        return True

    # Sending

    def tell(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        """Send a notice to the guest's targets in the background. Call `reached` if there are any."""
        if len(self.tasks) < MAX_WAITING:
            self.start(self.tell_all(guest, message, reached))

    def start(self, doing: Any) -> None:
        task = self.loop.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tell_all(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        try:
            rows = await self.loop.run_in_executor(self.webhooks.threads, self.store.targets_of, guest)
        except DatabaseFailure:
            return
        now = self.loop.time()
        wanted = [row for row in rows if row.confirmed and self.notices.take(f"{row.kind} {row.target.lower()}", now)]
        if wanted:
            reached()
            notice = msgspec.json.decode(message, type=TurnNotice)
            await asyncio.gather(*(self.send(row, notice) for row in wanted))

    async def send(self, row: TargetRow, notice: TurnNotice) -> None:
        site = self.settings.site
        link = f"{site}/tables/{notice.table}" if site else ""
        if row.kind == WEBHOOK:
            body = msgspec.json.encode(WebhookNotice(notice.table, notice.title, notice.text, link))
            gone = changes.drop_lost_target(row.guest, WEBHOOK, row.target)
            await self.webhooks.deliver(Letter(row.target, body, {}, gone, JSON))
        elif self.mail is not None:
            stop = f"{site}/mail#stop={row.token}"
            text = f"It is your turn in {notice.title}: {link}\n\nTo stop these emails: {stop}\n"
            await self.mail.send(row.target, f"Your turn: {notice.title}", text, stop)
