"""Section 7: free, paid and traded recruits are announced together and drawn in one draw."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DRAW, DRAWN, HIRE, TRADE, Say
from regalia.games.kings_and_things.data import MOST_HIRED, MOST_TRADED, RECRUIT_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.moments import FromCup, Moment
from regalia.games.kings_and_things.flow.placing import AFTER_RECRUITING, Placing, first_of_forms
from regalia.games.kings_and_things.state import FRESH, OFFER, RACK, KingsThings


class Draw(FromCup):
    """One Thing goes from the cup onto a rack."""

    WORD = "draw"
    FIELDS = (fields.SEAT, fields.flag("fresh"))
    FIXED = True

    def __init__(self, seat: int = NONE, fresh: int = 0) -> None:
        super().__init__(seat)
        self.fresh: int = fresh  # T-2.18b: it is drawn in exchange

    def check(self, s: KingsThings) -> None:
        assert s.cup and 0 <= self.seat < s.seats

    def drawn(self, s: KingsThings, counter: int) -> Action:
        return Say(DRAWN, self.seat, counter)

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.seat] or not s.cup:
            s.frames.pop()
            return True
        return False

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        s.put(say.b, RACK, self.seat)
        s.mark[say.b] = FRESH if self.fresh else 0
        if s.told is not None:
            s.tell(Event("drew", [self.seat], [say.b], [self.seat]))
        if not s.cup:
            last_drawn(s)


def last_drawn(s: KingsThings) -> None:
    """T-7.5a: the cup is empty, and true elimination begins."""
    if not s.elimination:
        s.elimination = 1
        if s.told is not None:
            s.tell(Event("true_elimination", []))


class Drawing(Moment):
    """So many Things are drawn, one after the other."""

    WORD = "drawing"
    FIELDS = (fields.SEAT, fields.number("left"), fields.flag("fresh"))

    def __init__(self, seat: int = NONE, left: int = 0, fresh: int = 0) -> None:
        super().__init__(seat)
        self.left: int = left  # how many are still to come
        self.fresh: int = fresh

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a draw goes on by itself")

    def go(self, s: KingsThings) -> bool:
        if self.left == 0 or not s.cup:
            s.frames.pop()
            return True
        self.left -= 1
        s.frames.append(Draw(self.seat, self.fresh))
        return True


# The steps of a player's part
HIRING: Final = 0
TRADING: Final = 1
DRAWN_ALL: Final = 2
STEPS: Final = ("hire", "trade", "drawn")


class RecruitThings(Moment):
    """T-7.0: a player's part: how many are hired, what is traded, then the draw."""

    WORD = "recruit_things"
    FIELDS = (fields.SEAT, fields.word("step", STEPS), fields.number("hired"))

    def __init__(self) -> None:
        super().__init__()
        self.step: int = HIRING
        self.hired: int = 0

    def strips(self) -> bool:
        return self.step < DRAWN_ALL

    def check(self, s: KingsThings) -> None:
        assert self.step < DRAWN_ALL and self.hired <= MOST_HIRED

    def go(self, s: KingsThings) -> bool:
        if self.step < DRAWN_ALL:
            return False
        traded = s.offer[self.seat][:]
        for counter in traded:
            s.to_cup(counter)  # T-7.3b: after the draw
        if traded and s.told is not None:
            s.tell(Event("returned", [self.seat, *traded]))
        s.frames.pop()
        s.frames.append(Placing(self.seat, AFTER_RECRUITING))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == HIRING:
            most = min(MOST_HIRED, s.gold[seat] // RECRUIT_PRICE)  # T-7.2
            return [Say(HIRE, number) for number in range(most + 1)]
        legal: list[Action] = []
        if len(s.offer[seat]) < 2 * MOST_TRADED:  # T-7.3a
            legal.extend([Say(TRADE, counter) for counter in first_of_forms(s.rack[seat])])
        # T-7.3d: with nothing left to pair it with, an odd Thing is kept.
        if len(s.offer[seat]) % 2 == 0 or not s.rack[seat]:
            legal.append(Say(DRAW))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == HIRE:
            self.step = TRADING
            self.hired = say.a
            s.gold[seat] -= RECRUIT_PRICE * say.a
            if s.told is not None:
                s.tell(Event("hired", [seat, say.a]))
        elif say.verb == TRADE:
            s.mark[say.a] = 0
            s.put(say.a, OFFER, seat)  # T-7.3b: shown
            if s.told is not None:
                s.tell(Event("traded", [seat, say.a], knew=[seat]))
        else:
            self.step = DRAWN_ALL
            s.frames.append(Drawing(seat, self.due(s)))

    def due(self, s: KingsThings) -> int:
        """How many are drawn; what the cup cannot give is not paid for (T-7.5e)."""
        seat = self.seat
        free = (s.count_owned(seat) + 1) // 2  # T-7.1
        traded = len(s.offer[seat]) // 2
        left = len(s.cup) - min(free, len(s.cup))
        paid = min(self.hired, left)
        filled = min(traded, left - paid)
        if paid < self.hired:
            s.gold[seat] += RECRUIT_PRICE * (self.hired - paid)
            if s.told is not None:
                s.tell(Event("refunded", [seat, self.hired - paid]))
        if 2 * filled < len(s.offer[seat]):
            kept = s.offer[seat][2 * filled :]
            for counter in kept:
                s.put(counter, RACK, seat)
            if s.told is not None:
                s.tell(Event("kept", [seat, *kept]))
        return min(free, len(s.cup)) + paid + filled
