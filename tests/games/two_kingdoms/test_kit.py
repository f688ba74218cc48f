"""The test kit on Two Kingdoms, with short battles, since random play never comes to a decision by itself."""

from pathlib import Path
from typing import ClassVar, Final

from regalia.core.registry import find_game
from regalia.testkit.kit import GameKit, Variant

HERE: Final = Path(__file__).parent


class TestTwoKingdoms(GameKit):
    game = find_game("two_kingdoms")
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [
        Variant(2, {"max_turns": 4, "min_deploy": 1}),  # the first one's playthrough is stored
        Variant(2, {"max_turns": 10}),
        Variant(2, {"mode": "field_only", "max_turns": 12, "first_player": "north"}),
        Variant(2, {"max_turns": 12, "retreat_from": "1", "siege_first": "coin", "retreat_edge": "any"}),
        Variant(2, {"max_turns": 8, "dying_blow": True, "answers_per_turn": "1", "forest": "open"}),
    ]

    def effort(self) -> float:
        """One game a check and variant, since a match has hundreds of entries."""
        return super().effort() / 6

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "two_kingdoms" if name == "endings" else super().file(name)
