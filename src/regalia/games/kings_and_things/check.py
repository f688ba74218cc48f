"""Invariants of every position: of counters and hexes, and of the questions on the stack."""

from regalia.boards.hexes import NOWHERE, Hex
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    COUNTERS,
    CREATURE,
    KIND,
    MAGIC_ITEM,
    PLAIN_INCOME,
    THINGS,
    VILLAGE,
)
from regalia.games.kings_and_things.data import CITADEL, NO_FORT, SEA
from regalia.games.kings_and_things.flow.fields import SEAT
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame
from regalia.games.kings_and_things.flow.kinds import LIES_ON
from regalia.games.kings_and_things.flow.setup import SetUp
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.state import (
    CUP,
    NATIVES,
    NOBODY,
    OFFER,
    OUT,
    PHASES,
    POOL,
    RACK,
    SETUP,
    USED,
    KingsThings,
    is_unit,
)


def check(s: KingsThings) -> None:
    """T-S6: every counter is in exactly one place, and nothing lies where it may not."""
    rules = s.rules
    assert 0 <= s.first < s.seat_count and 0 <= s.phase < PHASES and s.turn >= 1
    listed = [0] * COUNTERS
    check_list(s, listed, s.cup, CUP, NOBODY)
    for seat in range(s.seat_count):
        check_list(s, listed, s.rack[seat], RACK, seat)
        check_list(s, listed, s.offer[seat], OFFER, seat)
        assert s.gold[seat] >= 0, "nobody has less than no gold"
        assert s.rack[seat] == sorted(s.rack[seat])
    for place in range(rules.hexes):
        assert s.at[place] == sorted(s.at[place])
        for counter in s.at[place]:
            assert s.where[counter] == place, "a counter is in two places"
            listed[counter] += 1
        check_hex(s, place)
    for counter in range(COUNTERS):
        place = s.where[counter]
        if place in (OUT, POOL):
            assert listed[counter] == 0 and s.owner[counter] == NOBODY, "a counter is in two places"
            assert (place == POOL) == (counter >= THINGS), "the pool is for characters (T-1.2b)"
        else:
            assert listed[counter] == 1, "T-S6: a counter is nowhere, or in two places"
        if counter < THINGS and not rules.in_game[counter]:
            assert place == OUT, "this counter is not in the game"
        if counter >= THINGS:
            assert place == POOL or place >= 0, "T-1.3b: a character is never in the cup or on a rack"
    assert s.cloud == NOWHERE or 0 <= s.cloud < rules.hexes
    assert min(s.deck) >= 0 and min(s.aside) >= 0, "a pile of hexes cannot owe any"


def check_list(s: KingsThings, listed: list[int], counters: list[int], place: int, owner: int) -> None:
    for counter in counters:
        assert 0 <= counter < THINGS, "T-1.2b: only Things are in the cup or on a rack"
        assert s.where[counter] == place and s.owner[counter] == owner, "a counter is in two places"
        listed[counter] += 1


def check_hex(s: KingsThings, place: Hex) -> None:
    counter = s.income[place]
    if counter != NOBODY:
        assert s.where[counter] == place, "an income counter is somewhere else"
        kind = KIND[counter]
        assert kind in (PLAIN_INCOME, CITY, VILLAGE), "this is no income counter"
    assert NO_FORT <= s.fort[place] <= CITADEL
    owner = s.hex_owner[place]
    assert owner == NOBODY or (0 <= owner < s.seat_count and not s.gone[owner]), "a hex without an owner"
    assert owner == NOBODY or s.terrain[place] != SEA or s.phase == SETUP, "T-2.16e: nobody owns the sea"
    assert not s.fort[place] or owner != NOBODY, "a fort without an owner"
    for other in s.at[place]:
        kind = KIND[other]
        side = s.owner[other]
        if side == NATIVES:
            assert kind != CHARACTER, "natives have no characters"
        elif kind in (CREATURE, CHARACTER):
            assert 0 <= side < s.seat_count and not s.gone[side], "a unit without an owner"
        elif kind in (PLAIN_INCOME, CITY, VILLAGE):
            assert counter == other and side == NOBODY, "T-2.17c: one income counter a hex"
        elif kind == MAGIC_ITEM:
            assert s.has(other, USED), "T-8.21: an unused item on the board"
        else:
            raise AssertionError("T-5.3a, T-8.21: this is never on the board")


def check_written(s: KingsThings) -> None:
    """Check what no game gets wrong, but a text can."""
    for place in range(s.rules.hexes):
        assert 0 <= s.fort_hits[place] <= s.fort[place] and 0 <= s.town_hits[place] <= 2
        assert s.town_hits[place] == 0 or s.town(place) != NOBODY
    for place in range(0, len(s.flown), 2):
        assert s.where[s.flown[place]] == POOL, "a character that fled is in the pool"
        assert not s.gone[s.flown[place + 1]]
    assert s.clock_owner == NOBODY or s.forts_of_level(CITADEL) == 1
    assert len(s.playing()) > 1 or s.outcome is not None, "one player alone has won"
    for seat in range(s.seat_count):
        assert not s.gone[seat] or (not s.rack[seat] and not s.offer[seat] and not s.gold[seat])
    for bearer in (s.sword_on, s.bow_on):
        assert bearer == NOBODY or is_unit(bearer)


def check_frames(s: KingsThings) -> None:
    """Check that the questions on the stack fit the position."""
    assert s.frames and isinstance(s.frames[0], Turn), "the turn lies under all other frames"
    assert s.phase != SETUP or (len(s.frames) > 1 and isinstance(s.frames[1], SetUp)), "nothing is set up"
    below = ""
    for depth, frame in enumerate(s.frames):
        assert isinstance(frame, (ThingsFrame, ThingsChance))
        for field in frame.FIELDS:
            assert field.is_sound(s, frame), f"{frame.WORD} cannot have that {field.name}"
        assert below in LIES_ON.get(frame.WORD, (below,)), f"{frame.WORD} never comes after {below}"
        below = frame.WORD
        assert isinstance(frame, ThingsFrame) or depth == len(s.frames) - 1, "nothing happens before chance has spoken"
        if isinstance(frame, ThingsFrame):
            assert depth == 0 or not isinstance(frame, Turn)
            assert frame.seat < s.seat_count
            # What goes when its seat leaves the game has a seat.
            assert frame.seat >= 0 or SEAT not in frame.FIELDS or frame.outlasts(), f"{frame.WORD} is about a player"
            frame.check_below(s)
    top = s.frames[-1]
    if isinstance(top, ThingsFrame):
        if 0 <= top.seat < s.seat_count:
            assert not s.gone[top.seat], "a seat that is asked is in the game"
        top.check(s)
        assert top.to_act(s), "somebody is asked"
        for seat in top.to_act(s):
            assert 0 <= seat < s.seat_count and not s.gone[seat]
            assert top.answers(s, seat), "a seat that is asked can answer"
    else:
        assert isinstance(top, ThingsChance)
        assert -1 <= top.seat <= NATIVES
        top.check(s)
