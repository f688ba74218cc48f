"""The table at one moment, and how games end."""

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.core.actions import CHANCE
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import Outcome, State, shared_by, won_by

KINGS = find_game("we_are_kings")
TABLES = [(FOUR, 2), (HERALDS, 3), (KINGS, 2)]
table_ids = [game.meta.id for game, _seats in TABLES]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_ids)
def test_asked_legal_and_apply_speak_for_the_first_who_is_asked(game: Game, seats: int) -> None:
    rng = Rng("first")
    s = game.new(seats, {})
    while s.frames:
        frame = s.frames[-1]
        first = frame.to_act(s)[0]
        assert s.asked() == first
        assert s.legal() == frame.legal(s, first)
        action = s.legal()[int(rng.below(len(s.legal())))]
        other = s.clone()
        other.frames[-1].apply(other, first, action)
        s.apply(action)
        assert game.dump(s) == game.dump(other)
    assert s.outcome is not None


def test_the_first_who_is_asked_may_be_chance() -> None:
    s = HERALDS.new(2, {})
    assert s.asked() == CHANCE
    assert [HERALDS.write(s, action) for action in s.legal()][:2] == ["card T", "card 1"]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_ids)
def test_a_clone_goes_its_own_way(game: Game, seats: int) -> None:
    rng = Rng("clones")
    s = game.new(seats, {})
    while s.frames:
        copy, before = s.clone(), game.dump(s)
        random_step(s, rng)
        assert game.dump(copy) == before
    assert s.outcome is not None
    assert s.clone().outcome == s.outcome


def test_a_finished_game_asks_nobody() -> None:
    s = HERALDS.load("azure hand 2\ngules hand 6\nazure won 1\ntable 3\nout 4\nask window azure\nask draw azure\n")
    assert len(s.frames) == 2
    s.finish(won_by(1, 2, "G-4"))
    assert s.frames == []
    assert s.outcome == Outcome([0.0, 1.0], "G-4")


def test_events_are_told_only_to_whoever_listens() -> None:
    s = FOUR.new(2, {})
    s.emit(Event("nobody hears this"))
    assert s.events is None
    s.events = heard = list[Event]()
    s.emit(Event("heard"))
    s.apply(s.legal()[3])
    assert heard == [Event("heard"), Event("dropped", [0, 3, 0])]


def test_nobody_listens_to_a_clone() -> None:
    s = FOUR.new(2, {})
    s.events = heard = list[Event]()
    copy = s.clone()
    assert copy.events is None
    copy.apply(copy.legal()[0])
    assert heard == []


def test_a_state_without_clone_is_named() -> None:
    class Halfway(State):
        pass

    with pytest.raises(TypeError, match="Halfway has no clone"):
        Halfway(2).clone()


# Outcomes


def test_the_only_winner_has_the_whole_point() -> None:
    assert won_by(0, 2, "F-6") == Outcome([1.0, 0.0], "F-6")
    assert won_by(2, 4, "H-23") == Outcome([0.0, 0.0, 1.0, 0.0], "H-23")
    assert won_by(2, 4, "H-23").winners() == [2]


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 12])
def test_seats_that_are_level_share_the_point(seats: int) -> None:
    for count in range(1, seats + 1):
        winners = list(range(seats - count, seats))
        outcome = shared_by(winners, seats, "H-24")
        assert sum(outcome.scores) == pytest.approx(1.0)
        assert outcome.winners() == winners
        assert outcome.scores[: seats - count] == [0.0] * (seats - count)


def test_one_who_shares_with_nobody_has_won() -> None:
    assert shared_by([1], 3, "H-23") == won_by(1, 3, "H-23")


def test_outcomes_are_equal_by_scores_and_reason() -> None:
    won = Outcome([1.0, 0.0], "F-6")
    assert won == Outcome([1.0, 0.0], "F-6") and hash(won) == hash(Outcome([1.0, 0.0], "F-6"))
    assert won != Outcome([1.0, 0.0], "G-4")
    assert won != Outcome([0.0, 1.0], "F-6")
    assert repr(won) == "Outcome([1.0, 0.0], 'F-6')"
