"""What can be wrong with something that a player or a file says."""

from typing import Final


class RegaliaError(Exception):
    """The base of all errors that are meant for the eyes of whoever caused them."""


class Malformed(RegaliaError):
    """The text is outside the grammar: no rule was asked, nothing was changed."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason: Final = reason
        self.where: Final = where


class Illegal(RegaliaError):
    """The rules say no; `clause` is the id of the rule that does."""

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
    """What a base class raises where a game has not written a method that it needs."""
    kind = type(owner).__name__
    return TypeError(f"{kind} {what}: write {kind}.{method}")


# The clauses that hold at every table, whatever the game. They are written out in `core/rules.md`.
NOT_ASKED: Final = "G-1"
WRONG_MOMENT: Final = "G-2"
GAME_OVER: Final = "G-3"
RESIGNED: Final = "G-4"
AGREED_DRAW: Final = "G-5"
FLAG_FELL: Final = "G-6"
