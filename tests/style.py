"""Constructions that have crept into our prose before and must not come back: `python -m tests.style`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PROSE: Final = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/**/*.md",
    "src/regalia/core/rules.md",
    "web/src/strings*.ts",
    "src/regalia/games/*/*.md",
    "src/regalia/games/*/guide.yaml",
)
# What to avoid, and what to write instead.
INSTEAD: Final = {
    r"\bwhoever\b": "the player who, anyone who",
    r"\bone (may|can|sees|reads|has to|must|looks|wants|plays)\b": "you, they",
    r"\bone['’]s\b": "your, their",
    r"\b(the|an|each) own\b": "your own, their own, its own",
    r"\banew\b": "again",
    r"\b(by|own) lot\b": "at random",
    r"(?<!--)\bjudge(s|d|ment|ments)?\b": "evaluate, evaluation",
    r"\blet chance speak|\bchance (says|speaks|is asked)\b": "roll, draw, the dice show",
    r"(?<=\w) …(?=[\s.'\"`]*$)": "no space before …",
    r"\d %|\u00a0%": "no space before %",
    r"\bprocessor time\b": "CPU time",
    r"\b(is|are|was|were) told\b": "sees, learns, the page says",
    r"\bfor ever\b": "forever",
    r"\bto be had\b": "available",
    r"\bpassed over\b": "skipped",
    r"\bbetrays?\b|\bbetrayed\b": "give away, show",
}
CODE: Final = re.compile(r"`[^`]*`")


def problems(path: Path) -> Iterator[str]:
    """Yield a line for each construction to avoid in a file. Code between backticks is not prose."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        fenced ^= line.lstrip().startswith("```")
        if fenced:
            continue
        prose = line if path.suffix == ".ts" else CODE.sub("", line)
        for pattern, instead in INSTEAD.items():
            for found in re.finditer(pattern, prose, re.IGNORECASE):
                yield f"{path.relative_to(ROOT)}:{number}: “{found[0]}”: write {instead}"


def main() -> int:
    files = sorted({file for pattern in PROSE for file in ROOT.glob(pattern)})
    found = [problem for file in files for problem in problems(file)]
    print("\n".join(found) or f"style: {len(files)} files, nothing to replace")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
