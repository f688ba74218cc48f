"""What a scenario is."""

from dataclasses import dataclass
from typing import Final

from regalia.core.options import Value, spell

CLAUSE_ID: Final = r"[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?"


@dataclass(frozen=True)
class Said:
    """Something that is said; `who` is a seat, CHANCE, TABLE, or None where the position decides."""

    who: int | None
    text: str


@dataclass(frozen=True)
class Phrases:
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class LegalCheck:
    seat: int | None  # None: whoever is asked
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    only: tuple[str, ...] | None
    count: int | None


@dataclass(frozen=True)
class Refusal:
    said: Said
    clause: str


@dataclass(frozen=True)
class Ending:
    winners: tuple[int, ...] | None
    reason: str | None
    scores: tuple[float, ...] | None
    draw: bool | None


@dataclass(frozen=True)
class Then:
    """What must be true in the end. None, or nothing, where a thing is not checked."""

    position: Phrases
    to_act: tuple[int, ...] | None
    legal: tuple[LegalCheck, ...]
    refuses: tuple[Refusal, ...]
    view: tuple[tuple[int, Phrases], ...]
    told: tuple[tuple[int, Phrases], ...]
    goes_on: bool  # `outcome: none`
    ending: Ending | None


@dataclass(frozen=True)
class Scenario:
    game: str
    id: str
    title: str
    clauses: tuple[str, ...]
    options: dict[str, Value]
    seats: int | None
    given: str | None
    when: tuple[Said, ...]
    then: Then
    source: str
    line: int

    def position(self) -> str:
        """What `load` is given. The common lines come last, so that an error's line number is right for `given`."""
        lines = [self.given or ""]
        if self.seats is not None:
            lines.append(f"seats {self.seats}")
        if self.options:
            lines.append("options " + "; ".join(f"{name}={spell(value)}" for name, value in self.options.items()))
        return "\n".join(lines)
