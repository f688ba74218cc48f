"""The cards of a hand that have no use now, each with the reason."""

from regalia.core.actions import Action
from regalia.core.frames import Blocked, Frame
from regalia.core.referee import why_not
from regalia.games.two_crowns.actions import (
    BANDIT_AT,
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_WITCH,
    DEPOSIT,
    DISCARD,
    RAISE,
    SENTRY_ON,
    Bandit,
    Buy,
    Deposit,
    Discard,
    Raise,
    Sentry,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    CAVALRY,
    DESTROYER,
    HIGH_COIN,
    KINDS,
    KNIGHT,
    LETTER,
    NECROMANCER,
    NOTHING,
    ORDER,
    SENTRY,
    SLOTS,
    WITCH,
    is_coin,
    is_unit,
)
from regalia.games.two_crowns.state import KIND_OF, TwoCrowns


class HandFrame(Frame):
    """A question to a player, while everybody looks at the cards in their hand."""

    def blocked(self, s: TwoCrowns, seat: int) -> list[Blocked]:
        """By the letter of each card that begins no legal action: the answer to playing it."""
        legal = self.legal(s, seat) if seat in self.to_act(s) else []
        usable = {played_card(action) for action in legal}
        found: list[Blocked] = []
        for kind in ORDER:
            if s.hand[seat * KINDS + kind] and kind not in usable:
                why = why_not(s, seat, default_play(s, seat, kind, legal))
                assert why is not None
                found.append(Blocked(LETTER[kind], why))
        return found


def played_card(action: Action) -> int:
    """The kind of the hand card with which an action begins; 0 if there is none."""
    if isinstance(action, (Deposit, Discard)):
        return action.kind
    if isinstance(action, Buy):
        return item_kind(action.items[0])
    if isinstance(action, Sentry):
        return SENTRY
    if isinstance(action, Raise):
        return NECROMANCER
    return BANDIT if isinstance(action, Bandit) else 0


def default_play(s: TwoCrowns, seat: int, kind: int, legal: list[Action]) -> Action:
    """Return what a player who picks the card up would do with it, legal or not."""
    if DISCARD[NOTHING] in legal and (is_coin(kind) or is_unit(kind)):  # it is the moment to discard
        return DISCARD[kind]
    if kind in (CAVALRY, KNIGHT):
        return Buy([BUY_CAVALRY if kind == CAVALRY else BUY_KNIGHT])
    if kind == SENTRY:
        return SENTRY_ON[seat * 2 if s.king[seat * 2] else seat * 2 + 1]
    if kind == NECROMANCER:
        mates = [other for other in range(s.seat_count) if s.same_side(seat, other) and not s.gone[other]]
        owners = [other for other in mates if any(is_unit(card & KIND_OF) for card in s.pile[other])]
        return RAISE[owners[0] if owners else seat][CAVALRY]
    foes = [other for other in range(s.seat_count) if s.is_foe(seat, other)]
    if kind == BANDIT:
        return BANDIT_AT[foes[0]][HIGH_COIN]
    if kind == DESTROYER:
        armed = [other for other in foes if s.row[other]]
        return Buy([BUY_DESTROYER + (armed or foes)[0]])
    if kind == WITCH:
        units = [other * SLOTS + slot for other in foes for slot in s.row[other]]
        free = [unit for unit in units if not s.witch[unit]]
        return Buy([BUY_WITCH + (free or units or [foes[0] * SLOTS])[0]])
    return DEPOSIT[kind]
