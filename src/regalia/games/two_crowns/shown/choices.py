"""Verbs, and choices with the picks that a click stands for."""

from typing import Final

from regalia.core.actions import Action
from regalia.games.two_crowns.actions import (
    BUY_DESTROYER,
    BUY_WITCH,
    Aim,
    Bandit,
    Buy,
    BuyNothing,
    Cut,
    Deposit,
    Discard,
    LayCoin,
    Pass,
    Raise,
    Sentry,
    Settle,
    Strike,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    NECROMANCER,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_X,
    SENTRY,
    SLOTS,
)
from regalia.games.two_crowns.shown.art import ICON
from regalia.games.two_crowns.shown.ids import card_id, first_in_hand, king_id, spot_id, unit_id
from regalia.games.two_crowns.shown.paying import payment
from regalia.games.two_crowns.shown.words import describe_action
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Choice, Group, Verb, grouped, piece_pick, spot_pick

VERB_OF: Final[dict[type[Action], str]] = {
    Pass: "nothing",
    BuyNothing: "nothing",
    Deposit: "deposit",
    Discard: "discard",
    Buy: "buy",
    Sentry: "sentry",
    Raise: "raise",
    Bandit: "bandit",
    LayCoin: "coin",
    Settle: "settle",
    Aim: "aim",
    Strike: "strike",
    Cut: "cut",
}
VERBS: Final = {
    "deposit": Verb("deposit", "Deposit", "strongbox", clause="C-21"),
    "buy": Verb("buy", "Buy", "two-coins", clause="C-33"),
    "sentry": Verb("sentry", "Sentry", ICON[SENTRY], clause="C-73"),
    "raise": Verb("raise", "Necromancer", ICON[NECROMANCER], clause="C-80"),
    "bandit": Verb("bandit", "Bandit", ICON[BANDIT], clause="C-63"),
    "coin": Verb("coin", "Pay with", "two-coins", clause="C-133"),
    "settle": Verb("settle", "Pay", "check-mark", clause="C-26"),
    "aim": Verb("aim", "Attack", "crossed-swords", clause="C-35"),
    "strike": Verb("strike", "Strike", "crossed-swords", clause="C-35"),
    "discard": Verb("discard", "Discard", "card-discard", clause="C-47"),
    "cut": Verb("cut", "Cut", "card-exchange", clause="C-8"),
}


def verbs(view: CrownsView) -> list[Verb]:
    found: dict[str, Verb] = {}
    for action in view.legal:
        key = verb_of(view, action)
        if key not in found:
            found[key] = VERBS[key] if key in VERBS else Verb(key, nothing_name(view), "check-mark")
    return list(found.values())


def nothing_name(view: CrownsView) -> str:
    """Return what doing nothing is called: only where there is something to do instead, it says what is left out."""
    if view.asking == "loot":
        return "Spend nothing"
    if not view.slow:
        return "Pass"
    if all(verb_of(view, action) == "nothing" for action in view.legal):
        return "Go on"
    return {ROUND_D: "Deposit nothing", ROUND_P: "Buy no more", ROUND_A: "Hold back", ROUND_X: "Keep your cards"}[
        view.round
    ]


def verb_of(view: CrownsView, action: Action) -> str:
    nothing = isinstance(action, (Deposit, Discard)) and not action.kind
    if nothing or (isinstance(action, Strike) and not view.aims):
        return "nothing"
    return VERB_OF[type(action)]


def choices(view: CrownsView) -> list[Group]:
    found: list[tuple[str, Choice]] = []
    for action in view.legal:
        label = describe_action(view, action)
        choice = Choice(
            view.text_of[action.key], label[:1].upper() + label[1:], picks(view, action), kind=kind_of(action)
        )
        choice.then, choice.hint = payment(view, action)
        if isinstance(action, BuyNothing) and view.asking != "loot" and can_buy_unit(view):
            choice.hint = "you could still buy a unit"
        found.append((verb_of(view, action), choice))
    return grouped(found)


def can_buy_unit(view: CrownsView) -> bool:
    return any(isinstance(action, Buy) and action.items[0] < BUY_WITCH for action in view.legal)


def kind_of(action: Action) -> str:
    if isinstance(action, (Aim, Bandit)):
        return "capture"
    return "put" if isinstance(action, (Deposit, Sentry, LayCoin)) else "move"


def picks(view: CrownsView, action: Action) -> list[str]:
    """The card that is played, then what it is played on. Nothing and done are buttons."""
    seat = view.seat
    if isinstance(action, (Deposit, Discard)):
        return [hand_pick(view, action.kind)] if action.kind else []
    if isinstance(action, Buy):
        return buy_picks(view, action)
    if isinstance(action, Sentry):
        return [hand_pick(view, SENTRY), piece_pick(king_id(action.king))]
    if isinstance(action, Raise):
        return [hand_pick(view, NECROMANCER), spot_pick(spot_id(action.owner, "pile"))]
    if isinstance(action, Bandit):
        return [
            hand_pick(view, BANDIT),
            piece_pick(card_id(action.victim, action.kind, view.bank[action.victim][action.kind] - 1)),
        ]
    if isinstance(action, LayCoin):
        return [coin_pick(view, seat, action.kind)]
    if isinstance(action, Aim):
        return [piece_pick(unit_id(seat * SLOTS + action.slot)), piece_pick(king_id(action.king))]
    return []


def coin_pick(view: CrownsView, seat: int, kind: int) -> str:
    """Pick the last of a Bank's coins of a kind: the one whose id stays when it is laid down or stolen."""
    return piece_pick(card_id(seat, kind, view.bank[seat][kind] - 1))


def hand_pick(view: CrownsView, kind: int) -> str:
    return piece_pick(card_id(view.seat, kind, first_in_hand(view, view.seat, kind)))


def buy_picks(view: CrownsView, action: Buy) -> list[str]:
    """One card by itself goes onto its target; of several bought together the first is clicked, and words tell."""
    item = action.items[0]
    found = [hand_pick(view, item_kind(item))]
    if len(action.items) > 1:
        return found
    if item >= BUY_DESTROYER:
        found.append(spot_pick(spot_id(item - BUY_DESTROYER, "units")))
    elif item >= BUY_WITCH:
        found.append(piece_pick(unit_id(item - BUY_WITCH)))
    return found
