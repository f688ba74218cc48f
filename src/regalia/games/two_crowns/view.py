"""Views of the table by seat (C-122 to C-124), and resampling what a seat cannot know."""

from typing import Final

from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_blocked, seen_legal, seen_to_act
from regalia.games.two_crowns.data import KINDS, ORDER
from regalia.games.two_crowns.flow.attack import Attack, strikers
from regalia.games.two_crowns.flow.ends import is_dead_end
from regalia.games.two_crowns.flow.turn import CutIn
from regalia.games.two_crowns.names import short_name, title_of
from regalia.games.two_crowns.notation import write_action
from regalia.games.two_crowns.options import CrownsRules
from regalia.games.two_crowns.positions import dump, frame_text, sees_hand
from regalia.games.two_crowns.state import TwoCrowns

TRIES: Final = 50


class CrownsView(View):
    """The table as one seat sees it."""

    def __init__(self, meta: GameMeta, s: TwoCrowns, seat: int) -> None:
        super().__init__(
            seat, seen_to_act(s), seen_legal(s, seat), s.outcome, dump(meta, s, seat), seen_blocked(s, seat)
        )
        seats = range(s.seat_count)
        self.rules: Final[CrownsRules] = s.rules
        self.seat_count: Final[int] = s.seat_count
        self.who: Final[list[int]] = [s.who(each) for each in seats]  # see names
        self.name: Final[list[str]] = [short_name(s, each) for each in seats]
        self.title: Final[list[str]] = [title_of(s.who(each)) for each in seats]
        self.mover: Final[int] = s.mover
        self.turn: Final[int] = s.turn
        self.stirred: Final[int] = s.stirred
        self.quiet: Final[list[int]] = s.quiet[:]
        self.gone: Final[list[int]] = s.gone[:]
        self.king: Final[list[int]] = s.king[:]
        self.guard: Final[list[list[int]]] = [guard[:] for guard in s.guard]
        self.row: Final[list[list[int]]] = [row[:] for row in s.row]
        self.witch: Final[list[int]] = s.witch[:]
        self.fresh: Final[list[int]] = s.fresh[:]
        self.strikers: Final[list[list[int]]] = [strikers(s, each) for each in seats]
        self.bank: Final[list[list[int]]] = [s.bank[each * KINDS : (each + 1) * KINDS] for each in seats]
        self.pile: Final[list[list[int]]] = [pile[:] for pile in s.pile]
        self.held: Final[list[int]] = s.held[:]
        self.stock: Final[list[int]] = s.stock[:]
        # By seat: hand and deck where the viewer may see them, else empty; and both together, which everybody knows.
        self.hand: Final[list[list[int]]] = [
            s.hand[each * KINDS : (each + 1) * KINDS] if sees_hand(s, seat, each) else [] for each in seats
        ]
        self.unseen: Final[list[list[int]]] = [
            [s.hand[each * KINDS + kind] + s.deck[each * KINDS + kind] for kind in range(KINDS)] for each in seats
        ]
        self.text_of: Final[dict[int, str]] = {action.key: write_action(s, action) for action in self.legal}
        self.buyer: Final[int] = s.buyer
        self.items: Final[list[int]] = s.items[:]
        self.paid: Final[list[int]] = s.paid[:]
        self.loot: Final[list[int]] = s.loot[:]
        top = s.frames[-1] if s.frames else None
        self.asking: Final[str] = "" if top is None else frame_text(s, top).partition(" ")[0]
        below = s.frames[0] if s.frames else None
        self.round: Final[int] = below.letter if isinstance(below, CutIn) else -1
        self.slow: Final[bool] = isinstance(below, CutIn) and below.slow
        self.passed: Final[list[int]] = below.passed[:] if isinstance(below, CutIn) else [0] * s.seat_count
        self.aims: Final[list[int]] = top.aims[:] if isinstance(top, Attack) else []

    def bank_total(self, seat: int) -> int:
        return sum(kind * count for kind, count in enumerate(self.bank[seat]))

    def purse(self, seat: int) -> int:
        """Add up what the seat could pay now: its Bank, and what it has just stolen."""
        return self.bank_total(seat) + (sum(loot % KINDS for loot in self.loot) if self.buyer == seat else 0)

    def paid_total(self) -> int:
        return sum(self.paid) + sum(loot % KINDS for loot in self.loot)


# What could be


def resampled(s: TwoCrowns, seat: int, rng: Rng) -> TwoCrowns:
    """Return a state that fits what the seat knows: hands it does not see are dealt again with their owners' decks."""
    for _try in range(TRIES):
        copy = s.clone()
        for other in range(s.seat_count):
            if not sees_hand(s, seat, other):
                deal_anew(copy, other, rng)
        # With dead_end=referee the game would be over in some of these deals, and it is not.
        if not s.rules.referee or s.outcome is not None or s.mover < 0 or not is_dead_end(copy):
            return copy
    return s.clone()


def deal_anew(s: TwoCrowns, seat: int, rng: Rng) -> None:
    base = seat * KINDS
    cards: list[int] = []
    for kind in ORDER:
        cards += [kind] * (s.hand[base + kind] + s.deck[base + kind])
        s.deck[base + kind] += s.hand[base + kind]
        s.hand[base + kind] = 0
    for place in range(s.held[seat]):
        other = place + int(rng.below(len(cards) - place))
        kind = cards[other]
        cards[other] = cards[place]
        s.hand[base + kind] += 1
        s.deck[base + kind] -= 1
