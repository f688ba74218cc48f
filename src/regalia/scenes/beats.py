"""Beats: something that happened, as data beside the words. The client animates it without knowing any game."""

from dataclasses import dataclass, field

from regalia.scenes.scene import NOBODY


@dataclass(slots=True)
class Beat:
    """One thing that is seen to happen.

    Kinds: move, place, draw, roll, hit, block, miss, fall, strike, spell, coin, flip, and what a game's own words say.
    """

    kind: str
    piece: str = ""  # its id in the picture before or after, if the viewer may know which it is
    spot: str = ""  # where it happens, or begins
    to: str = ""  # where it ends, or whom it concerns
    n: float = 0  # how much: damage, gold; of a roll, the faces of its dice
    dice: list[int] = field(default_factory=list)  # what they show
    seat: int = NOBODY  # whose doing it is
    look: str = ""  # a ground: the colour of a spell
