"""Details of a pile, a card or a King, on request."""

from regalia.games.two_crowns.data import CAVALRY, KINDS, KNIGHT, NAME, ORDER, SEAT_NAMES
from regalia.games.two_crowns.rules import place_of_raised, raisable_from
from regalia.games.two_crowns.shown.panels import could_buy
from regalia.games.two_crowns.shown.rule_texts import dead_end_words, king_tip, quiet_words
from regalia.games.two_crowns.shown.scene import pile_cards
from regalia.games.two_crowns.shown.words import KING_NAME
from regalia.games.two_crowns.state import KIND_OF
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Inspection


def inspect(view: CrownsView, id: str) -> Inspection | None:
    chair, _dash, what = id.lstrip("#@").partition("-")
    if chair not in SEAT_NAMES[: view.seat_count]:
        return None
    seat = SEAT_NAMES.index(chair)
    whose = "Your" if seat == view.seat else f"{view.title[seat]}'s"
    if what.startswith("pile"):
        return inspect_pile(view, seat, f"{whose} discard pile")
    if what in ("deck", "stock", "hand") or what.startswith("card-"):
        lines = [f"{count_words(view, seat)}, in no known order:", unseen_words(view, seat)]
        if seat == view.seat:
            lines = [f"{view.stock[seat]} cards may still come:", deck_words(view, seat)]
        elif could_buy(view, seat):
            lines.append(f"With {view.bank_total(seat)} in the Bank it could pay for: {could_buy(view, seat)}.")
        return Inspection(f"{whose} hidden cards" if seat != view.seat else "Your deck", lines)
    if what in ("K1", "K2"):
        name = f"{whose} {KING_NAME[int(what[-1]) - 1]}"
        return Inspection(
            name, [king_tip(view.rules, view.seat_count), dead_end_words(view.rules), quiet_words(view.rules)]
        )
    if what == "bank":
        able_to = could_buy(view, seat) or "nothing"
        return Inspection(
            f"{whose} Bank: {view.bank_total(seat)}", [f"Would pay for: {able_to}.", "No change is given."]
        )
    return None


def inspect_pile(view: CrownsView, seat: int, name: str) -> Inspection:
    pieces = pile_cards(view, seat)
    lines = ["The oldest card comes first."] if pieces else ["It is empty."]
    kinds = raisable_from(view.rules, view.pile[seat])
    for kind in kinds:
        pieces[place_of_raised(view.rules, view.pile[seat], kind)].tags = ["new"]
    if kinds:
        lines.append(f"A Necromancer could raise the {' or the '.join(NAME[kind] for kind in kinds)}.")
    elif any(card & KIND_OF in (CAVALRY, KNIGHT) for card in view.pile[seat]):
        lines.append("A Necromancer could raise nothing: only units that were destroyed count.")
    return Inspection(name, lines, pieces=pieces)


def count_words(view: CrownsView, seat: int) -> str:
    return f"{view.held[seat]} in hand and {view.stock[seat]} in the deck"


def unseen_words(view: CrownsView, seat: int) -> str:
    return card_list(view.unseen[seat])


def deck_words(view: CrownsView, seat: int) -> str:
    return card_list([view.unseen[seat][kind] - view.hand[seat][kind] for kind in range(KINDS)])


def card_list(counts: list[int]) -> str:
    words = [f"{NAME[kind]}{f' ×{counts[kind]}' if counts[kind] > 1 else ''}" for kind in ORDER if counts[kind]]
    return ", ".join(words) or "none"
