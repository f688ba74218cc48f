"""`regalia audit`: check that a record's dice follow from the seed that the table committed to."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from regalia.cli.replay import STDIN
from regalia.cli.screen import say
from regalia.core.dice import CHOSEN, FAIR, Audit
from regalia.core.dice import audit as audit_record
from regalia.core.record import RecordReader
from regalia.core.registry import find_game

MAX_SHOWN = 10


def audit(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A table's record; - reads it from stdin.")],
    commit: Annotated[
        str | None, typer.Option(metavar="HASH", help="The hash that the table showed before the game, to compare.")
    ] = None,
) -> None:
    """Roll every die of a record again from its seed, and list the wrong ones."""
    with ExitStack() as stack:
        lines = sys.stdin
        if file != STDIN:
            lines = stack.enter_context(Path(file).open(encoding="utf-8", errors="replace"))
        reader = RecordReader(lines, "stdin" if file == STDIN else file)
        found = audit_record(find_game(reader.header.game), reader)
    fair = found.verdict in (FAIR, CHOSEN)
    show_promise(found)
    for die in found.wrong[:MAX_SHOWN]:
        say(f"entry {die.n} (line {die.line}): {die.said!r}, and the seed says {die.drawn!r}")
    if len(found.wrong) > MAX_SHOWN:
        say(f"and {len(found.wrong) - MAX_SHOWN} more")
    say(found.text, "bold" if fair else "bold red")
    if commit is not None and (found.promise is None or found.promise.commit != commit.strip().lower()):
        say("This is not the hash that the table showed before the game.", "bold red")
        fair = False
    if not fair:
        raise typer.Exit(1)


def show_promise(found: Audit) -> None:
    if found.promise is None:
        return
    say(f"seed    {found.promise.seed}")
    if not found.promise.chosen:
        say(f"commit  {found.promise.commit}")
    for name, part in found.promise.parts.items():
        say(f"part    {name} {part or 'none: its browser did not answer in time'}")
