"""Attacks: what is legal, why not, and how they begin. The dice are in `blow`."""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.two_kingdoms.actions import GATE_PLACE, Attack
from regalia.games.two_kingdoms.board import SQUARE_NAME, distance
from regalia.games.two_kingdoms.data import (
    ARCHER,
    ARROW_RANGE,
    BALL,
    BALL_RANGE,
    HORSE,
    KIND_OF,
    RAM,
    TREB,
    TREB_FAR,
    TREB_NEAR,
    UNITS,
    unit_title,
)
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.moving import HAS_FALLEN, RELOADING, refuse_unit
from regalia.games.two_kingdoms.rules import (
    BLIND,
    GATE,
    MELEE,
    blind_square,
    blind_target,
    fires_blind,
    reaches,
    spares_ballista,
    why_off_board,
)
from regalia.games.two_kingdoms.state import ATTACKED, FALLEN, MOUNTED, MOVED, NOBODY, SIEGE, TwoKingdoms

# Whether a unit has its attack left

NEVER_ATTACKS: Final = Objection("D-58", "a horse doesn't attack")
RETREATS: Final = Objection("D-85", "retreating units don't attack")
ATTACKED_ALREADY: Final = Objection("D-23", "{unit} has already attacked this turn")
CHANGED_SEAT: Final = Objection("D-48", "{unit} has mounted or dismounted and can't attack this turn")
CANNOT_SHOOT: Final = Objection("D-25", "{unit} has moved and can't shoot this turn")


