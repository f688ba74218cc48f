"""Arguments that several commands read."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Options, read_options, suggestion
from regalia.core.rng import Rng
from regalia.lab.players import PLAYERS, make_player

ME: Final = "me"
BOTS_HELP: Final = (
    f"Bots are {', '.join(PLAYERS)}. A search has a budget: "
    "mcts:200 (simulations), mcts:0.5s, mcts:200/0.5s (up to either). greedy~0.3 plays 30% of its moves at random."
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="As `regalia games` lists it.")]
GivenOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change the rules; `regalia games GAME` lists the options."),
]
Jobs = Annotated[int, typer.Option(min=1, help="Number of processes. It does not change the results.")]
Limit = Annotated[
    int | None,
    typer.Option(min=1, help="Cut off games after this many entries. [default: the game's bound, or 10000]"),
]


def read_given(game: Game, given: Sequence[str]) -> Options:
    """Read `--option rows=5 --option layout=open`. Other options get their defaults."""
    return game.meta.choose(read_options("; ".join(given)))


def read_seats(game: Game, text: str, people: bool) -> list[str]:
    """Read a player for each seat, as in `me,greedy`."""
    players = [player.strip() for player in text.split(",")]
    for player in players:
        check_player(player, people)
    game.meta.check_seats(len(players))
    return players


def check_player(player: str, people: bool) -> None:
    known = [ME, *PLAYERS] if people else list(PLAYERS)
    name = player.partition("~")[0].partition(":")[0]
    if name not in known:
        raise Malformed(f"there is no player {name!r}: {suggestion(name, known)}")
    if player != ME:
        make_player(player, Rng(""))
