"""`regalia scenario`: run examples of the rules."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from regalia.cli.screen import OUT, complain, say, show, show_lines
from regalia.cli.viewing import event_lines
from regalia.core.actions import WATCHER
from regalia.core.entries import TABLE, TABLE_NAME
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import suggestion
from regalia.core.registry import find_game, game_ids
from regalia.core.state import State
from regalia.lab.simulate import explain
from regalia.rulebook.reading import FOLDER, SUFFIXES, read_file, scenarios_of
from regalia.rulebook.running import Result, run
from regalia.rulebook.scenarios import Scenario


def scenario(
    what: Annotated[
        list[str], typer.Argument(metavar="GAME|FILE|FOLDER", help="Naming a game runs all of its scenarios.")
    ],
    game_id: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="The game, if neither the file nor its folder names it."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every step.")] = False,
) -> None:
    """Run scenarios, and explain those that fail."""
    named = find_game(game_id) if game_id is not None else None
    results: list[bool] = []
    unreadable = 0
    for source in sources(what):
        try:
            scenarios = read_source(source, named)
        except Malformed as error:
            complain(str(error))  # the other files still run
            unreadable += 1
            continue
        for each in scenarios:
            results.append(run_one(find_game(each.game), each, verbose))
    passed, failed = results.count(True), results.count(False)
    if not results and not unreadable:
        raise Malformed(f"there are no scenarios in {', '.join(what)}")
    say(f"{passed} passed, {failed} failed", "bold red" if failed else "bold")
    if failed or unreadable:
        raise typer.Exit(2 if unreadable else 1)


# Finding


def sources(what: Iterable[str]) -> Iterator[Path | Game]:
    """Yield games and single files. A game's id takes precedence over a file or folder of the same name."""
    for name in what:
        path = Path(name)
        if name in game_ids():
            yield find_game(name)
        elif path.is_dir():
            yield from files_of(path)
        elif path.exists():
            yield path
        else:
            raise Malformed(f"there is no file, folder or game {name!r}: {suggestion(name, game_ids())}")


def files_of(folder: Path) -> list[Path]:
    """Return the files in all folders called `scenarios` below this one, or in the folder itself if there are none."""
    under = [path for path in folder.rglob(FOLDER) if path.is_dir() and not is_hidden(path.relative_to(folder))]
    places = [folder] if folder.resolve().name == FOLDER or not under else under
    return sorted(file for place in places for file in place.iterdir() if file.suffix in SUFFIXES)


def is_hidden(path: Path) -> bool:
    """True for paths such as .venv, which would add the scenarios of installed games."""
    return any(part.startswith(".") for part in path.parts)


def read_source(source: Path | Game, named: Game | None) -> Sequence[Scenario]:
    return scenarios_of(source) if isinstance(source, Game) else read_file(source, named)


# Running


def run_one(game: Game, each: Scenario, verbose: bool) -> bool:
    """Run a scenario and return True if it passed. A defect in the game fails only the scenario that finds it."""
    try:
        result = run(game, each)
    except Exception as error:
        result = Result(each, None, (), (f"The game broke: {explain(error)}.",))
    OUT.print(Text(result.report(), "" if result.passed else "red"), soft_wrap=True)
    if verbose:
        show_steps(game, result)
    return result.passed


def show_steps(game: Game, result: Result) -> None:
    if result.start is not None:
        show_position(game, result.start)
    for number, step in enumerate(result.steps, start=1):
        who = TABLE_NAME if step.who == TABLE else game.meta.seat_name(step.who)
        show(f"  {number}. {who}: {step.text}")
        show_lines(event_lines(game, step.told, WATCHER), indent=5)
    if result.steps:
        show_position(game, result.steps[-1].state)
    say()


def show_position(game: Game, s: State) -> None:
    """Print a position as a scenario's `given` and `holds` write it."""
    say()
    show("".join(f"    {line}\n" for line in game.dump(s).splitlines()))
