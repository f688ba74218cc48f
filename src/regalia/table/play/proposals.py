"""Proposals, which need everybody's consent: a draw, a takeback that undo does not allow, a bot for a player who left.

One proposal at a time. Whether it can be made, and when it ends, follows from what everybody knows: secret entries of
others change nothing about it.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.errors import AGREED_DRAW, GAME_OVER, WRONG_MOMENT, Illegal, Malformed
from regalia.table.limits import Bucket
from regalia.table.play.bots import check_bot
from regalia.table.play.context import Context, Timer
from regalia.table.play.messages import Answer, Ended, ProposalInfo, ProposalMessage, Propose, Proposed
from regalia.table.play.outbox import Outbox
from regalia.table.play.presence import Presence
from regalia.table.play.requests import Requests
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step

LASTS: Final = 60.0  # s
PER_SECOND: Final = 0.1  # proposals of one seat
BURST: Final = 4


class Proposal:
    __slots__ = ("bot", "by", "id", "kept", "seat", "waiting", "what")

    def __init__(self, id: int, what: Proposed, by: int) -> None:
        self.id: Final = id
        self.what: Final = what
        self.by: Final = by
        self.waiting: set[int] = set()  # the seats that have not agreed yet
        self.kept = 0  # undo: how many of the current entries would stay
        self.seat = WATCHER  # bot: the seat that it would take over
        self.bot = ""


class Proposals:
    __slots__ = ("agreed", "buckets", "context", "made", "open", "outbox", "presence", "requests", "seating", "timer")

    def __init__(
        self,
        context: Context,
        seating: Seating,
        outbox: Outbox,
        requests: Requests,
        presence: Presence,
        agreed: Callable[[Proposal], None],
    ) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.requests: Final = requests
        self.presence: Final = presence
        self.agreed: Final = agreed  # carries out a proposal that everyone agrees to
        self.open: Proposal | None = None
        self.made = 0
        self.buckets: Final[dict[int, Bucket]] = {}
        self.timer: Timer | None = None

    # Messages

    def propose(self, socket: Socket, message: Propose) -> None:
        request = self.requests.new(socket, message.n)
        with self.requests.answering(request) as answering:
            proposal = self.new(socket.viewer, message)
        if answering.refused:
            return
        self.requests.acknowledge(request)
        self.open = proposal
        self.timer = self.context.at(self.context.now() + LASTS, partial(self.end, "lapsed"))
        self.tell()
        self.look()

    def answer(self, socket: Socket, message: Answer) -> None:
        request = self.requests.new(socket, message.n)
        proposal = self.open
        if proposal is None or proposal.id != message.id:
            self.requests.refuse(request, "stale", "this is no longer proposed")
            return
        mine = self.same_person(socket.viewer)
        if proposal.by in mine and not message.yes:
            self.requests.acknowledge(request)
            self.end("withdrawn")
        elif not mine & proposal.waiting:
            self.requests.refuse(request, "illegal", "you are not asked about this", WRONG_MOMENT)
        else:
            self.requests.acknowledge(request)
            if message.yes:
                proposal.waiting -= mine
                self.tell()
                self.look()
            else:
                self.end("declined")

    # Making one

    def new(self, seat: int, message: Propose) -> Proposal:
        """Return what the seat proposes, if it may."""
        seating = self.seating
        seating.refuse_if_stopped()
        if seating.is_over():
            raise Illegal(GAME_OVER, "the game is over")
        if self.open is not None:
            raise Illegal(WRONG_MOMENT, "another proposal is open already")
        now = self.context.now()
        if not self.buckets.setdefault(seat, Bucket(PER_SECOND, BURST, now)).take(now):
            raise Illegal(WRONG_MOMENT, "you have just proposed something: wait a little")
        self.made += 1
        proposal = Proposal(self.made, message.what, seat)
        gone = seating.replay.gone()
        if message.what == "draw":
            if seat in gone:
                raise Illegal(AGREED_DRAW, "you have resigned: the others play on")
            if seating.bots:
                raise Illegal(AGREED_DRAW, "bots don't agree to draws")
        elif message.what == "undo":
            proposal.kept = self.before_last_of(seat)
        else:
            proposal.seat, proposal.bot = self.replaced_by_bot(message)
        others = {other for other in range(len(seating.stored.seats)) if seating.is_person(other)}
        others -= self.same_person(seat) | {proposal.seat} | gone
        if message.what == "bot":  # players who are away cannot be asked
            others = {other for other in others if not self.presence.is_away(other)}
        proposal.waiting = others
        return proposal

    def before_last_of(self, seat: int) -> int:
        self.seating.refuse_more_undos()
        taken = self.seating.replay.taken
        for place in range(len(taken) - 1, -1, -1):
            if taken[place].who == seat:
                return place
        raise Illegal(WRONG_MOMENT, "there is nothing of yours to take back")

    def replaced_by_bot(self, message: Propose) -> tuple[int, str]:
        names = self.seating.replay.header.seat_names
        if message.seat not in names:
            raise Malformed(f"there is no seat {message.seat[:40]!r} at this table")
        seat = names.index(message.seat)
        check_bot(message.bot)
        if not self.presence.is_away(seat):
            raise Illegal(WRONG_MOMENT, "a bot can take over only for a player who has been away for a while")
        return seat, message.bot

    def same_person(self, seat: int) -> set[int]:
        """Return all seats of the person who sits there: on a shared screen one person plays several."""
        person = self.seating.stored.seats[seat].player
        return {seat, *(self.seating.seats_of(person) if person else [])}

    # Its end

    def look(self) -> None:
        """Carry the proposal out as soon as everyone has agreed."""
        proposal = self.open
        if proposal is None or proposal.waiting:
            return
        self.stop()
        self.open = None
        self.agreed(proposal)
        self.tell("accepted")  # sent once its entry is on disk

    def end(self, how: Ended) -> None:
        self.stop()
        self.open = None
        self.tell(how)

    def drop(self, step: Step) -> None:
        """End an open proposal together with the game."""
        if self.open is None:
            return
        self.stop()
        self.open = None
        message = self.message("lapsed")
        for socket in self.seating.sockets:
            step.send(socket, message)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # The wire

    def tell(self, ended: Ended = "") -> None:
        message = self.message(ended)
        for socket in self.seating.sockets:
            self.outbox.send(socket, message)

    def message(self, ended: Ended = "") -> bytes:
        proposal = self.open
        if proposal is None:
            return self.context.encoder.encode(ProposalMessage(None, ended))
        names = self.seating.game.meta.seat_names
        info = ProposalInfo(
            id=proposal.id,
            what=proposal.what,
            by=names[proposal.by],
            seat=names[proposal.seat] if proposal.seat >= 0 else None,
            bot=proposal.bot or None,
            waiting=[names[seat] for seat in sorted(proposal.waiting)],
        )
        return self.context.encoder.encode(ProposalMessage(info, ended))
