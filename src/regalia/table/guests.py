"""Anybody is a guest at once: a random id in a signed cookie, and a name that can be changed."""

import hashlib
import os
import secrets
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer

from regalia.core.errors import Malformed

LONGEST_NAME: Final = 24
KEY_BYTES: Final = 32
A_YEAR: Final = 365 * 24 * 3600
LONGEST_COOKIE: Final = 200
REMEMBERED: Final = 10_000  # guests
JOINER: Final = "\u200d"  # invisible, but flags and families are written with it


class Guests:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        self.signer: Final = Signer(key, salt="guest")
        # Cookies know no ports. With a name of its own, a second server does not sign its neighbour's guests out.
        self.cookie: Final = "regalia_" + hashlib.sha256(key).hexdigest()[:8]
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


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def read_key(path: Path) -> bytes:
    """The key of this server, made when it is first needed. Only its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(new_key())
    except FileExistsError:
        pass
    key = path.read_text().strip()
    if len(key) < 2 * KEY_BYTES:
        raise Malformed(f"{path} does not hold a key: remove it, and a new one is made")
    return key.encode()
