"""Looking back: what a viewer saw at one of its versions, worked out anew from the story.

A story can have thousands of entries, and going through it takes seconds, in which nobody else could move. So where a
long story has to be gone through, that is done in slices; and some of the way is remembered.
"""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from regalia.core.game import Game
from regalia.core.record import Entry, Header
from regalia.core.views import seen_legal
from regalia.table.course import Course
from regalia.table.streams import Stream, message, over_bytes, picture, told, undone_by
from regalia.table.wire import Log, LogLine, encode

T = TypeVar("T")

SHORT: Final = 100  # entries that are gone through in no time
FAR: Final = 250  # entries from one milestone to the next, each of which takes some 50 KB
SLICE: Final = 0.004  # s that a long look back keeps everybody else waiting at a time


async def in_slices(turn: asyncio.Lock, steps: Iterable[T]) -> list[T]:
    """Take all steps of a long look back. One who looks back has the turn, and everybody who plays comes between."""
    taken: list[T] = []
    async with turn:
        since = time.monotonic()
        for step in steps:
            taken.append(step)
            if time.monotonic() > since + SLICE:
                await asyncio.sleep(0)
                since = time.monotonic()
    return taken


class Story:
    """All entries of a table, with some places on the way from which one can go on."""

    __slots__ = ("entries", "game", "header", "milestones")

    def __init__(self, header: Header, game: Game, entries: Sequence[Entry]) -> None:
        self.header: Final = header
        self.game: Final = game
        self.entries: Final = entries
        self.milestones: Final[list[Course]] = []  # after FAR entries, twice as many, and so on

    def at(self, count: int) -> Course:
        """The game after so many entries."""
        passed = min(count // FAR, len(self.milestones))
        course = self.milestones[passed - 1].copy() if passed else Course(self.game, self.header)
        for place in range(passed * FAR, count):
            course.take(self.entries[place])
            self.pass_by(course, place + 1)
        return course

    def pass_by(self, course: Course, count: int) -> None:
        if count // FAR > len(self.milestones):
            self.milestones.append(course.copy())

    def seen_by(self, viewer: int) -> Stream:
        """The viewer's stream, as it would be if somebody had looked on from the start."""
        stream = Stream(viewer)
        for _entry in self.lived_through(stream):
            pass
        return stream

    def lived_through(self, stream: Stream) -> Iterator[None]:
        """The same entry by entry, those included that are added meanwhile."""
        course = Course(self.game, self.header)
        stream.open(course)
        count = 0
        while count < len(self.entries):
            entry = self.entries[count]
            count += 1
            undone = undone_by(course, entry)
            before = course.state.clone()
            stream.catch_up(course, count, entry, undone, course.take(entry), before)
            self.pass_by(course, count)
            yield
        if not stream.scene:
            stream.scene = picture(self.game, course.state, stream.viewer)


class Past:
    """The story of a table as one viewer lived through it."""

    __slots__ = ("bots", "game", "story", "stream")

    def __init__(self, story: Story, stream: Stream, bots: Sequence[int] = ()) -> None:
        self.game: Final = story.game
        self.story: Final = story
        self.stream: Final = stream
        self.bots: Final = bots

    def versions(self, after: int) -> Iterator[tuple[Stream, Course]]:
        """The viewer's stream as it was at each version beyond `after`, with the game at that moment."""
        marks = self.stream.marks
        then = Stream(self.stream.viewer)
        course = self.story.at(marks[after - 1] if after else 0)
        then.marks.extend(marks[:after])
        if not after:
            then.open(course)
            yield then, course
        for count in range(marks[max(after, 1) - 1] + 1, marks[-1] + 1):
            entry = self.story.entries[count - 1]
            undone = undone_by(course, entry)
            events = course.take(entry)
            if marks[then.v] == count:
                then.marks.append(count)
                then.words = told(course, then.viewer, entry, undone, events)
                then.scene = picture(self.game, course.state, then.viewer)
                yield then, course

    def messages(self, after: int) -> Iterator[bytes]:
        """All that was sent after version `after`, byte for byte."""
        return (message(course, then, then.words, self.bots) for then, course in self.versions(after))

    def step(self, v: int) -> bytes:
        """A Step: the picture at version v, and what was told with it."""
        then, course = next(self.versions(v - 1))
        last_board = course.state.last_board  # what was sent is the next match: here one looks for how this one ended
        scene = then.scene if last_board is None else picture(self.game, last_board, then.viewer)
        return b"".join(
            (
                b'{"v":%d,"who":null,"text":null,"scene":' % v,
                scene,
                b',"events":',
                encode(then.words),
                b',"over":',
                over_bytes(self.game, course.state),
                b"}",
            )
        )

    def log(self) -> Log:
        """What was told, version by version."""
        return self.as_log(self.log_lines())

    def as_log(self, lines: Iterable[LogLine | None]) -> Log:
        return Log(self.stream.v, [line for line in lines if line is not None])

    def log_lines(self) -> Iterator[LogLine | None]:
        """Entry by entry; None where nothing was told."""
        course = Course(self.game, self.story.header)
        versions = {mark: v for v, mark in enumerate(self.stream.marks, start=1)}
        for count, entry in enumerate(self.story.entries[: self.stream.marks[-1]] if versions else (), start=1):
            undone = undone_by(course, entry)
            events = course.take(entry)
            words = told(course, self.stream.viewer, entry, undone, events)
            yield LogLine(versions[count], words) if words and count in versions else None

    def decision_changed(self, v: int) -> bool:
        """Whether the seat is asked something else now than at version v.

        Others may have said something since; that counts only if it has changed what the seat can answer.
        """
        seat = self.stream.viewer
        start = self.stream.marks[v - 1] if v else 0
        course = self.story.at(start)
        before = decision(course, seat)
        for entry in self.story.entries[start:]:
            course.take(entry)
            if entry.who == seat or decision(course, seat) != before:
                return True
        return False


def decision(course: Course, seat: int) -> tuple[str, list[int]]:
    """What the seat is asked: which question, and what it can answer."""
    s = course.state
    legal = [action.key for action in seen_legal(s, seat)]
    return (type(s.frames[-1]).__name__ if legal else "", legal)
