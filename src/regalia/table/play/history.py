"""Looking back: what a viewer saw at one of its versions, worked out anew from the story.

A story can have thousands of entries, and going through it takes seconds, in which nobody else could move. So it is
gone through in slices, and some of the way is remembered.
"""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from regalia.core.entries import Entry
from regalia.core.game import Game
from regalia.core.record import Header
from regalia.core.replay import Replay
from regalia.table.http.wire import LogLine, encode
from regalia.table.play.streams import Stream, message, over_bytes, picture, told

T = TypeVar("T")

FAR: Final = 250  # entries from one milestone to the next, each of which takes some 50 KB
SLICE: Final = 0.004  # s that a long look back keeps everybody else waiting at a time


async def in_slices(turn: asyncio.Lock, steps: Iterable[T]) -> list[T]:
    """Take all steps of a long look back. After each slice everybody who plays comes first, then whoever else looks
    back: one slice at a time, however many they are."""
    taken: list[T] = []
    rest = iter(steps)
    while True:
        async with turn:
            until = time.monotonic() + SLICE
            for step in rest:
                taken.append(step)
                if time.monotonic() > until:
                    break
            else:
                return taken
            await asyncio.sleep(0)


class Story:
    """All entries of a table, with some places on the way from which one can go on."""

    __slots__ = ("entries", "game", "header", "milestones")

    def __init__(self, header: Header, game: Game, entries: Sequence[Entry]) -> None:
        self.header: Final = header
        self.game: Final = game
        self.entries: Final = entries
        self.milestones: Final[list[Replay]] = []  # after FAR entries, twice as many, and so on

    def on_the_way_to(self, count: int) -> Iterator[Replay]:
        """The game, entry by entry from the last milestone; at the end it has so many entries."""
        passed = min(count // FAR, len(self.milestones))
        replay = self.milestones[passed - 1].copy() if passed else Replay(self.game, self.header)
        yield replay
        for place in range(passed * FAR, count):
            replay.take(self.entries[place])
            self.pass_by(replay, place + 1)
            yield replay

    def pass_by(self, replay: Replay, count: int) -> None:
        if count // FAR > len(self.milestones):
            self.milestones.append(replay.copy())

    def seen_by(self, viewer: int) -> Stream:
        """The viewer's stream, as it would be if somebody had looked on from the start."""
        stream = Stream(viewer)
        for _entry in self.lived_through(stream):
            pass
        return stream

    def lived_through(self, stream: Stream) -> Iterator[None]:
        """The same entry by entry, those included that are added meanwhile."""
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
            stream.scene = picture(self.game, replay.state, stream.viewer)


class Past:
    """The story of a table as one viewer lived through it."""

    __slots__ = ("bots", "game", "story", "stream")

    def __init__(self, story: Story, stream: Stream, bots: Sequence[int] = ()) -> None:
        self.game: Final = story.game
        self.story: Final = story
        self.stream: Final = stream
        self.bots: Final = bots

    def versions(self, after: int) -> Iterator[tuple[Stream, Replay] | None]:
        """The viewer's stream as it was at each version beyond `after`, with the game at that moment.

        None for each entry on the way there that is no such version, so that one can pause.
        """
        marks = self.stream.marks
        then = Stream(self.stream.viewer)
        start = marks[after - 1] if after else 0
        way = self.story.on_the_way_to(start)
        replay = next(way)
        for _replay in way:  # the same one, an entry further on
            yield None
        then.marks.extend(marks[:after])
        if not after:
            then.open(replay)
            yield then, replay
        for count in range(start + 1, marks[-1] + 1):
            entry = self.story.entries[count - 1]
            applied = replay.take(entry)
            if marks[then.v] != count:
                yield None
                continue
            then.marks.append(count)
            then.words = told(replay, then.viewer, applied)
            then.scene = picture(self.game, replay.state, then.viewer)
            yield then, replay

    def messages(self, after: int) -> Iterator[bytes | None]:
        """All that was sent after version `after`, byte for byte; None for the steps between."""
        for found in self.versions(after):
            yield message(found[1], found[0], found[0].words, self.bots) if found is not None else None

    def step(self, v: int) -> Iterator[bytes | None]:
        """A Step: the picture at version v, and what was told with it; before that None for each step on the way."""
        for found in self.versions(v - 1):
            if found is not None:
                yield self.step_bytes(v, *found)
                return
            yield None

    def step_bytes(self, v: int, then: Stream, replay: Replay) -> bytes:
        last_board = replay.state.last_board  # what was sent is the next match: here one looks for how this one ended
        scene = then.scene if last_board is None else picture(self.game, last_board, then.viewer)
        return b"".join(
            (
                b'{"v":%d,"who":null,"text":null,"scene":' % v,
                scene,
                b',"events":',
                encode(then.words),
                b',"over":',
                over_bytes(self.game, replay.state),
                b"}",
            )
        )

    def log_lines(self, newest: int) -> Iterator[LogLine | None]:
        """What was told up to a version, entry by entry; None where nothing was. Play may go on meanwhile."""
        replay = Replay(self.game, self.story.header)
        versions = {mark: v for v, mark in enumerate(self.stream.marks[:newest], start=1)}
        for count, entry in enumerate(self.story.entries[: max(versions, default=0)], start=1):
            words = told(replay, self.stream.viewer, replay.take(entry))
            yield LogLine(versions[count], words) if words and count in versions else None
