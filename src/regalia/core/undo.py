"""What a seat may take back by itself: the one rule, for the web table and for the terminal.

A seat takes its last entry back while it alone was and is asked, nobody else has spoken, no die has fallen, and nobody,
the mover included, has learnt what they did not know. Anything more needs everybody's consent.
"""

from collections.abc import Sequence
from typing import Final

from regalia.core.events import Event
from regalia.core.record import Entry
from regalia.core.state import State

RESIGN: Final = "resign"
FLAG: Final = "flag"
TABLE_WORDS: Final = (RESIGN, FLAG)  # what a seat may say in a record that is not an action of the game


def asked_now(s: State) -> tuple[int, ...]:
    return s.frames[-1].to_act(s) if s.frames else ()


def leaves_no_trace(asked: tuple[int, ...], entry: Entry, events: Sequence[Event]) -> bool:
    """True if an entry that answers the question which was put to `asked` can be taken back as if it had not been."""
    if asked != (entry.who,) or entry.who < 0 or entry.text in TABLE_WORDS:
        return False
    return not any(event.is_news() for event in events)
