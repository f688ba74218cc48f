"""The expected result of an attack, in numbers and in words, and what getting off a horse leaves to do."""

from typing import Final

from regalia.core.words import count_of
from regalia.games.two_kingdoms.data import DIE, KIND_OF, UNITS
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.rules import GATE, can_answer, damage, effect, kill_odds, mean_damage
from regalia.games.two_kingdoms.state import ATTACKED, MOVED, TwoKingdoms


def blind_words(s: TwoKingdoms, unit: int) -> str:
    """D-139: what is known of a shot at a square that is not seen."""
    return f"hits the unit there, if there is one, with a {die_words(s, unit)}"


def die_words(s: TwoKingdoms, unit: int) -> str:
    """`D6 + 0.5`: the unit's die with its effects."""
    extra = effect(s, unit)
    sign = "" if not extra else f" {'+' if extra > 0 else '-'} {health_text(abs(extra))}"
    return f"D{DIE[KIND_OF[unit]]}{sign}"


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
        self.answers_dying: Final[bool] = s.rules.dying_blow and target != GATE and struck == target  # D-71
        self.answer_kills: Final[float] = kill_odds(s, target, s.bearer(unit)) if answers else 0.0

    def words(self) -> str:
        """`-1 to -6, 3.5 on average, kills with 17%; answer 3.5`."""
        said = f"{loss(self.low, self.high)}, {number(self.mean)} on average"
        if self.kills:
            said += f", kills with {percent(self.kills)}"
        if not self.answer:
            return f"{said}; no answer"
        said += f"; answer {number(self.answer)}"
        if self.kills and self.answers_dying:
            said += " even if it dies"
        return f"{said}, deadly with {percent(self.answer_kills)}" if self.answer_kills else said


def loss(low: int, high: int) -> str:
    """Write a loss from halves: `-1 to -6`, with the minus signs of print."""
    return minus(low) if low == high else f"{minus(low)} to {minus(high)}"


def minus(halves: int) -> str:
    return f"\N{MINUS SIGN}{health_text(halves)}" if halves else "0"


def after_dismounting(s: TwoKingdoms, rider: int) -> str:
    """D-46, D-47: what rider and horse can still do once the rider has got off, in words."""
    if s.mark[rider] & MOVED:
        return "neither moves again this turn"
    if s.mark[rider] & ATTACKED:  # D-26
        return "it can't move again this turn, but the horse can"
    spaces = s.spaces_of(KIND_OF[rider], rider // UNITS, True)
    return f"it can still move {count_of(spaces, 'space')}, and the horse can move too"


def number(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def percent(share: float) -> str:
    return f"{round(100 * share)}%"
