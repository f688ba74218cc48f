"""The figures, in a table."""

from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.strangers.bystanders import percentile
from tests.strangers.memory import Memory
from tests.strangers.rounds import QUIET, Result

MAX_WAIT: Final = 0.25  # seconds at p99 that a bystander's move takes
MAX_RECOVERY: Final = 5.0  # seconds
MAX_SERVER: Final = 600.0  # megabytes of the server
MAX_HELPERS: Final = 3_000.0  # megabytes of its writer and workers


def faults_of(result: Result) -> list[str]:
    """Return the bounds that were broken, in words."""
    faults = []
    if percentile(result.waits.moves, 0.99) > MAX_WAIT:
        faults.append("moves")
    if not result.waits.made:
        faults.append("nobody moved")
    if result.peak.server > MAX_SERVER or result.peak.helpers > MAX_HELPERS:
        faults.append("memory")
    if result.recovered > MAX_RECOVERY:
        faults.append("recovery")
    return faults


def print_results(title: str, results: Sequence[Result], console: Console) -> None:
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    table.add_column("abuse")
    for head in ("moves", "p50 ms", "p99 ms", "max ms", "bot s", "server MB", "helpers MB", "recovered s"):
        table.add_column(head, justify="right")
    table.add_column("bounds")
    for result in results:
        waits = result.waits
        faults = faults_of(result)
        table.add_row(
            result.kind,
            f"{waits.made:,}",
            *(f"{1000 * percentile(waits.moves, share):,.0f}" for share in (0.5, 0.99, 1.0)),
            f"{max(waits.bots, default=0.0):.1f}",
            megabytes(result, "server"),
            megabytes(result, "helpers"),
            "" if result.kind == QUIET else f"{result.recovered:.1f}",
            f"broken: {', '.join(faults)}" if faults else "kept",
        )
    console.print(table)
    for result in results:
        if result.counts or result.waits.lost:
            lost = [f"bystanders lost {result.waits.lost} connections"] if result.waits.lost else []
            done = [f"{number:,} {what}" for what, number in sorted(result.counts.items())]
            console.print(f"{result.kind}: {', '.join([*done, *lost])}", highlight=False)
    console.print(
        f"Bounds: moves {1000 * MAX_WAIT:.0f} ms at p99, server {MAX_SERVER:,.0f} MB, helpers {MAX_HELPERS:,.0f} MB, "
        f"recovered within {MAX_RECOVERY:.0f} s. Memory: before, peak, after. bot: the longest answer of a bot.\n",
        highlight=False,
    )


def megabytes(result: Result, part: str) -> str:
    moments: list[Memory] = [result.before, result.peak, result.after]
    return " ".join(f"{getattr(moment, part):.0f}" for moment in moments)
