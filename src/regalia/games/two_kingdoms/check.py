"""The invariants of a position between two entries."""

from regalia.boards.squares import NOWHERE
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    BALL,
    FIELD_UNITS,
    FIRST_BALL,
    FOREST,
    FULL,
    HORSE,
    KIND_OF,
    MON_UNIT,
    RAM,
    RAM_UNIT,
    RIDERS,
    TREB,
    TREB_UNIT,
    UNITS,
)
from regalia.games.two_kingdoms.flow.attacking import why_no_gate
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.setup import COIN_FRAME, Setup
from regalia.games.two_kingdoms.flow.turn import TURN
from regalia.games.two_kingdoms.options import COIN
from regalia.games.two_kingdoms.rules import (
    ANSWERING,
    BLIND,
    GATE,
    blind_square,
    can_strike,
    fires_blind,
    places,
    reaches,
    reaches_back,
)
from regalia.games.two_kingdoms.state import (
    ANSWERED,
    ATTACKED,
    BOARD,
    BOX,
    DEAD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    LOST,
    MOUNTED,
    MOVED,
    NOBODY,
    OF_THE_TURN,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)


def check(s: TwoKingdoms) -> None:
    check_places(s)
    for unit in range(ALL_UNITS):
        check_status(s, unit)
        check_body(s, unit)
    check_course(s)
    if s.outcome is None:
        check_frames(s)
    else:
        assert not s.frames, "T-3: something is asked after the end"


def check_places(s: TwoKingdoms) -> None:
    """Units and squares agree on who stands where."""
    standing = 0
    for unit in range(ALL_UNITS):
        square = s.square[unit]
        if s.status[unit] != BOARD:
            assert square == NOWHERE and s.mount[unit] == NOBODY, "a unit that is not on the board stands somewhere"
            continue
        assert 0 <= square < s.board.count, "a unit stands beside the board"
        other = s.mount[unit]
        if other != NOBODY:
            assert s.mount[other] == unit and s.square[other] == square, "D-15: rider and horse are not together"
            assert (KIND_OF[unit] == HORSE) != (KIND_OF[other] == HORSE), "D-41: one rides a horse"
            assert other // UNITS == unit // UNITS, "D-41: an enemy's horse is ridden"
            assert KIND_OF[unit] == HORSE or unit % UNITS < RIDERS, "D-41: this kind does not ride"
        if not s.is_ridden_horse(unit):
            assert s.at[square] == unit, "D-15: two units share a square"
            standing += 1
    assert sum(1 for unit in s.at if unit != NOBODY) == standing, "a square holds a unit that is not there"


def check_status(s: TwoKingdoms, unit: int) -> None:
    """D-5, D-13, D-97: a unit is where its kind can be in this phase."""
    own, side, status = unit % UNITS, unit // UNITS, s.status[unit]
    if s.phase < SIEGE_SETUP:
        if own >= FIELD_UNITS:
            assert status == BOX, "D-13: a unit that never fights on the field is in play"
        elif s.phase == FIELD_SETUP:
            assert status in (RESERVE, BOARD), "nobody has been lost in set-up"
        else:
            assert status in (RESERVE, BOARD, RETREATED, DEAD), "D-81: nobody is lost on the field"
            assert status != RETREATED or side == s.retreating, "D-87: only retreating units leave the field"
            assert status != RESERVE or not s.rules.field_only, "D-3: all 23 units are deployed"
        return
    attacks = side == s.attacker
    if own < FIELD_UNITS or (own == RAM_UNIT and attacks):
        allowed = (BOARD, DEAD, LOST) if s.phase == SIEGE else (RESERVE, BOARD, DEAD, LOST)
        assert status in allowed, "D-97: everything alive is placed for the siege"
        assert status != LOST or (KIND_OF[unit] == HORSE and not attacks), "D-81: only the loser's horses are lost"
    elif KIND_OF[unit] == BALL and not attacks:
        assert status == BOARD or (status == DEAD and s.phase == SIEGE), "D-97: ballistas stand from the start"
    elif own == MON_UNIT and not attacks and s.is_breached():
        assert status in (BOARD, DEAD), "D-109: the monarch has appeared"
    else:
        assert status == BOX, "D-97, D-109: this unit is not in play"


