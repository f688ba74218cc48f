"""The chat of a table, to everybody or to a team. It is not part of the game."""

import hashlib
import unicodedata
from itertools import islice
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed
from regalia.table.limits import Bucket
from regalia.table.play.context import Context
from regalia.table.play.messages import ChatLine, ChatMessage, ChatSend
from regalia.table.play.outbox import Outbox
from regalia.table.play.rows import ChatRow
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step

JOINER: Final = "\u200d"  # invisible, but flags and families are written with it
LONGEST_LINE: Final = 300
MAX_LINES: Final = 2_000  # per table
SHOWN: Final = 200  # lines that a newcomer gets
PER_SECOND: Final = 0.5  # lines per person
BURST: Final = 5


class Chat:
    __slots__ = ("buckets", "context", "lines", "outbox", "said", "seating")

    def __init__(self, context: Context, seating: Seating, outbox: Outbox) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.lines: Final = seating.stored.chat
        self.said = self.lines[-1].n + 1 if self.lines else 0
        self.buckets: Final[dict[str, Bucket]] = {}

    def say(self, socket: Socket, message: ChatSend) -> None:
        """Post a line. Malformed, with a sentence for the person, if it is too long, too fast, or cannot be shown."""
        now = self.context.now()
        guest = socket.guest or ""
        text = read_line(message.text)
        if message.to == "team" and not self.mates(socket.viewer):
            raise Malformed("you have no team at this table")
        if self.said >= MAX_LINES:
            raise Malformed("the chat of this table is full")
        if not self.buckets.setdefault(guest, Bucket(PER_SECOND, BURST, now)).take(now):
            raise Malformed("you write faster than others can read: wait a little")
        line = ChatRow(self.said, self.context.date(), socket.viewer, guest, message.to == "team", text)
        self.said += 1
        self.lines.append(line)
        step = Step()
        step.chat = line
        encoded = self.context.encoder.encode(ChatMessage([self.info(line)]))
        for each in self.seating.sockets:
            if self.may_read(each.viewer, line):
                step.send(each, encoded)
        self.outbox.write(step)

    def welcome(self, socket: Socket) -> None:
        """Send the chat so far to somebody who joins."""
        newest = (line for line in reversed(self.lines) if self.may_read(socket.viewer, line))
        lines = [self.info(line) for line in islice(newest, SHOWN)][::-1]
        if lines:
            self.outbox.say(socket, ChatMessage(lines))

    def may_read(self, viewer: int, line: ChatRow) -> bool:
        if not line.text:  # a moderator has hidden it
            return False
        teams = self.seating.teams
        return not line.team or (viewer >= 0 and teams[viewer] == teams[line.seat])

    def mates(self, seat: int) -> list[int]:
        teams = self.seating.teams
        return [other for other, team in enumerate(teams) if team == teams[seat] and other != seat]

    def line_for(self, seats: list[int], line_id: str) -> ChatRow | None:
        """Return the line with that id, if one of the seats or a spectator may read it."""
        viewers = [WATCHER, *seats]
        for line in self.lines:
            if self.context.line_id(line.n) == line_id and any(self.may_read(viewer, line) for viewer in viewers):
                return line
        return None

    def hide(self, number: int) -> None:
        """Hide a line from everyone. Its number stays taken, so that no other line gets it."""
        for index, line in enumerate(self.lines):
            if line.n == number and line.text:
                message = self.context.encoder.encode(ChatMessage([], [self.context.line_id(line.n)]))
                readers = [socket for socket in self.seating.sockets if self.may_read(socket.viewer, line)]
                self.lines[index] = line._replace(text="")
                for socket in readers:
                    self.outbox.send(socket, message)

    def forget(self, guest: str) -> None:
        self.lines[:] = [line for line in self.lines if line.guest != guest]

    def info(self, line: ChatRow) -> ChatLine:
        # Stands for the writer, so that others can mute them under any name. It differs from table to table.
        by = hashlib.sha256(f"{self.seating.id}/{line.guest}".encode()).hexdigest()[:12]
        return ChatLine(
            id=self.context.line_id(line.n),
            by=by,
            seat=self.seating.game.meta.seat_name(line.seat),
            name=self.context.name_of(line.guest),
            to="team" if line.team else "all",
            text=line.text,
            at=line.at,
        )


def read_line(text: str) -> str:
    line = " ".join(text.split())
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Malformed(f"write 1 to {LONGEST_LINE} characters")
    if not can_be_seen(line):
        raise Malformed("use only letters, digits and signs that can be seen")
    return line


def can_be_seen(text: str) -> bool:
    """True if a text has no control characters and none that change the direction of the text around them."""
    return all(sign == JOINER or not unicodedata.category(sign).startswith("C") for sign in text)
