"""The bench runs, and its games are games."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from regalia.bench import bots, costs, measure_all, print_lines
from regalia.bench.servers import CONNECT_FOUR, TIC_TAC_TOE, LeftOut, Script, boardgame_io, children
from regalia.bench.tic_tac_toe import GAME
from regalia.core.entries import Entry
from regalia.core.errors import Illegal, Malformed
from regalia.core.record import Record, header_for
from regalia.core.referee import submit
from regalia.core.registry import find_game, game_ids
from regalia.core.replay import replay
from regalia.table.settings import Settings
from tests.table.conftest import Databases

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(("script", "ending"), [(CONNECT_FOUR, "F-7"), (TIC_TAC_TOE, "T-4")])
def test_the_games_that_are_played_over_and_over_are_draws(script: Script, ending: str) -> None:
    game = GAME if script is TIC_TAC_TOE else find_game(script.game)
    story = [Entry(number % 2, move) for number, move in enumerate(script.moves)]
    s = replay(game, Record(header_for(game, 2, game.meta.choose(None)), story)).state
    assert s.outcome is not None and s.outcome.reason == ending


def test_tic_tac_toe_is_won_by_three_in_a_line_and_refuses_a_taken_cell() -> None:
    s = GAME.new(2, {})
    for number, cell in enumerate("03142"):
        if cell == "4":
            with pytest.raises(Illegal, match="T-2"):
                submit(s, number % 2, GAME.read(s, "3"))
        submit(s, number % 2, GAME.read(s, cell))
    assert s.outcome is not None and (s.outcome.scores, s.outcome.reason) == ([1.0, 0.0], "T-3")
    with pytest.raises(Malformed, match="0 to 8"):
        GAME.read(s, "9")


def test_the_game_of_the_bench_is_on_no_shelf() -> None:
    assert GAME.meta.id not in game_ids()


def test_a_short_bench_says_what_it_measured_and_what_it_left_out(
    databases: Databases, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = measure_all(TIC_TAC_TOE, 0.05, 2, databases.new("postgresql"), None, warm_up=0.0)
    assert [line.server for line in lines] == ["SQLite", "PostgreSQL"]
    assert all(len(line.tally.latencies) >= 18 for line in lines)
    print_lines("Played", lines)
    said = capsys.readouterr().out
    assert "boardgame.io is left out: its folder was not named" in said
    assert "p99" in said


def test_what_a_table_costs_is_measured_on_disk() -> None:
    found = costs.measure(40, idle_after=0.1)
    assert 100 < found.table < 4000
    assert 5 < found.entry < 400


def test_how_long_bots_take_is_measured_from_the_question_to_the_move_on_the_table() -> None:
    # Enough of them to be busy for some hundredths of a second, which is what systems count in.
    found = bots.measure("connect_four", "page", tables=16, seconds=1.0)
    # A Page decides at once, and then waits as everybody does before a bot's move.
    assert found.seconds[0] > 0.9 * Settings.bot_pause  # clocks of event loops are coarse
    assert found.thought[0] <= found.seconds[0]
    assert found.processor > 0


def test_without_node_or_its_packages_the_other_server_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LeftOut, match="`npm ci` in"), boardgame_io(tmp_path):
        pass
    (tmp_path / "node").unlink()
    with pytest.raises(LeftOut, match="no `node` on the path"), boardgame_io(tmp_path):
        pass


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not say who started whom")
def test_a_bench_that_is_told_to_end_ends_its_servers() -> None:
    command = [sys.executable, "-c", "from regalia.cli import main; raise SystemExit(main())", "bench", "--bots"]
    with subprocess.Popen([*command, "--seconds", "600"], stderr=subprocess.PIPE) as bench:
        patience = time.monotonic() + 60
        workers: list[int] = []
        while not workers and time.monotonic() < patience:
            time.sleep(0.05)
            servers = children(bench.pid)
            workers = [worker for server in servers for worker in children(server)]
        bench.send_signal(signal.SIGTERM)
        bench.communicate(timeout=60)
    assert workers
    for pid in servers:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
