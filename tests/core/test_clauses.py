"""That the rules of every table are shown by the tests in this folder, and named by the code as they are numbered."""

from pathlib import Path

from regalia.core import errors
from regalia.rulebook.clauses import table_clauses
from regalia.testkit.trace import mark_citations


def test_every_rule_of_every_table_is_shown_here_and_no_other() -> None:
    assert {citation.id for citation in mark_citations(Path(__file__).parent)} == table_clauses().keys()


def test_the_code_has_a_name_for_every_rule() -> None:
    named = {value for value in vars(errors).values() if isinstance(value, str) and value.startswith("G-")}
    assert named == table_clauses().keys()
