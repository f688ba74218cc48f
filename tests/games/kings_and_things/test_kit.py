"""The test kit on Kings & Things, with two to four players and with its options."""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from regalia.core.registry import find_game
from regalia.testkit import checks
from regalia.testkit.kit import GameKit, Variant

pytestmark = pytest.mark.slow

HERE: Final = Path(__file__).parent
# What is shown and put back: no view keeps it once the counters are hidden again.
FLEETING: Final = (
    "returned",
    "cashed",
    "eliminated",
    "spent",
    "kept",
    "took",
    "out",
    "bribed",
    "bluff",
    "destroyed",
    "stripped",
    "drew",
    "stole",
    "traded",
    "showed",
    "revealed",
    "left",
    "stepped",
    "passed",
    "said",
    "swapped_out",
    "placed",
)


class TestKingsAndThings(GameKit):
    game = find_game("kings_and_things")
    folder = HERE / "kit"
    fleeting = FLEETING
    variants: ClassVar[list[Variant]] = [
        Variant(2, {"turn_limit": 2}),
        Variant(3, {"turn_limit": 2, "bluff": "challenge", "targets": "open", "natives": "auto", "warlord": "battle"}),
        Variant(2, {"turn_limit": 2, "arms_late": False, "golem_steps": False, "magic_range": "le"}),
        Variant(4, {"turn_limit": 2}),
    ]

    def effort(self) -> float:
        """Less than for a small game: a game has a thousand entries, and every kind of question is looked at."""
        return super().effort() / 12

    @pytest.mark.clauses("T-S5")
    def test_a_record_replays_to_the_same_positions(self) -> None:
        """A player who resigns leaves a game that is played to its end, so these are short."""
        for seats in (2, 4):
            checks.check_records(self.game, Variant(seats, {"turn_limit": 1}), self.effort())
        checks.check_resigning(self.game, Variant(3, {"turn_limit": 1}), self.effort())

    @pytest.mark.clauses("T-S4")
    def test_nobody_learns_what_they_may_not_know(self) -> None:
        resampled = checks.Resampled()
        variant = Variant(3, {"turn_limit": 1})
        resampled.add(checks.check_secrecy(self.game, variant, self.effort(), fleeting=self.fleeting))
        resampled.demand_secrets(self.game)

    def test_legal_actions_come_in_the_stored_order(self) -> None:
        """One table is enough: it meets every kind of question, and a position takes a page."""
        checks.check_legal_order(self.game, [self.tables()[1]], self.file("legal_order.txt"), self.update())

    def test_the_playthrough_reads_as_stored(self) -> None:
        path = self.file("playthrough.txt")
        checks.check_playthrough(self.game, self.tables()[0], path, self.update(), shown=4)

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "kings_and_things" if name == "endings" else super().file(name)
