"""Section 12: forts are built and raised."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.games.kings_and_things.actions import BUILD, DONE, ThingsAction
from regalia.games.kings_and_things.data import CASTLE, CITADEL, FORT_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.state import KingsThings

NOT_YOUR_HEX: Final = Objection("T-12.1", "you build forts in your own hexes")
HAS_GROWN: Final = Objection("T-12.12b", "a fort grows by one level per turn")
HIGHEST: Final = Objection("T-12.13", "there is a citadel already")
NO_SUPPLY: Final = Objection("T-12.14", "the bank has no fort of that level left")
ONE_CITADEL: Final = Objection("T-4.11", "you own a citadel already")
LOW_INCOME: Final = Objection("T-4.1b", "a citadel needs an income of {needed}, and yours is {income}")
LOW_INCOME_OF_FEW: Final = Objection("T-16.4", LOW_INCOME.words)
TOWER_TOO_DEAR: Final = Objection("T-12.11", "a tower costs {price} gold, and you have {gold}")
LEVEL_TOO_DEAR: Final = Objection("T-12.12a", "raising a fort costs {price} gold, and you have {gold}")


def why_no_fort(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    """The objection to a tower there, or to one more level, gold apart."""
    level = s.fort[place]
    if s.hex_owner[place] != seat:
        return NOT_YOUR_HEX
    if level == CITADEL:
        return HIGHEST
    if s.raised[place]:
        return HAS_GROWN
    if not s.has_supply(level + 1):
        return NO_SUPPLY
    if level < CASTLE:
        return None
    if s.citadels(seat):  # T-4.12, T-4.23: a player who has lost one may build again
        return ONE_CITADEL
    if s.income_of(seat) < s.rules.citadel_income:
        return LOW_INCOME if s.seat_count == 4 else LOW_INCOME_OF_FEW
    return None


class Construction(ThingsFrame):
    """T-12.1: a player's part of the phase."""

    WORD = "construction"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if s.gold[seat] >= FORT_PRICE:  # TOWER_TOO_DEAR, LEVEL_TOO_DEAR
            code = s.rules.board.code
            legal.extend(
                [ThingsAction(BUILD, code[place]) for place in s.owned(seat) if why_no_fort(s, seat, place) is None]
            )
        legal.append(ThingsAction(DONE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == DONE:
            s.frames.pop()
            return
        place = s.rules.board.coded(say.a)
        s.gold[seat] -= FORT_PRICE
        s.raised[place] = 1
        set_fort(s, place, s.fort[place] + 1)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb != BUILD:
            return None
        place = s.rules.board.coded(say.a)
        objection = why_no_fort(s, seat, place) or (LEVEL_TOO_DEAR if s.fort[place] else TOWER_TOO_DEAR)
        return objection.illegal(
            needed=s.rules.citadel_income, income=s.income_of(seat), price=FORT_PRICE, gold=s.gold[seat]
        )
