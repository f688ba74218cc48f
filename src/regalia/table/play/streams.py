"""The versions that the server sends one viewer of a table.

A version is added exactly when the viewer gets a log line or its picture changes. Versions are not stored: they
follow from the entries, so they are the same after a restart. Entries that the viewer cannot see add no version, so
counting versions tells nothing.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from regalia.core import fallback_scene
from regalia.core.entries import TABLE, Draw, Flag, Resign, Undo, as_table_entry
from regalia.core.errors import AGREED_DRAW, FLAG_FELL, RESIGNED
from regalia.core.game import Game
from regalia.core.log_lines import lines_and_beats
from regalia.core.replay import Applied, Replay
from regalia.core.state import Outcome, State
from regalia.core.views import seen_legal, seen_to_act
from regalia.rulebook.rulebook import rulebook_of
from regalia.scenes import Beat, LogLine
from regalia.table.play.context import Encoder
from regalia.table.play.messages import OutcomeInfo, WindowInfo
from regalia.table.play.windows import passing_modes

NOT_OVER: Final = b"null"
MAX_ENDS: Final = 500  # kept in encoded form
TOLD_BY_THE_TABLE: Final = (RESIGNED, FLAG_FELL, AGREED_DRAW)  # endings that no deed of a player brought about
Question = tuple[str, list[int]]  # the frame's name, and the keys of the actions
NO_QUESTION: Final[Question] = ("", [])
USUALLY: Final = b',"outcome":null,"can_undo":false,"thinking":[],"window":null,"beats":[]}'  # the end of most messages


class Stream:
    """The versions of one viewer. `marks[v - 1]` is how many entries the table had when version v was made."""

    __slots__ = ("beats", "changed", "encoder", "lines", "marks", "question", "scene", "viewer")

    def __init__(self, viewer: int, encoder: Encoder) -> None:
        self.viewer: Final = viewer
        self.encoder: Final = encoder
        self.marks: Final = array("I")
        self.question = NO_QUESTION  # the viewer's current question
        self.changed = 0  # the number of entries when the question last changed, or the viewer answered
        self.scene = b""  # the newest
        self.lines: list[LogLine] = []  # its log lines
        self.beats: list[Beat] = []  # the events that the viewer sees, as data

    @property
    def v(self) -> int:
        return len(self.marks)

    def open(self, replay: Replay) -> None:
        """Make version 1: the table before the first entry."""
        self.marks.append(0)
        self.scene = picture(self.encoder, replay.game, replay.state, self.viewer)
        self.question = question_for(replay, self.viewer)

    def asks_since(self, v: int) -> bool:
        """True if the viewer's question is still the one of version v.

        Entries of others count only if they have changed the viewer's possible answers.
        """
        return v == self.v or (self.marks[v - 1] if v else 0) >= self.changed

    def note_question(self, replay: Replay, applied: Applied) -> None:
        question = question_for(replay, self.viewer)
        if question != self.question or applied.entry.who == self.viewer:
            self.question = question
            self.changed = len(replay.history)

    def follow(self, replay: Replay, applied: Applied) -> bool:
        """Follow an entry that has just been applied. Return True if it made a version."""
        self.note_question(replay, applied)
        lines, beats = log_lines(replay, self.viewer, applied)
        scene = picture(self.encoder, replay.game, replay.state, self.viewer)
        # A takeback is not news to viewers who never saw the entry.
        if scene == self.scene and (not lines or applied.entry.who == TABLE):
            return False
        self.marks.append(len(replay.history))
        self.scene = scene
        self.lines = lines
        self.beats = beats
        return True

    def catch_up(self, replay: Replay, applied: Applied, before: State) -> None:
        """Follow an old entry, given the state before it. Draws a picture only if nothing else tells of a change."""
        self.note_question(replay, applied)
        lines, beats = log_lines(replay, self.viewer, applied)
        scene = b""  # not drawn yet
        # Panels show who is asked: if that changes, so does the picture.
        if (not lines or applied.entry.who == TABLE) and asked_seats(before) == asked_seats(replay.state):
            scene = picture(self.encoder, replay.game, replay.state, self.viewer)
            if scene == (self.scene or picture(self.encoder, replay.game, before, self.viewer)):
                self.scene = scene
                return
        self.marks.append(len(replay.history))
        self.scene = scene
        self.lines = lines
        self.beats = beats


def asked_seats(s: State) -> list[int]:
    return [seat for seat in seen_to_act(s) if seat >= 0]


def question_for(replay: Replay, viewer: int) -> Question:
    """Return the viewer's question and its possible answers."""
    if viewer < 0:
        return NO_QUESTION
    legal = [action.key for action in seen_legal(replay.state, viewer)]
    return (type(replay.state.frames[-1]).__name__, legal) if legal else NO_QUESTION


