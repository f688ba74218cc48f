"""`regalia backup` and `regalia restore`: write all tables to one file, and read them back."""

from pathlib import Path
from typing import Annotated

import typer

from regalia.cli.screen import say
from regalia.core.words import count_of

DATABASE = typer.Option(
    metavar="FILE",
    envvar="REGALIA_DATABASE",
    show_envvar=True,
    help="Where games are kept: a file, or postgresql://user@host/name. [default: in your data folder]",
)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write. The file must not exist yet.")],
    database: Annotated[str | None, DATABASE] = None,
) -> None:
    """Write all tables to one file, even while a server runs. Keep it safe: it holds every secret."""
    from regalia.table.server import default_settings
    from regalia.table.store import backups  # only here: the other commands need no database

    settings = default_settings(database)
    say(f"{count_of(backups.back_up(settings.database, settings.key_file, file), 'table')} written to {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="The backup.")],
    database: Annotated[str | None, DATABASE] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the tables in the database; they are lost.")
    ] = False,
) -> None:
    """Restore a backup into a SQLite or PostgreSQL database that no server is using."""
    from regalia.table.server import default_settings
    from regalia.table.store import backups

    settings = default_settings(database)
    say(f"{count_of(backups.restore(file, settings.database, settings.key_file, overwrite), 'table')} restored")
