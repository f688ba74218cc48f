"""Heralds: the kit that every game passes, its rulebook, and what makes it special."""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from heralds import GAME
from regalia.core.actions import WATCHER
from regalia.core.entries import Entry
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.record import header_for, read_record
from regalia.core.referee import submit
from regalia.core.registry import game_folder
from regalia.core.replay import Replay, replay
from regalia.core.state import State
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.rulebook.scenarios import Scenario
from regalia.testkit.checks import plain
from regalia.testkit.kit import GameKit, Variant
from regalia.testkit.trace import trace

HERE: Final = Path(__file__).parent
SCENARIOS: Final = scenarios_of(GAME)
AZURE, GULES, SABLE = range(3)
EVERYBODY: Final = (AZURE, GULES, SABLE, WATCHER)

# Gules has a trumpet, sable has none; azure has won something that can be pawned.
BIDDING: Final = """
    seats 3
    azure hand 2 5
    azure won 1
    gules hand 4 T
    sable hand 3 6
    table 3
"""


class TestHeralds(GameKit):
    game = GAME
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [
        Variant(2, {"rounds": 3}),  # the first is the one whose playthrough is stored: a short one
        Variant(3),
        Variant(4, {"hand": 5, "trumpet": 4}),
        Variant(3, {"rounds": 3, "ties": "discard"}),
        Variant(2, {"rounds": 10, "hand": 1}),
    ]
    fleeting = ("revealed",)  # the position keeps the discard, and not who bid what

    def effort(self) -> float:
        """Less for each, since there are many variants."""
        return super().effort() / 3


# The rulebook


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    result = run(GAME, scenario)
    assert result.passed, result.report()


def test_every_clause_is_carried_out_and_shown() -> None:
    assert trace(game_folder(GAME), HERE, GAME) == []


# What makes it special


def position(text: str) -> State:
    s = GAME.load(text)
    s.events = []
    return s


def say(s: State, *entries: str) -> State:
    for entry in entries:
        name, _colon, text = entry.partition(": ")
        submit(s, GAME.meta.seat_named(name), GAME.read(s, text))
    return s


def seen(s: State, seat: int) -> object:
    """Everything that reaches a seat: its view, its picture, and what it has been told."""
    view = GAME.view(s, seat)
    events = [event.seen_by(seat) for event in s.events or []]
    return (
        plain(view),
        plain(GAME.scene(view)),
        GAME.render_text(view),
        [(event, GAME.describe_event(event, seat)) for event in events],
    )


@pytest.mark.clauses("H-13")
@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(["sable: bid 3"], id="a low card"),
        pytest.param(["sable: bid 6"], id="a high card"),
        pytest.param(["sable: bid 6", "sable: take back"], id="nothing after all"),
        pytest.param(["sable: bid 6", "sable: take back", "sable: bid 3"], id="another card than at first"),
    ],
)
def test_nobody_else_can_see_what_happens_behind_a_screen(entries: list[str]) -> None:
    before, after = position(BIDDING), say(position(BIDDING), *entries)
    for seat in EVERYBODY:
        assert (seen(after, seat) == seen(before, seat)) == (seat != SABLE)
    sealed, empty = say(after, "sable: ready"), say(before, "sable: ready")
    for seat in (AZURE, GULES, WATCHER):
        assert seen(sealed, seat) == seen(empty, seat)


@pytest.mark.clauses("H-8", "H-13")
def test_it_does_not_matter_in_which_order_the_seats_bid() -> None:
    azure, gules, sable = ["azure: bid 5", "azure: ready"], ["gules: ready"], ["sable: bid 6", "sable: ready"]
    one = say(position(BIDDING), *azure, *gules, *sable)
    other = say(position(BIDDING), sable[0], azure[0], *gules, azure[1], sable[1])
    assert GAME.dump(one) == GAME.dump(other)


