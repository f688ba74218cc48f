"""Phrases that several commands use."""

from collections.abc import Sequence

from regalia.core.game import GameMeta
from regalia.core.state import Outcome


def listed(names: Sequence[str], last: str = "and") -> str:
    """Join names, as in `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + f" {last} {names[-1]}"


def numbers(values: Sequence[int]) -> str:
    """Join numbers, as in `2`, `2 or 4` or `2-4`."""
    if len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]}-{values[-1]}"
    return listed([str(value) for value in values], "or")


def counted(count: int, noun: str) -> str:
    """Count things, as in `1 game` or `2 games`. The plural must end in s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def outcome_words(meta: GameMeta, outcome: Outcome) -> str:
    """Describe an outcome, as in `yellow wins (F-6)`."""
    winners = [meta.seat_name(seat) for seat in outcome.winners()]
    if len(winners) == 1:
        result = f"{winners[0]} wins"
    elif len(winners) == len(outcome.scores):
        result = f"a draw: {listed(winners)} share the point"
    else:
        result = f"{listed(winners)} share first place"
    return f"{result} ({outcome.reason})"


def first_sentence(text: str) -> str:
    """Return enough of a clause to recognize it."""
    sentence = " ".join(text.split()).replace("**", "").replace("`", "")
    return sentence.partition(". ")[0].rstrip(".")
