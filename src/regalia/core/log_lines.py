"""Events as one viewer is shown them: lines of the log, and beats to animate."""

from collections.abc import Iterable

from regalia.core.events import Event
from regalia.core.game import Game
from regalia.scenes import Beat, LogLine


def lines_and_beats(game: Game, events: Iterable[Event], viewer: int) -> tuple[list[LogLine], list[Beat]]:
    """Return what the log says of the events, and what is seen of them. The first beat of an event marks its line."""
    lines: list[LogLine] = []
    beats: list[Beat] = []
    for event in events:
        seen = event.seen_by(viewer)
        found = game.beats(seen, viewer)
        text = game.describe_event(seen, viewer)
        if text:
            lines.append(LogLine(text, found[0].seat, found[0].kind) if found else LogLine(text))
        beats += found
    return lines, beats
