"""Compares what the clients of one table did and saw with its record, brought to life entry by entry."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.dice import Promise, commitment
from regalia.core.entries import LEAVING, TABLE, Entry, Flag, Undo, as_table_entry
from regalia.core.errors import RegaliaError
from regalia.core.events import Event
from regalia.core.fallback_scene import picture
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.options import read_options
from regalia.core.record import Header, RecordReader, write_outcome
from regalia.core.referee import forced, seeded_roll
from regalia.core.registry import find_game
from regalia.core.replay import CLOCKED, Applied, Replay
from regalia.core.rng import Rng
from regalia.table.http.encoding import ENCODER, encoded
from regalia.table.play.rows import BOT, PERSON
from regalia.table.play.streams import Stream, message
from regalia.table.play.table import ONLY_ANSWER
from tests.faults.beside import Standing, meant_beside, modes_that_pass, said_beside
from tests.faults.histories import Happening
from tests.faults.watched_clocks import JITTER

if TYPE_CHECKING:
    from tests.faults.checker import Checker, ClientView

CHANGES: Final = ("act", "undo", "resign")  # requests that become an entry
SAMPLED: Final = 3  # of so many entries one is looked at for secrets
NEW_ORDERS: Final = '{"hold": false, "mode": "careful", "stops": []}'  # of somebody who has given none


class Versions:
    """The seats that were asked while a viewer's versions were the newest."""

    def __init__(self) -> None:
        self.ever: Final[list[set[str]]] = []  # by version: all that were asked at some time
        self.always: Final[list[set[str]]] = []  # those that were asked all the time
        self.is_open: Final[list[bool]] = []  # chance was asked, too, or the game was over

    def begin(self, asked: set[str] | None) -> None:
        self.ever.append(asked or set())
        self.always.append(asked or set())
        self.is_open.append(asked is None)

    def add(self, asked: set[str] | None, is_news: bool) -> None:
        if is_news:
            self.begin(asked)
            return
        self.ever[-1] |= asked or set()
        self.always[-1] &= asked or set()
        self.is_open[-1] |= asked is None

    def wrong_clocks(self, v: int, runs: set[str]) -> str:
        """Return what is wrong with these clocks running while a version is the newest."""
        if not 1 <= v <= len(self.ever) or self.is_open[v - 1]:
            return ""
        too_many, too_few = runs - self.ever[v - 1], self.always[v - 1] - runs
        return f"{sorted(too_many)} not asked, {sorted(too_few)} asked" if too_many or too_few else ""


def mode_of(orders: dict[str, Any], window: str) -> str:
    """Return the mode that standing orders amount to in a window."""
    if orders["hold"] or (orders["mode"] == "careful" and window in orders["stops"]):
        return "full"
    return str(orders["mode"])


def read_count(entry: Entry) -> int:
    said = as_table_entry(entry)
    return said.count if isinstance(said, Undo) else 0


def difference(first: str, second: str) -> str:
    """Show the place where two texts differ."""
    size = min(len(first), len(second))
    place = next((place for place in range(size) if first[place] != second[place]), size)
    start = max(0, place - 40)
    return f"…{first[start : place + 60]}… and …{second[start : place + 60]}…"


