"""The clocks of one table. A clock runs while the table asks its seat, which everybody knows: it tells nothing about
what a seat does in secret.

A **turn** lasts from the moment a seat is asked, outside a window, until somebody else is asked outside a window.
Entries within a turn, drafts of a sealed set-up for instance, neither stop the clock nor add time. In a window a clock
starts when the even delay is over, since nobody's answer counts earlier. Bots have no clock.
"""

import json
import math
from collections.abc import Callable
from typing import Final

from regalia.table.play.context import Context, Timer
from regalia.table.play.messages import Clock, ClockInfo, ClocksMessage
from regalia.table.play.outbox import Outbox
from regalia.table.play.questions import PendingQuestions
from regalia.table.play.rows import Times
from regalia.table.play.seating import Seating
from regalia.table.play.step import Step

AFTER_A_RESTART: Final = 30.0  # the least seconds for a player who was thinking
LONG_STALL: Final = 5.0  # seconds: by then, pages may have given up their connections, and have to come back
UNTIL_THEY_COME: Final = 60.0  # seconds that a new game waits for the player who is asked first
SOON: Final = 60.0  # seconds before the end of a clock in which the table stays in memory


class Clocks:
    __slots__ = ("context", "lapsed", "outbox", "questions", "seating", "timer", "times")

    def __init__(
        self,
        context: Context,
        seating: Seating,
        outbox: Outbox,
        questions: PendingQuestions,
        lapsed: Callable[[int], None],
        rested: bool,
    ) -> None:
        """`rested`: this server unloaded the table, and nobody asked for it since."""
        stored = seating.stored
        self.context: Final = context
        self.seating: Final = seating
        self.outbox: Final = outbox
        self.questions: Final = questions
        self.lapsed: Final = lapsed  # called with the seat that is out of time
        self.timer: Timer | None = None
        if stored.times:
            self.times = read_times(stored.times)
            if not rested:
                self.give_time_after_a_restart()
        else:
            self.times = Times([float(seating.clock.seconds if seating.clock else 0)] * len(stored.seats), {}, [])

    def give_time_after_a_restart(self) -> None:
        """Give players who were thinking a little time: the server may have been away."""
        times, now = self.times, self.context.now()
        for seat in list(times.since):
            since = min(times.since[seat], now + UNTIL_THEY_COME)  # later only if the system clock was set back
            times.since[seat] = since
            times.left[seat] = max(times.left[seat], now + AFTER_A_RESTART - since)

    def after_stall(self, seconds: float) -> None:
        """Send the clocks again after the server stood still, and they with it."""
        if not self.times.since or self.seating.closed:
            return
        if seconds > LONG_STALL:
            self.give_time_after_a_restart()
        self.set_alarm()
        self.tell()

    # Starting and stopping

    def follow(self, step: Step) -> None:
        """Stop and start clocks after an entry, and write what has changed."""
        clock = self.seating.clock
        if clock is None or not self.seating.goes_on():
            return
        times = self.times
        before = (list(times.left), dict(times.since), times.turn)
        self.stop_and_start(clock)
        self.set_alarm()
        if before != (times.left, times.since, times.turn):
            self.note(step)

    def tell(self) -> None:
        step = Step()
        self.note(step)
        self.outbox.write(step)

    def note(self, step: Step) -> None:
        due = self.due()
        step.times = self.times
        step.due = math.ceil(due) if due is not None else None
        message = self.message()
        for socket in self.seating.sockets:
            step.send(socket, message)

    def stop_and_start(self, rule: Clock) -> None:
        replay, times, now = self.seating.replay, self.times, self.context.now()
        waits_for_chance = replay.asks_chance()
        asked = () if waits_for_chance else replay.asked
        people = [seat for seat in asked if self.seating.is_person(seat)]
        in_window = bool(asked) and bool(replay.state.frames[-1].window())
        for seat in [seat for seat in times.since if seat not in people]:
            times.left[seat] = max(0.0, times.left[seat] - max(0.0, now - times.since.pop(seat)))
        if not in_window and not waits_for_chance and list(asked) != times.turn:
            for seat in times.turn:
                if seat not in asked and rule.kind == "player":
                    times.left[seat] += rule.increment
        for seat in people:
            if seat not in times.since:
                times.since[seat] = now + (self.even_delay() if in_window else self.wait_for(seat))
                if rule.kind != "player" and seat not in times.turn:
                    times.left[seat] = float(rule.seconds)
        if not in_window and not waits_for_chance:
            times.turn = list(asked)

    def even_delay(self) -> float:
        """Return the seconds until an answer in this window counts."""
        if self.seating.people < 2:
            return 0.0
        delay = self.context.pace.window_delay
        if self.seating.replay.state.frames[-1] is not self.questions.window:
            return delay  # it opens now
        return max(0.0, self.questions.opened + delay - self.context.elapsed())

    def wait_for(self, seat: int) -> float:
        """Return how long a new game waits for its first player: the last seat may be taken when they are not there."""
        played = self.seating.replay.history[self.seating.stored.taken_over :]
        begins = all(entry.who < 0 for entry in played)
        return UNTIL_THEY_COME if begins and not self.seating.is_here(seat) else 0.0

    def came(self, seat: int) -> None:
        """A player has come: start their clock if it has waited for them."""
        now = self.context.now()
        if self.times.since.get(seat, now) > now and not self.seating.replay.state.frames[-1].window():
            self.times.since[seat] = now
            self.set_alarm()
            self.tell()

    # The flag

    def due(self) -> float | None:
        """Return when the next clock runs out."""
        times = self.times
        return min((since + times.left[seat] for seat, since in times.since.items()), default=None)

    def is_due_soon(self) -> bool:
        due = self.due()
        return due is not None and due < self.context.now() + SOON

    def set_alarm(self) -> None:
        self.stop()
        due = self.due()
        if due is not None:
            self.timer = self.context.at(due, self.lapse)

    def lapse(self) -> None:
        times = self.times
        for seat, since in times.since.items():
            if since + times.left[seat] <= self.context.now():
                self.lapsed(seat)
                break  # the entry may have changed everything
        self.set_alarm()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # The wire

    def message(self) -> bytes:
        seating, times, now = self.seating, self.times, self.context.now()
        infos: list[ClockInfo] = []
        for seat in range(len(seating.stored.seats)):
            if seating.is_person(seat):
                since = times.since.get(seat)
                used = max(0.0, now - since) if since is not None else 0.0
                infos.append(
                    ClockInfo(
                        seat=seating.game.meta.seat_name(seat),
                        left=round(max(0.0, times.left[seat] - used), 1),
                        runs=since is not None,
                        starts_in=round(max(0.0, since - now), 1) if since is not None else 0.0,
                    )
                )
        return self.context.encoder.encode(ClocksMessage(infos))


def read_times(text: str) -> Times:
    kept = json.loads(text)
    left = [float(seconds) for seconds in kept["left"]]
    return Times(left, {int(seat): float(since) for seat, since in kept["since"].items()}, kept["turn"])


def clock_words(clock: Clock) -> str:
    """Return a clock as the record has it: `player 600+5`."""
    return f"{clock.kind} {clock.seconds}" + (f"+{clock.increment}" if clock.increment else "")
