"""Cards as pieces: each kind with its own face."""

from regalia.games.two_crowns.data import DAMAGE, FIRST_SLOT, KING_POINTS, NAME, ORDER, PRICE, is_coin, is_unit
from regalia.games.two_crowns.shown.art import (
    BACK_ICON,
    DEAD_ICON,
    GROUND,
    ICON,
    KING_ICON,
    LINE,
    SWORDS,
)
from regalia.scenes import Badge, Piece


def face(kind: int, id: str, spot: str, owner: int) -> Piece:
    """Return a card of the deck, face up, with its price or its strength."""
    if is_coin(kind):
        return Piece(id, spot, f"Coin {kind}", "card", ICON[kind], str(kind), owner, ground="coin")
    piece = Piece(id, spot, NAME[kind], "card", ICON[kind], owner=owner, ground=GROUND[kind], line=LINE[kind])
    if is_unit(kind):
        piece.badges = [price_badge(kind), *swords(DAMAGE[FIRST_SLOT[kind]])]
    else:
        piece.tags = ["instant"]
        piece.badges = [price_badge(kind)]
    return piece


def price_badge(kind: int) -> Badge:
    return Badge("price", str(PRICE[kind]) if PRICE[kind] else "free", f"costs {PRICE[kind] or 'nothing'}")


def swords(damage: int) -> list[Badge]:
    """One for each point of damage."""
    tip = f"strikes for {damage}"
    return [Badge("power", SWORDS, tip if not number else "", "ne") for number in range(damage)]


def king_face(place: int, id: str, spot: str, owner: int, left: int) -> Piece:
    """Return a King with its points as gems; a dead one is a crowned skull."""
    piece = Piece(id, spot, ("First King", "Second King")[place], "card", KING_ICON[place], owner=owner, ground="seat")
    piece.tags = ["king"]
    piece.badges = [Badge("health", f"{left}/{KING_POINTS}", f"{left} of {KING_POINTS} points left")]
    if not left:
        piece.name += ", dead"
        piece.icon, piece.ground, piece.tags = DEAD_ICON, "spent", ["king", "fallen"]
    return piece


def back(id: str, spot: str, owner: int, name: str) -> Piece:
    """Return a card that lies face down."""
    return Piece(id, spot, name, "card", BACK_ICON, owner=owner, face="down", ground="seat")


def faces() -> list[Piece]:
    """One piece of every kind that a picture can show."""
    found = [king_face(place, f"king-{place + 1}", "", 0, KING_POINTS) for place in (0, 1)]
    dead = king_face(0, "dead", "", 0, 0)
    dead.name = "Dead King"
    found.append(dead)
    found += [face(kind, NAME[kind], "", 0) for kind in ORDER]
    found.append(back("back", "", 0, "Card back"))
    return found
