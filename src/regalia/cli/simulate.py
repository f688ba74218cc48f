"""`regalia simulate`: play many games between bots, and add up the results."""

import json
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer
from rich.console import Console

from regalia.cli.arguments import BOTS_HELP, GameId, GivenOptions, Jobs, Limit, read_given, read_seats
from regalia.cli.progress import GamesProgress
from regalia.cli.results import show_results, shown_measures
from regalia.cli.screen import ERR, INTERRUPTED, OUT, complain, note
from regalia.core.dice import check_seed
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.words import count_of, listed
from regalia.lab.simulate import Plan, Played, default_limit, needs_clock
from regalia.lab.tally import Tally
from regalia.lab.workers import play_all

STDOUT: Final = "-"
MAX_BROKEN: Final = 10  # broken games that are listed


def simulate(
    game_id: GameId,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Annotated[
        str | None,
        typer.Option(help=f"A bot for each seat, separated by commas. {BOTS_HELP} [default: all random]"),
    ] = None,
    seed: Annotated[str, typer.Option(help="Game i uses the seed SEED/i.")] = "0",
    jobs: Jobs = 1,
    option: GivenOptions = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a line of JSON for each game; - is stdout.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Save the record of each game there.")] = None,
    limit: Limit = None,
    measures: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Print only these numbers per game: turns,used_*. [default: all]"),
    ] = None,
    rotate: Annotated[bool, typer.Option(help="Move each bot one seat on after each game.")] = True,
) -> None:
    """Let bots play many games, and count."""
    check_seed(seed)
    game = find_game(game_id)
    bots = read_seats(game, seats, people=False) if seats is not None else ["random"] * game.meta.player_counts[0]
    options = read_given(game, option or [])
    game.new(len(bots), options.values)  # refuses conflicting options once, before any game
    plan = Plan(
        game=game_id,
        specs=tuple(bots),
        options=options.changed(),
        seed=seed,
        games=games,
        limit=limit if limit is not None else default_limit(game, options.values),
        rotate=rotate,
        keep_records=records is not None,
    )
    note_clock(bots)
    tally = Tally(plan)
    started = time.perf_counter()
    interrupted = False
    try:
        run(game, plan, jobs, tally, out, records)
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - started
    show_tally(game, tally, measures, ERR if out == STDOUT else OUT)
    # Times go to stderr, so that stdout is the same on every run.
    rate = tally.played() / seconds
    note(f"{count_of(tally.played(), 'game')} in {seconds:.1f} s: {rate:,.1f} games/s with {count_of(jobs, 'job')}.")
    complain_of_broken(tally.broken)
    if interrupted:
        complain(f"interrupted after {tally.played()} of {count_of(games, 'game')}")
        raise typer.Exit(INTERRUPTED)
    if tally.broken:
        raise typer.Exit(1)


def run(game: Game, plan: Plan, jobs: int, tally: Tally, out: str | None, records: Path | None) -> None:
    """Play, count, and write results game by game, so that no finished game is lost."""
    with ExitStack() as stack:
        lines: TextIO | None = None
        if out is not None:
            lines = sys.stdout if out == STDOUT else stack.enter_context(Path(out).open("w", encoding="utf-8"))
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        progress = stack.enter_context(GamesProgress())
        progress.begin("", plan.games)
        for played in play_all(plan, jobs):
            tally.add(played)
            if lines is not None:
                lines.write(json.dumps(played.row(plan, game.meta.rules_version)) + "\n")
            if records is not None:
                (records / f"{played.index:06}.record").write_text(played.record, encoding="utf-8")
            progress.advance()


def show_tally(game: Game, tally: Tally, measures: str | None, console: Console) -> None:
    wanted = [name.strip() for name in measures.split(",")] if measures is not None else ["*"]
    show_results(game, tally, console, wanted)
    uncounted = [name for name in wanted if tally.finished and not shown_measures(tally, [name])]
    if uncounted:
        note(f"No game counted {listed(uncounted)}.")


def note_clock(bots: Sequence[str]) -> None:
    """Say that results cannot be repeated if a bot looks at a clock."""
    timed = needs_clock(bots)
    if timed:
        note(f"{listed(timed)}: with a budget in seconds, games differ from run to run.")


def complain_of_broken(broken: Sequence[Played]) -> None:
    for played in broken[:MAX_BROKEN]:
        complain(f"game {played.index} (seed {played.seed}, seats {','.join(played.seats)}) broke: {played.error}")
    if len(broken) > MAX_BROKEN:
        complain(f"{len(broken) - MAX_BROKEN} more games broke")
