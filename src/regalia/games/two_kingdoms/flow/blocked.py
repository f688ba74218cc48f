"""The pieces that the player on turn cannot use or attack now, each with the reason."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import NOT_ASKED, Illegal, Objection
from regalia.core.frames import Blocked
from regalia.games.two_kingdoms.actions import Attack, Order
from regalia.games.two_kingdoms.data import ALL_UNITS, BALL, HORSE, KIND_OF, SEAT_NAMES, UNITS, unit_name, unit_title
from regalia.games.two_kingdoms.flow.attacking import OWN_GATE, RETREATS, why_no_attack
from regalia.games.two_kingdoms.flow.moving import HAS_MOVED, how_moved, refuse_unit, why_no_move
from regalia.games.two_kingdoms.state import BOARD, TwoKingdoms

GATE_ID: Final = "gate"  # of the gate's piece; a unit has its name

NOBODY_TO_SHOOT: Final = Objection("D-39", "{unit} stays where it is and has nobody to shoot at now")
NOBODY_BESIDE: Final = Objection("D-22", "{unit} has already moved and has nobody to attack from where it stands")
NOTHING_TO_DO: Final = Objection("D-30", "{unit} has no free square to go to and nobody to attack")
OUT_OF_SIGHT: Final = Objection("D-112", "you can't see where {unit} is inside the castle{blind}")
OUT_OF_REACH: Final = Objection("D-61", "none of your units can attack {unit} from where they stand")
GATE_OUT_OF_REACH: Final = Objection("D-105", "none of your units can attack the gate from where they stand")


def blocked_pieces(s: TwoKingdoms, seat: int, legal: list[Action]) -> list[Blocked]:
    """`legal` are the seat's own actions, if it is on turn."""
    able = {action.unit for action in legal if isinstance(action, Order)}
    struck = {action.square for action in legal if isinstance(action, Attack)}  # -1: the gate
    found: list[Blocked] = []
    for unit in range(ALL_UNITS):
        if s.status[unit] != BOARD or s.is_ridden_horse(unit):
            continue
        if unit // UNITS != seat:
            # A blind shot may hit an unseen unit, which must not show: its square is not asked for (D-139).
            if seat == s.mover and (s.is_foggy_for(seat, s.square[unit]) or s.square[unit] not in struck):
                found.append(Blocked(unit_name(unit), refuse_as_target(s, seat, unit)))
        elif seat != s.mover:
            found.append(Blocked(unit_name(unit), Illegal(NOT_ASKED, f"it is {SEAT_NAMES[s.mover].title()}'s turn")))
        elif unit % UNITS not in able:
            found.append(Blocked(unit_name(unit), refuse_any_order(s, unit)))
    if s.has_fog() and seat == s.mover and -1 not in struck:
        found.append(Blocked(GATE_ID, (GATE_OUT_OF_REACH if seat == s.attacker else OWN_GATE).illegal()))
    return found


def refuse_any_order(s: TwoKingdoms, unit: int) -> Illegal:
    """The refusal of all that the unit could be told to do: what it has done, or else where it stands."""
    objection = why_no_move(s, unit)
    if objection is HAS_MOVED:
        objection = how_moved(s, unit)
        if objection is HAS_MOVED and KIND_OF[unit] != HORSE:
            objection = why_no_attack(s, unit) or NOBODY_BESIDE
    elif objection is None:
        objection = NOBODY_TO_SHOOT if KIND_OF[unit] == BALL else NOTHING_TO_DO
    return refuse_unit(s, unit, objection)


def refuse_as_target(s: TwoKingdoms, seat: int, unit: int) -> Illegal:
    """The refusal of an attack on an enemy by any of the seat's units. It gives nothing away that the fog hides."""
    if s.retreating == seat:
        return RETREATS.illegal()
    if s.is_foggy_for(seat, s.square[unit]):
        return OUT_OF_SIGHT.illegal(unit=unit_title(unit), blind=": shoot at a square" if s.rules.blind_fire else "")
    return OUT_OF_REACH.illegal(unit=unit_title(unit))
