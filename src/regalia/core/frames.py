"""Pending decisions. Whatever the table waits for is the top frame of the state's stack."""

from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import WRONG_MOMENT, Illegal, missing

Own: TypeAlias = Any  # a game's own State, View or Action: base classes leave the type open, games write theirs

# What `to_act` gives where one is asked. Without these types mypyc builds a new tuple on every call.
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
        """Who is asked: one seat, several (sealed, in any order), or chance."""
        raise missing(self, "does not say whom it asks", "to_act")

    def legal(self, s: Own, seat: int) -> list[Action]:
        """All that the seat may answer, in canonical order: the one source of legality."""
        raise missing(self, "does not say what is legal", "legal")

    def apply(self, s: Own, seat: int, action: Own) -> None:
        """Carry a legal action out. It may pop this frame, push others and tell events; it never draws."""
        raise missing(self, "cannot be answered", "apply")

    def window(self) -> str:
        """A name if this is a window for instants, where standing orders count; empty for other questions."""
        return ""

    def clone(self) -> "Frame":
        """A frame that holds nothing that changes may return itself."""
        raise missing(self, "has no clone", "clone")

    def why_not(self, s: Own, seat: int, action: Own) -> Illegal | None:
        """None exactly when the action is legal, else the clause that says no."""
        if action in self.legal(s, seat):
            return None
        return self.refusal(s, seat, action)

    def refusal(self, s: Own, seat: int, action: Own) -> Illegal:
        """Why an action that is not in `legal` is refused. Games say it with their own clauses."""
        return Illegal(WRONG_MOMENT, "you can't do that now")

    def blocked(self, s: Own, seat: int) -> list[Blocked]:
        """What the seat cannot do now and why, by the conditions of `legal`; for any seat, asked or not.

        The view carries it, so it may say only what the seat knows.
        """
        return []


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class ChanceFrame(Frame):
    """One die, card or tile. Its weights are laid end to end in `range(total)`, so that one number decides."""

    def to_act(self, s: Own) -> tuple[int, ...]:
        return ASKS_CHANCE

    def weight(self, s: Own, action: Own) -> int:
        """How many of the `total` equal chances the outcome has."""
        return 1

    def total(self, s: Own) -> int:
        total = 0
        for action in self.legal(s, CHANCE):
            total += self.weight(s, action)
        return total

    def pick(self, s: Own, r: int) -> Action:
        """The outcome at place `r` of `range(total)`."""
        for action in self.legal(s, CHANCE):
            r -= self.weight(s, action)
            if r < 0:
                return action
        raise ValueError("r is outside range(total)")
