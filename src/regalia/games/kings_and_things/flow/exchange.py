"""Section 2, the exchange: once only, in the set-up (T-2.18a, T-2.18b)."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DRAW, SWAPOUT, ThingsAction, counter_in
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, is_on_rack
from regalia.games.kings_and_things.flow.placing import first_of_forms
from regalia.games.kings_and_things.flow.recruiting import Drawing
from regalia.games.kings_and_things.state import OFFER, KingsThings

NOT_ON_YOUR_RACK: Final = Objection("T-2.18b", "you exchange only Things on your rack")
NAME_THE_FIRST: Final = Objection("T-2.18b", "of Things that look the same, name the first")


class Exchange(ThingsFrame):
    """T-2.18a: Things of the rack for as many others; the new ones are drawn before the old ones go back."""

    WORD = "exchange"
    FIELDS = (fields.SEAT, fields.flag("drawn"))

    def __init__(self, seat: int = NONE) -> None:
        super().__init__(seat)
        self.drawn: int = 0

    def advance(self, s: KingsThings) -> bool:
        if self.drawn:
            give_back(s, self.seat)
            s.frames.pop()
            return True
        return False

    def check(self, s: KingsThings) -> None:
        assert not self.drawn

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [ThingsAction(SWAPOUT, counter) for counter in first_of_forms(s.rack[seat])]
        legal.append(ThingsAction(DRAW))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == SWAPOUT:
            s.put(say.a, OFFER, seat)
            if s.events is not None:
                s.emit(Event("swapped_out", [seat], [say.a], [seat], [seat]))
            return
        self.drawn = 1
        s.frames.append(Drawing(seat, len(s.offer[seat]), 1))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb != SWAPOUT:
            return None
        return (NAME_THE_FIRST if is_on_rack(s, seat, counter_in(say.a)) else NOT_ON_YOUR_RACK).illegal()


def give_back(s: KingsThings, seat: int) -> None:
    """The Things that the seat put aside go into the cup, and nobody sees them."""
    offered = s.offer[seat][:]
    for counter in offered:
        s.to_cup(counter)
    if offered and s.events is not None:
        s.emit(Event("gave_back", [seat, len(offered)]))
