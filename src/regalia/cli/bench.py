"""`regalia bench`: measure the engine's speed."""

import signal
from pathlib import Path
from typing import Annotated

import typer

from regalia.core.errors import Malformed


def bench(
    against: Annotated[
        str | None,
        typer.Option(metavar="PYTHON", help="Another Python with regalia installed, to compare with."),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Measure the table server instead: actions, delays, memory.")
    ] = False,
    bots: Annotated[
        bool, typer.Option("--bots", help="Measure bots instead: how long they take on a server with ten tables.")
    ] = False,
    database: Annotated[
        str, typer.Option(metavar="URL", help="With --table: an empty PostgreSQL database; it is filled with tables.")
    ] = "",
    beside: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --table: the folder of boardgame.io's server, to compare with."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each measurement takes.")] = 1.0,
) -> None:
    """Measure how fast the engine is."""
    if table and bots:
        raise Malformed("choose --table or --bots: one run cannot measure both")
    # Handle SIGTERM like Ctrl-C, otherwise the processes that we measure would keep running.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if table:
        from regalia import bench as table_bench  # only here: the other commands need no web server

        table_bench.main(seconds, database=database, beside=beside)
        return
    if bots:
        from regalia.bench import bots as bot_bench

        bot_bench.main(seconds)
        return
    from regalia.lab.bench import main  # only here: it looks for other engines to compare with

    main(against, seconds)
