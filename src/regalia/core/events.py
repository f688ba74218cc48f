"""Events: what the table may show of what happened."""

from collections.abc import Sequence
from typing import Final


class Event:
    """Something that happened: a kind and small numbers that everybody learns, and a veiled part for some seats.

    `knew` names the seats that knew it before. Leave it out if everybody knew, or could tell from the table and the
    player's choice, and also if nobody knew the veiled part.
    """

    def __init__(
        self,
        kind: str,
        args: Sequence[int] = (),
        veiled: Sequence[int] = (),
        learns: Sequence[int] = (),
        knew: Sequence[int] | None = None,
    ) -> None:
        self.kind: Final[str] = kind
        self.args: Final[tuple[int, ...]] = tuple(args)
        self.veiled: Final[tuple[int, ...]] = tuple(veiled)  # empty for a seat that may not know it
        self.learns: Final[tuple[int, ...]] = tuple(learns)  # the seats that see the veiled part
        self.knew: Final[tuple[int, ...] | None] = None if knew is None else tuple(knew)

    def is_news(self) -> bool:
        """True if anybody learns something new from it."""
        if self.knew is None:
            return bool(self.veiled)
        return not self.veiled or any(seat not in self.knew for seat in self.learns)

    def seen_by(self, seat: int) -> "Event":
        """Return the event as that seat sees it: without the veiled part, unless the seat may know it."""
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
