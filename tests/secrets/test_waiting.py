"""The time that a seat takes tells nothing about what it holds.

What is compared. A stranger measures how long azure takes, 50 times in each of two worlds that differ in azure's hand,
or in what azure does in secret: by the server's own timers, and with 0 to 40 ms of the net's chance on top. A
two-sample Kolmogorov-Smirnov test tells the worlds apart; a chance below 1 in 1,000 is a leak.

Its power, measured in 1,000 runs each. A difference in every answer is found with a probability of 0.999 if it is
20 ms, 0.95 if 16 ms, 0.60 if 12 ms and 0.01 if 4 ms; one of 40 ms or more in half of the answers with 0.97, in 40% of
them with 0.66. `test_the_test_would_find_a_difference` holds that. The time is the event loop's own, put forward where
it would wait, and the seeds are fixed: every run gives the same result on every machine.

What it does not see: the milliseconds of computing itself, and bots that search outside windows, whose thinking may
take longer than their pause. People take as long as they take; what they hold is hidden if they answer in the even
delay.
"""

from typing import Final

import pytest

from regalia.core.rng import Rng
from tests.secrets.waiting import JITTER, READY, Case, chance_of, waits

pytestmark = [pytest.mark.plain, pytest.mark.slow]

TIMES: Final = 50
RUNS: Final = 200
LEAK: Final = 0.001
PASSES: Final = "passes"
TWO_PEOPLE: Final = ("bot:{}", "me", "me")
ONE_PERSON: Final = ("bot:{}", "me", "bot:random")


def seats(kind: tuple[str, ...], bot: str) -> tuple[str, ...]:
    return tuple(each.format(bot) for each in kind)


# A trumpet can be sounded in the window; who has none can only pass.
WITH, WITHOUT = "TT1", "111"
BOTS: Final = ("greedy", "knight", "mcts:500")
IN_WINDOWS: Final = {
    f"{bot}, {name}": (Case(seats(kind, bot), WITH), Case(seats(kind, bot), WITHOUT), PASSES)
    for bot in BOTS
    for name, kind in (("two people", TWO_PEOPLE), ("one person", ONE_PERSON))
}
BY_HAND: Final = {
    "an order or a quick hand": (
        Case(("me", "me", "bot:random"), WITH, reacts=True),
        Case(("me", "me", "bot:random"), WITHOUT),
        PASSES,
    )
}
# Azure bids, or bids and thinks better of it, or bids nothing: until it is ready nobody sees that.
IN_SECRET: Final = {
    "a bid or none": (
        Case(seats(TWO_PEOPLE, "greedy"), "345", ("bid 3", "ready")),
        Case(seats(TWO_PEOPLE, "greedy"), "345", ("ready",)),
        READY,
    ),
    "second thoughts": (
        Case(seats(ONE_PERSON, "greedy"), "345", ("bid 3", "take back", "bid 4", "ready")),
        Case(seats(ONE_PERSON, "greedy"), "345", ("bid 5", "ready")),
        READY,
    ),
}
CASES: Final = {**IN_WINDOWS, **BY_HAND, **IN_SECRET}


def chance_in(name: str) -> float:
    """Return how likely it is that two worlds that look alike differ as much as these do."""
    one, other, words = CASES[name]
    here, there = waits(one, words, TIMES, f"{name} one"), waits(other, words, TIMES, f"{name} other")
    return chance_of(here, there)


@pytest.mark.parametrize("name", CASES)
def test_how_long_a_seat_takes_is_the_same_in_both_worlds(name: str) -> None:
    assert chance_in(name) >= LEAK


@pytest.mark.parametrize(
    ("name", "place", "planted"),
    [
        ("mcts:500, one person", "time_to_think", lambda _spec, _in_window: 0.0),  # it thinks as long as it likes
        ("an order or a quick hand", "PendingQuestions.holds", lambda _self, _seat, _text, _request: False),
        ("a bid or none", "PendingQuestions.is_secret", lambda _self, _seat, _text: False),
    ],
)
def test_a_server_that_tells_by_its_time_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, place: str, planted: object
) -> None:
    monkeypatch.setattr(f"regalia.table.play.questions.{place}", planted)
    assert chance_in(name) < LEAK


@pytest.mark.parametrize(
    ("milliseconds", "share", "least", "most"),
    [(0, 1.0, 0.0, 0.01), (4, 1.0, 0.0, 0.05), (12, 1.0, 0.5, 0.7), (20, 1.0, 0.99, 1.0), (40, 0.5, 0.93, 1.0)],
)
def test_the_test_would_find_a_difference(milliseconds: int, share: float, least: float, most: float) -> None:
    """In one world so many answers come so much later."""
    found = 0
    for run in range(RUNS):
        rng = Rng(f"power {milliseconds} {share} {run}")
        here = [1.0 + JITTER * rng.fraction() for _time in range(TIMES)]
        there = [1.0 + JITTER * rng.fraction() for _time in range(TIMES)]
        there = [wait + milliseconds / 1000 * (rng.fraction() < share) for wait in there]
        found += chance_of(here, there) < LEAK
    assert least <= found / RUNS <= most
