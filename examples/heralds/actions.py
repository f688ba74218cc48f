"""The actions of the seats and of chance.

Numbers beyond the box can be said, and are refused with their clause. Actions carry no state, so each is made once.
"""

from typing import Final

from heralds.data import card_name
from regalia.core.actions import Action

SAYABLE: Final = 100  # numbers have one or two digits


class Spoken(Action):
    """A verb, and for most verbs a number."""

    def __init__(self, verb: int, text: str, value: int = 0, aside: bool = False, undoes: bool = False) -> None:
        super().__init__(verb * SAYABLE + value, aside, undoes)
        self.text: Final[str] = text
        self.value: Final[int] = value


class Bid(Spoken):
    pass


class Ready(Spoken):
    pass


class TakeBack(Spoken):
    pass


class Trumpet(Spoken):
    pass


class Pass(Spoken):
    pass


class Pawn(Spoken):
    pass


class Card(Spoken):
    """Chance: what comes off the pile; the value is a card's kind."""


class Banner(Spoken):
    """Chance: what comes out of the bag."""


# By value. Only a card can be 0: the trumpet.
BID: Final[list[Spoken]] = [Bid(0, f"bid {value}", value) for value in range(SAYABLE)]
PAWN: Final[list[Spoken]] = [Pawn(1, f"pawn {value}", value, aside=True) for value in range(SAYABLE)]  # H-20
CARD: Final[list[Spoken]] = [Card(2, f"card {card_name(kind)}", kind) for kind in range(SAYABLE)]
BANNER: Final[list[Spoken]] = [Banner(3, f"banner {value}", value) for value in range(SAYABLE)]
READY: Final = Ready(4, "ready")
TAKE_BACK: Final = TakeBack(5, "take back", undoes=True)
SOUND: Final = Trumpet(6, "trumpet")
PASS: Final = Pass(7, "pass")

ALL_ACTIONS: Final[dict[str, Action]] = {}  # by the text that says it
for action in [*BID[1:], *PAWN[1:], *CARD, *BANNER[1:], READY, TAKE_BACK, SOUND, PASS]:
    ALL_ACTIONS[action.text] = action
