"""Two games that differ only in what somebody cannot know are the same bytes for them at every door.

This is a short run of `make secrets`. Leaks that are planted into the server show that it would find them.
"""

from typing import Any, Final

import pytest

from regalia.core import views
from regalia.core.game import Game
from regalia.core.replay import Applied, Replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.scenes import Beat, LogLine
from regalia.table.hall import opponents
from regalia.table.http.wire import encode
from regalia.table.play import history, streams
from regalia.table.play.advice import Advice
from regalia.table.play.messages import Inspect, InspectionMessage
from regalia.table.play.sockets import Socket
from regalia.table.play.streams import Stream
from tests.secrets.pairs import Leak, Source, compare_worlds
from tests.secrets.running import sources

pytestmark = [pytest.mark.plain, pytest.mark.slow]

CHECKS: Final = 250  # for each of the games
ENOUGH: Final = 4_000  # by then a planted leak must be found
SOURCES: Final = {source.name: source for source in sources()}


@pytest.mark.parametrize("source", SOURCES.values(), ids=list(SOURCES))
def test_two_games_that_differ_in_what_somebody_cannot_know_are_the_same_bytes_for_them(source: Source) -> None:
    tally = compare_worlds(source, "ci", CHECKS)
    assert tally.checks >= CHECKS
    assert tally.different and tally.doors["inspect"] and tally.doors["views"]


# Leaks


def inspect_as_somebody_else(advice: Advice, socket: Socket, message: Inspect) -> None:
    game, s = advice.seating.game, advice.seating.replay.state
    found = game.inspect(game.view(s, (socket.viewer + 1) % s.seat_count), message.id)
    socket.send(encode(InspectionMessage(message.n, found)))


def tell_everything(replay: Replay, viewer: int, applied: Applied) -> tuple[list[LogLine], list[Beat]]:
    texts = [replay.game.describe_event(event, viewer) for event in applied.events]
    return [LogLine(text) for text in texts if text], []


def count_everything(stream: Stream, replay: Replay, _applied: Applied) -> bool:
    stream.marks.append(len(replay.history))
    stream.scene = streams.picture(stream.encoder, replay.game, replay.state, stream.viewer)
    stream.lines = []
    return True


class Knowing(views.Observation):
    """A bot's sight of the real position."""

    def __init__(self, game: Game, s: State, seat: int, rng: Rng) -> None:
        super().__init__(game, s, seat, rng)
        self.s = s

    def sample(self, rng: Rng) -> State:
        return self.s.clone()


@pytest.mark.parametrize(
    ("source", "owner", "name", "planted"),
    [
        ("kings_and_things, 2 seats, turn_limit=2", Advice, "inspect", inspect_as_somebody_else),
        ("kings_and_things, 2 seats, turn_limit=2", streams, "log_lines", tell_everything),
        ("two_kingdoms, set-up", Stream, "follow", count_everything),
        ("heralds, 3 seats", opponents, "Observation", Knowing),
        ("two_crowns, 3 seats", history, "log_lines", tell_everything),
    ],
)
def test_planted_leaks_are_found(
    monkeypatch: pytest.MonkeyPatch, source: str, owner: Any, name: str, planted: Any
) -> None:
    monkeypatch.setattr(owner, name, planted)
    with pytest.raises(Leak):
        compare_worlds(SOURCES[source], "planted", ENOUGH)
