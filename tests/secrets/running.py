"""`make secrets CHECKS=1000000`: two games that differ only in what somebody cannot know, compared byte for byte.

    python -m tests.secrets --checks 1000000 --jobs 2
    python -m tests.secrets --source "two_crowns, 3 seats" --checks 5000 --seed 7

Prints how many checks there were by door and game. Ends at the first leak, and says how to come to it again.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final

from regalia.core.registry import find_game
from regalia.testkit.checks.walk import Variant
from tests.games.two_kingdoms import sketched
from tests.secrets.pairs import Leak, Source, Tally, compare_worlds

PIECE: Final = 4_000  # checks that one process does at once
LIMIT: Final = 1_500  # entries of the random games that positions are taken from


def of_variant(game: str, seats: int, **options: str | int | bool) -> Source:
    words = "".join(f", {name}={value}" for name, value in options.items())
    return Source(f"{game}, {seats} seats{words}", find_game(game), Variant(seats, options, LIMIT))


def of_sketch(name: str, position: str) -> Source:
    return Source(f"two_kingdoms, {name}", sketched.GAME, Variant(2, {}, LIMIT), sketched.Sketched(position))


def sources() -> list[Source]:
    """Return all games with secrets, with the options that decide what is secret."""
    return [
        of_variant("heralds", 2, rounds=3),
        of_variant("heralds", 3),
        of_variant("heralds", 4, hand=5, trumpet=4),
        of_variant("two_kings", 2, max_turns=40),
        of_variant("two_kings", 2, spell_mode="private", max_turns=30),
        of_variant("two_kings", 2, spell_mode="private", draft_order="simultaneous", preset="small", max_turns=20),
        of_variant("two_kings", 2, draft_order="simultaneous", tower_setup="sequential", max_turns=20),
        of_variant("two_crowns", 2),
        of_variant("two_crowns", 3),
        of_variant("two_crowns", 4, teams=True),
        of_variant("two_crowns", 4, teams=True, fallen="plays_on", team_hands="private"),
        of_variant("two_crowns", 2, priority="turn_first", windows="PAE"),
        of_variant("two_kingdoms", 2, max_turns=4, min_deploy=1),
        of_sketch("set-up", sketched.SET_UP),
        of_sketch("siege", sketched.SIEGE),
        of_sketch("sally", sketched.SALLY),
        of_sketch("blind", sketched.BLIND),
        of_sketch("anonymous", sketched.ANONYMOUS),
        of_sketch("all fog", sketched.ALL_FOG),
        of_variant("kings_and_things", 2, turn_limit=2),
        of_variant("kings_and_things", 3, turn_limit=2, bluff="challenge", targets="open"),
        of_variant("kings_and_things", 4, turn_limit=2),
    ]


def piece(place: int, seed: str, checks: int) -> tuple[int, Tally]:
    return place, compare_worlds(sources()[place], seed, checks)


def run(chosen: Sequence[Source], checks: int, seed: str, jobs: int) -> dict[str, Tally]:
    """Share the checks out evenly among the games, then among their sources; a Leak ends it."""
    places = [place for place, source in enumerate(sources()) if source.name in {each.name for each in chosen}]
    names = [source.name for source in sources()]
    per_game = Counter(sources()[place].game.meta.id for place in places)
    tallies = {names[place]: Tally() for place in places}
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        doing = []
        for place in places:
            share = -(-checks // len(per_game) // per_game[sources()[place].game.meta.id])
            for number in range(-(-share // PIECE)):
                doing.append(pool.submit(piece, place, f"{seed}.{number}", min(PIECE, share - number * PIECE)))
        try:
            for done in as_completed(doing):
                place, tally = done.result()
                tallies[names[place]].add(tally)
                print(f"{names[place]:80} {tallies[names[place]].checks:9,} checks", flush=True)
        except Leak:
            pool.shutdown(cancel_futures=True)
            raise
    return tallies


def report(tallies: dict[str, Tally]) -> str:
    """Return two tables: checks by door and game, and pairs of games by source."""
    games = list(dict.fromkeys(name.partition(",")[0] for name in tallies))
    by_game = {game: Tally() for game in games}
    for name, tally in tallies.items():
        by_game[name.partition(",")[0]].add(tally)
    lines = [f"| door | {' | '.join(games)} | all |", f"|---|{'---:|' * (len(games) + 1)}"]
    doors = sorted({door for tally in by_game.values() for door in tally.doors})
    for door in doors:
        counts = [by_game[game].doors[door] for game in games]
        lines.append(f"| {door} | {' | '.join(f'{count:,}' for count in counts)} | {sum(counts):,} |")
    counts = [by_game[game].checks for game in games]
    lines.append(f"| all | {' | '.join(f'{count:,}' for count in counts)} | {sum(counts):,} |")
    lines += [
        "",
        "| games | checks | pairs | that differed | moves | of these unlike |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, tally in tallies.items():
        figures = (tally.checks, tally.pairs, tally.different, tally.moves, tally.unlike)
        lines.append(f"| {name} | {' | '.join(f'{figure:,}' for figure in figures)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.secrets", description=__doc__)
    parser.add_argument("--checks", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--source", action="append", help="one of the games as the report names it; may be repeated")
    asked = parser.parse_args()
    chosen = [source for source in sources() if not asked.source or source.name in asked.source]
    if not chosen:
        parser.error("there is no such source: " + "; ".join(source.name for source in sources()))
    since = time.monotonic()
    try:
        tallies = run(chosen, asked.checks, asked.seed, asked.jobs)
    except Leak as leak:
        print(leak)
        return 1
    print(f"\n{report(tallies)}\n\nNo difference, in {time.monotonic() - since:,.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
