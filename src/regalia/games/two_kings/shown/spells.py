"""The spell cards: on the table, and in the draft."""

from regalia.games.two_kings.data import CODE, RED, SEAT_NAMES, SEAT_TITLES, SPELL_NAME, SPELLS, spell_id
from regalia.games.two_kings.shown.art import ICON
from regalia.games.two_kings.shown.rule_texts import purpose_kind, purpose_text, spell_text
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, PAIR
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Badge, Piece, Spot, Surface


def spell_rows(view: TwoKingsView) -> list[Surface]:
    """With own decks the viewer's first; a row without an owner stays where it is put."""
    if not view.rules().own_decks:
        return [spell_row(view, "menu", "Spells", menu(view), -1)]
    seats = (1, 0) if view.seat == RED else (0, 1)
    return [
        spell_row(
            view,
            f"{SEAT_NAMES[seat]}-spells",
            "Your spells" if seat == view.seat else f"{SEAT_TITLES[seat]}'s spells",
            deck(view, seat),
            -1 if seat == view.seat else seat,
        )
        for seat in seats
    ]


def menu(view: TwoKingsView) -> list[int]:
    return [spell for spell in range(SPELLS) if view.card[spell] == MENU]


def deck(view: TwoKingsView, seat: int) -> list[int]:
    """The spells open to one seat; those open to both are listed with Blue's."""
    return [
        spell for spell in range(SPELLS) if view.card[spell] in ((DECK + seat, MENU) if seat == 0 else (DECK + seat,))
    ]


def spell_row(view: TwoKingsView, key: str, name: str, spells: list[int], owner: int) -> Surface:
    spots = [Spot(f"at-{CODE[spell]}", SPELL_NAME[spell]) for spell in spells]
    return Surface(key, "row", name, spots, owner=owner)


def spell_cards(view: TwoKingsView) -> list[Piece]:
    spells = menu(view) if not view.rules().own_decks else [*deck(view, 0), *deck(view, 1)]
    return [spell_card(view, spell, f"at-{CODE[spell]}") for spell in spells]


def spell_card(view: TwoKingsView, spell: int, spot: str) -> Piece:
    rules = view.rules()
    cost, purpose = rules.cost[spell], rules.purpose[spell]
    badges = [Badge("cost", str(cost), f"Costs {cost} Elixir")]
    if purpose:  # K-82, K-124
        badges.append(Badge(purpose_kind(spell), str(purpose), f"Purpose {purpose}: {purpose_text(rules, spell)}"))
    piece = Piece(
        spell_id(spell),
        spot,
        SPELL_NAME[spell],
        "card",
        ICON[spell],
        badges=badges,
        tip=spell_text(rules, spell),
    )
    piece.why_not, piece.clause = view.why_not(piece.id)
    if piece.why_not and view.asking == "turn" and view.legal:
        piece.tags = ["dim"]
    return piece


def draft_rows(view: TwoKingsView) -> list[Surface]:
    rows: list[Surface] = []
    if not view.rules().own_decks:
        rows.append(Surface("menu", "row", "Shared spells so far", [Spot("menu", "shared spells")]))
    for seat in (1, 0) if view.seat != RED else (0, 1):
        name = SEAT_NAMES[seat]
        own = seat == view.seat
        spots: list[Spot] = [Spot(f"{name}-pair", "your pair" if own else f"{SEAT_TITLES[seat]}'s pair")]
        if view.rules().own_decks:
            spots.append(Spot(f"{name}-deck", "your spells" if own else f"{SEAT_TITLES[seat]}'s spells"))
        else:
            spots.append(Spot(f"{name}-out", "your discards" if own else f"{SEAT_TITLES[seat]}'s discards"))
        rows.append(Surface(name, "row", "You" if own else SEAT_TITLES[seat], spots, owner=seat))
    return rows


def draft_cards(view: TwoKingsView) -> list[Piece]:
    pieces = [named_card(view, spell, "menu") for spell in menu(view)]
    for seat in (0, 1):
        name = SEAT_NAMES[seat]
        pieces += some_cards(view, seat, (PAIR + seat, KEPT + seat), view.in_pair[seat], f"{name}-pair")
        pieces += some_cards(view, seat, (GONE + seat,), view.gone[seat], f"{name}-out")
        pieces += some_cards(
            view, seat, (HELD + seat, DECK + seat), view.held[seat] + view.decked[seat], f"{name}-deck"
        )
    return pieces


def some_cards(view: TwoKingsView, seat: int, places: tuple[int, ...], count: int, spot: str) -> list[Piece]:
    """Those that the viewer knows, and the backs of the others."""
    known = [spell for spell in range(SPELLS) if view.card[spell] in places]
    cards = [named_card(view, spell, spot) for spell in known]
    for spell, card in zip(known, cards, strict=True):
        if view.card[spell] == KEPT + seat:
            card.tags = ["done"]
    backs = [
        Piece(f"{spot}-{number}", spot, "a face-down spell", "card", owner=seat, face="down")
        for number in range(count - len(known))
    ]
    return cards + backs


def named_card(view: TwoKingsView, spell: int, spot: str) -> Piece:
    """A card with its name on it, for where cards are large."""
    card = spell_card(view, spell, spot)
    card.text = SPELL_NAME[spell]
    return card