class Judge:
    """Compares what the clients of one table did and saw with its record."""

    def __init__(self, checker: "Checker", clients: list["ClientView"], record: Happening) -> None:
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
                fits = who == TABLE and text.startswith("undo ")
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
        teams = self.game.teams(len(self.names), self.game.meta.choose(read_options(self.record["options"])).values)
        for _n, _at, seat, _guest, team, text in self.record["chat"]:
            if team != any(text in client.sent_to_team for client in self.clients):
                self.blame("chat", f"{text!r} was not said to those to whom it is kept")
            readers = [client for client in self.clients if text in client.chat]
            if team and any(self.viewer_of(each) < 0 or teams[self.viewer_of(each)] != teams[seat] for each in readers):
                self.blame("leak", f"{text!r}, said to a team, is read by {[each.seat for each in readers]}")
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
        """Every agreement that was announced is in the record, and every one in the record was announced."""
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
        notes = [CLOCKED] if record["clock"] else []
        header = Header(record["game"], record["rules_version"], self.names, record["options"], notes, record["given"])
        replay = Replay(self.game, header)
        viewers = {self.viewer_of(client) for client in self.clients}
        streams = {viewer: Stream(viewer, ENCODER) for viewer in viewers}
        known = Standing(bool(record["clock"]))
        about = {viewer: Versions() for viewer in viewers}
        told: dict[int, list[bytes]] = {}
        words: dict[int, list[list[Any]]] = {}
        shown: dict[int, list[bytes]] = {}
        for viewer, stream in streams.items():
            stream.open(replay)
            shown[viewer] = [stream.scene]
            told[viewer] = [message(replay, stream, self.bots)]
            words[viewer] = [logged(stream)]
            about[viewer].begin(self.people_asked(replay))
            self.check_inspections(replay, viewer, 1)
        for seq, (who, text, session, n) in enumerate(record["entries"]):
            entry = Entry(who, text, 0, not session and n == ONLY_ANSWER)
            self.check_entry(replay, seq, entry, session, n, known)
            if who in streams and session in self.by_session:
                self.check_moment(streams[who], seq, self.by_session[session].sent.get(n, {}))
            passing = None if n == ONLY_ANSWER and not session else self.modes_for(replay, entry, session)
            asked = replay.asked
            try:
                applied = replay.take(entry)
            except RegaliaError as error:
                self.blame("unexplained", f"the rules refuse entry {seq} ({who}: {text}): {error}")
                return
            if len(replay.taken) > len(known.free):
                known.free.append(leaves_no_trace(asked, entry, applied.events))
                known.only.append(entry.forced)
            known.cut(len(replay.taken))
            for viewer, stream in streams.items():
                is_news = stream.follow(replay, applied)
                self.check_picture(replay, seq, stream, is_news)
                about[viewer].add(self.people_asked(replay), is_news)
                if is_news:
                    self.check_secrets(replay, seq, applied, stream)
                    told[viewer].append(message(replay, stream, self.bots))
                    self.check_beside(replay, seq, stream, told[viewer][-1], known)
                    self.check_inspections(replay, viewer, stream.v)
                    words[viewer].append(logged(stream))
                    ended = replay.state.last_board  # who looks back at the end of a match sees how it ended
                    shown[viewer].append(stream.scene if ended is None else encoded(picture(self.game, ended, viewer)))
            if passing is not None and who in streams:
                self.check_pass(seq, entry, passing, streams[who].v)
        over = replay.state.outcome
        if over is not None and record["outcome"] != write_outcome(over):
            self.blame("lost", f"the game is over ({write_outcome(over)}), and the list says {record['outcome']!r}")
        if over is None and record["ended"] is not None:
            self.blame("unexplained", "the list says that the game is over, and it is not")
        if over is None and record["table"] in self.checker.read:
            self.blame("leak", "somebody was given the record, and the game goes on")
        self.compare(told)
        self.check_clocks(about)
        self.compare_logs(words, shown)
        self.compare_records()

    def check_entry(self, replay: Replay, seq: int, entry: Entry, session: str, n: int, known: Standing) -> None:
        """Dice fall as committed, people act only when they ask to, and nobody takes a reveal back."""
        s = replay.state
        if entry.who == CHANCE:
            drawn = self.game.write(s, seeded_roll(s, self.mixed, seq)) if replay.asks_chance() else "nothing"
            if drawn != entry.text:
                self.blame("dice", f"entry {seq} is {entry.text!r}, and the seed says {drawn!r}")
        elif isinstance(as_table_entry(entry), Undo) and session:
            seat = self.names.index(self.by_session[session].seat) if session in self.by_session else WATCHER
            count = known.goes_back(replay, seat)
            if count != read_count(entry):
                self.blame("undo", f"entry {seq}: {entry.text}, and {count} are that seat's to take back")
        elif isinstance(as_table_entry(entry), Undo):
            count = read_count(entry)
            last = replay.taken[-count] if 0 < count <= len(replay.taken) else None
            proposed = self.checker.proposed.get(self.record["table"], set())
            if last is None or last.who < 0 or self.names[last.who] not in proposed:
                self.blame("consent", f"entry {seq}: {entry.text} goes back to {last}, which nobody has proposed")
        elif isinstance(as_table_entry(entry), Flag):
            self.check_flag(seq, self.names[entry.who])
        elif not session and n == ONLY_ANSWER:
            self.check_only_answer(replay, seq, entry)

    def check_only_answer(self, replay: Replay, seq: int, entry: Entry) -> None:
        """The table goes on for a seat that can do nothing else, if nobody learns from it that it cannot."""
        s, who = replay.state, entry.who
        idle = self.game.idle(s, who)
        secret = self.game.meta.secrets and self.kinds.count(PERSON) > 1
        if idle is None or forced(s, who) != idle or self.game.write(s, idle) != entry.text:
            self.blame("unexplained", f"entry {seq} ({who}: {entry.text}) was said for somebody who had a choice")
        if self.kinds[who] != PERSON or replay.asked != (who,) or s.frames[-1].window() or secret:
            self.blame("unexplained", f"entry {seq} ({who}: {entry.text}) was said by the table, where it may not")
        orders = {
            each for client in self.by_session.values() for each in client.all_orders if client.seat == self.names[who]
        }
        if orders and all(json.loads(each)["mode"] == "full" for each in orders):
            self.blame("unexplained", f"entry {seq} ({who}: {entry.text}) was said for somebody who wants to be asked")

    def check_flag(self, seq: int, seat: str) -> None:
        """A player who loses on time has none left, as far as clients know."""
        weather = self.checker.weather
        left = self.checker.left_at_end.get(self.record["table"], {}).get(seat)
        if left is not None and left > JITTER + weather.held_up() and not weather.is_unsteady:
            self.blame("clock", f"entry {seq}: {seat} loses on time, with {left:.1f} s left")

    def modes_for(self, replay: Replay, entry: Entry, session: str) -> tuple[str, set[str]] | None:
        """The window in which the server says this for a person, and the standing orders with which it may.

        None if somebody else has said it."""
        if entry.who < 0 or self.kinds[entry.who] != PERSON or session or entry.text in LEAVING:
            return None
        s = replay.state
        idle = self.game.idle(s, entry.who) if s.frames and s.frames[-1].window() else None
        if idle is None or self.game.write(s, idle) != entry.text:
            return "", set()
        return s.frames[-1].window(), modes_that_pass(self.game, s, entry.who)

    def check_pass(self, seq: int, entry: Entry, passing: tuple[str, set[str]], v: int) -> None:
        """Nobody passes for a person, except by orders that they gave. A lapsed clock may say what is idle, too."""
        if self.checker.weather.jumped and self.record["clock"]:
            return  # after a restart on another day time runs out
        window, modes = passing
        clients = [client for client in self.by_session.values() if self.names.index(client.seat) == entry.who]
        certain = {client.orders_at[v] for client in clients if v in client.orders_at}
        ever = {orders for client in clients for orders in client.all_orders}
        in_force = certain or ever or {NEW_ORDERS}
        if not any(mode_of(json.loads(orders), window) in modes for orders in in_force):
            self.blame("unexplained", f"entry {seq} ({entry.who}: {entry.text}) was said by nobody: {in_force}")

    def check_picture(self, replay: Replay, seq: int, stream: Stream, is_news: bool) -> None:
        """Whatever a viewer can see is shown: its newest version is the table as it is."""
        if is_news and seq % SAMPLED != 1:
            return
        now = encoded(picture(self.game, replay.state, stream.viewer))
        if now != stream.scene:
            gap = difference(stream.scene.decode(), now.decode())
            self.blame("unexplained", f"after entry {seq} viewer {stream.viewer} is not shown what it could see: {gap}")

    def check_beside(self, replay: Replay, seq: int, stream: Stream, raw: bytes, known: Standing) -> None:
        """Check what stands beside the picture, by its definition."""
        said = said_beside(raw, stream.scene)
        if said["window"] is not None:
            said["window"]["passes"].sort()
        for name, meant in meant_beside(replay, stream.viewer, self.bots, known).items():
            if said[name] != meant:
                text = f"after entry {seq} viewer {stream.viewer} sees {name}={said[name]}, and it is {meant}"
                self.blame("unexplained", text)
        if (said["outcome"] is None) != (replay.state.outcome is None):
            self.blame("unexplained", f"after entry {seq} viewer {stream.viewer} sees outcome={said['outcome']}")

    def people_asked(self, replay: Replay) -> set[str] | None:
        """Whose clocks have to run; None while that is open."""
        if replay.asks_chance() or replay.state.outcome is not None:
            return None
        return {self.names[seat] for seat in replay.asked if self.kinds[seat] == PERSON}

    def check_clocks(self, about: "dict[int, Versions]") -> None:
        """The clocks of those run who are asked, and nobody else's."""
        for client in self.clients:
            versions = about[self.viewer_of(client)]
            for v, runs in client.runs:
                wrong = versions.wrong_clocks(v, set(runs))
                if wrong:
                    self.blame(
                        "clock", f"after version {v} {client.seat} sees that {runs} have their clocks on: {wrong}"
                    )
                    break

    def check_inspections(self, replay: Replay, viewer: int, v: int) -> None:
        """A client that asks about a part of the picture learns what follows from its view."""
        for client in self.clients:
            if self.viewer_of(client) == viewer and v in client.inspected:
                view = self.game.view(replay.state, viewer)
                for part, told in client.inspected[v]:
                    ours = json.loads(ENCODER.encode(self.game.inspect(view, part)))
                    if told != ours:
                        gap = difference(json.dumps(ours), json.dumps(told))
                        self.blame("leak", f"{client.seat} learns at version {v} about {part}: {gap}")

    def viewer_of(self, client: "ClientView") -> int:
        return WATCHER if client.seat == WATCHER_NAME else self.names.index(client.seat)

    def check_moment(self, stream: Stream, seq: int, wish: dict[str, Any]) -> None:
        """An action answers what its seat is asked, and not what it was asked before."""
        if wish.get("do") == "act" and not (wish["v"] <= stream.v and stream.asks_since(wish["v"])):
            self.blame("stale", f"entry {seq} carries out {wish}, which answers another question")

    def check_secrets(self, replay: Replay, seq: int, applied: Applied, stream: Stream) -> None:
        """A viewer's picture and words would not change if everything that it cannot know were different."""
        viewer = stream.viewer
        name = WATCHER_NAME if viewer == WATCHER else self.names[viewer]
        if as_table_entry(applied.entry) is None:
            seen = [
                each if viewer in each.learns else Event(each.kind, each.args, (), each.learns)
                for each in applied.events
            ]
            told = [line.text for line in stream.lines]
            if told != [line for each in seen if (line := self.game.describe_event(each, viewer))]:
                self.blame("leak", f"after entry {seq} {name} reads {told}")
        if self.game.meta.secrets and seq % SAMPLED == 0:
            other = self.game.determinize(replay.state, viewer, Rng(f"{self.name} {seq}"))
            scene = encoded(picture(self.game, other, viewer))
            if scene != stream.scene:
                seen_so = difference(scene.decode(), stream.scene.decode())
                self.blame("leak", f"after entry {seq} {name} sees what it cannot know: {seen_so}")

    def compare(self, told: dict[int, list[bytes]]) -> None:
        for client in self.clients:
            ours = told[self.viewer_of(client)]
            for v, raw in client.scenes.items():
                if not 1 <= v <= len(ours):
                    self.blame("unexplained", f"{client.seat} saw version {v}, and the record has {len(ours)}")
                    break
                if raw.encode() != ours[v - 1]:
                    seen = difference(ours[v - 1].decode(), raw)
                    self.blame("unexplained", f"{client.seat} saw another version {v} than the record gives: {seen}")
                    break

    def compare_logs(self, words: dict[int, list[list[Any]]], shown: dict[int, list[bytes]]) -> None:
        """A viewer who looks back finds the words and pictures of the time."""
        for client in self.clients:
            viewer = self.viewer_of(client)
            for log in client.logs:
                ours = [{"v": v, "events": each} for v, each in enumerate(words[viewer][: log["v"]], start=1) if each]
                if log["v"] > len(words[viewer]) or log["lines"] != ours:
                    self.blame("unexplained", f"the log of {client.seat} at version {log['v']} is another one")
            for v, raw in client.views.items():
                step = json.loads(raw)
                if v > len(words[viewer]) or step["events"] != words[viewer][v - 1]:
                    self.blame("unexplained", f"{client.seat} looks back at version {v}, and reads something else")
                elif step["scene"] != json.loads(shown[viewer][v - 1]):
                    self.blame("unexplained", f"{client.seat} looks back at version {v}, and sees something else")

    def compare_records(self) -> None:
        """Anyone who got the record got all of it: the game was over by then."""
        ours = [(who, text) for who, text, _session, _n in self.record["entries"]]
        for text in self.checker.read.get(self.record["table"], []):
            theirs = [(entry.who, entry.text) for entry in RecordReader(text.splitlines(), "record")]
            if theirs != ours:
                self.blame("unexplained", f"a record with {len(theirs)} entries was given away; it has {len(ours)}")
                return


def logged(stream: Stream) -> Any:
    """Return the newest lines of a log as they are sent."""
    return json.loads(ENCODER.encode(stream.lines))


def leaves_no_trace(asked: tuple[int, ...], entry: Entry, events: Sequence[Event]) -> bool:
    """Decide by the definition what `core/replay.py` decides: the server's own answer is not taken for granted."""
    if entry.who < 0 or asked != (entry.who,) or entry.text in LEAVING:
        return False
    for event in events:
        if event.knew is None and event.veiled:
            return False
        if event.knew is not None and (not event.veiled or set(event.learns) - set(event.knew)):
            return False
    return True
