"""The clauses of a game's `rules.md`.

    ## Moving
    - **W-12** A King moves one step
      in any direction. (ruling 3: the rules say "around")

    ## Not shown by a test
    - W-1: a list of components

A clause is a list item that starts with its id; indented lines go on with it. Code cites the id where it carries the
clause out. The last section concerns the tests alone (`testkit/trace.py`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from regalia.core.errors import Malformed

CLAUSE_ID: Final = r"[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?"
RULES_FILE: Final = "rules.md"
EXCUSES_HEADING: Final = "Not shown by a test"

CLAUSE_LINE: Final = re.compile(rf"- \*\*({CLAUSE_ID})\*\* +(\S.*)")
MEANT_AS_CLAUSE: Final = re.compile(r"\s*[-*+]\s+\*\*\s*[A-Z]+-[A-Z]?\d")
HEADING: Final = re.compile(r"#{1,6}\s+(.*?)\s*#*\s*")
BLOCK_START: Final = ("- ", "* ", "|")  # a list or table inside a clause keeps its lines


@dataclass(frozen=True)
class Clause:
    id: str
    text: str
    line: int
    section: str  # the heading it stands under


@dataclass(frozen=True)
class RulesLine:
    number: int
    text: str
    section: str
    quoted: bool  # inside a ``` block, where nothing is a clause or a heading


def rules_lines(markdown: str) -> Iterator[RulesLine]:
    section = ""
    quoted = False
    for number, raw in enumerate(markdown.split("\n"), start=1):
        text = raw.rstrip()
        fence = text.lstrip().startswith("```")
        heading = HEADING.fullmatch(text)
        if heading is not None and not quoted:
            section = heading[1]
        yield RulesLine(number, text, section, quoted or fence)
        quoted ^= fence


def read_clauses(markdown: str, source: str = RULES_FILE) -> dict[str, Clause]:
    """The clauses by id, in the order of the text."""
    clauses: dict[str, Clause] = {}
    open_id = ""  # the clause that an indented line would go on with
    for line in rules_lines(markdown):
        found = CLAUSE_LINE.fullmatch(line.text) if not line.quoted else None
        if found is not None:
            open_id = found[1]
            if open_id in clauses:
                reason = f"{open_id} is already the clause of line {clauses[open_id].line}"
                raise Malformed(reason, f"{source} line {line.number}")
            clauses[open_id] = Clause(open_id, found[2], line.number, line.section)
        elif not line.quoted and MEANT_AS_CLAUSE.match(line.text):
            raise Malformed(
                f"a clause is written `- **W-12** text` at the start of a line, not {line.text.strip()[:40]!r}",
                f"{source} line {line.number}",
            )
        elif open_id and line.text.startswith(" "):
            clauses[open_id] = continued(clauses[open_id], line)
        elif line.text:
            open_id = ""
    return clauses


def continued(clause: Clause, line: RulesLine) -> Clause:
    text = line.text.strip()
    glue = "\n" if line.quoted or text.startswith(BLOCK_START) else " "
    return Clause(clause.id, clause.text + glue + text, clause.line, clause.section)


def table_clauses() -> dict[str, Clause]:
    """The clauses that hold for every game, G-1 and so on."""
    return read_clauses(files("regalia.core").joinpath(RULES_FILE).read_text(encoding="utf-8"), "core/rules.md")
