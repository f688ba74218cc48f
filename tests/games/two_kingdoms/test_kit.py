"""The test kit on Two Kingdoms: whole matches with short battles, and random play from sketched positions.

A match has hundreds of entries, each with hundreds of possibilities; so each check sees few matches, and the sketches,
which have a dozen units, see to it that blows, falls, the fog and the breach are met.
"""

from pathlib import Path
from typing import ClassVar, Final

import pytest

from regalia.core.registry import game_folder
from regalia.rulebook.clauses import read_clauses
from regalia.testkit import checks
from regalia.testkit.kit import GameKit, Variant
from tests.games.two_kingdoms import sketched

pytestmark = pytest.mark.slow

HERE: Final = Path(__file__).parent
CLAUSES: Final = read_clauses((game_folder(sketched.GAME) / "rules.md").read_text(encoding="utf-8"))
SKETCHES: Final = {
    "field": sketched.FIELD,
    "retreat": sketched.RETREAT,
    "set-up": sketched.SET_UP,
    "siege": sketched.SIEGE,
    "breached": sketched.BREACHED,
    "blows": sketched.BLOWS,
    "sally": sketched.SALLY,
    "blind": sketched.BLIND,
    "anonymous": sketched.ANONYMOUS,
    "all fog": sketched.ALL_FOG,
}
GAMES: Final = [sketched.Sketched(position) for position in SKETCHES.values()]
each_sketch: Final = pytest.mark.parametrize("game", GAMES, ids=list(SKETCHES))
MATCH: Final = Variant(2, {"max_turns": 4, "min_deploy": 1})  # a field battle of four turns, and perhaps a siege
FIELD_ONLY: Final = Variant(2, {"mode": "field_only", "max_turns": 8, "first_player": "north"})
ONCE: Final = 1 / 6  # one game a check


class TestTwoKingdoms(GameKit):
    """Whole matches."""

    game = sketched.GAME
    folder = HERE / "kit"
    variants: ClassVar[list[Variant]] = [MATCH, FIELD_ONLY]

    def effort(self) -> float:
        return super().effort() * ONCE

    def file(self, name: str) -> Path:
        """Finished games lie with those of the other games."""
        return HERE.parents[1] / "records" / "two_kingdoms" if name == "endings" else super().file(name)

    def test_nobody_learns_what_they_may_not_know(self) -> None:
        """Here only the set-up hides something; the sketches have the fog."""
        resampled = checks.check_secrecy(self.game, MATCH, self.effort())
        resampled.demand_secrets(self.game)

    def test_why_not_is_none_exactly_for_legal_actions(self) -> None:
        """Every one of hundreds of actions is tried in every position, so one match must do."""
        checks.check_refusals(self.game, FIELD_ONLY, self.effort())

    def test_legal_actions_come_in_the_stored_order(self) -> None:
        """From sketches, since a whole army has too many to read."""
        for name in ("field", "siege", "breached"):
            path = self.file(f"legal_order_{name}.txt")
            checks.check_legal_order(sketched.Sketched(SKETCHES[name]), [Variant(2)], path, self.update())

    def test_the_playthrough_reads_as_stored(self) -> None:
        siege = sketched.Sketched(sketched.SIEGE)
        checks.check_playthrough(siege, Variant(2), self.file("playthrough.txt"), self.update(), shown=4)


@each_sketch
class TestSketches:
    def test_random_play_keeps_every_promise_and_ends(self, game: sketched.Sketched) -> None:
        checks.check_random_play(game, Variant(2), 4 * ONCE)

    def test_clones_records_and_words(self, game: sketched.Sketched) -> None:
        checks.check_clones(game, Variant(2), ONCE)
        checks.check_notation(game, Variant(2), 2 * ONCE)
        checks.check_chance(game, Variant(2), 2 * ONCE)
        checks.check_sealed(game, Variant(2), ONCE)

    def test_nobody_learns_what_they_may_not_know(self, game: sketched.Sketched) -> None:
        checks.check_secrecy(game, Variant(2), 2 * ONCE)

    def test_why_not_is_none_exactly_for_legal_actions(self, game: sketched.Sketched) -> None:
        checks.check_refusals(game, Variant(2), ONCE, clauses=CLAUSES)

    def test_the_picture_offers_what_may_be_said_and_no_more(self, game: sketched.Sketched) -> None:
        checks.check_scenes(game, Variant(2), ONCE)
