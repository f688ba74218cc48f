"""The README shows each game, in pictures that load at once."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
SHOWN = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
LARGEST = 150_000  # bytes


def test_there_is_a_picture_of_each_game() -> None:
    games = {path.parent.name for path in (ROOT / "src" / "regalia" / "games").glob("*/rules.md")}
    assert games == {Path(shown).stem for shown in SHOWN} - {"front"}


@pytest.mark.parametrize("shown", SHOWN)
def test_every_picture_is_there_and_small(shown: str) -> None:
    assert (ROOT / shown).stat().st_size <= LARGEST


def test_every_picture_is_shown() -> None:
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} == {Path(shown).name for shown in SHOWN}
