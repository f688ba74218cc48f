"""Section 7: free, paid and traded recruits are announced together and drawn in one draw."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DRAW, DRAWN, HIRE, TRADE, ThingsAction, counter_in
from regalia.games.kings_and_things.data import MAX_HIRED, MAX_TRADED, RECRUIT_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import FromCup, ThingsFrame, is_on_rack
from regalia.games.kings_and_things.flow.placing import AFTER_RECRUITING, Placing, first_of_forms
from regalia.games.kings_and_things.rules import free_things
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
        assert s.cup and 0 <= self.seat < s.seat_count

    def draw_action(self, s: KingsThings, counter: int) -> Action:
        return ThingsAction(DRAWN, self.seat, counter)

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.seat] or not s.cup:
            s.frames.pop()
            return True
        return False

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        s.put(say.b, RACK, self.seat)
        s.mark[say.b] = FRESH if self.fresh else 0
        if s.events is not None:
            s.emit(Event("drew", [self.seat], [say.b], [self.seat]))
        if not s.cup:
            last_drawn(s)


def last_drawn(s: KingsThings) -> None:
    """T-7.5a: the cup is empty, and true elimination begins."""
    if not s.elimination:
        s.elimination = 1
        if s.events is not None:
            s.emit(Event("true_elimination", []))


class Drawing(ThingsFrame):
    """So many Things are drawn, one after the other."""

    WORD = "drawing"
    FIELDS = (fields.SEAT, fields.number("left"), fields.flag("fresh"))

    def __init__(self, seat: int = NONE, left: int = 0, fresh: int = 0) -> None:
        super().__init__(seat)
        self.left: int = left  # how many are still to come
        self.fresh: int = fresh

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a draw continues by itself")

    def advance(self, s: KingsThings) -> bool:
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


TOO_MANY: Final = Objection("T-7.2", "you can hire at most {most} recruits per turn")
TOO_DEAR: Final = Objection("T-7.2", "that costs {price} gold, and you have {gold}")
ANNOUNCED: Final = Objection("T-7.0", "you have said how many you hire")
NOT_ON_YOUR_RACK: Final = Objection("T-7.3c", "you trade in only Things on your rack")
HIRE_FIRST: Final = Objection("T-7.3a", "first say how many recruits you hire")
ONE_MORE: Final = Objection("T-7.3a", "two Things buy one recruit: trade in one more")
ENOUGH_TRADED: Final = Objection("T-7.3a", "you can trade for at most {most} recruits per turn")
NAME_THE_FIRST: Final = Objection("T-7.3a", "of Things that look the same, name the first")


def why_no_hire(s: KingsThings, seat: int, number: int) -> Objection | None:
    if number > MAX_HIRED:
        return TOO_MANY
    return TOO_DEAR if number * RECRUIT_PRICE > s.gold[seat] else None


def why_no_more_trade(s: KingsThings, seat: int) -> Objection | None:
    return None if len(s.offer[seat]) < 2 * MAX_TRADED else ENOUGH_TRADED


def why_no_draw(s: KingsThings, seat: int) -> Objection | None:
    """T-7.3d: with nothing left to pair it with, an odd Thing is kept."""
    return None if len(s.offer[seat]) % 2 == 0 or not s.rack[seat] else ONE_MORE


class RecruitThings(ThingsFrame):
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
        assert self.step < DRAWN_ALL and self.hired <= MAX_HIRED

    def advance(self, s: KingsThings) -> bool:
        if self.step < DRAWN_ALL:
            return False
        traded = s.offer[self.seat][:]
        for counter in traded:
            s.to_cup(counter)  # T-7.3b: after the draw
        if traded and s.events is not None:
            s.emit(Event("returned", [self.seat, *traded]))
        s.frames.pop()
        s.frames.append(Placing(self.seat, AFTER_RECRUITING))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == HIRING:
            return [
                ThingsAction(HIRE, number) for number in range(MAX_HIRED + 1) if why_no_hire(s, seat, number) is None
            ]
        legal: list[Action] = []
        if why_no_more_trade(s, seat) is None:
            legal.extend([ThingsAction(TRADE, counter) for counter in first_of_forms(s.rack[seat])])
        if why_no_draw(s, seat) is None:
            legal.append(ThingsAction(DRAW))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == HIRE:
            self.step = TRADING
            self.hired = say.a
            s.gold[seat] -= RECRUIT_PRICE * say.a
            if s.events is not None:
                s.emit(Event("hired", [seat, say.a]))
        elif say.verb == TRADE:
            s.mark[say.a] = 0
            s.put(say.a, OFFER, seat)  # T-7.3b: shown
            if s.events is not None:
                s.emit(Event("traded", [seat, say.a], knew=[seat]))
        else:
            self.step = DRAWN_ALL
            s.frames.append(Drawing(seat, self.due(s)))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == HIRE:
            objection = why_no_hire(s, seat, say.a) or ANNOUNCED
            price = say.a * RECRUIT_PRICE
            return objection.illegal(most=MAX_HIRED, price=price, gold=s.gold[seat])
        if say.verb == TRADE:
            if not is_on_rack(s, seat, counter_in(say.a)):
                return NOT_ON_YOUR_RACK.illegal()
            objection = HIRE_FIRST if self.step == HIRING else why_no_more_trade(s, seat) or NAME_THE_FIRST
            return objection.illegal(most=MAX_TRADED)
        if say.verb == DRAW:
            return (HIRE_FIRST if self.step == HIRING else ONE_MORE).illegal()
        return None

    def due(self, s: KingsThings) -> int:
        """Return how many are drawn; nobody pays for what the cup cannot give (T-7.5e)."""
        seat = self.seat
        free = free_things(s.count_owned(seat))
        traded = len(s.offer[seat]) // 2
        left = len(s.cup) - min(free, len(s.cup))
        paid = min(self.hired, left)
        filled = min(traded, left - paid)
        if paid < self.hired:
            s.gold[seat] += RECRUIT_PRICE * (self.hired - paid)
            if s.events is not None:
                s.emit(Event("refunded", [seat, self.hired - paid]))
        if 2 * filled < len(s.offer[seat]):
            kept = s.offer[seat][2 * filled :]
            for counter in kept:
                s.put(counter, RACK, seat)
            if s.events is not None:
                s.emit(Event("kept", [seat, *kept]))
        return min(free, len(s.cup)) + paid + filled
