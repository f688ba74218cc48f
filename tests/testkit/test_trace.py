"""The trace from each clause of rules.md to code, scenarios and tests."""

import shutil
from pathlib import Path

import pytest

from regalia.core.errors import Malformed
from regalia.testkit.trace import Excuse, read_excuses, trace


def test_exceptions_are_read_from_their_own_section_only() -> None:
    markdown = "- W-9: no\n## Not shown by a test\nThese:\n\n- W-1: a list\n  of parts\n- W-2:\n## More\n- W-3: no\n"
    assert read_excuses(markdown) == [Excuse("W-1", "a list", 5), Excuse("W-2", "", 7)]


def test_an_exception_for_two_clauses_at_once_is_malformed() -> None:
    with pytest.raises(Malformed, match=r"^rules\.md line 2: an exception is written `- W-3: reason`"):
        read_excuses("## Not shown by a test\n- W-1, W-2: both\n")


class Tree:
    """A game's folder and its tests, in which all is well until somebody changes a file."""

    def __init__(self, root: Path) -> None:
        self.game = root / "connect_four"  # so that its scenarios are read as those of connect four
        self.tests = root / "tests"
        self.write("connect_four/rules.md", "- **F-1** One.\n- **F-2** Two.\n")
        self.write("connect_four/game.py", "# F-1\n")
        self.write("connect_four/flow/turn.py", 'CLAUSE = "F-2"\n')
        self.scenario("F-1")
        self.test('@pytest.mark.clauses("F-2", "G-3")\ndef test_it() -> None: ...\n')

    def write(self, name: str, text: str) -> None:
        path = self.game.parent / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def scenario(self, clauses: str) -> None:
        self.write(
            "connect_four/scenarios/a.yaml",
            f"- {{id: a, title: A, clauses: [{clauses}], then: {{to_act: [yellow]}}}}\n",
        )

    def test(self, text: str) -> None:
        self.write("tests/deep/test_it.py", text)

    def problems(self) -> list[str]:
        return trace(self.game, self.tests)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_game_whose_clauses_are_all_cited_and_shown_has_no_problems(tree: Tree) -> None:
    assert tree.problems() == []


def test_a_scenario_may_not_cite_an_unknown_clause(tree: Tree) -> None:
    tree.scenario("F-1, F-9, G-4, G-99")
    assert tree.problems() == [
        "scenario a cites F-9, which rules.md does not have.",
        "scenario a cites G-99, which rules.md does not have.",
    ]


def test_code_may_not_cite_an_unknown_clause(tree: Tree) -> None:
    tree.write("connect_four/game.py", '"""A docstring of UTF-8, after F-1."""\nONE = 1  # F-12, X-3\n')
    assert tree.problems() == ["game.py line 2 cites F-12, which rules.md does not have."]


def test_a_test_may_not_cite_an_unknown_clause(tree: Tree) -> None:
    tree.test('pytestmark = pytest.mark.clauses("F-2")\n\n\n@mark.clauses("W-2")\ndef test_it() -> None: ...\n')
    assert tree.problems() == ["deep/test_it.py line 4 cites W-2, which rules.md does not have."]


def test_code_must_cite_every_clause(tree: Tree) -> None:
    tree.write("connect_four/flow/turn.py", "")
    tree.write("connect_four/tests/test_turn.py", "# F-2 in a test is no code of the game")
    assert tree.problems() == ["F-2 is cited by no code of the game."]


def test_a_scenario_or_a_test_must_show_every_clause(tree: Tree) -> None:
    tree.test("# F-2 in a comment shows nothing\n")
    assert tree.problems() == ["F-2 is shown by no scenario and no test."]


def test_a_game_need_not_have_tests_or_scenarios(tree: Tree) -> None:
    shutil.rmtree(tree.tests)
    shutil.rmtree(tree.game / "scenarios")
    assert tree.problems() == [f"F-{number} is shown by no scenario and no test." for number in (1, 2)]


def test_an_exception_with_a_reason_excuses_a_clause_that_nothing_shows(tree: Tree) -> None:
    tree.test("")
    rules = "- **F-1** One.\n- **F-2** Two.\n## Not shown by a test\n- F-2: a list of parts\n"
    tree.write("connect_four/rules.md", rules)
    assert tree.problems() == []


def test_an_exception_needs_a_reason_and_a_clause_that_exists_and_is_not_shown(tree: Tree) -> None:
    rules = "- **F-1** One.\n- **F-2** Two.\n- **F-3** Three.\n## Not shown by a test\n"
    tree.write("connect_four/rules.md", rules + "- F-3:\n- F-4: why\n- F-1: why\n- F-3: why\n")
    tree.write("connect_four/data.py", "# F-3\n")
    assert tree.problems() == [
        "rules.md line 5: the exception for F-3 gives no reason.",
        "rules.md line 6: the exception for F-4 is for a clause that does not exist.",
        "rules.md line 7: the exception for F-1 is not needed: a scenario or a test shows it.",
        "rules.md line 8: the exception for F-3 appears twice.",
    ]


def test_the_prefix_of_the_table_is_not_for_games(tree: Tree) -> None:
    tree.write("connect_four/rules.md", "- **F-1** One.\n- **F-2** Two.\n- **G-3** Three.\n")
    tree.write("connect_four/data.py", "# G-3\n")
    assert tree.problems() == [
        "The prefix G belongs to the clauses that hold for every game: take another one.",
    ]


def test_what_cannot_be_read_is_the_only_problem(tree: Tree) -> None:
    tree.scenario("F-1..F-2")
    assert len(tree.problems()) == 1 and "a range of clauses is not allowed" in tree.problems()[0]
    tree.scenario("F-1")
    tree.test("def test_it(:\n")
    assert len(tree.problems()) == 1 and tree.problems()[0].endswith("test_it.py line 1: is not Python.")
    tree.test("@pytest.mark.clauses(*ALL)\ndef test_it() -> None: ...\n")
    assert tree.problems() == ["deep/test_it.py line 1: the clauses of a test are written out as strings."]
    tree.write("connect_four/rules.md", "No clauses here.\n")
    tree.test("")
    assert tree.problems() == ["rules.md has no clauses; one is written `- **W-12** text`."]
    (tree.game / "rules.md").unlink()
    assert tree.problems() == [f"{tree.game / 'rules.md'} is missing."]
