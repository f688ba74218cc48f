"""The launcher of servers under test, and the defects that can be planted in them.

`python -m tests.faults.planted` loads the server once and forks a process for every job that it reads: a line of JSON.
Most of a start is loading, so a killed server is back in a fraction of a second. A job names a planted defect with the
environment variable REGALIA_PLANTED; without one the server is the one that everybody runs, with three differences: its
wall clock can be put forward or back, its writing process starts for small crowds, and it can be told to kill itself
after so many steps of a migration, a backup or a restore.
"""

import json
import mmap
import os
import resource
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from regalia.core import replay
from regalia.core.dice import Promise, commitment
from regalia.core.entries import LEAVING, Entry
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.registry import find_game, game_ids
from regalia.core.state import State
from regalia.table import server
from regalia.table.http import live, table_routes
from regalia.table.play import advice, chat, clocks, history, outbox, proposals, questions, streams
from regalia.table.play import dice as table_dice
from regalia.table.play.context import Encoder
from regalia.table.play.messages import Act, Answer, Clock, Inspect, InspectionMessage
from regalia.table.play.questions import PendingQuestions
from regalia.table.play.requests import Requests
from regalia.table.play.seating import NOT_YOURS
from regalia.table.play.sockets import Socket
from regalia.table.play.step import Step
from regalia.table.play.table import LiveTable
from regalia.table.play.viewers import Greeting, Viewers
from regalia.table.settings import Settings
from regalia.table.store import backups, migrations, writer
from regalia.table.store.store import Store

PLANTED: Final = "REGALIA_PLANTED"
RUNNING: Final = 1000  # no exit status: the process goes on
DEFECTS: Final[dict[str, Callable[[], None]]] = {}


def defect(plant: Callable[[], None]) -> Callable[[], None]:
    """Make a defect known by the name of its function."""
    DEFECTS[plant.__name__] = plant
    return plant


def put(owner: Any, name: str, value: Any) -> None:
    """Replace a part of the server, in this process alone."""
    assert hasattr(owner, name), f"{owner} has no {name} any more"
    setattr(owner, name, value)


# Defects of the log


@defect
def ack_before_write() -> None:
    """A message is sent before its write, and the disk takes its time."""
    write = outbox.Outbox.write
    write_safely = writer.Writer.write_safely

    def too_early(self: outbox.Outbox, step: Step) -> None:
        for to, message in step.deliveries:
            to.send(message)
        step.deliveries.clear()
        write(self, step)

    def slowly(self: writer.Writer, group: list[writer.Write]) -> writer.Results:
        time.sleep(0.1)
        return write_safely(self, group)

    put(outbox.Outbox, "write", too_early)
    put(writer.Writer, "write_safely", slowly)


@defect
def writer_dies_quietly() -> None:
    """After some groups the writer ends, and nobody learns of it."""
    written = writer.Writer.written
    groups = [0]

    async def once_too_often(self: writer.Writer, group: list[writer.Write]) -> writer.Results:
        groups[0] += 1
        return await written(self, group) if groups[0] < 60 else []

    put(writer.Writer, "written", once_too_often)


@defect
def writer_ends_with_its_process() -> None:
    """If the writing process dies, the writer waits for its answer, and everybody with it."""
    written = writer.Writer.written

    async def for_ever(self: writer.Writer, group: list[writer.Write]) -> writer.Results:
        process = self.writer_process.process
        results = await written(self, group)
        if process is not None and process.returncode is not None:  # it died before, or while it was writing
            await self.loop.create_future()
        return results

    put(writer.Writer, "written", for_ever)


@defect
def entry_written_twice() -> None:
    """After a crash the requests of the past are forgotten, so that what is sent again is carried out again."""
    load = LiveTable.load

    def forgetful(self: LiveTable) -> Iterator[None]:
        yield from load(self)
        self.requests.done.clear()

    put(LiveTable, "load", forgetful)
    put(Viewers, "is_current", lambda self, seat, v: True)


@defect
def double_apply() -> None:
    """A request that comes twice is carried out twice, wherever the rules allow it."""
    put(Requests, "repeats", lambda self, request: False)
    put(Viewers, "is_current", lambda self, seat, v: True)


@defect
def refused_and_done() -> None:
    """Now and then the player hears that they are too late, and the action is carried out all the same."""
    act = LiveTable.act
    count = [0]

    def act_and_refuse(self: LiveTable, socket: Socket, message: Act) -> None:
        count[0] += 1
        seat, viewers = socket.viewer, self.viewers
        if count[0] % 10 == 0 and self.replay.asked == (seat,) and viewers.is_current(seat, message.v):
            action = self.seating.readable(seat, message.text)
            request = self.requests.new(socket, message.n)
            self.requests.refuse(request, "stale", "too late")
            step = Step()
            self.add(step, self.replay.apply_action(seat, action), request)
            del step.deliveries[0]  # the ack
            self.end(step)
            self.outbox.write(step)
            self.look_around(seat)
            return
        act(self, socket, message)

    put(LiveTable, "act", act_and_refuse)


