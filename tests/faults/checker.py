"""Decides whether a history is one that an honest server can produce.

What one connection shows is checked at once: versions follow each other, the same version is always the same bytes,
answers belong to requests, clocks do not run backwards. At the end the record has to explain everything: each action
that was acknowledged is in it once and in order, nothing that was refused is, and every scene that anybody saw is what
the library's own `Replay` and `Stream` make of the record for that viewer.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from regalia.core.game import WATCHER_NAME
from regalia.table.play.viewers import MAX_RESENT
from tests.faults.histories import Happening
from tests.faults.judge import CHANGES, Judge, difference
from tests.faults.watched_clocks import HOLDING, STANDS, WatchedClocks, Weather

SCENE: Final = re.compile(r'\{"is":"scene","v":(\d+),')
LOST_SEAT: Final = (4403, 4404)
LONG: Final = 10.0  # seconds on one connection
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
class Line:
    """One connection of a client."""

    client: "ClientView"
    clocks: WatchedClocks
    hello: int | None = None  # the version that it said it has
    last: int = 0  # the last version that came
    proposal: dict[str, Any] | None = None
    unread: dict[str, float] = field(default_factory=dict)  # lines of chat that it said, and has not read yet
    moves: bool = False  # its seat is taken to another device
    orders: str = ""  # those that it got after its last version


@dataclass
class ClientView:
    """A client's requests and everything that it saw, over all of its connections."""

    id: int
    table: str
    game: str
    seat: str
    session: str
    sent: dict[int, dict[str, Any]] = field(default_factory=dict)
    acked: list[int] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)
    scenes: dict[int, str] = field(default_factory=dict)  # by version
    orders: list[tuple[float, str]] = field(default_factory=list)  # the server's last, and all that it sent
    all_orders: set[str] = field(default_factory=set)  # that may ever have been in force
    orders_at: dict[int, str] = field(default_factory=dict)  # by version: those in force, where that is certain
    runs: list[tuple[int, list[str]]] = field(default_factory=list)  # whose clocks ran, after which version
    inspected: dict[int, list[tuple[str, Any]]] = field(default_factory=dict)  # by version: what it learned of what
    asked_about: dict[int, str] = field(default_factory=dict)  # by the number of the request: a part of the picture
    sent_to_team: set[str] = field(default_factory=set)  # lines of chat
    parts: set[str] = field(default_factory=set)  # what it has added to the dice
    views: dict[int, str] = field(default_factory=dict)  # by version: what it saw, as the server says later
    logs: list[dict[str, Any]] = field(default_factory=list)  # its log so far, as the server says later
    chat: list[str] = field(default_factory=list)  # what it read, in order, without repetitions
    stopped: dict[str, float] = field(default_factory=dict)  # by seat: the least that a clock had when it stood
    agreed: Counter[str] = field(default_factory=Counter)  # to what kinds of proposals
    accepted: Counter[str] = field(default_factory=Counter)  # what everyone agreed to, as far as it learned


