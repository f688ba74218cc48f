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
    LABEL,
    LETTER,
    NECROMANCER,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_X,
    SEAT_NAMES,
    SENTRY,
    SLOTS,
    is_coin,
)
from regalia.games.two_crowns.shown.art import ICON
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
    "deposit": Verb("deposit", "Deposit", "open-chest", clause="C-21"),
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


def king_id(king: int) -> str:
    return f"{SEAT_NAMES[king // 2]}-K{king % 2 + 1}"


def unit_id(unit: int) -> str:
    return f"{SEAT_NAMES[unit // SLOTS]}-{LABEL[unit % SLOTS]}"


def card_id(seat: int, kind: int, number: int) -> str:
    """Cards of a kind are numbered from the Bank on, so that a coin can be seen going there from the viewer's hand."""
    return f"{SEAT_NAMES[seat]}-{LETTER[kind]}-{number}"


def verbs(view: CrownsView) -> list[Verb]:
    found: dict[str, Verb] = {}
    for action in view.legal:
        key = verb_of(action)
        if key not in found:
            found[key] = VERBS[key] if key in VERBS else Verb(key, nothing_name(view), "check-mark")
    return list(found.values())


def nothing_name(view: CrownsView) -> str:
    if view.asking == "loot":
        return "Spend nothing"
    if not view.slow:
        return "Pass"
    return {ROUND_D: "Deposit nothing", ROUND_P: "Buy no more", ROUND_A: "No attack", ROUND_X: "Keep your cards"}[
        view.round
    ]


def verb_of(action: Action) -> str:
    return "nothing" if isinstance(action, (Deposit, Discard)) and not action.kind else VERB_OF[type(action)]


def choices(view: CrownsView) -> list[Group]:
    found: list[tuple[str, Choice]] = []
    for action in view.legal:
        label = describe_action(view, action)
        choice = Choice(
            view.text_of[action.key], label[:1].upper() + label[1:], picks(view, action), kind=kind_of(action)
        )
        if isinstance(action, BuyNothing) and view.asking != "loot" and can_buy_unit(view):
            choice.hint = "you could still buy a unit"
        found.append((verb_of(action), choice))
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
        return [hand_pick(view, NECROMANCER), spot_pick(f"{SEAT_NAMES[action.owner]}-pile")]
    if isinstance(action, Bandit):
        return [hand_pick(view, BANDIT), piece_pick(card_id(action.victim, action.kind, 0))]
    if isinstance(action, LayCoin):
        return [piece_pick(card_id(seat, action.kind, view.bank[seat][action.kind] - 1))]
    if isinstance(action, Aim):
        return [piece_pick(unit_id(seat * SLOTS + action.slot)), piece_pick(king_id(action.king))]
    return []


def hand_pick(view: CrownsView, kind: int) -> str:
    banked = view.bank[view.seat][kind] if is_coin(kind) else 0
    return piece_pick(card_id(view.seat, kind, banked))


def buy_picks(view: CrownsView, action: Buy) -> list[str]:
    """One card by itself goes onto its target; of several bought together the first is clicked, and words tell."""
    item = action.items[0]
    found = [hand_pick(view, item_kind(item))]
    if len(action.items) > 1:
        return found
    if item >= BUY_DESTROYER:
        found.append(spot_pick(f"{SEAT_NAMES[item - BUY_DESTROYER]}-units"))
    elif item >= BUY_WITCH:
        found.append(piece_pick(unit_id(item - BUY_WITCH)))
    return found
