"""The frames of a game, in the order in which they follow one another.

Deal, then for every round Bag, Bids, Window, and Deal again. Each takes the place of the one before; only the Draw of a
pawning seat lies on top of another frame, which goes on waiting.
"""

from typing import Final

from heralds.actions import (
    BANNER,
    BID,
    CARD,
    PASS,
    PAWN,
    READY,
    SOUND,
    TAKE_BACK,
    Banner,
    Bid,
    Card,
    Pawn,
    Ready,
    Spoken,
    TakeBack,
    Trumpet,
)
from heralds.data import HIGHEST_BANNER, HIGHEST_CARD, KINDS, NOTHING, TRUMPET, VALUES
from heralds.state import FIRST, Court, final_outcome
from regalia.core.actions import Action
from regalia.core.errors import RESIGNED, Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.state import won_by


class Blind(ChanceFrame):
    """One of many, drawn without looking: each that is there has the same chance."""

    def clone(self) -> Frame:
        return self

    def counts(self, s: Court) -> list[int]:
        """Return how many there are of each value or kind."""
        raise TypeError(f"{type(self).__name__} does not say what is drawn from")

    def outcomes(self) -> list[Spoken]:
        """Return the action that says which value or kind is drawn."""
        raise TypeError(f"{type(self).__name__} does not say what is drawn")

    def legal(self, s: Court, seat: int) -> list[Action]:
        outcomes = self.outcomes()
        return [outcomes[kind] for kind, count in enumerate(self.counts(s)) if count]

    def weight(self, s: Court, action: Spoken) -> int:
        return self.counts(s)[action.value]

    def total(self, s: Court) -> int:
        return sum(self.counts(s))

    def pick(self, s: Court, r: int) -> Action:
        for kind, count in enumerate(self.counts(s)):
            r -= count
            if r < 0:
                return self.outcomes()[kind]
        raise ValueError("r is outside range(total)")

    def refusal(self, s: Court, seat: int, action: Action) -> Illegal:
        if isinstance(action, Card) and isinstance(self, CardFrame):
            return Illegal("H-2", "there is no such card in the pile")
        if isinstance(action, Banner) and isinstance(self, Bag):
            return Illegal("H-1", "there is no such banner in the bag")
        return super().refusal(s, seat, action)


class CardFrame(Blind):
    """A card comes off the pile and into the seat's hand."""

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def counts(self, s: Court) -> list[int]:
        return s.pile

    def outcomes(self) -> list[Spoken]:
        return CARD

    def apply(self, s: Court, seat: int, action: Card) -> None:
        s.pile[action.value] -= 1
        s.hand[self.seat * KINDS + action.value] += 1
        s.held[self.seat] += 1
        if s.events is not None:
            s.emit(Event("drew", [self.seat], [action.value], [self.seat]))  # H-5
        s.frames.pop()


class Draw(CardFrame):
    """H-20: the card for a pawned banner; the question beneath still waits."""


