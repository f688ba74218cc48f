"""What one viewer of a table was sent: version by version.

A version is added exactly when the viewer is told something or its picture changes. Nothing of this is stored: it
follows from the entries, so it is the same after a restart. Entries that others make out of the viewer's sight add no
version, so that counting versions tells nothing.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Final

from regalia.core import pictures
from regalia.core.actions import WATCHER
from regalia.core.entries import FLAG, RESIGN, TABLE, Entry
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.state import Outcome, State
from regalia.core.views import seen_legal
from regalia.table.course import Course
from regalia.table.encoding import encoded
from regalia.table.shelf import clause_text
from regalia.table.wire import WindowSheet, encode, over_of

NOT_OVER: Final = b"null"
Question = tuple[str, list[int]]  # the frame's name, and the keys of the actions
NO_QUESTION: Final[Question] = ("", [])
USUALLY: Final = b',"over":null,"can_undo":false,"thinking":[],"window":null}'  # how most messages end


class Stream:
    """The versions of one viewer. `marks[v - 1]` is how many entries the table had when version v was made."""

    __slots__ = ("changed", "marks", "question", "scene", "viewer", "words")

    def __init__(self, viewer: int) -> None:
        self.viewer: Final = viewer
        self.marks: Final = array("I")
        self.question = NO_QUESTION  # what the viewer is asked
        self.changed = 0  # how many entries the table had when that last changed, or the viewer answered
        self.scene = b""  # the newest
        self.words: list[str] = []  # what was told with it

    @property
    def v(self) -> int:
        return len(self.marks)

    def open(self, course: Course) -> None:
        """Version 1: the table before anything was said."""
        self.marks.append(0)
        self.scene = picture(course.game, course.state, self.viewer)
        self.question = question_for(course, self.viewer)

    def asks_since(self, v: int) -> bool:
        """True if the viewer is still asked what it was asked at version v.

        Others may have spoken since; that counts only if it has changed what the viewer can answer.
        """
        return v == self.v or (self.marks[v - 1] if v else 0) >= self.changed

    def note_question(self, course: Course, entries: int, entry: Entry) -> None:
        question = question_for(course, self.viewer)
        if question != self.question or entry.who == self.viewer:
            self.question = question
            self.changed = entries

    def follow(self, course: Course, entries: int, entry: Entry, undone: int, events: Sequence[Event]) -> bool:
        """Take note of an entry that has just been carried out; whether it made a version."""
        self.note_question(course, entries, entry)
        words = told(course, self.viewer, entry, undone, events)
        scene = picture(course.game, course.state, self.viewer)
        # That something was taken back is no news for those who never saw it.
        if scene == self.scene and (not words or entry.who == TABLE):
            return False
        self.marks.append(entries)
        self.scene = scene
        self.words = words
        return True

    def catch_up(
        self, course: Course, entries: int, entry: Entry, undone: int, events: Sequence[Event], before: State
    ) -> None:
        """The same for an entry of the past, with the state before it: draws a picture only where words are missing."""
        self.note_question(course, entries, entry)
        words = told(course, self.viewer, entry, undone, events)
        scene = b""  # not drawn yet
        if not words or entry.who == TABLE:
            scene = picture(course.game, course.state, self.viewer)
            if scene == (self.scene or picture(course.game, before, self.viewer)):
                self.scene = scene
                return
        self.marks.append(entries)
        self.scene = scene
        self.words = words


def question_for(course: Course, viewer: int) -> Question:
    """The question that the viewer is asked, and the answers it can give."""
    if viewer < 0:
        return NO_QUESTION
    legal = [action.key for action in seen_legal(course.state, viewer)]
    return (type(course.state.frames[-1]).__name__, legal) if legal else NO_QUESTION


def told(course: Course, viewer: int, entry: Entry, undone: int, events: Sequence[Event]) -> list[str]:
    """An entry that has just been carried out, in words for one viewer; no words where it learns nothing.

    `undone` is whose entry was taken back.
    """
    game, s = course.game, course.state
    if entry.who == TABLE:
        if entry.text == "draw":
            return ["All agree to a draw"]
        if undone >= 0:
            return [f"{game.seat_title(s, undone)} takes it back"]
        if entry.text.startswith("undo"):
            return ["All agree to go back"]
        return []
    words = [line for event in events if (line := game.say(event.seen_by(viewer), viewer))]
    if not words and entry.text == RESIGN:
        return [f"{game.seat_title(s, entry.who)} resigns"]
    if entry.text == FLAG:
        return [f"{game.seat_title(s, entry.who)} has run out of time", *words]
    return words


def undone_by(course: Course, entry: Entry) -> int:
    """Before it is carried out: which seat takes its own entry back; nobody where all agree to go back.

    By what everybody knows, and not by how many entries it takes: some of them may have been made in secret.
    """
    taken = course.replay.taken
    if course.free and entry.who == TABLE and entry.text.startswith("undo"):
        return next((each.who for each in reversed(taken) if each.who >= 0), WATCHER)
    if entry.who != TABLE or entry.text != "undo 1" or not taken or not course.can_undo(taken[-1].who):
        return WATCHER
    return taken[-1].who


# The picture


def picture(game: Game, s: State, viewer: int) -> bytes:
    return encoded(pictures.picture(game, s, viewer))


# The message


def over_bytes(game: Game, s: State) -> bytes:
    if s.over is None:
        return NOT_OVER
    return _over_bytes(game, tuple(s.over.scores), s.over.reason, tuple(titles_in(game, s)))


def titles_in(game: Game, s: State) -> list[str]:
    """What the seats are called; in some games that is decided on the way, so one asks at the end."""
    return [game.seat_title(s, seat) for seat in range(s.seats)]


@cache
def _over_bytes(game: Game, scores: tuple[float, ...], reason: str, titles: tuple[str, ...]) -> bytes:
    return encode(over_of(game.meta, Outcome(list(scores), reason), clause_text(game, reason), titles))


def message(course: Course, stream: Stream, words: list[str], bots: Sequence[int]) -> bytes:
    """The newest version as it is sent."""
    game = course.game
    thinking: list[str] = []
    if bots:  # Whom the table asks is known to all, so this tells nothing about what a bot holds.
        asked = course.asked
        thinking = [game.meta.seat_names[seat] for seat in bots if seat in asked]
    return scene_message(
        stream.v,
        stream.scene,
        words,
        over_bytes(game, course.state),
        stream.viewer >= 0 and course.can_undo(stream.viewer),
        thinking,
        window_of(course, stream.viewer),
    )


def scene_message(
    v: int,
    scene: bytes,
    events: list[str],
    over: bytes,
    can_undo: bool,
    thinking: list[str],
    window: WindowSheet | None,
) -> bytes:
    """A SceneMessage around a scene that is encoded already, because it was compared with the one before."""
    rest = USUALLY
    if over is not NOT_OVER or can_undo or thinking or window is not None:
        rest = b',"over":%b,"can_undo":%b,"thinking":%b,"window":%b}' % (
            over,
            b"true" if can_undo else b"false",
            encode(thinking),
            encode(window),
        )
    told = encode(events) if events else b"[]"
    return b"".join((b'{"is":"scene","v":%d,"scene":' % v, scene, b',"events":', told, rest))


def window_of(course: Course, viewer: int) -> WindowSheet | None:
    """None also where orders could say nothing."""
    game, s = course.game, course.state
    name = s.frames[-1].window() if s.frames else ""
    if not name or viewer not in course.asked:
        return None
    idle = game.idle(s, viewer)
    return None if idle is None else WindowSheet(name, game.write(s, idle))
