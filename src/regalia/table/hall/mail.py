"""Mail by SMTP, through the mail server that the operator names.

It goes out in the background, a few messages at a time. Failed ones are tried again a few times.
"""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from regalia.core.errors import Malformed
from regalia.table.settings import MailServer

AT_ONCE: Final = 4
PATIENCE: Final = 10.0  # seconds for each answer of the mail server
AGAIN_AFTER: Final = (5.0, 60.0)  # seconds
LONGEST_ADDRESS: Final = 254
SMTPS: Final = 465  # the port where TLS begins at once
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}")
ON_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


class Mail:
    def __init__(self, server: MailServer, loop: asyncio.AbstractEventLoop) -> None:
        self.server: Final = server
        self.loop: Final = loop
        self.gate: Final = asyncio.Semaphore(AT_ONCE)
        self.threads: Final = ThreadPoolExecutor(AT_ONCE, "mail")
        self.sent = 0
        self.failed = 0

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, to: str, subject: str, text: str, stop: str) -> None:
        """Send a mail, or give up after some attempts. `stop` is the link that ends these mails."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.server.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.server.sender.rpartition("@")[2])
        message["Auto-Submitted"], message["List-Unsubscribe"] = "auto-generated", f"<{stop}>"
        message.set_content(text)
        for wait in (0.0, *AGAIN_AFTER):
            await asyncio.sleep(wait)
            async with self.gate:
                taken = await self.loop.run_in_executor(self.threads, self.hand_in, message)
            if taken is not None:
                break
        self.sent += taken is True
        self.failed += taken is not True

    def hand_in(self, message: EmailMessage) -> bool | None:
        """Send one mail: True if the server takes it, None if it may take it later. Not on the event loop."""
        server = self.server
        try:
            with self.connected() as smtp:
                if server.login:
                    smtp.login(*server.login.split(":", 1))
                smtp.send_message(message)
        except smtplib.SMTPRecipientsRefused as refused:
            return False if all(code >= 500 for code, _words in refused.recipients.values()) else None
        except smtplib.SMTPResponseException as answer:
            return False if answer.smtp_code >= 500 else None
        except (OSError, smtplib.SMTPException):
            return None
        return True

    def connected(self) -> smtplib.SMTP:
        server = self.server
        if server.port == SMTPS:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=ssl.create_default_context())
        smtp = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        try:
            smtp.ehlo()
            if server.host not in ON_THIS_MACHINE and (server.login or smtp.has_extn("starttls")):
                smtp.starttls(context=ssl.create_default_context())  # no password without it
        except BaseException:
            smtp.close()
            raise
        return smtp


def read_address(text: str) -> str:
    """Read a mail address that can stand in a header. Malformed if it cannot."""
    address = text.strip()
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise Malformed("this isn't an email address")
    return address
