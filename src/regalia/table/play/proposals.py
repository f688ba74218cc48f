"""What needs everybody's consent: a draw, taking back beyond one's own turn, a bot for somebody who has gone.

One proposal at a time. Whether it can be made, and when it ends, follows from what everybody knows: that others say
something in secret meanwhile changes nothing about it.
"""

from typing import TYPE_CHECKING, Final

from regalia.core.actions import WATCHER
from regalia.core.entries import Draw, TableEntry, Undo
from regalia.core.errors import AGREED_DRAW, GAME_OVER, WRONG_MOMENT, Illegal, Malformed
from regalia.table.alarms import Alarm
from regalia.table.hall.shelf import check_bot
from regalia.table.http.wire import Answer, Ended, ProposalMessage, ProposalSheet, Propose, Proposed, encode
from regalia.table.limits import Bucket
from regalia.table.play.outbox import Delivery
from regalia.table.play.sockets import Request, Socket
from regalia.table.store.schema import BOT, PERSON

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

LASTS: Final = 60.0  # s
A_SECOND: Final = 0.1  # proposals of one seat
BURST: Final = 4


class Proposal:
    __slots__ = ("bot", "by", "id", "kept", "seat", "waiting", "what")

    def __init__(self, id: int, what: Proposed, by: int) -> None:
        self.id: Final = id
        self.what: Final = what
        self.by: Final = by
        self.waiting: set[int] = set()  # the seats that have not agreed yet
        self.kept = 0  # undo: how many of the entries that stand now would go on standing
        self.seat = WATCHER  # bot: who would be replaced
        self.bot = ""


class Proposals:
    __slots__ = ("alarm", "buckets", "made", "open", "table")

    def __init__(self, table: "LiveTable") -> None:
        self.table: Final = table
        self.open: Proposal | None = None
        self.made = 0
        self.buckets: Final[dict[int, Bucket]] = {}
        self.alarm: Alarm | None = None

    # What people say

    def propose(self, socket: Socket, wish: Propose) -> None:
        request = Request(socket, wish.n, self.table.hall.acts)
        with self.table.judging(request) as judging:
            proposal = self.new(socket.viewer, wish)
        if judging.refused:
            return
        self.table.acknowledge(request)
        self.open = proposal
        alarms = self.table.hall.alarms
        self.alarm = alarms.at(alarms.now() + LASTS, lambda: self.lapse(proposal))
        self.tell()
        self.look()

    def answer(self, socket: Socket, wish: Answer) -> None:
        request = Request(socket, wish.n, self.table.hall.acts)
        proposal = self.open
        if proposal is None or proposal.id != wish.id:
            self.table.refuse(request, "stale", "this is no longer proposed")
            return
        mine = self.same_person(socket.viewer)
        if proposal.by in mine and not wish.yes:
            self.table.acknowledge(request)
            self.end("withdrawn")
        elif not mine & proposal.waiting:
            self.table.refuse(request, "illegal", "you are not asked about this", WRONG_MOMENT)
        else:
            self.table.acknowledge(request)
            if wish.yes:
                proposal.waiting -= mine
                self.tell()
                self.look()
            else:
                self.end("declined")

    # Making one

    def new(self, seat: int, wish: Propose) -> Proposal:
        """What the seat proposes, if it may."""
        table = self.table
        table.refuse_if_stopped()
        if table.over:
            raise Illegal(GAME_OVER, "the game is over")
        if self.open is not None:
            raise Illegal(WRONG_MOMENT, "something else is proposed already")
        now = table.hall.alarms.now()
        if not self.buckets.setdefault(seat, Bucket(A_SECOND, BURST, now)).take(now):
            raise Illegal(WRONG_MOMENT, "you have just proposed something: wait a little")
        self.made += 1
        proposal = Proposal(self.made, wish.what, seat)
        gone = table.replay.gone()
        if wish.what == "draw":
            if seat in gone:
                raise Illegal(AGREED_DRAW, "you have resigned: the others play on")
            if table.bots:
                raise Illegal(AGREED_DRAW, "a bot agrees to no draw")
        elif wish.what == "undo":
            proposal.kept = self.before_last_of(seat)
        else:
            proposal.seat, proposal.bot = self.replaced_by_bot(wish)
        others = {other for other, stored in enumerate(table.stored.seats) if stored.kind == PERSON}
        others -= self.same_person(seat) | {proposal.seat} | gone
        if wish.what == "bot":  # whoever else has gone cannot be asked
            others = {other for other in others if not table.is_away(other)}
        proposal.waiting = others
        return proposal

    def before_last_of(self, seat: int) -> int:
        self.table.refuse_more_undos()
        taken = self.table.replay.taken
        for place in range(len(taken) - 1, -1, -1):
            if taken[place].who == seat:
                return place
        raise Illegal(WRONG_MOMENT, "there is nothing of yours to take back")

    def replaced_by_bot(self, wish: Propose) -> tuple[int, str]:
        table = self.table
        names = table.replay.header.seat_names
        if wish.seat not in names:
            raise Malformed(f"there is no seat {wish.seat[:40]!r} at this table")
        seat = names.index(wish.seat)
        check_bot(wish.bot)
        if not table.is_away(seat):
            raise Illegal(WRONG_MOMENT, "only a seat whose person has been away for a while can be given to a bot")
        return seat, wish.bot

    def same_person(self, seat: int) -> set[int]:
        """All seats of whoever sits there: on a shared screen one person speaks for several."""
        person = self.table.stored.seats[seat].player
        return {seat, *(self.table.seats_of(person) if person else [])}

    # Its end

    def look(self) -> None:
        """Carry it out as soon as nobody is left to be asked."""
        proposal = self.open
        if proposal is None or proposal.waiting:
            return
        self.stop()
        self.open = None
        self.carry_out(proposal)
        self.tell("accepted")  # after what follows from it is on disk

    def carry_out(self, proposal: Proposal) -> None:
        table = self.table
        if proposal.what == "bot":
            if table.is_away(proposal.seat):  # nobody takes the seat of somebody who came back
                table.reseat(proposal.seat, BOT, proposal.bot, table.stored.seats[proposal.seat].player)
            return
        entry: TableEntry = Draw()
        if proposal.what == "undo":
            back = len(table.replay.taken) - proposal.kept
            if back <= 0:  # it was taken back meanwhile
                return
            table.undos += 1
            entry = Undo(back)
        table.asking.start_over()
        table.record(table.replay.take(entry), None)

    def lapse(self, proposal: Proposal) -> None:
        if self.open is proposal and not self.table.closed:
            self.end("lapsed")

    def end(self, how: Ended) -> None:
        self.stop()
        self.open = None
        self.tell(how)

    def dropped(self) -> list[Delivery]:
        """The game is over, and so is whatever was proposed."""
        if self.open is None:
            return []
        self.stop()
        self.open = None
        message = self.message("lapsed")
        return [(socket, message) for socket in self.table.sockets]

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    # The wire

    def tell(self, ended: Ended = "") -> None:
        message = self.message(ended)
        for socket in self.table.sockets:
            self.table.outbox.send(socket, message)

    def message(self, ended: Ended = "") -> bytes:
        proposal = self.open
        if proposal is None:
            return encode(ProposalMessage(None, ended))
        names = self.table.game.meta.seat_names
        sheet = ProposalSheet(
            id=proposal.id,
            what=proposal.what,
            by=names[proposal.by],
            seat=names[proposal.seat] if proposal.seat >= 0 else None,
            bot=proposal.bot or None,
            waiting=[names[seat] for seat in sorted(proposal.waiting)],
        )
        return encode(ProposalMessage(sheet, ended))
