"""Setting up out of each other's sight, and the coin that may follow."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.games.two_kingdoms import refusals
from regalia.games.two_kingdoms.actions import FIRSTS, READY_ACTION, Deploy, DeployMounted, First, Undeploy
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    BALL,
    COUNT,
    FIRST_HORSE,
    FIRST_OF_KIND,
    HORSE,
    KIND_OF,
    KINDS,
    UNITS,
)
from regalia.games.two_kingdoms.flow.turns import begin_turn
from regalia.games.two_kingdoms.rules import places
from regalia.games.two_kingdoms.state import BOARD, FIELD, FIELD_SETUP, NOBODY, RESERVE, SIEGE, TwoKingdoms

ASKED: Final[list[tuple[int, ...]]] = [(0, 1), (1,), (0,), ()]  # by who is ready: nobody, South, North, both


class Setup(Frame):
    """D-12, D-101: both sides place their units, in any order.

    What is placed stands on the board, as at any other time; this holds who is ready.
    """

    def __init__(self, ready: int) -> None:
        self.ready: int = ready  # bits: 1 South, 2 North

    def clone(self) -> Frame:
        return Setup(self.ready)

    def to_act(self, s: TwoKingdoms) -> tuple[int, ...]:
        return ASKED[self.ready]

    def legal(self, s: TwoKingdoms, seat: int) -> list[Action]:
        actions = s.rules.actions
        at = s.at
        legal: list[Action] = []
        for kind in range(KINDS):
            unit = next_of_kind(s, seat, kind)
            if unit != NOBODY:
                deploy = actions.deploy[unit % UNITS]
                legal.extend([deploy[square] for square in places(s, seat, kind) if at[square] == NOBODY])
        if s.rules.deploy_mounted:
            horses = [number for number in range(COUNT[HORSE]) if is_free_horse(s, seat * UNITS + FIRST_HORSE + number)]
            for kind in range(HORSE):
                unit = next_of_kind(s, seat, kind)
                if unit != NOBODY:
                    deploy = actions.deploy_on[unit % UNITS]
                    legal.extend([deploy[number] for number in horses])
        if refusals.unready(s, seat) is None:
            legal.append(READY_ACTION)
        for unit in range(UNITS):
            if is_taken_back(s, seat, unit):
                legal.append(actions.undeploy[unit])
        return legal

    def apply(self, s: TwoKingdoms, seat: int, action: Action) -> None:
        # D-12: nothing is told of what is placed or taken back.
        if isinstance(action, Deploy):
            s.put(seat * UNITS + action.unit, action.square)
        elif isinstance(action, DeployMounted):
            s.sit(seat * UNITS + action.unit, seat * UNITS + action.horse)
        elif isinstance(action, Undeploy):
            take_back(s, seat * UNITS + action.unit)
        else:
            self.ready |= 1 << seat
            if s.told is not None:
                s.tell(Event("readied", [seat]))
            if self.ready == 3:
                s.frames.pop()
                lift_fog(s)
                if s.frames[-1] is not COIN_FRAME:
                    begin_turn(s)

    def refusal(self, s: TwoKingdoms, seat: int, action: Action) -> Illegal:
        return refusals.setting_up(s, seat, action)


class Coin(ChanceFrame):
    """D-18, D-102: who has the first turn."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKingdoms, seat: int) -> list[Action]:
        return FIRSTS

    def apply(self, s: TwoKingdoms, seat: int, action: First) -> None:
        s.frames.pop()
        s.mover = action.side
        if s.told is not None:
            s.tell(Event("first", [action.side]))
        begin_turn(s)


COIN_FRAME: Final = Coin()


def next_of_kind(s: TwoKingdoms, side: int, kind: int) -> int:
    """D-131: the unit of that kind that is placed next; NOBODY if all are."""
    first = side * UNITS + FIRST_OF_KIND[kind]
    for unit in range(first, first + COUNT[kind]):
        if s.status[unit] == RESERVE:
            return unit
    return NOBODY


def is_free_horse(s: TwoKingdoms, horse: int) -> bool:
    return s.status[horse] == BOARD and s.mount[horse] == NOBODY


def is_taken_back(s: TwoKingdoms, side: int, unit: int) -> bool:
    """D-16: whether the unit stands somewhere and can be taken back; ballistas stay where they are (D-97)."""
    return s.status[side * UNITS + unit] == BOARD and KIND_OF[unit] != BALL


def take_back(s: TwoKingdoms, unit: int) -> None:
    if KIND_OF[unit] == HORSE and s.mount[unit] != NOBODY:
        rider = s.mount[unit]  # D-133
        s.part(rider)
        s.status[rider] = RESERVE
    elif s.mount[unit] != NOBODY:
        s.part(unit)
        s.status[unit] = RESERVE
        return
    s.lift(unit)
    s.status[unit] = RESERVE


def lift_fog(s: TwoKingdoms) -> None:
    """D-17, D-113: both sides see what stands where, save what the castle hides (D-112)."""
    s.phase = FIELD if s.phase == FIELD_SETUP else SIEGE
    if s.told is None:
        return
    s.tell(Event("met", [s.phase, s.count_on_board(0, True), s.count_on_board(1, True)]))
    for unit in range(ALL_UNITS):
        if s.status[unit] != BOARD:
            continue
        if s.has_fog() and s.board.fog[s.square[unit]]:
            s.tell(Event("stands", [unit], [s.square[unit]], [unit // UNITS], [unit // UNITS]))
        else:
            s.tell(Event("stands", [unit, s.square[unit], s.mount[unit]], knew=[unit // UNITS]))


def set_up(s: TwoKingdoms, coin: bool) -> None:
    """Ask both sides to set up, then perhaps the coin; beneath lies the turn."""
    if coin:
        s.frames.append(COIN_FRAME)
    s.frames.append(Setup(0))
