"""Beside the table: each player's panel, facts, and the prompt."""

from typing import Final

from regalia.games.two_crowns.actions import Deposit
from regalia.games.two_crowns.data import (
    CAVALRY,
    DAMAGE,
    DESTROYER,
    HAND,
    KINDS,
    KNIGHT,
    NAME,
    NOTHING,
    PRICE,
    ROUND_A,
    ROUND_D,
    ROUND_E,
    ROUND_P,
    ROUND_U,
    ROUND_X,
    WITCH,
)
from regalia.games.two_crowns.flow.slow import TOO_FEW_CARDS
from regalia.games.two_crowns.rules import price_of
from regalia.games.two_crowns.shown.rule_texts import quiet_words
from regalia.games.two_crowns.shown.words import a_card, ending
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Panel, Stat

DEAREST: Final = (DESTROYER, CAVALRY, KNIGHT, WITCH)


def panel(view: CrownsView, seat: int) -> Panel:
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        return Panel(seat, view.title[seat], [], [*tags, "out"])
    if seat == view.mover and view.outcome is None and view.seat_count > 2 and seat not in view.to_act:
        tags.append("on turn")
    if view.round >= 0 and view.passed[seat] and seat not in view.to_act and view.outcome is None:
        tags.append("passed")
    alive = [view.king[king] for king in (seat * 2, seat * 2 + 1)]
    stats = [
        Stat("Kings", "+".join(str(left) for left in alive), "crown", "points left on the two Kings"),
        Stat("Bank", str(view.bank_total(seat)), "two-coins", "coins in the Bank"),
        Stat("Cards", f"{view.held[seat]}", "card-play", f"cards in hand; {view.stock[seat]} in the deck"),
    ]
    affordable = could_buy(view, seat)
    if affordable and view.outcome is None:
        stats.append(
            Stat(
                "Within reach",
                f"could buy {affordable}",
                "buy-card",
                "what the Bank would pay for, if it is in the hand; from open cards",
            )
        )
    return Panel(seat, view.title[seat], stats, tags)


def could_buy(view: CrownsView, seat: int) -> str:
    """From what everybody knows: cards that can be in the hand, and that the Bank could pay for."""
    if not view.held[seat]:
        return ""
    return ", ".join(NAME[kind] for kind in DEAREST if view.unseen[seat][kind] and PRICE[kind] <= view.bank_total(seat))


def facts(view: CrownsView) -> list[Stat]:
    found = [Stat("Turn", str(view.turn), "hourglass")] if view.turn else []
    playing = [seat for seat in range(view.seat_count) if not view.gone[seat]]
    quiet = sum(min(view.quiet[seat], view.rules.quiet_turns) for seat in playing)
    if quiet and view.outcome is None:
        needed = view.rules.quiet_turns * len(playing)
        tip = f"Turns in which nothing was drawn, discarded or hit. {quiet_words(view.rules)}"
        found.append(Stat("Quiet turns", f"{quiet} of {needed}", "night-sleep", tip))
    return found


def prompt(view: CrownsView) -> str:
    if view.outcome is not None:
        return ending(view)
    if view.asking == "roll":
        return "Dice decide who begins"
    if view.asking == "deal":
        return "Cards are dealt"
    if view.asking == "draw":
        return f"{'You draw' if view.mover == view.seat else view.title[view.mover] + ' draws'} up to three cards"
    if view.asking == "quick":
        return f"{about(view)}: chance draws who speaks next"
    if not view.legal:
        names = [view.title[seat] for seat in view.to_act if seat >= 0]
        return f"{about(view)}: waiting for {', '.join(names)}" if names else "The deck is cut"
    if view.asking == "cut":
        return "Cut the deck"
    if view.asking == "loot":
        more = "spend it at once, play another Bandit," if view.rules.chain else "spend it at once,"
        return f"You have stolen {a_card(view.loot[-1] % KINDS)}: {more} or let it go"
    if view.asking == "pay":
        price = price_of(view.items)
        paid = view.paid_total()
        if paid >= price:
            return f"Pay {price}: {paid} laid down, press Pay to settle"
        limit = ", none beyond the price" if view.rules.tight else ""
        return f"Pay {price}: lay down coins from your Bank, the largest first{limit} ({paid} so far)"
    if view.asking == "aim":
        which = "each unit that you want to strike" if view.rules.optional_attack else "each unit"
        return f"Name a King for {which}, then strike"
    if not view.slow:
        return f"{about(view)}: play a card, or pass"
    return prompt_slow(view)


def prompt_slow(view: CrownsView) -> str:
    if view.round == ROUND_D:
        if not any(isinstance(action, Deposit) and action.kind != NOTHING for action in view.legal):
            # Asked all the same: hands are secret.
            return "Deposit Phase: you hold no coin that could go into your Bank"
        return "Deposit Phase: put one coin into your Bank, or none"
    if view.round == ROUND_P:
        what = "buy cards" if view.rules.pooled else "buy cards one by one"
        return f"Purchase Phase: {what} with the coins in your Bank, or go on"
    if view.round == ROUND_A:
        if not view.strikers[view.seat]:
            return "Attack Phase: no unit can strike"
        hold = ", or hold back" if view.rules.optional_attack else ""
        return f"Attack Phase: choose a unit, then the King it strikes{hold}"
    if view.held[view.seat] == HAND:
        return "Discard Phase: throw one card away, or keep all three"
    return f"Discard Phase: {TOO_FEW_CARDS.words}"


def about(view: CrownsView) -> str:
    """Say what is about to happen, for those who may cut in."""
    mover = view.title[view.mover] if view.mover >= 0 else ""
    own = view.mover == view.seat
    who, s = ("you", "") if own else (mover, "s")
    if view.round == ROUND_U:
        missing = min(HAND - view.held[view.mover], view.stock[view.mover])
        if missing > 0:
            return f"Before {who} draw{s} {'a card' if missing == 1 else f'{missing} cards'}"
        whose = "Your" if own else f"{mover}'s"
        return f"{whose} {'hand is full' if view.held[view.mover] >= HAND else 'deck is empty'}"
    if view.round == ROUND_D:
        return f"Before {who} deposit{s}"
    if view.round == ROUND_P:
        return f"Before {who} buy{s}, with {view.bank_total(view.mover)} in the Bank"
    if view.round == ROUND_A:
        damage = sum(DAMAGE[slot] for slot in view.strikers[view.mover])
        if not damage:
            return f"{'You have' if own else mover + ' has'} nothing to attack with"
        return f"Before {who} attack{s} for {damage}"
    if view.round == ROUND_X:
        return f"{'Your' if own else mover + chr(39) + 's'} attack is over"
    if view.round == ROUND_E:
        return f"{'Your' if own else mover + chr(39) + 's'} turn ends"
    return "The game begins"
