"""Rewrite positions of Kings & Things from their first form to the one with named fields, in place.

    python scripts/rewrite_positions.py FILE…

Any text will do: scenarios in YAML, records, lists of positions, JSON lines. Only the words after `ask` change; layout,
comments and everything else stay. `ask roll hex=D3 stage=2 more=1,59` becomes `ask roll hex=D3 step=melee
fighters=P2:farmers.1`. In quotation marks or brackets, where a scenario says what a position holds, the beginning of a
line becomes the beginning of a line. What cannot be read is left, and named.
"""

import re
import sys
from pathlib import Path

from regalia.core.errors import Malformed
from regalia.core.registry import find_game
from regalia.games.kings_and_things import older
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORM_SLUG, FORMS
from regalia.games.kings_and_things.flow.kinds import FALL, MOMENT
from regalia.games.kings_and_things.flow.moments import Fall, Moment
from regalia.games.kings_and_things.state import KingsThings

ASK = re.compile(r"(?:\b|(?<=\\n))ask ([a-z_]+)((?: [a-z_]+=[\w.,:-]+)+)")  # in a string, after `\n` too
BORDER = re.compile(r"\s*(- id:.*|==.*|---.*|)$")  # between two scenarios or positions
SEATS = re.compile(r"\bseats:? (\d)\b")
OLD_KEYS = [field.name for field in older.NUMBERS]
GAME = find_game("kings_and_things")
ALL_SEATS = max(GAME.meta.seats)
# The least that a moment must say to be read, where only the beginning of a line is quoted
LEAST = {"battle": {"more": "0,5,-1"}, "window": {"stage": "2", "other": "0", "more": "0"}}
# What older.py works out from several numbers: the field up to which a quoted line says something
UP_TO = {
    "battle": {"mask": "dispelled", "more": "dice"},
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
    seats = int(found[1]) if found else ALL_SEATS
    s = GAME.new(seats, GAME.meta.choose({}).values)
    assert isinstance(s, KingsThings)
    words = set(re.findall(r"\w+", region))
    for form in range(FIRST_CHARACTER + 1, FORMS, 2):
        if FORM_SLUG[form] in words:
            s.back[(form - FIRST_CHARACTER) // 2] = 1
    return s


def region_of(lines: list[str], number: int) -> str:
    """The scenario or position that a line belongs to."""
    first = last = number
    while first > 0 and not BORDER.match(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and not BORDER.match(lines[last + 1]):
        last += 1
    return "\n".join(lines[first : last + 1])


def rewritten(s: KingsThings, word: str, texts: dict[str, str], is_quoted: bool) -> str:
    """The moment in its new form."""
    frame: Moment | Fall = type(MOMENT[word])() if word in MOMENT else type(FALL[word])()
    names = [field.name for field in frame.FIELDS]
    if not is_quoted and all(key in names for key in texts):
        return ""
    least = LEAST.get(word, {}) if is_quoted else {}
    older.fill(s, frame, {**least, **texts})
    found = [field.text(s, frame) for field in frame.FIELDS]
    if is_quoted:
        renames = {**older.RENAMED.get(word, {}), **UP_TO.get(word, {})}
        renamed = [renames.get(key, key) for key in texts]
        if all(name in names for name in renamed):
            found = found[: max(names.index(name) for name in renamed) + 1]
    return " ".join([f"ask {word}", *[text for text in found if text]])


def rewrite(text: str, name: str) -> str:
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):

        def replace(match: re.Match[str], number: int = number, line: str = line) -> str:
            word, texts = match[1], dict(pair.split("=", 1) for pair in match[2].split())
            if (word not in MOMENT and word not in FALL) or not all(key in OLD_KEYS for key in texts):
                return match[0]
            is_quoted = line[match.start() - 1 : match.start()] in ("'", '"', "[", " ") and (
                line[: match.start()].strip() not in ("", "given:")
            )
            try:
                return rewritten(state_of(region_of(lines, number)), word, texts, is_quoted) or match[0]
            except Malformed as error:
                print(f"{name}:{number + 1}: left {match[0]!r}: {error}", file=sys.stderr)
                return match[0]

        lines[number] = ASK.sub(replace, line)
    return "".join(lines)


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
