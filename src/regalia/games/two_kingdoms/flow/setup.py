"""Setting up out of each other's sight, and the coin that may follow."""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.games.two_kingdoms.actions import (
    FIRSTS,
    READY_ACTION,
    Deploy,
    DeployMounted,
    First,
    Ready,
    Undeploy,
    why_no_unit,
)
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    BALL,
    COUNT,
    FIELD_UNITS,
    FIRST_HORSE,
    FIRST_OF_KIND,
    FOREST,
    HORSE,
    KIND_OF,
    KIND_TITLE,
    KINDS,
    MON,
    RAM,
    RIDERS,
    UNITS,
    unit_title,
)
from regalia.games.two_kingdoms.flow.turns import begin_turn
from regalia.games.two_kingdoms.rules import places, why_off_board
from regalia.games.two_kingdoms.state import (
    BOARD,
    BOX,
    DEAD,
    FIELD,
    FIELD_SETUP,
    LOST,
    NOBODY,
    RESERVE,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)

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
            first = seat * UNITS + FIRST_HORSE
            horses = [number for number in range(COUNT[HORSE]) if why_no_horse(s, first + number) is None]
            for kind in range(HORSE):
                unit = next_of_kind(s, seat, kind)
                if unit != NOBODY:
                    deploy = actions.deploy_on[unit % UNITS]
                    legal.extend([deploy[number] for number in horses])
        if why_not_ready(s, seat) is None:
            legal.append(READY_ACTION)
        for own in range(UNITS):
            if why_no_undeploy(s, seat * UNITS + own) is None:
                legal.append(actions.undeploy[own])
        return legal

    def refusal(self, s: TwoKingdoms, seat: int, action: Action) -> Illegal:
        if isinstance(action, Ready):
            return refuse_ready(s, seat)
        if not isinstance(action, (Deploy, DeployMounted, Undeploy)):
            return Illegal(WRONG_MOMENT, "both sides are still setting up")
        refused = why_no_unit(action)
        if refused is not None:
            return refused
        unit = seat * UNITS + action.unit
        if isinstance(action, Undeploy):
            objection = why_not_here(s, unit) or why_no_undeploy(s, unit)
        elif isinstance(action, DeployMounted):
            return refuse_mounted(s, unit, seat * UNITS + action.horse)
        else:
            objection = why_not_here(s, unit) or why_placed_already(unit) or why_off_board(s, action.square)
            if objection is None:
                return refuse_square(s, unit, action.square)
        assert objection is not None
        return objection.illegal(unit=unit_title(unit), kind=KIND_TITLE[KIND_OF[unit]].lower())

    def apply(self, s: TwoKingdoms, seat: int, action: Action) -> None:
        # D-12: nobody else learns what is placed or taken back.
        if isinstance(action, Deploy):
            s.put(seat * UNITS + action.unit, action.square)
        elif isinstance(action, DeployMounted):
            s.sit(seat * UNITS + action.unit, seat * UNITS + action.horse)
        elif isinstance(action, Undeploy):
            take_back(s, seat * UNITS + action.unit)
        else:
            self.ready |= 1 << seat
            if s.events is not None:
                s.emit(Event("readied", [seat]))
            if self.ready == 3:
                s.frames.pop()
                lift_fog(s)
                if s.frames[-1] is not COIN_FRAME:
                    begin_turn(s)


class Coin(ChanceFrame):
    """D-18, D-102: who has the first turn."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKingdoms, seat: int) -> list[Action]:
        return FIRSTS

    def apply(self, s: TwoKingdoms, seat: int, action: First) -> None:
        s.frames.pop()
        s.mover = action.side
        if s.events is not None:
            s.emit(Event("first", [action.side]))
        begin_turn(s)


COIN_FRAME: Final = Coin()


# What can be placed

NEVER_ON_FIELD: Final = Objection("D-13", "a {kind} never fights on the field")
MONARCH_COMES: Final = Objection("D-97", "you don't place the monarch: it appears when the gate is breached")
NO_BALLISTAS: Final = Objection("D-97", "attackers have no ballistas")
NO_RAM: Final = Objection("D-97", "defenders have no ram")
UNIT_DEAD: Final = Objection("D-9", "{unit} is dead")
UNIT_LOST: Final = Objection("D-81", "{unit} was lost with the field")
ON_ITS_TOWER: Final = Objection("D-97", "the ballistas stand on their towers already")
STANDS_ALREADY: Final = Objection("D-131", "{unit} is placed already: take it back first")
LOWER_FIRST: Final = Objection("D-131", "place those of its kind with a lower number first")


def next_of_kind(s: TwoKingdoms, side: int, kind: int) -> int:
    """D-131: the unit of that kind that is placed next; NOBODY if all are."""
    first = side * UNITS + FIRST_OF_KIND[kind]
    for unit in range(first, first + COUNT[kind]):
        if s.status[unit] == RESERVE:
            return unit
    return NOBODY


def why_not_here(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to a unit that has no part in this set-up."""
    kind = KIND_OF[unit]
    if s.phase < SIEGE_SETUP:
        return NEVER_ON_FIELD if kind in (RAM, BALL, MON) else None
    if kind == MON:
        return MONARCH_COMES
    status = s.status[unit]
    if status == BOX:
        return NO_BALLISTAS if kind == BALL else NO_RAM
    if status == DEAD:
        return UNIT_DEAD
    return UNIT_LOST if status == LOST else None


def why_placed_already(unit: int) -> Objection | None:
    return ON_ITS_TOWER if KIND_OF[unit] == BALL else None


