"""Before the first turn: dice for the first turn, then each deck is cut and gives three cards."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, ChanceFrame, Frame
from regalia.games.two_crowns.actions import CUT, ROLL, Cut, Roll
from regalia.games.two_crowns.data import CUTS, DIE, HAND
from regalia.games.two_crowns.flow.hand import HandFrame
from regalia.games.two_crowns.flow.turn import CardDrawn, begin_turn
from regalia.games.two_crowns.state import TwoCrowns


class RollOff(ChanceFrame):
    """C-6, C-107, C-113: one die each; those who are level at the top roll again (C-7)."""

    def __init__(self, rollers: list[int], dice: list[int]) -> None:
        self.rollers: list[int] = rollers  # seats
        self.dice: list[int] = dice  # of the first of them

    def clone(self) -> Frame:
        return RollOff(self.rollers[:], self.dice[:])

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        return ROLL[self.rollers[len(self.dice)]][1:]

    def total(self, s: TwoCrowns) -> int:
        return DIE

    def pick(self, s: TwoCrowns, r: int) -> Action:
        return ROLL[self.rollers[len(self.dice)]][r + 1]

    def apply(self, s: TwoCrowns, seat: int, action: Roll) -> None:
        self.dice.append(action.die)
        if s.events is not None:
            s.emit(Event("rolled", [action.seat, action.die]))
        self.settle(s)

    def settle(self, s: TwoCrowns) -> None:
        """Once all have rolled, the highest starts; or the last one, if all others have resigned."""
        leaders = self.rollers
        if len(leaders) > 1:
            if len(self.dice) < len(self.rollers):
                return
            best = max(self.dice)
            leaders = [seat for seat, die in zip(self.rollers, self.dice, strict=True) if die == best]
        if len(leaders) > 1:
            self.rollers = leaders
            self.dice = []
            return
        s.frames.pop()
        s.first = leaders[0]
        if s.events is not None:
            s.emit(Event("starts", [s.who(s.first)]))
        deal_on(s)

    def drop(self, s: TwoCrowns, seat: int) -> None:
        """A seat has resigned during the roll-off; in teams its neighbour of the same colour rolls instead."""
        if seat not in self.rollers:
            return
        place = self.rollers.index(seat)
        if s.rules.teams:
            other = (seat + 2) % s.seat_count
            while s.gone[other]:
                other = (other + 2) % s.seat_count
            self.rollers[place] = other
            return
        del self.rollers[place]
        if place < len(self.dice):
            del self.dice[place]
        self.settle(s)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Roll):
            return Illegal("C-6", "another player rolls")
        return super().refusal(s, seat, action)


def roll_off(s: TwoCrowns) -> None:
    """C-113: in teams one member of each rolls."""
    s.frames.append(RollOff([0, 1] if s.rules.teams else list(range(s.seat_count)), []))


def deal_on(s: TwoCrowns) -> None:
    """C-8, C-9: in turn order each deck is cut and gives three cards; then the first turn begins."""
    for step in range(s.seat_count):
        seat = (s.first + step) % s.seat_count
        if s.gone[seat]:
            continue
        if not s.cut[seat]:
            s.frames.append(ManualCut(seat) if s.rules.manual_cut else Ceremony(seat))
            return
        if s.held[seat] < HAND:
            s.frames.append(Deal(seat))
            return
    s.cut = [0] * s.seat_count  # nobody needs to know any more
    starter = s.first
    if s.gone[starter]:
        starter = s.next_player(starter)
    begin_turn(s, starter)  # C-6, C-13


class Deal(CardDrawn):
    """C-9: the opening hand."""

    def go_on(self, s: TwoCrowns) -> None:
        deal_on(s)


class Ceremony(ChanceFrame):
    """C-8: where the deck is cut. A deck without order does not mind."""

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat  # whose deck

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        return CUT[self.seat][1:]

    def total(self, s: TwoCrowns) -> int:
        return CUTS

    def pick(self, s: TwoCrowns, r: int) -> Action:
        return CUT[self.seat][r + 1]

    def apply(self, s: TwoCrowns, seat: int, action: Cut) -> None:
        cut(s, action)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Cut):
            return Illegal("C-8", "another deck is cut")
        return super().refusal(s, seat, action)


class ManualCut(HandFrame):
    """C-8, option cut=manual: the next opponent in turn order cuts."""

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat  # whose deck

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[cutter(s, self.seat)]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        return CUT[self.seat][1:]

    def apply(self, s: TwoCrowns, seat: int, action: Cut) -> None:
        cut(s, action)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Cut):
            return Illegal("C-8", "another deck is cut")
        return super().refusal(s, seat, action)


def cutter(s: TwoCrowns, seat: int) -> int:
    other = s.next_player(seat)
    while s.same_side(seat, other):
        other = s.next_player(other)
    return other


def cut(s: TwoCrowns, action: Cut) -> None:
    s.frames.pop()
    s.cut[action.seat] = action.place
    if s.events is not None:
        s.emit(Event("cut", [s.who(action.seat), action.place]))
    deal_on(s)
