"""A player's turn: any units, in any order, one order at a time (D-21)."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ASKS, Blocked, Frame
from regalia.games.two_kingdoms.actions import (
    END_ACTION,
    RETREAT_ACTION,
    SETUP_OVER,
    Attack,
    CallRetreat,
    Deploy,
    DeployMounted,
    Dismount,
    Mount,
    Move,
    Order,
    Ready,
    Undeploy,
    why_no_unit,
)
from regalia.games.two_kingdoms.data import (
    COUNT,
    FIELD_UNITS,
    FIRST_HORSE,
    HORSE,
    KIND_TITLE,
    MON,
    RIDERS,
    UNITS,
    unit_title,
)
from regalia.games.two_kingdoms.flow.attacking import attack, refuse_attack, target_of, why_no_attack, why_no_gate
from regalia.games.two_kingdoms.flow.blocked import blocked_pieces
from regalia.games.two_kingdoms.flow.ends import is_stopped, stop, test_victory
from regalia.games.two_kingdoms.flow.moving import (
    dismount,
    leave,
    mount,
    move,
    refuse_dismount,
    refuse_mount,
    refuse_move,
    why_no_mount,
    why_no_move,
    why_no_new_seat,
)
from regalia.games.two_kingdoms.flow.turns import begin_turn
from regalia.games.two_kingdoms.options import NO_TURN
from regalia.games.two_kingdoms.rules import grounds, targets, ways
from regalia.games.two_kingdoms.state import (
    BOARD,
    DEAD,
    FALLEN,
    FIELD,
    LOST,
    MOUNTED,
    NOBODY,
    OF_THE_TURN,
    RETREATED,
    TwoKingdoms,
)


class Turn(Frame):
    """It lies at the bottom of the stack during the whole match."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoKingdoms) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: TwoKingdoms, seat: int) -> list[Action]:
        """Unit by unit: moves, attacks, mounting, dismounting; then the retreat, and the end of the turn (D-27)."""
        actions = s.rules.actions
        legal: list[Action] = []
        first = seat * UNITS
        for own in range(UNITS):
            unit = first + own
            if s.status[unit] != BOARD or s.is_ridden_horse(unit):
                continue
            if why_no_move(s, unit) is None:  # D-40: a riderless horse too
                legal.extend(ways(s, unit))
            if why_no_attack(s, unit) is None:
                attack = actions.attack[own]
                for square in targets(s, unit):
                    legal.append(attack[square])
                if why_no_gate(s, unit) is None:
                    legal.append(actions.attack_gate[own])
            if own < RIDERS and why_no_new_seat(s, unit) is None:  # D-88: in a retreat too
                if s.mount[unit] == NOBODY:
                    for number in range(COUNT[HORSE]):
                        if why_no_mount(s, unit, first + FIRST_HORSE + number) is None:
                            legal.append(actions.mount[own][number])
                else:
                    dismount = actions.dismount[own]
                    for square in grounds(s, unit):
                        legal.append(dismount[square])
        if why_no_retreat(s) is None:
            legal.append(RETREAT_ACTION)
        legal.append(END_ACTION)
        return legal

    def refusal(self, s: TwoKingdoms, seat: int, action: Action) -> Illegal:
        if isinstance(action, CallRetreat):
            return refuse_retreat(s)
        if isinstance(action, (Deploy, DeployMounted, Undeploy, Ready)):
            return SETUP_OVER.illegal()
        if not isinstance(action, Order):
            return super().refusal(s, seat, action)
        refused = why_no_unit(action) or refuse_absent(s, seat, action)
        if refused is not None:
            return refused
        unit = seat * UNITS + action.unit
        if isinstance(action, Move):
            return refuse_move(s, unit, action.square)
        if isinstance(action, Attack):
            return refuse_attack(s, unit, action)
        if isinstance(action, Mount):
            return refuse_mount(s, unit, seat * UNITS + action.horse)
        assert isinstance(action, Dismount)
        return refuse_dismount(s, unit, action.square)

    def blocked(self, s: TwoKingdoms, seat: int) -> list[Blocked]:
        return blocked_pieces(s, seat, self.legal(s, seat) if seat == s.mover else [])

    def apply(self, s: TwoKingdoms, seat: int, action: Action) -> None:
        first = seat * UNITS
        if s.phase == FIELD:
            s.acted = True  # in a siege nobody retreats, and it would tell of moves behind the wall
        if isinstance(action, Move):
            move(s, first + action.unit, action.square)
        elif isinstance(action, Attack):
            attack(s, first + action.unit, target_of(s, seat, action.square))
        elif isinstance(action, Mount):
            mount(s, first + action.unit, first + action.horse)
        elif isinstance(action, Dismount):
            dismount(s, first + action.unit, action.square)
        elif isinstance(action, CallRetreat):
            call_retreat(s, seat)
        else:
            end_turn(s)


