"""Ids of spots and pieces: by seat, place and kind, so that beats and choices name what the picture draws."""

from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import BANDIT, KINDS, LABEL, LETTER, SEAT_NAMES, SLOTS, is_coin
from regalia.games.two_crowns.view import CrownsView


def spot_id(seat: int, place: str) -> str:
    """Return a seat's spot: bank, units, kings, pile, deck or hand."""
    return f"{SEAT_NAMES[seat]}-{place}"


def king_id(king: int) -> str:
    return f"{SEAT_NAMES[king // 2]}-K{king % 2 + 1}"


def unit_id(unit: int) -> str:
    return f"{SEAT_NAMES[unit // SLOTS]}-{LABEL[unit % SLOTS]}"


def card_id(seat: int, kind: int, number: int) -> str:
    """Return the id of a coin or a card in the hand.

    Cards of a kind are numbered from the Bank on, then what lies out for a purchase, then the hand. So a coin keeps
    its id on its way from the hand to the Bank and to the payment.
    """
    return f"{SEAT_NAMES[seat]}-{LETTER[kind]}-{number}"


def lying_out(view: CrownsView, seat: int, kind: int) -> int:
    """Count the seat's cards of a kind that have been named, laid down, played or stolen, and are not done with."""
    stolen = sum(loot == seat * KINDS + kind for loot in view.loot)
    if view.buyer != seat:
        return stolen
    named = sum(item_kind(item) == kind for item in view.items)
    return stolen + named + view.paid.count(kind) + (len(view.loot) if kind == BANDIT else 0)


def first_in_hand(view: CrownsView, seat: int, kind: int) -> int:
    """Return the number of the first card of a kind in the seat's hand."""
    return (view.bank[seat][kind] if is_coin(kind) else 0) + lying_out(view, seat, kind)
