"""Print results to stdout, errors and progress to stderr. Colours only on a terminal."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

# No markup: brackets in a rule or a name are just brackets.
OUT: Final = Console(markup=False, highlight=False, emoji=False)
ERR: Final = Console(stderr=True, markup=False, highlight=False, emoji=False)

INTERRUPTED: Final = 130  # the exit code of a program that was stopped with Ctrl-C


def complain(text: str) -> None:
    """Print an error to stderr, in one sentence."""
    ERR.print(Text.assemble(("regalia: ", "bold red"), text), soft_wrap=True)


def note(text: str) -> None:
    """Print something worth knowing that is not a result to stderr."""
    ERR.print(Text(text, "dim"), soft_wrap=True)


def say(text: str = "", style: str = "") -> None:
    """Print prose, wrapped at words."""
    show_page(Text(text, style))


def show(text: str) -> None:
    """Print a board or other text without wrapping its lines."""
    OUT.print(Text(text), soft_wrap=True)


def show_page(page: RenderableType, console: Console = OUT) -> None:
    """Print a table or anything else that Rich lays out."""
    if console.is_terminal:
        console.print(page)
        return
    with console.capture() as captured:
        console.print(page)
    # Rich pads every line with spaces, which nobody wants in a file.
    lines = [line.rstrip() for line in captured.get().rstrip("\n").split("\n")]
    console.print(Text("\n".join(lines)), soft_wrap=True)


def show_markdown(markdown: str, indent: int = 0) -> None:
    show_page(Padding(Markdown(markdown), (0, 0, 0, indent)))


def show_lines(lines: Sequence[str], indent: int = 2) -> None:
    """Print short sentences, each on its own line."""
    for line in lines:
        show_page(Padding(Text(line), (0, 0, 0, indent)))


def heading(text: str) -> None:
    OUT.print(Text(text, "bold"))


def new_table(left: list[str], right: list[str] | None = None) -> Table:
    """Return a table without a frame: columns of words on the left, columns of numbers on the right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for name in left:
        table.add_column(name, overflow="fold")
    for name in right or []:
        table.add_column(name, justify="right", no_wrap=True)
    return table
