"""`regalia rules`: the rulebook, or one clause of it."""

import os
from typing import Annotated

import typer

from regalia.cli.rulebook import Rulebook
from regalia.cli.screen import OUT, show_markdown
from regalia.core.errors import Malformed
from regalia.core.registry import find_game


def rules(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="As `regalia games` lists it.")],
    clause_id: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="For instance F-4.")] = None,
) -> None:
    """Show a game's rulebook, or one of its clauses."""
    rulebook = Rulebook(find_game(game_id))
    if clause_id is not None:
        rulebook.show(rulebook.clause(clause_id).id)
        return
    if not rulebook.markdown:
        raise Malformed(f"{rulebook.title} has no rulebook")
    if not OUT.is_terminal:
        show_markdown(rulebook.for_readers())
        return
    os.environ.setdefault("LESS", "-FRX")  # what fits on the screen is not paged, and colours come through
    with OUT.pager(styles=True):
        show_markdown(rulebook.for_readers())
