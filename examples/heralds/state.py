"""The table now: where every card and banner is."""

from typing import Final

from heralds.data import BANNERS, CARDS, KINDS, NOTHING, VALUES
from heralds.options import HeraldsRules
from regalia.core.state import Outcome, State, shared_by, won_by

FIRST: Final = -1  # before anybody has spoken


class Court(State):
    """Columns of counts. Piles have no order: what is drawn next is not decided before it is drawn."""

    def __init__(self, seats: int, rules: HeraldsRules) -> None:
        super().__init__(seats)
        self.rules: Final[HeraldsRules] = rules
        self.round: int = 0  # as many as banners have been drawn; 0 while the first hands are dealt
        self.bag: list[int] = list(BANNERS)  # [value]: how many
        self.table: list[int] = [0] * VALUES
        self.out: list[int] = [0] * VALUES  # out of the game
        self.won: list[int] = [0] * (seats * VALUES)  # [seat * VALUES + value]
        self.pile: list[int] = list(CARDS)  # [kind]: how many
        self.discard: list[int] = [0] * KINDS
        self.hand: list[int] = [0] * (seats * KINDS)  # [seat * KINDS + kind]
        # Not in the frame: an agreed draw clears the frames in the middle of the bids, and no card may get lost.
        self.behind: list[int] = [NOTHING] * seats  # [seat]: the value of the card behind its screen
        self.held: list[int] = [0] * seats  # H-5: cards in the hand and behind the screen together, known to all
        self.gone: list[int] = [0] * seats  # 1: has resigned

    def clone(self) -> "Court":
        copy = Court(self.seat_count, self.rules)
        self.clone_base_into(copy)
        copy.round = self.round
        copy.bag = self.bag.copy()
        copy.table = self.table.copy()
        copy.out = self.out.copy()
        copy.won = self.won.copy()
        copy.pile = self.pile.copy()
        copy.discard = self.discard.copy()
        copy.hand = self.hand.copy()
        copy.behind = self.behind.copy()
        copy.held = self.held.copy()
        copy.gone = self.gone.copy()
        return copy

    def place(self, seat: int) -> int:
        """Return how many seats, including those that are out, speak before this one in the round."""
        if seat == FIRST:
            return -1
        return (seat - max(self.round - 1, 0)) % self.seat_count  # H-3

    def speaker_after(self, seat: int, holding: bool) -> int:
        """Return who speaks next in this round, among those with cards if `holding`; FIRST if nobody is left."""
        for place in range(self.place(seat) + 1, self.seat_count):
            other = (place + max(self.round - 1, 0)) % self.seat_count
            if not self.gone[other] and (self.held[other] or not holding):
                return other
        return FIRST

    def points(self, seat: int) -> int:
        points = 0
        for value in range(1, VALUES):
            points += value * self.won[seat * VALUES + value]
        return points

    def playing(self) -> list[int]:
        return [seat for seat in range(self.seat_count) if not self.gone[seat]]


def final_outcome(s: Court) -> Outcome:
    """Return the outcome once the last round is over."""
    playing = s.playing()
    best = max([s.points(seat) for seat in playing])
    winners = [seat for seat in playing if s.points(seat) == best]
    if len(winners) == 1:
        return won_by(winners[0], s.seat_count, "H-23")
    return shared_by(winners, s.seat_count, "H-24")
