"""A table without a server: its clock is turned by hand, its disk writes on demand, its bots say what the test
wants, and there is no event loop."""

import heapq
import itertools
import json
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

from regalia.core.actions import WATCHER
from regalia.core.game import WATCHER_NAME
from regalia.core.registry import find_game
from regalia.core.replay import Applied, Replay
from regalia.table.http.encoding import ENCODER
from regalia.table.play import messages
from regalia.table.play.context import Context, Pace, Thought, Timer
from regalia.table.play.messages import ClientMessage
from regalia.table.play.rows import BOT, OPEN, PERSON, EndRow, EntryRow, StoredSeat, StoredTable
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step
from regalia.table.play.table import LiveTable

NOON: Final = 1_700_000_000.0
PACE: Final = Pace(window_delay=1.0, bot_pause=0.4, part_patience=5.0, away_after=120.0, notice_after=10.0)


class Wake(Timer):
    """Something that happens when the clock is turned so far."""

    def __init__(self, due: float, number: int, do: Callable[[], None]) -> None:
        self.due = due
        self.number = number
        self.do: Callable[[], None] | None = do

    def __lt__(self, other: "Wake") -> bool:
        return (self.due, self.number) < (other.due, other.number)

    def cancel(self) -> None:
        self.do = None


class Thinking(Timer):
    """A bot that thinks until the test answers for it."""

    def __init__(self, thought: Thought, done: Callable[[str], None]) -> None:
        self.thought = thought
        self.done = done
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class DeskContext(Context):
    def __init__(self, pace: Pace) -> None:
        super().__init__(ENCODER, pace)
        self.seconds = 0.0
        self.numbers = itertools.count()
        self.wakes: list[Wake] = []
        self.unwritten: deque[tuple[Step, Callable[[Exception | None], None]]] = deque()
        self.entries: list[EntryRow] = []  # on disk
        self.ended: list[EndRow] = []
        self.thinking: dict[int, Thinking] = {}
        self.dice: Callable[[Replay, str], Applied] = Replay.roll_chance
        self.notices: list[str] = []
        self.acks = 0
        self.failed: Exception | None = None
        self.closed = False

    def now(self) -> float:
        return NOON + self.seconds

    def date(self) -> int:
        return int(self.now())

    def elapsed(self) -> float:
        return self.seconds

    def stopwatch(self) -> float:
        return self.seconds

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        return self.after(max(0.0, when - self.now()), do)

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        wake = Wake(self.seconds + seconds, next(self.numbers), do)
        heapq.heappush(self.wakes, wake)
        return wake

    def slowly(self, steps: Iterator[None], done: Callable[[], None]) -> Timer:
        def go_through() -> None:
            for _step in steps:
                pass
            done()

        return self.after(0.0, go_through)

    def write(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        self.unwritten.append((step, done))

    def think(self, thought: Thought, done: Callable[[str], None]) -> Timer:
        thinking = self.thinking[thought.seat] = Thinking(thought, done)
        return thinking

    def note_answer(self, spec: str, thought: float, seconds: float) -> None:
        pass

    def roll(self, replay: Replay, seed: str) -> Applied:
        return self.dice(replay, seed)

    def notify(self, guest: str, message: bytes, reached: Callable[[], None]) -> None:
        self.notices.append(guest)
        reached()

    def name_of(self, guest: str) -> str:
        return guest.title()

    def line_id(self, n: int) -> str:
        return f"line {n}"

    def was_acked(self, seconds: float) -> None:
        self.acks += 1

    def lost(self, error: Exception) -> None:
        self.failed = error

    def close(self) -> None:
        self.closed = True

    # What the test does

    def flush(self, error: Exception | None = None) -> None:
        """The disk has written all that waits, or cannot."""
        while self.unwritten:
            step, done = self.unwritten.popleft()
            if error is None:
                self.entries += step.entries
                self.ended += [step.ended] if step.ended is not None else []
            done(error)

    def pass_time(self, seconds: float) -> None:
        """Turn the clock, and let everything happen that is due; the disk is at once."""
        until = self.seconds + seconds
        self.flush()
        while self.wakes and self.wakes[0].due <= until:
            wake = heapq.heappop(self.wakes)
            self.seconds = max(self.seconds, wake.due)
            if wake.do is not None:
                wake.do()
                self.flush()
        self.seconds = until

    def answer(self, seat: int, text: str) -> None:
        """The bot on that seat has thought."""
        thinking = self.thinking.pop(seat)
        assert not thinking.cancelled
        thinking.done(text)
        self.flush()


class Ear(Socket):
    """Somebody who looks on, and remembers what they heard."""

    def __init__(self, desk: "Desk", guest: str | None, viewer: int) -> None:
        super().__init__(guest, viewer)
        self.desk = desk
        self.heard: list[Any] = []
        self.code = 0  # why it was closed
        self.n = 0

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def close(self, code: int) -> None:
        self.code = code

    def all(self, kind: str) -> list[Any]:
        return [message for message in self.heard if message["is"] == kind]

    def last(self, kind: str) -> Any:
        return self.all(kind)[-1]

    @property
    def v(self) -> int:
        return int(self.last("scene")["v"])

    def hello(self, v: int = 0) -> None:
        self.desk.table.viewers.greet(self, v, f"session of {self.viewer}", lambda: None)

    def say(self, message: ClientMessage) -> None:
        self.desk.table.on_message(self, message)

    def act(self, text: str, v: int | None = None) -> None:
        self.n += 1
        self.say(messages.Act(self.n, self.v if v is None else v, text))

    def refused(self) -> str:
        return str(self.last("refused")["kind"])


class Desk:
    """A table of a game. Players are names of guests, `bot:greedy` or nothing for an open seat."""

    def __init__(
        self,
        game_id: str,
        *players: str,
        dice: Callable[[Replay, str], Applied] | None = None,
        pace: Pace = PACE,
        **stored: Any,
    ) -> None:
        game = find_game(game_id)
        version = game.meta.rules_version
        seats = [seat_for(player) for player in players]
        terms = {"seeded": True, "made": int(NOON), "rematch": None, "seats": seats, **stored}
        self.context = DeskContext(pace)
        if dice is not None:
            self.context.dice = dice
        self.stored = StoredTable(1, "the-table", game_id, version, "", "the seed", **terms)
        self.table = LiveTable(self.context, self.stored, game)
        self.table.begin(also=[])
        self.context.flush()

    def load_again(self) -> None:
        """The server has restarted: the table is made from what was written, and nothing else."""
        self.stored.entries = [(who, text, session, n) for _table, _seq, who, text, session, n in self.context.entries]
        before = self.context
        self.table.close(1012)
        self.context = DeskContext(before.pace)
        self.context.seconds, self.context.dice, self.context.entries = before.seconds, before.dice, before.entries
        self.table = LiveTable(self.context, self.stored, self.table.game)
        for _step in self.table.load():
            pass
        self.table.begin()
        self.context.flush()

    def look(self, guest: str | None, seat: str = WATCHER_NAME, v: int = 0) -> Ear:
        """Somebody comes to look from a seat and says hello."""
        names = self.table.replay.header.seat_names
        ear = Ear(self, guest, names.index(seat) if seat in names else WATCHER)
        self.table.join(ear)
        ear.hello(v)
        self.context.pass_time(0.0)
        return ear

    def entries(self) -> list[tuple[int, str]]:
        return [(entry.who, entry.text) for entry in self.table.replay.history]

    def answer(self, seat: int, text: str) -> None:
        self.context.answer(seat, text)

    def pass_time(self, seconds: float) -> None:
        self.context.pass_time(seconds)


def seat_for(player: str) -> StoredSeat:
    if not player:
        return StoredSeat(OPEN, "")
    kind, _colon, spec = player.partition(":")
    return StoredSeat(BOT, spec) if kind == "bot" else StoredSeat(PERSON, player)
