"""Many processes, one result."""

import time
from pathlib import Path

import pytest

from regalia.core.errors import RegaliaError
from regalia.core.registry import find_game
from regalia.lab.simulate import Plan, play_planned
from regalia.lab.workers import CHUNK_SECONDS, next_size, play_all

# Random play of connect four, where measuring a certain game kills its process.
DEADLY = """
import os
from regalia.core.game import Game, GameMeta
from regalia.core.registry import find_game

FOUR = find_game("connect_four")

class Deadly(Game):
    def new(self, seats, options):
        return FOUR.new(seats, options)

    def view(self, s, seat):
        return FOUR.view(s, seat)

    def write(self, s, action):
        return FOUR.write(s, action)

    def measure(self, s, events):
        if CONDITION:
            os._exit(1)
        return {}

GAME = Deadly(GameMeta("ID", "Deadly", "nobody", "", (2,), ("yellow", "red"), 1))
"""


def install(game_id: str, condition: str, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / f"{game_id}.py").write_text(DEADLY.replace('"ID"', f'"{game_id}"').replace("CONDITION", condition))
    info = site / f"{game_id}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game_id}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[regalia.games]\n{game_id} = {game_id}:GAME\n")
    monkeypatch.syspath_prepend(str(site))


def test_the_number_of_processes_changes_nothing() -> None:
    plan = Plan("connect_four", ("random", "greedy"), {}, "7", 50, 42)
    alone = list(play_all(plan, 1))
    assert list(play_all(plan, 3)) == alone
    assert [played.index for played in alone] == list(range(50))


def test_a_process_that_dies_costs_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("connect_four")
    plan = Plan("deadly_game", ("random", "random"), {}, "7", 40, 42)
    lengths = [play_planned(plan, game, index).entries for index in range(plan.games)]
    deadly = lengths.index(max(lengths))
    install("deadly_game", f"len(events) == {max(lengths)}", tmp_path, monkeypatch)
    played = list(play_all(plan, 2))
    assert [each.index for each in played] == list(range(plan.games))
    died = [each.index for each in played if each.error]
    assert died == [index for index, length in enumerate(lengths) if length == max(lengths)]
    assert played[deadly].error == "the process that played it died"
    assert [each.entries for each in played if not each.error] == [n for n in lengths if n < max(lengths)]


def test_if_every_process_dies_the_series_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("deadliest_game", "True", tmp_path, monkeypatch)
    with pytest.raises(RegaliaError, match="5 processes in a row died"):
        list(play_all(Plan("deadliest_game", ("random", "random"), {}, "7", 40, 42), 2))


def test_who_stops_listening_does_not_wait_for_games_that_are_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("endless_game", ("random", "random"), {}, "7", 40, 42)
    first = play_planned(plan, find_game("connect_four"), 0).entries
    install("endless_game", f"len(events) != {first} and __import__('time').sleep(3600)", tmp_path, monkeypatch)
    games = play_all(plan, 2)
    assert next(games).entries == first
    started = time.monotonic()
    games.close()
    assert time.monotonic() - started < 60


def test_chunks_grow_while_games_are_fast_and_shrink_to_one_slow_game() -> None:
    assert [next_size(1, 0.001), next_size(8, 0.0), next_size(64, 0.01)] == [2, 16, 64]
    assert [next_size(64, 2 * CHUNK_SECONDS), next_size(1, 30.0)] == [32, 1]
