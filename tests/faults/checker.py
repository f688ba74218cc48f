"""Decides whether a history is one that an honest server can produce.

What one connection shows is checked at once: versions follow each other, the same version is always the same bytes,
answers belong to requests, clocks do not run backwards. At the end the record has to explain everything: each action
that was acknowledged is in it once and in order, nothing that was refused is, and every scene that anybody saw is what
the library's own `Replay` and `Stream` make of the record for that viewer.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.dice import Promise, commitment
from regalia.core.entries import LEAVING, TABLE, Entry, Undo, as_table_entry
from regalia.core.errors import RegaliaError
from regalia.core.events import Event
from regalia.core.fallback_scene import picture
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.record import Header, RecordReader, write_outcome
from regalia.core.referee import seeded_roll
from regalia.core.registry import find_game
from regalia.core.replay import Applied, Replay
from regalia.core.rng import Rng
from regalia.table.http.encoding import ENCODER, encoded
from regalia.table.play.rows import BOT, PERSON
from regalia.table.play.streams import Stream, message
from regalia.table.play.viewers import MAX_RESENT
from tests.faults.histories import Happening

SCENE: Final = re.compile(r'\{"is":"scene","v":(\d+),')
ROUNDING: Final = 0.11  # seconds: clocks are sent with one digit
JITTER: Final = 1.5  # seconds that a message may have been held up in the server longer than another
HOLDING: Final = frozenset({"stop writer", "end backends", "crash database", "lock database"})  # it waits for the disk
STANDS: Final = 1.5  # seconds for which a server was suspended: from then on it has to notice
NOTICED: Final = 0.5  # seconds of them that may count all the same
CHANGES: Final = ("act", "undo", "resign")  # requests that become an entry
LOST_SEAT: Final = (4403, 4404)
LONG: Final = 10.0  # seconds on one connection
SAMPLED: Final = 3  # of so many entries one is looked at for secrets
MOST: Final = 30  # violations that are kept


@dataclass
class Violation:
    """Something that must not happen."""

    kind: str
    text: str
    t: float = 0.0

    def __str__(self) -> str:
        return f"{self.kind}: {self.text} (at {self.t:.2f} s)"


@dataclass
class Running:
    """What a connection was last told of a clock."""

    at: float
    left: float
    runs: bool
    first: float  # what was left when this connection was first told
    ran: float = 0.0  # seconds that it has run since


@dataclass
class Line:
    """One connection of a client."""

    client: "ClientView"
    hello: int | None = None  # the version that it said it has
    last: int = 0  # the last version that came
    proposal: dict[str, Any] | None = None
    unread: dict[str, float] = field(default_factory=dict)  # lines of chat that it said, and has not read yet
    clocks: dict[str, Running] = field(default_factory=dict)
    held: float = 0.0  # seconds for which writing was held up before it began
    moves: bool = False  # its seat is taken to another device


@dataclass
class ClientView:
    """What one client did and saw, over all of its connections."""

    id: int
    table: str
    game: str
    seat: str
    session: str
    sent: dict[int, dict[str, Any]] = field(default_factory=dict)
    acked: list[int] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)
    scenes: dict[int, str] = field(default_factory=dict)  # by version
    orders: list[tuple[float, str]] = field(default_factory=list)  # those it was told last, and all that it has sent
    parts: set[str] = field(default_factory=set)  # what it has added to the dice
    views: dict[int, str] = field(default_factory=dict)  # by version: what it saw, as it was told later
    logs: list[dict[str, Any]] = field(default_factory=list)  # all that it was told so far, as it was told later
    chat: list[str] = field(default_factory=list)  # what it read, in order, without repetitions
    stopped: dict[str, float] = field(default_factory=dict)  # by seat: the least that a clock had when it stood
    agreed: Counter[str] = field(default_factory=Counter)  # to what kinds of proposals
    accepted: Counter[str] = field(default_factory=Counter)  # what it was told that all agreed to


class Checker:
    """Hears a history as it happens, and judges it."""

    def __init__(self) -> None:
        self.violations: Final[list[Violation]] = []
        self.clients: Final[dict[int, ClientView]] = {}
        self.lines: Final[dict[str, Line]] = {}
        self.records: Final[dict[str, Happening]] = {}
        self.progress: Final[dict[str, list[float]]] = {}  # by table: when anything new was heard
        self.over: Final[set[str]] = set()
        self.commits: Final[dict[str, set[str]]] = {}  # by table: the promises of its dice
        self.read: Final[dict[str, list[str]]] = {}  # by table: its record, as somebody was given it
        self.yes: Final[set[tuple[str, str, int]]] = set()  # who agreed, by table, seat and the proposal's number
        self.subscribed: Final[set[str]] = set()
        self.jumped = False  # the wall clock
        self.held = 0.0  # seconds for which faults have held up writing
        self.began: Final[dict[str, list[float]]] = {}  # by fault: when those began that go on
        self.crossed = False  # two suspensions overlap, so that nobody knows how long each was
        self.doubled = False  # frames of clients
        self.late = 0.0  # seconds for which a message can have been held back more
        self.t = 0.0

    @property
    def acknowledged(self) -> int:
        return sum(len(client.acked) for client in self.clients.values())

    def blame(self, kind: str, text: str) -> None:
        if len(self.violations) < MOST:
            self.violations.append(Violation(kind, text, self.t))

    # While it runs

    def hear(self, happening: Happening) -> None:
        self.t = happening["t"]
        kind = happening["is"]
        if kind == "heard":
            self.heard(self.lines[happening["line"]], happening["raw"], happening["came"])
        elif kind == "sent":
            self.sent(self.lines[happening["line"]], happening["message"])
        elif kind == "open":
            self.opened(happening)
        elif kind == "moves":
            self.lines[happening["line"]].moves = True
        elif kind == "closed" and happening["code"] in LOST_SEAT and not self.lines[happening["line"]].moves:
            client = self.lines[happening["line"]].client
            self.blame("lost seat", f"{client.seat} of {client.table} is told {happening['code']}")
        elif kind == "record":
            self.records[happening["table"]] = happening
        elif kind == "operation" and happening["wrong"]:
            self.blame("operation", f"{happening['what']}: {happening['wrong']}")
        elif kind == "log":
            self.clients[happening["client"]].logs.append(happening["log"])
        elif kind == "view":
            self.clients[happening["client"]].views[happening["v"]] = happening["raw"]
        elif kind == "read":
            self.read.setdefault(happening["table"], []).append(happening["text"])
        elif kind == "rematch" and len(set(happening["tables"])) > 1:
            self.blame("doubled", f"two who ask for a rematch get different tables: {happening['tables']}")
        elif kind == "named" and happening["name"] != happening["now"]:
            self.blame("lost", f"who was called {happening['name']} is {happening['now']} now")
        elif kind == "subscribed":
            self.subscribed.add(happening["endpoint"])
        elif kind == "subscriptions":
            for endpoint in self.subscribed - set(happening["endpoints"]):
                self.blame("push", f"{endpoint} was to be told, and is forgotten")
        elif kind == "fault":
            self.jumped |= happening["fault"] == "jump clock"
            self.doubled |= happening["fault"] == "double frames"
            if happening["fault"] in HOLDING:
                self.late += happening["seconds"]
            self.breaks(happening["fault"])
        elif kind == "healed":
            self.heals(happening)
        elif kind == "stuck":
            self.blame("stuck", happening["text"])
        elif kind == "wrong" or kind == "surprise":
            self.blame("answer", happening["text"])

    def opened(self, event: Happening) -> None:
        number = event["client"]
        if number not in self.clients:
            self.clients[number] = ClientView(number, event["table"], event["game"], event["seat"], event["session"])
        self.lines[event["line"]] = Line(self.clients[number], held=self.held_up())
        self.progress.setdefault(event["table"], [self.t])

    def sent(self, line: Line, message: dict[str, Any]) -> None:
        client = line.client
        what = message["do"]
        if what == "hello":
            line.hello = message["v"]
        elif what == "answer":
            if message["yes"]:
                self.yes.add((client.table, client.seat, message["id"]))
                client.agreed[line.proposal["what"] if line.proposal is not None else ""] += 1
            client.sent[message["n"]] = message
        elif what == "chat":
            line.unread[message["text"]] = self.t
        elif what == "part":
            client.parts.add(message["part"])
        elif what == "orders":
            client.orders.append((self.t, json.dumps(message["orders"], sort_keys=True)))
        elif "n" in message:
            client.sent[message["n"]] = message

    def heard(self, line: Line, raw: str, came: float) -> None:
        scene = SCENE.match(raw)
        if scene is not None:
            self.saw(line, int(scene[1]), raw)
            return
        message = json.loads(raw)
        what = message["is"]
        if what == "ack":
            self.answer(line.client, message["n"], True)
        elif what == "refused":
            self.answer(line.client, message["n"], False)
        elif what == "clocks":
            for clock in message["clocks"]:
                self.read_clock(line, clock, came)
        elif what == "proposal":
            self.consent(line, message)
        elif what == "chat":
            self.read_chat(line.client, message["lines"])
            for each in message["lines"]:
                line.unread.pop(each["text"], None)
        elif what == "error":
            line.unread.clear()  # too fast
        elif what == "orders":
            self.read_orders(line.client, json.dumps(message["orders"], sort_keys=True))
        elif what == "table":
            self.read_dice(line.client, message["table"])
        for text, since in line.unread.items():
            if self.t > since + LONG:
                self.blame("chat", f"{line.client.seat} of {line.client.table} said {text!r}, and nobody reads it")

    def read_dice(self, client: ClientView, table: dict[str, Any]) -> None:
        """The seed is promised from the start, and shown at the end."""
        self.commits.setdefault(client.table, set()).add(table["dice"]["commit"])
        if not table["over"] and table["dice"].get("seed"):
            self.blame("leak", f"{client.seat} of {client.table} sees the seed before the end")

    def saw(self, line: Line, v: int, raw: str) -> None:
        client = line.client
        name = f"{client.seat} of {client.game} {client.table}"
        before = client.scenes.get(v)
        if before is None:
            client.scenes[v] = raw
            self.progress[client.table].append(self.t)
        elif before != raw:
            self.blame("changed", f"{name} saw two versions {v}: {difference(before, raw)}")
        if '"over":{' in raw[-2000:]:
            self.over.add(client.table)
        if line.last == 0 and line.hello:
            if v != line.hello + 1 and v <= line.hello + MAX_RESENT and before is None:
                self.blame("skipped", f"{name} has version {line.hello} and is sent {v}")
        elif line.last and v > line.last + 1:
            self.blame("skipped", f"{name} is sent version {v} after {line.last}")
        if line.last == 0 and not line.hello and client.scenes and v < max(client.scenes):
            self.blame("went back", f"{name} saw version {max(client.scenes)}, and now {v} is the newest")
        line.last = max(line.last, v)

    def answer(self, client: ClientView, n: int, yes: bool) -> None:
        name = f"{client.seat} of {client.game} {client.table}"
        if n not in client.sent:
            self.blame("answer", f"{name} is answered {n}, which it never asked")
            return
        if client.sent[n]["do"] not in CHANGES:
            return
        if yes and n not in client.acked:
            client.acked.append(n)
            self.progress[client.table].append(self.t)
        elif not yes:
            client.refused.add(n)
        if n in client.acked and n in client.refused:
            self.blame("answer", f"{name}: {client.sent[n]} is both acknowledged and refused")

    def read_clock(self, line: Line, clock: dict[str, Any], came: float) -> None:
        """Tables have clocks for the whole game without an increment: what is left never grows.

        A clock that stands has been written down, so that also a restart, or a wall clock that jumps, gives none back.
        While it runs, what a new server shows depends on its own time. What counts is when a message left the server:
        the proxy may hold it up for long.
        """
        stopped = line.client.stopped
        if clock["left"] > stopped.get(clock["seat"], clock["left"]) + ROUNDING:
            self.blame(
                "clock",
                f"the clock of {clock['seat']} of {line.client.table} stood at {stopped[clock['seat']]}"
                f", and now {clock['left']} are left",
            )
        if not clock["runs"]:
            stopped[clock["seat"]] = min(clock["left"], stopped.get(clock["seat"], clock["left"]))
        before = line.clocks.get(clock["seat"])
        left = clock["left"]
        if before is not None:
            name = f"{clock['seat']} of {line.client.table}, as {line.client.seat} sees it"
            if before.runs:
                before.ran += came - before.at
            elif left < before.left - ROUNDING:
                self.blame("clock", f"the clock of {name} stands, and falls from {before.left} to {left}")
            if left > before.left + ROUNDING:
                self.blame("clock", f"the clock of {name} goes from {before.left} to {left}")
            if left < before.first - before.ran - JITTER - (self.held_up() - line.held):
                self.blame("clock", f"the clock of {name} falls from {before.first} to {left} in {before.ran:.1f} s")
            before.at, before.left, before.runs = came, left, clock["runs"]
        else:
            line.clocks[clock["seat"]] = Running(came, left, clock["runs"], left)

    def breaks(self, fault: str) -> None:
        self.began.setdefault(fault, []).append(self.t)
        self.crossed |= fault == "stop server" and len(self.began[fault]) > 1

    def heals(self, happening: Happening) -> None:
        """Note what a fault that is over means for clocks: those of a server that was suspended stood still."""
        fault = happening["fault"]
        lasted = self.t - self.began[fault].pop(0)
        if fault in HOLDING:
            self.held += lasted
        if fault == "stop server" and not self.began[fault]:
            if happening["done"] and happening["alone"] and lasted > STANDS and not self.crossed:
                for line in self.lines.values():
                    for clock in line.clocks.values():
                        if clock.runs and clock.at < self.t - lasted:
                            clock.ran -= lasted - NOTICED
            self.crossed = False

    def held_up(self) -> float:
        """Seconds for which faults have held up writing so far."""
        return self.held + sum(self.t - t for fault in HOLDING for t in self.began.get(fault, []))

    def read_orders(self, client: ClientView, orders: str) -> None:
        """Those that were told last are still in force, unless others were sent since, or were long under way."""
        known = client.orders
        since = known[0][0] - LONG if known else 0.0
        if known and orders != known[0][1] and not any(sent == orders and t > since for t, sent in known[1:]):
            self.blame("orders", f"{client.seat} of {client.table} has the orders {orders} after {known[0][1]}")
        client.orders = [(self.t, orders), *known[1:]]

    def consent(self, line: Line, message: dict[str, Any]) -> None:
        before, now = line.proposal, message["proposal"]
        line.proposal = now
        agreed: set[str] = set()
        if before is not None and message["ended"] == "accepted":
            line.client.accepted[before["what"]] += 1
            agreed = set(before["waiting"])
        elif before is not None and now is not None and now["id"] == before["id"]:
            agreed = set(before["waiting"]) - set(now["waiting"])
        for seat in agreed:
            if (line.client.table, seat, before["id"] if before else 0) not in self.yes:
                self.blame("consent", f"{seat} of {line.client.table} is said to agree to {before}, and never did")

    def read_chat(self, client: ClientView, lines: list[dict[str, Any]]) -> None:
        for each in lines:
            if each["to"] == "team" and client.seat == WATCHER_NAME:
                self.blame("leak", f"a watcher of {client.table} reads {each['text']!r}, which was said to a team")
            if each["text"] not in client.chat:
                client.chat.append(each["text"])

    # At the end

    def judge(self) -> list[Violation]:
        """Compare everything with the records; all that is wrong."""
        for table in {client.table for client in self.clients.values()}:
            clients = [client for client in self.clients.values() if client.table == table]
            if table not in self.records:
                self.blame("lost", f"the table {table} is not in the database")
            else:
                Judge(self, clients, self.records[table]).judge()
        return self.violations


class Judge:
    """Compares what the clients of one table did and saw with its record."""

    def __init__(self, checker: Checker, clients: list[ClientView], record: Happening) -> None:
        self.checker: Final = checker
        self.clients: Final = clients
        self.record: Final = record
        self.name: Final = f"{record['game']} {record['table']}"
        self.game: Final[Game] = find_game(record["game"])
        self.names: Final = list(self.game.meta.seat_names[: len(record["seats"])])
        self.kinds: Final = [seat["kind"] for seat in record["seats"]]
        self.bots: Final = [seat for seat, kind in enumerate(self.kinds) if kind == BOT]
        self.by_session: Final = {client.session: client for client in clients if client.seat != WATCHER_NAME}
        parts = {
            self.names[seat]: each["part"]
            for seat, each in enumerate(record["seats"])
            if each["part"] or each["kind"] == PERSON
        }
        seeded = record["seeded"]
        self.mixed: Final = Promise(record["seed"], seeded, {} if seeded else parts).mixed()

    def blame(self, kind: str, text: str) -> None:
        self.checker.blame(kind, f"{self.name}: {text}")

    def judge(self) -> None:
        count = len(self.record["entries"])
        if self.record["last"] is not None and self.record["last"] != count - 1:
            self.blame("lost", f"the last of {count} entries has the number {self.record['last']}")
        self.check_requests()
        self.check_chat()
        self.check_dice()
        self.walk()
        self.check_consent()

    def check_requests(self) -> None:
        """Each request that was acknowledged is an entry, once and in order, and none that was refused is."""
        done: dict[tuple[str, int], int] = {}
        last: dict[str, int] = {}
        for seq, (who, text, session, n) in enumerate(self.record["entries"]):
            if not session:
                continue
            client = self.by_session.get(session)
            if client is None or n not in client.sent or client.sent[n]["do"] not in CHANGES:
                self.blame("unexplained", f"entry {seq} ({text}) carries out a request that nobody made")
                continue
            if (session, n) in done:
                self.blame("doubled", f"entry {seq} ({text}) carries out again what entry {done[session, n]} has")
            elif n < last.get(session, 0):
                self.blame("order", f"entry {seq} ({text}) comes after a later request of {client.seat}")
            done[session, n] = seq
            last[session] = max(n, last.get(session, 0))
            wish = client.sent[n]
            said = wish["text"] if wish["do"] == "act" else wish["do"]
            if wish["do"] == "undo":
                fits = who == TABLE and text == "undo 1"
            else:
                fits = who == self.names.index(client.seat) and text == said
            if not fits:
                self.blame("unexplained", f"entry {seq} ({who}: {text}) is not what {client.seat} asked for: {wish}")
        for client in self.by_session.values():
            for n in client.acked:
                if (client.session, n) not in done:
                    self.blame("lost", f"{client.seat}'s {client.sent[n]} was acknowledged and is not in the record")
            for n in client.refused:
                if (client.session, n) in done:
                    self.blame("refused", f"{client.seat}'s {client.sent[n]} was refused and is in the record")

    def check_chat(self) -> None:
        """Each line that anybody has read is kept, once, and everybody reads them in the same order."""
        kept = [text for _n, _at, _seat, _guest, _team, text in self.record["chat"]]
        places: dict[str, int] = {}
        for place, text in enumerate(kept):
            places.setdefault(text, place)
        if len(places) < len(kept) and not self.checker.doubled:  # lines have no number by which one would be known
            self.blame("chat", f"a line is kept twice: {Counter(kept).most_common(1)}")
        for client in self.clients:
            lost = [text for text in client.chat if text not in places]
            if lost:
                self.blame("chat", f"{client.seat} has read {lost[0]!r}, which is not kept")
            elif [places[text] for text in client.chat] != sorted(places[text] for text in client.chat):
                self.blame("chat", f"{client.seat} has read the lines in another order")

    def check_dice(self) -> None:
        """The seed is the one that was promised to everybody, and nobody's part is made up."""
        promised = self.checker.commits.get(self.record["table"], set())
        if not self.record["seeded"] and promised - {commitment(self.record["seed"])}:
            self.blame("dice", f"the seed is not the one that was promised: {sorted(promised)}")
        for client in self.by_session.values():
            kept = self.record["seats"][self.names.index(client.seat)]["part"]
            if kept and kept not in client.parts:
                self.blame("dice", f"the record has the part {kept} of {client.seat}, who never sent it")

    def check_consent(self) -> None:
        """What all were told that they agreed to is in the record, and what is in it they agreed to."""
        entries = [(text, session) for who, text, session, _n in self.record["entries"] if who == TABLE]
        drawn = sum(text == "draw" for text, _session in entries)
        back = sum(text.startswith("undo") and not session for text, session in entries)
        people = list(self.by_session.values())
        left = any(text in LEAVING for _who, text, _session, _n in self.record["entries"])  # and is not asked any more
        for client in people:
            if client.accepted["draw"] and not drawn:
                self.blame(
                    "consent", f"{client.seat} learned that everyone agrees to a draw, and it is not in the record"
                )
        for what, count in (("draw", drawn), ("undo", back)):
            agreed = sum(client.agreed[what] for client in people)
            if agreed < count and len(people) > 1 and not left:
                self.blame(
                    "consent", f"{count} entries say that everyone agrees to {what}, and {agreed} times somebody did"
                )

    # The record, brought to life

    def walk(self) -> None:
        """Replay the record as the library does, and compare what each viewer saw, version by version."""
        record = self.record
        header = Header(record["game"], record["rules_version"], self.names, record["options"], [], record["given"])
        replay = Replay(self.game, header)
        viewers = {WATCHER if client.seat == WATCHER_NAME else self.names.index(client.seat) for client in self.clients}
        streams = {viewer: Stream(viewer, ENCODER) for viewer in viewers}
        alone: list[bool] = []  # for each entry that stands: whether its seat may take it back
        told: dict[int, list[bytes]] = {}
        words: dict[int, list[list[Any]]] = {}
        shown: dict[int, list[bytes]] = {}
        for viewer, stream in streams.items():
            stream.open(replay)
            shown[viewer] = [stream.scene]
            told[viewer] = [message(replay, stream, self.bots)]
            words[viewer] = [logged(stream)]
        for seq, (who, text, session, n) in enumerate(record["entries"]):
            entry = Entry(who, text)
            self.check_entry(replay, seq, entry, session, alone)
            if who in streams and session in self.by_session:
                self.check_moment(streams[who], seq, self.by_session[session].sent.get(n, {}))
            asked = replay.asked
            try:
                applied = replay.take(entry)
            except RegaliaError as error:
                self.blame("unexplained", f"the rules refuse entry {seq} ({who}: {text}): {error}")
                return
            standing = len(replay.taken)
            alone[standing:] = [leaves_no_trace(asked, entry, applied.events)] if standing > len(alone) else []
            for viewer, stream in streams.items():
                if stream.follow(replay, applied):
                    self.check_secrets(replay, seq, applied, stream)
                    told[viewer].append(message(replay, stream, self.bots))
                    words[viewer].append(logged(stream))
                    ended = replay.state.last_board  # who looks back at the end of a match sees how it ended
                    shown[viewer].append(stream.scene if ended is None else encoded(picture(self.game, ended, viewer)))
        over = replay.state.outcome
        if over is not None and record["outcome"] != write_outcome(over):
            self.blame("lost", f"the game is over ({write_outcome(over)}), and the list says {record['outcome']!r}")
        if over is None and record["ended"] is not None:
            self.blame("unexplained", "the list says that the game is over, and it is not")
        if over is None and record["table"] in self.checker.read:
            self.blame("leak", "somebody was given the record, and the game goes on")
        self.compare(told)
        self.compare_logs(words, shown)
        self.compare_records()

    def check_entry(self, replay: Replay, seq: int, entry: Entry, session: str, alone: list[bool]) -> None:
        """Chance speaks as promised, people only when they ask for it, and nobody takes a reveal back."""
        s = replay.state
        if entry.who == CHANCE:
            drawn = self.game.write(s, seeded_roll(s, self.mixed, seq)) if replay.asks_chance() else "nothing"
            if drawn != entry.text:
                self.blame("dice", f"entry {seq} is {entry.text!r}, and the seed says {drawn!r}")
        elif isinstance(as_table_entry(entry), Undo) and session:
            seat = self.names.index(self.by_session[session].seat) if session in self.by_session else WATCHER
            last = replay.taken[-1] if replay.taken else None
            if last is None or last.who != seat or not alone[-1] or replay.asked != (seat,):
                self.blame("undo", f"entry {seq}: {entry.text} takes {last} back, which is not that seat's to take")
        elif entry.who >= 0 and self.kinds[entry.who] == PERSON and not session:
            idle = self.game.idle(s, entry.who) if s.frames and s.frames[-1].window() else None
            lapsed = self.checker.jumped and self.record["clock"]  # after a restart on another day time runs out
            if not lapsed and (idle is None or self.game.write(s, idle) != entry.text):
                self.blame("unexplained", f"entry {seq} ({entry.who}: {entry.text}) was said by nobody")

    def check_moment(self, stream: Stream, seq: int, wish: dict[str, Any]) -> None:
        """An action answers what its seat is asked, and not what it was asked before."""
        if wish.get("do") == "act" and not (wish["v"] <= stream.v and stream.asks_since(wish["v"])):
            self.blame("stale", f"entry {seq} carries out {wish}, which answers another question")

    def check_secrets(self, replay: Replay, seq: int, applied: Applied, stream: Stream) -> None:
        """What a viewer is shown and told would be the same if all that it cannot know were different."""
        viewer = stream.viewer
        name = WATCHER_NAME if viewer == WATCHER else self.names[viewer]
        if as_table_entry(applied.entry) is None:
            seen = [
                each if viewer in each.learns else Event(each.kind, each.args, (), each.learns)
                for each in applied.events
            ]
            told = [line.text for line in stream.lines]
            if told != [line for each in seen if (line := self.game.describe_event(each, viewer))]:
                self.blame("leak", f"after entry {seq} {name} is told {told}")
        if self.game.meta.secrets and seq % SAMPLED == 0:
            other = self.game.determinize(replay.state, viewer, Rng(f"{self.name} {seq}"))
            scene = encoded(picture(self.game, other, viewer))
            if scene != stream.scene:
                seen_so = difference(scene.decode(), stream.scene.decode())
                self.blame("leak", f"after entry {seq} {name} sees what it cannot know: {seen_so}")

    def compare(self, told: dict[int, list[bytes]]) -> None:
        for client in self.clients:
            viewer = WATCHER if client.seat == WATCHER_NAME else self.names.index(client.seat)
            ours = told[viewer]
            for v, raw in client.scenes.items():
                if not 1 <= v <= len(ours):
                    self.blame("unexplained", f"{client.seat} saw version {v}, and the record has {len(ours)}")
                    break
                if raw.encode() != ours[v - 1]:
                    seen = difference(ours[v - 1].decode(), raw)
                    self.blame("unexplained", f"{client.seat} saw another version {v} than the record gives: {seen}")
                    break

    def compare_logs(self, words: dict[int, list[list[Any]]], shown: dict[int, list[bytes]]) -> None:
        """What somebody sees who looks back is what they were told, and shown, at the time."""
        for client in self.clients:
            viewer = WATCHER if client.seat == WATCHER_NAME else self.names.index(client.seat)
            for log in client.logs:
                ours = [{"v": v, "events": each} for v, each in enumerate(words[viewer][: log["v"]], start=1) if each]
                if log["v"] > len(words[viewer]) or log["lines"] != ours:
                    self.blame("unexplained", f"the log of {client.seat} at version {log['v']} is another one")
            for v, raw in client.views.items():
                step = json.loads(raw)
                if v > len(words[viewer]) or step["events"] != words[viewer][v - 1]:
                    self.blame("unexplained", f"{client.seat} looks back at version {v}, and is told something else")
                elif step["scene"] != json.loads(shown[viewer][v - 1]):
                    self.blame("unexplained", f"{client.seat} looks back at version {v}, and sees something else")

    def compare_records(self) -> None:
        """Whoever was given the record was given all of it: the game was over by then."""
        ours = [(who, text) for who, text, _session, _n in self.record["entries"]]
        for text in self.checker.read.get(self.record["table"], []):
            theirs = [(entry.who, entry.text) for entry in RecordReader(text.splitlines(), "record")]
            if theirs != ours:
                self.blame("unexplained", f"a record with {len(theirs)} entries was given away; it has {len(ours)}")
                return


def leaves_no_trace(asked: tuple[int, ...], entry: Entry, events: Sequence[Event]) -> bool:
    """What `core/replay.py` has to say, from its definition: the server's own answer is not taken for granted."""
    if entry.who < 0 or asked != (entry.who,) or entry.text in LEAVING:
        return False
    for event in events:
        if event.knew is None and event.veiled:
            return False
        if event.knew is not None and (not event.veiled or set(event.learns) - set(event.knew)):
            return False
    return True


def logged(stream: Stream) -> Any:
    """Return the newest lines of a log as they are sent."""
    return json.loads(ENCODER.encode(stream.lines))


def difference(first: str, second: str) -> str:
    """Where two texts differ."""
    size = min(len(first), len(second))
    place = next((place for place in range(size) if first[place] != second[place]), size)
    start = max(0, place - 40)
    return f"…{first[start : place + 60]}… and …{second[start : place + 60]}…"
