"""The scene of Two Crowns for the web table: the phases, and each player's Bank, units, Kings, discards, deck and hand.

Every seat has the same regions from the first picture to the last, so that nothing jumps.
"""

from typing import Final

from regalia.core.words import count_of
from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import (
    BANDIT,
    DAMAGE,
    HAND,
    KINDS,
    LETTER,
    ORDER,
    PRICE,
    ROUND_U,
    SLOT_KIND,
    SLOTS,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.shown.art import BANK_ICON, PILE_ICON
from regalia.games.two_crowns.shown.choices import choices, verbs
from regalia.games.two_crowns.shown.faces import back, face, king_face
from regalia.games.two_crowns.shown.ids import card_id, first_in_hand, king_id, spot_id, unit_id
from regalia.games.two_crowns.shown.panels import facts, panel
from regalia.games.two_crowns.shown.prompts import focus, prompt
from regalia.games.two_crowns.shown.rule_texts import card_tip, king_tip, phase_tip
from regalia.games.two_crowns.shown.words import KING_NAME, king_words, points, unit_words
from regalia.games.two_crowns.state import KIND_OF, OWNED
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Badge, Overlay, Piece, Scene, Spot, Surface

PHASES: Final = ("Draw", "Deposit", "Purchase", "Attack", "Discard", "End")  # by round
SEEN_OF_PILE: Final = 2  # the top card, and the one that is left when it goes


def scene(view: CrownsView) -> Scene:
    return Scene(
        surfaces=surfaces(view),
        pieces=[piece for seat in range(view.seat_count) for piece in seat_pieces(view, seat)],
        panels=[panel(view, seat) for seat in range(view.seat_count)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        overlays=arrows(view),
        facts=facts(view),
        cloth="baize",
        focus=focus(view),
    )


# What lies where


def surfaces(view: CrownsView) -> list[Surface]:
    steps = [phase_spot(view, place) for place in range(len(PHASES))]
    found = [Surface("phases", "track", "The turn", steps, role="track", room=len(PHASES))]
    for seat in range(view.seat_count):
        found += regions(view, seat)
    return found


def regions(view: CrownsView, seat: int) -> list[Surface]:
    """Return a seat's surfaces: of one among many opponents, only what others can reach."""
    found = [
        region(view, seat, "bank", "Bank", "coins", 4, str(view.bank_total(seat)), BANK_ICON),
        region(view, seat, "units", "Units", "row", 3, units_note(view, seat)),
        region(view, seat, "kings", "Kings", "row", 2),
        region(view, seat, "pile", "Discards", "pile", 1, icon=PILE_ICON),
    ]
    if has_deck(view, seat):
        found.append(region(view, seat, "deck", "Deck", "pile", 1))
    if has_hand(view, seat):
        found.append(region(view, seat, "hand", "Hand", "fan", HAND))
    return found


def has_deck(view: CrownsView, seat: int) -> bool:
    """True where the deck is drawn: with many players, those of the others are numbers in their panels."""
    return view.seat_count == 2 or seat == view.seat


def has_hand(view: CrownsView, seat: int) -> bool:
    """True where the hand is drawn, which with many players is the viewer's own and those of open team mates."""
    mate = view.rules.shared and view.seat >= 0 and (seat - view.seat) % 2 == 0
    return mate or has_deck(view, seat)


def region(
    view: CrownsView, seat: int, place: str, name: str, lay: str, room: int, note: str = "", icon: str = ""
) -> Surface:
    own = seat == view.seat
    whose = "Your" if own else f"{view.title[seat]}'s"
    spot = Spot(spot_id(seat, place), f"{whose} {name if name in ('Bank', 'Kings') else name.lower()}", icon=icon)
    title = spot.name if own and name == "Hand" else name
    role = "mine" if own else "theirs"
    return Surface(spot.id, "row", title, [spot], owner=seat, role=role, lay=lay, room=room, note=note)


def phase_spot(view: CrownsView, place: int) -> Spot:
    """A step of the turn."""
    spot = Spot(f"phase-{place}", PHASES[place], tip=phase_tip(view.rules, place))
    now = ROUND_U if view.asking == "draw" else view.round
    if view.outcome is None and place == now:
        spot.tags = ["now"]
    elif place < now:
        spot.tags = ["done"]
    return spot


def units_note(view: CrownsView, seat: int) -> str:
    damage = sum(DAMAGE[slot] for slot in view.strikers[seat])
    if not view.row[seat]:
        return ""
    return f"strike for {damage}" if damage else "cannot strike"


def arrows(view: CrownsView) -> list[Overlay]:
    """An arrow from each unit that has a target to the King it will strike."""
    found: list[Overlay] = []
    for aim in view.aims:
        king, slot = aim // AIMED, aim % AIMED
        name = f"{unit_words(view, view.mover, slot)} strikes {king_words(view, king)} for {DAMAGE[slot]}"
        spots = [spot_id(view.mover, "units"), spot_id(king // 2, "kings")]
        unit = unit_id(view.mover * SLOTS + slot)
        found.append(Overlay("path", name, spots, of=unit, to=king_id(king), stays=True))
    return found


def seat_pieces(view: CrownsView, seat: int) -> list[Piece]:
    if view.gone[seat]:
        return []
    return [*kings(view, seat), *units(view, seat), *money(view, seat), *hand(view, seat), *piles(view, seat)]


def kings(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    for king in (seat * 2, seat * 2 + 1):
        left = view.king[king]
        piece = king_face(king % 2, king_id(king), spot_id(seat, "kings"), seat, left)
        piece.name = f"{view.title[seat]}'s {KING_NAME[king % 2]}" + ("" if left else ", dead")
        piece.tip = king_tip(view.rules, view.seat_count) if left and seat == view.seat else ""
        for sentry in view.guard[king]:
            takes = points(sentry % OWNED)
            piece.badges.append(Badge("shield", str(sentry % OWNED), f"a Sentry that takes {takes} before the King"))
        pieces.append(piece)
    return pieces


def units(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    aimed = [aim % AIMED for aim in view.aims] if seat == view.mover else []
    for slot in view.row[seat]:
        unit = seat * SLOTS + slot
        piece = face(SLOT_KIND[slot], unit_id(unit), spot_id(seat, "units"), seat)
        piece.tip = card_tip(view.rules, SLOT_KIND[slot])
        witch = view.witch[unit]
        if witch:
            times = witch % OWNED
            piece.tags = ["veil"]
            piece.badges.append(Badge("candle", str(times), f"misses {count_of(times, 'more attack')}"))
        elif view.fresh[unit]:
            piece.badges.append(Badge("clock", "", "came this turn, and waits"))
        if slot in aimed:
            piece.tags = ["waiting"]
        pieces.append(piece)
    return pieces


def money(view: CrownsView, seat: int) -> list[Piece]:
    """Return the coins of a Bank, then those that are laid down or stolen for a purchase that goes on."""
    spot = spot_id(seat, "bank")
    pieces: list[Piece] = []
    for kind in ORDER:
        for number in range(view.bank[seat][kind]):
            piece = face(kind, card_id(seat, kind, number), spot, seat)
            piece.tip = card_tip(view.rules, kind) if seat == view.seat else ""
            pieces.append(piece)
    return pieces + (laid_out(view, seat) if view.buyer == seat else [])


def laid_out(view: CrownsView, seat: int) -> list[Piece]:
    """Return coins that a buyer has laid down or stolen, beside the Bank that they leave."""
    pieces: list[Piece] = []
    coins = [*(seat * KINDS + coin for coin in view.paid), *view.loot]
    for place, coin in enumerate(coins):
        owner, kind = coin // KINDS, coin % KINDS
        number = view.bank[owner][kind] + coins[:place].count(coin)
        piece = face(kind, card_id(owner, kind, number), spot_id(seat, "bank"), owner)
        if owner == seat:
            piece.tags = ["waiting"]
            piece.tip = "Laid down to pay"
        else:
            piece.tags = ["new"]
            piece.tip = "Stolen: spent now, or lost; it goes to its owner's discards"
        pieces.append(piece)
    return pieces


def hand(view: CrownsView, seat: int) -> list[Piece]:
    """Return the cards of a hand, and those that it has played which have yet to take effect."""
    drawn = has_hand(view, seat)
    spot = spot_id(seat, "hand" if drawn else "bank")
    pieces = played(view, seat, spot) if view.buyer == seat else []
    if not drawn:
        return pieces
    if not view.hand[seat]:
        chair = spot_id(seat, "card")
        name = f"a card that only its {'team' if view.rules.shared else 'owner'} sees"
        return pieces + [back(f"{chair}-{number}", spot, seat, name) for number in range(view.held[seat])]
    for kind in ORDER:
        first = first_in_hand(view, seat, kind)
        for number in range(view.hand[seat][kind]):
            piece = hand_card(view, seat, kind, card_id(seat, kind, first + number), spot)
            if seat == view.seat:
                piece.why_not, piece.clause = view.why_not(LETTER[kind])
            pieces.append(piece)
    return pieces


def played(view: CrownsView, seat: int, spot: str) -> list[Piece]:
    """Return what is being paid for, and Bandits whose coin is still to be spent."""
    pieces: list[Piece] = []
    kinds = [item_kind(item) for item in view.items] + [BANDIT] * len(view.loot)
    for place, kind in enumerate(kinds):
        piece = face(kind, card_id(seat, kind, kinds[:place].count(kind)), spot, seat)
        piece.tip = "Played" if kind == BANDIT else "Being paid for"
        piece.tags.append("waiting")
        pieces.append(piece)
    return pieces


def hand_card(view: CrownsView, seat: int, kind: int, id: str, spot: str) -> Piece:
    """Return a card, dimmed if the Bank cannot pay for it."""
    piece = face(kind, id, spot, seat)
    piece.tip = card_tip(view.rules, kind)
    price = PRICE[kind]
    if price:
        missing = price - view.purse(seat)
        if missing > 0:
            piece.tags.append("unpayable")
            piece.tip += f". The Bank needs {count_of(missing, 'more coin')}"
        elif seat == view.seat:
            piece.tip += ". Your Bank can pay for it"
    return piece


def piles(view: CrownsView, seat: int) -> list[Piece]:
    pieces = pile_cards(view, seat)[-SEEN_OF_PILE:]  # asking for the pile shows all of it
    for piece in pieces:
        piece.line = ""
    if pieces:
        count = len(view.pile[seat])
        pieces[-1].badges.append(Badge("count", str(count), count_of(count, "card")))
        pieces[-1].tip = "Ask to see the whole pile"
    if view.stock[seat] and has_deck(view, seat):
        piece = back(spot_id(seat, "stock"), spot_id(seat, "deck"), seat, "Deck")
        piece.badges = [Badge("count", str(view.stock[seat]), count_of(view.stock[seat], "card"))]
        piece.tip = "Ask to see which cards may still come"
        pieces.append(piece)
    return pieces


def pile_cards(view: CrownsView, seat: int) -> list[Piece]:
    """Return the discard pile, the oldest first."""
    spot = spot_id(seat, "pile")
    return [face(each & KIND_OF, f"{spot}-{place}", spot, seat) for place, each in enumerate(view.pile[seat])]
