"""The command line, `regalia`: one module a command, and what several commands share."""

from regalia.cli.app import main

__all__ = ["main"]