@defect
def stale_counts() -> None:
    """An answer to an earlier question counts as an answer to the present one, if the rules allow it."""
    put(Viewers, "is_current", lambda self, seat, v: True)


@defect
def lost_seat_still_speaks() -> None:
    """A player who has lost a seat is heard as long as their connection lasts."""
    close = live.LiveSocket.close

    def only_others(self: live.LiveSocket, code: int) -> None:
        if code != NOT_YOURS:
            close(self, code)

    put(live.LiveSocket, "close", only_others)


@defect
def promise_broken() -> None:
    """After a restart the server promises another seed than the one that it goes on with."""

    def another(seed: str, chosen: bool, parts: dict[str, str], taken_over: int, _commit: str) -> Promise:
        return Promise(seed, chosen, parts, taken_over, commitment(f"{seed} {os.getpid()}"))

    put(table_dice, "Promise", another)


@defect
def chance_thinks_again() -> None:
    """Dice come from the clock, not from the seed that was promised."""
    roll = replay.Replay.roll_chance
    put(replay.Replay, "roll_chance", lambda self, seed: roll(self, f"{seed}{time.time()}"))


# Defects of the streams


@defect
def dropped_resend() -> None:
    """A client that comes back with an older version does not get what followed."""
    resend, look_back = Viewers.resend, Greeting.look_back

    def only_to_new(self: Viewers, socket: Socket, stream: streams.Stream, v: int) -> None:
        if v == 0:
            resend(self, socket, stream, v)

    def for_nothing(self: Greeting, stream: streams.Stream) -> Iterator[None]:
        yield from look_back(self, stream)
        self.v += len(self.missed)
        self.missed.clear()

    put(Viewers, "resend", only_to_new)
    put(Greeting, "look_back", for_nothing)


@defect
def skipped_version() -> None:
    """Now and then a version is not sent to those who are not asked."""
    post = Viewers.post

    def now_and_then(self: Viewers, stream: streams.Stream, step: Step) -> None:
        if stream.v % 7 or stream.viewer in self.seating.replay.asked:
            post(self, stream, step)

    put(Viewers, "post", now_and_then)


@defect
def leaked_draft() -> None:
    """The second seat sees what the first one holds and lays out."""
    picture = streams.picture

    def through_the_first(encoder: Encoder, game: Game, s: State, viewer: int) -> bytes:
        return picture(encoder, game, s, 0 if viewer == 1 else viewer)

    put(streams, "picture", through_the_first)


@defect
def leak_in_looking_back() -> None:
    """A player who looks back at an earlier version sees it as the first seat did."""
    step_bytes = history.ViewerHistory.step_bytes

    def through_the_first(self: history.ViewerHistory, v: int, then: streams.Stream, of: replay.Replay) -> bytes:
        then.scene = streams.picture(self.encoder, self.game, of.state, 0)
        return step_bytes(self, v, then, of)

    put(history.ViewerHistory, "step_bytes", through_the_first)


@defect
def inspects_for_the_first() -> None:
    """A client that asks about a piece learns what the first seat knows about it."""

    def through_the_first(self: advice.Advice, socket: Socket, wish: Inspect) -> None:
        game = self.seating.game
        found = game.inspect(game.view(self.seating.replay.state, 0), wish.id)
        self.outbox.say(socket, InspectionMessage(wish.n, found))

    put(advice.Advice, "inspect", through_the_first)


@defect
def swallowed_version() -> None:
    """Now and then nobody is shown what has happened."""
    follow = streams.Stream.follow

    def now_and_then(self: streams.Stream, of: replay.Replay, applied: replay.Applied) -> bool:
        if len(of.history) % 5:
            return follow(self, of, applied)
        self.note_question(of, applied)
        return False

    put(streams.Stream, "follow", now_and_then)


@defect
def offers_every_takeback() -> None:
    """The player who is asked hears that they may take back the last entry."""
    put(replay.Replay, "can_undo", lambda self, seat: seat in self.asked)


@defect
def windows_without_a_name() -> None:
    """Nobody learns that they are asked in a window."""
    put(streams, "window_of", lambda of, viewer: None)


@defect
def record_too_early() -> None:
    """The record, which tells everything, is given away while the game goes on."""

    async def at_any_time(table: LiveTable) -> LiveTable:
        return table

    put(table_routes, "finished", at_any_time)


