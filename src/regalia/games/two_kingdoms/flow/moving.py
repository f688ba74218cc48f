"""Moves, and getting on and off horses: what is legal, why not, and what follows."""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.words import count_of
from regalia.games.two_kingdoms.board import SQUARE_NAME, distance
from regalia.games.two_kingdoms.data import (
    BALL,
    FILES,
    FOREST,
    HORSE,
    KIND_OF,
    KIND_TITLE,
    RAM,
    RIDERS,
    TREB,
    UNITS,
    unit_title,
)
from regalia.games.two_kingdoms.flow.ends import test_victory
from regalia.games.two_kingdoms.rules import can_step, grounds, is_engine, why_off_board
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    DEAD,
    FALLEN,
    MOUNTED,
    MOVED,
    NOBODY,
    RETREATED,
    TwoKingdoms,
)

# What a unit has left to do in its turn

HAS_FALLEN: Final = Objection("D-56", "{unit} has fallen from its horse and lies there until {up}")
HAS_ATTACKED: Final = Objection("D-26", "{unit} has attacked and {rest}")
RELOADING: Final = Objection("D-64", "the trebuchet is reloading this turn")
HAS_MOVED: Final = Objection("D-22", "{unit} has already moved this turn")
HAS_MOUNTED: Final = Objection("D-44", "{unit} has mounted: neither it nor the horse moves again this turn")
HAS_RIDDEN: Final = Objection("D-47", "{unit} has ridden and dismounted: it doesn't move again this turn")
WAS_RIDDEN: Final = Objection("D-47", "{unit} was ridden this turn and doesn't move again")
CANNOT_RIDE: Final = Objection("D-41", "a {kind} can't ride")
CHANGED_SEAT: Final = Objection("D-49", "{unit} has already mounted or dismounted this turn")


