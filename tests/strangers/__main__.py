"""`make strangers`: figures of how a server fares among strangers, on SQLite and on PostgreSQL."""

import argparse
import asyncio
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from rich.console import Console

from regalia.bench.servers import postgresql
from tests.strangers.abuses import KINDS
from tests.strangers.report import faults_of, print_results
from tests.strangers.rounds import Result, scene

SECONDS: Final = 8.0  # of each kind of abuse
SQLITE: Final = "SQLite"
POSTGRESQL: Final = "PostgreSQL"


async def examine(database: str, kinds: list[str], seconds: float, console: Console) -> tuple[list[Result], str]:
    """All kinds, one after the other, at one server; and what was wrong besides the figures."""
    with tempfile.TemporaryDirectory() as folder:
        async with scene(Path(folder), database) as here:
            results = [await here.quiet(seconds)]
            for kind in kinds:
                if not here.is_alive():
                    break
                console.print(f"{kind} …", end=" ", highlight=False)
                results.append(await here.abuse([kind], seconds))
            console.print()
            trouble = list(here.bystanders.trouble[:5])
            if not here.is_alive():
                trouble.append("the server has ended")
            said = here.server.errors.read_text(errors="replace").splitlines()
            trouble += [f"{len(said)} lines of warnings, the first:", *said[:3]] if said else []
    return results, "\n".join(trouble)


def main() -> int:
    wishes = argparse.ArgumentParser(prog="make strangers", description=__doc__)
    wishes.add_argument("--seconds", type=float, default=SECONDS, help="of each kind of abuse")
    wishes.add_argument("--only", choices=[SQLITE, POSTGRESQL], help="one database")
    wishes.add_argument("--kind", action="append", choices=list(KINDS), help="this kind (may be repeated)")
    wish = wishes.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 150)
    broken: list[str] = []
    console.print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before it begins", highlight=False)
    for name in [wish.only] if wish.only else [SQLITE, POSTGRESQL]:
        with ExitStack() as stack:
            database = stack.enter_context(postgresql())[0] if name == POSTGRESQL else ""
            results, trouble = asyncio.run(examine(database, wish.kind or list(KINDS), wish.seconds, console))
        print_results(f"{name}, {wish.seconds:.0f} s each", results, console)
        if trouble:
            console.print(trouble + "\n", highlight=False, markup=False)
        broken += [f"{name}, {result.kind}: {', '.join(faults_of(result))}" for result in results if faults_of(result)]
    console.print("\n".join(["Broken bounds:", *broken]) if broken else "All bounds were kept.", highlight=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