@defect
def unwritten_is_shown() -> None:
    """Others see an entry before it is written: a crash may take it back."""
    write = outbox.Outbox.write
    write_safely = writer.Writer.write_safely

    def too_early(self: outbox.Outbox, step: Step) -> None:
        scenes = [(to, message) for to, message in step.deliveries if message.startswith(b'{"is":"scene"')]
        for to, message in scenes:
            to.send(message)
        step.deliveries[:] = [each for each in step.deliveries if each not in scenes]
        write(self, step)

    def slowly(self: writer.Writer, group: list[writer.Write]) -> writer.Results:
        time.sleep(0.1)
        return write_safely(self, group)

    put(outbox.Outbox, "write", too_early)
    put(writer.Writer, "write_safely", slowly)


# Defects of what stands around the game


@defect
def clock_runs_backwards() -> None:
    """Players get their thinking time back, twice."""
    stop_and_start = clocks.Clocks.stop_and_start

    def growing(self: clocks.Clocks, rule: Clock) -> None:
        before = list(self.times.left)
        stop_and_start(self, rule)
        for seat, left in enumerate(before):
            self.times.left[seat] += 2 * (left - self.times.left[seat])

    put(clocks.Clocks, "stop_and_start", growing)


@defect
def clocks_of_all_run() -> None:
    """Those who wait lose their time, too."""
    stop_and_start = clocks.Clocks.stop_and_start

    def for_all(self: clocks.Clocks, rule: Clock) -> None:
        stop_and_start(self, rule)
        for seat in range(len(self.times.left)):
            self.times.since.setdefault(seat, self.context.now())

    put(clocks.Clocks, "stop_and_start", for_all)


@defect
def clocks_stand() -> None:
    """A player who has moved has lost no time by it."""
    stop_and_start = clocks.Clocks.stop_and_start

    def for_nothing(self: clocks.Clocks, rule: Clock) -> None:
        before = list(self.times.left)
        stop_and_start(self, rule)
        self.times.left[:] = before

    put(clocks.Clocks, "stop_and_start", for_nothing)


@defect
def flag_falls_early() -> None:
    """A quarter of the time is enough to lose."""

    def early(self: clocks.Clocks) -> float | None:
        times = self.times
        return min((since + times.left[seat] / 4 for seat, since in times.since.items()), default=None)

    def lapse(self: clocks.Clocks) -> None:
        self.lapsed(next(iter(self.times.since)))
        self.set_alarm()

    put(clocks.Clocks, "due", early)
    put(clocks.Clocks, "lapse", lapse)


@defect
def team_lines_for_all() -> None:
    """Everybody reads the chat of a team."""
    put(chat.Chat, "may_read", lambda self, viewer, line: bool(line.text))


@defect
def passes_for_everybody() -> None:
    """In a window the table passes for a person whose orders do not say so."""
    put(questions, "passing_modes", lambda game, s, seat: ["quick", "careful", "full"])


@defect
def undo_over_a_reveal() -> None:
    """A seat may take back what showed it something."""

    def as_if_nothing_was_learnt(asked: tuple[int, ...], entry: Entry, _events: Sequence[Event]) -> bool:
        return asked == (entry.who,) and entry.who >= 0 and entry.text not in LEAVING

    put(replay, "leaves_no_trace", as_if_nothing_was_learnt)


def without_changes(do: Callable[[], None]) -> None:
    """Announce something whose changes of the database are written nowhere."""
    write = outbox.Outbox.write

    def nowhere(self: outbox.Outbox, step: Step) -> None:
        step.seats = step.times = step.chat = step.also = None
        write(self, step)

    put(outbox.Outbox, "write", nowhere)
    try:
        do()
    finally:
        put(outbox.Outbox, "write", write)


@defect
def lost_chat_line() -> None:
    """Every third line is shown and not written."""
    say = chat.Chat.say
    count = [0]

    def sometimes_in_the_air(self: chat.Chat, socket: Socket, message: Any) -> None:
        count[0] += 1
        if count[0] % 3:
            say(self, socket, message)
        else:
            without_changes(lambda: say(self, socket, message))

    put(chat.Chat, "say", sometimes_in_the_air)


@defect
def lost_orders() -> None:
    """Standing orders are confirmed and not written."""
    set_orders = PendingQuestions.set_orders

    def in_the_air(self: PendingQuestions, seat: int, orders: Any) -> None:
        without_changes(lambda: set_orders(self, seat, orders))

    put(PendingQuestions, "set_orders", in_the_air)


@defect
def clocks_start_anew() -> None:
    """After a restart everybody has all of their time again."""
    begin = clocks.Clocks.__init__

    def wound(self: clocks.Clocks, *arguments: Any) -> None:
        begin(self, *arguments)
        if self.seating.clock is not None:
            self.times.left[:] = [float(self.seating.clock.seconds)] * len(self.times.left)

    put(clocks.Clocks, "__init__", wound)


@defect
def lost_consent() -> None:
    """Everyone agrees and hears so, and nothing is written."""

    def told_and_forgotten(self: LiveTable, proposal: proposals.Proposal) -> None:
        self.questions.start_over()

    put(LiveTable, "on_agreed", told_and_forgotten)


