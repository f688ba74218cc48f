"""The checks as tests: a game's test module subclasses `GameKit` and gets one test a check.

    class TestHeralds(GameKit):
        game = GAME
        folder = Path(__file__).parent / "kit"
        variants = (Variant(seats=2), Variant(seats=3, options={"rounds": 3}))

`REGALIA_UPDATE=1` writes the files in `folder` instead of comparing with them. `REGALIA_EFFORT=10` looks ten times as
long. pytest is not imported: `run_all` runs the same checks without it. The name of each test says what it demands.
"""

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import ClassVar, Final

from regalia.core.game import Game
from regalia.core.registry import game_folder
from regalia.rulebook.clauses import RULES_FILE, read_clauses, table_clauses
from regalia.rulebook.guides import play_guide
from regalia.rulebook.reading import guide_of
from regalia.testkit import checks
from regalia.testkit.checks import Defect, Variant
from regalia.testkit.checks.snapshots import UPDATE

EFFORT: Final = "REGALIA_EFFORT"

__all__ = ["Defect", "GameKit", "Variant", "run_all"]


class GameKit:
    """One method per check."""

    game: ClassVar[Game]
    folder: ClassVar[Path | None] = None  # where the stored files are; without it, nothing is compared with files
    tests: ClassVar[Path | None] = None  # the game's own tests, which may show clauses; the parent of `folder` if None
    variants: ClassVar[Sequence[Variant]] = ()  # without any: every number of seats with the default options
    fleeting: ClassVar[Sequence[str]] = ()  # kinds of events that tell what no view keeps
    clauses: ClassVar[Collection[str] | None] = None  # where there is no rules.md: what a refusal may name

    def tables(self) -> list[Variant]:
        return list(self.variants) or [Variant(seats) for seats in self.game.meta.player_counts]

    def effort(self) -> float:
        return float(os.environ.get(EFFORT, "1"))

    def update(self) -> bool:
        return os.environ.get(UPDATE, "") not in ("", "0")

    def folder_of_tests(self) -> Path:
        if self.tests is not None:
            return self.tests
        return self.folder.parent if self.folder is not None else game_folder(self.game) / "tests"

    def file(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / name

    def test_the_guided_first_game_can_be_played_through(self) -> None:
        """Play the guided first game through, if there is one."""
        guide = guide_of(self.game)
        if guide is not None:
            played = play_guide(self.game, guide)
            assert len(played) == len(guide.prompts) + 1 > 5
            known = {**table_clauses(), **read_clauses((game_folder(self.game) / RULES_FILE).read_text("utf-8"))}
            for prompt in guide.prompts:
                assert prompt.text and set(prompt.clauses) <= set(known), prompt

    def test_random_play_keeps_every_promise_and_ends(self) -> None:
        played = self.tables()
        # Cases that the variants leave out: all numbers of seats, and random option sheets.
        met = {variant.seats for variant in played}
        for variant in [*played, *(Variant(seats) for seats in self.game.meta.player_counts if seats not in met)]:
            checks.check_random_play(self.game, variant, self.effort())
        for seats in self.game.meta.player_counts:
            checks.check_option_sheets(self.game, seats, self.effort())

    def test_a_clone_equals_its_original_and_shares_nothing_that_changes(self) -> None:
        for variant in self.tables():
            checks.check_clones(self.game, variant, self.effort())

    def test_actions_and_positions_read_back_and_nonsense_is_refused(self) -> None:
        for variant in self.tables():
            checks.check_notation(self.game, variant, self.effort())

    def test_a_record_replays_to_the_same_positions(self) -> None:
        for variant in self.tables():
            checks.check_records(self.game, variant, self.effort())
            checks.check_resigning(self.game, variant, self.effort())

    def test_stored_games_still_go_the_same_way_plain_and_compiled(self) -> None:
        if self.folder is not None:
            checks.check_digests(self.game, self.tables(), self.file("digests.txt"), self.update())

    def test_legal_actions_come_in_the_stored_order(self) -> None:
        if self.folder is not None:
            checks.check_legal_order(self.game, self.tables(), self.file("legal_order.txt"), self.update())

    def test_nobody_learns_what_they_may_not_know(self) -> None:
        resampled = checks.Resampled()
        for variant in self.tables():
            resampled.add(checks.check_secrecy(self.game, variant, self.effort(), fleeting=self.fleeting))
        if self.game.meta.secrets:
            resampled.demand_secrets(self.game)

    def test_what_can_be_taken_back_has_told_the_mover_nothing(self) -> None:
        for variant in self.tables():
            checks.check_takebacks(self.game, variant, self.effort())

    def test_chance_is_asked_and_each_outcome_is_that_outcome(self) -> None:
        for variant in self.tables():
            checks.check_chance(self.game, variant, self.effort())

    def test_sealed_choices_commute(self) -> None:
        for variant in self.tables():
            checks.check_sealed(self.game, variant, self.effort())

    def test_there_are_as_many_ways_to_go_on_as_stored(self) -> None:
        if self.folder is not None:
            checks.check_perft(self.game, self.tables(), self.file("perft.yaml"), self.update())

    def test_every_way_of_ending_has_a_stored_game(self) -> None:
        if self.folder is not None:
            checks.check_endings(self.game, self.tables(), self.file("endings"), self.update())

    def test_the_playthrough_reads_as_stored(self) -> None:
        if self.folder is not None:
            checks.check_playthrough(self.game, self.tables()[0], self.file("playthrough.txt"), self.update())

    def test_why_not_is_none_exactly_for_legal_actions(self) -> None:
        for variant in self.tables():
            checks.check_refusals(self.game, variant, self.effort(), clauses=self.clauses)

    def test_the_picture_offers_what_may_be_said_and_no_more(self) -> None:
        for variant in self.tables():
            checks.check_scenes(self.game, variant, self.effort())

    def test_every_scenario_goes_as_it_says(self) -> None:
        if checks.has_rulebook(self.game):
            checks.check_scenarios(self.game)

    def test_every_clause_is_carried_out_and_shown(self) -> None:
        if checks.has_rulebook(self.game):
            checks.check_clauses(self.game, self.folder_of_tests())


def run_all(
    game: Game,
    folder: Path | None = None,
    variants: Sequence[Variant] = (),
    fleeting: Sequence[str] = (),
    clauses: Collection[str] | None = None,
    tests: Path | None = None,
) -> dict[str, Defect | None]:
    """Return every check, by the name of its test, with the defect that it found."""
    settings = {
        "game": game,
        "folder": folder,
        "variants": variants,
        "fleeting": fleeting,
        "clauses": clauses,
        "tests": tests,
    }
    kit = type("Kit", (GameKit,), settings)()
    found: dict[str, Defect | None] = {}
    for name in [name for name in vars(GameKit) if name.startswith("test_")]:
        try:
            getattr(kit, name)()
            found[name] = None
        except Defect as defect:
            found[name] = defect
    return found