@pytest.mark.clauses("H-14")
@pytest.mark.parametrize("sable_hand", ["3 6", "6 T", "Tx2"])
def test_the_window_asks_a_seat_without_trumpets_too(sable_hand: str) -> None:
    s = say(position(BIDDING.replace("sable hand 3 6", f"sable hand {sable_hand}")), "azure: ready", "gules: ready")
    say(s, "sable: ready")
    asked: list[str] = []
    while s.frames[-1].window():
        asked.append(GAME.meta.seat_name(s.asked()))
        say(s, f"{asked[-1]}: pass")
    assert asked == ["gules", "sable", "azure"]


@pytest.mark.clauses("H-14", "H-15")
def test_a_seat_without_trumpets_can_only_pass_and_others_do_not_see_that() -> None:
    window = BIDDING + "ask window sable"
    without, holding = position(window), position(window.replace("sable hand 3 6", "sable hand 3 T"))
    assert [GAME.write(without, action) for action in without.legal()] == ["pass"]
    assert [GAME.write(holding, action) for action in holding.legal()] == ["pass", "trumpet"]
    with pytest.raises(Illegal, match="H-15"):
        say(without, "sable: trumpet")
    for seat in (AZURE, GULES, WATCHER):
        assert seen(without, seat) == seen(holding, seat)


@pytest.mark.clauses("H-20")
def test_pawning_does_not_answer_the_question() -> None:
    s = say(position(BIDDING), "azure: pawn 1")
    assert s.frames[-1].to_act(s) == (-1,)
    s = say(s, "*: card T", "azure: bid 5")
    assert s.frames[-1].to_act(s) == (AZURE, GULES, SABLE)
    assert [event.kind for event in s.events or []] == ["pawned", "drew"]
    assert GAME.describe_event(Event("drew", [AZURE], [0], [AZURE]).seen_by(GULES), GULES) == "Azure draws a card"


@pytest.mark.clauses("H-25")
def test_a_seat_that_resigns_while_it_bids_shows_its_cards_and_the_others_bid_on() -> None:
    s = say(position(BIDDING), "gules: bid 4", "azure: bid 2")
    before = GAME.view(s, SABLE).text
    assert "discard" not in before and "gules cards ?x2" in before
    GAME.resign(s, GULES)
    assert s.frames[-1].to_act(s) == (AZURE, SABLE)
    after = GAME.view(s, SABLE).text
    assert "gules gone" in after and "discard 4 T" in after
    assert "azure cards ?x2" in after and "behind" not in after
    assert GAME.describe_event((s.events or [])[-1], SABLE) == "Gules resigns and shows 4 T"
    GAME.check(s)


@pytest.mark.clauses("H-14", "H-25")
def test_if_the_last_seat_to_bid_resigns_the_window_opens_without_it() -> None:
    s = say(position(BIDDING), "azure: ready", "sable: bid 6", "sable: ready", "gules: bid 4")
    GAME.resign(s, GULES)
    assert s.frames[-1].window() == "trumpets"
    assert s.frames[-1].to_act(s) == (SABLE,)
    say(s, "sable: pass", "azure: pass")
    assert "sable won 3" in GAME.dump(s)


@pytest.mark.clauses("H-25")
def test_a_seat_cannot_resign_twice() -> None:
    play = Replay(GAME, header_for(GAME, 3, GAME.meta.choose(None)))
    play.take(Entry(GULES, "resign"))
    with pytest.raises(Illegal, match="H-25"):
        GAME.resign(play.state, GULES)


@pytest.mark.clauses("H-26", "G-6")
def test_a_fallen_flag_of_the_last_but_one_wins_for_the_last() -> None:
    header = "regalia record 1\ngame: heralds\nrules: 1\nseats: azure gules sable\n\n"
    story = header + "*: card 1\ngules: resign\n*: card 2\nsable: flag\noutcome: 1 0 0 G-6\n"
    s = replay(GAME, read_record(story.splitlines())).state
    assert s.outcome is not None and s.outcome.winners() == [AZURE]
