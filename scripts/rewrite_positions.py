"""Rewrite positions of Kings & Things from their older forms to today's, in place.

    python scripts/rewrite_positions.py FILE…

Any text will do: scenarios in YAML, records, lists of positions, JSON lines. Only lines that begin with `ask` change;
layout, comments and everything else stay. Lines that follow each other are read together, as `load` reads them, from
either older form: `ask roll hex=D3 stage=2 more=1,59` becomes `ask roll hex=D3 step=melee fighters=P2:farmers.1`, and a
battle with a part becomes a battle with what lies on it. Where a scenario quotes the beginning of a line (`holds`,
`lacks`), the beginning of a line comes out. What cannot be read is left, and named.
"""

import re
import sys
from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.registry import find_game
from regalia.games.kings_and_things import older
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORM_SLUG, FORMS
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame
from regalia.games.kings_and_things.flow.kinds import CHANCE_OF, FRAME_OF
from regalia.games.kings_and_things.position_text import frame_text
from regalia.games.kings_and_things.positions import Reader
from regalia.games.kings_and_things.state import KingsThings

LINE = r"ask [a-z_]+(?: [a-z_]+=[\w.,:-]+)*"
# Whole lines, or lines in a string after `\n`
RUN = re.compile(rf"(?:(?<=\\n)|(?<![\w\"'\[])){LINE}(?:(?:\n[ \t]*|\\n){LINE})*")
QUOTED = re.compile(rf"(?<=[\"'\[ ]){LINE}(?=[\"'\],])")
BREAK = re.compile(r"\n[ \t]*(?=ask )|\\n(?=ask )")
BORDER = re.compile(r"^(?:[ \t]*- id:.*|==.*|---.*|[ \t]*)$", re.M)  # between two scenarios or positions
SEATS = re.compile(r"\bseats:? (\d)\b")
GAME = find_game("kings_and_things")
ALL_SEATS = max(GAME.meta.player_counts)
OLD_NAMES = {field.name for field in older.NUMBERS}
# The least that a frame must say to be read, where only the beginning of a line is quoted
LEAST = {"battle": {"more": "0,5,-1"}, "window": {"stage": "2", "other": "0", "more": "0"}}
# What older.py works out from several numbers: the field up to which a quoted line says something
UP_TO = {
    "disaster": {"more": "tried"},
    "movement": {"more": "freed"},
    "order": {"mask": "rolling"},
    "powers": {"mask": "stalked"},
    "spell": {"more": "change"},
    "window": {"stage": "when", "other": "turn", "mask": "new_sword"},
}


def state_of(region: str) -> KingsThings:
    """A new game with the board and the sides of characters that the lines around say."""
    found = SEATS.search(region)
    s = GAME.new(int(found[1]) if found else ALL_SEATS, GAME.meta.choose({}).values)
    assert isinstance(s, KingsThings)
    words = set(re.findall(r"\w+", region))
    for form in range(FIRST_CHARACTER + 1, FORMS, 2):
        if FORM_SLUG[form] in words:
            s.back[(form - FIRST_CHARACTER) // 2] = 1
    return s


def region_of(text: str, start: int, end: int) -> str:
    """The scenario or position that a part of the text belongs to."""
    line = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]
    if line.lstrip().startswith("{"):  # a line of JSON
        return line
    borders = borders_of(text)
    below = bisect(borders, start)
    above = bisect(borders, end)
    return text[borders[below - 1] if below else 0 : borders[above] if above < len(borders) else len(text)]


@lru_cache(2)
def borders_of(text: str) -> list[int]:
    """Where the lines end that stand between two scenarios or positions."""
    return [border.end() for border in BORDER.finditer(text)]


def texts_of(line: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in line.split()[2:])


def frame_of(line: str) -> ThingsFrame | ThingsChance | None:
    """A new frame of the kind that the line names."""
    word = line.split()[1]
    known = FRAME_OF.get(word) or CHANCE_OF.get(word)
    return type(known)() if known else None


def is_older(line: str, above: str) -> bool:
    frame, texts = frame_of(line), texts_of(line)
    if frame is None:
        return False
    if frame.WORD == "battle" and older.is_whole_battle(texts, above):
        return True
    return not all(key in [field.name for field in frame.FIELDS] for key in texts)


def rewritten_run(s: KingsThings, run: str) -> str:
    """Whole lines, read together as `load` reads them."""
    lines, breaks = BREAK.split(run), [*BREAK.findall(run), ""]
    words = [line.split()[1] for line in lines]
    aboves = [*words[1:], ""]
    if not any(is_older(line, above) for line, above in zip(lines, aboves, strict=True)):
        return run
    reader = Reader(s)
    parts: list[str] = []
    between = breaks[0] or "\n"
    for line, above, gap in zip(lines, aboves, breaks, strict=True):
        frames: Sequence[Frame] = reader.moments(line.split()[1:], above)
        s.frames.extend(frames)
        parts.append(between.join([frame_text(s, frame) for frame in frames]) + gap)
    return "".join(parts)


def rewritten_beginning(s: KingsThings, line: str) -> str:
    """The beginning of a line, as a scenario quotes it."""
    frame, texts = frame_of(line), texts_of(line)
    if frame is None:
        return line
    if frame.WORD == "battle" and is_older(line, ""):
        names = [field.name for field in Fight.FIELDS]
        if not all(key in OLD_NAMES for key in texts):  # its part and step lie on it now
            return " ".join(["ask battle", *[f"{key}={value}" for key, value in texts.items() if key in names]])
        whole = older.WholeBattle()
        older.read(s, whole, {**LEAST["battle"], **texts})
        frames = whole.moments("")
        first = frames[0]
        assert isinstance(first, ThingsFrame)
        frame = first
    else:
        least = LEAST.get(frame.WORD, {}) if is_older(line, "") else {}
        older.read(s, frame, {**least, **texts})
    renames = {**older.RENAMED.get(frame.WORD, {}), **UP_TO.get(frame.WORD, {})}
    names = [field.name for field in frame.FIELDS]
    said = [names.index(name) for key in texts if (name := renames.get(key, key)) in names]
    fields = frame.FIELDS[: max(said) + 1] if said else ()
    return " ".join([f"ask {frame.WORD}", *[text for field in fields if (text := field.text(s, frame))]])


def rewrite(text: str, name: str) -> str:
    def replaced(match: re.Match[str]) -> str:
        quoted = QUOTED.fullmatch(match[0]) is not None
        try:
            s = state_of(region_of(match.string, match.start(), match.end()))
            return rewritten_beginning(s, match[0]) if is_quote(match) or quoted else rewritten_run(s, match[0])
        except Malformed as error:
            number = match.string.count("\n", 0, match.start()) + 1
            print(f"{name}:{number}: left {match[0]!r}: {error}", file=sys.stderr)
            return match[0]

    return QUOTED.sub(replaced, RUN.sub(replaced, text))


def is_quote(match: re.Match[str]) -> bool:
    """True within the quotation marks or brackets of a scenario, where `\\n` is not part of the text."""
    before = match.string[match.string.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
    return before == "-" or before.startswith(("holds:", "lacks:", "- holds:", "- lacks:"))


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        before = path.read_text(encoding="utf-8")
        after = rewrite(before, name)
        if after != before:
            path.write_text(after, encoding="utf-8", newline="")
            print(f"rewrote {name}")


if __name__ == "__main__":
    main()
