"""A player's turn: any units, in any order, one order at a time (D-21)."""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, Frame
from regalia.games.two_kingdoms import refusals
from regalia.games.two_kingdoms.actions import (
    END_ACTION,
    RETREAT_ACTION,
    Attack,
    CallRetreat,
    Dismount,
    Mount,
    Move,
)
from regalia.games.two_kingdoms.data import COUNT, FIRST_HORSE, HORSE, KIND_OF, RIDERS, TREB, UNITS
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.ends import is_stopped, stop, test_victory
from regalia.games.two_kingdoms.flow.turns import begin_turn
from regalia.games.two_kingdoms.rules import (
    BLIND,
    GATE,
    blind_square,
    blind_target,
    can_mount,
    can_strike_gate,
    grounds,
    may_attack,
    may_change_seat,
    may_move,
    targets,
    ways,
)
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    FALLEN,
    FIELD,
    MOUNTED,
    MOVED,
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
            if may_move(s, unit):  # D-40: a riderless horse too
                legal.extend(ways(s, unit))
            if may_attack(s, unit):
                attack = actions.attack[own]
                for square in targets(s, unit):
                    legal.append(attack[square])
                if can_strike_gate(s, unit):
                    legal.append(actions.attack_gate[own])
            if own < RIDERS and may_change_seat(s, unit):  # D-88: in a retreat too
                if s.mount[unit] == NOBODY:
                    for number in range(COUNT[HORSE]):
                        if can_mount(s, unit, first + FIRST_HORSE + number):
                            legal.append(actions.mount[own][number])
                else:
                    dismount = actions.dismount[own]
                    for square in grounds(s, unit):
                        legal.append(dismount[square])
        if can_retreat(s):
            legal.append(RETREAT_ACTION)
        legal.append(END_ACTION)
        return legal

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

    def refusal(self, s: TwoKingdoms, seat: int, action: Action) -> Illegal:
        return refusals.turn(s, seat, action)


TURN: Final = Turn()


def can_retreat(s: TwoKingdoms) -> bool:
    """D-83, D-103."""
    if s.phase != FIELD or s.retreating != NOBODY or s.acted:
        return False
    return s.rules.retreat_from <= s.own[s.mover] <= s.rules.retreat_until


def move(s: TwoKingdoms, unit: int, to: Square) -> None:
    """D-22, D-42: a pair spends the moves of both."""
    start = s.square[unit]
    s.lift(unit)
    s.put(unit, to)
    s.mark[unit] |= MOVED
    if s.mount[unit] != NOBODY:
        s.mark[s.mount[unit]] |= MOVED
    if s.told is not None:
        tell_move(s, unit, start, to)
    leave_if_safe(s, unit)


def tell_move(s: TwoKingdoms, unit: int, start: Square, to: Square) -> None:
    """D-112: moves behind the wall are not told; D-138: of those through the gate, what is seen outside it."""
    fog = s.board.fog
    if not s.has_fog() or not (fog[start] or fog[to]):
        s.tell(Event("moved", [unit, start, to, s.mount[unit]]))
    elif not fog[to]:
        s.tell(Event("sallied", [unit, to], [start], [unit // UNITS]))
    elif not fog[start]:
        s.tell(Event("withdrew", [unit, start], [to], [unit // UNITS], [unit // UNITS]))


def target_of(s: TwoKingdoms, seat: int, square: Square) -> int:
    """Who is attacked: the gate, whoever stands on the square, or the square itself if it is not seen (D-139)."""
    if square < 0:
        return GATE
    return blind_target(square) if s.is_foggy_for(seat, square) else s.at[square]


def attack(s: TwoKingdoms, unit: int, target: int) -> None:
    s.mark[unit] |= ATTACKED
    if KIND_OF[unit] == TREB:
        s.shot[unit // UNITS] = s.own[unit // UNITS]
    if s.told is not None and s.shoots_unseen(unit):
        s.tell(Event("shot", [target], [unit], [unit // UNITS]))  # D-140
    elif s.told is not None:
        if s.has_fog() and s.board.fog[s.square[unit]]:
            s.tell(Event("sighted", [unit, s.square[unit]]))  # D-114
        if target <= BLIND:
            s.tell(Event("fired_blind", [unit, blind_square(target)]))
        else:
            s.tell(Event("attacked", [unit, target]))
    s.frames.append(Blow(unit, target, False))


def mount(s: TwoKingdoms, unit: int, horse: int) -> None:
    start = s.square[unit]
    s.lift(unit)
    s.sit(unit, horse)
    s.mark[unit] |= MOVED | MOUNTED  # D-44, D-48
    s.mark[horse] |= MOVED
    if s.told is not None:
        s.tell(Event("mounted", [unit, horse, start, s.square[horse]]))


def dismount(s: TwoKingdoms, unit: int, to: Square) -> None:
    """D-45: the rider may still move, the step off counted (D-46), unless the pair has moved (D-47)."""
    horse = s.part(unit)
    s.put(unit, to)
    s.mark[unit] |= MOUNTED
    if s.told is not None:
        s.tell(Event("dismounted", [unit, horse, s.square[horse], to]))
    leave_if_safe(s, unit)


def leave_if_safe(s: TwoKingdoms, unit: int) -> None:
    side = unit // UNITS
    if s.retreating == side and s.is_safe_edge(side, s.square[unit]):
        leave(s, unit)
        test_victory(s, [side])


def leave(s: TwoKingdoms, unit: int) -> None:
    """D-87: the piece is off the field and safe; a pair leaves together."""
    horse = s.mount[unit]
    if s.told is not None:
        s.tell(Event("left", [unit, horse, s.square[unit]]))
    s.lift(unit)
    s.status[unit] = RETREATED
    s.mark[unit] = 0
    if KIND_OF[unit] == TREB:
        s.shot[unit // UNITS] = 0
    if horse != NOBODY:
        s.mount[unit] = NOBODY
        s.mount[horse] = NOBODY
        s.status[horse] = RETREATED
        s.mark[horse] = 0
    s.progress = True  # D-125


def call_retreat(s: TwoKingdoms, side: int) -> None:
    s.retreating = side
    s.forget_ways()
    if s.told is not None:
        s.tell(Event("retreat", [side, s.own[side]]))
    for unit in range(side * UNITS, side * UNITS + UNITS):
        if s.status[unit] == BOARD and not s.is_ridden_horse(unit) and s.is_safe_edge(side, s.square[unit]):
            leave(s, unit)
    test_victory(s, [side])


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
    if s.told is not None:
        s.tell(Event("turn_ended", [side]))
    if is_stopped(s):
        stop(s)
        return
    s.mover = 1 - side  # D-20
    begin_turn(s)
