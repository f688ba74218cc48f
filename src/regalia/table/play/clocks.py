"""The clocks of one table. Whose clock runs follows from whom the table asks, which everybody knows: a clock tells
nothing about what a seat does in secret.

A **turn** lasts from the moment a seat is asked, outside a window, until somebody else is asked outside a window. What
is said within it, a draft of a sealed set-up for instance, neither stops the clock nor winds it. In a window a clock
starts when the even delay is over, since nobody's answer counts earlier. Bots have no clock.
"""

import math
from typing import TYPE_CHECKING, Final

import msgspec

from regalia.core.entries import Flag
from regalia.table.alarms import Alarm
from regalia.table.http.wire import Clock, ClockSheet, ClocksMessage, encode
from regalia.table.play.outbox import Delivery
from regalia.table.store.changes import Change, set_times
from regalia.table.store.schema import PERSON, Times

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

AFTER_A_RESTART: Final = 30.0  # s that whoever was thinking has at least
LONG_STALL: Final = 5.0  # seconds: by then, pages may have given up their connections, and have to come back
UNTIL_THEY_COME: Final = 60.0  # s that a game which begins waits for whoever is asked first
SOON: Final = 60.0  # s before a flag falls the table stays in memory


class Clocks:
    __slots__ = ("alarm", "rule", "table", "times")

    def __init__(self, table: "LiveTable") -> None:
        stored = table.stored
        self.table: Final = table
        self.rule: Final = msgspec.json.decode(stored.clock, type=Clock) if stored.clock else None
        self.alarm: Alarm | None = None
        if stored.times:
            self.times = msgspec.json.decode(stored.times, type=Times)
            if stored.id not in table.hall.resting:
                self.give_time_after_a_restart()
        else:
            self.times = Times([float(self.rule.seconds if self.rule else 0)] * len(stored.seats), {}, [])

    def now(self) -> float:
        return self.table.hall.alarms.now()

    def give_time_after_a_restart(self) -> None:
        """The server may have been away for a while, which is nobody's fault."""
        times, now = self.times, self.now()
        for seat in list(times.since):
            since = min(times.since[seat], now + UNTIL_THEY_COME)  # later only if the time of day was put back
            times.since[seat] = since
            times.left[seat] = max(times.left[seat], now + AFTER_A_RESTART - since)

    def after_stall(self, seconds: float) -> None:
        """The clocks stood still while the server did, and those who look on do not know."""
        if not self.times.since or self.table.closed:
            return
        if seconds > LONG_STALL:
            self.give_time_after_a_restart()
        self.set_alarm()
        out: list[Delivery] = []
        self.table.outbox.write([], self.noted(out), out)

    # Starting and stopping

    def follow(self, out: list[Delivery]) -> list[Change]:
        """After something has happened: stop and start clocks. What is to be written, if anything has changed."""
        if self.rule is None or not self.table.started or self.table.broken:
            return []
        before = encode(self.times)
        self.stop_and_start(self.rule)
        self.set_alarm()
        return self.noted(out) if encode(self.times) != before else []

    def noted(self, out: list[Delivery]) -> list[Change]:
        self.table.stored.times = encode(self.times).decode()
        due = self.due()
        self.table.stored.due = math.ceil(due) if due is not None else None
        message = self.message()
        out.extend((socket, message) for socket in self.table.sockets)
        stored = self.table.stored
        return [set_times(stored.number, stored.times, stored.due)]

    def stop_and_start(self, rule: Clock) -> None:
        table, times, now = self.table, self.times, self.now()
        waits_for_chance = table.replay.asks_chance()
        asked = () if waits_for_chance else table.replay.asked
        people = [seat for seat in asked if table.stored.seats[seat].kind == PERSON]
        in_window = bool(asked) and bool(table.replay.state.frames[-1].window())
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
        """Until an answer in this window counts."""
        table = self.table
        if table.people < 2:
            return 0.0
        delay = table.hall.settings.window_delay
        if table.replay.state.frames[-1] is not table.asking.window:
            return delay  # it opens now
        return max(0.0, table.asking.opened + delay - table.hall.loop.time())

    def wait_for(self, seat: int) -> float:
        """The last seat may be taken at any time, when the others are not there: nobody's first turn runs away."""
        table = self.table
        begins = all(entry.who < 0 for entry in table.replay.history[table.stored.taken_over :])
        return UNTIL_THEY_COME if begins and not table.is_here(seat) else 0.0

    def came(self, seat: int) -> None:
        """Somebody looks from the seat: if its clock has waited for that, it runs."""
        table, now = self.table, self.now()
        if self.times.since.get(seat, now) > now and not table.replay.state.frames[-1].window():
            self.times.since[seat] = now
            self.set_alarm()
            out: list[Delivery] = []
            table.outbox.write([], self.noted(out), out)

    # The flag

    def due(self) -> float | None:
        """When the next flag falls."""
        times = self.times
        return min((since + times.left[seat] for seat, since in times.since.items()), default=None)

    def is_due_soon(self) -> bool:
        due = self.due()
        return due is not None and due < self.now() + SOON

    def set_alarm(self) -> None:
        self.stop()
        due = self.due()
        if due is not None:
            self.alarm = self.table.hall.alarms.at(due, self.lapse)

    def lapse(self) -> None:
        """A flag falls: the seat plays what the game says that the idle play, or loses."""
        table, times = self.table, self.times
        if table.closed:
            return
        with table.starting_over_after_defects():
            for seat, since in times.since.items():
                if since + times.left[seat] <= self.now():
                    idle = table.game.idle(table.replay.state, seat)
                    if idle is not None:
                        table.carry_out(seat, idle)
                    else:
                        table.record(table.replay.take(Flag(seat)), None)
                    break  # what has happened may have changed everything
            self.set_alarm()

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    # The wire

    def message(self) -> bytes:
        table, times, now = self.table, self.times, self.now()
        sheets: list[ClockSheet] = []
        for seat, stored in enumerate(table.stored.seats):
            if stored.kind == PERSON:
                since = times.since.get(seat)
                used = max(0.0, now - since) if since is not None else 0.0
                sheets.append(
                    ClockSheet(
                        seat=table.game.meta.seat_name(seat),
                        left=round(max(0.0, times.left[seat] - used), 1),
                        runs=since is not None,
                        starts_in=round(max(0.0, since - now), 1) if since is not None else 0.0,
                    )
                )
        return encode(ClocksMessage(sheets))


def clock_words(clock: Clock) -> str:
    """For the record: `player 600+5`."""
    return f"{clock.kind} {clock.seconds}" + (f"+{clock.increment}" if clock.increment else "")
