"""What every bot is: something that answers a question from what its seat may know."""

from typing import Final

from mypy_extensions import mypyc_attr

from regalia.core.actions import Action
from regalia.core.rng import Rng
from regalia.core.views import Observation


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Bot:
    """A player. It is deterministic: the same generator and the same observations give the same answers."""

    def __init__(self, name: str, rng: Rng) -> None:
        self.name: Final[str] = name  # as it is written in `--seats`, for instance mcts:200
        self.rng: Final[Rng] = rng

    def choose(self, seen: Observation) -> Action:
        """One of `seen.legal()`."""
        raise TypeError(f"{type(self).__name__} does not choose")
