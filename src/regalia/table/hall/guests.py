"""Anybody is a guest at once: a random id in a signed cookie, and a name that can be changed."""

import hashlib
import hmac
import secrets
import unicodedata
from functools import lru_cache
from typing import Final

from itsdangerous import BadSignature, Signer

from regalia.core.errors import Malformed

LONGEST_NAME: Final = 24
A_YEAR: Final = 365 * 24 * 3600
LONGEST_COOKIE: Final = 200
MARK: Final = 20  # signs
REMEMBERED: Final = 10_000  # guests
JOINER: Final = "\u200d"  # invisible, but flags and families are written with it


class Guests:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        self.signer: Final = Signer(key, salt="guest")
        # Cookies know no ports. With a name of its own, a second server does not sign its neighbour's guests out.
        self.cookie: Final = "regalia_" + hashlib.sha256(key).hexdigest()[:8]
        self.key: Final = key
        self.checked: Final = lru_cache(REMEMBERED)(self.check)  # everybody comes many times

    def read(self, cookie: str | None) -> str | None:
        """The guest's id; None if there is no cookie, or one that we did not sign."""
        return self.checked(cookie) if cookie is not None and len(cookie) <= LONGEST_COOKIE else None

    def check(self, cookie: str) -> str | None:
        try:
            return self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def write(self, guest: str) -> str:
        return self.signer.sign(guest).decode()

    def mark(self, *parts: object) -> str:
        """A name for something that others may see and nobody can work out."""
        text = "/".join(str(part) for part in parts)
        return hmac.new(self.key, text.encode(), "sha256").hexdigest()[:MARK]


def new_guest() -> str:
    return secrets.token_urlsafe(16)


@lru_cache(REMEMBERED)
def usual_name(guest: str) -> str:
    """What somebody is called who has not said anything else. Not a part of the id, which is a secret."""
    return f"Guest {1000 + int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], 'big') % 9000}"


def read_name(text: str) -> str:
    """A name as it may be shown to others."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed(f"a name has 1 to {LONGEST_NAME} characters")
    # Control characters, and those that turn the direction of the text around them.
    if any(unicodedata.category(sign).startswith("C") and sign != JOINER for sign in name):
        raise Malformed("a name is made of letters, digits and signs that can be seen")
    return name
