"""Looking back: what a viewer saw at one of its versions, replayed from the entries.

A record can have thousands of entries, and replaying it takes seconds in which nobody else could move. So the replay
runs in slices and leaves checkpoints.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from regalia.core.entries import Entry
from regalia.core.game import Game
from regalia.core.record import Header
from regalia.core.replay import Replay
from regalia.table.play.context import Encoder
from regalia.table.play.messages import LogEntry
from regalia.table.play.streams import Stream, log_lines, message, outcome_bytes, picture

FAR: Final = 250  # entries between checkpoints, each of which takes some 50 KB


class EntryHistory:
    """All entries of a table, with checkpoints from which a replay can continue."""

    __slots__ = ("checkpoints", "encoder", "entries", "game", "header")

    def __init__(self, header: Header, game: Game, entries: Sequence[Entry], encoder: Encoder) -> None:
        self.encoder: Final = encoder
        self.header: Final = header
        self.game: Final = game
        self.entries: Final = entries
        self.checkpoints: Final[list[Replay]] = []  # after FAR entries, twice as many, and so on

    def on_the_way_to(self, count: int) -> Iterator[Replay]:
        """Yield the replay after each entry, from the last checkpoint up to `count` entries."""
        passed = min(count // FAR, len(self.checkpoints))
        replay = self.checkpoints[passed - 1].copy() if passed else Replay(self.game, self.header)
        yield replay
        for place in range(passed * FAR, count):
            replay.take(self.entries[place])
            self.pass_by(replay, place + 1)
            yield replay

    def pass_by(self, replay: Replay, count: int) -> None:
        if count // FAR > len(self.checkpoints):
            self.checkpoints.append(replay.copy())

    def seen_by(self, viewer: int) -> Stream:
        """Return the viewer's stream, as if they had watched from the start."""
        stream = Stream(viewer, self.encoder)
        for _entry in self.lived_through(stream):
            pass
        return stream

    def lived_through(self, stream: Stream) -> Iterator[None]:
        """Bring a new stream up to date, entry by entry, including entries that are added in the meantime."""
        replay = Replay(self.game, self.header)
        stream.open(replay)
        count = 0
        while count < len(self.entries):
            entry = self.entries[count]
            count += 1
            before = replay.state.clone()
            stream.catch_up(replay, replay.take(entry), before)
            self.pass_by(replay, count)
            yield
        if not stream.scene:
            stream.scene = picture(self.encoder, self.game, replay.state, stream.viewer)


class ViewerHistory:
    """The versions of a table that one viewer has seen."""

    __slots__ = ("bots", "encoder", "game", "history", "stream")

    def __init__(self, history: EntryHistory, stream: Stream, bots: Sequence[int] = ()) -> None:
        self.encoder: Final = history.encoder
        self.game: Final = history.game
        self.history: Final = history
        self.stream: Final = stream
        self.bots: Final = bots

    def versions(self, after: int) -> Iterator[tuple[Stream, Replay] | None]:
        """Yield the viewer's stream and the game at each version after `after`.

        Yields None for every other entry, so that the caller can pause.
        """
        marks = self.stream.marks
        then = Stream(self.stream.viewer, self.encoder)
        start = marks[after - 1] if after else 0
        way = self.history.on_the_way_to(start)
        replay = next(way)
        for _replay in way:  # the same replay, one entry further
            yield None
        then.marks.extend(marks[:after])
        if not after:
            then.open(replay)
            yield then, replay
        for count in range(start + 1, marks[-1] + 1):
            entry = self.history.entries[count - 1]
            applied = replay.take(entry)
            if marks[then.v] != count:
                yield None
                continue
            then.marks.append(count)
            then.lines, then.beats = log_lines(replay, then.viewer, applied)
            then.scene = picture(self.encoder, self.game, replay.state, then.viewer)
            yield then, replay

    def messages(self, after: int) -> Iterator[bytes | None]:
        """Yield the messages after version `after`, byte for byte; None for the steps between."""
        for found in self.versions(after):
            yield message(found[1], found[0], self.bots) if found is not None else None

    def step(self, v: int) -> Iterator[bytes | None]:
        """Yield None for each step on the way, then the StepInfo of version v."""
        for found in self.versions(v - 1):
            if found is not None:
                yield self.step_bytes(v, *found)
                return
            yield None

    def step_bytes(self, v: int, then: Stream, replay: Replay) -> bytes:
        last_board = replay.state.last_board  # the stream shows the next match; this is the end of the last one
        scene = then.scene if last_board is None else picture(self.encoder, self.game, last_board, then.viewer)
        return b"".join(
            (
                b'{"v":%d,"who":null,"text":null,"scene":' % v,
                scene,
                b',"events":',
                self.encoder.encode(then.lines),
                b',"outcome":',
                outcome_bytes(self.encoder, replay, then.viewer),
                b',"beats":',
                self.encoder.encode(then.beats),
                b"}",
            )
        )

    def log_lines(self, newest: int) -> Iterator[LogEntry | None]:
        """Yield the log up to a version, entry by entry; None where it says nothing. Play may continue meanwhile."""
        replay = Replay(self.game, self.history.header)
        versions = {mark: v for v, mark in enumerate(self.stream.marks[:newest], start=1)}
        for count, entry in enumerate(self.history.entries[: max(versions, default=0)], start=1):
            lines, _beats = log_lines(replay, self.stream.viewer, replay.take(entry))
            yield LogEntry(versions[count], lines) if lines and count in versions else None