class Deal(CardFrame):
    """H-4, H-19: everybody in turn gets a card, `left` times round the table."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left  # this time round included

    def apply(self, s: Court, seat: int, action: Card) -> None:
        super().apply(s, seat, action)
        self.go_on(s)

    def go_on(self, s: Court) -> None:
        """Once this frame is off the stack: the next card, or the next round."""
        seat = s.speaker_after(self.seat, False)
        left = self.left
        if seat == FIRST:
            seat = s.speaker_after(FIRST, False)
            left -= 1
        if left and sum(s.pile):
            s.frames.append(Deal(seat, left))
        else:
            s.frames.append(BAG)


class Bag(Blind):
    """H-7: a banner is drawn and laid on the table."""

    def counts(self, s: Court) -> list[int]:
        return s.bag

    def outcomes(self) -> list[Spoken]:
        return BANNER

    def apply(self, s: Court, seat: int, action: Banner) -> None:
        s.bag[action.value] -= 1
        s.table[action.value] += 1
        s.round += 1
        if s.events is not None:
            s.emit(Event("unfurled", [s.round, action.value]))
        s.frames.pop()
        if sum(s.held):
            s.frames.append(Bids(s.seat_count))
        else:  # H-8: nobody has a card to bid
            lift_screens(s, [0] * s.seat_count)


BAG: Final = Bag()


class Screened(Frame):
    """A question while the screens are up. A seat that is asked may pawn first."""

    def add_pawns(self, s: Court, seat: int, legal: list[Action]) -> None:
        if sum(s.pile):  # H-22
            legal.extend([PAWN[value] for value in range(1, VALUES) if s.won[seat * VALUES + value]])  # H-21

    def pawn(self, s: Court, seat: int, value: int) -> None:
        s.won[seat * VALUES + value] -= 1
        s.out[value] += 1
        if s.events is not None:
            s.emit(Event("pawned", [seat, value]))
        s.frames.append(Draw(seat))  # H-20

    def refusal(self, s: Court, seat: int, action: Action) -> Illegal:
        if isinstance(action, Pawn):
            if action.value > HIGHEST_BANNER:
                return Illegal("H-1", f"no banner is worth more than {HIGHEST_BANNER}")
            if not s.won[seat * VALUES + action.value]:
                return Illegal("H-21", f"you have won no banner of value {action.value}")
            return Illegal("H-22", "the pile is empty")
        return super().refusal(s, seat, action)


class Bids(Screened):
    """H-8: everybody who has cards bids, in any order and out of sight of the others."""

    def __init__(self, seats: int) -> None:
        self.wavered: list[int] = [0] * seats  # [seat]: 1 if it has taken a card back, which only the seat knows
        self.ready: list[int] = [0] * seats  # [seat]: 1 if its bid is sealed, which everybody knows

    def clone(self) -> Frame:
        copy = Bids(0)
        copy.wavered = self.wavered.copy()
        copy.ready = self.ready.copy()
        return copy

    def to_act(self, s: Court) -> tuple[int, ...]:
        # Those who are out hold nothing. `held` does not change when a card goes behind a screen (H-13).
        return tuple([seat for seat in range(s.seat_count) if s.held[seat] and not self.ready[seat]])

    def legal(self, s: Court, seat: int) -> list[Action]:
        legal: list[Action] = []
        if not s.behind[seat]:  # H-10
            legal.extend([BID[value] for value in range(1, KINDS) if s.hand[seat * KINDS + value]])  # H-9
        legal.append(READY)  # H-12
        if s.behind[seat] and not self.wavered[seat]:  # H-11
            legal.append(TAKE_BACK)
        self.add_pawns(s, seat, legal)
        return legal

    def apply(self, s: Court, seat: int, action: Bid | TakeBack | Ready | Pawn) -> None:
        # H-13: no event says which cards go behind a screen or come back.
        if isinstance(action, Bid):
            s.hand[seat * KINDS + action.value] -= 1
            s.behind[seat] = action.value
        elif isinstance(action, TakeBack):
            s.hand[seat * KINDS + s.behind[seat]] += 1
            s.behind[seat] = NOTHING
            self.wavered[seat] = 1
        elif isinstance(action, Ready):
            self.ready[seat] = 1
            if s.events is not None:
                s.emit(Event("readied", [seat]))
            self.go_on(s)
        else:
            self.pawn(s, seat, action.value)

    def go_on(self, s: Court) -> None:
        """If everybody is ready, the window opens. Nobody who has cards may be left if the last one resigned."""
        if self.to_act(s):
            return
        s.frames.pop()
        seat = s.speaker_after(FIRST, True)  # H-14
        if seat == FIRST:
            lift_screens(s, [0] * s.seat_count)
        else:
            s.frames.append(Window(s.seat_count, seat))

    def refusal(self, s: Court, seat: int, action: Action) -> Illegal:
        if isinstance(action, Bid):
            if action.value > HIGHEST_CARD:
                return Illegal("H-2", f"no card is worth more than {HIGHEST_CARD}")
            if s.behind[seat]:
                return Illegal("H-10", "there is a card behind your screen already")
            return Illegal("H-9", f"you have no {action.value} in your hand")
        if isinstance(action, TakeBack):
            if s.behind[seat]:
                return Illegal("H-11", "you have taken a card back in this round")
            return Illegal("H-11", "there is no card behind your screen")
        if isinstance(action, Trumpet):
            return Illegal("H-15", "trumpets sound when all bids are sealed")
        return super().refusal(s, seat, action)


class Window(Screened):
    """H-14: the one moment for trumpets; the seats are asked one after the other."""

    def __init__(self, seats: int, seat: int) -> None:
        self.seat: int = seat  # who is asked
        self.sounded: list[int] = [0] * seats  # [seat]: 1 if it has sounded a trumpet

    def window(self) -> str:
        return "trumpets"

    def clone(self) -> Frame:
        copy = Window(0, self.seat)
        copy.sounded = self.sounded.copy()
        return copy

    def to_act(self, s: Court) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Court, seat: int) -> list[Action]:
        legal: list[Action] = [PASS]
        if s.hand[seat * KINDS + TRUMPET]:  # H-15
            legal.append(SOUND)
        self.add_pawns(s, seat, legal)
        return legal

    def apply(self, s: Court, seat: int, action: Action) -> None:
        if isinstance(action, Pawn):
            self.pawn(s, seat, action.value)
            return
        if isinstance(action, Trumpet):
            s.hand[seat * KINDS + TRUMPET] -= 1
            s.held[seat] -= 1
            s.discard[TRUMPET] += 1  # H-15
            self.sounded[seat] = 1
        if s.events is not None:
            s.emit(Event("sounded" if self.sounded[seat] else "passed", [seat]))
        self.go_on(s)

    def go_on(self, s: Court) -> None:
        seat = s.speaker_after(self.seat, True)
        if seat == FIRST:
            s.frames.pop()
            lift_screens(s, self.sounded)
        else:
            self.seat = seat

    def refusal(self, s: Court, seat: int, action: Action) -> Illegal:
        if isinstance(action, Trumpet):
            return Illegal("H-15", "you have no trumpet in your hand")
        if isinstance(action, (Bid, TakeBack, Ready)):
            return Illegal("H-12", "the bids are sealed")
        return super().refusal(s, seat, action)


def lift_screens(s: Court, sounded: list[int]) -> None:
    """The reveal, and what follows it. Whatever asked last is off the stack."""
    best = 0
    taker = FIRST
    for seat in range(s.seat_count):
        bid = s.behind[seat] + s.rules.trumpet * sounded[seat]  # H-16
        if bid > best:
            best = bid
            taker = seat
        elif bid == best:
            taker = FIRST  # H-17
        if s.events is not None and not s.gone[seat]:
            s.emit(Event("revealed", [seat, s.behind[seat], bid], knew=[seat]))
        if s.behind[seat]:
            s.discard[s.behind[seat]] += 1  # H-18
            s.behind[seat] = NOTHING
            s.held[seat] -= 1
    take_banners(s, taker)
    if s.round == s.rules.rounds:  # H-6
        s.finish(final_outcome(s))
    elif sum(s.pile):  # H-19
        s.frames.append(Deal(s.speaker_after(FIRST, False), 1))
    else:
        s.frames.append(BAG)


def take_banners(s: Court, taker: int) -> None:
    """Give the banners on the table to the taker; if nobody takes them, they stay or leave the game."""
    if s.events is not None:
        kind = "took" if taker != FIRST else "carried" if s.rules.carry else "lost"
        s.emit(Event(kind, [taker, *s.table]))
    if taker == FIRST and s.rules.carry:  # H-17
        return
    for value in range(1, VALUES):
        if taker == FIRST:
            s.out[value] += s.table[value]
        else:
            s.won[taker * VALUES + value] += s.table[value]
        s.table[value] = 0


def drop_out(s: Court, seat: int) -> None:
    """H-25: a seat resigns, whatever is being asked."""
    if s.gone[seat]:
        raise Illegal("H-25", "this seat is out of the game already")
    s.gone[seat] = 1
    if s.behind[seat]:
        s.hand[seat * KINDS + s.behind[seat]] += 1
        s.behind[seat] = NOTHING
    shown = s.hand[seat * KINDS : (seat + 1) * KINDS]
    for kind in range(KINDS):
        s.discard[kind] += shown[kind]
        s.hand[seat * KINDS + kind] = 0
    s.held[seat] = 0
    for value in range(1, VALUES):
        s.out[value] += s.won[seat * VALUES + value]
        s.won[seat * VALUES + value] = 0
    if s.events is not None:
        s.emit(Event("resigned", [seat, *shown], knew=[seat]))
    playing = s.playing()
    if len(playing) == 1:
        s.finish(won_by(playing[0], s.seat_count, RESIGNED))  # H-26
    else:
        go_on_without(s, seat)


def go_on_without(s: Court, seat: int) -> None:
    """Whatever was asked of the seat that is out is asked no more."""
    top = s.frames[-1]
    if isinstance(top, Draw) and top.seat == seat:
        s.frames.pop()
    below = s.frames[0]
    if isinstance(below, Deal):
        if below.seat == seat:
            s.frames.pop()
            below.go_on(s)
    elif isinstance(below, Bids):
        below.wavered[seat] = 0
        below.ready[seat] = 0
        below.go_on(s)
    elif isinstance(below, Window):
        below.sounded[seat] = 0
        if below.seat == seat:
            below.go_on(s)


def screens_of(s: Court) -> Screened | None:
    """Return the question that is asked while the screens are up, or None."""
    if s.frames:
        below = s.frames[0]
        if isinstance(below, Screened):
            return below
    return None
