"""The command line, `regalia`: one module per command, and modules that several commands share."""

from regalia.cli.interrupts import ending_at_once

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    with ending_at_once():
        from regalia.cli import app
    return app.main(arguments)
