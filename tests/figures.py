"""The figures in the games' READMEs: run the command of every block again and write what it prints below it.

    python -m tests.figures             all games
    python -m tests.figures two_kings

A block is fenced as `console` and begins with the command, after `$ `. Nothing else in a README is touched. A test
compares every block with what its command prints.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).parents[1] / "src" / "regalia" / "games"
BLOCK: Final = re.compile(r"(?<=^```console\n)\$ regalia (?P<command>.*)\n(?P<figures>(?:(?!```).*\n)*)(?=```$)", re.M)


def readmes() -> list[Path]:
    return sorted(GAMES.glob("*/README.md"))


def blocks(readme: Path) -> list[tuple[str, str]]:
    """Return the commands of a README, each with the output that stands below it."""
    return [(block["command"], block["figures"]) for block in BLOCK.finditer(readme.read_text(encoding="utf-8"))]


def prose(readme: Path) -> str:
    """Return the README without its figures."""
    return BLOCK.sub("", readme.read_text(encoding="utf-8"))


def printed(command: str) -> str:
    """Run a `regalia` command and return what it prints, as a terminal with 80 columns shows it without colours."""
    plain = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    arguments = [sys.executable, "-m", "regalia", *shlex.split(command)]
    run = subprocess.run(arguments, stdout=subprocess.PIPE, env=plain, check=True)
    return run.stdout.decode("utf-8")


def regenerate(readme: Path) -> None:
    text = BLOCK.sub(again, readme.read_text(encoding="utf-8"))
    readme.write_text(text, encoding="utf-8")


def again(block: re.Match[str]) -> str:
    return f"$ regalia {block['command']}\n{printed(block['command'])}"


if __name__ == "__main__":
    for path in readmes():
        if path.parent.name in sys.argv[1:] or not sys.argv[1:]:
            regenerate(path)
