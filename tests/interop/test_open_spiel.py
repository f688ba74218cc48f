"""Our games behind OpenSpiel's interface. The arena measures its searches, with the extra `bench`."""

import sys
import time

import pytest

from regalia.core.errors import Malformed
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.interop.open_spiel import MIN_SIMULATIONS, OVER, Clock, RandomPlayout, SpielGame, SpielState, TimeUp
from regalia.lab.players import make_player
from regalia.table.play.bots import check_bot


@pytest.mark.parametrize(("game_id", "seats"), [("connect_four", 2), ("heralds", 3), ("we_are_kings", 2)])
def test_a_game_goes_from_its_start_to_its_returns(game_id: str, seats: int) -> None:
    game = find_game(game_id)
    rng = Rng(game_id)
    state = SpielState(SpielGame(game, seats), game.new(seats, {}))
    for _entry in range(2000):
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert state.current_player() == -1
            numbers = [number for number, _chance in state.chance_outcomes()]
            assert sum(chance for _number, chance in state.chance_outcomes()) == pytest.approx(1.0)
            assert set(numbers) == set(state.legal_actions())
        else:
            numbers = state.legal_actions()
            player = state.current_player()
            assert numbers and state.legal_actions(player) == numbers and state.legal_actions(seats) == []
            assert state.information_state_string() == game.view(state.s, player).text
            assert state.action_to_string(player, numbers[0])
        before = game.dump(state.s)
        copy = state.clone()
        copy.apply_action(numbers[0])
        assert game.dump(state.s) == before != game.dump(copy.s)
        state.apply_action(numbers[int(rng.below(len(numbers)))])
    assert state.current_player() == OVER and state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(1.0)
    assert max(state.game.numbers.values()) == len(state.game.numbers) - 1  # small numbers, whatever the keys are


def test_an_action_has_the_same_number_wherever_it_is_possible() -> None:
    four = find_game("connect_four")
    state = SpielState(SpielGame(four, 2), four.new(2, {}))
    first = state.actions()
    state.apply_action(3)
    assert {number: action.key for number, action in state.actions().items()} == {
        number: action.key for number, action in first.items()
    }


@pytest.mark.parametrize(("game_id", "entries"), [("heralds", 0), ("two_crowns", 40)])
def test_it_is_judged_by_a_game_by_lot_which_leaves_the_state_alone(game_id: str, entries: int) -> None:
    game = find_game(game_id)
    s, rng = game.new(3, {}), Rng("x")
    for _entry in range(entries):
        random_step(s, rng)
    state, playout = SpielState(SpielGame(game, 3), s), RandomPlayout(Rng("lot"))
    before = game.dump(s)
    ends = [playout.evaluate(state) for _game in range(20)]
    assert all(sum(scores) == pytest.approx(1.0) for scores in ends)
    assert len({tuple(scores) for scores in ends}) > 1
    assert game.dump(s) == before
    assert [number for number, _chance in playout.prior(state)] == (
        list(state.actions()) if state.is_chance_node() else state.legal_actions()
    )
    assert sum(chance for _number, chance in playout.prior(state)) == pytest.approx(1.0)


def test_a_search_ends_when_its_time_is_up_but_not_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "thread_time", lambda: now)
    clock, endless = Clock(0.5), Clock(0.0)
    now = 100.4
    for _simulation in range(10):
        clock.check()
    now = 100.5
    with pytest.raises(TimeUp):
        clock.check()
    late = Clock(0.1)
    now = 200.0
    for _simulation in range(MIN_SIMULATIONS):
        late.check()
    with pytest.raises(TimeUp):
        late.check()
    endless.check()


def test_without_open_spiel_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(Malformed, match="needs OpenSpiel: pip install open_spiel"):
        make_player("open_spiel:5", Rng("x"))


@pytest.mark.parametrize("spec", ["open_spiel", "open_spiel:", "open_spiel_is:0", "open_spiel:xs"])
def test_it_needs_a_budget(spec: str) -> None:
    with pytest.raises(Malformed, match="budget"):
        make_player(spec, Rng("x"))


def test_it_does_not_sit_at_tables() -> None:
    with pytest.raises(Malformed, match="there is no bot 'open_spiel'"):
        check_bot("open_spiel:5")