def check_body(s: TwoKingdoms, unit: int) -> None:
    """Health, marks, effects and ground of one unit."""
    kind, side, status = KIND_OF[unit], unit // UNITS, s.status[unit]
    square = s.square[unit]
    if status in (DEAD, LOST):
        assert s.health[unit] == 0 and not s.mark[unit], "D-9: the dead carry marks"
        dealing = s.frames[-1] if s.frames else None
        dying = isinstance(dealing, Blow) and dealing.unit == unit
        assert dying or not s.shame[unit], "D-9: the dead carry Shame"
    else:
        assert 0 < s.health[unit] <= FULL[kind], "D-4: health is above 0 and not above full health"
    if status in (RESERVE, BOX) and s.phase < SIEGE_SETUP:
        assert s.health[unit] == FULL[kind], "D-19: a unit that was not deployed is unhurt"
    if s.phase == FIELD_SETUP:
        assert s.health[unit] == FULL[kind], "nobody is hurt before the battle"
    if s.shame[unit]:
        assert s.phase >= SIEGE_SETUP and side != s.attacker, "D-91: only retreated units carry Shame"
        assert unit % UNITS < FIELD_UNITS, "D-91: ballistas and monarch carry no Shame"
    mark = s.mark[unit]
    if mark:
        assert status == BOARD and s.phase in (FIELD, SIEGE), "marks are made in a battle, on the board"
        assert side == s.mover or not mark & OF_THE_TURN, "D-22: marks of a turn that is over"
        assert not mark & MOUNTED or unit % UNITS < RIDERS, "D-41: this unit cannot have mounted"
        assert not mark & FALLEN or (unit % UNITS < RIDERS and s.mount[unit] == NOBODY), "D-55: riders fall"
        assert not mark & ANSWERED or (s.rules.one_answer and ANSWERING[kind]), "D-72: answers are not counted"
        assert not mark & ATTACKED or kind != HORSE, "D-58: a horse does not attack"
        assert not mark & MOVED or kind != BALL, "D-39: ballistas stay where they are"
        if s.mount[unit] != NOBODY:
            moved = s.mark[unit] & MOVED
            assert moved == s.mark[s.mount[unit]] & MOVED, "D-42: a pair moves as one"
    elif s.mount[unit] != NOBODY:
        assert not s.mark[s.mount[unit]] & MOVED, "D-42: a pair moves as one"
    if status != BOARD:
        return
    if s.board.signs[square] == FOREST:
        assert s.board.walk[square], "D-119: a unit stands in a closed forest"
    if s.phase in (FIELD_SETUP, SIEGE_SETUP) and kind != BALL:
        assert square in places(s, side, kind), "D-11, D-98, D-99: a unit is set up outside its zone"
    if kind == BALL:
        assert square == s.board.spots[unit % UNITS - FIRST_BALL], "D-97: a ballista is not on its tower"
        return
    assert s.board.walk[square], "D-37: a unit stands where nobody can stand"
    if kind == HORSE:
        assert not s.board.castle[square], "D-51: a horse is in the castle"
    if s.has_fog():
        assert not s.board.castle[square] or side != s.attacker, "D-106: an attacker is behind the closed gate"
        assert not s.board.castle[square] or kind != TREB, "D-100: the defender's trebuchet is inside"


def check_course(s: TwoKingdoms) -> None:
    assert 0 <= s.mover <= 1 and s.count >= 0 and s.idle >= 0
    assert s.retreating == NOBODY or (s.phase == FIELD and not s.rules.field_only), (
        "D-83: a retreat is called on the field"
    )
    assert (s.attacker != NOBODY) == (s.phase >= SIEGE_SETUP), "D-95: a siege has an attacker"
    assert not s.acted or s.phase == FIELD, "D-83: kept on the field only"
    for side in (0, 1):
        if s.shot[side]:
            treb = side * UNITS + TREB_UNIT
            assert s.status[treb] == BOARD and s.phase in (FIELD, SIEGE), "D-64: there is no trebuchet to reload"
            assert s.own[side] in (s.shot[side], s.shot[side] + 1), "D-64: the trebuchet has long reloaded"
    if s.retreating != NOBODY:
        for unit in range(s.retreating * UNITS, (s.retreating + 1) * UNITS):
            if s.status[unit] == BOARD:
                assert not s.is_safe_edge(s.retreating, s.square[unit]), "D-87: a unit on the edge has left"
    if s.outcome is not None or s.phase in (FIELD_SETUP, SIEGE_SETUP):
        return
    assert s.rules.no_progress == 0 or s.idle < s.rules.no_progress, "D-125: the battle is stopped"
    assert s.count < s.rules.max_turns, "D-129: the battle is stopped"


