"""The people at a table: who sits there, who looks at it, and who has been away for long."""

from typing import Final

from regalia.core.record import Header, Record
from regalia.table.play.bots import bot_name
from regalia.table.play.clocks import clock_words
from regalia.table.play.context import Context, Timer
from regalia.table.play.dice import Dice
from regalia.table.play.messages import SeatInfo, TableInfo, TableMessage
from regalia.table.play.outbox import Outbox
from regalia.table.play.rows import BOT, OPEN
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step


class Presence:
    __slots__ = ("away", "context", "dice", "outbox", "seating", "timer")

    def __init__(self, context: Context, seating: Seating, outbox: Outbox, dice: Dice) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.dice: Final = dice
        # For each person's seat that nobody looks from: since when, in the server's time.
        self.away: Final[dict[int, float]] = dict.fromkeys(range(len(seating.stored.seats)), context.now())
        self.timer: Timer | None = None  # set for when the next of them counts as away

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # The table as people see it

    def info(self, guest: str | None) -> TableInfo:
        """Return the table as that guest may know it."""
        info = self.common_info()
        self.say_whose(info, guest)
        return info

    def say_whose(self, info: TableInfo, guest: str | None) -> None:
        """Return the table with what only this guest learns: which seats are theirs."""
        seating = self.seating
        info.mine = [seating.game.meta.seat_name(seat) for seat in seating.seats_of(guest)]
        for seat in seating.bots:
            owner = seating.stored.seats[seat].owner
            info.seats[seat].yours = bool(owner) and owner == guest

    def common_info(self) -> TableInfo:
        """Return the table as everybody may know it."""
        seating = self.seating
        stored, meta = seating.stored, seating.game.meta
        here = {socket.viewer for socket in seating.sockets}
        over = seating.replay.state.outcome
        return TableInfo(
            id=stored.id,
            game=meta.id,
            title=meta.title,
            options=seating.replay.options.values,
            secrets=meta.secrets,
            windows=list(meta.windows),
            seeded=stored.seeded,
            dice=self.dice.info(),
            clock=seating.clock,
            public=stored.public,
            casual=stored.casual,
            sandbox=stored.sandbox,
            origin=stored.origin,
            started=seating.started,
            is_over=over is not None,
            aside=seating.aside,
            seats=[self.seat_info(seat, seat in here) for seat in range(len(stored.seats))],
            mine=[],
            teams=self.team_names(),
            record=over is not None,
            rematch=stored.rematch,
            ended=stored.ended,
            winners=[meta.seat_name(seat) for seat in over.winners()] if over is not None else None,
        )

    def seat_info(self, seat: int, here: bool) -> SeatInfo:
        seating = self.seating
        stored = seating.stored.seats[seat]
        name = seating.game.meta.seat_name(seat)
        title = seating.game.seat_title(seating.replay.state, seat)
        if stored.kind == BOT:
            return SeatInfo(name, title, "bot", bot_name(stored.player), True)
        if stored.kind == OPEN:
            return SeatInfo(name, title, "open", "", False)
        return SeatInfo(name, title, "person", self.context.name_of(stored.player), here, self.is_away(seat))

    def team_names(self) -> list[list[str]]:
        """Return the teams with more than one member."""
        names = self.seating.game.meta.seat_names
        teams: dict[int, list[str]] = {}
        for seat, team in enumerate(self.seating.teams):
            teams.setdefault(team, []).append(names[seat])
        return [members for members in teams.values() if len(members) > 1]

    def tell(self, step: Step | None = None) -> None:
        """Send everybody the table as it is now; with a step, once that is written."""
        sockets, encoder = self.seating.sockets, self.context.encoder
        if not sockets:
            return
        info = self.common_info()
        texts: dict[str | None, bytes] = {}  # a guest with several seats sees the same table from each
        for socket in sockets:
            if socket.guest not in texts:
                self.say_whose(info, socket.guest)
                texts[socket.guest] = encoder.encode(TableMessage(info))
            if step is None:
                self.outbox.send(socket, texts[socket.guest])
            else:
                step.send(socket, texts[socket.guest])

    def show(self, socket: Socket) -> None:
        self.outbox.say(socket, TableMessage(self.info(socket.guest)))

    def record(self) -> Record:
        """Return the whole record, for when the game is over."""
        seating = self.seating
        header, meta = seating.replay.header, seating.game.meta
        notes = self.dice.promise().notes()
        if seating.clock is not None:
            notes.append(f"clock {clock_words(seating.clock)}")
        for seat in range(len(seating.stored.seats)):
            name = self.seat_info(seat, False).name.replace(";", ",")
            notes.append(f"{meta.seat_name(seat)} is {name}")
        if seating.stored.origin:
            notes.append(seating.stored.origin.replace(";", ","))
        notes += header.notes
        full = Header(header.game, header.rules_version, header.seat_names, header.options, notes, header.given)
        return Record(full, seating.replay.history, seating.replay.state.outcome)

    # Coming and going

    def came(self, socket: Socket, alone: bool) -> None:
        """`alone`: nobody else looks from that seat."""
        self.away.pop(socket.viewer, None)
        if alone and socket.viewer >= 0:
            self.tell()
        else:
            self.show(socket)

    def left(self, seat: int) -> None:
        if seat >= 0 and not self.seating.is_here(seat):
            self.away[seat] = self.context.now()
            self.tell()
            self.watch()

    def took_seat(self, seat: int) -> None:
        """Note that a person has taken a seat back from a bot."""
        if not self.seating.is_here(seat):
            self.away[seat] = self.context.now()

    def is_away(self, seat: int) -> bool:
        """True if a person has not looked at the running game for a long time."""
        seating = self.seating
        if not seating.is_person(seat) or seat not in self.away or not seating.started or seating.is_over():
            return False
        return self.context.now() >= self.away[seat] + self.patience()

    def patience(self) -> float:
        clock = self.seating.clock
        return float(clock.seconds) if clock is not None and clock.kind == "days" else self.context.pace.away_after

    def watch(self) -> None:
        """Schedule the message that somebody counts as away."""
        self.stop()
        seating = self.seating
        limit = self.context.now() - self.patience()
        gone = [since for seat, since in self.away.items() if since > limit and seating.is_person(seat)]
        if gone and seating.sockets and not seating.is_over():
            self.timer = self.context.at(min(gone) + self.patience(), self.notice)

    def notice(self) -> None:
        self.tell()
        self.watch()
