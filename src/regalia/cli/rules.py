"""`regalia rules`: show a rulebook or one of its clauses."""

import os
from typing import Annotated

import typer

from regalia.cli.arguments import GameId
from regalia.cli.screen import OUT, show_markdown
from regalia.core.errors import Malformed
from regalia.core.registry import find_game
from regalia.rulebook.rulebook import Rulebook, rulebook_of


def rules(
    game_id: GameId,
    clause_id: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="For instance F-4.")] = None,
) -> None:
    """Show a game's rulebook, or one of its clauses."""
    rulebook = rulebook_of(find_game(game_id))
    if clause_id is not None:
        show_clause(rulebook, rulebook.clause(clause_id).id)
        return
    if not rulebook.markdown:
        raise Malformed(f"{rulebook.title} has no rulebook")
    if not OUT.is_terminal:
        show_markdown(rulebook.for_readers())
        return
    os.environ.setdefault("LESS", "-FRX")  # do not page what fits on the screen, and keep colours
    with OUT.pager(styles=True):
        show_markdown(rulebook.for_readers())


def show_clause(rulebook: Rulebook, clause_id: str, indent: int = 0) -> None:
    """Print a clause. Prints nothing if there is no such clause."""
    found = rulebook.find(clause_id)
    if found is not None:
        show_markdown(f"**{found.id}** {found.text}", indent)
