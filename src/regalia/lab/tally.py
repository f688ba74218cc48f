"""Add up a series of games."""

from collections import Counter
from typing import Final

from regalia.lab.measure import Spread, wilson
from regalia.lab.simulate import Plan, Played


class Score:
    """Games, wins and points of one bot or one seat."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0  # sole wins
        self.draws = 0  # games in which others had the same best score
        self.points = 0.0

    def add(self, scores: list[float], seat: int) -> None:
        self.games += 1
        self.points += scores[seat]
        if scores[seat] == max(scores):
            if scores.count(scores[seat]) == 1:
                self.wins += 1
            else:
                self.draws += 1

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)


class Tally:
    """Results by bot, by seat and by both, how games ended, and the game's own measures. Keeps no finished game."""

    def __init__(self, plan: Plan) -> None:
        seats = range(len(plan.specs))
        self.plan: Final = plan
        self.by_bot: Final = [Score() for _entrant in seats]
        self.by_seat: Final = [Score() for _seat in seats]
        self.by_bot_and_seat: Final = [[Score() for _seat in seats] for _entrant in seats]
        self.entries: Final = Spread()  # of finished games
        self.measures: Final[dict[str, Spread]] = {}
        self.reasons: Final[Counter[str]] = Counter()
        self.finished = 0
        self.unfinished = 0  # cut off
        self.broken: Final[list[Played]] = []  # by a defect

    def add(self, played: Played) -> None:
        if played.error:
            self.broken.append(played)
            return
        if played.scores is None or played.reason is None:
            self.unfinished += 1
            return
        self.finished += 1
        self.reasons[played.reason] += 1
        self.entries.add(played.entries)
        for name, value in played.measures.items():
            self.measures.setdefault(name, Spread()).add(value)
        for seat in range(len(played.scores)):
            entrant = self.plan.entrant(played.index, seat)
            self.by_bot[entrant].add(played.scores, seat)
            self.by_seat[seat].add(played.scores, seat)
            self.by_bot_and_seat[entrant][seat].add(played.scores, seat)

    def played(self) -> int:
        return self.finished + self.unfinished + len(self.broken)

    def bot_names(self) -> list[str]:
        """Return the bots' names as in the plan. Bots of the same name are numbered."""
        specs = self.plan.specs
        return [
            f"{spec} #{specs[: index + 1].count(spec)}" if specs.count(spec) > 1 else spec
            for index, spec in enumerate(specs)
        ]
