"""Phrases that games and commands share."""

from collections.abc import Sequence


def listed(names: Sequence[str], last: str = "and") -> str:
    """Join names, as in `a, b and c`."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def count_of(number: int, noun: str) -> str:
    """Count things, as in `1 square` or `2 squares`. The plural must end in s."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def a_number(value: int) -> str:
    """`a 7`, `an 8`. Up to 79, which is more than any game counts."""
    return f"{'an' if value in (8, 11, 18) else 'a'} {value}"