def check_frames(s: TwoKingdoms) -> None:
    frames = s.frames
    assert frames and frames[0] is TURN and len(frames) <= 3, "the turn lies beneath everything"
    top = frames[-1]
    if isinstance(top, Setup):
        coin = s.rules.first == COIN if s.phase == FIELD_SETUP else s.rules.siege_coin
        assert s.phase in (FIELD_SETUP, SIEGE_SETUP) and top.ready < 3, "D-17: both are ready"
        assert (len(frames) == 3) == coin and (not coin or frames[1] is COIN_FRAME), "D-18, D-102: the coin comes next"
        assert s.own == [0, 0], "D-20: no turn has begun"
        for side in (0, 1):
            if top.ready >> side & 1:
                check_ready(s, side)
        return
    assert s.phase in (FIELD, SIEGE) and len(frames) <= 2, "a battle needs no set-up"
    if top is COIN_FRAME:
        coin = s.rules.first == COIN if s.phase == FIELD else s.rules.siege_coin
        assert coin and s.own == [0, 0] and not any(s.mark) and s.gate, (
            "D-18, D-102: the coin comes before the first turn"
        )
        assert not s.idle and not s.count and not s.progress and s.retreating == NOBODY, (
            "D-18: nothing has happened yet"
        )
        assert not s.acted, "D-18: nothing has happened yet"
        return
    assert s.own[s.mover] > 0, "D-20: own turns are counted from 1"
    if isinstance(top, Blow):
        check_blow(s, top)


def check_ready(s: TwoKingdoms, side: int) -> None:
    units = range(side * UNITS, side * UNITS + UNITS)
    placed = [unit for unit in units if s.status[unit] == BOARD]
    if s.phase == SIEGE_SETUP:
        assert all(s.status[unit] != RESERVE for unit in units), "D-97: everything alive is placed"
        return
    least = FIELD_UNITS if s.rules.field_only else s.rules.min_deploy
    assert len(placed) >= least, "D-3, D-14: the army is too small to be ready"
    assert any(KIND_OF[unit] != HORSE for unit in placed), "D-132: horses alone are no army"


def check_blow(s: TwoKingdoms, blow: Blow) -> None:
    """The blow that waits for its die is one that can be dealt."""
    unit, target = blow.unit, blow.target
    striker = target if blow.answer else unit
    assert striker != GATE and striker // UNITS == s.mover, "D-67: only the side on turn attacks"
    assert s.status[striker] == BOARD and s.mark[striker] & ATTACKED, "D-23: the attacker bears the mark of its attack"
    assert s.retreating != s.mover, "D-85: retreating units do not attack"
    if blow.answer:
        assert unit // UNITS != s.mover and ANSWERING[KIND_OF[unit]], "D-68: this unit does not strike back"
        assert s.retreating != unit // UNITS, "D-85: retreating units do not strike back"
        if s.status[unit] == DEAD:
            assert s.rules.dying_blow, "D-71: the dead do not strike back"
            return
        assert s.status[unit] == BOARD and not s.mark[unit] & FALLEN, "D-68: this unit cannot strike back"
        assert reaches_back(s, KIND_OF[unit], s.square[unit], s.square[target]), "D-68: the attacker is out of reach"
        assert not s.rules.one_answer or s.mark[unit] & ANSWERED, "D-72: the answer is not counted"
        assert not s.shoots_unseen(target), "D-140: nobody strikes back at who is not seen"
    elif target <= BLIND:
        square = blind_square(target)
        assert fires_blind(s, unit) and s.board.fog[square], "D-139: this unit cannot shoot blind"
        assert reaches(s, KIND_OF[unit], s.square[unit], square), "D-139: the square is out of reach"
    elif target == GATE:
        assert why_no_gate(s, unit) is None, "D-105: the gate is out of reach"
    else:
        assert KIND_OF[unit] not in (HORSE, RAM) and target // UNITS != s.mover, "D-58, D-65, D-77: no such attack"
        assert can_strike(s, unit, target), "the target is out of reach"
