"""The test kit on We Are Kings, with its options one after the other."""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.testkit import checks
from regalia.testkit.kit import GameKit, Variant

pytestmark = pytest.mark.slow

HERE: Final = Path(__file__).parent
RING_CARDS: Final[dict[str, Value]] = {"rings": "cards", "mix": "K3 R3 B2 N2 Q2"}


class TestWeAreKings(GameKit):
    game = find_game("we_are_kings")
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [
        Variant(2),
        Variant(2, {"match_target": 1}),
        Variant(2, {"match_target": 1, "layout": "open"}),
        Variant(2, {"match_target": 1, "layout": "hidden"}),
        Variant(2, {"match_target": 1, "rows": 5, "cols": 5}),
        Variant(2, {"match_target": 1, **RING_CARDS}),
        Variant(2, {"match_target": 1, "ring_use": "rearm"}),
        Variant(2, {"match_target": 1, "ring_use": "always"}),
        Variant(2, {"match_target": 1, "king_card_moves_cube": True}),
        Variant(2, {"match_target": 1, "relocation_by": "captured"}),
        Variant(2, {"match_target": 1, "recapture_ban": True}),
        Variant(2, {"match_target": 1, "last_reveal_wins": True}),
        Variant(2, {"match_target": 1, "first_player": "random"}),
        Variant(2, {"match_target": 1, "cube_on_rotated": True}),
        Variant(2, {"match_target": 1, "cube_start": "b3"}),
        Variant(2, {"match_target": 1, "ring_captures": False}),
        Variant(2, {"match_target": 1, "cube_under_token": True}),
        Variant(2, {"match_target": 1, "spent_ring": "start_up"}),
        Variant(2, {"max_turns": 6}),
    ]

    def effort(self) -> float:
        """Less for each, since there are many variants."""
        return super().effort() / 4

    def test_nobody_learns_what_they_may_not_know(self) -> None:
        """Both players know the same (W-8), so only the ways of dealing can make a difference."""
        for options in ({}, {"layout": "hidden"}, {"first_player": "random"}, RING_CARDS):
            checks.check_secrecy(self.game, Variant(2, options), self.effort())

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "we_are_kings" if name == "endings" else super().file(name)