def log_lines(replay: Replay, viewer: int, applied: Applied) -> tuple[list[LogLine], list[Beat]]:
    """Return an entry's lines in the log of one viewer, none if the viewer learns nothing, and its beats."""
    game, s = replay.game, replay.state
    lines, beats = lines_and_beats(game, applied.events, viewer)
    said = as_table_entry(applied.entry)
    if isinstance(said, Draw):
        lines = [LogLine("Everyone agrees to a draw")]
    elif isinstance(said, Undo):
        seat = applied.undone_by
        text = f"{game.seat_title(s, seat)} takes back a move" if seat >= 0 else "Everyone agrees to a takeback"
        lines = [LogLine(text, seat)]
    elif isinstance(said, Flag):
        lines = [LogLine(f"{game.seat_title(s, said.who)} has run out of time", said.who), *lines]
    elif isinstance(said, Resign) and not lines:
        lines = [LogLine(f"{game.seat_title(s, said.who)} resigns", said.who)]
    return lines, beats


# The picture


def picture(encoder: Encoder, game: Game, s: State, viewer: int) -> bytes:
    return encoder.picture(fallback_scene.picture(game, s, viewer))


# The message


def outcome_bytes(encoder: Encoder, replay: Replay, viewer: int) -> bytes:
    game, s = replay.game, replay.state
    if s.outcome is None:
        return NOT_OVER
    titles = tuple(titles_in(game, s))
    return _outcome_bytes(encoder, game, tuple(s.outcome.scores), s.outcome.reason, titles, deed_of(replay, viewer))


@lru_cache(MAX_ENDS)
def _outcome_bytes(
    encoder: Encoder, game: Game, scores: tuple[float, ...], reason: str, titles: tuple[str, ...], deed: str
) -> bytes:
    return encoder.encode(outcome_info(game, Outcome(list(scores), reason), titles, deed))


def deed_of(replay: Replay, viewer: int) -> str:
    """Return the deed that ended the game, as the viewer saw it: the words of the last entry.

    Empty if nobody saw anything, and where the outcome has words of its own: a resignation, a flag, an agreed draw.
    """
    ending = replay.ending
    return "" if ending is None else deed_in(replay.state, log_lines(replay, viewer, ending)[0])


def deed_in(s: State, lines: Sequence[LogLine]) -> str:
    """Return the last line of an entry that ended the game."""
    if s.outcome is None or s.outcome.reason in TOLD_BY_THE_TABLE or not lines:
        return ""
    return lines[-1].text.rstrip(".")


def outcome_info(game: Game, outcome: Outcome, titles: Sequence[str], deed: str = "") -> OutcomeInfo:
    """Put the end of a game into words. `titles` are what sentences call the seats."""
    won = outcome.winners()
    losers = [title for seat, title in enumerate(titles) if seat not in won]
    loser = losers[0] if len(losers) == 1 else "The last of the others"
    # The clauses of these endings only say what may happen.
    if outcome.reason == RESIGNED:
        text = f"{loser} resigned."
    elif outcome.reason == FLAG_FELL:
        text = f"{loser} ran out of time."
    elif outcome.reason == AGREED_DRAW:
        text = "Everyone agreed to a draw."
    else:
        text = rulebook_of(game).text_of(outcome.reason)
    return OutcomeInfo(outcome.scores, [game.meta.seat_name(seat) for seat in won], outcome.reason, text, deed)


def titles_in(game: Game, s: State) -> list[str]:
    """Return what sentences call the seats. In some games that is decided during play, so ask at the end."""
    return [game.seat_title(s, seat) for seat in range(s.seat_count)]


def message(replay: Replay, stream: Stream, bots: Sequence[int]) -> bytes:
    """Return the message for the newest version."""
    game = replay.game
    thinking: list[str] = []
    if bots:  # Everyone knows whom the table asks, so this tells nothing about a bot's hand.
        asked = replay.asked
        thinking = [game.meta.seat_names[seat] for seat in bots if seat in asked]
    return scene_message(
        stream.encoder,
        stream.v,
        stream.scene,
        stream.lines,
        outcome_bytes(stream.encoder, replay, stream.viewer),
        stream.viewer >= 0 and replay.can_undo(stream.viewer),
        thinking,
        window_of(replay, stream.viewer),
        stream.beats,
    )


def scene_message(
    encoder: Encoder,
    v: int,
    scene: bytes,
    events: list[LogLine],
    over: bytes,
    can_undo: bool,
    thinking: list[str],
    window: WindowInfo | None,
    beats: list[Beat],
) -> bytes:
    """Return a SceneMessage around a scene that is already encoded: it was compared with the previous one."""
    rest = USUALLY
    if over is not NOT_OVER or can_undo or thinking or window is not None or beats:
        rest = b',"outcome":%b,"can_undo":%b,"thinking":%b,"window":%b,"beats":%b}' % (
            over,
            b"true" if can_undo else b"false",
            encoder.encode(thinking),
            b"null" if window is None else encoder.encode(window),
            encoder.encode(beats),
        )
    lines = encoder.encode(events) if events else b"[]"
    return b"".join((b'{"is":"scene","v":%d,"scene":' % v, scene, b',"events":', lines, rest))


def window_of(replay: Replay, viewer: int) -> WindowInfo | None:
    """Return the window in which the viewer is asked; None also if orders could not answer in it."""
    game, s = replay.game, replay.state
    name = s.frames[-1].window() if s.frames else ""
    if not name or viewer not in replay.asked:
        return None
    idle = game.idle(s, viewer)
    return None if idle is None else WindowInfo(name, game.write(s, idle), passing_modes(game, s, viewer))
