"""Views: only their owner sees drawn pairs, discards, kept cards and sealed tower dice."""

from typing import Final

from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_blocked, seen_legal, seen_to_act
from regalia.games.two_kings.actions import SetTowers
from regalia.games.two_kings.check import is_drafting
from regalia.games.two_kings.data import SPELLS, TOWERS
from regalia.games.two_kings.field import Field
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.positions import dump, question_text
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, PAIR, TwoKings

UNKNOWN: Final = -1  # in `card` of a view: nothing that the viewer knows of


class TwoKingsView(View):
    """The columns that a picture needs, as far as the viewer knows them."""

    def __init__(self, meta: GameMeta, s: TwoKings, seat: int) -> None:
        super().__init__(
            seat, seen_to_act(s), seen_legal(s, seat), s.outcome, dump(meta, s, seat), seen_blocked(s, seat)
        )
        rules = s.rules
        self.value: Final[list[int]] = s.value[:]
        self.owner: Final[list[int]] = s.owner[:]
        self.steps: Final[list[int]] = s.steps[:]
        self.new: Final[list[int]] = s.new[:]
        self.die: Final[list[int]] = s.die[:]
        self.idle: Final[list[int]] = s.idle[:]
        self.reserve: Final[list[int]] = s.reserve[:]
        self.strength: Final[list[int]] = s.strength[:]
        self.start: Final[list[int]] = s.start[:]
        self.mover: Final[int] = s.mover
        self.elixir: Final[int] = s.elixir
        self.rolled: Final[int] = s.rolled
        self.has_cast: Final[bool] = s.has_cast
        self.played: Final[int] = s.played
        self.quiet: Final[int] = s.quiet
        self.asking: Final[str] = (question_text(s.frames[-1]).partition(" ")[0] or "turn") if s.frames else ""
        self.drafting: Final[bool] = is_drafting(s)
        self.card: Final[list[int]] = [seen_card(where, seat, self.drafting) for where in s.card]
        # By seat: how many cards there are of each kind that only the seat may look at
        self.in_pair: Final[list[int]] = [s.card.count(PAIR + each) + s.card.count(KEPT + each) for each in (0, 1)]
        self.held: Final[list[int]] = [s.card.count(HELD + each) for each in (0, 1)]
        self.gone: Final[list[int]] = [s.card.count(GONE + each) for each in (0, 1)]
        self.decked: Final[list[int]] = [s.card.count(DECK + each) for each in (0, 1)]
        self.is_sealed: Final[list[bool]] = [s.is_sealed(each) for each in (0, 1)]
        self.sealed: Final[list[int]] = s.sealed[seat * TOWERS : (seat + 1) * TOWERS] if seat >= 0 else []
        # The rules are the same for everybody; not a column, so that views stay small and comparable.
        self._rules: Final[TwoKingsRules] = rules

    def rules(self) -> TwoKingsRules:
        return self._rules

    def field(self) -> Field:
        return self._rules.field

    def idle_dice(self, seat: int) -> list[int]:
        """The numbers of the dice in the reserve."""
        hidden = TOWERS if seat == self.seat and self.is_sealed[seat] else 0  # those lie on the towers already
        return [number for number in range(1 + hidden, self._rules.dice + 1) if (self.idle[seat] >> number) & 1]


def seen_card(where: int, seat: int, drafting: bool) -> int:
    """Return where a card is, as far as the viewer knows (K-16, K-114)."""
    if not drafting or where == MENU:
        return where
    if where in (DECK, DECK + 1):
        return where if seat >= 0 else UNKNOWN
    return where if seat >= 0 and where in (PAIR + seat, KEPT + seat, GONE + seat, HELD + seat) else UNKNOWN


def resampled(s: TwoKings, seat: int, rng: Rng) -> TwoKings:
    """Return a state that fits what the seat knows: deals unseen cards and makes others' sealed choices again."""
    copy = s.clone()
    if is_drafting(s):
        unseen = [spell for spell in range(SPELLS) if seen_card(s.card[spell], seat, True) == UNKNOWN]
        places = sorted([s.card[spell] for spell in unseen])  # in an order that tells nothing
        rng.shuffle(places)
        for spell, where in zip(unseen, places, strict=True):
            copy.card[spell] = where
    for other in (0, 1):
        if other != seat and s.is_sealed(other):
            chosen = s.rules.arrangements[int(rng.below(len(s.rules.arrangements)))]
            assert isinstance(chosen, SetTowers)
            copy.sealed[other * TOWERS : (other + 1) * TOWERS] = chosen.values
    return copy
