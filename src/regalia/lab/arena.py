"""Rate bots: each plays every other, or only its neighbours in a ladder.

Two bots meet in rounds. A round tries every seat with the same dice: two games in a duel; with more seats one bot sits
alone among copies of the other, once in each seat. Everything follows from the seed, and games count in their order,
so the result does not depend on the number of processes.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any, Final

from regalia.core.errors import RegaliaError
from regalia.core.options import Value
from regalia.lab.elo import Rating, Result, ratings
from regalia.lab.measure import wilson
from regalia.lab.simulate import Plan, Played
from regalia.lab.sprt import Sprt
from regalia.lab.workers import play_all


@dataclass(frozen=True)
class Contest:
    """The games to play. Bots are listed from the weakest to the strongest, as far as you know."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: dict[str, Value]
    seed: str
    games: int  # per pairing, at most; only whole rounds are played
    limit: int  # entries of a game
    is_ladder: bool = False  # only neighbours meet
    bounds: tuple[float, float] | None = None  # win rates: stop a pairing when it is clear which of the two it has

    def pairings(self) -> list["Pairing"]:
        places = range(len(self.bots))
        pairs = pairwise(places) if self.is_ladder else combinations(places, 2)
        return [Pairing(self, others, alone) for others, alone in pairs]


class Pairing:
    """The later listed of two bots against the earlier one, or alone among several of them."""

    def __init__(self, contest: Contest, others: int, alone: int) -> None:
        self.contest: Final = contest
        self.others: Final = others
        self.alone: Final = alone
        self.games = 0
        self.wins = 0  # sole wins of the bot that sits alone
        self.draws = 0
        self.points = 0.0
        self.unfinished = 0
        self.broken: Final[list[Played]] = []
        self.sprt: Final = Sprt(*contest.bounds) if contest.bounds is not None else None
        self.round: Final[list[float]] = []  # the lone bot's scores in the current round

    @property
    def names(self) -> tuple[str, str]:
        return self.contest.bots[self.alone], self.contest.bots[self.others]

    def plan(self) -> Plan:
        contest = self.contest
        alone, others = self.names
        rounds = max(1, contest.games // contest.seats)
        return Plan(
            game=contest.game,
            specs=(alone, *[others] * (contest.seats - 1)),
            options=contest.options,
            seed=contest.seed,
            games=rounds * contest.seats,
            limit=contest.limit,
            is_paired=True,
        )

    def play(self, plan: Plan, jobs: int) -> Iterator[Played]:
        """Yield each game after counting it. Stop after a whole round once the test has decided."""
        # Games that other processes played beyond the decision do not count.
        with closing(play_all(plan, jobs)) as games:
            for played in games:
                self.add(plan, played)
                yield played
                if not self.round and self.verdict():
                    break

    def add(self, plan: Plan, played: Played) -> None:
        if played.error:
            self.broken.append(played)
            return
        seat = next(seat for seat in range(self.contest.seats) if plan.entrant(played.index, seat) == 0)
        score = 1 / self.contest.seats  # a game that does not end is a draw
        if played.scores is None:
            self.unfinished += 1
        else:
            score = played.scores[seat]
            best = max(played.scores)
            if score == best:
                alone = played.scores.count(best) == 1
                self.wins += alone
                self.draws += not alone
        self.games += 1
        self.points += score
        self.round.append(score)
        if len(self.round) == self.contest.seats:
            if self.sprt is not None:
                self.sprt.add(sum(self.round) / len(self.round))
            self.round.clear()

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws - self.unfinished

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def fair_shares(self) -> float:
        """The share of points as a multiple of what an equal bot would get."""
        return self.share * self.contest.seats

    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)

    def decisive(self) -> tuple[float, float, float]:
        """Return the win rate among games with a sole winner, and both ends of its interval."""
        count = self.wins + self.losses
        low, high = wilson(self.wins, count)
        return self.wins / count if count else 0.0, low, high

    def verdict(self) -> str:
        return self.sprt.verdict() if self.sprt is not None else ""

    def row(self) -> dict[str, Any]:
        """Return the pairing's line for the results file."""
        low, high = self.interval()
        return {
            "kind": "pairing",
            "bots": list(self.names),
            "seats": self.contest.seats,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "unfinished": self.unfinished,
            "broken": len(self.broken),
            "share": self.share,
            "interval": [low, high],
            "verdict": self.verdict(),
        }


@dataclass
class Arena:
    """A contest and its results so far."""

    contest: Contest
    pairings: list[Pairing] = field(init=False)

    def __post_init__(self) -> None:
        self.pairings = self.contest.pairings()

    def ratings(self) -> list[Rating]:
        results = [
            Result(each.alone, each.others, self.contest.seats, each.games, each.points) for each in self.pairings
        ]
        return ratings(len(self.contest.bots), results)

    def ladder_row(self) -> dict[str, Any]:
        found = self.ratings()
        return {
            "kind": "ladder",
            "bots": list(self.contest.bots),
            "elo": [rating.value for rating in found],
            "error": [None if math.isinf(rating.error) else rating.error for rating in found],
        }


def check_bots(bots: Sequence[str]) -> None:
    if len(bots) < 2:
        raise RegaliaError("an arena needs at least two bots")
    for bot in bots:
        if bots.count(bot) > 1:
            raise RegaliaError(f"{bot} is named twice: a bot does not meet itself")
