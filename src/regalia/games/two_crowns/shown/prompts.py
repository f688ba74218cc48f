"""Prompts: the question, then a line of why; and the spots that it is about."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.words import listed
from regalia.games.two_crowns.actions import Bandit, Buy, Deposit, Raise, Sentry, item_kind
from regalia.games.two_crowns.data import (
    BANDIT,
    DAMAGE,
    HAND,
    KINDS,
    NAME,
    NECROMANCER,
    NOTHING,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_U,
    ROUND_X,
    SENTRY,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.rules import price_of
from regalia.games.two_crowns.shown.ids import spot_id
from regalia.games.two_crowns.shown.words import a_card, coins, ended, king_words, points, unit_words
from regalia.games.two_crowns.view import CrownsView

# By round: the place of the turn player that it is about.
PLACE: Final = ("bank", "bank", "bank", "units", "pile", "pile")


def prompt(view: CrownsView) -> str:
    """Return the question as the first sentence, and what to know for it after that."""
    if view.outcome is not None:
        return ended(view)
    if view.asking == "roll":
        return "The dice decide who begins."
    if view.asking == "deal":
        return "The cards are dealt."
    if view.asking == "draw":
        who = "You draw" if view.mover == view.seat else f"{view.title[view.mover]} draws"
        return f"{who} up to three cards."
    if not view.legal:
        return waiting(view)
    if view.asking == "cut":
        return "Cut the deck. Any place will do."
    if view.asking == "loot":
        return prompt_loot(view)
    if view.asking == "pay":
        return prompt_pay(view)
    if view.asking == "aim":
        return prompt_aim(view)
    return prompt_slow(view) if view.slow else prompt_cut_in(view)


def waiting(view: CrownsView) -> str:
    names = [view.title[seat] for seat in view.to_act if seat >= 0]
    if view.asking == "quick":
        return "Chance picks who speaks next."
    if not names:
        return "The deck is cut."
    why = ""
    if view.asking == "loot":
        why = f" They have stolen {a_card(view.loot[-1] % KINDS)}."
    elif view.mover >= 0 and not view.slow:
        when, state = about(view)
        why = f" They may cut in {when}." if when else f" {state}"
    return f"Waiting for {listed(names)}.{why}"


# Cutting in


def prompt_cut_in(view: CrownsView) -> str:
    when, state = about(view)
    playable = listed(usable(view), "or")
    before = f" {when}" if when else ""
    if not playable:
        return f"You have nothing to play{before or ' now'}. {state}".rstrip()
    return " ".join(part for part in (f"Play a card{before}?", state, f"You could play your {playable}.") if part)


def usable(view: CrownsView) -> list[str]:
    """Return the names of cards that can be played now."""
    found: list[str] = []
    for action in view.legal:
        for kind in cards_of(action):
            if NAME[kind] not in found:
                found.append(NAME[kind])
    return found


def cards_of(action: Action) -> list[int]:
    if isinstance(action, Buy):
        return [item_kind(item) for item in action.items]
    if isinstance(action, Sentry):
        return [SENTRY]
    if isinstance(action, Bandit):
        return [BANDIT]
    return [NECROMANCER] if isinstance(action, Raise) else []


def about(view: CrownsView) -> tuple[str, str]:
    """Return before what players may cut in, if there is such a thing, and a sentence about the table."""
    own = view.mover == view.seat
    mover = view.title[view.mover]
    who, s, their = ("you", "", "Your") if own else (mover, "s", f"{mover}'s")
    if view.round == ROUND_U:
        missing = min(HAND - view.held[view.mover], view.stock[view.mover])
        if missing > 0:
            return f"before {who} draw{s} {'a card' if missing == 1 else f'{missing} cards'}", ""
        return "", f"{their} {'hand is full' if view.held[view.mover] >= HAND else 'deck is empty'}."
    if view.round == ROUND_D:
        return f"before {who} deposit{s}", ""
    if view.round == ROUND_P:
        return f"before {who} buy{s}", f"{their} Bank holds {view.bank_total(view.mover)}."
    if view.round == ROUND_A:
        damage = sum(DAMAGE[slot] for slot in view.strikers[view.mover])
        if damage:
            return f"before {who} strike{s} for {damage}", ""
        if view.row[view.mover]:
            return "", f"{their} units cannot strike."
        return "", f"{who.capitalize()} {'have' if own else 'has'} no units in play."
    if view.round == ROUND_X:
        return "", f"{their} attack is over."
    return f"before {'your' if own else their} turn ends", ""


# The turn player's own declarations


def prompt_slow(view: CrownsView) -> str:
    if view.round == ROUND_D:
        if any(isinstance(action, Deposit) and action.kind != NOTHING for action in view.legal):
            return "Which coin goes into your Bank? One per turn; only banked coins pay."
        return "You hold no coin to deposit. Go on to your purchases."  # asked all the same: hands are secret
    if view.round == ROUND_P:
        bank = f"Your Bank holds {view.bank_total(view.seat)}."
        if any(isinstance(action, Buy) for action in view.legal):
            return f"What do you buy{'' if view.rules.pooled else ' first'}? {bank}"
        return f"You can buy nothing now. {bank}"
    if view.round == ROUND_A:
        return prompt_attack(view)
    if view.held[view.seat] == HAND:
        return "Which card do you throw away, if any? With a full hand you draw nothing next turn."
    return "You keep your cards. Only from a hand of three can one be thrown away."


def prompt_attack(view: CrownsView) -> str:
    if not view.strikers[view.seat]:
        held = "They must wait." if view.row[view.seat] else "You have none in play."
        return f"None of your units can strike. {held}"
    if view.rules.optional_attack:
        return "Which unit strikes which King? You may hold back."
    return whom(view, view.strikers[view.seat][0])


def whom(view: CrownsView, slot: int) -> str:
    """Ask for the King that a unit strikes."""
    strikes = f"It strikes for {points(DAMAGE[slot])}."
    return f"Which King does your {unit_words(view, view.seat, slot)} strike? {strikes}"


def prompt_aim(view: CrownsView) -> str:
    last = view.aims[-1]
    left = [slot for slot in view.strikers[view.seat] if slot > last % AIMED]
    if left and not view.rules.optional_attack:
        return whom(view, left[0])
    struck: dict[int, int] = {}
    for aim in view.aims:
        struck[aim // AIMED] = struck.get(aim // AIMED, 0) + DAMAGE[aim % AIMED]
    told = listed([f"{king_words(view, king)} for {damage}" for king, damage in struck.items()])
    return f"Strike now{', or aim another unit' if left else ''}? You strike {told}."


def prompt_loot(view: CrownsView) -> str:
    loot = view.loot[-1]
    more = " or play another Bandit" if view.rules.chain else ""
    lost = f"Otherwise it is lost to {view.title[loot // KINDS]}."
    return f"Spend the stolen {loot % KINDS} now{more}? {lost}"


def prompt_pay(view: CrownsView) -> str:
    price = price_of(view.items)
    paid = view.paid_total()
    names = listed([NAME[item_kind(item)] for item in view.items])
    if paid > price:
        return f"Pay {paid} for {price}? {coins(paid - price).capitalize()} too much; you get no change."
    if paid == price:
        return f"Pay {price} for the {names}? The coins fit exactly."
    so_far = f"{paid} so far, {price - paid} to go" if paid else "The largest coin comes first"
    return f"Which coins pay {price} for the {names}? {so_far}{', none beyond the price' if view.rules.tight else ''}."


# What it is about


def focus(view: CrownsView) -> list[str]:
    """Return the spots that the question is about."""
    if view.outcome is not None or view.mover < 0:
        return []
    if view.asking in ("loot", "pay"):
        return [spot_id(view.buyer, "bank")]
    if view.aims:
        return [spot_id(view.mover, "units"), *dict.fromkeys(spot_id(aim // AIMED // 2, "kings") for aim in view.aims)]
    return [spot_id(view.mover, PLACE[view.round])] if view.round >= 0 else []
