"""Snapshots of a game in files. Reviewers read their diffs."""

import warnings
from collections.abc import Sequence
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Final

from regalia.testkit.checks.defects import Defect

UPDATE: Final = "REGALIA_UPDATE"  # the environment variable that the kit asks
SHOWN: Final = 24  # lines of a difference
WIDTH: Final = 118


def say_written(path: Path) -> None:
    """A warning about a rewritten file: pytest shows those of passing tests. No filter turns it into an error."""
    message = f"wrote {path}: read its difference before you commit it"
    try:
        warnings.warn(message, stacklevel=2)
    except UserWarning:
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(message, stacklevel=2)


def how_to_write(path: Path) -> str:
    return f"run this test with {UPDATE}=1 to write {path}, and read what it says"


def compare_with_file(path: Path, text: str, what: str, update: bool) -> None:
    """Compare the file with this text; with `update`, write the file."""
    stored = path.read_text(encoding="utf-8") if path.exists() else None
    if stored == text:
        return
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        say_written(path)
        return
    if stored is None:
        raise Defect(f"{what} has not been stored: {how_to_write(path)}")
    lines = unified_diff(stored.splitlines(), text.splitlines(), "stored", "now", lineterm="", n=2)
    shown = "\n".join(islice(lines, SHOWN))
    raise Defect(f"{what} is not what {path} says.\n{shown}\nIf the change is meant, {how_to_write(path)}")


def indented(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in text.splitlines()]


def wrapped(head: str, texts: Sequence[str]) -> list[str]:
    """Return `head: a | b | c` on as many lines as it takes, without breaking a text."""
    lines: list[str] = []
    line = head + ":"
    for place, text in enumerate(texts):
        word = text + (" |" if place < len(texts) - 1 else "")
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = "       "
        line += " " + word
    return [*lines, line]