def why_no_attack(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to any attack by the unit, whatever the target."""
    kind = KIND_OF[unit]
    if kind == HORSE:
        return NEVER_ATTACKS
    if s.retreating == unit // UNITS:
        return RETREATS
    mark = s.mark[unit]
    if mark & ATTACKED:
        return ATTACKED_ALREADY
    if mark & FALLEN:
        return HAS_FALLEN
    if kind == TREB and s.is_reloading(unit // UNITS):
        return RELOADING
    if mark & MOUNTED:
        return CHANGED_SEAT
    return CANNOT_SHOOT if mark & MOVED and not MELEE[kind] else None


# The gate

NO_GATE: Final = Objection("D-10", "there is no gate on the field")
GATE_DOWN: Final = Objection("D-107", "the gate is already down")
OWN_GATE: Final = Objection("D-105", "defenders don't attack their own gate")
CANNOT_BREAK: Final = Objection("D-105", "{unit} can't attack the gate in this match")
RAM_NOT_BESIDE: Final = Objection("D-65", "the ram must stand orthogonally beside the gate")
GATE_BEYOND_ARROWS: Final = Objection("D-62", "{unit} shoots {arrow} spaces, and the gate is {far} away")
GATE_BEYOND_STONES: Final = Objection(
    "D-63", "a trebuchet hits from {near} to {most} spaces, and the gate is {far} away"
)
GATE_NOT_BESIDE: Final = Objection("D-61", "{unit} only strikes what is orthogonally beside it")


def why_no_gate(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to an attack on the gate from where the unit stands."""
    kind = KIND_OF[unit]
    if s.phase != SIEGE:
        return NO_GATE
    if s.gate == 0:
        return GATE_DOWN
    if unit // UNITS != s.attacker:
        return OWN_GATE
    if not s.rules.breaks_gate[kind]:
        return CANNOT_BREAK
    board = s.board
    start = s.square[unit]
    if kind == TREB:  # D-79
        return None if TREB_NEAR <= board.gate_distance(start) <= TREB_FAR else GATE_BEYOND_STONES
    for gate in board.gate:
        if kind == RAM:
            if start in board.beside[gate]:
                return None
        elif reaches(s, kind, start, gate):
            return None
    return RAM_NOT_BESIDE if kind == RAM else GATE_BEYOND_ARROWS if kind == ARCHER else GATE_NOT_BESIDE


def refuse_gate(s: TwoKingdoms, unit: int) -> Illegal:
    objection = why_no_gate(s, unit)
    assert objection is not None
    far = s.board.gate_distance(s.square[unit]) if s.phase == SIEGE else 0
    return objection.illegal(unit=unit_title(unit), arrow=ARROW_RANGE, near=TREB_NEAR, most=TREB_FAR, far=far)


# Other targets

# By kind: what its weapon can be used for; everybody else strikes as D-61 says.
WEAPON_CLAUSE: Final = {ARCHER: "D-62", TREB: "D-63", BALL: "D-66"}


def refuse_attack(s: TwoKingdoms, unit: int, action: Attack) -> Illegal:
    is_gate = action.place == GATE_PLACE
    objection = None if is_gate else why_off_board(s, action.square)
    if objection is not None:
        return objection.illegal()
    objection = why_no_attack(s, unit)
    if objection is not None:
        return refuse_unit(s, unit, objection)
    return refuse_gate(s, unit) if is_gate else refuse_target(s, unit, action.square)


def refuse_target(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    """The refusal of a square. What the fog hides is refused before anybody asks who stands there."""
    kind = KIND_OF[unit]
    side = unit // UNITS
    if kind == RAM:
        return Illegal("D-65", "a ram only attacks the gate")
    if s.is_foggy_for(side, to):
        if fires_blind(s, unit):
            return refuse_reach(s, unit, to)
        return Illegal("D-112", "you can't see inside the castle")
    other = s.at[to]
    if other == NOBODY:
        if to in s.board.gate and s.has_fog():
            return Illegal("D-104", "you attack the gate as a whole: say `gate`, not a square")
        return Illegal(WEAPON_CLAUSE.get(kind, "D-61"), f"nobody stands on {SQUARE_NAME[to]}")
    if other // UNITS == side:
        return Illegal("D-77", "you can't attack your own side")
    if not reaches(s, kind, s.square[unit], to):
        return refuse_reach(s, unit, to)
    assert spares_ballista(s, kind, other)
    return Illegal("D-118", "soldiers can't attack a ballista in this match")


def refuse_reach(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    """The refusal of a square that the unit's weapon does not reach, occupied or not."""
    kind = KIND_OF[unit]
    far = distance(s.square[unit], to)
    if kind == ARCHER:
        if far > ARROW_RANGE:
            return Illegal("D-62", f"{unit_title(unit)} shoots {ARROW_RANGE} spaces, and this is {far}")
        assert not s.board.is_clear(s.square[unit], to)
        return Illegal("D-115", "an inner wall is in the way")
    if kind == TREB:
        return Illegal("D-63", f"a trebuchet hits from {TREB_NEAR} to {TREB_FAR} spaces, and this is {far}")
    if kind == BALL:
        if far > BALL_RANGE:
            return Illegal("D-66", f"a ballista shoots {BALL_RANGE} spaces, and this is {far}")
        if s.board.blind[to]:
            return Illegal("D-117", f"{SQUARE_NAME[to]} is too near the wall for the ballistas")
        assert s.board.castle[to]
        return Illegal("D-66", "ballistas don't shoot into the castle")
    return Illegal("D-61", f"{unit_title(unit)} only strikes what is orthogonally beside it")


# How an attack begins


def target_of(s: TwoKingdoms, seat: int, square: Square) -> int:
    """Return the target: the gate, the unit on the square, or the square itself if it is not seen (D-139)."""
    if square < 0:
        return GATE
    return blind_target(square) if s.is_foggy_for(seat, square) else s.at[square]


def attack(s: TwoKingdoms, unit: int, target: int) -> None:
    s.mark[unit] |= ATTACKED
    if KIND_OF[unit] == TREB:
        s.shot[unit // UNITS] = s.own[unit // UNITS]
    if s.events is not None:
        tell_attack(s, unit, target)
    s.frames.append(Blow(unit, target, False))


def tell_attack(s: TwoKingdoms, unit: int, target: int) -> None:
    start = s.square[unit]
    if s.shoots_unseen(unit):
        s.emit(Event("shot", [target, s.square[target]], [unit, start], [unit // UNITS]))  # D-140
        return
    if s.has_fog() and s.board.fog[start]:
        s.emit(Event("sighted", [unit, start]))  # D-114
    if target <= BLIND:
        s.emit(Event("fired_blind", [unit, blind_square(target), start]))
    else:
        to = s.board.gate_near(start) if target == GATE else s.square[target]
        s.emit(Event("attacked", [unit, target, start, to]))
