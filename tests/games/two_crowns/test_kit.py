"""The test kit on Two Crowns: duels, everybody alone, teams, and the options one after the other."""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from regalia.core.registry import find_game
from regalia.testkit import checks
from regalia.testkit.kit import GameKit, Variant

pytestmark = pytest.mark.slow

HERE: Final = Path(__file__).parent


class TestTwoCrowns(GameKit):
    game = find_game("two_crowns")
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [
        Variant(2),
        Variant(3),
        Variant(4, {"teams": True}),
        Variant(4, {"teams": True, "fallen": "plays_on", "team_hands": "private"}),
        Variant(2, {"priority": "turn_first", "windows": "PAE"}),
        Variant(3, {"priority": "quick", "p_first": True}),
        Variant(2, {"bandit_chain": True, "overpay": "tight", "reopen_after_purchase": False}),
        Variant(2, {"haste": False, "attack": "optional", "necro_hand": False, "sentry_overflow": False}),
        Variant(2, {"necro_batch": "entry_order", "pooled_payment": False, "cut": "manual"}),
        Variant(2, {"quiet_turns": 3, "quiet_end": "score", "dead_end": "referee"}),
        Variant(3, {"windows": "DPAXE"}),
    ]

    def effort(self) -> float:
        """Less for each, since there are many variants."""
        return super().effort() / 5

    def test_random_play_keeps_every_promise_and_ends(self) -> None:
        """A game of ten has thousands of entries: the larger the table, the fewer games."""
        for variant in [*self.variants, Variant(5), Variant(6, {"teams": True}), Variant(10)]:
            checks.check_random_play(self.game, variant, self.effort() * 2 / variant.seats**2)
        for seats in (2, 3, 4, 5, 6, 10):
            checks.check_option_sheets(self.game, seats, self.effort() * 4 / seats**2)

    def test_a_record_replays_to_the_same_positions(self) -> None:
        """Games of many are long, and who resigns from them plays on: a duel, a table of three and teams will do."""
        for variant in self.variants[:3]:
            checks.check_records(self.game, variant, self.effort() / 2)
            checks.check_resigning(self.game, variant, self.effort() / 2)

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "two_crowns" if name == "endings" else super().file(name)

    def test_nobody_learns_what_they_may_not_know(self) -> None:
        """Variants in which options change who is asked, or who sees what.

        With dead_end=referee the end itself tells something of the hands: that is why it is not the rule (C-98).
        """
        resampled = checks.Resampled()
        for variant in [*self.variants[:4], *self.variants[5:7]]:
            resampled.add(checks.check_secrecy(self.game, variant, self.effort(), fleeting=self.fleeting))
        resampled.demand_secrets(self.game)
