"""Numbers, as people write them."""

from typing import Final

from regalia.core.errors import Malformed

MAX_DIGITS: Final = 9


def read_number(text: str) -> int:
    """Return a whole number from 0 up. More digits than any rule needs are a mistake or an attack: Malformed."""
    if not text.isdecimal() or not text.isascii() or len(text) > MAX_DIGITS:
        raise Malformed(f"{text[:20]!r} is not a whole number of at most {MAX_DIGITS} digits")
    return int(text)
