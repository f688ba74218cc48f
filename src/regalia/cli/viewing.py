"""Select what a viewer may see of a game."""

from collections.abc import Sequence

from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.state import State


def sees_differ(game: Game, s: State, viewers: Sequence[int]) -> bool:
    """True if one of the viewers knows something now that another does not."""
    return len({game.view(s, viewer).text for viewer in viewers}) > 1


def event_lines(game: Game, events: Sequence[Event], viewer: int) -> list[str]:
    """Return sentences for the events that the viewer may see."""
    said = [game.describe_event(event.seen_by(viewer), viewer) for event in events]
    return [words for words in said if words]
