"""Play games between bots, fast and repeatably: a plan gives the same games with any number of processes.

Game `index` of a plan has the seed `<seed>/<index>`. Chance and each bot have their own generators derived from it, so
it does not matter which process plays which game when. (Bots with a budget in seconds are the exception.)
"""

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from regalia.core.actions import CHANCE
from regalia.core.entries import Entry, Seat
from regalia.core.errors import RegaliaError
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.record import Record, header_for
from regalia.core.referee import asks_chance, draw_chance, forced, submit
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.lab.players import make_player

DEFAULT_LIMIT: Final = 10_000  # entries, for games without a bound of their own


@dataclass(frozen=True)
class Plan:
    """A series of games. Plain data, so that it can be sent to worker processes."""

    game: str
    specs: tuple[str, ...]  # the bots in seat order, as in `--seats`
    options: dict[str, Value]  # those that differ from their defaults
    seed: str
    games: int
    limit: int  # entries after which a game is cut off
    rotate: bool = True
    keep_records: bool = False
    is_paired: bool = False  # one round of games, one per seat, shares its dice: each bot plays each seat with them

    def entrant(self, index: int, seat: int) -> int:
        """Return the index in `specs` of the bot in a seat. Bots move one seat per game, so each plays every seat."""
        return (seat + index) % len(self.specs) if self.rotate else seat

    def seats(self, index: int) -> list[str]:
        return [self.specs[self.entrant(index, seat)] for seat in range(len(self.specs))]

    def seed_of(self, index: int) -> str:
        return f"{self.seed}/{index // len(self.specs) if self.is_paired else index}"


@dataclass
class Played:
    """The result of one game. Plain data: compiled objects cannot be sent between processes."""

    index: int
    seed: str
    seats: list[str]  # the bots in seat order
    entries: int = 0
    scores: list[float] | None = None  # None: unfinished
    reason: str | None = None  # the clause that ended the game
    measures: dict[str, float] = field(default_factory=dict)
    record: str = ""  # only if the plan keeps records; a broken game's record ends where it broke
    error: str = ""  # the defect that broke the game, if any

    def row(self, plan: Plan, rules_version: int) -> dict[str, Any]:
        """Return the game's line for the results file. Nothing in it depends on the clock or the machine."""
        row: dict[str, Any] = {
            "game": plan.game,
            "rules": rules_version,
            "index": self.index,
            "seed": self.seed,
            "seats": self.seats,
            "options": plan.options,
            "entries": self.entries,
            "scores": self.scores,
            "reason": self.reason,
            "measures": self.measures,
        }
        return {**row, "error": self.error} if self.error else row


def default_limit(game: Game, options: Mapping[str, Value]) -> int:
    """Return the game's own bound on entries, or ours if it has none."""
    longest = game.longest(options)
    return DEFAULT_LIMIT if longest is None else longest


def needs_clock(specs: Sequence[str]) -> list[str]:
    """Return the bots whose play depends on the machine's speed."""
    bots = {spec: make_player(spec, Rng("")) for spec in specs}
    return [spec for spec, bot in bots.items() if getattr(bot, "seconds", 0) > 0]


def play_game(
    game: Game,
    specs: Sequence[str],
    options: Mapping[str, Value],
    seed: str,
    limit: int,
    index: int = 0,
    record: Record | None = None,
) -> Played:
    """Play one game between bots. If a record is given, append every entry to it.

    A question with only one possible answer, asides apart, is answered without asking the bot. That is faster and
    changes nothing else: a bot does not use its generator for such an answer.
    """
    s = game.new(len(specs), options)
    s.events = events = list[Event]()
    chance = Rng(f"{seed}/chance")
    bots = [make_player(spec, Rng(f"{seed}/{seat}")) for seat, spec in enumerate(specs)]
    # Observing uses random numbers too, how many depends on the game. So it must not share the bot's generator.
    sight = [Rng(f"{seed}/{seat}/sight") for seat in range(len(specs))]
    entries = 0
    while s.frames and entries < limit:
        frame = s.frames[-1]
        chosen = False
        if asks_chance(s):
            who, action = CHANCE, draw_chance(s, chance)
        else:
            who = frame.to_act(s)[0]  # sealed choices commute, so the order does not matter
            only = forced(s, who)
            chosen = only is None
            action = bots[who].choose(Observation(game, s, who, sight[who])) if only is None else only
        if record is not None:
            record.entries.append(Entry(who, game.write(s, action)))
        if chosen:
            submit(s, who, action)  # check the answer: a bot may be wrong
        else:
            frame.apply(s, who, action)
        entries += 1
    outcome = s.outcome
    if outcome is None:
        return Played(index, seed, list(specs), entries)
    if record is not None:
        record.outcome = outcome
    return Played(index, seed, list(specs), entries, list(outcome.scores), outcome.reason, game.measure(s, events))


def play_planned(plan: Plan, game: Game, index: int) -> Played:
    """Play game `index` of a plan. A defect in the game or a bot goes into the result and does not end the series."""
    seats = plan.seats(index)
    seed = plan.seed_of(index)
    record: Record | None = None
    if plan.keep_records:
        header = header_for(game, len(seats), game.meta.choose(plan.options), [f"seed {seed}"])
        placed: list[Entry] = [Seat(header.seat_names[seat], spec) for seat, spec in enumerate(seats)]
        record = Record(header, placed)
    try:
        played = play_game(game, seats, plan.options, seed, plan.limit, index, record)
    except Exception as error:
        played = Played(index, seed, seats, error=explain(error))
    if record is not None:
        played.record = record.text()
    return played


def explain(error: Exception) -> str:
    """Describe a defect on one line: the error and its place in the code."""
    text = " ".join(str(error).split())
    if isinstance(error, RegaliaError):
        return text
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name} line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {text}{where}" if text else f"{type(error).__name__}{where}"
