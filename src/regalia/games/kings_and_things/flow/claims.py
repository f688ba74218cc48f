"""Section 2, kingdoms: three hexes for everyone (T-2.16b), and the first tower (T-2.17a)."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import CLAIM, TOWER_ON, ThingsAction
from regalia.games.kings_and_things.data import FACE_DOWN, NO_FORT, TOWER
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.state import NOBODY, KingsThings


def claim_hex(s: KingsThings, seat: int, place: Hex) -> None:
    s.hex_owner[place] = seat
    if s.events is not None:
        s.emit(Event("claimed", [seat, s.rules.board.code[place]]))


NOT_FREE_LAND: Final = Objection("T-2.16e", "claim land that nobody owns")
NOT_BESIDE_YOURS: Final = Objection("T-2.16c", "claim a hex that touches one of yours")
BESIDE_ANOTHER: Final = Objection("T-2.16d", "claim a hex that touches no other player's hex")
WAIVED: Final = (BESIDE_ANOTHER, NOT_BESIDE_YOURS)  # T-2.16f: the first of them, then both


def claims(s: KingsThings, seat: int) -> list[Hex]:
    """Return the hexes that the seat may claim now."""
    objections = [why_no_claim(s, seat, place) for place in range(s.rules.hexes)]
    for waived in range(len(WAIVED) + 1):
        found = [place for place, why in enumerate(objections) if why is None or why in WAIVED[:waived]]
        if found:
            return found
    return []


def why_no_claim(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    """The first objection to a claim, whether it is waived or not."""
    if not s.is_unexplored(place):
        return NOT_FREE_LAND
    owners = [s.hex_owner[other] for other in s.rules.board.neighbours[place]]
    if seat not in owners:
        return NOT_BESIDE_YOURS
    return BESIDE_ANOTHER if [other for other in owners if other not in (seat, NOBODY)] else None


class Claim(ThingsFrame):
    """T-2.16b: the second and the third hex of a kingdom."""

    WORD = "claim"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert claims(s, self.seat) and FACE_DOWN not in s.terrain

    def advance(self, s: KingsThings) -> bool:
        if claims(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(CLAIM, s.rules.board.code[place]) for place in claims(s, seat)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        claim_hex(s, seat, s.rules.board.coded(say.a))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection = why_no_claim(s, seat, s.rules.board.coded(say.a)) if say.verb == CLAIM else None
        return None if objection is None else objection.illegal()


NOT_YOUR_HEX: Final = Objection("T-2.17a", "place your first tower in one of your own hexes")


class FirstTower(ThingsFrame):
    """T-2.17a: everybody's first tower."""

    WORD = "tower"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert s.count_owned(self.seat)

    def advance(self, s: KingsThings) -> bool:
        if s.count_owned(self.seat):
            return False
        s.frames.pop()  # only in a position that somebody wrote
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(TOWER_ON, s.rules.board.code[place]) for place in s.owned(seat)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        s.fort[s.rules.board.coded(say.a)] = TOWER
        if s.events is not None:
            s.emit(Event("built", [seat, say.a, TOWER, NO_FORT]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_YOUR_HEX.illegal() if say.verb == TOWER_ON else None
