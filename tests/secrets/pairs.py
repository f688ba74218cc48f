"""Plays two games that differ only in what a viewer cannot know at two servers, and compares all that they answer it.

A check is one answer, or one message that came by itself, compared byte for byte in two games that are not the same.
Tables and guests have the same names in both worlds, and it is always the same time there, so nothing is left out and
nothing is put into another form before it is compared.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from unittest import mock

from regalia.core.actions import WATCHER
from regalia.core.errors import RegaliaError
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.referee import why_not
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.table.play.messages import Orders
from regalia.table.play.table import LiveTable
from regalia.testkit.checks.defects import History
from regalia.testkit.checks.fuzz import mutated
from regalia.testkit.checks.walk import Variant, asked, positions
from tests.secrets.twins import Move, Twins
from tests.secrets.worlds import Sitting, World

STRANGER: Final = "a stranger"
CLOCK: Final = {"kind": "player", "seconds": 600, "increment": 5}
NEW_STEPS: Final = 80  # moves of a pair that begins with a new game
MAX_ALIKE: Final = 8  # moves in which nothing different could be done
STEPS: Final = 10  # moves of one that begins in the middle
PER_GAME: Final = 12  # pairs that begin in the middle of one random game
POOL: Final = 60  # texts of actions that are remembered for questions
FOR_EVER: Final = 1e9  # seconds: all dice that are due fall at once, however slow the machine is
ASK_ALWAYS: Final = Orders(mode="full")  # or the table would pass for those who hold nothing


class Leak(AssertionError):
    """Somebody is answered differently although they cannot know a difference."""


@dataclass
class Tally:
    """Checks by door, and how many pairs of games there were."""

    doors: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    different: int = 0  # of the pairs, those whose games were not the same
    moves: int = 0
    unlike: int = 0  # of the moves, those in which something else was said in the two games

    def add(self, other: "Tally") -> None:
        self.doors.update(other.doors)
        self.pairs += other.pairs
        self.different += other.different
        self.moves += other.moves
        self.unlike += other.unlike

    @property
    def checks(self) -> int:
        return self.doors.total()


class Side:
    """One of the two games: a table in its world, and everybody who sits there."""

    def __init__(self, world: World, table_id: str, guests: list[str], spy: int) -> None:
        self.world: Final = world
        self.table_id: Final = table_id
        self.guests: Final = guests
        self.spy: Final = spy
        self.seats: dict[int, Sitting] = {}
        self.away = False  # the spy does not look on

    @property
    def table(self) -> LiveTable:
        return self.world.hall.tables[self.table_id]

    @property
    def state(self) -> State:
        return self.table.replay.state

    def guest(self, viewer: int) -> str | None:
        return None if viewer == WATCHER else self.guests[viewer]

    async def come(self, viewer: int) -> Sitting:
        """Take a place at the table, for the first time or again."""
        before = self.seats.get(viewer)
        v = before.ear.v if before is not None else 0
        sitting = self.seats[viewer] = await self.world.sit_down(self.table_id, self.guest(viewer), viewer, v)
        if before is not None:
            sitting.n = before.n
            if not sitting.ear.v:  # there was nothing new
                sitting.ear.v, sitting.ear.scene = before.ear.v, before.ear.scene
        return sitting

    async def speak(self, move: Move, one: bool) -> None:
        action = move.one if one else move.other
        if action is None:
            return
        self.world.script.extend(move.chance_one if one else move.chance_other)
        table, before = self.table, len(self.table.replay.history)
        text = table.game.write(table.replay.state, action)
        await self.seats[move.who].ask(do="act", v=self.seats[move.who].ear.v, text=text)
        assert len(table.replay.history) > before and not self.world.script, (text, self.seats[move.who].ear.heard[-1:])


class Pair:
    """The two games, and the one who tries to tell them apart: a seat, or a watcher alone."""

    def __init__(self, worlds: tuple[World, World], game: Game, spy: int, name: str, tally: Tally) -> None:
        self.worlds: Final = worlds
        self.game: Final = game
        self.spy: Final = spy
        self.name: Final = name  # of the pair, so that it can be played again
        self.tally: Final = tally
        self.rng: Final = Rng(name)
        self.viewers: Final = (WATCHER,) if spy == WATCHER else (spy, WATCHER)
        self.twins: Final = Twins(game, self.viewers, self.rng)
        self.pool: list[str] = []
        self.said: list[str] = []
        self.in_step = 0  # entries since something was said in one game only, or all went back
        self.different = False  # the games are not, or were not, the same: only then a comparison counts
        self.sides: tuple[Side, Side]

    def below(self, number: int) -> int:
        return int(self.rng.below(number))

    # Comparing

    def compare(self, door: str, one: bytes, other: bytes) -> None:
        self.tally.doors[door] += self.different
        if one != other:
            raise Leak(self.report(door, one, other))

    def report(self, door: str, one: bytes, other: bytes) -> str:
        place = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
        around = slice(max(0, place - 120), place + 120)
        who = self.game.meta.seat_name(self.spy) if self.spy >= 0 else WATCHER_NAME
        return (
            f"{self.name}: {who} can tell the games apart by {door}, at byte {place}:\n"
            f"  {one[around]!r}\n  {other[around]!r}\nafter {'; '.join(self.said[-8:])}"
        )

    def compare_heard(self, door: str) -> None:
        """Compare what has come to the viewers since the last time."""
        for viewer in self.viewers:
            one, other = (side.seats[viewer].ear.taken() for side in self.sides)
            name = door if viewer == self.spy else f"watcher's {door}"
            for mine, theirs in zip(one, other, strict=False):
                self.compare(name, mine, theirs)
            if len(one) != len(other):
                self.compare(name, b"\n".join(one), b"\n".join(other))
        for side in self.sides:
            for sitting in side.seats.values():
                sitting.ear.taken()
        one, other = (
            [message for guest, message in side.world.pushed if guest == side.guest(self.spy)] for side in self.sides
        )
        if one or other:
            self.compare("notices", b"\n".join(one), b"\n".join(other))
        for world in self.worlds:
            world.pushed.clear()

    async def both_ask(self, door: str, **message: Any) -> None:
        """The spy sends the same to both."""
        for side in self.sides:
            await side.seats[self.spy].ask(**message)
        self.compare_heard(door)

    async def both_request(self, door: str, method: str, path: str, guest: str, body: Any = None) -> None:
        one, other = [await world.ask(method, path, guest, body) for world in self.worlds]
        self.compare(door, one, other)

    # The course of a pair

    async def begin(self, variant: Variant, start: tuple[State, State] | None) -> bool:
        """Lay both tables; False if the games cannot begin alike."""
        game = self.game
        one, other = start or (new := game.new(variant.seats, variant.chosen(game).values), new.clone())
        first = Move(WATCHER, None, None)
        if not self.twins.roll_dice(one, other, first):
            return False
        self.different = game.dump(one) != game.dump(other) or first.chance_one != first.chance_other
        names = list(game.meta.seat_names[: variant.seats])
        guests = [f"{self.name} {name}" for name in names]
        body: dict[str, Any] = {
            "game": game.meta.id,
            "seats": ["me", *["open"] * (variant.seats - 1)],
            "public": True,
            "casual": True,
            "clock": CLOCK if self.below(2) else None,
        }
        bodies = [{**body, "options": dict(variant.options)}] * 2
        if start is not None:
            bodies = [{**body, "from": {"position": game.dump(s)}} for s in (one, other)]
        for world, script in zip(self.worlds, (first.chance_one, first.chance_other), strict=True):
            world.script.extend(script)
        made = [
            await world.ask("POST", "/api/tables", guests[0], body)
            for world, body in zip(self.worlds, bodies, strict=True)
        ]
        self.compare("making a table", *made)
        table_id = str(json.loads(made[0].split(b"\n\n", 1)[1])["id"])
        await self.both_request("lobby", "GET", "/api/tables", STRANGER)
        for name, guest in zip(names[1:], guests[1:], strict=True):
            await self.both_request("sitting down", "POST", f"/api/tables/{table_id}/seats/{name}", guest)
        self.sides = (
            Side(self.worlds[0], table_id, guests, self.spy),
            Side(self.worlds[1], table_id, guests, self.spy),
        )
        for side in self.sides:
            assert not side.world.script
            for viewer in (*range(variant.seats), WATCHER):
                await side.come(viewer)
        self.compare_heard("socket")
        return True

    async def play(self, steps: int) -> None:
        for step in range(steps):
            one, other = self.sides[0].state, self.sides[1].state
            if not one.frames or (step == MAX_ALIKE and not self.different):
                break
            await self.look_closer()
            if self.sides[0].state is one and not await self.step(one, other):
                break
            one, other = self.sides[0].state, self.sides[1].state
            self.different = self.different or self.game.dump(one) != self.game.dump(other)
        if self.sides[0].state.frames:
            if self.sides[0].away:
                await self.come_back()
            await self.ask_all_doors()
        self.tally.pairs += 1
        self.tally.different += self.different

    async def step(self, one: State, other: State) -> bool:
        """One move in both games; False if none was found that looks the same."""
        for seat in self.sides[0].table.replay.asked:
            can = self.in_step and all(side.table.replay.can_undo(seat) for side in self.sides)
            if seat >= 0 and can and not self.below(12):
                self.in_step -= 1
                self.said.append(f"{self.game.meta.seat_name(seat)} takes back")
                for side in self.sides:
                    await side.seats[seat].ask(do="undo")
                self.compare_heard("socket")
                return True
        move = self.twins.next_move(one, other)
        if move is None:
            return False
        self.in_step = self.in_step + 1 if move.one is not None and move.other is not None else 0
        self.tally.moves += 1
        self.tally.unlike += move.one != move.other or move.chance_one != move.chance_other
        texts = [self.game.write(s, action) for s, action in ((one, move.one), (other, move.other)) if action]
        self.said.append(f"{self.game.meta.seat_name(move.who)}: {' | '.join(dict.fromkeys(texts))}")
        if move.who == self.spy and self.sides[0].away:
            await self.come_back()
        for side in self.sides:
            await side.speak(move, side is self.sides[0])
        self.compare_heard("socket")
        return True

    # What somebody who wants to know more can do

    async def look_closer(self) -> None:
        for side in self.sides:
            self.remember(side.state)
        if not self.sides[0].away:
            for _time in range(4):
                await self.both_ask("inspect", do="inspect", id=self.some_id())
            if self.spy >= 0:
                await self.ask_in_vain()
                if not self.below(3) and self.spy in self.sides[0].table.replay.asked:
                    await self.both_ask("hint", do="hint")
        luck = self.below(40)
        if luck == 0:
            await self.ask_all_doors()
        elif luck == 1:
            await self.start_again()
        elif luck in (2, 3) and not self.sides[0].away and self.spy >= 0:
            for side in self.sides:
                side.seats[self.spy].leave()
                side.away = True
        elif luck in (4, 5, 6) and self.sides[0].away:
            await self.come_back()
        elif luck == 7 and not self.sides[0].away and self.spy >= 0:
            await self.go_back_together()

    def remember(self, s: State) -> None:
        for _who, legal in asked(s):
            for _time in range(2):
                self.pool.append(self.game.write(s, legal[self.below(len(legal))]))
        self.pool = self.pool[-POOL:]

    def some_id(self) -> str:
        """A piece or spot of the picture, or one that is not there."""
        ids = list(dict.fromkeys(ids_in(json.loads(self.sides[0].seats[self.spy].ear.scene))))
        found = ids[self.below(len(ids))]
        if not self.below(8):
            found = mutated(found, [], self.rng) or "x"
        return ("#", "@", "")[self.below(3)] + found if not found.startswith(("#", "@")) else found

    async def ask_in_vain(self) -> None:
        """Ask why, and try what is refused."""
        texts = [self.pool[self.below(len(self.pool))] for _time in range(4)]
        texts[-1] = mutated(texts[-1], [], self.rng)[:150] or "x"
        newest = self.sides[0].seats[self.spy].ear.v
        v = newest if self.below(4) else self.below(newest + 2)
        await self.both_ask("why", do="why", v=v, texts=texts)
        refused = [text for text in texts if self.is_refused(text)]
        if refused:
            await self.both_ask("refused actions", do="act", v=v, text=refused[0])
        if not self.below(10) and not any(side.table.replay.can_undo(self.spy) for side in self.sides):
            await self.both_ask("refused undos", do="undo")

    def is_refused(self, text: str) -> bool:
        s = self.sides[0].state
        try:
            return why_not(s, self.spy, self.game.read(s, text)) is not None
        except RegaliaError:
            return True

    async def come_back(self) -> None:
        """The spy has missed some versions, and is sent them."""
        for side in self.sides:
            await side.come(self.spy)
            side.away = False
        self.compare_heard("what was missed")

    async def go_back_together(self) -> None:
        """The spy asks the others to agree to a takeback, and they do."""
        self.said.append("all go back")
        self.in_step = 0
        await self.both_ask("takebacks that all agree to", do="propose", what="undo")
        for seat in self.sides[0].seats:
            proposals = [side.table.proposals.open for side in self.sides]
            if seat not in self.viewers and proposals[0] is not None:
                for side in self.sides:
                    await side.seats[seat].ask(do="answer", id=proposals[0].id, yes=True)
        self.compare_heard("takebacks that all agree to")

    async def start_again(self) -> None:
        """The tables are put away and taken up again from their records."""
        for side in self.sides:
            side.world.hall.tables.unload(side.table)
        self.compare_heard("socket")
        for side in self.sides:
            for viewer in side.seats:
                if viewer != self.spy or not side.away:
                    await side.come(viewer)
        self.compare_heard("after a restart")

    async def ask_all_doors(self) -> None:
        """All requests that are about this table."""
        table_id = self.sides[0].table_id
        mine = self.sides[0].guest(self.spy) or STRANGER
        me = self.game.meta.seat_name(self.spy) if self.spy >= 0 else WATCHER_NAME
        somebody = self.game.meta.seat_names[(self.spy + 1) % self.sides[0].state.seat_count]
        newest = self.sides[0].seats[self.spy].ear.v
        versions = sorted({1, newest, newest + 1, *(1 + self.below(newest) for _time in range(6))})
        at = f"/api/tables/{table_id}"
        for v in versions:
            await self.both_request("views", "GET", f"{at}/views/{me}/{v}", mine)
        watched = self.sides[0].seats[WATCHER].ear.v
        for v in {watched, 1 + self.below(watched), watched + 1}:
            await self.both_request("watcher's views", "GET", f"{at}/views/{WATCHER_NAME}/{v}", STRANGER)
        await self.both_request("log", "GET", f"{at}/log/{me}", mine)
        await self.both_request("watcher's log", "GET", f"{at}/log/{WATCHER_NAME}", STRANGER)
        for guest in (mine, STRANGER):
            await self.both_request("table", "GET", at, guest)
        await self.both_request("my tables", "GET", "/api/me/tables", mine)
        await self.both_request("others' seats", "GET", f"{at}/views/{somebody}/1", STRANGER)
        await self.both_request("others' seats", "GET", f"{at}/log/{somebody}", STRANGER)
        for door in ("record", "replay", "story", "review", "audit"):
            await self.both_request(f"{door} before the end", "GET", f"{at}/{door}", mine)
        body = {"game": self.game.meta.id, "seats": ["me"] * 2, "from": {"table": table_id, "step": 1}}
        await self.both_request("what if, before the end", "POST", "/api/tables", mine, body)


def ids_in(part: Any) -> Iterator[str]:
    """All ids of a picture."""
    if isinstance(part, dict):
        if isinstance(part.get("id"), str):
            yield part["id"]
        for each in part.values():
            yield from ids_in(each)
    elif isinstance(part, list):
        for each in part:
            yield from ids_in(each)


@dataclass(frozen=True)
class Source:
    """Sources of games: new ones of a variant, or those that a sketch of the same game begins with."""

    name: str
    game: Game
    variant: Variant
    sketch: Game | None = None

    def beginning(self) -> State | None:
        """Return the first position; None: it is that of a new game."""
        if self.sketch is None:
            return None
        return self.sketch.new(self.variant.seats, self.variant.chosen(self.game).values)

    def middles(self, seed: str) -> Iterator[tuple[State, History]]:
        game, variant = self.sketch or self.game, self.variant
        return positions(game, variant.seats, variant.options, seed, 1, PER_GAME, variant.limit)


async def compared(source: Source, seed: str, checks: int) -> Tally:
    """Play pairs of games until there were so many checks, at two servers of their own."""
    tally = Tally()
    worlds = (World(), World())
    for world in worlds:
        await world.open()
    try:
        number = 0
        with (
            mock.patch("regalia.table.play.seating.DEFAULT_ORDERS", ASK_ALWAYS),
            mock.patch("regalia.table.play.table.AT_ONCE", FOR_EVER),
        ):
            while tally.checks < checks:
                await compare_games(worlds, source, f"{seed} {number}", checks, tally)
                number += 1
                if number > MAX_ALIKE and not tally.different:
                    raise ValueError(f"nothing is secret in {source.name}")
    finally:
        for world in worlds:
            await world.close()
    return tally


async def compare_games(worlds: tuple[World, World], source: Source, seed: str, checks: int, tally: Tally) -> None:
    """One pair from the start, then pairs that begin at positions of a random game."""
    game, rng = source.game, Rng(f"{source.name} {seed} spies")
    spies = (*range(source.variant.seats), WATCHER)
    for start in starts(source, seed):
        if tally.checks >= checks:
            return
        spy = spies[int(rng.below(len(spies)))]
        pair = Pair(worlds, game, spy, f"{source.name}, seed {seed}, {start.words}", tally)
        s = start.position
        both = (s, game.determinize(s, spy, rng.fork())) if s is not None else None
        if await pair.begin(source.variant, both):
            await pair.play(start.steps)


@dataclass(frozen=True)
class Start:
    """The start of a pair: a position, of which what is hidden is exchanged, or a new game."""

    words: str
    position: State | None
    steps: int


def starts(source: Source, seed: str) -> Iterator[Start]:
    yield Start("from the start", source.beginning(), NEW_STEPS)
    for s, history in source.middles(seed):
        if s.frames:
            yield Start(f"from entry {len(history.entries)}", s.clone(), STEPS)


def compare_worlds(source: Source, seed: str, checks: int) -> Tally:
    return asyncio.run(compared(source, seed, checks))
