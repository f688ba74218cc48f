"""The ends of battles, what lies between them, and the end of the match."""

from typing import Final

from regalia.boards.squares import NOWHERE
from regalia.core.events import Event
from regalia.core.state import Outcome, won_by
from regalia.games.two_kingdoms.board import distance
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    CASTLE_SQUARES,
    DIE,
    FIELD_UNITS,
    FIRST_BALL,
    FULL,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON_UNIT,
    MORALE_HEALS,
    RAM_UNIT,
    SHAME_HEALS,
    UNITS,
)
from regalia.games.two_kingdoms.flow.setup import set_up
from regalia.games.two_kingdoms.state import (
    BOARD,
    DEAD,
    FIELD,
    LOST,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)

# Why a field battle that does not end the match was over, as the event says it
WIPED_OUT: Final = 80
GOT_AWAY: Final = 89
OUT_OF_HEALTH: Final = 126
STOPPED_RETREAT: Final = 127

HARDEST_BLOW: Final = 2 * max(DIE) + 2  # in halves: against a monarch only Morale and Unstoppable add to the die


def has_lost_all_23(s: TwoKingdoms, side: int) -> bool:
    """D-82: everything was deployed, and all troops have died."""
    for unit in range(side * UNITS, side * UNITS + FIELD_UNITS):
        if s.status[unit] == RESERVE or (KIND_OF[unit] != HORSE and s.status[unit] != DEAD):
            return False
    return True


def test_victory(s: TwoKingdoms, sides: list[int], killer: int, killed: int) -> None:
    """D-124: after an attack with its answer, and after each exit.

    `sides` are those that have lost a unit by it, the attacked side first (D-135). Where everybody has seen it,
    `killer` and `killed` say who did it to whom; if the loser is the killer, it was the other way round.
    """
    if s.phase == SIEGE:
        for side in sides:
            clause = lost_siege(s, side)
            if clause:
                finish(s, 1 - side, clause, killer, killed)
                return
        return
    if not s.rules.field_only:
        for side in sides:
            if has_lost_all_23(s, side):
                finish(s, 1 - side, "D-82", killer, killed)
                return
    for side in sides:
        if s.retreating == side:
            if s.count_on_board(side, True) == 0:  # D-89
                end_field(s, 1 - side, GOT_AWAY)  # D-84
                return
        elif s.count_on_board(side, False) == 0:  # D-80
            if s.rules.field_only:
                finish(s, 1 - side, "D-80", killer, killed)  # D-3
            else:
                leave_strays(s, side)
                end_field(s, 1 - side, WIPED_OUT)
            return


def lost_siege(s: TwoKingdoms, side: int) -> str:
    """The clause by which the side has lost the siege; empty if it has not."""
    if side == s.attacker:
        return "" if s.count_on_board(side, False) else "D-123"
    monarch = s.monarch()
    if s.status[monarch] == DEAD:
        return "D-121"
    others = s.count_on_board(side, s.rules.horses_count) - (1 if s.status[monarch] == BOARD else 0)
    return "" if others else "D-122"


def near_end(s: TwoKingdoms) -> bool:
    """True if a single blow, or the end of this turn, might decide the match."""
    rules = s.rules
    if s.count + 1 >= rules.max_turns or (rules.no_progress > 0 and s.idle + 1 >= rules.no_progress):
        return True
    if s.phase == FIELD:
        return s.count_on_board(0, False) <= 1 or s.count_on_board(1, False) <= 1
    if s.phase != SIEGE:
        return False
    attacker = s.attacker
    if s.count_on_board(attacker, False) <= 1:  # D-123
        return True
    if s.gate == 0 and s.health[s.monarch()] <= HARDEST_BLOW:  # D-121
        return True
    # D-122; a blow can kill both of a pair, and the monarch does not count
    return s.count_on_board(1 - attacker, rules.horses_count) <= (3 if s.gate == 0 else 2)


def finish(s: TwoKingdoms, winner: int, clause: str, killer: int = NOBODY, killed: int = NOBODY) -> None:
    if s.events is not None:
        if killer == NOBODY:
            killed = NOBODY
        elif killed // UNITS == winner:
            killer, killed = killed, killer
        s.emit(Event("match_over", [winner, int(clause[2:]), s.phase, s.own[0], s.own[1], killer, killed]))
    s.finish(won_by(winner, 2, clause))


def leave_strays(s: TwoKingdoms, side: int) -> None:
    """D-81, D-134: horses on a field without a troop of their side."""
    for unit in range(side * UNITS, side * UNITS + UNITS):
        if s.status[unit] == BOARD:
            if s.rules.keep_strays:
                s.status[unit] = RESERVE
            else:
                s.status[unit] = LOST
                s.health[unit] = 0


