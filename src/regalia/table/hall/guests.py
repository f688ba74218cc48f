"""Guests: everyone gets a random id in a signed cookie."""

import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import Final

from itsdangerous import BadSignature, Signer

A_YEAR: Final = 365 * 24 * 3600
LONGEST_COOKIE: Final = 200
MARK: Final = 20  # signs
REMEMBERED: Final = 10_000  # guests


class Guests:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        self.signer: Final = Signer(key, salt="guest")
        # Browsers share cookies between ports. With its own cookie name, a second server does not sign our guests out.
        self.cookie: Final = "regalia_" + hashlib.sha256(key).hexdigest()[:8]
        self.key: Final = key
        self.checked: Final = lru_cache(REMEMBERED)(self.check)  # the same cookie comes with every request

    def read(self, cookie: str | None) -> str | None:
        """Return the guest's id; None if there is no cookie, or one that we did not sign."""
        return self.checked(cookie) if cookie is not None and len(cookie) <= LONGEST_COOKIE else None

    def check(self, cookie: str) -> str | None:
        try:
            return self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def write(self, guest: str) -> str:
        return self.signer.sign(guest).decode()

    def mark(self, *parts: object) -> str:
        """Return a name for something that others may see and nobody can guess."""
        text = "/".join(str(part) for part in parts)
        return hmac.new(self.key, text.encode(), "sha256").hexdigest()[:MARK]


def new_guest() -> str:
    return secrets.token_urlsafe(16)
