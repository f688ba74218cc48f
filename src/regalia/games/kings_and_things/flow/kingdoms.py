"""Gaining and losing hexes and forts, and what that decides: the citadel's clock, victory, elimination."""

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import RESIGNED, Illegal
from regalia.core.events import Event
from regalia.core.state import shared_by, won_by
from regalia.games.kings_and_things.counters import COUNTERS, FORM_VALUE, FRONT, KIND, TREASURE
from regalia.games.kings_and_things.data import CITADEL, NO_FORT
from regalia.games.kings_and_things.state import NOBODY, SETUP, KingsThings


def set_fort(s: KingsThings, place: Hex, level: int) -> None:
    """A fort is built, raised or lowered; a citadel starts or stops the clock."""
    kind = "built" if level > s.fort[place] else "lowered"
    if s.events is not None:
        s.emit(Event(kind, [s.hex_owner[place], s.rules.board.code[place], level, s.fort[place]]))
    s.fort[place] = level
    s.fort_hits[place] = 0
    if level == CITADEL:
        mind_citadels(s, s.hex_owner[place], 0)


def mind_citadels(s: KingsThings, seat: int, taken: int) -> None:
    """T-4.2a: a citadel was built or has a new owner."""
    if s.forts_of_level(CITADEL) == 1:
        start_clock(s, seat, taken)
    else:
        s.clock_owner = NOBODY  # T-4.2b, T-4.21a
        s.clock_turn = 0
        s.clock_taken = 0
        s.rivals = 1
    if s.citadels(seat) > 1:
        tell_crown(s, seat, 1)
        s.finish(won_by(seat, s.seat_count, "T-4.21b"))


def start_clock(s: KingsThings, seat: int, taken: int) -> None:
    """T-4.2a: the player has the only citadel from now on; T-4.2b: `once` has no clock after a second one."""
    if not (s.rivals and s.rules.citadel_once):
        s.clock_owner = seat
        s.clock_turn = s.turn
        s.clock_taken = taken


def capture(s: KingsThings, place: Hex, seat: int) -> None:
    """The hex changes hands, with its fort and its income counter."""
    s.hex_owner[place] = seat
    if s.cloud == place:
        s.cloud = NOWHERE  # T-14.9c
    if s.events is not None:
        s.emit(Event("captured", [seat, s.rules.board.code[place]]))
    if s.fort[place] == CITADEL:
        mind_citadels(s, seat, 1)  # T-4.22


def clock_runs_out(s: KingsThings) -> bool:
    """T-4.2a, T-4.22: at the end of a Construction Phase, whatever the income is now (T-4.13)."""
    if s.clock_owner == NOBODY or s.turn <= s.clock_turn:
        return False
    tell_crown(s, s.clock_owner, s.clock_taken)
    s.finish(won_by(s.clock_owner, s.seat_count, "T-4.22" if s.clock_taken else "T-4.2a"))
    return True


def tell_crown(s: KingsThings, seat: int, taken: int) -> None:
    """Say what has won the game: the citadels of the winner, one or two."""
    if s.events is not None:
        code = s.rules.board.code
        held = [code[place] for place in s.owned(seat) if s.fort[place] == CITADEL]
        s.emit(Event("crowned", [seat, taken, *held]))


def drop_dead(s: KingsThings) -> None:
    """T-S1: a player with neither a hex nor a unit on the board is out. Checked at the end of each phase."""
    if s.phase == SETUP:
        return
    last = s.playing()
    for seat in last:
        if s.count_owned(seat) == 0 and not s.units_on_board(seat):
            leave(s, seat)
    playing = s.playing()
    if len(playing) < 2:
        if playing and s.events is not None:
            s.emit(Event("alone", playing))
        s.finish(shared_by(playing or last, s.seat_count, "T-S2"))


def leave(s: KingsThings, seat: int) -> None:
    """A seat is out: its rack goes to the cup, its gold to the bank."""
    shown = list(s.rack[seat] + s.offer[seat])
    for counter in shown:
        s.to_cup(counter)
    s.gold[seat] = 0
    s.gone[seat] = 1
    for place in range(len(s.flown) - 2, -1, -2):
        if s.flown[place + 1] == seat:
            del s.flown[place : place + 2]
    if s.events is not None:
        s.emit(Event("out", [seat, *shown]))


def resign(s: KingsThings, seat: int) -> None:
    """T-S1: units to the cup, hexes without an owner, forts and income counters gone."""
    if s.gone[seat]:
        raise Illegal("T-S1", "this seat is out of the game already")
    for counter in range(COUNTERS):
        if s.where[counter] >= 0 and s.owner[counter] == seat:
            s.to_cup(counter)
    citadels = s.forts_of_level(CITADEL)
    for place in range(s.rules.hexes):
        if s.hex_owner[place] == seat:
            s.hex_owner[place] = NOBODY
            s.fort[place] = NO_FORT
            s.fort_hits[place] = 0
            s.town_hits[place] = 0
            if s.income[place] != NOBODY:
                s.to_cup(s.income[place])
            if s.cloud == place:
                s.cloud = NOWHERE
    s.target = [NOBODY if target == seat else target for target in s.target]
    s.target[seat] = NOBODY
    s.prey = [NOBODY if unit < 0 or s.where[unit] < 0 else unit for unit in s.prey]
    s.prey[seat] = NOBODY
    leave(s, seat)
    if s.clock_owner == seat:
        s.clock_owner = NOBODY
        s.clock_turn = 0
        s.clock_taken = 0
    if citadels > 1 and s.forts_of_level(CITADEL) == 1:  # T-4.2b
        start_clock(s, s.hex_owner[s.fort.index(CITADEL)], 0)
    playing = s.playing()
    if len(playing) == 1:
        s.finish(won_by(playing[0], s.seat_count, RESIGNED))


def rank(s: KingsThings, seat: int) -> tuple[int, int, int, int, int]:
    """T-S3: citadels, fort levels, income, hexes, gold with the treasures on the rack."""
    levels = 0
    for place in s.owned(seat):
        levels += s.fort[place]
    treasure = sum([FORM_VALUE[FRONT[counter]] for counter in s.rack[seat] if KIND[counter] == TREASURE])
    return (s.citadels(seat), levels, s.income_of(seat), s.count_owned(seat), s.gold[seat] + treasure)


def end_by_limit(s: KingsThings) -> None:
    """T-S3: the turn limit is reached, and the ranking decides."""
    playing = s.playing()
    best = max([rank(s, seat) for seat in playing])
    winners = [seat for seat in playing if rank(s, seat) == best]
    if s.events is not None:
        s.emit(Event("ranked", [*best[:4], *winners]))
    s.finish(shared_by(winners, s.seat_count, "T-S3"))
