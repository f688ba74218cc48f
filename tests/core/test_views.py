"""Views: what a seat may know, and what a bot gets to think about."""

from collections import Counter
from collections.abc import Iterator

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.core.actions import CHANCE, WATCHER
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation, seen_legal, seen_to_act
from regalia.testkit.checks import plain

KINGS = find_game("we_are_kings")
AZURE, GULES, SABLE = range(3)
BIDDING = """
    seats 3
    azure hand 2 5
    gules hand 1 T
    gules behind 4
    gules ready
    sable hand 3 6
    sable behind 6
    table 3
    discard 5 5 T
"""


def positions(game: Game, seats: int, seed: str) -> Iterator[State]:
    s = game.new(seats, {})
    rng = Rng(seed)
    while s.frames:
        yield s
        random_step(s, rng)
    yield s


def hidden(s: State, seat: int) -> list[str]:
    """The lines that another seat than their owner must not see, of one seat."""
    name = HERALDS.meta.seat_name(seat)
    return [line for line in HERALDS.dump(s).splitlines() if line.startswith((f"{name} hand", f"{name} behind"))]


# What is asked of whom


def test_only_a_seat_that_is_asked_sees_actions() -> None:
    s = HERALDS.load(BIDDING)
    assert seen_to_act(s) == (AZURE, SABLE)
    assert [HERALDS.write(s, action) for action in seen_legal(s, AZURE)] == ["bid 2", "bid 5", "ready"]
    assert [HERALDS.write(s, action) for action in seen_legal(s, SABLE)] == ["ready", "take back"]
    for other in (GULES, WATCHER, CHANCE):
        assert seen_legal(s, other) == []


def test_after_the_end_nobody_is_asked_and_nothing_is_legal() -> None:
    s = FOUR.new(2, {})
    FOUR.resign(s, 0)
    assert seen_to_act(s) == ()
    assert [seen_legal(s, seat) for seat in (0, 1, WATCHER)] == [[], [], []]


@pytest.mark.parametrize(("game", "seats"), [(FOUR, 2), (HERALDS, 4), (KINGS, 2)], ids=["four", "heralds", "kings"])
def test_a_view_says_whose_it_is_who_is_asked_and_what_that_seat_may_say(game: Game, seats: int) -> None:
    for s in positions(game, seats, "views"):
        for seat in (*range(seats), WATCHER):
            view = game.view(s, seat)
            assert (view.seat, view.to_act, view.outcome) == (seat, seen_to_act(s), s.outcome)
            assert view.legal == seen_legal(s, seat)


# Observations


def test_an_observation_shows_the_seat_what_its_view_shows() -> None:
    rng = Rng("shows")
    for s in positions(HERALDS, 3, "a game"):
        for seat in (AZURE, GULES, SABLE):
            seen = Observation(HERALDS, s, seat, rng)
            assert plain(seen.view()) == plain(HERALDS.view(s, seat))
            assert seen.legal() == seen_legal(s, seat)
            sample = seen.sample(rng)
            assert plain(HERALDS.view(sample, seat)) == plain(HERALDS.view(s, seat))
            HERALDS.check(sample)


def test_prying_into_an_observation_finds_a_state_that_has_been_resampled() -> None:
    s = HERALDS.load(BIDDING)
    rng = Rng("prying")
    found: Counter[str] = Counter()
    for _time in range(400):
        pried = Observation(HERALDS, s, AZURE, rng)._possible
        assert hidden(pried, AZURE) == hidden(s, AZURE)
        found["gules"] += hidden(pried, GULES) == hidden(s, GULES)
        found["sable"] += hidden(pried, SABLE) == hidden(s, SABLE)
        found["both"] += HERALDS.dump(pried) == HERALDS.dump(s)
    # Three of the 25 unseen cards: that they are the right ones, and the right one bid, is one in hundreds.
    assert found["gules"] < 8 and found["sable"] < 8 and found["both"] == 0


def test_an_observation_is_made_of_what_the_seat_knows_and_of_nothing_else() -> None:
    """Two tables that azure cannot tell apart give azure's bot the same states to think about, draw by draw."""
    true = HERALDS.load(BIDDING)
    for number in range(40):
        other = HERALDS.determinize(true, AZURE, Rng(f"other {number}"))
        assert HERALDS.dump(other) != HERALDS.dump(true)
        one = Observation(HERALDS, true, AZURE, Rng(f"eyes {number}"))
        two = Observation(HERALDS, other, AZURE, Rng(f"eyes {number}"))
        assert HERALDS.dump(one._possible) == HERALDS.dump(two._possible)
        assert HERALDS.dump(one.sample(Rng("sample"))) == HERALDS.dump(two.sample(Rng("sample")))


def test_samples_differ_from_each_other_and_are_no_more_like_the_truth_than_chance_has_it() -> None:
    s = HERALDS.load(BIDDING)
    seen = Observation(HERALDS, s, AZURE, Rng("eyes"))
    rng = Rng("samples")
    samples = [seen.sample(rng) for _sample in range(1000)]
    assert len({HERALDS.dump(sample) for sample in samples}) > 950
    cards = Counter(card for sample in samples for line in hidden(sample, GULES) for card in line.split()[2:])
    # Of the 25 cards that azure has not seen, four are threes and four are fours; gules has one four and no three.
    threes, fours = (sum(count for card, count in cards.items() if card[0] == kind) for kind in "34")
    assert abs(threes - fours) < 120


def test_nothing_done_to_a_sample_comes_back() -> None:
    s = HERALDS.load(BIDDING)
    before = HERALDS.dump(s)
    seen = Observation(HERALDS, s, AZURE, Rng("eyes"))
    pried = HERALDS.dump(seen._possible)
    for number in range(20):
        sample = seen.sample(Rng(f"sample {number}"))
        while sample.frames:
            random_step(sample, Rng(f"play {number}"))
    assert HERALDS.dump(s) == before and HERALDS.dump(seen._possible) == pried


def test_an_observation_does_not_move_on_with_the_table() -> None:
    s = FOUR.new(2, {})
    seen = Observation(FOUR, s, 0, Rng("eyes"))
    s.apply(s.legal()[0])
    assert seen.view().text == FOUR.dump(FOUR.new(2, {}))
    assert len(seen.legal()) == 7


def test_nobody_listens_to_what_a_bot_imagines() -> None:
    s = HERALDS.load(BIDDING)
    s.events = []
    seen = Observation(HERALDS, s, AZURE, Rng("eyes"))
    assert seen._possible.events is None and seen.sample(Rng("sample")).events is None
