"""`regalia bench`: how fast the engine is."""

from typing import Annotated

import typer


def bench(
    against: Annotated[
        str | None,
        typer.Option(metavar="PYTHON", help="Another interpreter with regalia in it, to compare with."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each measurement takes.")] = 1.0,
) -> None:
    """Measure how fast the engine is."""
    from regalia.lab.bench import main  # only here, because it looks for other engines to compare with

    main(against, seconds)