def why_no_move(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to any move of the piece that the unit names, wherever it would go."""
    mark = s.mark[unit]
    if mark & FALLEN:
        return HAS_FALLEN
    if mark & ATTACKED:
        return HAS_ATTACKED
    horse = s.mount[unit]
    if mark & MOVED or (horse != NOBODY and s.mark[horse] & MOVED):
        return HAS_MOVED
    return RELOADING if KIND_OF[unit] == TREB and s.is_reloading(unit // UNITS) else None


def why_no_new_seat(s: TwoKingdoms, unit: int) -> Objection | None:
    """The objection to mounting or dismounting at all."""
    if unit % UNITS >= RIDERS:
        return CANNOT_RIDE
    mark = s.mark[unit]
    if mark & FALLEN:
        return HAS_FALLEN
    if mark & ATTACKED and not s.rules.mount_after_attack:
        return HAS_ATTACKED
    return CHANGED_SEAT if mark & MOUNTED else None


def how_moved(s: TwoKingdoms, unit: int) -> Objection:
    """HAS_MOVED, or the rule about riding by which it counts as moved."""
    if s.mark[unit] & MOUNTED:
        return HAS_RIDDEN if s.mount[unit] == NOBODY else HAS_MOUNTED
    return WAS_RIDDEN if KIND_OF[unit] == HORSE and was_ridden(s, unit) else HAS_MOVED


def was_ridden(s: TwoKingdoms, horse: int) -> bool:
    """True if a rider who dismounted this turn, after a ride, stands beside the horse."""
    first = horse // UNITS * UNITS
    for unit in range(first, first + RIDERS):
        off = s.status[unit] == BOARD and s.mount[unit] == NOBODY
        if off and s.mark[unit] & MOUNTED and s.mark[unit] & MOVED and distance(s.square[unit], s.square[horse]) == 1:
            return True
    return False


def refuse_unit(s: TwoKingdoms, unit: int, objection: Objection) -> Illegal:
    """An objection to the unit, in words."""
    rest = "doesn't move any more" if s.rules.mount_after_attack else "does nothing more this turn"
    kind = KIND_TITLE[KIND_OF[unit]].lower()
    return objection.illegal(unit=unit_title(unit), kind=kind, rest=rest, up=end_of_fall(s, unit))


def end_of_fall(s: TwoKingdoms, unit: int) -> str:
    """D-56: in words, when a fallen rider is up again."""
    in_its_turn = s.rules.fall_ends_with_turn and s.mover == unit // UNITS
    return "the end of this turn" if in_its_turn else "its next turn"


# Moves


def refuse_move(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    if KIND_OF[unit] == BALL:
        return Illegal("D-39", "ballistas stay where they are")
    objection = why_off_board(s, to)
    if objection is not None:
        return objection.illegal()
    if s.is_ridden_horse(unit):
        return Illegal("D-42", f"{unit_title(s.mount[unit])} rides {unit_title(unit)}: move the rider")
    objection = why_no_move(s, unit)
    if objection is not None:
        return refuse_unit(s, unit, how_moved(s, unit) if objection is HAS_MOVED else objection)
    refused = refuse_ground(s, unit, to)
    if refused is not None:
        return refused
    if to == s.square[unit]:
        return Illegal("D-30", f"{unit_title(unit)} stands there already")
    if s.at[to] != NOBODY:
        return Illegal("D-30", f"{unit_title(s.at[to])} stands there")
    return refuse_path(s, unit, to)


def refuse_ground(s: TwoKingdoms, unit: int, to: Square) -> Illegal | None:
    """The refusal of a square on which the unit can never end its move while the gate is as it is.

    It comes before anybody asks who stands there, so it tells nothing of squares that the fog hides.
    """
    board = s.board
    side = unit // UNITS
    if (KIND_OF[unit] == HORSE or s.mount[unit] != NOBODY) and board.castle[to]:
        return Illegal("D-51", "horses never enter the castle")
    if not board.walk[to]:
        if board.signs[to] == FOREST:
            return Illegal("D-119", "forests are closed")
        if s.ground(side).walk[to]:
            return Illegal("D-37", "your units can go through the gate, but can't stop in it")
        return Illegal("D-37", "the gate is shut for your units" if to in board.gate else "nobody can walk there")
    if s.has_fog() and board.fog[to] != board.fog[s.square[unit]] and s.ground(side) is board:
        whom = "the attacker" if s.rules.sally else "both sides"
        return Illegal("D-106", f"the unbroken gate is a wall for {whom}")
    return None


def refuse_path(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    """The refusal of a free square to which no path leads within the unit's spaces."""
    kind = KIND_OF[unit]
    side = unit // UNITS
    start = s.square[unit]
    spaces = s.spaces(unit)
    far = distance(start, to)
    if kind in (TREB, RAM):
        steps = abs(start % FILES - to % FILES) + abs(start // FILES - to // FILES)
        if far <= spaces < steps:
            return Illegal("D-34", f"a {KIND_TITLE[kind].lower()} can't move diagonally")
    if s.rules.step_off_counts and s.has_stepped_off(unit) and far == spaces + 1:
        first = f"the step off the horse was the first space of {unit_title(unit)}'s move"
        return Illegal("D-46", f"{first}, and it has {spaces} left")
    if far > spaces:
        clause = "D-86" if s.retreating == side else "D-42" if s.mount[unit] != NOBODY else "D-28"
        return Illegal(clause, f"{unit_title(unit)} moves at most {count_of(spaces, 'space')}")
    if any(is_engine(s, square) for square in straight_between(start, to)):
        return Illegal("D-33", "nobody can pass a siege weapon")
    # The rule that bars every path is the first one without which there would be a path.
    if is_open_without(s, unit, to, CORNERS):
        return Illegal("D-35", "the corner of an obstacle is in the way: go round it in two straight steps")
    if is_open_without(s, unit, to, CORNERS | ENGINES):
        return Illegal("D-33", "nobody can pass a siege weapon")
    if is_open_without(s, unit, to, CORNERS | ENGINES | ENEMIES):
        return Illegal("D-32", f"no path of {spaces} spaces leads there past the enemy")
    return Illegal("D-38", f"no path of {spaces} spaces leads there")


def straight_between(one: Square, other: Square) -> list[Square]:
    """The squares between two on one file, rank or diagonal; none if they are on none."""
    files, ranks = other % FILES - one % FILES, other // FILES - one // FILES
    far = max(abs(files), abs(ranks))
    if files and ranks and abs(files) != abs(ranks):
        return []
    return [one + (files // far + ranks // far * FILES) * step for step in range(1, far)]


CORNERS: Final = 1
ENGINES: Final = 2
ENEMIES: Final = 4


def is_open_without(s: TwoKingdoms, unit: int, to: Square, rules: int) -> bool:
    """True if the unit could go there without these rules. Unseen units do not stand in the way."""
    side = unit // UNITS
    board = s.ground(side)
    rides = KIND_OF[unit] == HORSE or s.mount[unit] != NOBODY
    straight_only = KIND_OF[unit] in (TREB, RAM)
    edge = [s.square[unit]]
    seen = {s.square[unit]}
    for _step in range(s.spaces(unit)):
        further: list[Square] = []
        for here in edge:
            for square in steps(s, side, here, straight_only, rules):
                if square in seen or not board.walk[square] or (rides and board.castle[square]):
                    continue
                other = s.at[square]
                if other != NOBODY and not s.is_foggy_for(side, square):
                    if is_engine(s, square) and not rules & ENGINES:
                        continue
                    if other // UNITS != side and not rules & ENEMIES:
                        continue
                seen.add(square)
                if not (s.retreating == side and s.is_safe_edge(side, square)):
                    further.append(square)
        edge = further
    return to in seen


def steps(s: TwoKingdoms, side: int, here: Square, straight_only: bool, rules: int) -> list[Square]:
    """The neighbours of a square to which a unit of that side could step."""
    found = list(s.ground(side).straight[here])
    if straight_only:
        return found
    for across in (-1, 1):
        for up in (-1, 1):
            file, rank = here % FILES + across, here // FILES + up
            to = s.board.at(file, rank)
            if to >= 0 and (rules & CORNERS or can_step(s, side, here, to)):
                found.append(to)
    return found


def move(s: TwoKingdoms, unit: int, to: Square) -> None:
    """D-22, D-42: a pair spends the moves of both."""
    start = s.square[unit]
    s.lift(unit)
    s.put(unit, to)
    s.mark[unit] |= MOVED
    if s.mount[unit] != NOBODY:
        s.mark[s.mount[unit]] |= MOVED
    if s.events is not None:
        tell_move(s, unit, start, to)
    leave_if_safe(s, unit)


def tell_move(s: TwoKingdoms, unit: int, start: Square, to: Square) -> None:
    """D-112: moves behind the wall are not told; D-138: of those through the gate, what is seen outside it."""
    fog = s.board.fog
    if not s.has_fog() or not (fog[start] or fog[to]):
        s.emit(Event("moved", [unit, start, to, s.mount[unit]]))
    elif not fog[to]:
        s.emit(Event("sallied", [unit, to], [start], [unit // UNITS]))
    elif not fog[start]:
        s.emit(Event("withdrew", [unit, start], [to], [unit // UNITS], [unit // UNITS]))


# Getting on and off a horse

RIDES_ALREADY: Final = Objection("D-41", "{unit} is already on a horse")
HORSE_DEAD: Final = Objection("D-9", "{horse} is dead")
HORSE_AWAY: Final = Objection("D-43", "{horse} is not on the board")
HORSE_TAKEN: Final = Objection("D-41", "{horse} already has a rider")
HORSE_TOO_FAR: Final = Objection("D-43", "{horse} is not beside {unit}")
CORNER_IN_THE_WAY: Final = Objection("D-35", "the corner of an obstacle is between {unit} and {horse}")


def why_no_mount(s: TwoKingdoms, unit: int, horse: int) -> Objection | None:
    """The objection to that horse of the unit's own side. The unit may change its seat."""
    if s.mount[unit] != NOBODY:
        return RIDES_ALREADY
    if s.status[horse] != BOARD:
        return HORSE_DEAD if s.status[horse] == DEAD else HORSE_AWAY
    if s.mount[horse] != NOBODY:
        return HORSE_TAKEN
    if distance(s.square[unit], s.square[horse]) != 1:
        return HORSE_TOO_FAR
    return None if can_step(s, unit // UNITS, s.square[unit], s.square[horse]) else CORNER_IN_THE_WAY


def refuse_mount(s: TwoKingdoms, unit: int, horse: int) -> Illegal:
    objection = why_no_new_seat(s, unit)
    if objection is not None:
        return refuse_unit(s, unit, objection)
    objection = why_no_mount(s, unit, horse)
    assert objection is not None
    return objection.illegal(unit=unit_title(unit), horse=unit_title(horse))


def mount(s: TwoKingdoms, unit: int, horse: int) -> None:
    start = s.square[unit]
    s.lift(unit)
    s.sit(unit, horse)
    s.mark[unit] |= MOVED | MOUNTED  # D-44, D-48
    s.mark[horse] |= MOVED
    if s.events is not None:
        s.emit(Event("mounted", [unit, horse, start, s.square[horse]]))


def refuse_dismount(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    objection = why_off_board(s, to)
    if objection is not None:
        return objection.illegal()
    objection = why_no_new_seat(s, unit)
    if objection is not None:
        return refuse_unit(s, unit, objection)
    if s.mount[unit] == NOBODY:
        return Illegal("D-45", f"{unit_title(unit)} is not on a horse")
    if distance(s.square[unit], to) != 1:
        return Illegal("D-45", f"{SQUARE_NAME[to]} is not beside the horse")
    if s.board.castle[to]:
        return Illegal("D-45", "riders dismount outside the castle")
    if s.at[to] != NOBODY:
        return Illegal("D-45", f"{unit_title(s.at[to])} stands there")
    assert to not in grounds(s, unit)
    return Illegal("D-45", "the rider can't step there")


def dismount(s: TwoKingdoms, unit: int, to: Square) -> None:
    """D-45: the rider may still move, the step off counted (D-46), unless the pair has moved (D-47)."""
    horse = s.part(unit)
    s.put(unit, to)
    s.mark[unit] |= MOUNTED
    if s.events is not None:
        s.emit(Event("dismounted", [unit, horse, s.square[horse], to]))
    leave_if_safe(s, unit)


# Leaving the field in a retreat


def leave_if_safe(s: TwoKingdoms, unit: int) -> None:
    side = unit // UNITS
    if s.retreating == side and s.is_safe_edge(side, s.square[unit]):
        leave(s, unit)
        test_victory(s, [side], NOBODY, NOBODY)


def leave(s: TwoKingdoms, unit: int) -> None:
    """D-87: the piece is off the field and safe; a pair leaves together."""
    horse = s.mount[unit]
    if s.events is not None:
        s.emit(Event("left", [unit, horse, s.square[unit]]))
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
