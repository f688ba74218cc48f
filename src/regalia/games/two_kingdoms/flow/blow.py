"""A blow that waits for its die, and what the die does."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.games.two_kingdoms.actions import ANSWERS, HITS, Roll
from regalia.games.two_kingdoms.data import DIE, FALL, HORSE, KIND_OF, TREB, UNITS
from regalia.games.two_kingdoms.flow.ends import breach, test_victory
from regalia.games.two_kingdoms.rules import BLIND, GATE, blind_square, can_answer, damage
from regalia.games.two_kingdoms.state import ANSWERED, BOARD, DEAD, FALLEN, NOBODY, TwoKingdoms


class Blow(ChanceFrame):
    """D-7: one die of the unit that strikes, or strikes back."""

    def __init__(self, unit: int, target: int, answer: bool) -> None:
        self.unit: Final[int] = unit
        self.target: Final[int] = target  # a unit on foot, a rider, a riderless horse, GATE, or a square (`BLIND`)
        self.answer: Final[bool] = answer

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKingdoms, seat: int) -> list[Action]:
        return (ANSWERS if self.answer else HITS)[DIE[KIND_OF[self.unit]]]

    def total(self, s: TwoKingdoms) -> int:
        return DIE[KIND_OF[self.unit]]

    def pick(self, s: TwoKingdoms, r: int) -> Action:
        return self.legal(s, 0)[r]

    def apply(self, s: TwoKingdoms, seat: int, action: Roll) -> None:
        s.frames.pop()
        unit, target = self.unit, self.target
        if target == GATE:
            strike_gate(s, unit, action.value)
            return
        if target <= BLIND:  # D-139: only now it matters who stands there
            square = blind_square(target)
            target = s.at[square]
            if target == NOBODY:
                if s.events is not None:
                    s.emit(Event("missed", [unit, square, action.value]))
                return
        # Asked while the target still stands: D-71 lets only the option dying_blow answer from the dead.
        answers = not self.answer and can_answer(s, target, unit)
        struck = s.bearer(target)  # D-52; D-74: also when an attacker is struck back
        halves = damage(s, unit, struck, action.value)
        unseen = not self.answer and s.shoots_unseen(unit)  # D-140
        if s.events is not None:
            start, to = s.square[unit], s.square[target]
            if unseen:
                news = [struck, halves, action.value, target, to]
                s.emit(Event("shot_struck", news, [unit, start], [unit // UNITS]))
            else:
                s.emit(Event("struck", [unit, struck, halves, action.value, int(self.answer), target, start, to]))
        hurt(s, struck, halves)
        if answers and struck != target and s.mark[target] & FALLEN:
            answers = False  # D-56
        if answers and s.status[target] == DEAD and (struck != target or not s.rules.dying_blow):
            answers = False
        if answers:  # D-67
            if s.rules.one_answer and s.status[target] == BOARD:
                s.mark[target] |= ANSWERED
            s.frames.append(Blow(target, unit, True))
            return
        losing: list[int] = []
        for lost in (unit, struck):
            if s.status[lost] == DEAD:  # the unit, if it has struck back from the dead
                s.shame[lost] = 0
                losing.append(lost // UNITS)
        killed = target if s.status[target] == DEAD else struck
        test_victory(s, losing, NOBODY if unseen else unit, killed)

    def refusal(self, s: TwoKingdoms, seat: int, action: Action) -> Illegal:
        if isinstance(action, Roll):
            return Illegal(
                "D-7", f"a D{DIE[KIND_OF[self.unit]]} is rolled {'to strike back' if self.answer else 'to hit'}"
            )
        return Illegal(WRONG_MOMENT, "a die is to be rolled")


def strike_gate(s: TwoKingdoms, unit: int, value: int) -> None:
    """D-104, D-105: it never strikes back."""
    halves = damage(s, unit, GATE, value)
    if s.events is not None:
        start = s.square[unit]
        s.emit(Event("struck", [unit, GATE, halves, value, 0, GATE, start, s.board.gate_near(start)]))
    if halves:
        s.progress = True
    if s.gate > halves:
        s.gate -= halves
    else:
        breach(s)


def hurt(s: TwoKingdoms, unit: int, halves: int) -> None:
    """Take health, and see who dies of it."""
    if halves:
        s.progress = True  # D-125
    if s.health[unit] > halves:
        s.health[unit] -= halves
        return
    square = s.square[unit]
    if KIND_OF[unit] != HORSE or s.mount[unit] == NOBODY:
        s.lift(unit)
        remove_dead(s, unit, square)
        return
    # D-55: the surplus is lost, the rider falls.
    rider = s.mount[unit]
    s.part(rider)
    s.lift(unit)
    remove_dead(s, unit, NOWHERE)  # it was not to be seen below its rider
    s.put(rider, square)
    s.mark[rider] |= FALLEN
    if s.events is not None:
        s.emit(Event("fell", [rider, square]))
    hurt(s, rider, FALL)
    if s.status[rider] == DEAD:  # D-57
        s.shame[rider] = 0


def remove_dead(s: TwoKingdoms, unit: int, square: Square) -> None:
    """D-9, D-78: the unit, which stood on that square, is out of the match."""
    s.status[unit] = DEAD
    s.health[unit] = 0
    s.mark[unit] = 0  # its Shame it keeps for a dying blow
    if KIND_OF[unit] == TREB:
        s.shot[unit // UNITS] = 0
    if s.events is not None:
        s.emit(Event("died", [unit, square]))
