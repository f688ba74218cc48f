"""Single games, plans and tallies."""

from dataclasses import replace
from typing import Any

import pytest

from regalia.bots.bot import Bot
from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.record import Record, header_for
from regalia.core.registry import find_game
from regalia.core.replay import replay
from regalia.core.views import Observation
from regalia.lab import simulate
from regalia.lab.simulate import Plan, Played, default_limit, needs_clock, play_game, play_planned
from regalia.lab.tally import Tally

FOUR = find_game("connect_four")
HERALDS = find_game("heralds")


def plan(**changes: Any) -> Plan:
    return replace(Plan("connect_four", ("greedy", "random"), {}, "s", games=10, limit=42), **changes)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    games = [play_game(HERALDS, ["random", "greedy"], {}, seed, 1000) for seed in ("a", "a", "b")]
    assert games[0] == games[1]
    assert games[0].measures != games[2].measures or games[0].entries != games[2].entries


def test_the_record_of_a_game_replays_to_its_outcome() -> None:
    record = Record(header_for(HERALDS, 3, HERALDS.meta.choose(None)))
    played = play_game(HERALDS, ["random", "greedy", "random"], {}, "x", 1000, record=record)
    assert len(record.entries) == played.entries
    assert record.outcome is not None and record.outcome.scores == played.scores
    replay(HERALDS, record)


def test_a_game_is_cut_off_at_the_limit() -> None:
    played = play_game(FOUR, ["random", "random"], {}, "x", 3)
    assert (played.entries, played.scores, played.reason, played.measures) == (3, None, None, {})


def test_a_question_with_one_answer_is_not_put_to_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[int] = []

    class Counting(Bot):
        def choose(self, seen: Observation) -> Action:
            answers = [action for action in seen.legal() if not (action.aside or action.undoes)]
            options.append(len(answers))
            return answers[0]

    monkeypatch.setattr(simulate, "make_player", Counting)
    play_game(HERALDS, ["first", "second"], {}, "x", 1000)
    assert options and min(options) > 1


def test_a_bot_that_says_something_illegal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheating(Bot):
        def choose(self, seen: Observation) -> Action:
            return Action(25)

    monkeypatch.setattr(simulate, "make_player", Cheating)
    with pytest.raises(Illegal):
        play_game(FOUR, ["cheat", "cheat"], {}, "x", 42)
    assert play_planned(plan(), FOUR, 3).error.startswith("F-5")


def test_game_number_i_has_its_own_seed_and_the_bots_turned_by_i() -> None:
    three = plan(specs=("a", "b", "c"))
    assert [three.seats(index) for index in range(4)] == [
        ["a", "b", "c"],
        ["b", "c", "a"],
        ["c", "a", "b"],
        ["a", "b", "c"],
    ]
    assert three.seed_of(7) == "s/7"
    assert plan(specs=("a", "b"), rotate=False).seats(1) == ["a", "b"]


def test_the_limit_is_the_games_own_or_ours() -> None:
    assert default_limit(FOUR, {}) == 42
    kings = find_game("we_are_kings")
    endless = kings.meta.choose({"max_turns": 0, "max_matches": 0, "king_run_limit": 0}).values
    assert default_limit(kings, endless) == 10_000


def test_only_budgets_in_seconds_need_a_clock() -> None:
    assert needs_clock(["random", "mcts:50", "mcts:0.5s", "greedy"]) == ["mcts:0.5s"]


def finished(index: int, scores: list[float], entries: int = 10, reason: str = "F-6") -> Played:
    return Played(index, f"s/{index}", ["x", "y"], entries, scores, reason, {"m": float(entries)})


def test_points_go_to_the_bot_that_had_the_seat() -> None:
    tally = Tally(plan())
    tally.add(finished(0, [1.0, 0.0]))  # greedy first
    tally.add(finished(1, [1.0, 0.0]))  # random first
    tally.add(finished(2, [0.5, 0.5], reason="F-7"))
    greedy, random = tally.by_bot
    assert (greedy.games, greedy.wins, greedy.draws, greedy.losses, greedy.share) == (3, 1, 1, 1, 0.5)
    assert random.share == 0.5
    assert tally.by_seat[0].wins == 2 and tally.by_seat[1].wins == 0
    assert tally.by_bot_and_seat[0][0].share == 0.75 and tally.by_bot_and_seat[0][1].share == 0.0
    assert tally.reasons == {"F-6": 2, "F-7": 1}


def test_the_best_of_several_share_without_the_losers() -> None:
    tally = Tally(plan(specs=("a", "b", "c"), rotate=False))
    tally.add(Played(0, "s/0", ["a", "b", "c"], 5, [0.5, 0.5, 0.0], "H-24"))
    assert [(score.wins, score.draws, score.losses) for score in tally.by_seat] == [(0, 1, 0), (0, 1, 0), (0, 0, 1)]


def test_unfinished_and_broken_games_are_kept_apart() -> None:
    tally = Tally(plan())
    tally.add(finished(0, [1.0, 0.0], entries=20))
    tally.add(Played(1, "s/1", ["x", "y"], 42))
    tally.add(Played(2, "s/2", ["x", "y"], error="KeyError: 3"))
    assert (tally.finished, tally.unfinished, len(tally.broken), tally.played()) == (1, 1, 1, 3)
    assert tally.entries.mean == 20.0 and tally.measures["m"].mean == 20.0


def test_two_bots_of_a_kind_are_numbered() -> None:
    assert Tally(plan(specs=("random", "greedy", "random"))).bot_names() == ["random #1", "greedy", "random #2"]
