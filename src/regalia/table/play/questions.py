"""The questions that a table handles itself: to bots, and to anybody in a window."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from regalia.bots import LEVELS, level_spec
from regalia.core.actions import WATCHER, Action
from regalia.core.errors import Illegal, Malformed
from regalia.core.events import Event
from regalia.core.referee import answers
from regalia.core.replay import Applied
from regalia.core.rng import Rng
from regalia.core.views import seen_to_act
from regalia.table.play.bots import BY_POLICY, follows_policy, thinking_time, time_to_think
from regalia.table.play.context import Context, Thought
from regalia.table.play.messages import BotSpeed, Orders, OrdersMessage
from regalia.table.play.outbox import Outbox
from regalia.table.play.pacing import IN_WINDOW, Pacing, pauses_after
from regalia.table.play.requests import Request, Requests
from regalia.table.play.rows import BOT
from regalia.table.play.seating import Seating
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step
from regalia.table.play.streams import picture
from regalia.table.play.windows import Held, Question, mode_in, passing_modes

TOO_LATE: Final = "the question has changed since"
ON_ITS_WAY: Final = "your previous answer is on its way"


class PendingQuestions:
    """The open questions of one table, by seat."""

    __slots__ = (
        "carry_out",
        "changed",
        "context",
        "hurried",
        "opened",
        "outbox",
        "pacing",
        "questions",
        "requests",
        "seating",
        "speed",
        "unseen",
        "window",
        "window_pause",
    )

    def __init__(
        self,
        context: Context,
        seating: Seating,
        outbox: Outbox,
        requests: Requests,
        carry_out: Callable[[int, Action, Request | None, bool], None],
        changed: Callable[[], None],
    ) -> None:
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.requests: Final = requests
        self.carry_out: Final = carry_out  # called with a seat's action, and whether that was its only answer
        self.changed: Final = changed  # called when a seat may answer now
        self.questions: Final[dict[int, Question]] = {}
        self.window: object = None  # the frame, while it is a window
        self.opened = 0.0  # when it opened
        self.window_pause = 0.0  # seconds: then bots that answer at once may answer in it
        self.pacing: Final = Pacing()
        self.unseen: Final[set[int]] = set()  # entries that nobody else saw, by their index
        self.speed: BotSpeed = "normal"  # as the only person at the table likes it
        self.hurried = False  # bots play without pauses, until a person is asked outside a window

    def is_busy(self) -> bool:
        """True if something will happen by itself."""
        return any(not question.ripe for question in self.questions.values())

    def may_answer(self, seat: int) -> bool:
        """True unless an answer of the seat would be held back."""
        question = self.questions.get(seat)
        return question is None or question.ripe

    def stop(self) -> None:
        for question in self.questions.values():
            question.drop()
        self.questions.clear()

    def start_over(self) -> None:
        """Withdraw all questions: the game has changed under them."""
        for seat in list(self.questions):
            self.withdraw(seat)

    def note(self, applied: Applied) -> None:
        """Remember whether anybody else saw the newest entry: how fast bots answer depends on nothing else."""
        seat = applied.entry.who
        if seat < 0:
            return
        if not self.is_told(seat, applied.events):
            self.unseen.add(len(self.seating.replay.history) - 1)
        elif self.window is None and not applied.entry.forced and self.seating.stored.seats[seat].kind != BOT:
            self.pacing.acted()

    def is_told(self, seat: int, events: Sequence[Event]) -> bool:
        """True if somebody else learns of these events of a seat."""
        game = self.seating.game
        others = [other for other in (WATCHER, *range(len(self.seating.stored.seats))) if other != seat]
        return any(game.describe_event(event.seen_by(other), other) for other in others for event in events)

    def look_around(self, spoke: int = WATCHER) -> None:
        """Ask the bots whose turn it is, and in a window everybody. `spoke` is the seat that has just answered."""
        seating = self.seating
        if not seating.goes_on():
            return
        frames = seating.replay.state.frames
        window = frames[-1] if frames and frames[-1].window() else None
        now = self.context.elapsed()
        asked = seating.replay.asked if not seating.replay.asks_chance() else ()
        if window is not self.window:
            self.window = window
            self.opened = now
            if window is not None and any(seating.stored.seats[seat].kind == BOT for seat in asked):
                self.window_pause = max(self.pause(1.0), min(IN_WINDOW, self.context.pace.bot_pause))
        if window is None and any(self.has_to_decide(seat) for seat in asked):
            self.hurried = False  # not in a window: there the pace would tell spectators whose orders pass
        # To everybody else, a bot that acts in secret is still thinking about the same question.
        before = self.questions.get(spoke)
        since = before.asked_at if before is not None and before.secret else now
        for seat in [seat for seat in self.questions if seat == spoke or seat not in asked]:
            self.withdraw(seat)
        for seat in asked:
            if seat in self.questions:
                continue
            if seating.stored.seats[seat].kind == BOT:
                if seating.sockets or seating.people:  # bots alone play only while somebody watches
                    self.ask_bot(seat, since if seat == spoke else now)
            elif window is not None:
                question = self.questions[seat] = Question(now)
                left = self.due_at(seat, question) - now
                question.timer = self.context.after(left, partial(self.due, seat, question))
            elif not self.has_to_decide(seat):
                question = self.questions[seat] = Question(now)
                question.ripe = True  # whatever the player says first counts
                question.timer = self.context.after(0.0, partial(self.go_on, seat, question))

    def has_to_decide(self, seat: int) -> bool:
        """True if the seat is a person's and the table does not go on for them, outside windows."""
        is_person = self.seating.stored.seats[seat].kind != BOT
        return is_person and (len(self.seating.replay.asked) > 1 or self.way_on(seat) is None)

    def way_on(self, seat: int) -> Action | None:
        """Return what the table says for a seat that can do nothing but go on; None if it is asked."""
        game, s = self.seating.game, self.seating.replay.state
        if not self.seating.goes_on_alone(seat):
            return None
        idle = game.idle(s, seat)
        ways = [action for action in s.frames[-1].legal(s, seat) if not action.aside]
        return idle if ways == [idle] else None  # a seat that can take something back is asked

    def go_on(self, seat: int, question: Question) -> None:
        action = self.way_on(seat)
        if self.questions.get(seat) is question and action is not None:
            self.carry_out(seat, action, None, True)

    def withdraw(self, seat: int) -> None:
        question = self.questions.pop(seat, None)
        if question is None:
            return
        question.drop()
        if question.held is not None:  # the early answer is too late now
            self.requests.refuse(question.held.request, "stale", TOO_LATE)

    def due_at(self, seat: int, question: Question) -> float:
        """Return the earliest time for an answer. It depends only on what everybody knows."""
        pace = self.context.pace
        player = self.seating.stored.seats[seat]
        earliest = question.asked_at
        if self.window is None:
            if player.kind != BOT:
                return earliest
            return earliest + self.pause(pauses_after(self.spoken_in_a_row(seat)))
        # All who are asked in a window share one delay, however many answer one after the other.
        if player.kind == BOT:  # it takes its time even if it can only pass
            if follows_policy(self.playing_as(player.player)):
                earliest = max(earliest + BY_POLICY, self.opened + self.window_pause)
            else:
                earliest = max(earliest + thinking_time(player.player), self.opened + pace.bot_pause)
        if self.seating.people > 1:
            earliest = max(earliest, self.opened + pace.window_delay)
        return earliest

    def pause(self, times: float) -> float:
        """Return the seconds that a bot waits, for so many normal pauses."""
        people, seconds = self.seating.people, times * self.context.pace.bot_pause
        if not people:  # nobody waits for bots among themselves
            return seconds
        if people > 1:  # several might disagree
            return self.pacing.pause(seconds, "normal")
        return 0.0 if self.hurried else self.pacing.pause(seconds, self.speed)

    def playing_as(self, spec: str) -> str:
        """Return the bot behind a level, as a text such as `mcts:80`."""
        game = self.seating.game
        return level_spec(game, len(self.seating.stored.seats), spec) if spec in LEVELS else spec

    def spoken_in_a_row(self, seat: int) -> int:
        """Return how many of the last entries that others saw, chance apart, are this seat's."""
        spoken = 0
        entries = self.seating.replay.history
        for place in range(len(entries) - 1, -1, -1):
            if entries[place].who < 0 or place in self.unseen:
                continue
            if entries[place].who != seat:
                break
            spoken += 1
        return spoken

    # People in windows

    def holds(self, seat: int, text: str, request: Request) -> bool:
        """True if a person's answer is early. It is then held, and applied and acked when its time has come."""
        question = self.questions.get(seat)
        if question is None or question.ripe:
            return False
        if question.held is None or question.held.request.same_as(request):
            question.held = Held(text, request)
        else:
            self.requests.refuse(request, "stale", ON_ITS_WAY)
        return True

    def due(self, seat: int, question: Question) -> None:
        """The time for an answer in a window has come."""
        if self.questions.get(seat) is not question:
            return
        question.ripe = True
        if question.held is None:
            self.follow_orders(seat)
            self.changed()
        else:
            self.carry_out_held(seat, question)

    def drop_held(self, seat: int) -> None:
        """The seat has passed to somebody else, who has said nothing yet."""
        question = self.questions.get(seat)
        if question is not None:
            question.held = None

    def carry_out_held(self, seat: int, question: Question) -> None:
        held = question.held
        assert held is not None
        question.held = None
        held.request.received_at = self.context.stopwatch()  # the wait so far was on purpose
        with self.requests.answering(held.request) as answering:
            action = self.seating.readable(seat, held.text)
        if not answering.refused:
            self.carry_out(seat, action, held.request, False)

    def follow_orders(self, seat: int) -> None:
        """Pass for a seat that does not want to be asked."""
        question = self.questions.get(seat)
        if question is None or not question.ripe or self.window is None:
            return
        game, s = self.seating.game, self.seating.replay.state
        if mode_in(self.seating.orders(seat), s.frames[-1].window()) in passing_modes(game, s, seat):
            idle = game.idle(s, seat)
            assert idle is not None
            self.carry_out(seat, idle, None, False)

    def orders_message(self, orders: Orders) -> OrdersMessage:
        return OrdersMessage(orders, {name: mode_in(orders, name) for name in self.seating.game.meta.windows})

    def set_orders(self, seat: int, orders: Orders) -> None:
        encode = self.context.encoder.encode
        text = encode(orders).decode()
        self.seating.stored.seats[seat].orders = text
        step = Step()
        step.change_seat(seat, {"orders": text})
        message = encode(self.orders_message(orders))
        for other in self.seating.sockets:
            if other.viewer == seat:
                step.send(other, message)
        self.outbox.write(step)
        self.follow_orders(seat)
        self.look_around()

    def show_orders(self, socket: Socket) -> None:
        self.outbox.say(socket, self.orders_message(self.seating.orders(socket.viewer)))

    # Bots

    def ask_bot(self, seat: int, since: float) -> None:
        """Let a bot think, and play its answer when its time has come."""
        seating = self.seating
        # The seed counts this seat's entries, not everybody's: in a sealed choice their order is a matter of timing.
        said = sum(entry.who == seat for entry in seating.replay.history)
        spec = seating.stored.seats[seat].player
        question = self.questions[seat] = Question(since)
        thought = Thought(
            seat, spec, f"{seating.stored.seed}/{seat}/{said}", time_to_think(spec, self.window is not None)
        )
        question.timer = self.context.think(thought, partial(self.thought, seat, question, thought.seed))

    def thought(self, seat: int, question: Question, seed: str, text: str) -> None:
        question.timer = None
        if self.questions.get(seat) is not question:
            return
        if not text:  # a game must not hang because a bot fails
            s = self.seating.replay.state
            legal = answers(s, seat)
            text = self.seating.game.write(s, legal[int(Rng(seed).below(len(legal)))])
        question.text = text
        question.thought = self.context.elapsed() - question.asked_at
        question.secret = self.is_secret(seat, text)
        if question.secret:
            self.speak(seat, question)
            return
        # The time of an answer must tell nothing in a window, or where several seats choose in secret.
        question.can_hurry = self.window is None and len(self.seating.replay.asked) == 1
        left = 0.0
        if not (question.can_hurry and self.hurried):
            left = max(0.0, self.due_at(seat, question) - self.context.elapsed())
        question.timer = self.context.after(left, partial(self.speak, seat, question))

    def hurry(self) -> None:
        """Let the bots skip their pauses if there is only one person at the table; several might disagree."""
        if self.seating.people != 1:
            return
        self.hurried = True
        for seat, question in self.questions.items():
            if question.can_hurry:
                question.drop()
                question.timer = self.context.after(0.0, partial(self.speak, seat, question))

    def is_secret(self, seat: int, text: str) -> bool:
        """True if nobody else will notice that a bot plays this now. Then it does not pause: a pause would only delay
        what others notice next."""
        game, s = self.seating.game, self.seating.replay.state
        try:
            action = self.seating.readable(seat, text)
        except (Illegal, Malformed):
            return False  # it is asked again
        after = s.clone()
        events: list[Event] = []
        after.events = events
        after.frames[-1].apply(after, seat, action)
        if seat not in seen_to_act(after) or self.is_told(seat, events):
            return False
        encoder = self.context.encoder
        return picture(encoder, game, after, WATCHER) == picture(encoder, game, s, WATCHER)

    def speak(self, seat: int, question: Question) -> None:
        """Play a bot's answer."""
        if self.questions.get(seat) is not question:
            return
        try:
            action = self.seating.readable(seat, question.text)
        except (Illegal, Malformed):
            # The table has moved on while the bot thought: it is asked again.
            self.questions.pop(seat, None)
            self.look_around()
            return
        spec = self.seating.stored.seats[seat].player
        self.context.note_answer(spec, question.thought, self.context.elapsed() - question.asked_at)
        self.carry_out(seat, action, None, False)
