"""The actions of Two Crowns, and the refusals of those that belong to another moment.

An action that no rule allows can be said too, and is refused with its clause: a Witch on your own unit, a 4 into the
Bank.
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Objection
from regalia.games.two_crowns.data import (
    CAVALRY,
    CUTS,
    DESTROYER,
    DIE,
    KINDS,
    KNIGHT,
    MAX_SEATS,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_X,
    SLOTS,
    WITCH,
)

# A key is a number of the verb's own times VERBS, plus the verb.
VERBS: Final = 32

# What is bought, as one number: a unit, a Witch with the unit it is laid on, or a Destroyer with its victim.
BUY_CAVALRY: Final = 1
BUY_KNIGHT: Final = 2
BUY_WITCH: Final = 3  # + seat * SLOTS + slot
BUY_DESTROYER: Final = 43  # + seat; the first number after a Witch on the last unit of the last seat
ITEMS: Final = 64
MAX_ITEMS: Final = 6  # a hand has three cards; a few more can be said

NO_SUCH_PLAYER: Final = Objection("C-125", "there is no such player at this table")


class Pass(Action):
    """Say nothing in a cut-in round."""


class SlowAct(Action):
    """Something that only the player on turn declares, and only in its own phase (C-14, C-15)."""

    def __init__(self, key: int, phase: int, elsewhere: Objection) -> None:
        super().__init__(key)
        self.phase: Final[int] = phase  # the round before it, as a number of `data`
        self.elsewhere: Final[Objection] = elsewhere  # the answer in every other phase


DEPOSIT_ELSEWHERE: Final = Objection("C-21", "you deposit coins in your Deposit Phase, one per turn")


class Deposit(SlowAct):
    """C-21: a coin from the hand into the Bank, or none."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind * VERBS + 1, ROUND_D, DEPOSIT_ELSEWHERE)
        self.kind: Final[int] = kind  # or NOTHING


BUY_ELSEWHERE: Final = Objection("C-14", "you end your purchases in your Purchase Phase")


class BuyNothing(SlowAct):
    """End the purchases of the turn; or leave a Bandit's loot unspent (C-65)."""

    def __init__(self) -> None:
        super().__init__(2, ROUND_P, BUY_ELSEWHERE)


UNITS_ELSEWHERE: Final = Objection("C-31", "you buy Knights and Cavalry in your own Purchase Phase")


class Buy(Action):
    """C-26: name what is bought, in the order units, Witches, Destroyers (C-34); the payment follows."""

    def __init__(self, items: list[int]) -> None:
        key = 0
        for item in items:
            key = key * ITEMS + item
        super().__init__(key * VERBS + 3)
        self.items: Final[list[int]] = items


PAY_ELSEWHERE: Final = Objection("C-26", "you have nothing to pay for")


class LayCoin(Action):
    """A banked coin towards the payment."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind * VERBS + 4)
        self.kind: Final[int] = kind


class Settle(Action):
    """The payment is complete."""


class Bandit(Action):
    """C-63: take a coin out of an opponent's Bank."""

    def __init__(self, victim: int, kind: int) -> None:
        super().__init__((victim * KINDS + kind) * VERBS + 6)
        self.victim: Final[int] = victim
        self.kind: Final[int] = kind


class Sentry(Action):
    """C-73: guard a King."""

    def __init__(self, king: int) -> None:
        super().__init__(king * VERBS + 7)
        self.king: Final[int] = king  # seat * 2 + 0 or 1


class Raise(Action):
    """C-80: the Necromancer brings a unit back."""

    def __init__(self, owner: int, kind: int) -> None:
        super().__init__((owner * KINDS + kind) * VERBS + 8)
        self.owner: Final[int] = owner
        self.kind: Final[int] = kind


ATTACK_ELSEWHERE: Final = Objection("C-14", "you attack in your Attack Phase")


class Aim(SlowAct):
    """C-35: which King one of your units will strike."""

    def __init__(self, slot: int, king: int) -> None:
        super().__init__((king * SLOTS + slot) * VERBS + 9, ROUND_A, ATTACK_ELSEWHERE)
        self.slot: Final[int] = slot
        self.king: Final[int] = king


class Strike(SlowAct):
    """C-39: all aims are named; the damage is dealt."""

    def __init__(self) -> None:
        super().__init__(10, ROUND_A, ATTACK_ELSEWHERE)


DISCARD_ELSEWHERE: Final = Objection("C-14", "you discard in your Discard Phase")


class Discard(SlowAct):
    """C-47: a card from the hand onto the pile, or none."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind * VERBS + 11, ROUND_X, DISCARD_ELSEWHERE)
        self.kind: Final[int] = kind  # or NOTHING


class Roll(Action):
    """Chance: a seat's die (C-6)."""

    def __init__(self, seat: int, die: int) -> None:
        super().__init__((seat * 8 + die) * VERBS + 12)
        self.seat: Final[int] = seat
        self.die: Final[int] = die


class Cut(Action):
    """Chance, or an opponent: where a deck is cut (C-8)."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__((seat * 32 + place) * VERBS + 13)
        self.seat: Final[int] = seat
        self.place: Final[int] = place


class Draw(Action):
    """Chance: the card that comes off a deck."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__((seat * KINDS + kind) * VERBS + 14)
        self.seat: Final[int] = seat
        self.kind: Final[int] = kind


class Quick(Action):
    """Chance, with priority=quick: who speaks next."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat * VERBS + 15)
        self.seat: Final[int] = seat


# Made once. By kind, by seat, by King and so on, as the constructors take them.
KINGS: Final = MAX_SEATS * 2
PASS: Final = Pass(0)
BUY_NOTHING: Final = BuyNothing()
SETTLE: Final = Settle(5)
STRIKE: Final = Strike()
DEPOSIT: Final[list[Action]] = [Deposit(kind) for kind in range(KINDS)]
COIN: Final[list[Action]] = [LayCoin(kind) for kind in range(KINDS)]
DISCARD: Final[list[Action]] = [Discard(kind) for kind in range(KINDS)]
SENTRY_ON: Final[list[Action]] = [Sentry(king) for king in range(KINGS)]
BANDIT_AT: Final[list[list[Action]]] = [[Bandit(seat, kind) for kind in range(KINDS)] for seat in range(MAX_SEATS)]
RAISE: Final[list[list[Action]]] = [[Raise(seat, kind) for kind in range(KINDS)] for seat in range(MAX_SEATS)]
AIM: Final[list[list[Action]]] = [[Aim(slot, king) for king in range(KINGS)] for slot in range(SLOTS)]
ROLL: Final[list[list[Action]]] = [[Roll(seat, die) for die in range(DIE + 1)] for seat in range(MAX_SEATS)]
CUT: Final[list[list[Action]]] = [[Cut(seat, place) for place in range(CUTS + 1)] for seat in range(MAX_SEATS)]
DRAW: Final[list[list[Action]]] = [[Draw(seat, kind) for kind in range(KINDS)] for seat in range(MAX_SEATS)]
QUICK: Final[list[Action]] = [Quick(seat) for seat in range(MAX_SEATS)]


def item_kind(item: int) -> int:
    """The card that an item is."""
    if item >= BUY_DESTROYER:
        return DESTROYER
    if item >= BUY_WITCH:
        return WITCH
    return CAVALRY if item == BUY_CAVALRY else KNIGHT
