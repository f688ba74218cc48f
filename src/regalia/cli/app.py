"""All commands, and how each of them reports an error."""

import os
import platform
import sys
from pathlib import Path
from typing import Annotated

import typer

from regalia import __version__
from regalia.cli.arena import arena
from regalia.cli.audit import audit
from regalia.cli.backup import backup, restore
from regalia.cli.bench import bench
from regalia.cli.games import games
from regalia.cli.play import play
from regalia.cli.replay import replay
from regalia.cli.rules import rules
from regalia.cli.scenario import scenario
from regalia.cli.screen import complain
from regalia.cli.serve import serve
from regalia.cli.simulate import simulate
from regalia.cli.train import train
from regalia.core import state
from regalia.core.errors import RegaliaError

# Plain help and plain errors: they read the same on a terminal, in a pipe and in a bug report.
app = typer.Typer(
    name="regalia",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="\b\nExample:\n  regalia play connect_four",
)


def engine() -> str:
    """Name the engine that runs. If mypyc compiled it, its modules are shared libraries."""
    return "compiled (mypyc)" if Path(state.__file__).suffix in (".so", ".pyd") else "plain Python"


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"regalia {__version__}, Python {platform.python_version()}, engine: {engine()}")
        raise typer.Exit


@app.callback()
def regalia(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Tabletop games about kings: play them, read their rules, simulate them."""


app.command(epilog="\b\nExamples:\n  regalia games\n  regalia games connect_four")(games)
app.command(epilog="\b\nExamples:\n  regalia rules connect_four\n  regalia rules connect_four F-4")(rules)
app.command(
    epilog="\b\nExamples:\n  regalia play connect_four --seats me,greedy --save evening.record\n"
    "  regalia play --resume evening.record"
)(play)
app.command(epilog="\b\nExamples:\n  regalia serve\n  regalia serve --host 0.0.0.0 --port 8080 --no-browser")(serve)
app.command(epilog="\b\nExample:\n  regalia backup tables-of-today.gz")(backup)
app.command(epilog="\b\nExample:\n  regalia restore tables-of-today.gz --database postgresql://regalia@db/regalia")(
    restore
)
app.command(epilog="\b\nExample:\n  regalia simulate connect_four --games 400 --seats mcts:200,greedy --jobs 4")(
    simulate
)
app.command(
    epilog="\b\nExamples:\n  regalia arena we_are_kings greedy mcts:50 mcts:200 --games 200 --jobs 2\n"
    "  regalia arena two_crowns --ladder --seats 4 --sprt 0.25:0.4"
)(arena)
app.command(epilog="\b\nExample:\n  regalia train two_kings --games 500 --judge mcts:20")(train)
app.command(epilog="\b\nExamples:\n  regalia replay evening.record --seat red\n  regalia replay evening.record --json")(
    replay
)
app.command(epilog="\b\nExample:\n  regalia audit evening.record")(audit)
app.command(epilog="\b\nExamples:\n  regalia scenario we_are_kings\n  regalia scenario my/scenarios -v")(scenario)
app.command(epilog="\b\nExample:\n  regalia bench --against .venv/bin/python")(bench)


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code. A user's mistake ends with a sentence on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a character still gets the rest
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone. Nothing may be flushed to it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except RegaliaError as error:
        complain(str(error))
        return 2
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
        return 2
    return code


def run(arguments: list[str] | None) -> int:
    """Run a command. Typer always exits with SystemExit, whether the command succeeded or not."""
    try:
        app(arguments, prog_name="regalia")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return 0
