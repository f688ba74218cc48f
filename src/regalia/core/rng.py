"""A small random generator that gives the same numbers interpreted and compiled, on every machine."""

import hashlib
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

MASK: Final[i64] = 0xFFFFFFFF
WARM_UP: Final = 12  # rounds until every word depends on the whole seed


class Rng:
    """Chris Doty-Humphrey's sfc32: additions and shifts of 32-bit words, so nothing ever leaves 64 bits."""

    def __init__(self, seed: str) -> None:
        words = hashlib.sha256(seed.encode()).digest()
        self.a: i64 = int.from_bytes(words[0:4], "little")
        self.b: i64 = int.from_bytes(words[4:8], "little")
        self.c: i64 = int.from_bytes(words[8:12], "little")
        self.counter: i64 = 1
        for _round in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        out: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        """Return a number from `range(n)`, each equally likely, for n up to 2**32."""
        if not 0 < n <= MASK + 1:
            raise ValueError("n must be in 1..2**32")
        # The last, incomplete run of n words would favour small numbers: such words are drawn again.
        fair: i64 = (MASK + 1) - (MASK + 1) % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def fraction(self) -> float:
        """Return a number from 0 up to but not including 1."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = int(self.below(last + 1))
            items[last], items[other] = items[other], items[last]

    def fork(self) -> "Rng":
        """Return a new generator seeded by this one, for work that may take any number of draws."""
        return Rng(f"{self.word()} {self.word()} {self.word()}")
