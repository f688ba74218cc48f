"""The options of Heralds."""

from typing import Final

from regalia.core.options import Option, Options, Rules

CARRY: Final = "carry"
DISCARD: Final = "discard"

OPTIONS: Final = (
    Option("rounds", 6, "H-6", "how many banners are bid for", low=3, high=10),
    Option("hand", 3, "H-4", "cards that every seat is dealt at the start", low=1, high=5),
    Option("trumpet", 2, "H-15", "what a trumpet adds to a bid", low=1, high=4),
    Option("ties", CARRY, "H-17", "what becomes of banners that nobody takes", choices=(CARRY, DISCARD)),
)


class HeraldsRules(Rules):
    """The option sheet as numbers."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.rounds: Final[int] = options.number("rounds")
        self.hand: Final[int] = options.number("hand")
        self.trumpet: Final[int] = options.number("trumpet")
        self.carry: Final[bool] = options.word("ties") == CARRY
