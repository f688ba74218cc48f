"""Errors in what a player or a file says."""

from typing import Final


class RegaliaError(Exception):
    """The base of all errors that are shown to the person who caused them."""


class Malformed(RegaliaError):
    """Raised for text outside the grammar, before any rule is checked or anything changed."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason: Final = reason
        self.where: Final = where


class Illegal(RegaliaError):
    """Raised when a rule forbids something. `clause` is the id of that rule."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause: Final = clause
        self.reason: Final = reason


class Objection:
    """A rule that can say no: its clause, and its words with `{names}` to fill in.

    A game makes its objections once. A condition returns one of them or None: `legal` only asks which, so it builds
    nothing, and a refusal names the very rule that kept the action out.
    """

    def __init__(self, clause: str, words: str) -> None:
        self.clause: Final = clause
        self.words: Final = words

    def illegal(self, **names: object) -> Illegal:
        return Illegal(self.clause, self.words.format(**names))


def missing(owner: object, what: str, method: str) -> TypeError:
    """Return the error that a base class raises if a game lacks a method that it needs."""
    kind = type(owner).__name__
    return TypeError(f"{kind} {what}: write {kind}.{method}")


# The clauses that hold at every table, whatever the game. They are written out in `core/rules.md`.
NOT_ASKED: Final = "G-1"
WRONG_MOMENT: Final = "G-2"
GAME_OVER: Final = "G-3"
RESIGNED: Final = "G-4"
AGREED_DRAW: Final = "G-5"
FLAG_FELL: Final = "G-6"
