"""Trace each clause of a game's `rules.md` to the code and the examples that show it.

Code cites the id where it carries the clause out, scenarios say `clauses: [W-12]`, tests say
`@pytest.mark.clauses("W-12")`. The section `Not shown by a test` of the rules excuses clauses that nothing shows, each
with a reason.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.rulebook.clauses import CLAUSE_ID, EXCUSES_HEADING, RULES_FILE, read_clauses, rules_lines, table_clauses
from regalia.rulebook.reading import scenarios_in

TABLE_PREFIX: Final = "G"  # of the clauses that hold for every game
EXCUSE_LINE: Final = re.compile(rf"- ({CLAUSE_ID}): *(.*)")


@dataclass(frozen=True)
class Excuse:
    """The reason why no example or test shows a clause."""

    id: str
    reason: str
    line: int


@dataclass(frozen=True)
class Citation:
    """A place that names a clause."""

    id: str
    where: str


def read_excuses(markdown: str, source: str = RULES_FILE) -> list[Excuse]:
    excuses: list[Excuse] = []
    for line in rules_lines(markdown):
        if line.section != EXCUSES_HEADING or not line.text.startswith("- "):
            continue
        found = EXCUSE_LINE.fullmatch(line.text)
        if found is None:
            reason = f"an exception is written `- W-3: reason`, one clause a line, not {line.text[:40]!r}"
            raise Malformed(reason, f"{source} line {line.number}")
        excuses.append(Excuse(found[1], found[2].strip(), line.number))
    return excuses


# Mentions of clauses


def code_citations(game_folder: Path, prefixes: Iterable[str]) -> list[Citation]:
    """Return every mention in the game's own code of an id with one of the prefixes."""
    choice = "|".join(sorted(prefixes))
    mention = re.compile(rf"(?<![\w-])(?=(?:{choice})-){CLAUSE_ID}(?!\w)")
    return [
        Citation(found[0], f"{path.relative_to(game_folder)} line {number}")
        for path in sorted(game_folder.rglob("*.py"))
        if "tests" not in path.relative_to(game_folder).parts
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1)
        for found in mention.finditer(line)
    ]


def scenario_citations(game_folder: Path, game: Game | None) -> list[Citation]:
    return [
        Citation(clause, f"scenario {scenario.id}")
        for scenario in scenarios_in(game_folder, game)
        for clause in scenario.clauses
    ]


def mark_citations(tests_folder: Path) -> list[Citation]:
    """Return the ids in all `pytest.mark.clauses(…)` under the folder, however the mark is attached."""
    citations: list[Citation] = []
    for path in sorted(tests_folder.rglob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise Malformed("is not Python", f"{path} line {error.lineno}") from None
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and is_clauses_mark(node.func):
                where = f"{path.relative_to(tests_folder)} line {node.lineno}"
                citations.extend(Citation(clause, where) for clause in marked(node, where))
    return citations


def is_clauses_mark(function: ast.expr) -> bool:
    return ast.unparse(function) in ("pytest.mark.clauses", "mark.clauses")


def marked(mark: ast.Call, where: str) -> Iterator[str]:
    for argument in mark.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise Malformed("the clauses of a test are written out as strings", where)
        yield argument.value


# The trace


def trace(game_folder: Path, tests_folder: Path, game: Game | None = None) -> list[str]:
    """Return the gaps between the rules, the code, the scenarios and the tests of one game; none if all is well.

    `tests_folder` holds the tests of this game only, and need not exist. The game is only needed to read scenarios in a
    folder that does not have the game's id for its name.
    """
    rules = game_folder / RULES_FILE
    if not rules.is_file():
        return [f"{rules} is missing."]
    try:
        return Trace(game_folder, tests_folder, game).problems()
    except Malformed as error:
        return [f"{error}."]


class Trace:
    """The findings about one game's clauses."""

    def __init__(self, game_folder: Path, tests_folder: Path, game: Game | None) -> None:
        markdown = (game_folder / RULES_FILE).read_text(encoding="utf-8")
        self.clauses: Final = read_clauses(markdown, str(game_folder / RULES_FILE))
        self.excuses: Final = read_excuses(markdown, str(game_folder / RULES_FILE))
        self.prefixes: Final = {clause.partition("-")[0] for clause in self.clauses}
        self.code: Final = code_citations(game_folder, self.prefixes | {TABLE_PREFIX})
        self.shown: Final = scenario_citations(game_folder, game) + mark_citations(tests_folder)
        self.shown_ids: Final = {citation.id for citation in self.shown}

    def problems(self) -> list[str]:
        if not self.clauses:
            return [f"{RULES_FILE} has no clauses; one is written `- **W-12** text`."]
        return [
            *self.taken_prefix(),
            *self.unknown(),
            *self.not_in_code(),
            *self.not_shown(),
            *self.wrong_excuses(),
        ]

    def taken_prefix(self) -> list[str]:
        if TABLE_PREFIX not in self.prefixes:
            return []
        return [f"The prefix {TABLE_PREFIX} belongs to the clauses that hold for every game: take another one."]

    def unknown(self) -> list[str]:
        known = self.clauses.keys() | table_clauses().keys()
        return [
            f"{citation.where} cites {citation.id}, which {RULES_FILE} does not have."
            for citation in [*self.code, *self.shown]
            if citation.id not in known
        ]

    def not_in_code(self) -> list[str]:
        cited = {citation.id for citation in self.code}
        return [f"{clause} is cited by no code of the game." for clause in self.clauses if clause not in cited]

    def not_shown(self) -> list[str]:
        excused = {excuse.id for excuse in self.excuses}
        return [
            f"{clause} is shown by no scenario and no test."
            for clause in self.clauses
            if clause not in self.shown_ids and clause not in excused
        ]

    def wrong_excuses(self) -> list[str]:
        problems: list[str] = []
        seen: set[str] = set()
        for excuse in self.excuses:
            place = f"{RULES_FILE} line {excuse.line}: the exception for {excuse.id}"
            if not excuse.reason:
                problems.append(f"{place} gives no reason.")
            if excuse.id not in self.clauses:
                problems.append(f"{place} is for a clause that does not exist.")
            if excuse.id in self.shown_ids:
                problems.append(f"{place} is not needed: a scenario or a test shows it.")
            if excuse.id in seen:
                problems.append(f"{place} appears twice.")
            seen.add(excuse.id)
        return problems
