"""A turn: the Draw Phase with round U, then five cut-in rounds, in four of which T makes the phase's slow declaration.

C-14: Draw (round U), Deposit (D), Purchase (P), Attack (A), Discard (X), and round E at the end.
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ASKS, ChanceFrame, Frame
from regalia.games.two_crowns.actions import (
    DRAW,
    PASS,
    PAY_ELSEWHERE,
    QUICK,
    UNITS_ELSEWHERE,
    Aim,
    Bandit,
    Buy,
    BuyNothing,
    Deposit,
    Discard,
    Draw,
    LayCoin,
    Pass,
    Quick,
    Raise,
    Sentry,
    Settle,
    SlowAct,
    Strike,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    HAND,
    KINDS,
    NECROMANCER,
    ORDER,
    ROUND_A,
    ROUND_D,
    ROUND_E,
    ROUND_P,
    ROUND_U,
    ROUND_X,
    SENTRY,
    WINDOWS,
)
from regalia.games.two_crowns.flow.attack import begin_attack, strike
from regalia.games.two_crowns.flow.ends import ends_here, ends_quietly, quiet_outcome
from regalia.games.two_crowns.flow.instants import (
    add_raised,
    add_sentries,
    guard,
    raise_unit,
    refuse_raised,
    refuse_sentry,
)
from regalia.games.two_crowns.flow.purchase import (
    LOOT,
    add_purchases,
    add_thefts,
    name_items,
    refuse_buy,
    refuse_theft,
    steal,
)
from regalia.games.two_crowns.flow.slow import add_slow, deposit, discard_one, refuse_slow
from regalia.games.two_crowns.flow.speaking import Speaking
from regalia.games.two_crowns.state import NOBODY, TwoCrowns

# The Draw Phase


class CardDrawn(ChanceFrame):
    """Chance: a card comes off a deck. Each card that is left has the same chance."""

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        base = self.seat * KINDS
        return [DRAW[self.seat][kind] for kind in ORDER if s.deck[base + kind]]

    def weight(self, s: TwoCrowns, action: Draw) -> int:
        return s.deck[self.seat * KINDS + action.kind]

    def total(self, s: TwoCrowns) -> int:
        return s.stock[self.seat]

    def pick(self, s: TwoCrowns, r: int) -> Action:
        base = self.seat * KINDS
        for kind in ORDER:
            r -= s.deck[base + kind]
            if r < 0:
                return DRAW[self.seat][kind]
        raise ValueError("r is outside range(total)")

    def apply(self, s: TwoCrowns, seat: int, action: Draw) -> None:
        s.frames.pop()
        s.deck[self.seat * KINDS + action.kind] -= 1
        s.stock[self.seat] -= 1
        s.hand[self.seat * KINDS + action.kind] += 1
        s.held[self.seat] += 1
        if s.events is not None:
            s.emit(Event("drew", [s.who(self.seat)], [action.kind], those_who_see(s, self.seat)))
        self.go_on(s)

    def go_on(self, s: TwoCrowns) -> None:
        raise TypeError(f"{type(self).__name__} does not say what follows")

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Draw):
            return super().refusal(s, seat, action)
        if action.seat != self.seat:
            return Illegal("C-16", "another player draws")
        return Illegal("C-2", "there is no such card left in the deck")


def those_who_see(s: TwoCrowns, seat: int) -> list[int]:
    """C-117, C-123, C-124: who sees the seat's hand. Team mates talk anyway."""
    return [other for other in range(s.seat_count) if other == seat or (s.rules.shared and s.same_side(other, seat))]


class DrawPhase(CardDrawn):
    """C-16: T draws until holding three cards, or until the deck is empty (C-18)."""

    def go_on(self, s: TwoCrowns) -> None:
        s.stirred = 1  # C-102
        if draws_on(s):  # C-93: nobody cuts in between two cards
            s.frames.append(DrawPhase(s.mover))
        elif s.rules.has_round[ROUND_U]:  # C-138: after the last card
            open_round(s, ROUND_U)
        else:
            open_round(s, ROUND_D)


def draws_on(s: TwoCrowns) -> bool:
    """C-16 to C-18: whether T has a card to draw."""
    return s.held[s.mover] < HAND and s.stock[s.mover] > 0


def draw_phase(s: TwoCrowns) -> None:
    if s.stock[s.mover] and s.rules.has_round[ROUND_U]:  # C-19, C-138: before the first card
        open_round(s, ROUND_U)
    else:
        draw_up(s)


def draw_up(s: TwoCrowns) -> None:
    """T draws what is missing, or goes on to the Deposit Phase."""
    if draws_on(s):
        s.frames.append(DrawPhase(s.mover))
    else:
        open_round(s, ROUND_D)


# From turn to turn