class Checker:
    """Reads a history as it happens, and checks it."""

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
        self.weather: Final = Weather()
        self.proposed: Final[dict[str, set[str]]] = {}  # by table: the seats that have proposed to go back
        self.left_at_end: Final[dict[str, dict[str, float]]] = {}  # by table and seat: the least that a clock had then
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
        self.t = self.weather.t = happening["t"]
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
            self.blame("lost seat", f"{client.seat} of {client.table} gets {happening['code']}")
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
            self.doubled |= happening["fault"] == "double frames"
            if happening["fault"] in HOLDING:
                self.late += happening["seconds"]
            self.weather.breaks(happening["fault"])
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
        client = self.clients[number]
        clocks = WatchedClocks(f"{client.seat} of {client.table}", self.weather, self.blame)
        self.lines[event["line"]] = Line(client, clocks)
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
            if message["to"] == "team":
                client.sent_to_team.add(message["text"])
        elif what == "part":
            client.parts.add(message["part"])
        elif what == "orders":
            client.orders.append((self.t, json.dumps(message["orders"], sort_keys=True)))
            client.all_orders.add(client.orders[-1][1])
        elif what == "inspect":
            client.asked_about[message["n"]] = message["id"]
        elif "n" in message:
            client.sent[message["n"]] = message

    def heard(self, line: Line, raw: str, came: float) -> None:
        scene = SCENE.match(raw)
        if scene is not None:
            self.saw(line, int(scene[1]), raw, came)
            return
        message = json.loads(raw)
        what = message["is"]
        if what == "ack":
            self.answer(line.client, message["n"], True)
        elif what == "refused":
            self.answer(line.client, message["n"], False)
        elif what == "clocks":
            if not line.last and self.weather.is_unsteady:
                return  # said in greeting by a server that may not have noticed yet that another has taken over
            for clock in message["clocks"]:
                line.clocks.read(clock, came, line.client.stopped)
            line.client.runs.append((line.last, [clock["seat"] for clock in message["clocks"] if clock["runs"]]))
        elif what == "inspection":
            self.read_inspection(line, message)
        elif what == "proposal":
            self.consent(line, message)
        elif what == "chat":
            self.read_chat(line.client, message["lines"])
            for each in message["lines"]:
                line.unread.pop(each["text"], None)
        elif what == "error":
            line.unread.clear()  # too fast
        elif what == "orders":
            line.orders = json.dumps(message["orders"], sort_keys=True) if line.last else ""
            self.read_orders(line.client, json.dumps(message["orders"], sort_keys=True))
        elif what == "table":
            self.read_dice(line.client, message["table"])
        for text, since in line.unread.items():
            if self.t > since + LONG:
                self.blame("chat", f"{line.client.seat} of {line.client.table} said {text!r}, and nobody reads it")

    def read_dice(self, client: ClientView, table: dict[str, Any]) -> None:
        """The seed is promised from the start, and shown at the end."""
        self.commits.setdefault(client.table, set()).add(table["dice"]["commit"])
        if not table["is_over"] and table["dice"].get("seed"):
            self.blame("leak", f"{client.seat} of {client.table} sees the seed before the end")

    def saw(self, line: Line, v: int, raw: str, came: float) -> None:
        client = line.client
        name = f"{client.seat} of {client.game} {client.table}"
        before = client.scenes.get(v)
        if before is None:
            client.scenes[v] = raw
            self.progress[client.table].append(self.t)
        elif before != raw:
            self.blame("changed", f"{name} saw two versions {v}: {difference(before, raw)}")
        if '"outcome":{' in raw[-2000:]:
            self.over.add(client.table)
            least = self.left_at_end.setdefault(client.table, {})
            for seat, reading in line.clocks.readings.items():
                least[seat] = min(reading.left_at(came), least.get(seat, reading.left))
        else:
            line.clocks.look_for_overdue(came)
        if line.orders and v > line.last:
            client.orders_at.setdefault(v, line.orders)
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

    def read_inspection(self, line: Line, message: dict[str, Any]) -> None:
        client = line.client
        part = client.asked_about.get(message["n"])
        if part is not None and line.last:
            client.inspected.setdefault(line.last, []).append((part, message["inspection"]))

    def heals(self, happening: Happening) -> None:
        """Note what a fault that is over means for clocks: those of a server that was suspended stood still."""
        lasted = self.weather.heals(happening["fault"])
        if happening["fault"] == "stop server" and happening["done"] and happening["alone"] and lasted > STANDS:
            for line in self.lines.values():
                line.clocks.suspended(self.t, lasted)

    def read_orders(self, client: ClientView, orders: str) -> None:
        """The orders that the server last sent are in force, unless others were sent since, or were long under way."""
        known = client.orders
        since = known[0][0] - LONG if known else 0.0
        if known and orders != known[0][1] and not any(sent == orders and t > since for t, sent in known[1:]):
            self.blame("orders", f"{client.seat} of {client.table} has the orders {orders} after {known[0][1]}")
        client.orders = [(self.t, orders), *known[1:]]
        client.all_orders.add(orders)

    def consent(self, line: Line, message: dict[str, Any]) -> None:
        before, now = line.proposal, message["proposal"]
        if now is not None and now["what"] == "undo":
            self.proposed.setdefault(line.client.table, set()).add(now["by"])
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
