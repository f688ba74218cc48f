"""Numbers as people write them."""

from typing import Final

from regalia.core.errors import Malformed

MOST_DIGITS: Final = 9


def read_number(text: str) -> int:
    """A whole number from 0 up; more digits than any rule needs are a mistake, or an attack."""
    if not text.isdecimal() or not text.isascii() or len(text) > MOST_DIGITS:
        raise Malformed(f"{text[:20]!r} is not a whole number of at most {MOST_DIGITS} digits")
    return int(text)


def count_of(number: int, noun: str) -> str:
    """`1 square`, `2 squares`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