def begin_turn(s: TwoCrowns, seat: int) -> None:
    s.mover = seat
    s.turn += 1
    s.stirred = 0
    if s.rules.teams:
        s.latest[seat % 2] = seat
    if s.events is not None:
        s.emit(Event("turn", [s.who(seat), s.turn]))
    draw_phase(s)


def end_turn(s: TwoCrowns) -> None:
    """After round E: the quiet check (C-101, C-105), then the next player."""
    s.frames.clear()
    if s.stirred:
        s.quiet = [0] * s.seat_count
    elif not s.gone[s.mover]:
        s.quiet[s.mover] += 1
    if s.events is not None:
        s.emit(Event("turn_over", [s.who(s.mover), s.stirred]))
    if not s.rules.haste:
        s.fresh = [0] * len(s.fresh)
    if ends_quietly(s):
        s.finish(quiet_outcome(s))
        return
    begin_turn(s, next_mover(s))


def next_mover(s: TwoCrowns) -> int:
    """C-13, C-107: clockwise. C-114, C-119: in teams the colours alternate, each going round its own members."""
    if not s.rules.teams:
        return s.next_player(s.mover)
    side = 1 - s.mover % 2
    seat = s.latest[side]
    if seat == NOBODY:  # its first turn comes now
        seat = s.mover - 1
    seat = (seat + 2) % s.seat_count
    while s.gone[seat]:
        seat = (seat + 2) % s.seat_count
    return seat


def open_round(s: TwoCrowns, letter: int) -> None:
    """The next cut-in round begins: T was the last to declare something."""
    if s.events is not None:
        s.emit(Event("round", [s.who(s.mover), letter]))
    frame = CutIn(letter, s.mover, [0] * s.seat_count)
    s.frames.append(frame)
    if letter == ROUND_P and s.rules.p_first:  # C-129
        frame.silence_others(s)
    frame.restart(s, s.mover)


NOT_YOUR_TURN: Final = Objection("C-15", "only the player whose turn it is can do that")
OTHERS_FIRST: Final = Objection("C-91", "the others may still cut in before that")


