"""The view of each seat, and determinize."""

from typing import Final

from heralds.data import KINDS, NOTHING, VALUES
from heralds.flow import Bids, Window, screens_of
from heralds.notation import dump
from heralds.state import Court
from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_legal, seen_to_act


class HeraldsView(View):
    """The table as one seat sees it. Columns that belong to the viewer alone are empty for a watcher."""

    def __init__(self, meta: GameMeta, s: Court, seat: int) -> None:
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, dump(meta, s, seat))
        screens = screens_of(s)
        own = seat >= 0
        self.round: Final[int] = s.round
        self.rounds: Final[int] = s.rules.rounds
        self.trumpet: Final[int] = s.rules.trumpet  # what one adds to a bid
        self.carry: Final[bool] = s.rules.carry  # H-17: banners that nobody takes stay for the next round
        self.bag: Final[list[int]] = s.bag.copy()  # [value]: how many
        self.table: Final[list[int]] = s.table.copy()
        self.out: Final[list[int]] = s.out.copy()
        self.discard: Final[list[int]] = s.discard.copy()  # [kind]: how many
        self.pile: Final[int] = sum(s.pile)
        self.held: Final[list[int]] = s.held.copy()  # [seat]: hand and screen together (H-5)
        self.gone: Final[list[int]] = s.gone.copy()
        self.won: Final[list[list[int]]] = [s.won[i * VALUES : (i + 1) * VALUES] for i in range(s.seat_count)]
        self.ready: Final[list[int]] = screens.ready.copy() if isinstance(screens, Bids) else [0] * s.seat_count  # H-13
        self.sounded: Final[list[int]] = screens.sounded.copy() if isinstance(screens, Window) else [0] * s.seat_count
        self.hand: Final[list[int]] = s.hand[seat * KINDS : (seat + 1) * KINDS] if own else []  # the viewer's
        self.behind: Final[int] = s.behind[seat] if own else NOTHING  # the viewer's


def resampled(s: Court, seat: int, rng: Rng) -> Court:
    """Return a state that fits what the seat knows: unseen cards and the screens of the others are dealt again.

    All deals are equally likely. Behind each other screen lies, with equal chances, nothing or one of the bid cards
    that this seat was dealt: the deal comes first, so hands are not likelier for having more ways to bid.
    """
    copy = s.clone()
    screens = screens_of(copy)
    others = [other for other in range(s.seat_count) if other != seat]
    unseen: list[int] = []
    for kind in range(KINDS):
        cards = copy.pile[kind]
        for other in others:
            cards += copy.hand[other * KINDS + kind]
            copy.hand[other * KINDS + kind] = 0
            if kind and copy.behind[other] == kind:
                cards += 1
        unseen.extend([kind] * cards)
    rng.shuffle(unseen)
    for other in others:
        cards = s.held[other]
        dealt = [unseen.pop() for i in range(cards)]
        for kind in dealt:
            copy.hand[other * KINDS + kind] += 1
        copy.behind[other] = NOTHING
        if screens is not None:
            could_bid = [NOTHING, *[kind for kind in dealt if kind]]
            choice = could_bid[int(rng.below(len(could_bid)))]
            if choice:
                copy.hand[other * KINDS + choice] -= 1
                copy.behind[other] = choice
            if isinstance(screens, Bids):
                screens.wavered[other] = 0  # H-13: nobody can know, so nobody has
    copy.pile = [unseen.count(kind) for kind in range(KINDS)]
    return copy
