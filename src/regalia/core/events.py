"""What the table may show of what happened."""

from collections.abc import Sequence
from typing import Final


class Event:
    """Something that happened: a kind and small numbers that everybody learns, and a veiled part that some learn."""

    def __init__(
        self, kind: str, args: Sequence[int] = (), veiled: Sequence[int] = (), learns: Sequence[int] = ()
    ) -> None:
        self.kind: Final[str] = kind
        self.args: Final[tuple[int, ...]] = tuple(args)
        self.veiled: Final[tuple[int, ...]] = tuple(veiled)  # empty for whoever may not know
        self.learns: Final[tuple[int, ...]] = tuple(learns)  # the seats that are told the veiled part

    def seen_by(self, seat: int) -> "Event":
        """The event as that seat is told of it."""
        if not self.veiled or seat in self.learns:
            return self
        return Event(self.kind, self.args, (), self.learns)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.args == other.args
            and self.veiled == other.veiled
            and self.learns == other.learns
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.args, self.veiled, self.learns))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.args}, {self.veiled}, {self.learns})"
