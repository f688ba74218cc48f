"""Texts that somebody could send: valid ones with something wrong."""

from collections.abc import Sequence
from typing import Final

from regalia.core.rng import Rng

CHARACTERS: Final = "abcxyzKQ0123456789 -+=:;,.#/@*?!'\"()[]{}\\\t\nßé٣²🂡\x00"

# Each of these has broken a reader somewhere: digits that int() takes and the grammar does not mean, numbers that no
# machine word holds or that int() itself refuses (more than 4300 digits), line ends inside a line.
HUGE: Final = "9" * 5000  # more digits than Python turns into a number
ODD_WORDS: Final = ("", " ", "-1", "0", "٣", "²", "1e3", "nan", "9" * 30, HUGE, "None", "*", "a\nb", "\r", "\x00", "🂡")

ODD_LINES: Final = (
    "seats 0",
    "seats 99",
    "seats",
    "options",
    "options rounds",
    "options no_such_option=1",
    "over",
    "over 1 0 G-4",
    "over 0 1 G-4",
    "over 2 -1 G-4",
    "over 1 0 X-99",
    "over nan 0 G-4",
    "#",
    "no such line",
)


def mutated(text: str, others: Sequence[str], rng: Rng) -> str:
    """Return the text with one to three changes."""
    for _time in range(1 + int(rng.below(3))):
        text = mutate_once(text, others, rng)
    return text


def mutate_once(text: str, others: Sequence[str], rng: Rng) -> str:
    place = int(rng.below(len(text) + 1))
    way = int(rng.below(7))
    if way == 0:
        return text[:place] + text[place + 1 :]
    if way == 1:
        return text[:place] + CHARACTERS[int(rng.below(len(CHARACTERS)))] + text[place:]
    if way == 2:
        return text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :]
    if way == 3:
        return text[:place] + CHARACTERS[int(rng.below(len(CHARACTERS)))] + text[place + 1 :]
    if way == 4:
        return text[:place] + ODD_WORDS[int(rng.below(len(ODD_WORDS)))] + text[place:]
    if way == 5:
        words = text.split(" ")
        words[int(rng.below(len(words)))] = ODD_WORDS[int(rng.below(len(ODD_WORDS)))]
        return " ".join(words)
    other = others[int(rng.below(len(others)))] if others else text
    return text[:place] + other[int(rng.below(len(other) + 1)) :]


def mutated_lines(text: str, others: Sequence[str], rng: Rng) -> str:
    """Return a position with lines lost, doubled, exchanged, taken from other positions, or wrong inside."""
    lines = text.splitlines() or [""]
    for _time in range(1 + int(rng.below(2))):
        place = int(rng.below(len(lines))) if lines else 0
        way = int(rng.below(7))
        if way == 0:
            del lines[place : place + 1]
        elif way == 1:
            lines[place:place] = lines[place : place + 1]
        elif way == 2:
            lines[place : place + 2] = reversed(lines[place : place + 2])
        elif way == 3:
            lines.insert(place, ODD_LINES[int(rng.below(len(ODD_LINES)))])
        elif way == 4 and others:
            foreign = others[int(rng.below(len(others)))].splitlines() or [""]
            lines[place : place + 1] = [foreign[int(rng.below(len(foreign)))]]
        elif lines:
            lines[place] = mutate_once(lines[place], lines, rng)
    return "\n".join(lines) + "\n"
