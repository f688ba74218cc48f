"""Beats and lines of the log: something that happened, as data and in words. The client knows no game behind them."""

from dataclasses import dataclass, field

from regalia.scenes.scene import NOBODY


@dataclass(slots=True)
class Beat:
    """One thing that is seen to happen. Of kinds that are not listed here nothing is seen.

    move    `piece` goes from `spot` to `to`; several in a row are one way
    place   `piece` comes to lie on `to`, from `spot`; on `spot`, if there is no `to`
    draw    `piece` comes from the pile `spot` to `to`; if it has no id, what is new at `to`
    roll    `dice` at `piece`, `to` or `spot`; with the look "hit" they are gold
    hit     `piece` loses `n`; block: it is spared; miss: nothing comes of it; fall: it is gone, or lies there
    strike  `piece` at `spot` lunges at `to`; with `n`, a tower (`to`, else `piece`) loses so many stones; with the look
            "arrow", "bolt" or "stone" that flies from `spot` to `to`
    spell   from `spot` to `to`, in the colour of `look`
    coin    `n` of gold, for `to`, `piece` or `spot`, else for the seat; spent, if it is negative
    flip    `piece` is turned over
    turn    a turn or a match begins: a heading of the log
    tell    nothing is seen; the log tells what `seat` does

    Where place and flip name a spot only, the spot lights up.
    """

    kind: str
    piece: str = ""  # its id in the picture before or after, if the viewer may know which it is
    spot: str = ""  # where it happens, or begins
    to: str = ""  # where it ends, or whom it concerns
    n: float = 0  # how much: damage, gold; of a roll, the faces of its dice
    dice: list[int] = field(default_factory=list)  # what they show
    seat: int = NOBODY  # whose doing it is
    look: str = ""  # a ground: the colour of a spell; what flies; "hit"


@dataclass(slots=True)
class LogLine:
    """A sentence of the log."""

    text: str
    seat: int = NOBODY  # whose doing it is
    kind: str = ""  # of its beat: headings are turns, and rows of rolls, draws and placings can be folded
