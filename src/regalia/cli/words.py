"""Phrases that several commands use."""

from collections.abc import Sequence

from regalia.core.game import GameMeta
from regalia.core.state import Outcome
from regalia.core.words import listed


def numbers(values: Sequence[int]) -> str:
    """Join numbers, as in `2`, `2 or 4` or `2-4`."""
    if len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]}-{values[-1]}"
    return listed([str(value) for value in values], "or")


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
