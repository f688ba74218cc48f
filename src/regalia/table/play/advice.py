"""Questions that a seat may ask without acting: about a piece, why an action is illegal, what a bot would do."""

from functools import partial
from typing import Final

from regalia.bots import ADVISER
from regalia.core.errors import NOT_ASKED, WRONG_MOMENT, Illegal, Malformed
from regalia.table.play.bots import WITHIN, bot_name
from regalia.table.play.context import Context, Thought, Timer
from regalia.table.play.messages import Hint, HintMessage, Inspect, InspectionMessage, Reason, Reasons, Why
from regalia.table.play.outbox import Outbox
from regalia.table.play.questions import TOO_LATE
from regalia.table.play.requests import Request, Requests
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.viewers import Viewers


class Advice:
    __slots__ = ("context", "hinting", "outbox", "requests", "seating", "viewers")

    def __init__(
        self, context: Context, seating: Seating, outbox: Outbox, requests: Requests, viewers: Viewers
    ) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.requests: Final = requests
        self.viewers: Final = viewers
        self.hinting: Final[dict[int, Timer]] = {}  # seats for which an adviser thinks

    def stop(self) -> None:
        for timer in self.hinting.values():
            timer.cancel()
        self.hinting.clear()

    def inspect(self, socket: Socket, message: Inspect) -> None:
        found = None
        if self.seating.started:
            game = self.seating.game
            found = game.inspect(game.view(self.seating.replay.state, socket.viewer), message.id)
        self.outbox.say(socket, InspectionMessage(message.n, found))

    def why(self, socket: Socket, message: Why) -> None:
        """Answer from what the seat knows, like every refusal. Nothing is applied or remembered."""
        reasons: list[Reason | None] = [None] * len(message.texts)
        try:
            self.seating.refuse_if_stopped()
            if self.viewers.is_current(socket.viewer, message.v):
                reasons = [self.reason(socket.viewer, text) for text in message.texts]
        except Illegal as error:
            reasons = [Reason(error.clause, error.reason)] * len(message.texts)
        except Malformed:
            pass
        self.outbox.say(socket, Reasons(message.n, reasons))

    def reason(self, seat: int, text: str) -> Reason | None:
        try:
            self.seating.readable(seat, text)
        except Illegal as error:
            return Reason(error.clause, error.reason)
        except Malformed:
            return None
        return None

    def hint(self, socket: Socket, message: Hint) -> None:
        """Ask a bot what it would do in this seat's place, and answer when it has thought.

        The hint follows from the seat's view and its number of entries, so it gives away no more than they do.
        """
        seating, seat = self.seating, socket.viewer
        request = self.requests.new(socket, message.n)
        with self.requests.answering(request) as answering:
            seating.refuse_if_stopped()
            if not seating.stored.casual:
                raise Illegal(WRONG_MOMENT, "only casual tables give hints")
            if seat not in seating.replay.asked:
                raise Illegal(NOT_ASKED, "you are not asked anything now")
            if seat in self.hinting:
                raise Illegal(WRONG_MOMENT, "a hint is on its way")
        if answering.refused:
            return
        said = sum(entry.who == seat for entry in seating.replay.history)
        thought = Thought(seat, ADVISER, f"hint/{seat}/{said}", WITHIN[ADVISER], True)
        self.hinting[seat] = self.context.think(thought, partial(self.hinted, request, self.viewers.stream(seat).v))

    def hinted(self, request: Request, v: int, text: str) -> None:
        seating, seat = self.seating, request.socket.viewer
        self.hinting.pop(seat, None)
        if seat not in self.viewers.streams or not self.viewers.is_current(seat, v):
            self.requests.refuse(request, "stale", TOO_LATE)
        elif not text:
            self.requests.refuse(request, "illegal", "the adviser has no idea", WRONG_MOMENT)
        else:
            game, s = seating.game, seating.replay.state
            label = game.describe_action(game.view(s, seat), game.read(s, text))
            self.outbox.say(request.socket, HintMessage(request.n, bot_name(ADVISER), text, label))
