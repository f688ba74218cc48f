"""Frames: pending decisions. The table waits for the top frame of the state's stack."""

from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import WRONG_MOMENT, Illegal, missing

Own: TypeAlias = Any  # a game's own State, View or Action: base classes leave the type open, games write theirs

# What `to_act` returns where one seat is asked. Without these types mypyc builds a new tuple on every call.
ASKS_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
ASKS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(32)]  # by seat


class Blocked:
    """Something that a player would try and cannot do now, with the reason."""

    def __init__(self, what: str, why: Illegal) -> None:
        self.what: Final[str] = what  # a verb or a piece, by the id that the scene gives it
        self.clause: Final[str] = why.clause
        self.reason: Final[str] = why.reason


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Frame:
    """One question. It holds ints and flat int lists only: never a piece, never the state."""

    def to_act(self, s: Own) -> tuple[int, ...]:
        """Return the seats that are asked: one, several (sealed, in any order), or CHANCE alone."""
        raise missing(self, "does not say whom it asks", "to_act")

    def legal(self, s: Own, seat: int) -> list[Action]:
        """Return every legal action of the seat in canonical order. Nothing else decides what is legal."""
        raise missing(self, "does not say what is legal", "legal")

    def apply(self, s: Own, seat: int, action: Own) -> None:
        """Carry out a legal action. It may pop this frame, push others and emit events, but never draws from chance."""
        raise missing(self, "cannot be answered", "apply")

    def window(self) -> str:
        """Return a name if this is a window for instants, where auto-pass applies, and an empty text otherwise."""
        return ""

    def clone(self) -> "Frame":
        """Return a copy, or the frame itself if nothing in it ever changes."""
        raise missing(self, "has no clone", "clone")

    def why_not(self, s: Own, seat: int, action: Own) -> Illegal | None:
        """Return None exactly when the action is legal, and otherwise the clause that forbids it."""
        if action in self.legal(s, seat):
            return None
        return self.refusal(s, seat, action)

    def refusal(self, s: Own, seat: int, action: Own) -> Illegal:
        """Return why an action that is not in `legal` is refused. Games name their own clauses."""
        return Illegal(WRONG_MOMENT, "you can't do that now")

    def blocked(self, s: Own, seat: int) -> list[Blocked]:
        """Return what the seat cannot do now, with the reasons, by the same conditions as `legal`.

        It works for any seat, asked or not. The view carries it, so it may use only what the seat knows.
        """
        return []


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class ChanceFrame(Frame):
    """One die, card or tile. Its weights are laid end to end in `range(total)`, so that one number decides."""

    def to_act(self, s: Own) -> tuple[int, ...]:
        return ASKS_CHANCE

    def weight(self, s: Own, action: Own) -> int:
        """Return how many of the `total` equal chances lead to this outcome."""
        return 1

    def total(self, s: Own) -> int:
        total = 0
        for action in self.legal(s, CHANCE):
            total += self.weight(s, action)
        return total

    def pick(self, s: Own, r: int) -> Action:
        """Return the outcome at place `r` of `range(total)`."""
        for action in self.legal(s, CHANCE):
            r -= self.weight(s, action)
            if r < 0:
                return action
        raise ValueError("r is outside range(total)")
