"""Actions: the answers that a seat, or chance, can give."""

from typing import Final

from mypy_extensions import mypyc_attr

CHANCE: Final = -1
WATCHER: Final = -2  # in views only: a spectator, who sees what everybody sees


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Action:
    """One answer to one question. Immutable; two actions are the same if their keys are.

    A game subclasses it once per kind of action and gives every action of the game a key of its own, for instance
    `kind << 16 | square`. Actions carry no state, so a game may make them once and hand out the same objects forever.
    """

    def __init__(self, key: int, aside: bool = False, undoes: bool = False) -> None:
        self.key: Final[int] = key
        self.aside: Final[bool] = aside  # can be played without answering the question
        self.undoes: Final[bool] = undoes  # takes a draft back; random play, perft and bots leave these out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key})"
