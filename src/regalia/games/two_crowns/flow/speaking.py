"""The frame under a declaration that is being made, which hears when it is complete."""

from regalia.games.two_crowns.flow.hand import HandFrame
from regalia.games.two_crowns.state import TwoCrowns


class Speaking(HandFrame):
    """A moment in which declarations are made."""

    def declared(self, s: TwoCrowns, seat: int, reopens: bool) -> None:
        """The seat's instant or purchase has taken effect; `reopens` is False where nobody may answer it."""
        raise TypeError(f"{type(self).__name__} does not say what follows a declaration")

    def struck(self, s: TwoCrowns) -> None:
        """The attack is over."""
        raise TypeError(f"{type(self).__name__} does not say what follows an attack")


def speaking(s: TwoCrowns) -> Speaking:
    below = s.frames[-1]
    assert isinstance(below, Speaking)
    return below
