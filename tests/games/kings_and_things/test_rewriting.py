"""The script that rewrites files with old positions: positions stay the same, and so does everything around them."""

import subprocess
import sys
from pathlib import Path

from tests.games.kings_and_things.test_older import GAME, stored_positions

SCRIPT = Path(__file__).parents[3] / "scripts" / "rewrite_positions.py"
SCENARIO = """\
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
"""
REWRITTEN = """\
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
"""


def rewritten(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, str(SCRIPT), str(path)], check=True)
    return path.read_text(encoding="utf-8")


def test_old_positions_are_rewritten_as_they_are_written_now(tmp_path: Path) -> None:
    old = stored_positions()
    new = rewritten(tmp_path / "positions.txt", "---\n".join(old)).split("---\n")
    assert [GAME.dump(GAME.load(text)) for text in new] == [GAME.dump(GAME.load(text)) for text in old]
    keys = {pair.partition("=")[0] for text in new for line in text.splitlines() for pair in line.split()[1:]}
    assert not keys & {"stage", "mask", "more", "other"}


def test_in_a_scenario_nothing_else_changes(tmp_path: Path) -> None:
    assert rewritten(tmp_path / "scenarios.yaml", SCENARIO) == REWRITTEN
    assert rewritten(tmp_path / "scenarios.yaml", REWRITTEN) == REWRITTEN