def let_escape(s: TwoKingdoms, side: int) -> None:
    """D-126, D-127: whatever the side has on the field counts as retreated."""
    for unit in range(side * UNITS, side * UNITS + UNITS):
        if s.status[unit] == BOARD:
            s.status[unit] = RETREATED


def is_stopped(s: TwoKingdoms) -> bool:
    """D-125, D-129: asked when a player-turn is over."""
    return (s.rules.no_progress > 0 and s.idle >= s.rules.no_progress) or s.count >= s.rules.max_turns


def stop(s: TwoKingdoms) -> None:
    if s.events is not None:
        s.emit(Event("stopped", [s.count, s.idle]))
    if s.phase == SIEGE:
        finish(s, 1 - s.attacker, "D-128")
        return
    if s.retreating != NOBODY:
        let_escape(s, s.retreating)
        end_field(s, 1 - s.retreating, STOPPED_RETREAT)
        return
    south, north = s.troop_health(0), s.troop_health(1)
    if s.rules.stall_is_draw or south == north:
        if s.events is not None:
            s.emit(Event("match_over", [NOBODY, OUT_OF_HEALTH, s.phase, s.own[0], s.own[1], NOBODY, NOBODY]))
        s.finish(Outcome([0.5, 0.5], "D-126"))
        return
    winner = 0 if south > north else 1
    if s.rules.field_only:
        finish(s, winner, "D-126")
    else:
        let_escape(s, 1 - winner)
        end_field(s, winner, OUT_OF_HEALTH)


def end_field(s: TwoKingdoms, winner: int, why: int) -> None:
    """D-2, D-90: the field is left; who is alive gathers before the loser's castle or in it."""
    if s.events is not None:
        s.emit(Event("field_over", [winner, why, s.own[0], s.own[1]]))
    loser = 1 - winner
    for unit in range(ALL_UNITS):
        if unit // UNITS == winner and s.status[unit] in (BOARD, RESERVE):
            s.status[unit] = RESERVE
            heal(s, unit, MORALE_HEALS)  # D-92
        elif s.status[unit] == RETREATED:
            s.status[unit] = RESERVE
            heal(s, unit, SHAME_HEALS)  # D-91
            s.shame[unit] = 1
    clear_board(s)
    s.attacker = winner  # D-84, D-95
    s.phase = SIEGE_SETUP
    s.board = s.rules.shut_castle
    s.gate = GATE_HEALTH
    s.status[winner * UNITS + RAM_UNIT] = RESERVE
    for number, square in enumerate(s.board.spots):
        s.put(loser * UNITS + FIRST_BALL + number, square)  # D-97
    s.mover = winner if s.rules.attacker_first else loser  # D-102
    set_up(s, s.rules.siege_coin)


def heal(s: TwoKingdoms, unit: int, halves: int) -> None:
    s.health[unit] = min(FULL[KIND_OF[unit]], s.health[unit] + halves)


def clear_board(s: TwoKingdoms) -> None:
    """D-93: only health and effects are carried over."""
    s.square = [NOWHERE] * ALL_UNITS
    s.mount = [NOBODY] * ALL_UNITS
    s.mark = [0] * ALL_UNITS
    s.at = [NOBODY] * CASTLE_SQUARES
    s.forget_ways()
    s.own = [0, 0]
    s.shot = [0, 0]
    s.count = 0
    s.idle = 0
    s.progress = False
    s.acted = False
    s.retreating = NOBODY


def breach(s: TwoKingdoms) -> None:
    """D-107: the gate is down for good; at once the fog is lifted, and both sides feel it (D-108, `rules.effect`)."""
    s.gate = 0
    fog = s.board.fog
    if s.events is not None:
        s.emit(Event("breached", [s.attacker, s.own[s.attacker]]))
        for unit in range(ALL_UNITS):
            if s.status[unit] == BOARD and fog[s.square[unit]]:
                s.emit(Event("revealed", [unit, s.square[unit]], knew=[unit // UNITS]))
    s.board = s.rules.open_castle
    s.forget_ways()
    throne = s.board.throne
    sitting = s.at[throne]
    if sitting != NOBODY:
        s.lift(sitting)
        to = nearest_floor(s)
        s.put(sitting, to)
        if s.events is not None:
            s.emit(Event("shifted", [sitting, throne, to]))
    s.put((1 - s.attacker) * UNITS + MON_UNIT, throne)  # D-109; it acts when its side is on turn (D-111)
    if s.events is not None:
        s.emit(Event("monarch", [s.monarch(), throne]))


def nearest_floor(s: TwoKingdoms) -> int:
    """D-110: the free castle-floor square nearest to the throne; of several, the lowest rank, then the lowest file."""
    throne = s.board.throne
    best = NOWHERE
    nearest = CASTLE_SQUARES
    for square in range(s.board.count):
        if s.board.castle[square] and square != throne and s.at[square] == NOBODY:
            far = distance(square, throne)
            if far < nearest:
                best = square
                nearest = far
    return best
