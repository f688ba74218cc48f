"""A guide that cannot be played through is found, and the message says where."""

from pathlib import Path

import pytest

from connect_four import GAME
from regalia.core.errors import Malformed
from regalia.rulebook.guides import play_guide
from regalia.rulebook.reading import read_guide

pytestmark = pytest.mark.plain

GOOD = """
title: Four in a column
seat: yellow
begins: [d, e]
prompts:
  - {text: Drop onto your disc., do: d, then: [e]}
  - {text: Again., do: d, then: ["red: e"]}
  - {text: And win., do: d}
end: That was it.
"""


def played(folder: Path, text: str) -> list[tuple[str, ...]]:
    path = folder / "guide.yaml"
    path.write_text(text)
    return [tuple(line.text for line in moment.lines) for moment in play_guide(GAME, read_guide(GAME, path))]


def test_a_good_guide_is_played_to_its_end(tmp_path: Path) -> None:
    words = played(tmp_path, GOOD)
    assert len(words) == 4 and words[0] == ("Yellow drops into column d", "Red drops into column e")
    assert words[1] == ("Yellow drops into column d", "Red drops into column e")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("do: d, then: [e]", "do: z, then: [e]", "prompt 1"),
        ("do: d, then: [e]", "do: d", "prompt 2: yellow is not asked"),
        ('"red: e"', '"red: x"', "prompt 2"),
        ("[d, e]", "[d, z]", "begins"),
        ("[d, e]", "[d]", "prompt 1: yellow is not asked"),
        ("title:", "name:", "a guide has"),
        ("do: d}", "does: d}", "prompt 3 has text and do"),
        ("seat: yellow", "seat: green", "no seat 'green'"),
        ("title: Four", "title: [Four", "not YAML"),
    ],
)
def test_a_guide_that_cannot_be_played_says_where(tmp_path: Path, old: str, new: str, where: str) -> None:
    assert old in GOOD
    with pytest.raises(Malformed, match=where):
        played(tmp_path, GOOD.replace(old, new, 1))
