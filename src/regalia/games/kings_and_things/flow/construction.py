"""Section 12: forts are built and raised."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.games.kings_and_things.actions import BUILD, DONE, Say
from regalia.games.kings_and_things.data import CASTLE, CITADEL, FORT_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.flow.moments import Moment
from regalia.games.kings_and_things.state import KingsThings


def can_build(s: KingsThings, seat: int, place: Hex) -> bool:
    """Whether the fort there may grow, or a tower be built, gold apart."""
    level = s.fort[place]
    if s.hex_owner[place] != seat or s.raised[place] or level == CITADEL:  # T-12.12b
        return False
    if not s.has_supply(level + 1):  # T-12.14
        return False
    # T-4.1b, T-4.11, T-4.12; T-4.23: who has lost one may build again
    return level < CASTLE or (s.citadels(seat) == 0 and s.income_of(seat) >= s.rules.citadel_income)


class Construction(Moment):
    """T-12.1: a player's part of the phase."""

    WORD = "construction"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if s.gold[seat] >= FORT_PRICE:  # T-12.11, T-12.12a
            code = s.rules.board.code
            legal.extend([Say(BUILD, code[place]) for place in s.owned(seat) if can_build(s, seat, place)])
        legal.append(Say(DONE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == DONE:
            s.frames.pop()
            return
        place = s.rules.board.coded(say.a)
        s.gold[seat] -= FORT_PRICE
        s.raised[place] = 1
        set_fort(s, place, s.fort[place] + 1)
