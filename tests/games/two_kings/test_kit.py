"""The test kit on 2 Kings, with its options one after the other."""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from regalia.core.registry import find_game
from regalia.testkit.kit import GameKit, Variant

pytestmark = pytest.mark.slow

HERE: Final = Path(__file__).parent


class TestTwoKings(GameKit):
    game = find_game("two_kings")
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [
        Variant(2, {"max_turns": 40}),
        Variant(2, {"spell_mode": "private", "max_turns": 30}),
        Variant(2, {"spell_mode": "private", "draft_order": "simultaneous", "preset": "small", "max_turns": 20}),
        Variant(2, {"draft_order": "simultaneous", "tower_setup": "sequential", "menu_size": "6", "max_turns": 20}),
        Variant(2, {"spell_mode": "random", "preset": "wide", "early_end": False, "max_turns": 20}),
        Variant(
            2,
            {
                "spell_mode": "all",
                "steps_counted": "paid",
                "tower_swap": "allow",
                "tornado_fights": True,
                "two_target_spells": "up_to",
                "tornado_mode": "exact",
                "power_overflow": "forbid",
                "fusion_overflow": "clamp",
                "max_turns": 20,
            },
        ),
        Variant(
            2,
            {
                "spell_mode": "all",
                "preset": "lane",
                "towers_targetable": False,
                "tower_swap": "forbid",
                "fusion_new": True,
                "kamikaze_range": "4",
                "adjoining": "8",
                "opening_squares": "row",
                "max_turns": 20,
            },
        ),
    ]

    def effort(self) -> float:
        """Less for each, since there are many variants."""
        return super().effort() / 4

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "two_kings" if name == "endings" else super().file(name)
