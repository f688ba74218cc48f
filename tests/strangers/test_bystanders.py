"""A short `make strangers`: what must hold however busy the machine is. The figures are for the long one."""

import asyncio
from pathlib import Path

import pytest
from rich.console import Console

from tests.strangers.bystanders import BOT, Waits, Wish, percentile
from tests.strangers.memory import Memory
from tests.strangers.report import MAX_HELPERS, MAX_RECOVERY, MAX_SERVER, faults_of, print_results
from tests.strangers.rounds import QUIET, Result, scene

pytestmark = pytest.mark.plain

FLOODS = ["pings", "fragments", "control frames"]
DEAR = ["half requests", "sockets", "tables", "replays", "questions"]
FLOOD_FOR = 9.0  # seconds: a flood is cut off after five
OTHERS_FOR = 4.0  # seconds
GAMES_END_WITHIN = 60.0  # seconds
TABLES = (
    Wish("connect_four"),
    Wish("connect_four", ("me", BOT)),
    Wish("we_are_kings"),
    Wish("heralds", ("me", "me", "me")),
)


async def abuse(folder: Path) -> None:
    async with scene(folder, tables=TABLES, warm_up=0.5) as here:
        floods = await here.abuse(FLOODS, FLOOD_FOR)
        others = await here.abuse(DEAR, OTHERS_FOR)
        bots = await here.abuse(["bots"], OTHERS_FOR)
        assert here.is_alive()
        assert floods.counts["cut off"] >= 1, floods.counts
        assert others.counts["half requests"] >= 1 and others.counts["questions"] >= 1, others.counts
        assert bots.counts["moves of bots"] >= 1, bots.counts
        for result in (floods, others, bots):
            assert result.waits.made >= 1 and result.waits.lost == 0
            assert result.recovered < MAX_RECOVERY
            assert result.peak.server < MAX_SERVER and result.peak.helpers < MAX_HELPERS
        assert await here.bystanders.finish(GAMES_END_WITHIN), "a bystander's game does not end"
        assert here.bystanders.take().games >= len(TABLES)
        assert not here.bystanders.trouble
        assert "Traceback" not in here.server.errors.read_text()


def test_bystanders_play_on_while_strangers_misbehave(tmp_path: Path) -> None:
    asyncio.run(abuse(tmp_path))


def test_a_long_wait_counts_for_every_move_that_it_delays() -> None:
    waits = Waits()
    for _move in range(1_000):
        waits.add(0.01, 0.1)
    assert percentile(waits.moves, 0.99) == 0.01
    waits.add(3.0, 0.1)
    assert waits.made == 1_001 and len(waits.moves) == 1_030
    assert percentile(waits.moves, 0.99) > 1.5 and percentile(waits.moves, 1.0) == 3.0
    assert percentile(waits.moves, 0.5) == 0.01 and percentile([], 0.5) == 0.0


@pytest.mark.parametrize(
    ("seconds", "megabytes", "recovered", "faults"),
    [
        (0.2, 90.0, 0.3, []),
        (0.3, 90.0, 0.3, ["moves"]),
        (0.2, 2 * MAX_SERVER, 6.0, ["memory", "recovery"]),
    ],
)
def test_the_report_says_which_bounds_were_broken(
    capsys: pytest.CaptureFixture[str], seconds: float, megabytes: float, recovered: float, faults: list[str]
) -> None:
    waits = Waits()
    waits.add(seconds, 0.0)
    calm, peak = Memory(90.0, 100.0), Memory(megabytes, 100.0)
    result = Result("pings", waits, calm, peak, calm, recovered, {"cut off": 3})
    assert faults_of(result) == faults
    print_results("SQLite", [Result(QUIET, waits, calm, calm, calm), result], Console(width=150))
    said = capsys.readouterr().out
    assert f"{1000 * seconds:.0f}" in said and "pings: 3 cut off" in said
    assert (f"broken: {', '.join(faults)}" in said) if faults else ("kept" in said)
