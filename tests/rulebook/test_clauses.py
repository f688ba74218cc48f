"""The clauses of a rulebook."""

from pathlib import Path
from typing import Final

import pytest

from connect_four import GAME as CONNECT_FOUR
from regalia.core.errors import Malformed
from regalia.core.registry import game_folder
from regalia.rulebook.clauses import Clause, read_clauses, table_clauses
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.rulebook import Rulebook, rulebook_of

pytestmark = pytest.mark.plain

RULES: Final = """\
# Small

Two play.

## Moving

- **W-1** A King moves one step
  in any direction. (ruling 3: the rules say "around")
- **W-2** It never moves

  - off the board,
  - onto a King.

Prose that belongs to no clause.
  Nor does this.

## Winning ##
- **W-3.1a** The player who takes a King wins.
"""


def test_a_clause_has_its_text_its_line_and_its_section() -> None:
    clauses = read_clauses(RULES)
    assert list(clauses) == ["W-1", "W-2", "W-3.1a"]
    text = 'A King moves one step in any direction. (ruling 3: the rules say "around")'
    assert clauses["W-1"] == Clause("W-1", text, 7, "Moving")
    assert clauses["W-3.1a"] == Clause("W-3.1a", "The player who takes a King wins.", 18, "Winning")


def test_a_list_inside_a_clause_keeps_its_lines_and_prose_ends_the_clause() -> None:
    assert read_clauses(RULES)["W-2"].text == "It never moves\n- off the board,\n- onto a King."


def test_the_same_clause_twice_is_malformed() -> None:
    with pytest.raises(Malformed, match=r"^x/rules\.md line 2: W-1 is already the clause of line 1$"):
        read_clauses("- **W-1** One.\n- **W-1** Two.\n", "x/rules.md")


@pytest.mark.parametrize(
    "line", ["* **W-1** Text.", "- **W-1: Text.**", "- **W-1**Text.", "  - **W-1** Text.", "- **W-1**", "-  **W-1** x"]
)
def test_a_line_that_is_almost_a_clause_is_malformed(line: str) -> None:
    with pytest.raises(Malformed, match=r"^rules\.md line 2: a clause is written"):
        read_clauses(f"# Rules\n{line}\n")


def test_nothing_in_a_code_block_is_a_clause_or_a_heading() -> None:
    clauses = read_clauses(
        "# A\n```\n- **W-1** An example.\n# B\n```\n- **W-2** A clause:\n  ```\n  - **W-3**\n  ```\n"
    )
    assert list(clauses) == ["W-2"]
    assert clauses["W-2"].section == "A"
    assert clauses["W-2"].text == "A clause:\n```\n- **W-3**\n```"


def test_the_table_has_clauses_of_its_own() -> None:
    assert table_clauses()["G-3"].text == "When the game is over, nobody acts."


def test_the_scenarios_of_connect_four_show_all_its_clauses() -> None:
    rules = (game_folder(CONNECT_FOUR) / "rules.md").read_text(encoding="utf-8")
    shown = {clause for scenario in scenarios_of(CONNECT_FOUR) for clause in scenario.clauses}
    assert set(read_clauses(rules)) <= shown


# A whole rulebook


def test_a_clause_is_found_however_its_id_is_typed() -> None:
    book = rulebook_of(CONNECT_FOUR)
    assert book.clause("f-6") == book.clause("F-6") == book.clauses["F-6"]
    assert book.text_of("g-3") == "When the game is over, nobody acts."
    assert book.text_of("F-99") == "" and book.find("F-99") is None
    with pytest.raises(Malformed, match=r"Connect four has no clause 'F66': did you mean F-6\?"):
        book.clause("F66")
    assert rulebook_of(CONNECT_FOUR) is book, "it is read once"


def test_readers_are_spared_what_only_concerns_the_tests() -> None:
    book = rulebook_of(CONNECT_FOUR)
    assert book.clauses["F-6"].text[:20] in book.for_readers()
    assert "Not shown by a test" not in book.for_readers()


def test_a_game_can_be_played_while_its_rulebook_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.rulebook.rulebook.game_folder", lambda _game: tmp_path)
    unwritten = Rulebook(CONNECT_FOUR)
    assert unwritten.markdown == "" and list(unwritten.clauses) == list(table_clauses())
    (tmp_path / "rules.md").write_text("- **F-1** One.\n- **F-1** Again.\n")
    faulty = Rulebook(CONNECT_FOUR)
    assert faulty.text_of("G-3") and not faulty.text_of("F-1")
    with pytest.raises(Malformed, match="F-1 is already the clause of line 1"):
        faulty.clause("F-1")
