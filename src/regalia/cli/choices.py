"""The choices of a person at the terminal: how they are shown and typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from regalia.cli.screen import OUT, say, show
from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.state import State

MAX_LINES: Final = 20  # choices with a line and a description each; more are shown in columns
MAX_SHOWN: Final = 120  # choices, in columns
GAP: Final = 3  # between columns


@dataclass(frozen=True)
class Choice:
    label: str  # a number, or the notation if some choice is itself a number
    text: str  # the notation
    about: str
    action: Action

    @property
    def numbered(self) -> bool:
        return self.label != self.text

    @property
    def cell(self) -> str:
        return f"{self.label:>3}  {self.text}" if self.numbered else self.text


def choices_of(game: Game, s: State, seat: int) -> list[Choice]:
    view = game.view(s, seat)
    texts = [game.write(s, action) for action in view.legal]
    # If `3` is a move, the third choice cannot be called 3 as well.
    numbered = not any(text.isdecimal() for text in texts)
    choices: list[Choice] = []
    for number, (text, action) in enumerate(zip(texts, view.legal, strict=True), start=1):
        marks = ["(aside)"] if action.aside else ["(takes back)"] if action.undoes else []
        about = " ".join([game.describe_action(view, action), *marks]).strip()
        choices.append(Choice(str(number) if numbered else text, text, about, action))
    return choices


def find_choice(choices: Sequence[Choice], typed: str) -> Choice | None:
    for choice in choices:
        if typed in (choice.label, choice.text):
            return choice
    return None


def show_choices(choices: Sequence[Choice]) -> None:
    """Show a few described choices a line each, others in columns."""
    if len(choices) <= MAX_LINES and any(choice.about for choice in choices):
        show_described(choices)
        return
    show_columns([choice.cell for choice in choices[:MAX_SHOWN]])
    if len(choices) > MAX_SHOWN:
        say(f"… and {len(choices) - MAX_SHOWN} more: `moves TEXT` lists those with TEXT in them", "dim")


def show_described(choices: Sequence[Choice]) -> None:
    width = max(cell_len(choice.cell) for choice in choices)
    for choice in choices:
        line = Text.assemble(choice.cell.ljust(width), "  ", (choice.about, "dim"))
        line.rstrip()
        OUT.print(line)


def show_columns(cells: Sequence[str]) -> None:
    """Print cells down, then across, in as many columns as fit."""
    width = max(cell_len(cell) for cell in cells) + GAP
    columns = max(1, (OUT.width + GAP) // width)
    rows = -(-len(cells) // columns)
    for row in range(rows):
        show("".join(cell.ljust(width) for cell in cells[row::rows]).rstrip())
