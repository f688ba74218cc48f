"""`regalia arena`: let bots play each other, and rate them."""

import json
import math
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from regalia.bots import LEVELS
from regalia.cli.arguments import BOTS_HELP, GameId, GivenOptions, Jobs, Limit, check_player, read_given
from regalia.cli.progress import GamesProgress
from regalia.cli.results import percent
from regalia.cli.screen import ERR, INTERRUPTED, OUT, complain, new_table, note, show_page
from regalia.cli.simulate import STDOUT, complain_of_broken, note_clock
from regalia.core.dice import check_seed
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.words import count_of
from regalia.lab.arena import Arena, Contest, check_bots
from regalia.lab.simulate import default_limit

Sprt = Annotated[
    str | None,
    typer.Option(
        metavar="LOW:HIGH", help="Stop a pairing when it is clear which of two shares of points (0 to 1) it has."
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Argument(metavar="BOT…", help=f"From the weakest to the strongest. {BOTS_HELP} [default: the five levels]"),
]


def arena(
    game_id: GameId,
    bots: Bots = None,
    games: Annotated[int, typer.Option(min=2, help="Games per pairing, at most; only whole rounds are played.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table: one stronger bot among weaker ones. [default: fewest]")
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Only neighbours in the list play each other.")] = False,
    sprt: Sprt = None,
    seed: Annotated[str, typer.Option(help="Round i of a pairing uses the seed SEED/i for its dice.")] = "0",
    jobs: Jobs = 1,
    option: GivenOptions = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a line of JSON for each game, pairing and ladder; - is stdout."),
    ] = None,
    limit: Limit = None,
) -> None:
    """Let bots play each other, and rate them."""
    check_seed(seed)
    game = find_game(game_id)
    names = bots or list(LEVELS)
    for name in names:
        check_player(name, people=False)
    check_bots(names)
    options = read_given(game, option or [])
    count = seats if seats is not None else game.meta.player_counts[0]
    game.new(count, options.values)  # refuses a wrong number of seats and conflicting options
    note_clock(names)
    contest = Contest(
        game=game_id,
        bots=tuple(names),
        seats=count,
        options=options.changed(),
        seed=seed,
        games=games,
        limit=limit if limit is not None else default_limit(game, options.values),
        is_ladder=ladder,
        bounds=read_bounds(sprt) if sprt is not None else None,
    )
    found = Arena(contest)
    started = time.perf_counter()
    interrupted = False
    try:
        run(game, found, jobs, out)
    except KeyboardInterrupt:
        interrupted = True
    show_arena(game, found, ERR if out == STDOUT else OUT)
    # Times go to stderr, so that stdout is the same on every run.
    played = sum(pairing.games for pairing in found.pairings)
    note(f"{count_of(played, 'game')} in {time.perf_counter() - started:.1f} s with {count_of(jobs, 'job')}.")
    broken = [each for pairing in found.pairings for each in pairing.broken]
    complain_of_broken(broken)
    if interrupted:
        complain("interrupted")
        raise typer.Exit(INTERRUPTED)
    if broken:
        raise typer.Exit(1)


def read_bounds(text: str) -> tuple[float, float]:
    low, _colon, high = text.partition(":")
    try:
        bounds = float(low), float(high)
    except ValueError:
        bounds = 0.0, 0.0
    if not 0.0 < bounds[0] < bounds[1] < 1.0:  # also refuses NaN
        raise Malformed(
            f"--sprt takes two shares of all points, between 0 and 1, such as 0.5:0.65, not {text!r}; "
            "they are not fair shares: at a table of four an equal bot gets 0.25"
        )
    return bounds


def run(game: Game, found: Arena, jobs: int, out: str | None) -> None:
    """Play, count, and write line by line, so that no finished game is lost even if the process is killed."""
    with ExitStack() as stack:
        lines: TextIO | None = None
        if out == STDOUT:
            lines = sys.stdout
        elif out is not None:
            lines = stack.enter_context(Path(out).open("w", encoding="utf-8", buffering=1))
        progress = stack.enter_context(GamesProgress())
        for pairing in found.pairings:
            plan = pairing.plan()
            progress.begin(" v ".join(pairing.names), plan.games)
            for played in pairing.play(plan, jobs):
                if lines is not None:
                    row = played.row(plan, game.meta.rules_version)
                    lines.write(json.dumps({"kind": "game", "bots": list(pairing.names), **row}) + "\n")
                progress.advance()
            if lines is not None:
                lines.write(json.dumps(pairing.row()) + "\n")
        if lines is not None:
            lines.write(json.dumps(found.ladder_row()) + "\n")


def show_arena(game: Game, found: Arena, console: Console) -> None:
    contest = found.contest
    played = sum(pairing.games for pairing in found.pairings)
    options = game.meta.choose(contest.options).text()
    head = f"{game.meta.title}, {count_of(contest.seats, 'seat')}, {count_of(played, 'game')}, seed {contest.seed}"
    console.print(Text(head + (f", {options}" if options else ""), "bold"))
    for table in (pairings_table(found), ratings_table(found)):
        console.print()
        show_page(table, console)


def pairings_table(found: Arena) -> Table:
    """Return the table of pairings. Each interval belongs to the column before it."""
    seats = found.contest.seats
    is_tested = found.contest.bounds is not None
    numbers = ["games", "won-drawn-lost", "share", "fair shares" if seats > 2 else "of decisive", "95% interval"]
    table = new_table(["bot", "among" if seats > 2 else "against"], [*numbers, *(["verdict"] if is_tested else [])])
    for pairing in found.pairings:
        if not pairing.games:
            table.add_row(*pairing.names, "0")
            continue
        if seats > 2:
            low, high = pairing.interval()
            measured = [f"{pairing.fair_shares:.2f}", f"{low * seats:.2f} - {high * seats:.2f}"]
        else:
            share, low, high = pairing.decisive()
            measured = [percent(share), f"{percent(low)} - {percent(high)}"]
        counts = f"{pairing.wins}-{pairing.draws + pairing.unfinished}-{pairing.losses}"
        verdict = [pairing.verdict() or "open"] if is_tested else []
        table.add_row(*pairing.names, str(pairing.games), counts, percent(pairing.share), *measured, *verdict)
    return table


def ratings_table(found: Arena) -> Table:
    table = new_table(["bot"], ["Elo", "± 95%"])
    for bot, rating in zip(found.contest.bots, found.ratings(), strict=True):
        if math.isinf(rating.error):
            table.add_row(bot, "", "unknown")
        else:
            table.add_row(bot, f"{rating.value:+.0f}" if rating.value else "0", f"{rating.error:.0f}")
    return table
