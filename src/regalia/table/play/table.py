"""A live table: its replayed record, the seats around it and the people who look at it.

It does no I/O: time, disk, sockets and bots' processes come in through its context (`context.py`). Everything that
happens goes through `step`, which checks nothing, writes down what was carried out, rolls the dice and tells
everybody. Its parts get the context and the seating, never the table.
"""

from collections.abc import Iterator
from typing import Final

from regalia.core.actions import WATCHER, Action
from regalia.core.entries import Draw, Entry, Flag, Resign, Seat, TableEntry, Undo, as_table_entry
from regalia.core.errors import GAME_OVER, Illegal, Malformed
from regalia.core.game import Game
from regalia.core.record import write_outcome
from regalia.core.replay import Applied, RejectedEntry
from regalia.table.errors import Stale
from regalia.table.play import messages as said
from regalia.table.play.advice import Advice
from regalia.table.play.chat import Chat
from regalia.table.play.clocks import Clocks
from regalia.table.play.context import Context
from regalia.table.play.dice import Dice
from regalia.table.play.notices import Notices
from regalia.table.play.outbox import Outbox
from regalia.table.play.presence import Presence
from regalia.table.play.proposals import Proposal, Proposals
from regalia.table.play.questions import TOO_LATE, PendingQuestions
from regalia.table.play.requests import Request, Requests
from regalia.table.play.rows import BOT, OPEN, PERSON, StoredTable
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step
from regalia.table.play.viewers import Viewers

ONLY_ANSWER: Final = 1  # the number of an entry without a session that the table said for its seat
AT_ONCE: Final = 0.02  # seconds of rolling dice before other tables get their turn


