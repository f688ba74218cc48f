"""The pauses of bots: long enough that people can follow them, and seldom longer than people like to wait."""

from typing import Final

from regalia.table.play.messages import BotSpeed

# A bot that acts several times in a row starts slowly, so that people see what each entry does, and then speeds up: no
# run takes as long as ten normal pauses, however many entries it has.
AFTER_THE_FIRST: Final = 1.5  # times the normal pause
FASTER: Final = 0.83  # each pause as a fraction of the one before
# In a game in which bots act a hundred times per turn, those runs would still add up to a minute. So people have a
# patience in seconds: every pause uses some of it, and every action of a person gives some back.
FULL: Final = 2.7
SHARE: Final = 0.15  # of what is left: the longest pause
PER_ACTION: Final = 0.45  # more than one normal pause, so that bots that answer action by action never speed up
SLOWER: Final = 2.0  # times
FAST: Final = 0.4  # times
IN_WINDOW: Final = 0.1  # seconds: no bot is faster in a window, where its time must not tell what it holds


class Pacing:
    """The pauses of one table's bots. They depend only on what everybody sees."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = FULL  # seconds of patience

    def acted(self) -> None:
        """A person has acted, and others have seen it."""
        self.left = min(FULL, self.left + PER_ACTION)

    def pause(self, seconds: float, speed: BotSpeed) -> float:
        """Return how long to pause where a patient person would see a pause of so many seconds, and use it up."""
        if speed == "slow":
            return seconds * SLOWER
        if speed == "instant":
            return 0.0
        spent = min(seconds, self.left * SHARE)
        self.left -= spent
        return spent * FAST if speed == "fast" else spent


def pauses_after(spoken: int) -> float:
    """Return the pause after so many actions in a row, in default pauses."""
    return AFTER_THE_FIRST * FASTER ** (spoken - 1) if spoken else 1.0
