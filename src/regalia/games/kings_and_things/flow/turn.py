"""Section 3: the phases of a turn, and the players' parts of them."""

from regalia.core.events import Event
from regalia.games.kings_and_things.counters import BALLOON, COUNTERS
from regalia.games.kings_and_things.flow.characters import RecruitCharacters
from regalia.games.kings_and_things.flow.combat import Combat
from regalia.games.kings_and_things.flow.construction import Construction
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.flow.kingdoms import clock_runs_out, drop_dead, end_by_limit
from regalia.games.kings_and_things.flow.movement import Movement
from regalia.games.kings_and_things.flow.powers import Powers
from regalia.games.kings_and_things.flow.random_events import RandomEvents
from regalia.games.kings_and_things.flow.recruiting import RecruitThings
from regalia.games.kings_and_things.flow.walk_ins import LastCalls, WalkIns
from regalia.games.kings_and_things.state import (
    ABOARD,
    CHANGE_OF_ORDER,
    COMBAT,
    CONSTRUCTION,
    GOLD,
    MOVED,
    MOVEMENT_PHASE,
    POWERS,
    RANDOM_EVENTS,
    RECRUIT_CHARACTERS,
    RECRUIT_THINGS,
    KingsThings,
)


class Turn(ThingsFrame):
    """T-3.2: the frame under all others. The phase, and how many parts of it have begun, are in the state."""

    WORD = "turn"
    FIELDS = ()
    FIXED = True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a turn continues by itself")

    def advance(self, s: KingsThings) -> bool:
        if s.phase == GOLD:
            collect(s)
        elif s.phase == CHANGE_OF_ORDER:
            end_turn(s)
            return True
        else:
            while s.part < s.seat_count:  # T-3.1a
                seat = (s.first + s.part) % s.seat_count
                s.part += 1
                part = self.part_of(s)
                if part is None:
                    break
                if not s.gone[seat]:
                    part.seat = seat
                    s.frames.append(part)
                    return True
            after = self.after_parts(s)
            if after is not None:
                s.frames.append(after)
                return True
        end_phase(s)
        return True

    def part_of(self, s: KingsThings) -> ThingsFrame | None:
        if s.phase == RECRUIT_CHARACTERS:
            return RecruitCharacters()
        if s.phase == POWERS:
            return Powers()
        if s.phase == RANDOM_EVENTS:
            return RandomEvents()
        if s.phase == RECRUIT_THINGS:
            return RecruitThings()
        if s.phase == MOVEMENT_PHASE:
            return Movement()
        if s.phase == CONSTRUCTION:
            return Construction()
        return None

    def after_parts(self, s: KingsThings) -> ThingsFrame | None:
        """Return what comes once all players have had their part; `part` counts on."""
        if s.phase == COMBAT and s.part <= s.seat_count:
            s.part = s.seat_count + 1
            return Combat()
        if s.phase == MOVEMENT_PHASE and s.part <= s.seat_count:
            s.part = s.seat_count + 1
            return LastCalls() if s.rules.last_call else WalkIns()
        if s.phase == MOVEMENT_PHASE and s.part == s.seat_count + 1 and s.rules.last_call:
            s.part = s.seat_count + 2
            return WalkIns()
        return None


def collect(s: KingsThings) -> None:
    """T-5.1a: everybody receives their income."""
    for seat in s.order():
        income = s.income_of(seat)
        s.gold[seat] += income
        if s.events is not None:
            s.emit(Event("income", [seat, income]))


def end_phase(s: KingsThings) -> None:
    if s.phase == CONSTRUCTION and clock_runs_out(s):
        return
    drop_dead(s)
    if s.outcome is not None:
        return
    s.phase += 1
    s.part = 0
    if s.events is not None:
        s.emit(Event("phase", [s.phase, s.turn, s.first]))


def end_turn(s: KingsThings) -> None:
    if s.rules.turn_limit and s.turn >= s.rules.turn_limit:
        end_by_limit(s)
        return
    if s.rules.order_changes:  # T-3.1b, T-3.1c
        s.first = s.clockwise((s.first + 1) % s.seat_count)[0]
    s.turn += 1
    s.phase = GOLD
    s.part = 0
    for counter in range(COUNTERS):
        s.mark[counter] &= ~(MOVED | ABOARD)
        s.spent[counter] = 0
    if s.where[BALLOON] >= 0 and s.owner[BALLOON] < s.seat_count:
        s.use_up(BALLOON)  # T-15.1d
    for place in range(s.rules.hexes):
        s.raised[place] = 0
    if s.events is not None:
        s.emit(Event("phase", [s.phase, s.turn, s.first]))
