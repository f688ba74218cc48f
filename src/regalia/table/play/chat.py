"""What people say to each other at a table: to all, or to their team. Nothing of it is part of the game."""

import hashlib
import unicodedata
from typing import TYPE_CHECKING, Final

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed
from regalia.table.hall.guests import JOINER
from regalia.table.http.wire import ChatLine, ChatMessage, Say, encode
from regalia.table.limits import Bucket
from regalia.table.play.outbox import Delivery
from regalia.table.play.sockets import Socket
from regalia.table.store import changes
from regalia.table.store.schema import ChatRow

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

LONGEST_LINE: Final = 300
MOST_LINES: Final = 2_000  # a table
SHOWN: Final = 200  # to whoever comes in
A_SECOND: Final = 0.5  # lines of one person
BURST: Final = 5


class Chat:
    __slots__ = ("buckets", "lines", "said", "table", "teams")

    def __init__(self, table: "LiveTable") -> None:
        self.table: Final = table
        self.lines: Final = table.stored.chat
        self.said = self.lines[-1].n + 1 if self.lines else 0
        self.buckets: Final[dict[str, Bucket]] = {}
        self.teams: Final = table.game.teams(len(table.stored.seats), table.replay.options.values)

    def say(self, socket: Socket, wish: Say) -> None:
        """Malformed, with a sentence for the person, if it is too much, too fast, or cannot be shown."""
        table = self.table
        now = table.hall.alarms.now()
        guest = socket.guest or ""
        text = read_line(wish.text)
        if wish.to == "team" and not self.mates(socket.viewer):
            raise Malformed("you have no team at this table")
        if self.said >= MOST_LINES:
            raise Malformed("enough was said at this table")
        if not self.buckets.setdefault(guest, Bucket(A_SECOND, BURST, now)).take(now):
            raise Malformed("you write faster than others can read: wait a little")
        line = ChatRow(self.said, int(table.hall.settings.now()), socket.viewer, guest, wish.to == "team", text)
        self.said += 1
        self.lines.append(line)
        message = encode(ChatMessage([self.sheet(line)]))
        readers: list[Delivery] = [(each, message) for each in table.sockets if self.may_read(each.viewer, line)]
        table.outbox.write([], [changes.add_chat(table.stored.number, line)], readers)

    def welcome(self, socket: Socket) -> None:
        """What was said so far, for somebody who comes in."""
        lines = [self.sheet(line) for line in self.lines if self.may_read(socket.viewer, line)][-SHOWN:]
        if lines:
            self.table.outbox.send(socket, encode(ChatMessage(lines)))

    def may_read(self, viewer: int, line: ChatRow) -> bool:
        if not line.text:  # a moderator has hidden it
            return False
        return not line.team or (viewer >= 0 and self.teams[viewer] == self.teams[line.seat])

    def mates(self, seat: int) -> list[int]:
        return [other for other, team in enumerate(self.teams) if team == self.teams[seat] and other != seat]

    def team_names(self) -> list[list[str]]:
        """The teams with more than one member."""
        names = self.table.game.meta.seat_names
        teams: dict[int, list[str]] = {}
        for seat, team in enumerate(self.teams):
            teams.setdefault(team, []).append(names[seat])
        return [members for members in teams.values() if len(members) > 1]

    def line_for(self, seats: list[int], line_id: str) -> ChatRow | None:
        """The line with that id, if it may be read from one of the seats, or by a watcher."""
        viewers = [WATCHER, *seats]
        for line in self.lines:
            if self.mark(line) == line_id and any(self.may_read(viewer, line) for viewer in viewers):
                return line
        return None

    def hide(self, number: int) -> None:
        """Show a line to nobody any more. Its number is kept: it must not be another line's."""
        for index, line in enumerate(self.lines):
            if line.n == number and line.text:
                message = encode(ChatMessage([], [self.mark(line)]))
                readers = [socket for socket in self.table.sockets if self.may_read(socket.viewer, line)]
                self.lines[index] = line._replace(text="")
                for socket in readers:
                    self.table.outbox.send(socket, message)

    def mark(self, line: ChatRow) -> str:
        """What others call a line. Its number would tell how much was said that they may not read."""
        return self.table.hall.guests.mark(self.table.id, line.n)

    def forget(self, guest: str) -> None:
        self.lines[:] = [line for line in self.lines if line.guest != guest]

    def sheet(self, line: ChatRow) -> ChatLine:
        # Who it was, so that they can be muted whatever they call themselves; at another table it is another word.
        by = hashlib.sha256(f"{self.table.id}/{line.guest}".encode()).hexdigest()[:12]
        return ChatLine(
            id=self.mark(line),
            by=by,
            seat=self.table.game.meta.seat_name(line.seat),
            name=self.table.hall.name_of(line.guest),
            to="team" if line.team else "all",
            text=line.text,
            at=line.at,
        )


def read_line(text: str) -> str:
    line = " ".join(text.split())
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Malformed(f"write 1 to {LONGEST_LINE} characters")
    if any(unicodedata.category(sign).startswith("C") and sign != JOINER for sign in line):
        raise Malformed("use only letters, digits and signs that can be seen")
    return line
