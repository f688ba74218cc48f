"""Bots at the table. They think in worker processes, which are sent the record and nothing else."""

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
from regalia.core.referee import answers
from regalia.core.registry import find_game, game_ids
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.lab.review import ADVISER
from regalia.table.hall.shelf import WITHIN, time_in_window
from regalia.table.hall.workers import LEAST_SECONDS, Workers, WorkFailed
from regalia.table.latency import Histogram
from regalia.table.store.schema import PERSON, StoredTable

if TYPE_CHECKING:
    from regalia.table.play.table import LiveTable

log: Final = logging.getLogger(__name__)

REMEMBERED: Final = 200  # tables that a worker keeps at hand


class Opponents:
    def __init__(self, workers: Workers) -> None:
        self.workers: Final = workers
        self.times: Final = Histogram()

    async def choose(self, table: "LiveTable", seat: int) -> str:
        """What the bot on that seat wants to say."""
        # By what the seat has said so far, not by what everybody has: in a sealed choice that is a matter of timing.
        said = sum(entry.who == seat for entry in table.replay.history)
        seed = f"{table.stored.seed}/{seat}/{said}"
        spec = table.stored.seats[seat].player
        in_window = bool(table.replay.state.frames[-1].window())
        within = time_in_window(spec) if in_window else WITHIN.get(spec, 0.0)
        try:
            return await self.workers.do(choose, *told(table), seat, spec, seed, within=within, who=asker(table))
        except WorkFailed as error:
            # A game must not hang because a bot cannot think about it.
            what = str(error).partition(":")[0]  # not its words: they may be a secret of the game
            log.error("%s cannot think about %s: %s", spec, table.stored.game, what)
            legal = answers(table.replay.state, seat)
            return table.game.write(table.replay.state, legal[int(Rng(seed).below(len(legal)))])

    async def advise(self, table: "LiveTable", seat: int, level: str = ADVISER) -> str:
        """What a bot of that level would say in the place of a seat that is asked, from what the seat knows.

        The answer comes from nothing but the seat's view and how much it has said: it betrays no more than they do.
        """
        said = sum(entry.who == seat for entry in table.replay.history)
        words = (*told(table), seat, level, f"hint/{seat}/{said}")
        return await self.workers.do(choose, *words, within=WITHIN[level], who=asker(table), later=True)


def asker(table: "LiveTable") -> str:
    """For whom the bots of a table think. Whoever has many tables does not come before others by that."""
    return next((seat.player for seat in table.stored.seats if seat.kind == PERSON and seat.player), table.id)


def told(table: "LiveTable") -> tuple[str, "Head", bytes]:
    """What a worker has to know of a table."""
    return table.id, head_of(table.stored), bytes(table.told)


def told_line(entry: Entry) -> bytes:
    """An entry as workers are told it. As text a long story is copied at once, and read only where it is new."""
    return b"%d %b\n" % (entry.who, entry.text.encode(errors="surrogatepass"))


def told_story(entries: Iterable[tuple[int, str, str, int]]) -> bytes:
    """The story of a table that is not in memory, from its stored entries."""
    return b"".join(told_line(Entry(who, text)) for who, text, _session, _n in entries)


Head = tuple[str, int, int, str, str]  # game, rules version, seats, options, given position


def head_of(table: StoredTable) -> Head:
    """What a worker has to know of a table besides its story."""
    return (table.game, table.rules_version, len(table.seats), table.options, table.given)


# In a worker process


def get_ready() -> None:
    """Load what the first question would have to wait for."""
    for game_id in game_ids():
        with contextlib.suppress(RegaliaError):  # a game that is broken is told to whoever asks for it
            find_game(game_id)


# By table, with how many bytes of its story it has taken.
_replays: Final[OrderedDict[str, tuple[int, Replay]]] = OrderedDict()


def choose(
    table: str,
    head: Head,
    story: bytes,
    seat: int,
    spec: str,
    seed: str,
    seconds: float = 0.0,
) -> str:
    """The bot's answer. Only what is new of the story is replayed; that counts as thinking too."""
    begun = time.monotonic()
    replay = brought_up_to_date(table, head, story)
    if seconds:
        seconds = max(LEAST_SECONDS, seconds - (time.monotonic() - begun))
    bot = make_bot(spec, Rng(seed), seconds)
    action = bot.choose(Observation(replay.game, replay.state, seat, Rng(f"{seed}/sight")))
    return replay.game.write(replay.state, action)


def seats_asked(table: str, head: Head, story: bytes) -> list[int]:
    """Whom the table waits for."""
    return [seat for seat in brought_up_to_date(table, head, story).asked if seat >= 0]


def outcome_of(table: str, head: Head, story: bytes) -> str:
    """How a game ended, as on a record's line; empty if the rules of today do not come to its end."""
    try:
        over = brought_up_to_date(table, head, story).state.over
    except RegaliaError:
        return ""
    return write_outcome(over) if over is not None else ""


def brought_up_to_date(table: str, head: Head, story: bytes) -> Replay:
    taken, replay = _replays.pop(table, (0, None))
    if replay is None or taken > len(story):
        game_id, version, seats, options, given = head
        game = find_game(game_id)
        taken, replay = (
            0,
            Replay(game, Header(game_id, version, list(game.meta.seat_names[:seats]), options, None, given)),
        )
    for line in story[taken:].splitlines():
        who, _blank, text = line.decode(errors="surrogatepass").partition(" ")
        replay.take(Entry(int(who), text))
    _replays[table] = (len(story), replay)
    if len(_replays) > REMEMBERED:
        _replays.popitem(last=False)
    return replay
