"""What an attack can be expected to do, in numbers and in words."""

from typing import Final

from regalia.games.two_kingdoms.data import DIE, KIND_OF
from regalia.games.two_kingdoms.notation import health_text
from regalia.games.two_kingdoms.rules import GATE, can_answer, damage, kill_odds, mean_damage
from regalia.games.two_kingdoms.state import TwoKingdoms


class Forecast:
    """One attack with its answer, before the dice are rolled. All in points."""

    def __init__(self, s: TwoKingdoms, unit: int, target: int) -> None:
        struck = GATE if target == GATE else s.bearer(target)
        faces = DIE[KIND_OF[unit]]
        self.low: Final[int] = damage(s, unit, struck, 1)  # in halves
        self.high: Final[int] = damage(s, unit, struck, faces)
        self.mean: Final[float] = mean_damage(s, unit, struck)
        self.kills: Final[float] = kill_odds(s, unit, struck)
        answers = target != GATE and can_answer(s, target, unit)
        self.answer: Final[float] = mean_damage(s, target, s.bearer(unit)) if answers else 0.0
        self.answer_kills: Final[float] = kill_odds(s, target, s.bearer(unit)) if answers else 0.0

    def words(self) -> str:
        """`3.5 on average (1 to 6), kills with 17 %; answer 3.5`."""
        said = f"{number(self.mean)} on average ({health_text(self.low)} to {health_text(self.high)})"
        if self.kills:
            said += f", kills with {percent(self.kills)}"
        if not self.answer:
            return f"{said}; no answer"
        said += f"; answer {number(self.answer)}"
        return f"{said}, deadly with {percent(self.answer_kills)}" if self.answer_kills else said


def number(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def percent(share: float) -> str:
    return f"{round(100 * share)} %"
