"""The spell cards beside the board: those of both players, or each player's own."""

from regalia.games.two_kings.data import CODE, RED, SEAT_NAMES, SEAT_TITLES, SPELLS
from regalia.games.two_kings.shown.art import spell_back, spell_face
from regalia.games.two_kings.state import DECK, HELD, MENU
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Piece, Spot, Surface

COLUMNS = 4


def spell_regions(view: TwoKingsView) -> list[Surface]:
    """The viewer's spells, then the opponent's where they are others. They are there from the set-up on."""
    rules = view.rules()
    if not rules.own_decks:
        return [spell_region("spells", "Spells", rules.menu_size, "mine" if view.seat >= 0 else "market")]
    seats = (1, 0) if view.seat == RED else (0, 1)
    return [deck_region(view, seat) for seat in seats]


def deck_region(view: TwoKingsView, seat: int) -> Surface:
    is_mine = seat == view.seat
    name = "Your spells" if is_mine else f"{SEAT_TITLES[seat]}'s spells"
    region = spell_region(deck_spot(seat), name, view.rules().menu_size, "mine" if is_mine else "theirs")
    region.owner = seat
    return region


def deck_spot(seat: int) -> str:
    return f"{SEAT_NAMES[seat]}-spells"


def spell_region(key: str, name: str, room: int, role: str) -> Surface:
    region = Surface(key, "row", name, [Spot(key, name)], role=role, lay="row", room=room)
    if role == "mine":
        region.lay, region.cols, region.rows = "grid", COLUMNS, -(-room // COLUMNS)
    return region


def menu(view: TwoKingsView) -> list[int]:
    return [spell for spell in range(SPELLS) if view.card[spell] == MENU]


def deck(view: TwoKingsView, seat: int) -> list[int]:
    """The spells that are known to be the seat's own; those open to both are listed with Blue's."""
    places = (DECK + seat, HELD + seat, MENU) if seat == 0 else (DECK + seat, HELD + seat)
    return [spell for spell in range(SPELLS) if view.card[spell] in places]


def spell_cards(view: TwoKingsView) -> list[Piece]:
    """The cards of the spell regions. While they are drafted, those that the viewer will have lie in the draft."""
    if not view.rules().own_decks:
        return [] if view.drafting else [spell_card(view, spell, "spells") for spell in menu(view)]
    pieces: list[Piece] = []
    for seat in (0, 1):
        if view.drafting and seat == view.seat:
            continue
        known, spot = deck(view, seat), deck_spot(seat)
        pieces += [spell_card(view, spell, spot) for spell in known]
        if view.drafting:
            pieces += backs(spot, seat, view.held[seat] + view.decked[seat] - len(known))
    return pieces


def backs(spot: str, seat: int, count: int) -> list[Piece]:
    """Cards that the viewer does not know."""
    return [spell_back(f"{spot}-{number}", spot, seat) for number in range(count)]


def spell_card(view: TwoKingsView, spell: int, spot: str) -> Piece:
    piece = spell_face(view.rules(), spell, spot)
    piece.why_not, piece.clause = view.why_not(piece.id)
    if piece.why_not and view.asking == "turn" and view.legal:
        piece.tags = ["unpayable" if view.rules().cost[spell] > view.elixir else "dim"]
    return piece


def spell_named(name: str) -> int:
    """The spell of a piece's id without its mark; -1 if it is none."""
    code = name.removeprefix("spell-")
    return CODE.index(code) if code != name and code in CODE else -1
