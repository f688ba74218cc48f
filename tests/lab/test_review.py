"""Reviews of finished games."""

import pytest

from regalia.core.entries import TABLE, Entry
from regalia.core.record import Record, header_for
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.lab.review import ReviewJob, review
from regalia.lab.simulate import play_game

FOUR = find_game("connect_four")


def four(moves: str, *more: Entry) -> Record:
    entries = [Entry(number % 2, column) for number, column in enumerate(moves)]
    return Record(header_for(FOUR, 2, FOUR.meta.choose(None)), [*entries, *more])


def test_the_curve_has_a_point_for_each_entry_and_ends_with_the_outcome() -> None:
    found = review(FOUR, four("dcdcdcd"), adviser="greedy")
    assert len(found.curve) == 8
    assert found.curve[0] == [0.5, 0.5] and found.curve[-1] == [1.0, 0.0]
    assert all(sum(point) == pytest.approx(1.0) for point in found.curve)


def test_a_choice_that_cost_much_is_a_turning_point_with_what_was_better() -> None:
    """Yellow could have won with its fourth disc in d; then red wins in c."""
    turn = review(FOUR, four("dcdcdcac"), adviser="greedy").turning_points[-1]
    assert (turn.entry, turn.seat, turn.played, turn.better) == (6, 0, "a", "d")
    assert turn.might == 1.0 and turn.after < 0.9


def test_resigning_is_no_choice_of_the_game() -> None:
    lost = review(FOUR, four("dcdcdc", Entry(0, "resign")), adviser="greedy")
    assert lost.curve[-1] == [0.0, 1.0]
    assert all(turn.entry < 6 for turn in lost.turning_points)


def test_a_game_that_ended_by_an_agreed_draw_is_reviewed() -> None:
    found = review(FOUR, four("dcdc", Entry(TABLE, "draw")), adviser="greedy")
    assert len(found.curve) == 6 and found.curve[-1] == [0.5, 0.5]
    assert all(turn.entry < 4 for turn in found.turning_points)


def test_what_was_undone_does_not_count() -> None:
    with_undo = four("dcd", Entry(TABLE, "undo 1"), Entry(0, "a"))
    found, without = review(FOUR, with_undo, adviser="greedy"), review(FOUR, four("dca"), adviser="greedy")
    assert (found.curve, found.turning_points) == (without.curve, without.turning_points)
    assert found.numbers == [0, 1, 4] and without.numbers == [0, 1, 2]


@pytest.mark.parametrize(("game_id", "seats"), [("heralds", 3), ("two_crowns", 2)])
def test_games_with_secrets_and_dice_are_reviewed_the_same_way_every_time(game_id: str, seats: int) -> None:
    game = find_game(game_id)
    record = Record(header_for(game, seats, game.meta.choose(None)))
    play_game(game, ["random"] * seats, {}, "review", 250, record=record)
    found = review(game, record, adviser="greedy")
    assert len(found.curve) == len(record.entries) + 1 and found.turning_points
    assert [turn.entry for turn in found.turning_points] == sorted(turn.entry for turn in found.turning_points)
    for turn in found.turning_points:
        assert record.entries[turn.entry].who == turn.seat and record.entries[turn.entry].text == turn.played
        assert turn.might - turn.after >= 0.05
    assert found == review(game, record, adviser="greedy")


def test_what_only_seems_lost_in_the_middle_of_a_turn_is_no_turning_point() -> None:
    """Both play as well as they can, but a payment looks like a loss until the turn is over."""
    game = find_game("two_crowns")
    record = Record(header_for(game, 2, game.meta.choose(None)))
    play_game(game, ["mcts:20", "mcts:20"], {}, "q6", 1000, record=record)
    job = ReviewJob(game, record, adviser="greedy")
    while not job.finished:
        job.advance()
    assert job.falls and not job.review().turning_points


def test_the_curve_stays_where_the_game_cannot_be_judged() -> None:
    game = find_game("two_kings")
    record = Record(header_for(game, 2, game.meta.choose(None)))
    play_game(game, ["greedy~0.5", "greedy~0.5"], {}, "curve", 400, record=record)
    found = review(game, record, adviser="greedy")
    replay = Replay(game, record.header)
    unsettled = 0
    for place, entry in enumerate(record.entries):
        replay.take(entry)
        if replay.state.outcome is None and not game.is_settled(replay.state):
            unsettled += 1
            assert found.curve[place + 1] == found.curve[place]
    assert unsettled > 20 and len({tuple(point) for point in found.curve}) > 5
