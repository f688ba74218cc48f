"""Bots at the table. They think in worker processes, which get the record and nothing else."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from regalia.bots import make_bot
from regalia.core.entries import Entry
from regalia.core.errors import RegaliaError
from regalia.core.record import Header, write_outcome
from regalia.core.registry import find_game, game_ids
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.table.hall.workers import MIN_SECONDS, TooMuchWork, Workers, WorkFailed
from regalia.table.latency import Histogram
from regalia.table.play.context import Thought
from regalia.table.play.rows import PERSON, StoredTable

if TYPE_CHECKING:
    from regalia.table.hall.context import ServerContext

log: Final = logging.getLogger(__name__)

ASK_AGAIN: Final = 0.5  # seconds, if the bots of an address have too many questions already
REMEMBERED: Final = 200  # tables that a worker keeps at hand


class Opponents:
    def __init__(self, workers: Workers) -> None:
        self.workers: Final = workers
        self.times: Final = Histogram()

    async def choose(self, context: "ServerContext", thought: Thought) -> str:
        """Return what a bot would play in the place of a seat; empty if it cannot think about it."""
        table = context.stored
        while True:
            who = context.asker()
            # Bots among themselves wait for those that play with people, and so do bots that nobody has asked for.
            later = thought.advice or not who or all(seat.kind != PERSON for seat in table.seats)
            asked = (table.id, head_of(table), context.worker_payload(), thought.seat, thought.spec, thought.seed)
            try:
                return await self.workers.do(choose, *asked, within=thought.within, who=who, later=later)
            except TooMuchWork:
                await asyncio.sleep(ASK_AGAIN)
            except WorkFailed as error:
                what = str(error).partition(":")[0]  # not its words: they may hold a secret of the game
                log.error("%s cannot think about %s: %s", thought.spec, table.game, what)
                return ""


def worker_line(entry: Entry) -> bytes:
    """Return an entry as workers get it. A long record is copied at once as text, and read only where it is new."""
    return b"%d %b\n" % (entry.who, entry.text.encode(errors="surrogatepass"))


def worker_payload(entries: Iterable[tuple[int, str, str, int]]) -> bytes:
    """Return the stored entries of a table that is not in memory, as workers get them."""
    return b"".join(worker_line(Entry(who, text)) for who, text, _session, _n in entries)


Head = tuple[str, int, int, str, str]  # game, rules version, seats, options, given position


def head_of(table: StoredTable) -> Head:
    """Return the facts about a table that a worker needs besides its entries."""
    return (table.game, table.rules_version, len(table.seats), table.options, table.given)


# In a worker process


def get_ready() -> None:
    """Load what the first question would otherwise wait for."""
    for game_id in game_ids():
        with contextlib.suppress(RegaliaError):  # a broken game is refused when somebody asks for it
            find_game(game_id)


# By table, with the entries that it has applied so far.
_replays: Final[OrderedDict[str, tuple[bytes, Replay]]] = OrderedDict()


def choose(
    table: str,
    head: Head,
    story: bytes,
    seat: int,
    spec: str,
    seed: str,
    seconds: float = 0.0,
) -> str:
    """Return the bot's answer. Replays only new entries, and counts that as thinking."""
    begun = time.monotonic()
    replay = brought_up_to_date(table, head, story)
    if seconds:
        seconds = max(MIN_SECONDS, seconds - (time.monotonic() - begun))
    bot = make_bot(spec, Rng(seed), seconds)
    action = bot.choose(Observation(replay.game, replay.state, seat, Rng(f"{seed}/sight")))
    return replay.game.write(replay.state, action)


def seats_asked(table: str, head: Head, story: bytes) -> list[int]:
    """Return the seats that the table waits for."""
    return [seat for seat in brought_up_to_date(table, head, story).asked if seat >= 0]


def outcome_of(table: str, head: Head, story: bytes) -> str:
    """Return a game's outcome as a record writes it; empty if it does not replay under the current rules."""
    try:
        outcome = brought_up_to_date(table, head, story).state.outcome
    except RegaliaError:
        return ""
    return write_outcome(outcome) if outcome is not None else ""


def brought_up_to_date(table: str, head: Head, story: bytes) -> Replay:
    taken, replay = _replays.pop(table, (b"", None))
    if replay is None or not story.startswith(taken):  # if an entry was never written, another has taken its place
        game_id, version, seats, options, given = head
        game = find_game(game_id)
        taken, replay = (
            b"",
            Replay(game, Header(game_id, version, list(game.meta.seat_names[:seats]), options, None, given)),
        )
    for line in story[len(taken) :].splitlines():
        who, _blank, text = line.decode(errors="surrogatepass").partition(" ")
        replay.take(Entry(int(who), text))
    _replays[table] = (story, replay)
    if len(_replays) > REMEMBERED:
        _replays.popitem(last=False)
    return replay