TURN: Final = Turn()


def refuse_absent(s: TwoKingdoms, seat: int, action: Order) -> Illegal | None:
    """The refusal of an order to a unit that is not on the board."""
    unit = seat * UNITS + action.unit
    status = s.status[unit]
    if status == BOARD:
        return None
    if status == DEAD:
        return Illegal("D-9", f"{unit_title(unit)} is dead")
    if status == RETREATED:
        return Illegal("D-87", f"{unit_title(unit)} has left the field")
    if status == LOST:
        return Illegal("D-81", f"{unit_title(unit)} was lost with the field")
    if s.phase == FIELD:
        if action.unit >= FIELD_UNITS:
            return Illegal("D-5", f"a {KIND_TITLE[action.kind].lower()} never fights on the field")
        return Illegal("D-19", f"{unit_title(unit)} is in reserve")
    if action.kind == MON and seat != s.attacker:
        return Illegal("D-109", "the monarch appears when the gate is breached")
    return Illegal("D-97", f"you have no {KIND_TITLE[action.kind].lower()} in this siege")


# The retreat

NO_RETREAT_HERE: Final = Objection("D-3", "there is no retreat in this mode")
NO_RETREAT_IN_SIEGE: Final = Objection("D-103", "nobody can retreat from the siege")
RETREAT_CALLED: Final = Objection("D-83", "a retreat has already been called")
NEVER_RETREAT: Final = Objection("D-83", "nobody can retreat in this match")
TOO_LATE_TO_RETREAT: Final = Objection("D-83", "you could only call a retreat in your turn {turn}")
TOO_EARLY_TO_RETREAT: Final = Objection("D-83", "you can call a retreat from your turn {turn} on")
ONE_TURN_TO_RETREAT: Final = Objection("D-83", "you can only call a retreat in your turn {turn}")
RETREAT_COMES_FIRST: Final = Objection("D-83", "you can only call a retreat before any other order of the turn")


def why_no_retreat(s: TwoKingdoms) -> Objection | None:
    """The objection to a retreat of the player on turn."""
    rules = s.rules
    if rules.field_only:
        return NO_RETREAT_HERE
    if s.phase != FIELD:
        return NO_RETREAT_IN_SIEGE
    if s.retreating != NOBODY:
        return RETREAT_CALLED
    if rules.retreat_from == NO_TURN:
        return NEVER_RETREAT
    if s.own[s.mover] > rules.retreat_until:
        return TOO_LATE_TO_RETREAT
    if s.own[s.mover] < rules.retreat_from:
        return ONE_TURN_TO_RETREAT if rules.retreat_until == rules.retreat_from else TOO_EARLY_TO_RETREAT
    return RETREAT_COMES_FIRST if s.acted else None


def refuse_retreat(s: TwoKingdoms) -> Illegal:
    objection = why_no_retreat(s)
    assert objection is not None
    return objection.illegal(turn=s.rules.retreat_from)


def call_retreat(s: TwoKingdoms, side: int) -> None:
    s.retreating = side
    s.forget_ways()
    if s.events is not None:
        s.emit(Event("retreat", [side, s.own[side]]))
    for unit in range(side * UNITS, side * UNITS + UNITS):
        if s.status[unit] == BOARD and not s.is_ridden_horse(unit) and s.is_safe_edge(side, s.square[unit]):
            leave(s, unit)
    test_victory(s, [side], NOBODY, NOBODY)


def end_turn(s: TwoKingdoms) -> None:
    side = s.mover
    for unit in range(side * UNITS, side * UNITS + UNITS):
        if s.mark[unit] & MOUNTED:
            s.ways[unit] = None  # D-46: in the next turn it has all its spaces again
        s.mark[unit] &= ~OF_THE_TURN
        if s.rules.fall_ends_with_turn:
            s.mark[unit] &= ~FALLEN  # D-56
    s.count += 1
    s.idle = 0 if s.progress else s.idle + 1  # D-125
    s.progress = False
    s.acted = False
    if s.events is not None:
        s.emit(Event("turn_ended", [side]))
    if is_stopped(s):
        stop(s)
        return
    s.mover = 1 - side  # D-20
    begin_turn(s)
