"""Rate limits: a bucket that fills evenly and is emptied by requests."""

from typing import Final


class Bucket:
    __slots__ = ("full", "level", "rate", "seen")

    def __init__(self, rate: float, full: float, now: float) -> None:
        self.rate: Final = rate  # per second
        self.full: Final = full
        self.level = full
        self.seen = now

    def take(self, now: float) -> bool:
        """True if one more request is allowed."""
        self.fill(now)
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True

    def fill(self, now: float) -> None:
        self.level = min(self.full, self.level + (now - self.seen) * self.rate)
        self.seen = now


class Buckets:
    """A bucket for each asker."""

    def __init__(self, rate: float, full: float) -> None:
        self.rate: Final = rate
        self.full: Final = full
        self.buckets: Final[dict[str, Bucket]] = {}

    def take(self, who: str, now: float) -> bool:
        if len(self.buckets) > 10_000:
            # A full bucket is the same as none.
            for name in [name for name, each in self.buckets.items() if now - each.seen > self.full / self.rate]:
                del self.buckets[name]
        bucket = self.buckets.setdefault(who, Bucket(self.rate, self.full, now))
        return bucket.take(now)
