"""Constructions that have crept into our prose before and must not come back: `python -m tests.style`."""

import re
import sys
import tokenize
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
    "src/regalia/games/*/scenarios/*.yaml",
    "examples/**/*.md",
    "examples/**/*.yaml",
)
# Comments, docstrings and messages of these are prose, too.
SOURCES: Final = ("src/regalia/**/*.py", "examples/**/*.py", "bench/**/*.py", "tests/**/*.py")
CLIENT: Final = ("web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css")  # only their comments
CLIENT_CODE: Final = (".ts", ".svelte", ".css")
NAMES_THEM: Final = ("tests/style.py", "tests/test_style.py")  # the constructions
WRITTEN: Final = {"COMMENT", "STRING", "FSTRING_MIDDLE"}  # kinds of Python tokens that hold prose
# What to avoid, and what to write instead.
INSTEAD: Final = {
    r"\bwhoever\b": "the player who, anyone who",
    r"(?<!last )(?<!lost )\bone (may|can|sees|reads|has to|must|looks|wants|plays)\b": "you, they",
    r"\bone['’]s\b": "your, their",
    r"\b(the|an|each) own\b": "your own, their own, its own",
    r"\banew\b": "again",
    r"\b(by|own) lot\b": "at random",
    r"(?<!--)\bjudge(s|d|ment|ments)?\b": "evaluate, evaluation",
    r"\b(let|lets|letting) chance speak|\bchance (says|speaks|is asked)\b": "roll, draw, the dice show",
    r"(?<=\w) …(?=[\s.'\"`]*$)": "no space before …",
    r"\d %|\u00a0%": "no space before %",
    r"\bprocessor time\b": "CPU time",
    r"\b(is|are|was|were) told\b": "sees, learns, the page says",
    r"\bfor ever\b": "forever",
    r"\bto be had\b": "available",
    r"\bpassed over\b": "skipped",
    r"\bbetrays?\b|\bbetrayed\b": "give away, show",
}
IN_PYTHON: Final = {
    r'^"""(what|whether|who|whom|how|where|which|why)\b': "Return the …, True if …, or a plain noun",
}
CODE: Final = re.compile(r"`[^`]*`|\{[^{}]*\}")
# Comments of TypeScript, Svelte and CSS; a text is matched first, so that nothing in it counts as a comment.
COMMENT: Final = re.compile(
    r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`"""
    r"""|(?P<comment>//[^\n]*|/\*.*?\*/|<!--.*?-->)""",
    re.DOTALL,
)


def problems(path: Path) -> Iterator[str]:
    """Yield a line for each construction to avoid in a file. Code between backticks or in braces is not prose."""
    is_python = path.suffix == ".py"
    patterns = {**INSTEAD, **IN_PYTHON} if is_python else INSTEAD
    is_text = path.suffix == ".ts" and path.stem.startswith("strings")
    for number, line in prose_of(path, is_text):
        prose = line if is_text else CODE.sub("", line)
        for pattern, instead in patterns.items():
            for found in re.finditer(pattern, prose, re.IGNORECASE):
                yield f"{path.relative_to(ROOT)}:{number}: “{found[0]}”: write {instead}"


def prose_of(path: Path, is_text: bool) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a file that are prose; all of them where the whole file is text."""
    if path.suffix == ".py":
        return python_prose(path)
    return client_prose(path) if path.suffix in CLIENT_CODE and not is_text else page_prose(path)


def page_prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a page, without its blocks of code."""
    fenced = False
    ids = re.compile(r"^- id:")  # of scenarios: a format, not prose
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and not ids.match(line):
            yield number, line


def python_prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the comments and texts of a Python file."""
    with tokenize.open(path) as source:
        for each in tokenize.generate_tokens(source.readline):
            if tokenize.tok_name[each.type] in WRITTEN:
                yield from enumerate(each.string.splitlines(), start=each.start[0])


def client_prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the comments of a TypeScript, Svelte or CSS file."""
    source = path.read_text(encoding="utf-8")
    for found in COMMENT.finditer(source):
        if found["comment"]:
            yield from enumerate(found["comment"].splitlines(), start=source.count("\n", 0, found.start()) + 1)


def main() -> int:
    named = {ROOT / name for name in NAMES_THEM}
    files = sorted({file for pattern in (*PROSE, *SOURCES, *CLIENT) for file in ROOT.glob(pattern)} - named)
    found = [problem for file in files for problem in problems(file)]
    print("\n".join(found) or f"style: {len(files)} files, nothing to replace")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
