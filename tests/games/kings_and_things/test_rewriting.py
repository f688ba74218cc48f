"""The script that rewrites files with old positions: positions stay the same, and so does everything around them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.kings_and_things.test_older import GAME, stored_positions

SCRIPT = Path(__file__).parents[3] / "scripts" / "rewrite_positions.py"
FIRST = """\
- id: s-1
  seats: 2  # the small board
  given: |
    stack C3 P1 warlord
    ask turn
    ask combat count=1
    ask battle seat=P1 hex=C3 stage=8 count=1 other=1 more=2,5,-1
    ask roll hex=C3 stage=2 more=1,59,0,207
  then:
    holds: ["ask roll hex=C3 stage=2", gold 3]
    lacks: [ask hits hex=C3 count=2]

- id: s-2
  given: |
    stack C3 P1 dwarf_king
    ask turn
    ask roll hex=C3 stage=2 more=0,207
"""
SECOND = """\
- id: s-1
  seats: 2  # the small board
  given: |
    stack C3 P1 warlord
    ask turn
    ask combat next=1
    ask battle announcer=P1 hex=C3 part=hitting round=1 defender=P2 step=melee
    ask roll hex=C3 step=melee fighters=P2:farmers.1,P1:warlord
  then:
    holds: ["ask roll hex=C3 step=melee", gold 3]
    lacks: [ask hits hex=C3 step=magic count=2]

- id: s-2
  given: |
    stack C3 P1 dwarf_king
    ask turn
    ask roll hex=C3 step=melee fighters=P1:dwarf_king
"""
TODAY = SECOND.replace(
    "part=hitting round=1 defender=P2 step=melee", "round=1 defender=P2\n    ask step step=melee next=hitting"
)


def rewritten(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, str(SCRIPT), str(path)], check=True)
    return path.read_text(encoding="utf-8")


def is_same(new: list[str]) -> bool:
    pairs = [pair for text in new for line in text.splitlines() for pair in line.split() if "=" in pair]
    keys = {pair.partition("=")[0] for pair in pairs}
    old = [GAME.dump(GAME.load(text)) for text in stored_positions()]
    return not keys & {"stage", "mask", "more", "other", "part"} and [GAME.dump(GAME.load(text)) for text in new] == old


def test_old_positions_are_rewritten_as_they_are_written_now(tmp_path: Path) -> None:
    assert is_same(rewritten(tmp_path / "positions.txt", "---\n".join(stored_positions())).split("---\n"))


def test_lines_of_json_are_read_one_by_one(tmp_path: Path) -> None:
    lines = [json.dumps({"position": text}) for text in stored_positions()]
    assert is_same(
        [json.loads(line)["position"] for line in rewritten(tmp_path / "p.jsonl", "\n".join(lines)).split("\n")]
    )


@pytest.mark.parametrize("text", [FIRST, SECOND, TODAY])
def test_in_a_scenario_nothing_else_changes(text: str, tmp_path: Path) -> None:
    assert rewritten(tmp_path / "scenarios.yaml", text) == TODAY
