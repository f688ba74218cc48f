"""Looking back: what a viewer saw at one of its versions, worked out anew from the story."""

from collections.abc import Iterator, Sequence
from typing import Final

from regalia.core.game import Game
from regalia.core.record import Entry, Header
from regalia.core.views import seen_legal
from regalia.table.course import Course, walk
from regalia.table.streams import Stream, message, over_bytes, picture, told, undone_by
from regalia.table.wire import Log, LogLine, encode


class Past:
    """The story of a table as one viewer lived through it."""

    __slots__ = ("bots", "game", "header", "story", "stream")

    def __init__(
        self, header: Header, game: Game, story: Sequence[Entry], stream: Stream, bots: Sequence[int] = ()
    ) -> None:
        self.header: Final = header
        self.game: Final = game
        self.story: Final = story
        self.stream: Final = stream
        self.bots: Final = bots

    @staticmethod
    def of_viewer(header: Header, game: Game, story: Sequence[Entry], viewer: int) -> Stream:
        """The viewer's stream, as it would be if somebody had looked on from the start."""
        stream = Stream(viewer)
        course = Course(game, header)
        stream.open(course)
        for count, entry in enumerate(story, start=1):
            undone = undone_by(course, entry)
            before = course.state.clone()
            stream.catch_up(course, count, entry, undone, course.take(entry), before)
        if not stream.scene:
            stream.scene = picture(game, course.state, viewer)
        return stream

    def versions(self, after: int) -> Iterator[tuple[Stream, Course]]:
        """The viewer's stream as it was at each version beyond `after`, with the game at that moment."""
        marks = self.stream.marks
        then = Stream(self.stream.viewer)
        course = walk(self.game, self.header, self.story[: marks[after - 1]] if after else [])
        then.marks.extend(marks[:after])
        if not after:
            then.open(course)
            yield then, course
        for count in range(marks[max(after, 1) - 1] + 1, marks[-1] + 1):
            entry = self.story[count - 1]
            undone = undone_by(course, entry)
            events = course.take(entry)
            if marks[then.v] == count:
                then.marks.append(count)
                then.words = told(self.game, then.viewer, entry, undone, events)
                then.scene = picture(self.game, course.state, then.viewer)
                yield then, course

    def messages(self, after: int) -> list[bytes]:
        """All that was sent after version `after`, byte for byte."""
        return [message(course, then, then.words, self.bots) for then, course in self.versions(after)]

    def step(self, v: int) -> bytes:
        """A Step: the picture at version v, and what was told with it."""
        then, course = next(self.versions(v - 1))
        return b"".join(
            (
                b'{"v":%d,"who":null,"text":null,"scene":' % v,
                then.scene,
                b',"events":',
                encode(then.words),
                b',"over":',
                over_bytes(self.game, course.state.over),
                b"}",
            )
        )

    def log(self) -> Log:
        """What was told, version by version."""
        course = Course(self.game, self.header)
        versions = {mark: v for v, mark in enumerate(self.stream.marks, start=1)}
        lines: list[LogLine] = []
        for count, entry in enumerate(self.story, start=1):
            undone = undone_by(course, entry)
            events = course.take(entry)
            words = told(self.game, self.stream.viewer, entry, undone, events)
            if words and count in versions:
                lines.append(LogLine(versions[count], words))
        return Log(self.stream.v, lines)

    def decision_changed(self, v: int) -> bool:
        """Whether the seat is asked something else now than at version v.

        Others may have said something since; that counts only if it has changed what the seat can answer.
        """
        seat = self.stream.viewer
        start = self.stream.marks[v - 1] if v else 0
        course = walk(self.game, self.header, self.story[:start])
        before = decision(course, seat)
        for entry in self.story[start:]:
            course.take(entry)
            if entry.who == seat or decision(course, seat) != before:
                return True
        return False


def decision(course: Course, seat: int) -> tuple[str, list[int]]:
    """What the seat is asked: which question, and what it can answer."""
    s = course.state
    legal = [action.key for action in seen_legal(s, seat)]
    return (type(s.frames[-1]).__name__ if legal else "", legal)