def why_not_next(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to a unit that is not the next of its kind."""
    if s.status[unit] == BOARD:
        return STANDS_ALREADY
    return None if next_of_kind(s, unit // UNITS, KIND_OF[unit]) == unit else LOWER_FIRST


# Where it can be placed


def refuse_square(s: TwoKingdoms, unit: int, square: Square) -> Illegal:
    """The refusal of a square on the board."""
    side = unit // UNITS
    if square not in places(s, side, KIND_OF[unit]):
        return refuse_zone(s, side, square)
    if s.status[unit] == RESERVE and s.at[square] != NOBODY:
        return Illegal("D-15", f"{unit_title(s.at[square])} stands there already")
    objection = why_not_next(s, unit)
    assert objection is not None
    return objection.illegal(unit=unit_title(unit))


def refuse_zone(s: TwoKingdoms, side: int, square: Square) -> Illegal:
    """The refusal of a square that is none of `places`."""
    board = s.board
    if s.phase < SIEGE_SETUP:
        return Illegal("D-11", f"you set up on ranks {'18 to 22' if side else '1 to 5'}")
    if side == s.attacker:
        return Illegal("D-98", f"the attacker sets up {board.zone_words()}")
    if board.walk[square] and board.castle[square]:
        return Illegal("D-100", "horses and the trebuchet stay outside the castle")
    if board.signs[square] == FOREST and not board.walk[square]:
        return Illegal("D-119", "nobody can stand in a forest")
    return Illegal("D-99", "that is the attacker's zone" if board.zone[square] else "nobody can stand there")


# On horseback

CANNOT_RIDE: Final = Objection("D-41", "a {kind} can't ride")
NOBODY_MOUNTED: Final = Objection("D-15", "this match doesn't allow units to be placed on horseback")
HORSE_DEAD: Final = Objection("D-9", "{horse} is dead")
HORSE_NOT_PLACED: Final = Objection("D-15", "{horse} has not been placed")
HORSE_TAKEN: Final = Objection("D-41", "{horse} has a rider already")


def why_no_horse(s: TwoKingdoms, horse: int) -> Objection | None:
    """The objection to placing anybody on that horse."""
    if s.status[horse] != BOARD:
        return HORSE_DEAD if s.status[horse] == DEAD else HORSE_NOT_PLACED
    return None if s.mount[horse] == NOBODY else HORSE_TAKEN


def refuse_mounted(s: TwoKingdoms, unit: int, horse: int) -> Illegal:
    objection = why_not_here(s, unit) or why_placed_already(unit)
    if objection is None and unit % UNITS >= RIDERS:
        objection = CANNOT_RIDE
    if objection is None and not s.rules.deploy_mounted:
        objection = NOBODY_MOUNTED
    if objection is None:
        objection = why_no_horse(s, horse)
        if objection is None or (objection is HORSE_TAKEN and s.status[unit] != RESERVE):
            objection = why_not_next(s, unit)
    assert objection is not None
    return objection.illegal(unit=unit_title(unit), horse=unit_title(horse), kind=KIND_TITLE[KIND_OF[unit]].lower())


# When a side is ready

ALL_ALIVE: Final = Objection("D-97", "place everything that is alive: {unit} is missing")
ALL_UNITS_PLACED: Final = Objection("D-3", "place all {most} units; you have placed {placed}")
TOO_FEW: Final = Objection("D-14", "place at least {least} units; you have placed {placed}")
ONLY_HORSES: Final = Objection("D-132", "horses alone are not an army: place a soldier, an archer or the trebuchet")


def why_not_ready(s: TwoKingdoms, seat: int) -> Objection | None:
    """D-16: the objection to ending the seat's set-up."""
    if s.phase >= SIEGE_SETUP:
        return None if first_in_reserve(s, seat) == NOBODY else ALL_ALIVE
    placed = s.count_on_board(seat, True)
    if s.rules.field_only and placed < FIELD_UNITS:
        return ALL_UNITS_PLACED
    if placed < s.rules.min_deploy:
        return TOO_FEW
    return None if s.count_on_board(seat, False) else ONLY_HORSES


def first_in_reserve(s: TwoKingdoms, seat: int) -> int:
    for unit in range(seat * UNITS, seat * UNITS + UNITS):
        if s.status[unit] == RESERVE:
            return unit
    return NOBODY


def refuse_ready(s: TwoKingdoms, seat: int) -> Illegal:
    objection = why_not_ready(s, seat)
    assert objection is not None
    missing = first_in_reserve(s, seat)
    return objection.illegal(
        unit=unit_title(missing) if missing != NOBODY else "",
        most=FIELD_UNITS,
        least=s.rules.min_deploy,
        placed=s.count_on_board(seat, True),
    )


# Taking back

BALLISTAS_STAY: Final = Objection("D-97", "the ballistas stay on their towers")
NOT_PLACED: Final = Objection("D-16", "{unit} has not been placed")


def why_no_undeploy(s: TwoKingdoms, unit: int) -> Objection | None:
    if KIND_OF[unit] == BALL:
        return BALLISTAS_STAY
    return None if s.status[unit] == BOARD else NOT_PLACED


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
    if s.events is None:
        return
    s.emit(Event("met", [s.phase, s.count_on_board(0, True), s.count_on_board(1, True)]))
    for unit in range(ALL_UNITS):
        if s.status[unit] != BOARD:
            continue
        if s.has_fog() and s.board.fog[s.square[unit]]:
            s.emit(Event("stands", [unit], [s.square[unit]], [unit // UNITS], [unit // UNITS]))
        else:
            s.emit(Event("stands", [unit, s.square[unit], s.mount[unit]], knew=[unit // UNITS]))


def set_up(s: TwoKingdoms, coin: bool) -> None:
    """Ask both sides to set up, then perhaps the coin; beneath lies the turn."""
    if coin:
        s.frames.append(COIN_FRAME)
    s.frames.append(Setup(0))
