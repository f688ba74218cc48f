"""Section 7: free, paid and traded recruits are announced together and drawn in one draw."""

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DRAW, DRAWN, HIRE, TRADE, Say
from regalia.games.kings_and_things.data import MOST_HIRED, MOST_TRADED, RECRUIT_PRICE
from regalia.games.kings_and_things.flow.moments import FromCup, Moment
from regalia.games.kings_and_things.flow.placing import AFTER_RECRUITING, first_of_forms, placing
from regalia.games.kings_and_things.state import OFFER, RACK, KingsThings


class Draw(FromCup):
    """One Thing goes from the cup onto a rack. `mask`: what is marked on it."""

    WORD = "draw"

    def check(self, s: KingsThings) -> None:
        assert s.cup and 0 <= self.seat < s.seats

    def drawn(self, counter: int) -> Action:
        return Say(DRAWN, self.seat, counter)

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.seat] or not s.cup:
            s.frames.pop()
            return True
        return False

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        s.put(say.b, RACK, self.seat)
        s.mark[say.b] = self.mask
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
    """So many Things are drawn, one after the other. `count`: how many are still to come."""

    WORD = "drawing"

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a draw goes on by itself")

    def go(self, s: KingsThings) -> bool:
        if self.count == 0 or not s.cup:
            s.frames.pop()
            return True
        self.count -= 1
        draw = Draw()
        draw.seat = self.seat
        draw.mask = self.mask
        s.frames.append(draw)
        return True


def drawing(seat: int, count: int, mark: int) -> Drawing:
    frame = Drawing()
    frame.seat = seat
    frame.count = count
    frame.mask = mark
    return frame


class RecruitThings(Moment):
    """T-7.0: a player's part. `stage` 0: how many are hired; 1: what is traded; 2: drawn; `count`: hired."""

    WORD = "recruit_things"

    def strips(self) -> bool:
        return self.stage < 2

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.stage < 2 and 0 <= self.count <= MOST_HIRED

    def go(self, s: KingsThings) -> bool:
        if self.stage < 2:
            return False
        traded = s.offer[self.seat][:]
        for counter in traded:
            s.to_cup(counter)  # T-7.3b: after the draw
        if traded and s.told is not None:
            s.tell(Event("returned", [self.seat, *traded]))
        s.frames.pop()
        s.frames.append(placing(self.seat, AFTER_RECRUITING))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.stage == 0:
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
            self.stage = 1
            self.count = say.a
            s.gold[seat] -= RECRUIT_PRICE * say.a
            if s.told is not None:
                s.tell(Event("hired", [seat, say.a]))
        elif say.verb == TRADE:
            s.mark[say.a] = 0
            s.put(say.a, OFFER, seat)  # T-7.3b: shown
            if s.told is not None:
                s.tell(Event("traded", [seat, say.a], knew=[seat]))
        else:
            self.stage = 2
            s.frames.append(drawing(seat, self.due(s), 0))

    def due(self, s: KingsThings) -> int:
        """How many are drawn; what the cup cannot give is not paid for (T-7.5e)."""
        seat = self.seat
        free = (s.count_owned(seat) + 1) // 2  # T-7.1
        traded = len(s.offer[seat]) // 2
        left = len(s.cup) - min(free, len(s.cup))
        paid = min(self.count, left)
        filled = min(traded, left - paid)
        if paid < self.count:
            s.gold[seat] += RECRUIT_PRICE * (self.count - paid)
            if s.told is not None:
                s.tell(Event("refunded", [seat, self.count - paid]))
        if 2 * filled < len(s.offer[seat]):
            kept = s.offer[seat][2 * filled :]
            for counter in kept:
                s.put(counter, RACK, seat)
            if s.told is not None:
                s.tell(Event("kept", [seat, *kept]))
        return min(free, len(s.cup)) + paid + filled