@defect
def takes_one_too_many_back() -> None:
    """An agreed takeback also takes the entry before it."""
    before_last_of = proposals.Proposals.before_last_of
    put(proposals.Proposals, "before_last_of", lambda self, seat: max(0, before_last_of(self, seat) - 1))


@defect
def forced_consent() -> None:
    """A no counts as a yes."""
    answer = proposals.Proposals.answer

    def always_yes(self: proposals.Proposals, socket: Socket, message: Answer) -> None:
        answer(self, socket, Answer(message.n, message.id, True))

    put(proposals.Proposals, "answer", always_yes)


@defect
def one_yes_is_enough() -> None:
    """One yes counts for all."""
    answer = proposals.Proposals.answer

    def for_all(self: proposals.Proposals, socket: Socket, message: Answer) -> None:
        if self.open is not None and self.open.id == message.id and message.yes:
            self.open.waiting &= {socket.viewer}
        answer(self, socket, message)

    put(proposals.Proposals, "answer", for_all)


# Defects of what an operator does


@defect
def migration_by_halves() -> None:
    """Each step is committed by itself, and the layout's number at the end."""

    def one_by_one(connection: Connection, layout: int) -> None:
        for step in migrations.STEPS[layout - 1 :]:
            step(connection)
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("BEGIN")

    put(sys.modules["regalia.table.store.store"], "bring_up_to_date", one_by_one)


@defect
def backup_by_halves() -> None:
    """The backup is written where it shall be, from the start."""
    put(Path, "with_name", lambda self, name: self.parent / name.removesuffix(".part"))


@defect
def restore_by_halves() -> None:
    """The old database is gone for good before the backup is read."""
    read_all = backups.read_all

    def after_a_commit(connection: Connection, lines: Any) -> int:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN")
        return read_all(connection, lines)

    put(backups, "read_all", after_a_commit)


# The launcher


class WallClock:
    """The time of day, ahead by what a shared file says."""

    def __init__(self, path: str) -> None:
        with Path(path).open("r+b") as file:
            self.shared: Final = mmap.mmap(file.fileno(), 8)
        self.true: Final = time.time

    def __call__(self) -> float:
        (ahead,) = struct.unpack("d", self.shared[:8])
        return self.true() + float(ahead)


class Steps:
    """Kills its own process at the given step: a statement of SQL, or a file that is opened, renamed or removed."""

    def __init__(self, last: int) -> None:
        self.left = last
        event.listen(Engine, "after_cursor_execute", self.statement)
        event.listen(Engine, "commit", self.statement)
        sys.addaudithook(self.audited)

    def statement(self, *_arguments: object) -> None:
        self.step()

    def audited(self, what: str, _arguments: object) -> None:
        if what in ("os.rename", "os.remove", "os.truncate"):
            self.step()

    def step(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def serve(job: dict[str, Any]) -> None:
    clock = WallClock(job["clock"])
    put(time, "time", clock)
    put(writer, "CROWD", job["crowd"])
    settings = Settings(job["database"], Path(job["folder"]) / "secret.key", now=clock, **job["settings"])
    server.serve("127.0.0.1", job["port"], settings, False, lambda words: None)


def operate(job: dict[str, Any]) -> None:
    """Open, back up or restore a database; perhaps not to the end."""
    if job["die_at"]:
        Steps(job["die_at"])
    if job["limit"]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (job["limit"], job["limit"]))
    key_file = Path(job["folder"]) / "secret.key"
    if job["do"] == "migrate":
        Store(job["database"]).close()
    elif job["do"] == "backup":
        backups.back_up(job["database"], key_file, Path(job["file"]))
    else:
        backups.restore(Path(job["file"]), job["database"], key_file, True)


def do(job: dict[str, Any]) -> None:
    errors = os.open(Path(job["folder"]) / "errors", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(errors, 2)
    os.dup2(errors, 1)
    os.environ.update(job.get("environment", {}))
    if os.environ.get(PLANTED):
        DEFECTS[os.environ[PLANTED]]()
    if job["do"] == "serve":
        serve(job)
    else:
        operate(job)


def main() -> None:
    for game in game_ids():
        find_game(game)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        job = json.loads(line)
        if job["do"] == "wait":
            process, status = os.waitpid(job["process"], os.WNOHANG)
            sys.stdout.write(f"{os.waitstatus_to_exitcode(status) if process else RUNNING}\n")
            sys.stdout.flush()
            continue
        child = os.fork()
        if child == 0:
            code = 1
            try:
                do(job)
                code = 0
            except BaseException as error:
                sys.stderr.write(f"{type(error).__name__}: {error}\n")
                sys.stderr.flush()
            os._exit(code)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
