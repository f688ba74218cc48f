"""Why an action that is not legal is refused: the clause that says no, and a sentence.

No answer may depend on what the seat cannot see: squares that the fog hides are refused before anybody asks who stands
there.
"""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.two_kingdoms.actions import (
    GATE_PLACE,
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
from regalia.games.two_kingdoms.board import SQUARE_NAME, distance
from regalia.games.two_kingdoms.data import (
    ARCHER,
    ARROW_RANGE,
    BALL,
    BALL_RANGE,
    FIELD_UNITS,
    FILES,
    FOREST,
    HORSE,
    KIND_OF,
    KIND_TITLE,
    MON,
    RAM,
    RIDERS,
    TREB,
    TREB_FAR,
    TREB_NEAR,
    UNITS,
)
from regalia.games.two_kingdoms.data import unit_title as name
from regalia.games.two_kingdoms.options import NO_TURN
from regalia.games.two_kingdoms.rules import (
    MELEE,
    can_step,
    can_strike_gate,
    fires_blind,
    is_engine,
    reaches,
    why_off_board,
)
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    DEAD,
    FALLEN,
    FIELD,
    LOST,
    MOUNTED,
    MOVED,
    NOBODY,
    RETREATED,
    SIEGE,
    TwoKingdoms,
)

# By kind: what its weapon can be used for; everybody else strikes as D-61 says.
WEAPON_CLAUSE: Final = {ARCHER: "D-62", TREB: "D-63", BALL: "D-66"}


# A turn


def turn(s: TwoKingdoms, seat: int, action: Action) -> Illegal:
    if isinstance(action, CallRetreat):
        return retreat(s, seat)
    if isinstance(action, (Deploy, DeployMounted, Undeploy, Ready)):
        return SETUP_OVER.illegal()
    if not isinstance(action, Order):
        return Illegal(WRONG_MOMENT, "it is a player's turn, chance is not asked")
    refused = why_no_unit(action) or absent(s, seat, action)
    if refused is not None:
        return refused
    unit = seat * UNITS + action.unit
    if isinstance(action, Move):
        return move(s, unit, action.square)
    if isinstance(action, Attack):
        return attack(s, unit, action)
    if isinstance(action, Mount):
        return mount(s, unit, seat * UNITS + action.horse)
    assert isinstance(action, Dismount)
    return dismount(s, unit, action.square)


def off_board(s: TwoKingdoms, square: Square) -> Illegal | None:
    objection = why_off_board(s, square)
    return None if objection is None else objection.illegal()


def absent(s: TwoKingdoms, seat: int, action: Order) -> Illegal | None:
    """Whether the unit is not on the board."""
    unit = seat * UNITS + action.unit
    status = s.status[unit]
    if status == BOARD:
        return None
    if status == DEAD:
        return Illegal("D-9", f"{name(unit)} is dead")
    if status == RETREATED:
        return Illegal("D-87", f"{name(unit)} has left the field")
    if status == LOST:
        return Illegal("D-81", f"{name(unit)} was lost with the field")
    if s.phase == FIELD:
        if action.unit >= FIELD_UNITS:
            return Illegal("D-5", f"a {KIND_TITLE[action.kind].lower()} never fights on the field")
        return Illegal("D-19", f"{name(unit)} is in reserve")
    if action.kind == MON and seat != s.attacker:
        return Illegal("D-109", "the monarch appears when the gate is breached")
    return Illegal("D-97", f"you have no {KIND_TITLE[action.kind].lower()} in this siege")


