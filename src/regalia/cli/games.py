"""`regalia games`: list the games and their options."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from regalia.cli.screen import heading, new_table, say, show_page
from regalia.cli.words import numbers
from regalia.core.errors import RegaliaError
from regalia.core.game import Game
from regalia.core.options import spell
from regalia.core.registry import announced, find_game, game_ids, housed
from regalia.core.words import listed


def games(
    game_id: Annotated[str | None, typer.Argument(metavar="GAME", help="Show the options of this game.")] = None,
) -> None:
    """List the games, or the options of one game."""
    if game_id is not None:
        show_game(find_game(game_id))
        return
    table = new_table(["game", "players", "from", "about"])
    for known in game_ids():
        add_row(table, known)
    show_page(table)


def add_row(table: Table, game_id: str) -> None:
    """Add a game's row. If the game cannot be loaded, its row says why."""
    try:
        meta = find_game(game_id).meta
    except RegaliaError as error:
        table.add_row(game_id, "", origin(game_id), Text(str(error), "red"))
        return
    about = Text.assemble((meta.title, "bold"), f", {meta.author}\n{meta.blurb}")
    table.add_row(game_id, numbers(meta.player_counts), origin(game_id), about)


def origin(game_id: str) -> str:
    if game_id in housed():
        return "built in"
    dist = announced()[game_id].dist
    return dist.name if dist is not None else "a package"


def show_game(game: Game) -> None:
    meta = game.meta
    heading(meta.title)
    say(
        f"{meta.blurb} By {meta.author}; for {numbers(meta.player_counts)} players; rules version {meta.rules_version}."
    )
    say(f"Seats: {listed(meta.seat_names)}.")
    if not meta.options:
        say("It has no options.")
        return
    say()
    table = new_table(["option", "default", "what it is"])
    for option in meta.options:
        house = "house rule: " if option.house else ""
        what = f"{house}{option.text} [{option.range_text()}; {option.clause}]"
        table.add_row(option.name, spell(option.default), what)
    show_page(table)
