"""Whom a table is waiting for and sees to itself: bots, and anybody in a window."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from regalia.core.actions import WATCHER
from regalia.core.errors import Illegal, Malformed
from regalia.core.events import Event
from regalia.core.replay import Applied
from regalia.core.views import seen_to_act
from regalia.table.hall.shelf import thinking_time
from regalia.table.http.wire import Orders, OrdersMessage, encode
from regalia.table.play.outbox import Delivery
from regalia.table.play.sockets import Request, Socket
from regalia.table.play.streams import picture
from regalia.table.play.windows import USUAL_ORDERS, Held, Question, mode_in, passing_modes
from regalia.table.store import changes
from regalia.table.store.schema import BOT

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

log: Final = logging.getLogger(__name__)

# A bot that speaks several times in a row: first at a pace at which one sees what each entry does, then ever faster, so
# that no turn takes ten usual pauses, however many entries it has.
AFTER_THE_FIRST: Final = 1.5  # of the usual pause
FASTER: Final = 0.83  # each pause, as a part of the one before
TOO_LATE: Final = "the question has changed since"
ON_ITS_WAY: Final = "an answer of yours is being carried out"


class PendingQuestions:
    """The open questions of one table, by seat."""

    __slots__ = ("hurried", "opened", "questions", "table", "unseen", "window")

    def __init__(self, table: "LiveTable") -> None:
        self.table: Final = table
        self.questions: Final[dict[int, Question]] = {}
        self.window: object = None  # the frame, while it is a window
        self.opened = 0.0  # when it did
        self.unseen: Final[set[int]] = set()  # entries of which nobody else was told, as places in the story
        self.hurried: Final = asyncio.Event()  # bots play without pauses, until a person is asked outside a window

    def is_busy(self) -> bool:
        """Whether something will happen by itself."""
        return any(not question.ripe for question in self.questions.values())

    def stop(self) -> None:
        for question in self.questions.values():
            question.drop()
        self.questions.clear()

    def start_over(self) -> None:
        """What was asked so far is no longer what is asked."""
        for seat in list(self.questions):
            self.withdraw(seat)

    def note(self, applied: Applied) -> None:
        """Remember whether anybody else was told of the newest entry: how fast bots answer depends on nothing else."""
        seat = applied.entry.who
        if seat >= 0 and not self.is_told(seat, applied.events):
            self.unseen.add(len(self.table.replay.history) - 1)

    def is_told(self, seat: int, events: Sequence[Event]) -> bool:
        """True if somebody else hears of these events of a seat."""
        game = self.table.game
        others = [other for other in (WATCHER, *range(len(self.table.stored.seats))) if other != seat]
        return any(game.say(event.seen_by(other), other) for other in others for event in events)

    def look_around(self, spoke: int = WATCHER) -> None:
        """Ask the bots whose turn it is; in a window, see to everybody who is asked. `spoke` has just answered."""
        table = self.table
        if not table.started or table.broken:
            return
        frames = table.replay.state.frames
        window = frames[-1] if frames and frames[-1].window() else None
        if window is self.window is None and not table.bots and not self.questions:
            return  # people among themselves
        now = table.hall.loop.time()
        if window is not self.window:
            self.window = window
            self.opened = now
        asked = table.replay.asked if not table.replay.asks_chance() else ()
        if window is None and any(table.stored.seats[seat].kind != BOT for seat in asked):
            self.hurried.clear()  # not in a window: there the pace would tell watchers whose orders pass
        # For everybody else, a bot that says something in secret still thinks about the same question.
        before = self.questions.get(spoke)
        since = before.asked_at if before is not None and before.secret else now
        for seat in [seat for seat in self.questions if seat == spoke or seat not in asked]:
            self.withdraw(seat)
        for seat in asked:
            if seat in self.questions:
                continue
            if table.stored.seats[seat].kind == BOT:
                if table.sockets or table.people:  # bots among themselves play for somebody who watches
                    question = self.questions[seat] = Question(since if seat == spoke else now)
                    question.task = table.hall.loop.create_task(self.think(seat, question))
            elif window is not None:
                question = self.questions[seat] = Question(now)
                question.timer = table.hall.loop.call_at(self.due_at(seat, question), self.due, seat, question)

    def withdraw(self, seat: int) -> None:
        question = self.questions.pop(seat)
        question.drop()
        if question.held is not None:  # it came early, and now it comes too late
            self.table.refuse(question.held.request, "stale", TOO_LATE)

    def due_at(self, seat: int, question: Question) -> float:
        """When an answer is carried out at the earliest. It depends on what everybody knows, and on nothing else."""
        settings = self.table.hall.settings
        player = self.table.stored.seats[seat]
        earliest = question.asked_at
        if self.window is None:
            if player.kind != BOT:
                return earliest
            return earliest + pauses_after(self.spoken_in_a_row(seat)) * settings.bot_pause
        # One even delay for all who are asked in a window, however many come one after the other.
        if player.kind == BOT:  # it takes its time even if it can only pass
            earliest = max(earliest + thinking_time(player.player), self.opened + settings.bot_pause)
        if self.table.people > 1:
            earliest = max(earliest, self.opened + settings.window_delay)
        return earliest

    def spoken_in_a_row(self, seat: int) -> int:
        """How many of the last entries of which others were told, chance apart, are this seat's."""
        spoken = 0
        story = self.table.replay.history
        for place in range(len(story) - 1, -1, -1):
            if story[place].who < 0 or place in self.unseen:
                continue
            if story[place].who != seat:
                break
            spoken += 1
        return spoken

    # People in windows

    def holds(self, seat: int, text: str, request: Request) -> bool:
        """Whether a person's answer came early: then it is carried out, and acked, when its time has come."""
        question = self.questions.get(seat)
        if question is None or question.ripe:
            return False
        if question.held is None or question.held.request.same_as(request):
            question.held = Held(text, request)
        else:
            self.table.refuse(request, "stale", ON_ITS_WAY)
        return True

    def due(self, seat: int, question: Question) -> None:
        """The time for an answer in a window has come."""
        if self.questions.get(seat) is question:
            question.ripe = True
            with self.table.starting_over_after_defects():
                if question.held is None:
                    self.follow_orders(seat)
                    self.table.notices.follow()
                else:
                    self.carry_out_held(seat, question)

    def carry_out_held(self, seat: int, question: Question) -> None:
        held = question.held
        assert held is not None
        question.held = None
        held.request.received_at = perf_counter()  # until now it waited on purpose
        with self.table.judging(held.request) as judging:
            action = self.table.readable(seat, held.text)
        if not judging.refused:
            self.table.carry_out(seat, action, held.request)

    def follow_orders(self, seat: int) -> None:
        """Pass for a seat that does not want to be asked."""
        question = self.questions.get(seat)
        if question is None or not question.ripe or self.window is None:
            return
        game, s = self.table.game, self.table.replay.state
        if mode_in(self.orders(seat), s.frames[-1].window()) in passing_modes(game, s, seat):
            idle = game.idle(s, seat)
            assert idle is not None
            self.table.carry_out(seat, idle)

    def orders(self, seat: int) -> Orders:
        text = self.table.stored.seats[seat].orders
        return msgspec.json.decode(text, type=Orders) if text else USUAL_ORDERS

    def orders_message(self, orders: Orders) -> bytes:
        return encode(OrdersMessage(orders, {name: mode_in(orders, name) for name in self.table.game.meta.windows}))

    def set_orders(self, socket: Socket, orders: Orders) -> None:
        table = self.table
        seat = socket.viewer
        text = encode(orders).decode()
        table.stored.seats[seat].orders = text
        answer = self.orders_message(orders)
        out: list[Delivery] = [(other, answer) for other in table.sockets if other.viewer == seat]
        table.outbox.write([], [changes.set_seat(table.stored.number, seat, orders=text)], out)
        self.follow_orders(seat)

    # Bots

    def hurry(self) -> None:
        """The only person at the table need not watch every entry. Where several play, each may want to see it."""
        if self.table.people == 1:
            self.hurried.set()

    async def wait_until(self, due: float) -> None:
        left = max(0.0, due - self.table.hall.loop.time())
        # How long an answer takes must never tell anything in a window, or where several choose in secret.
        if self.window is not None or len(self.table.replay.asked) > 1:
            await asyncio.sleep(left)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.hurried.wait(), left)

    def is_secret(self, seat: int, text: str) -> bool:
        """True if nobody else will notice that a bot says this now. Then it waits for nothing: whatever others notice
        next would come the later for it."""
        game, s = self.table.game, self.table.replay.state
        try:
            action = self.table.readable(seat, text)
        except (Illegal, Malformed):
            return False  # it is asked again
        after = s.clone()
        events: list[Event] = []
        after.told = events
        after.frames[-1].apply(after, seat, action)
        if seat not in seen_to_act(after) or self.is_told(seat, events):
            return False
        return picture(game, after, WATCHER) == picture(game, s, WATCHER)

    async def think(self, seat: int, question: Question) -> None:
        """Ask a bot, in another process, and carry out what it says when its time has come."""
        table = self.table
        with table.starting_over_after_defects():
            text = await table.hall.opponents.choose(table, seat)
            thought = table.hall.loop.time() - question.asked_at
            table.hall.opponents.times.observe(thought)
            question.secret = self.is_secret(seat, text)
            if not question.secret:
                await self.wait_until(self.due_at(seat, question))
            if self.questions.get(seat) is not question:
                return
            question.task = None  # or carrying it out would cancel what is running here
            try:
                action = table.readable(seat, text)
            except (Illegal, Malformed):
                # The table has moved on while the bot thought: it is asked anew.
                self.questions.pop(seat, None)
                self.look_around()
                return
            if log.isEnabledFor(logging.DEBUG):
                seconds = table.hall.loop.time() - question.asked_at
                facts = {
                    "game": table.stored.game,
                    "bot": table.stored.seats[seat].player,
                    "thought": round(thought, 3),
                    "seconds": round(seconds, 3),  # from the question to the answer, pauses included
                }
                log.debug("answer of a bot", extra={"facts": facts})
            table.carry_out(seat, action)


def pauses_after(spoken: int) -> float:
    """How many usual pauses a bot waits that has just spoken so often in a row."""
    return AFTER_THE_FIRST * FASTER ** (spoken - 1) if spoken else 1.0