def retreat(s: TwoKingdoms, seat: int) -> Illegal:
    if s.rules.field_only:
        return Illegal("D-3", "there is no retreat in this mode")
    if s.phase == SIEGE:
        return Illegal("D-103", "nobody can retreat from the siege")
    if s.retreating != NOBODY:
        return Illegal("D-83", "a retreat has been called already")
    if s.rules.retreat_from == NO_TURN:
        return Illegal("D-83", "nobody can retreat in this match")
    if s.own[seat] > s.rules.retreat_until:
        return Illegal("D-83", f"a retreat can be called in your turn {s.rules.retreat_from} only, and that is over")
    if s.own[seat] < s.rules.retreat_from:
        only = s.rules.retreat_until == s.rules.retreat_from
        when = f"in your turn {s.rules.retreat_from} only" if only else f"from your turn {s.rules.retreat_from} on"
        return Illegal("D-83", f"a retreat can be called {when}")
    return Illegal("D-83", "a retreat is the first thing in a turn")


def end_of_fall(s: TwoKingdoms, unit: int) -> str:
    """D-56: in words, when a fallen rider is up again."""
    in_its_turn = s.rules.fall_ends_with_turn and s.mover == unit // UNITS
    return "the end of this turn" if in_its_turn else "its next turn"


def spent(s: TwoKingdoms, unit: int) -> Illegal | None:
    """What keeps a unit from doing anything at all."""
    if s.mark[unit] & FALLEN:
        return Illegal("D-56", f"{name(unit)} has fallen from its horse and lies there until {end_of_fall(s, unit)}")
    if s.mark[unit] & ATTACKED:
        more = "does not move any more" if s.rules.mount_after_attack else "does nothing more in this turn"
        return Illegal("D-26", f"{name(unit)} has attacked and {more}")
    if KIND_OF[unit] == TREB and s.is_reloading(unit // UNITS):
        return Illegal("D-64", "the trebuchet is reloading in this turn")
    return None


def move(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    kind = KIND_OF[unit]
    side = unit // UNITS
    if kind == BALL:
        return Illegal("D-39", "ballistas stay where they are")
    refused = off_board(s, to)
    if refused is not None:
        return refused
    if s.is_ridden_horse(unit):
        return Illegal("D-42", f"{name(s.mount[unit])} rides {name(unit)}: name the rider")
    refused = spent(s, unit)
    if refused is not None:
        return refused
    horse = s.mount[unit]
    if s.mark[unit] & MOVED or (horse != NOBODY and s.mark[horse] & MOVED):
        if s.mark[unit] & MOUNTED:
            if horse != NOBODY:
                return Illegal("D-44", f"{name(unit)} has mounted: neither it nor the horse moves again in this turn")
            return Illegal("D-47", f"{name(unit)} has ridden and dismounted: it does not move again in this turn")
        if kind == HORSE and was_ridden(s, unit):
            return Illegal("D-47", f"{name(unit)} was ridden in this turn, and does not move again")
        return Illegal("D-22", f"{name(unit)} has moved already in this turn")
    board = s.board
    rides = kind == HORSE or horse != NOBODY
    if rides and board.castle[to]:
        return Illegal("D-51", "horses never enter the castle")
    if not board.walk[to]:
        if board.signs[to] == FOREST:
            return Illegal("D-119", "forests are closed")
        if s.ground(side).walk[to]:
            return Illegal("D-37", "your units may go through the gate, but cannot stop in it")
        return Illegal("D-37", "nobody can walk there")
    if s.has_fog() and board.fog[to] != board.fog[s.square[unit]] and s.ground(side) is board:
        whom = "the attacker" if s.rules.sally else "both sides"
        return Illegal("D-106", f"the unbroken gate is a wall for {whom}")
    if to == s.square[unit]:
        return Illegal("D-30", f"{name(unit)} stands there already")
    if s.at[to] != NOBODY:
        return Illegal("D-30", f"{name(s.at[to])} stands there")
    return unreachable(s, unit, to, side)


def was_ridden(s: TwoKingdoms, horse: int) -> bool:
    """Whether a rider who got off in this turn, after a ride, stands beside the horse."""
    first = horse // UNITS * UNITS
    for unit in range(first, first + RIDERS):
        off = s.status[unit] == BOARD and s.mount[unit] == NOBODY
        if off and s.mark[unit] & MOUNTED and s.mark[unit] & MOVED and distance(s.square[unit], s.square[horse]) == 1:
            return True
    return False


def unreachable(s: TwoKingdoms, unit: int, to: Square, side: int) -> Illegal:
    """A free square that no path within the allowance leads to."""
    kind = KIND_OF[unit]
    start = s.square[unit]
    spaces = s.spaces(unit)
    far = distance(start, to)
    if kind in (TREB, RAM):
        steps = abs(start % FILES - to % FILES) + abs(start // FILES - to // FILES)
        if far <= spaces < steps:
            return Illegal("D-34", f"a {KIND_TITLE[kind].lower()} does not move diagonally")
    if s.rules.step_off_counts and s.has_stepped_off(unit) and far == spaces + 1:
        left = f"{spaces} is" if spaces == 1 else f"{spaces} are"
        return Illegal("D-46", f"the step off the horse was the first space of {name(unit)}'s move, and {left} left")
    if far > spaces:
        clause = "D-86" if s.retreating == side else "D-42" if s.mount[unit] != NOBODY else "D-28"
        return Illegal(clause, f"{name(unit)} moves {spaces} space{'s' if spaces > 1 else ''} at most")
    if any(is_engine(s, square) for square in straight_between(start, to)):
        return Illegal("D-33", "nobody passes a siege weapon")
    # Which rule is it that bars every path? The first whose absence would open one.
    if is_open_without(s, unit, to, CORNERS):
        return Illegal("D-35", "the corner of an obstacle bars the way: go round it in two straight steps")
    if is_open_without(s, unit, to, CORNERS | ENGINES):
        return Illegal("D-33", "nobody passes a siege weapon")
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
    """Whether the unit could go there if these rules did not hold; nobody unseen stands in the way."""
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


def attack(s: TwoKingdoms, unit: int, action: Attack) -> Illegal:
    kind = KIND_OF[unit]
    side = unit // UNITS
    to = action.square
    if action.place != GATE_PLACE:
        refused = off_board(s, to)
        if refused is not None:
            return refused
    if kind == HORSE:
        return Illegal("D-58", "a horse does not attack")
    if s.retreating == side:
        return Illegal("D-85", "retreating units do not attack")
    if s.mark[unit] & ATTACKED:
        return Illegal("D-23", f"{name(unit)} has attacked already in this turn")
    refused = spent(s, unit)
    if refused is not None:
        return refused
    if s.mark[unit] & MOUNTED:
        return Illegal("D-48", f"{name(unit)} has mounted or dismounted, and cannot attack in this turn")
    if s.mark[unit] & MOVED and not MELEE[kind]:
        return Illegal("D-25", f"{name(unit)} has moved, and cannot shoot in this turn")
    if action.place == GATE_PLACE:
        return attack_gate(s, unit)
    if kind == RAM:
        return Illegal("D-65", "a ram attacks nothing but the gate")
    if s.is_foggy_for(side, to):
        if fires_blind(s, unit):
            return out_of_reach(s, unit, to)
        return Illegal("D-112", "you do not see what is inside the castle")
    other = s.at[to]
    if other == NOBODY:
        if to in s.board.gate and s.has_fog():
            return Illegal("D-104", "the gate is attacked as a whole: `gate` instead of a square")
        return Illegal(WEAPON_CLAUSE.get(kind, "D-61"), f"nobody stands on {SQUARE_NAME[to]}")
    if other // UNITS == side:
        return Illegal("D-77", "nobody attacks the own side")
    return out_of_reach(s, unit, to)


def out_of_reach(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    """Whoever stands there is not asked."""
    kind = KIND_OF[unit]
    start = s.square[unit]
    far = distance(start, to)
    if kind == ARCHER:
        if far > ARROW_RANGE:
            return Illegal("D-62", f"{name(unit)} shoots {ARROW_RANGE} spaces far, and this is {far}")
        return Illegal("D-115", "an inner wall is in the way")
    if kind == TREB:
        return Illegal("D-63", f"a trebuchet hits from {TREB_NEAR} to {TREB_FAR} spaces, and this is {far}")
    if kind == BALL:
        if far > BALL_RANGE:
            return Illegal("D-66", f"a ballista shoots {BALL_RANGE} spaces far, and this is {far}")
        if s.board.blind[to]:
            return Illegal("D-117", f"{SQUARE_NAME[to]} lies too near the wall for the ballistas")
        return Illegal("D-66", "ballistas do not shoot into the castle")
    if not reaches(s, kind, start, to):
        return Illegal("D-61", f"{name(unit)} strikes only what is orthogonally beside it")
    return Illegal("D-118", "soldiers cannot attack a ballista in this match")


def attack_gate(s: TwoKingdoms, unit: int) -> Illegal:
    kind = KIND_OF[unit]
    if s.phase != SIEGE:
        return Illegal("D-10", "there is no gate on the field")
    if s.gate == 0:
        return Illegal("D-107", "the gate is down already")
    if unit // UNITS != s.attacker:
        return Illegal("D-105", "defenders do not attack their own gate")
    if not s.rules.breaks_gate[kind]:
        return Illegal("D-105", f"{name(unit)} cannot attack the gate in this match")
    assert not can_strike_gate(s, unit)
    if kind == RAM:
        return Illegal("D-65", "the ram must stand orthogonally beside the gate")
    far = s.board.gate_distance(s.square[unit])
    if kind == ARCHER:
        return Illegal("D-62", f"{name(unit)} shoots {ARROW_RANGE} spaces far, and the gate is {far} away")
    if kind == TREB:
        return Illegal("D-63", f"a trebuchet hits from {TREB_NEAR} to {TREB_FAR} spaces, and the gate is {far} away")
    return Illegal("D-61", f"{name(unit)} strikes only what is orthogonally beside it")


def restless(s: TwoKingdoms, unit: int) -> Illegal | None:
    """Why a unit that could ride neither mounts nor dismounts now."""
    if unit % UNITS >= RIDERS:
        return Illegal("D-41", f"a {KIND_TITLE[KIND_OF[unit]].lower()} does not ride")
    refused = spent(s, unit)
    if refused is not None and not (refused.clause == "D-26" and s.rules.mount_after_attack):
        return refused
    if s.mark[unit] & MOUNTED:
        return Illegal("D-49", f"{name(unit)} has mounted or dismounted already in this turn")
    return None


def mount(s: TwoKingdoms, unit: int, horse: int) -> Illegal:
    refused = restless(s, unit)
    if refused is not None:
        return refused
    if s.mount[unit] != NOBODY:
        return Illegal("D-41", f"{name(unit)} rides already")
    if s.status[horse] != BOARD:
        clause = "D-9" if s.status[horse] == DEAD else "D-43"
        return Illegal(clause, f"{name(horse)} is not on the board")
    if s.mount[horse] != NOBODY:
        return Illegal("D-41", f"{name(horse)} has a rider already")
    if distance(s.square[unit], s.square[horse]) != 1:
        return Illegal("D-43", f"{name(horse)} does not stand beside {name(unit)}")
    return Illegal("D-35", "an obstacle's corner bars the step to the horse")


def dismount(s: TwoKingdoms, unit: int, to: Square) -> Illegal:
    refused = off_board(s, to) or restless(s, unit)
    if refused is not None:
        return refused
    if s.mount[unit] == NOBODY:
        return Illegal("D-45", f"{name(unit)} rides no horse")
    if distance(s.square[unit], to) != 1:
        return Illegal("D-45", f"{SQUARE_NAME[to]} is not beside the horse")
    if s.board.castle[to]:
        return Illegal("D-45", "riders get off before they enter the castle")
    if s.at[to] != NOBODY:
        return Illegal("D-45", f"{name(s.at[to])} stands there")
    return Illegal("D-45", "the rider could not step there")
