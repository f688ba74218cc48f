"""The scene of Two Crowns for the web table: a strip for the phases, and each player's Kings, units, Bank and cards."""

from typing import Final

from regalia.core.words import count_of
from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import (
    DAMAGE,
    KINDS,
    KING_POINTS,
    LABEL,
    LETTER,
    NAME,
    ORDER,
    PRICE,
    ROUND_U,
    SEAT_NAMES,
    SLOT_KIND,
    SLOTS,
    is_coin,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.shown.art import COIN_ICON, ICON
from regalia.games.two_crowns.shown.choices import card_id, choices, king_id, unit_id, verbs
from regalia.games.two_crowns.shown.panels import facts, panel, prompt
from regalia.games.two_crowns.shown.rule_texts import card_tip, king_tip, phase_tip
from regalia.games.two_crowns.shown.words import KING_NAME, a_card, points
from regalia.games.two_crowns.state import KIND_OF, OWNED
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Badge, Piece, Scene, Spot, Surface

UNSEEN_CARD: Final = "a card that only its owner sees"
PHASES: Final = ("Draw", "Deposit", "Purchase", "Attack", "Discard", "End")  # by round


def scene(view: CrownsView) -> Scene:
    return Scene(
        surfaces=surfaces(view),
        pieces=[piece for seat in range(view.seat_count) for piece in seat_pieces(view, seat)],
        panels=[panel(view, seat) for seat in range(view.seat_count)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        facts=facts(view),
    )


# What lies where


def surfaces(view: CrownsView) -> list[Surface]:
    found = [
        Surface(
            "phases",
            "track",
            "The turn",
            [phase_spot(view, place) for place in range(len(PHASES))],
        )
    ]
    for seat in range(view.seat_count):
        if view.gone[seat]:
            continue
        own = seat == view.seat
        chair = SEAT_NAMES[seat]
        spots = [Spot(f"{chair}-kings", "Kings")]
        if view.row[seat] or view.buyer == seat:
            spots.append(Spot(f"{chair}-units", units_name(view, seat)))
        spots.append(
            Spot(f"{chair}-bank", f"Bank {view.bank_total(seat)}", icon="" if view.bank_total(seat) else "open-chest")
        )
        in_hand = Spot(
            f"{chair}-hand", "hand" if view.seat_count == 2 else f"{view.held[seat]} + {view.stock[seat]} cards"
        )
        if not own:
            spots.append(in_hand)
        if view.stock[seat] and is_roomy(view, seat):
            spots.append(Spot(f"{chair}-deck", f"deck {view.stock[seat]}"))
        if view.pile[seat]:
            spots.append(Spot(f"{chair}-pile", f"discards {len(view.pile[seat])}", look="pile"))
        found.append(Surface(chair, "tray" if own else "row", "You" if own else view.title[seat], spots, owner=seat))
        if own:  # by itself, so that it can stay in sight
            found.append(Surface(f"{chair}-cards", "row", "Your hand", [in_hand], owner=seat))
    return found


def is_roomy(view: CrownsView, seat: int) -> bool:
    """With many players, only the viewer's deck is drawn; those of the others are numbers."""
    return view.seat_count == 2 or seat == view.seat


def phase_spot(view: CrownsView, place: int) -> Spot:
    """The strip shows where the turn is, and whether the others may cut in before T acts."""
    spot = Spot(f"phase-{place}", PHASES[place], tip=phase_tip(view.rules, place))
    now = ROUND_U if view.asking == "draw" else view.round
    if view.outcome is None and place == now:
        spot.tags = ["now"]
        if not view.slow and now == view.round:
            spot.name += ": cut in"
    elif place < now:
        spot.tags = ["done"]
    return spot


def units_name(view: CrownsView, seat: int) -> str:
    damage = sum(DAMAGE[slot] for slot in view.strikers[seat])
    if not view.row[seat]:
        return "on the table"
    return f"strike for {damage}" if damage else "cannot strike"


def seat_pieces(view: CrownsView, seat: int) -> list[Piece]:
    if view.gone[seat]:
        return []
    return [*kings(view, seat), *units(view, seat), *money(view, seat), *hand(view, seat), *piles(view, seat)]


def kings(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    for king in (seat * 2, seat * 2 + 1):
        left = view.king[king]
        name = f"{view.title[seat]}'s {KING_NAME[king % 2]}"
        piece = Piece(king_id(king), f"{SEAT_NAMES[seat]}-kings", name, shape="card", icon="crown", owner=seat)
        piece.text = "K"
        if left:
            piece.badges = [Badge("health", f"{left}/{KING_POINTS}", f"{points(left)} left of {KING_POINTS}")]
            piece.tip = king_tip(view.rules, view.seat_count)
        else:
            piece.name += ", dead"
            piece.tags = ["spent"]
            piece.icon = "death-skull"
        for sentry in view.guard[king]:
            piece.badges.append(
                Badge("shield", str(sentry % OWNED), f"a Sentry that takes {points(sentry % OWNED)} before the King")
            )
        for aim in view.aims:
            if aim // AIMED == king:
                piece.badges.append(Badge("wound", str(DAMAGE[aim % AIMED]), f"{LABEL[aim % AIMED]} aims at this King"))
        pieces.append(piece)
    return pieces


def units(view: CrownsView, seat: int) -> list[Piece]:
    spot = f"{SEAT_NAMES[seat]}-units"
    pieces: list[Piece] = []
    for slot in view.row[seat]:
        unit = seat * SLOTS + slot
        piece = card(view, unit_id(unit), spot, SLOT_KIND[slot], seat)
        piece.name += f" {LABEL[slot]}"
        piece.badges = [Badge("value", str(DAMAGE[slot]), f"strikes for {DAMAGE[slot]}")]
        witch = view.witch[unit]
        if witch:
            times = witch % OWNED
            piece.name += ", witched"
            piece.tags = ["rotated"]
            piece.badges = [Badge("clock", str(times), f"a Witch: misses {count_of(times, 'more attack')}")]
        elif view.fresh[unit]:
            piece.badges.append(Badge("clock", "", "came this turn, and waits"))
        if any(aim % AIMED == slot for aim in view.aims) and seat == view.mover:
            piece.tags = ["done"]
        pieces.append(piece)
    for place, item in enumerate(view.items if view.buyer == seat else []):
        kind = item_kind(item)
        piece = card(view, f"item-{place}", spot, kind, seat)
        piece.name += ", being paid for"
        piece.tags = ["new"]
        piece.badges = [Badge("coin", str(PRICE[kind]), f"costs {PRICE[kind]}")]
        pieces.append(piece)
    return pieces


def money(view: CrownsView, seat: int) -> list[Piece]:
    """The Bank; what is laid down for a purchase lies beside it."""
    spot = f"{SEAT_NAMES[seat]}-bank"
    pieces: list[Piece] = []
    for kind in ORDER:
        for number in range(view.bank[seat][kind]):
            pieces.append(card(view, card_id(seat, kind, number), spot, kind, seat))
    if view.buyer == seat:
        for place, kind in enumerate(view.paid):
            piece = card(view, f"paid-{place}", f"{SEAT_NAMES[seat]}-units", kind, seat)
            piece.name += ", laid down"
            piece.tags = ["done"]
            pieces.append(piece)
        for place, loot in enumerate(view.loot):
            piece = card(view, f"loot-{place}", f"{SEAT_NAMES[seat]}-units", loot % KINDS, loot // KINDS)
            piece.name += ", stolen"
            piece.tags = ["new"]
            piece.tip = "Loot: spent now, or lost; it goes to its owner's discard pile"
            pieces.append(piece)
    return pieces


def card(view: CrownsView, id: str, spot: str, kind: int, owner: int) -> Piece:
    name, icon, text = (a_card(kind), COIN_ICON, str(kind)) if is_coin(kind) else (NAME[kind], ICON[kind], NAME[kind])
    return Piece(id, spot, name, "card", icon, text, owner, tip=card_tip(view.rules, kind))


def hand(view: CrownsView, seat: int) -> list[Piece]:
    spot = f"{SEAT_NAMES[seat]}-hand"
    if not view.hand[seat]:
        return backs(view, seat, spot)
    pieces: list[Piece] = []
    for kind in ORDER:
        banked = view.bank[seat][kind] if is_coin(kind) else 0
        for number in range(view.hand[seat][kind]):
            piece = hand_card(view, seat, kind, card_id(seat, kind, banked + number), spot)
            if seat == view.seat:
                piece.why_not, piece.clause = view.why_not(LETTER[kind])
            pieces.append(piece)
    return pieces


def backs(view: CrownsView, seat: int, spot: str) -> list[Piece]:
    """A hand that the viewer does not see; with many players one card stands for all."""
    roomy = is_roomy(view, seat)
    pieces = [
        Piece(f"{SEAT_NAMES[seat]}-card-{number}", spot, UNSEEN_CARD, shape="card", owner=seat, face="down")
        for number in range(view.held[seat] if roomy else min(1, view.held[seat]))
    ]
    for piece in pieces if not roomy else []:
        piece.name = f"{view.held[seat]} cards in hand, {view.stock[seat]} in the deck"
        who = "Only the owner and the owner's team see" if view.rules.shared else "Only the owner sees"
        piece.tip = f"{who} the hand"
        piece.badges = [Badge("count", str(view.held[seat]), "cards in hand")]
    return pieces


def hand_card(view: CrownsView, seat: int, kind: int, id: str, spot: str) -> Piece:
    """With its price, and what is missing to pay it."""
    piece = card(view, id, spot, kind, seat)
    price = PRICE[kind]
    if price:
        banked = view.bank_total(seat)
        missing = price - banked
        text = f"{banked}/{price}" if missing > 0 else str(price)
        piece.badges = [Badge("coin", text, f"costs {price}; the Bank has {banked}")]
        if missing > 0:
            piece.tip += f". {missing} more coins are needed in the Bank"
        elif seat == view.seat:
            piece.tip += ". Your Bank can pay for it"
    return piece


def piles(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    if view.stock[seat] and is_roomy(view, seat):
        spot = f"{SEAT_NAMES[seat]}-deck"
        piece = Piece(f"{SEAT_NAMES[seat]}-stock", spot, "deck", shape="card", owner=seat, face="down")
        piece.tip = "The deck: ask to see which cards may still come"
        pieces.append(piece)
    heap = pile_cards(view, seat)
    for piece in heap[:-1]:  # only the top card is seen; asking for the pile shows them all
        piece.tip = piece.icon = piece.text = ""
    return pieces + heap


def pile_cards(view: CrownsView, seat: int) -> list[Piece]:
    """The discard pile, the oldest first."""
    spot = f"{SEAT_NAMES[seat]}-pile"
    return [card(view, f"{spot}-{place}", spot, each & KIND_OF, seat) for place, each in enumerate(view.pile[seat])]
