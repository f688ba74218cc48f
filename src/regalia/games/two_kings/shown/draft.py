"""The draft: the pair that is chosen from and the spells so far, in a frame over the board."""

from regalia.core.words import listed
from regalia.games.two_kings.data import SEAT_NAMES, SEAT_TITLES, SPELL_NAME, SPELLS
from regalia.games.two_kings.shown.spells import backs, deck, menu, spell_card
from regalia.games.two_kings.state import GONE, KEPT, PAIR
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Inset, Piece, Spot, Surface

SO_FAR = "draft"  # the spot of the spells that have been chosen


def inset(view: TwoKingsView) -> Inset:
    rules = view.rules()
    if rules.draws_menu:
        return Inset("The spells are drawn", "for both players")
    seat = view.seat if view.seat >= 0 else drafters(view)[0]
    pick = min(picks_made(view, seat) + 1, rules.picks)
    if rules.own_decks:
        return Inset("Choose your spells", f"pick {pick} of {rules.picks}", text="Your opponent gets the other card")
    out = [SPELL_NAME[spell] for spell in range(SPELLS) if view.seat >= 0 and view.card[spell] == GONE + view.seat]
    text = f"You have discarded {listed(out)}" if out else "Both players will cast these spells"
    return Inset("Choose spells for both players", f"pick {pick} of {rules.picks}", text=text)


def picks_made(view: TwoKingsView, seat: int) -> int:
    return view.held[seat] if view.rules().own_decks else view.gone[seat]


def drafters(view: TwoKingsView) -> list[int]:
    """The seats that hold a pair or are about to draw one, the viewer first (K-17, K-115)."""
    if view.rules().draws_menu:
        return []
    if view.rules().drafts_together:
        return [1, 0] if view.seat == 1 else [0, 1]
    return [0 if picks_made(view, 0) == picks_made(view, 1) else 1]


def draft_rows(view: TwoKingsView) -> list[Surface]:
    rules = view.rules()
    rows = []
    for seat in drafters(view):
        key = pair_spot(seat)
        name = "Your pair" if seat == view.seat else f"{SEAT_TITLES[seat]}'s pair"
        rows.append(Surface(key, "row", name, [Spot(key, name)], owner=seat, role="draft", lay="row", room=2))
    if rules.own_decks and view.seat < 0:
        return rows
    name = "Your spells so far" if rules.own_decks else "Shared spells so far"
    made = len(so_far(view))
    spots = [Spot(SO_FAR, name)]
    note = f"{made} of {rules.menu_size}"
    rows.append(Surface(SO_FAR, "row", name, spots, role="draft", lay="slots", room=rules.menu_size, note=note))
    return rows


def pair_spot(seat: int) -> str:
    return f"{SEAT_NAMES[seat]}-pair"


def so_far(view: TwoKingsView) -> list[int]:
    return deck(view, view.seat) if view.rules().own_decks else menu(view)


def draft_cards(view: TwoKingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for seat in drafters(view):
        spot = pair_spot(seat)
        known = [spell for spell in range(SPELLS) if view.card[spell] in (PAIR + seat, KEPT + seat)]
        for spell in known:
            card = spell_card(view, spell, spot)
            if view.card[spell] == KEPT + seat:
                card.tags = ["done"]
            pieces.append(card)
        pieces += backs(spot, seat, view.in_pair[seat] - len(known))
    if view.rules().own_decks and view.seat < 0:
        return pieces
    return pieces + [spell_card(view, spell, SO_FAR) for spell in so_far(view)]