class LiveTable:
    # The parts that call the table back. An unloaded table drops them, so that nothing keeps it in memory.
    __deletable__ = ("questions", "dice", "clocks", "proposals", "presence", "notices")  # for mypyc
    __slots__ = (
        "advice",
        "chat",
        "clocks",
        "context",
        "dice",
        "game",
        "id",
        "notices",
        "outbox",
        "presence",
        "proposals",
        "questions",
        "replay",
        "requests",
        "seating",
        "sockets",
        "stored",
        "touched",
        "viewers",
    )

    def __init__(self, context: Context, stored: StoredTable, game: Game, rested: bool = False) -> None:
        """`rested`: it was unloaded with running clocks, and nobody asked for it since."""
        self.context: Final = context
        self.seating: Final = Seating(stored, game)
        seating = self.seating
        self.id: Final[str] = stored.id
        self.stored: Final = stored
        self.game: Final = game
        self.replay: Final = seating.replay
        self.sockets: Final = seating.sockets
        self.outbox: Final = Outbox(context)
        self.requests: Final = Requests(context, self.outbox)
        self.viewers: Final = Viewers(context, seating, self.outbox)
        self.chat: Final = Chat(context, seating, self.outbox)
        self.dice = Dice(context, seating, self.on_late_parts)
        self.questions = PendingQuestions(
            context, seating, self.outbox, self.requests, self.carry_out, self.look_around
        )
        self.clocks = Clocks(context, seating, self.outbox, self.questions, self.on_lapse, rested)
        self.presence = Presence(context, seating, self.outbox, self.dice)
        self.proposals = Proposals(context, seating, self.outbox, self.requests, self.presence, self.on_agreed)
        self.notices = Notices(context, seating, self.outbox, self.questions)
        self.advice: Final = Advice(context, seating, self.outbox, self.requests, self.viewers)
        self.touched = context.elapsed()  # when somebody last asked for it

    def load(self) -> Iterator[None]:
        """Replay the record, entry by entry."""
        for who, text, session, n in self.stored.entries:
            entry = Entry(who, text, 0, not session and n == ONLY_ANSWER)
            try:
                applied = self.replay.take(entry)
            except RejectedEntry as refused:
                self.seating.broken = f"the rules have changed since this game began ({refused})"
                break
            self.seating.undos += isinstance(as_table_entry(entry), Undo)
            self.seating.note(entry)
            self.requests.restore(applied, session, n, self.stored.sandbox)
            yield
        self.stored.entries.clear()

    # Coming and going

    def join(self, socket: Socket) -> None:
        alone = not self.seating.is_here(socket.viewer)
        self.sockets.append(socket)
        self.notices.looked(socket.guest)
        self.clocks.came(socket.viewer)
        self.presence.came(socket, alone)
        if self.seating.clock is not None and self.seating.started:
            self.outbox.send(socket, self.clocks.message())
        if socket.viewer >= 0:
            self.questions.show_orders(socket)
        self.chat.welcome(socket)
        if self.proposals.open is not None:
            self.outbox.send(socket, self.proposals.message())
        if self.seating.broken:
            self.outbox.say(socket, said.ErrorMessage(self.seating.broken))
        self.presence.watch()
        self.questions.look_around()

    def leave(self, socket: Socket, silent: bool = False) -> None:
        """`silent`: the server gave the socket up because it no longer answered."""
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self.touched = self.context.elapsed()
        self.viewers.leave(socket)
        self.outbox.forget(socket)
        self.presence.left(socket.viewer)
        if silent:
            self.notices.lost_sight(socket.guest)

    def forget(self, guest: str) -> None:
        """Delete a guest's data from the table: seats, links and chat."""
        changed = False
        for seat, stored in enumerate(self.stored.seats):
            if stored.kind == PERSON and stored.player == guest:
                stored.player, stored.link, stored.orders, changed = "", "", "", True
                if not self.seating.started:
                    stored.kind, stored.part = OPEN, ""
                self.seating.put_out(seat)
                if not self.seating.closed:
                    self.questions.drop_held(seat)
            if stored.owner == guest:
                stored.owner, stored.link = "", ""
        self.chat.forget(guest)
        if changed:
            self.seating.count()
            self.presence.tell()

    def reseat(self, seat: int, kind: str, player: str, owner: str) -> None:
        """Let a bot take over a seat, or give the seat back to its player. This is an entry of the record."""
        stored = self.stored.seats[seat]
        stored.kind, stored.player, stored.owner = kind, player, owner
        self.seating.count()
        if kind == PERSON:
            self.presence.took_seat(seat)
        self.questions.withdraw(seat)
        step = Step()
        step.change_seat(seat, {"kind": kind, "player": player, "owner": owner})
        self.presence.tell(step)
        who = f"bot:{player}" if kind == BOT else "person"
        self.step(step, self.replay.take(Seat(self.game.meta.seat_name(seat), who)))

    # What people ask for

    def on_message(self, socket: Socket, message: said.ClientMessage) -> None:
        """Handle a message from a socket at the table."""
        if isinstance(message, said.AddPart) and socket.viewer >= 0:
            self.add_part(socket, message.part)  # even before hello: the dice wait for it
        elif not socket.listens:
            raise Malformed("say hello first")
        elif isinstance(message, said.Inspect):
            self.advice.inspect(socket, message)
        elif socket.viewer < 0:
            raise Malformed("spectators can only watch")
        elif isinstance(message, said.Act):
            self.act(socket, message)
        elif isinstance(message, said.Why):
            self.advice.why(socket, message)
        elif isinstance(message, said.Hint):
            self.advice.hint(socket, message)
        elif isinstance(message, said.Propose):
            self.proposals.propose(socket, message)
        elif isinstance(message, said.Answer):
            self.proposals.answer(socket, message)
        elif isinstance(message, said.ChatSend):
            self.outbox.refuse_if_behind()
            self.chat.say(socket, message)
        elif isinstance(message, said.Undo):
            self.undo(socket, message.n)
        elif isinstance(message, said.Resign):
            self.resign(socket, message.n)
        elif isinstance(message, said.Hurry):
            self.questions.hurry()
        elif isinstance(message, said.SetPace):
            self.questions.speed = message.bots
        else:
            assert isinstance(message, said.SetOrders)
            self.outbox.refuse_if_behind()
            self.questions.set_orders(socket.viewer, message.orders)

    def act(self, socket: Socket, message: said.Act) -> None:
        seat = socket.viewer
        request = self.requests.new(socket, message.n)
        if self.requests.repeats(request):
            return
        with self.requests.answering(request) as answering:
            self.seating.refuse_if_stopped()
            self.seating.refuse_more_actions(seat)
            self.outbox.refuse_if_behind()
            if not self.viewers.is_current(seat, message.v):
                raise Stale(TOO_LATE)
            action = self.seating.readable(seat, message.text)
        if not answering.refused and not self.questions.holds(seat, message.text, request):
            self.carry_out(seat, action, request)

    def undo(self, socket: Socket, n: int) -> None:
        request = self.requests.new(socket, n)
        if self.requests.repeats(request, undoes=True):
            return
        with self.requests.answering(request) as answering:
            self.seating.refuse_if_stopped()
            self.outbox.refuse_if_behind()
            if self.seating.is_over():
                raise Illegal(GAME_OVER, "the game is over")
            self.seating.refuse_more_undos()
            entry = self.replay.undo_entry(socket.viewer)
        if not answering.refused:
            self.enter(entry, request)

    def resign(self, socket: Socket, n: int) -> None:
        request = self.requests.new(socket, n)
        if self.requests.repeats(request):
            return
        with self.requests.answering(request) as answering:
            self.seating.refuse_if_stopped()
            self.outbox.refuse_if_behind()
            applied = self.replay.take(Resign(socket.viewer))
        if not answering.refused:
            self.step(Step(), applied, request)

    def add_part(self, socket: Socket, part: str) -> None:
        """Add a browser's contribution to the dice. The answer is the table as it is now, even if none was wanted."""
        if not self.dice.add_part(socket.viewer, part):
            self.presence.show(socket)
            return
        step = Step()
        step.change_seat(socket.viewer, {"part": part})
        self.presence.tell(step)
        self.outbox.write(step)
        self.go_on()

    # Callbacks of the parts

    def on_late_parts(self) -> None:
        """Roll the dice without the contributions that are missing."""
        self.presence.tell()
        self.go_on()

    def on_lapse(self, seat: int) -> None:
        """Act for a seat that is out of time: play the game's idle action, or lose on time."""
        idle = self.game.idle(self.replay.state, seat)
        if idle is not None:
            self.carry_out(seat, idle)
        else:
            self.enter(Flag(seat))

    def on_agreed(self, proposal: Proposal) -> None:
        if proposal.what == "bot":
            if self.presence.is_away(proposal.seat):  # not if the player has come back
                self.reseat(proposal.seat, BOT, proposal.bot, self.stored.seats[proposal.seat].player)
            return
        entry: TableEntry = Draw()
        if proposal.what == "undo":
            back = len(self.replay.taken) - proposal.kept
            if back <= 0:  # somebody has taken it back in the meantime
                return
            entry = Undo(back)
        self.questions.start_over()
        self.enter(entry)

    # What follows from it

    def carry_out(self, seat: int, action: Action, request: Request | None = None, only_answer: bool = False) -> None:
        """Apply a legal action of a seat."""
        self.step(Step(), self.replay.apply_action(seat, action, only_answer), request)

    def enter(self, entry: TableEntry, request: Request | None = None) -> None:
        """Apply an entry that is not an action of the game."""
        applied = self.replay.take(entry)
        self.seating.undos += isinstance(entry, Undo)
        self.step(Step(), applied, request)

    def go_on(self) -> None:
        """Continue without an entry: roll the dice if they are due."""
        self.step(Step())

    def begin(self, also: object = None) -> None:
        """Continue from the end of the record: at a new table, a loaded one, or when the last seat is taken.

        `also` is written with it.
        """
        step = Step()
        step.also = also
        if also is not None:
            self.presence.tell(step)
        if self.seating.goes_on():
            if self.replay.history:
                self.viewers.greet_the_waiting()
            else:
                self.viewers.open(step)
        if also is None and not self.replay.asks_chance():
            self.notices.begin()
        self.step(step)

    def step(self, step: Step, applied: Applied | None = None, request: Request | None = None) -> None:
        """Write what has just been carried out, if anything was, and roll the dice that follow; then tell everybody."""
        spoke = WATCHER
        if applied is not None:
            spoke = applied.entry.who if applied.entry.who >= 0 else applied.undone_by
            self.add(step, applied, request)
            if self.seating.bots:
                self.questions.note(applied)
        if self.seating.goes_on():
            if self.replay.asks_chance():
                self.roll_dice(step)
            self.clocks.follow(step)
        if self.replay.state.outcome is not None:
            self.end(step)
        if step.is_written():
            self.outbox.write(step)
        self.look_around(spoke)

    def add(self, step: Step, applied: Applied, request: Request | None = None) -> None:
        entry = applied.entry
        session, n = "", ONLY_ANSWER if entry.forced else 0
        if request is not None:
            session, n = request.session, request.n
            if session:
                self.requests.done.add((request.socket.viewer, session, n))
            step.deliveries.append((request, request.ack))
        step.entries.append((self.stored.number, len(self.replay.history) - 1, entry.who, entry.text, session, n))
        self.seating.note(entry)
        self.viewers.follow(applied, step)

    def roll_dice(self, step: Step) -> None:
        """Roll all dice that are due. After AT_ONCE seconds, let other tables go first."""
        until = self.context.stopwatch() + AT_ONCE
        while self.replay.asks_chance() and self.dice.are_ready():
            self.add(step, self.context.roll(self.replay, self.dice.mixed))
            if self.context.stopwatch() > until:
                self.context.after(0.0, self.go_on)
                return

    def end(self, step: Step) -> None:
        """If the game has just ended, tell everybody and write the outcome for the lists of tables."""
        over = self.replay.state.outcome
        if over is None or self.stored.ended is not None:
            return
        self.proposals.drop(step)
        self.stored.ended = self.context.date()
        self.stored.outcome = write_outcome(over)
        self.presence.tell(step)
        step.ended = (self.stored.number, self.stored.ended, self.stored.outcome)

    def look_around(self, spoke: int = WATCHER) -> None:
        """Serve everyone who is asked now: bots, people in a window, people who are not here."""
        self.questions.look_around(spoke)
        self.notices.follow()

    # Its end

    def is_idle(self) -> bool:
        return not (self.sockets or self.outbox.steps or self.questions.is_busy() or self.clocks.is_due_soon())

    def close(self, code: int) -> None:
        if self.seating.closed:
            return
        self.seating.closed = True
        self.questions.stop()
        self.notices.stop()
        self.dice.stop()
        self.clocks.stop()
        self.proposals.stop()
        self.presence.stop()
        self.advice.stop()
        self.viewers.stop()
        self.context.close()
        for socket in list(self.sockets):
            socket.close(code)
        self.sockets.clear()
        self.outbox.close()
        del self.questions, self.dice, self.clocks, self.proposals, self.presence, self.notices