class CutIn(Speaking):
    """C-89, C-90, C-91, C-132: everybody with cards speaks in order until all have passed in a row; then T acts.

    C-126: T speaks last, so that T's pass and T's slow declaration are one decision (`slow`). Before that T may be
    asked in the circle like anybody else, for instants only. C-96: one time of speaking is one declaration.
    """

    def __init__(self, letter: int, seat: int, passed: list[int]) -> None:
        self.letter: Final[int] = letter
        self.seat: int = seat  # who is asked
        self.passed: list[int] = passed  # by seat: 1 since the last declaration
        self.slow: bool = False  # T is asked for the phase's own declaration

    def clone(self) -> Frame:
        copy = CutIn(self.letter, self.seat, self.passed[:])
        copy.slow = self.slow
        return copy

    def window(self) -> str:
        return WINDOWS[self.letter]

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[self.seat]

    # Who speaks

    def can_speak(self, s: TwoCrowns, seat: int) -> bool:
        """By public facts: in the game, with a card in the hand, and not silent since the last declaration."""
        return not s.gone[seat] and s.held[seat] > 0 and not self.passed[seat]

    def others_left(self, s: TwoCrowns) -> bool:
        return any(seat != s.mover and self.can_speak(s, seat) for seat in range(s.seat_count))

    def silence_others(self, s: TwoCrowns) -> None:
        """Nobody may answer: T goes on."""
        for seat in range(s.seat_count):
            if seat != s.mover:
                self.passed[seat] = 1

    def restart(self, s: TwoCrowns, declarer: int) -> None:
        """Somebody has declared something, or the round begins."""
        if not s.rules.has_round[self.letter]:  # C-127
            self.silence_others(s)
        self.ask_after(s, s.mover - 1 if s.rules.turn_first else declarer)  # C-130

    def ask_after(self, s: TwoCrowns, seat: int) -> None:
        """Find the next speaker, clockwise from after that seat."""
        self.slow = False
        if not self.others_left(s):
            if has_slow_act(self.letter):
                self.seat = s.mover
                self.slow = True
            elif self.can_speak(s, s.mover):
                self.seat = s.mover
            elif self.letter == ROUND_U:  # C-138: T makes up for what was played in it
                s.frames.pop()
                draw_up(s)
            else:
                end_turn(s)
            return
        if s.rules.quick:
            speakers = quick_speakers(s, self)
            if len(speakers) > 1:
                self.seat = s.mover  # until chance has spoken
                s.frames.append(WHO_IS_QUICK)
            else:
                self.seat = speakers[0]
            return
        for step in range(1, s.seat_count + 1):
            other = (seat + step) % s.seat_count
            if self.can_speak(s, other):
                self.seat = other
                return

    # What can be said

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        legal: list[Action] = []
        if self.slow:
            add_slow(s, seat, self.letter, legal)
        else:
            legal.append(PASS)
        base = seat * KINDS
        if s.hand[base + SENTRY]:  # C-87, C-95
            add_sentries(s, seat, legal)
        if s.hand[base + NECROMANCER]:
            add_raised(s, seat, legal)
        if s.hand[base + BANDIT]:
            add_thefts(s, seat, legal)
        add_purchases(s, seat, self.why_no_units(s, seat), legal)  # C-32
        return legal

    def why_no_units(self, s: TwoCrowns, seat: int) -> Objection | None:
        """The objection to buying a unit now."""
        if self.letter != ROUND_P or seat != s.mover:
            return UNITS_ELSEWHERE
        return None if self.slow else OTHERS_FIRST

    def why_not_slow(self, s: TwoCrowns, seat: int, action: SlowAct) -> Objection | None:
        """The objection to declaring anything of that kind now."""
        if seat != s.mover:
            return NOT_YOUR_TURN
        if self.letter != action.phase:
            return action.elsewhere
        return None if self.slow else OTHERS_FIRST

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, SlowAct):
            objection = self.why_not_slow(s, seat, action)
            return refuse_slow(s, seat, action) if objection is None else objection.illegal()
        if isinstance(action, Pass):
            return Illegal("C-126", "you can't pass in your own phase: declare an action, or nothing")
        if isinstance(action, Buy):
            return refuse_buy(s, seat, action.items, self.why_no_units(s, seat))
        if isinstance(action, Sentry):
            return refuse_sentry(s, seat, action.king)
        if isinstance(action, Raise):
            return refuse_raised(s, seat, action.owner, action.kind)
        if isinstance(action, Bandit):
            return refuse_theft(s, seat, action.victim, action.kind)
        if isinstance(action, (LayCoin, Settle)):
            return PAY_ELSEWHERE.illegal()
        return super().refusal(s, seat, action)

    # What follows

    def apply(self, s: TwoCrowns, seat: int, action: Action) -> None:
        if isinstance(action, Pass):
            if s.events is not None:
                s.emit(Event("passed", [s.who(seat)]))
            self.passed[seat] = 1
            self.ask_after(s, seat)
        elif isinstance(action, Buy):
            name_items(s, seat, action.items)
        elif isinstance(action, Bandit):
            steal(s, seat, action)
            s.frames.append(LOOT)
        elif isinstance(action, Sentry):
            guard(s, seat, action.king)
            self.finish_instant(s, seat)
        elif isinstance(action, Raise):
            raise_unit(s, seat, action.owner, action.kind)
            self.finish_instant(s, seat)
        elif isinstance(action, Aim):
            begin_attack(s, seat, action)
        elif isinstance(action, Strike):
            strike(s, [])
        elif isinstance(action, Deposit):
            deposit(s, seat, action.kind)
            self.close(s, ROUND_P)
        elif isinstance(action, BuyNothing):
            if s.events is not None:
                s.emit(Event("bought_all", [s.who(seat)]))
            self.close(s, ROUND_A)
        elif isinstance(action, Discard):
            discard_one(s, seat, action.kind)
            if not ends_here(s):
                self.close(s, ROUND_E)

    def finish_instant(self, s: TwoCrowns, seat: int) -> None:
        if not ends_here(s):
            self.declared(s, seat, True)

    def declared(self, s: TwoCrowns, seat: int, reopens: bool) -> None:
        """C-91: everybody may speak again, beginning after the declarer."""
        self.passed = [0] * s.seat_count
        if s.gone[s.mover]:  # T resigned while somebody else declared something
            end_turn(s)
            return
        if not reopens:  # C-128
            self.silence_others(s)
        self.restart(s, seat)

    def struck(self, s: TwoCrowns) -> None:
        self.close(s, ROUND_X)

    def close(self, s: TwoCrowns, following: int) -> None:
        s.frames.pop()
        open_round(s, following)


def has_slow_act(letter: int) -> bool:
    """C-126, C-138: in rounds U and E all may only pass or play an instant."""
    return letter not in (ROUND_U, ROUND_E)


def quick_speakers(s: TwoCrowns, frame: CutIn) -> list[int]:
    return [seat for seat in range(s.seat_count) if seat != s.mover and frame.can_speak(s, seat)]


class WhoIsQuick(ChanceFrame):
    """C-94, C-131: chance draws the one of the others who speaks next."""

    def clone(self) -> Frame:
        return self

    def waiting(self, s: TwoCrowns) -> CutIn:
        """The round that goes on once it is known who is quick."""
        below = s.frames[-2]
        assert isinstance(below, CutIn)
        return below

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        return [QUICK[other] for other in quick_speakers(s, self.waiting(s))]

    def apply(self, s: TwoCrowns, seat: int, action: Quick) -> None:
        self.waiting(s).seat = action.seat
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("quick", [s.who(action.seat)]))

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Quick):
            return Illegal("C-94", "that player does not wait to speak")
        return super().refusal(s, seat, action)


WHO_IS_QUICK: Final = WhoIsQuick()
