"""Print the results of a simulation as tables."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from textwrap import shorten
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from regalia.cli.screen import new_table, show_page
from regalia.cli.words import first_sentence
from regalia.core.game import Game
from regalia.core.words import count_of
from regalia.lab.measure import Spread
from regalia.lab.tally import Score, Tally
from regalia.rulebook.rulebook import rulebook_of

SCORE_COLUMNS: Final = ["games", "wins", "draws", "losses", "score", "95% interval"]
CLAUSE_WIDTH: Final = 54  # characters of a clause, so that its table fits in 80 columns


def show_results(game: Game, tally: Tally, console: Console, wanted: Sequence[str] = ("*",)) -> None:
    """Print the tables; of what the game counts only the numbers whose names match."""
    plan = tally.plan
    options = game.meta.choose(plan.options).text()
    head = f"{game.meta.title}, {count_of(tally.finished, 'finished game')}, seed {plan.seed}"
    console.print(Text(head + (f", {options}" if options else ""), "bold"))
    if tally.unfinished:
        cut = count_of(tally.unfinished, "game")
        console.print(Text(f"{cut} cut off after {plan.limit} entries (--limit), and not counted below."))
    if not tally.finished:
        return
    counts = shown_measures(tally, wanted)
    tables = [by_bot(tally), by_bot_and_seat(game, tally), by_seat(game, tally)]
    for table in [*tables, *([measures(tally, counts)] if counts else []), endings(game, tally)]:
        console.print()
        show_page(table, console)


def by_bot(tally: Tally) -> Table:
    table = new_table(["bot"], SCORE_COLUMNS)
    for name, score in zip(tally.bot_names(), tally.by_bot, strict=True):
        table.add_row(name, *score_cells(score))
    return table


def by_bot_and_seat(game: Game, tally: Tally) -> Table:
    table = new_table(["score as"], seat_names(game, tally))
    for name, scores in zip(tally.bot_names(), tally.by_bot_and_seat, strict=True):
        table.add_row(name, *(percent(score.share) if score.games else "" for score in scores))
    return table


def by_seat(game: Game, tally: Tally) -> Table:
    table = new_table(["seat"], SCORE_COLUMNS)
    for name, score in zip(seat_names(game, tally), tally.by_seat, strict=True):
        table.add_row(name, *score_cells(score))
    return table


def seat_names(game: Game, tally: Tally) -> list[str]:
    return [game.meta.seat_name(seat) for seat in range(len(tally.plan.specs))]


def shown_measures(tally: Tally, wanted: Sequence[str]) -> dict[str, Spread]:
    """Return what the game counts, entries first, as far as a wanted name matches."""
    counted = {"entries": tally.entries, **tally.measures}
    return {name: counted[name] for name in counted if any(fnmatchcase(name, each) for each in wanted)}


def measures(tally: Tally, counts: dict[str, Spread]) -> Table:
    """Lay the numbers per game out. A number that some games do not have says how many do."""
    table = new_table(["per game"], ["mean", "± 95%", "sd", "min", "max"])
    for name, spread in counts.items():
        part = f" (in {spread.count})" if spread.count < tally.finished else ""
        table.add_row(name + part, *spread_cells(spread))
    return table


def endings(game: Game, tally: Tally) -> Table:
    rulebook = rulebook_of(game)
    table = new_table(["ended by"], ["games", "share"])
    table.add_column("which says")
    for reason, count in sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0])):
        says = shorten(first_sentence(rulebook.text_of(reason)), CLAUSE_WIDTH, placeholder=" …")
        table.add_row(reason, str(count), percent(count / tally.finished), says)
    return table


def score_cells(score: Score) -> list[str]:
    if not score.games:
        return ["0", *[""] * (len(SCORE_COLUMNS) - 1)]
    low, high = score.interval()
    counts = [score.games, score.wins, score.draws, score.losses]
    return [*(str(count) for count in counts), percent(score.share), f"{percent(low)} - {percent(high)}"]


def spread_cells(spread: Spread) -> list[str]:
    numbers = (spread.mean, spread.error, spread.sd)
    return [*(f"{number:.2f}" for number in numbers), plain(spread.low), plain(spread.high)]


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def plain(number: float) -> str:
    return f"{number:.0f}" if number == int(number) else f"{number:.2f}"
