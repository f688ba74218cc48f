"""Which clause says no to something that is not legal.

A refusal may depend on nothing that the speaker does not know.
"""

from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.kings_and_things.actions import Say
from regalia.games.kings_and_things.state import KingsThings


def refuse(s: KingsThings, seat: int, say: Say, moment: str, strips: bool) -> Illegal:
    return Illegal(WRONG_MOMENT, "that does not answer the question which is being asked")
