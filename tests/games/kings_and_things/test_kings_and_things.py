"""Kings & Things beyond the kit: the box, hexes and Things that never get lost, bots that finish."""

import pytest

from regalia.core.frames import ChanceFrame
from regalia.core.rng import Rng
from regalia.games.kings_and_things import GAME
from regalia.games.kings_and_things.actions import FIELDS, PATTERNS, WIDTH
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    CREATURE,
    EVENT,
    FORM_STEP,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    MAGIC_STEP,
    PAIRS,
    PLAIN_INCOME,
    THINGS,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import HEX_COUNT, LANDS, SEA
from regalia.games.kings_and_things.options import chosen_rules
from regalia.games.kings_and_things.state import KingsThings

SIXES = [FRONT[counter] for counter in range(THINGS) if KIND[counter] == CREATURE and FORM_VALUE[FRONT[counter]] == 6]


def new(seats: int, **options: int | str) -> KingsThings:
    s = GAME.new(seats, GAME.meta.choose(options).values)
    assert isinstance(s, KingsThings)
    return s


def play(s: KingsThings, seed: str, planned: tuple[int, ...], limit: int = 20000) -> int:
    """To the end: those who plan take what the policy likes best, the others anything. How many entries it took."""
    rng = Rng(seed)
    entries = 0
    while s.frames and entries < limit:
        frame = s.frames[-1]
        entries += 1
        if isinstance(frame, ChanceFrame):
            frame.apply(s, -1, frame.pick(s, int(rng.below(frame.total(s)))))
            continue
        seat = frame.to_act(s)[0]
        choices = frame.legal(s, seat)
        if seat in planned:
            weights = GAME.policy(s, seat, choices)
            assert weights is not None
            best = max(weights)
            choices = [action for action, weight in zip(choices, weights, strict=True) if weight >= best - 1e-9]
        frame.apply(s, seat, choices[int(rng.below(len(choices)))])
        s.check()
        if s.phase:
            assert sum(s.deck) + sum(s.aside) + sum(terrain >= 0 for terrain in s.terrain) == sum(HEX_COUNT)
    return entries


@pytest.mark.clauses("T-1.1", "T-1.2b", "T-2.12", "T-5.4")
def test_the_box_holds_48_hexes_and_195_things() -> None:
    assert sum(HEX_COUNT) == 48 and HEX_COUNT[SEA] == 8 and len(HEX_COUNT) - 1 == LANDS
    for cities in (6, 4):
        rules = chosen_rules({"cities": cities}, 4)
        kinds = [KIND[counter] for counter in range(THINGS) if rules.in_game[counter]]
        assert len(kinds) == 195 and kinds.count(CREATURE) == 146 and kinds.count(PLAIN_INCOME) == 10
        assert kinds.count(CITY) == cities and kinds.count(VILLAGE) == 12 - cities
        assert (kinds.count(TREASURE), kinds.count(MAGIC_ITEM), kinds.count(EVENT)) == (6, 11, 10)
        assert CHARACTER not in kinds and PAIRS == 11


def test_creatures_have_the_values_and_symbols_that_were_counted() -> None:
    values = [FORM_VALUE[FRONT[counter]] for counter in range(THINGS) if KIND[counter] == CREATURE]
    assert [values.count(value) for value in range(1, 7)] == [38, 53, 28, 18, 8, 1] and len(SIXES) == 1
    magic = [c for c in range(THINGS) if KIND[c] == CREATURE and FORM_STEP[FRONT[c]] == MAGIC_STEP]
    assert len(magic) == 19


def test_no_action_needs_a_key_beyond_a_machine_word() -> None:
    for pattern, fields in zip(PATTERNS, FIELDS, strict=True):
        assert sum(WIDTH[field] for field in fields) + 7 < 62, pattern


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_finish_and_no_thing_or_hex_is_ever_lost(seats: int) -> None:
    s = new(seats)
    entries = play(s, f"bots {seats}", tuple(range(seats)))
    assert s.over is not None and entries < 20000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_planning_bot_beats_random_ones(seats: int) -> None:
    won = 0
    for game in range(6):
        s = new(seats, turn_limit=30)
        play(s, f"one against many {game}", (game % seats,))
        assert s.over is not None
        won += game % seats in s.over.winners()
    assert won >= 5
