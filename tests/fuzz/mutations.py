"""Changes to a text that is nearly right: the most likely way to reach the parts of a reader that nobody has tried."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

from regalia.testkit.checks.fuzz import CHARACTERS, ODD_WORDS

NUMBER: Final = re.compile(r"\d+")
WORD: Final = re.compile(r"[^\s=,/:;]+")
NUMBERS: Final = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "9",
    "10",
    "12",
    "19",
    "31",
    "63",
    "99",
    "255",
    "400",
    "2147483648",
)
MAX_LENGTH: Final = 60_000  # characters: splices must not grow without end


def mutated(text: str, others: Sequence[str], rng: random.Random) -> str:
    """Return the text with one to four changes; `others` lend lines and words."""
    for _time in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(WAYS)(text, rng.choice(others) if others else text, rng)
    return text[:MAX_LENGTH]


def change_number(text: str, other: str, rng: random.Random) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    number = match.group()
    near = [str(max(0, int(number) + step)) for step in (-1, 1)] if len(number) < 10 else []
    return replaced(text, match, rng.choice([*near, *NUMBERS]))


def change_word(text: str, other: str, rng: random.Random) -> str:
    """Put a word of the other text, or an odd one, in the place of a word."""
    found = list(WORD.finditer(text))
    if not found:
        return text
    lent = WORD.findall(other) if rng.random() < 0.9 else []
    return replaced(text, rng.choice(found), rng.choice(lent or ODD_WORDS))


def drop_word(text: str, other: str, rng: random.Random) -> str:
    found = list(WORD.finditer(text))
    return replaced(text, rng.choice(found), "") if found else text


def double_word(text: str, other: str, rng: random.Random) -> str:
    found = list(WORD.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    return replaced(text, match, f"{match.group()} {match.group()}")


def swap_words(text: str, other: str, rng: random.Random) -> str:
    found = list(WORD.finditer(text))
    if len(found) < 2:
        return text
    first, second = sorted(rng.sample(range(len(found)), 2))
    return replaced(replaced(text, found[second], found[first].group()), found[first], found[second].group())


def replaced(text: str, match: re.Match[str], word: str) -> str:
    return text[: match.start()] + word + text[match.end() :]


def drop_line(text: str, other: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def double_line(text: str, other: str, rng: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "\n".join(lines)


def swap_lines(text: str, other: str, rng: random.Random) -> str:
    lines = text.split("\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def borrow_line(text: str, other: str, rng: random.Random) -> str:
    """Take a line of the other text, in the place of one that begins alike if there is one."""
    lines, line = text.split("\n"), rng.choice(other.split("\n"))
    alike = [place for place, mine in enumerate(lines) if mine.split(" ")[0] == line.split(" ")[0]]
    if alike and rng.random() < 0.8:
        lines[rng.choice(alike)] = line
    else:
        lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def splice(text: str, other: str, rng: random.Random) -> str:
    """Go on with the lines of the other text."""
    mine, theirs = text.split("\n"), other.split("\n")
    return "\n".join(mine[: rng.randrange(len(mine) + 1)] + theirs[rng.randrange(len(theirs) + 1) :])


def change_character(text: str, other: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(CHARACTERS) + text[place + rng.randrange(2) :]


def drop_characters(text: str, other: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.choice((1, 1, 1, 2, 8)) :]


def swap_characters(text: str, other: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :]


def change_line(text: str, other: str, rng: random.Random) -> str:
    """Change something inside one line; rare kinds of lines get as much attention as those that are many."""
    lines = text.split("\n")
    kind = rng.choice(sorted({line.split(" ")[0] for line in lines}))
    place = rng.choice([place for place, line in enumerate(lines) if line.split(" ")[0] == kind])
    alike = [line for line in other.split("\n") if line.split(" ")[0] == kind]
    lines[place] = rng.choice(INSIDE)(lines[place], rng.choice(alike or [other]), rng)
    return "\n".join(lines)


Way = Callable[[str, str, random.Random], str]

INSIDE: Final[tuple[Way, ...]] = (change_number, change_number, change_word, drop_word, double_word, swap_words)

WAYS: Final[tuple[Way, ...]] = (
    *(change_line, change_line, change_line, change_line, change_line),
    *(change_number, change_word, drop_word, double_word, swap_words),
    *(drop_line, double_line, swap_lines, borrow_line, borrow_line, splice),
    *(change_character, drop_characters, swap_characters),
)
