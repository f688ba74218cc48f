"""The base class of all bots."""

from typing import Final

from mypy_extensions import mypyc_attr

from regalia.core.actions import Action
from regalia.core.rng import Rng
from regalia.core.views import Observation


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Bot:
    """A computer player. It is deterministic: equal generators and equal observations give equal answers."""

    def __init__(self, name: str, rng: Rng) -> None:
        self.name: Final[str] = name  # as it is written in `--seats`, for instance mcts:200
        self.rng: Final[Rng] = rng

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions in `seen.legal()`."""
        raise TypeError(f"{type(self).__name__} does not choose")
