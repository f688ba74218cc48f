"""The rulebook runs: its examples pass, and every clause is carried out and shown."""

from pathlib import Path

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import game_folder
from regalia.rulebook.clauses import RULES_FILE
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import Result, run
from regalia.rulebook.scenarios import Scenario
from regalia.testkit.checks.defects import Defect
from regalia.testkit.trace import trace


def has_rulebook(game: Game) -> bool:
    return (game_folder(game) / RULES_FILE).is_file()


def check_scenarios(game: Game) -> None:
    """Run all scenarios, so that a change of the rules shows everything that it affects."""
    try:
        scenarios = scenarios_of(game)
    except Malformed as error:
        raise Defect(f"{game.meta.id}: {error}") from None
    failed = [result for result in (played(game, scenario) for scenario in scenarios) if not result.passed]
    if failed:
        reports = "\n".join(result.report() for result in failed)
        raise Defect(f"{game.meta.id}: {len(failed)} of {len(scenarios)} scenarios fail\n{reports}")


def played(game: Game, scenario: Scenario) -> Result:
    """Run a scenario. A defect of the game's code fails this scenario, and no other."""
    try:
        return run(game, scenario)
    except Exception as error:
        return Result(scenario, None, (), (f"The game broke: {type(error).__name__}: {error}.",))


def check_clauses(game: Game, tests: Path) -> None:
    """Check that every clause is cited and shown. `tests` holds the game's tests, which may name clauses."""
    problems = trace(game_folder(game), tests, game)
    if problems:
        raise Defect("\n".join([f"{game.meta.id}: the rulebook, the code and the examples do not agree", *problems]))
