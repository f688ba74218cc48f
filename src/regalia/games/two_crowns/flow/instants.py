"""Instants that cost nothing and take effect at once: Sentry and Necromancer. The Bandit is in `purchase`."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.two_crowns.actions import NO_SUCH_PLAYER, RAISE, SENTRY_ON
from regalia.games.two_crowns.data import KINDS, NAME, NECROMANCER, SENTRY, SENTRY_POINTS, is_unit
from regalia.games.two_crowns.rules import place_of_raised, raisable
from regalia.games.two_crowns.state import JOINED, KIND_OF, OWNED, TwoCrowns

# Sentry

NO_SENTRY: Final = Objection("C-73", "you don't have a Sentry")
FOREIGN_KING: Final = Objection("C-79", "a Sentry only guards a King of your own side")
DEAD_KING: Final = Objection("C-46", "that King is dead")


def add_sentries(s: TwoCrowns, seat: int, legal: list[Action]) -> None:
    for king in range(s.seat_count * 2):
        if why_no_sentry(s, seat, king) is None:
            legal.append(SENTRY_ON[king])


def why_no_sentry(s: TwoCrowns, seat: int, king: int) -> Objection | None:
    owner = king // 2
    if not s.hand[seat * KINDS + SENTRY]:
        return NO_SENTRY
    if owner >= s.seat_count:
        return NO_SUCH_PLAYER
    if s.gone[owner] or not s.same_side(seat, owner):  # C-115
        return FOREIGN_KING
    return None if s.king[king] else DEAD_KING


def refuse_sentry(s: TwoCrowns, seat: int, king: int) -> Illegal:
    objection = why_no_sentry(s, seat, king)
    assert objection is not None
    return objection.illegal()


def guard(s: TwoCrowns, seat: int, king: int) -> None:
    """C-73, C-77: a Sentry joins whatever guards the King."""
    s.take_from_hand(seat, SENTRY)
    s.guard[king].append(seat * OWNED + SENTRY_POINTS)
    if s.events is not None:
        s.emit(Event("guarded", [s.who(seat), s.who(king // 2), king % 2], knew=[seat]))


# Necromancer

NO_NECROMANCER: Final = Objection("C-80", "you don't have a Necromancer")
FOREIGN_PILE: Final = Objection("C-85", "a Necromancer only works on a discard pile of your own side")
NONE_DESTROYED: Final = Objection("C-81", "you can only raise units that a Destroyer has killed")
NO_UNIT_TO_RAISE: Final = Objection("C-85", "there is no unit to raise in that discard pile")
LATEST_ONLY: Final = Objection("C-82", "you can only raise the latest unit there: the {latest}")


def add_raised(s: TwoCrowns, seat: int, legal: list[Action]) -> None:
    for owner in range(s.seat_count):
        if s.pile[owner] and why_no_pile(s, seat, owner) is None:
            for kind in raisable(s, owner):
                legal.append(RAISE[owner][kind])


def why_no_pile(s: TwoCrowns, seat: int, owner: int) -> Objection | None:
    """The objection to raising anything from that player's discard pile, whatever lies there."""
    if not s.hand[seat * KINDS + NECROMANCER]:
        return NO_NECROMANCER
    if owner >= s.seat_count:
        return NO_SUCH_PLAYER
    return FOREIGN_PILE if s.gone[owner] or not s.same_side(seat, owner) else None  # C-115


def refuse_raised(s: TwoCrowns, seat: int, owner: int, kind: int) -> Illegal:
    objection = why_no_pile(s, seat, owner)
    if objection is not None:
        return objection.illegal()
    latest = raisable(s, owner)
    assert kind not in latest
    if latest:
        return LATEST_ONLY.illegal(latest=" or the ".join([NAME[each] for each in latest]))
    has_units = any(is_unit(card & KIND_OF) for card in s.pile[owner])  # only with necro_hand=false
    return NONE_DESTROYED.illegal() if has_units else NO_UNIT_TO_RAISE.illegal()


def raise_unit(s: TwoCrowns, seat: int, owner: int, kind: int) -> None:
    """C-80, C-84, C-116: the unit stands with its owner, without a Witch. C-86: it is not bought."""
    s.take_from_hand(seat, NECROMANCER)
    pile = s.pile[owner]
    place = place_of_raised(s.rules, pile, kind)
    if place + 1 < len(pile) and not pile[place] & JOINED:
        pile[place + 1] &= ~JOINED  # what it left with has no longer anything below it
    del pile[place]
    slot = s.enter(owner, kind)
    s.discard(seat, NECROMANCER)  # C-83
    if s.events is not None:
        s.emit(Event("raised", [s.who(seat), s.who(owner), slot], knew=[seat]))
