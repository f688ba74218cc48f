"""A game's clauses, and those that hold at every table."""

from functools import cache
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import game_folder
from regalia.rulebook.clauses import EXCUSES_HEADING, RULES_FILE, Clause, read_clauses, rules_lines, table_clauses


def letters_of(clause_id: str) -> str:
    """The id without its dash, which is easily forgotten."""
    return "".join(sign for sign in clause_id.upper() if sign.isalnum())


class Rulebook:
    """Clauses found by id, however the id is typed. A game without a rules.md still has the clauses of every table."""

    def __init__(self, game: Game) -> None:
        self.title: Final = game.meta.title
        file = game_folder(game) / RULES_FILE
        self.markdown: Final = file.read_text(encoding="utf-8") if file.exists() else ""
        self.problem: Malformed | None = None
        self.clauses: Final = table_clauses()
        try:
            self.clauses.update(read_clauses(self.markdown, str(file)))
        except Malformed as error:
            self.problem = error  # a game can be played while its rulebook is being written
        self._by_capitals: Final = {clause_id.upper(): clause for clause_id, clause in self.clauses.items()}

    def find(self, clause_id: str) -> Clause | None:
        return self._by_capitals.get(clause_id.upper())

    def clause(self, clause_id: str) -> Clause:
        """The clause, or Malformed with the nearest id that there is."""
        found = self.find(clause_id)
        if found is not None:
            return found
        if self.problem is not None:
            raise self.problem
        raise Malformed(f"{self.title} has no clause {clause_id!r}: {self.nearest(clause_id)}")

    def nearest(self, clause_id: str) -> str:
        """Ids are so alike that any is close to any other: only one that begins in the same way is worth a guess."""
        begins = [known for known in self.clauses if letters_of(clause_id).startswith(letters_of(known))]
        if begins:
            return f"did you mean {max(begins, key=len)}?"
        common = list(table_clauses())
        own = [known for known in self.clauses if known not in common]
        those = f"they go from {own[0]} to {own[-1]}" if own else "it has none of its own"
        return f"{those}, and {common[0]} to {common[-1]} hold at every table"

    def text_of(self, clause_id: str) -> str:
        """The clause's text; empty if there is no such clause."""
        found = self.find(clause_id)
        return found.text if found is not None else ""

    def for_readers(self) -> str:
        """The rulebook without the section that only concerns its tests."""
        lines = [line.text for line in rules_lines(self.markdown) if line.section != EXCUSES_HEADING]
        return "\n".join(lines)


@cache
def rulebook_of(game: Game) -> Rulebook:
    """The game's rulebook, read once."""
    return Rulebook(game)
