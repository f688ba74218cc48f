"""Beside the table: each player's panel, and facts."""

from typing import Final

from regalia.games.two_crowns.data import CAVALRY, DESTROYER, KING_POINTS, KNIGHT, NAME, PRICE, WITCH
from regalia.games.two_crowns.shown.art import COIN_ICON, KING_ICON
from regalia.games.two_crowns.shown.rule_texts import quiet_words
from regalia.games.two_crowns.shown.words import KING_NAME
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import Panel, Stat

DEAREST: Final = (DESTROYER, CAVALRY, KNIGHT, WITCH)


def panel(view: CrownsView, seat: int) -> Panel:
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        return Panel(seat, view.title[seat], stats(view, seat), [*tags, "out"])
    if seat == view.mover and view.outcome is None and view.seat_count > 2 and seat not in view.to_act:
        tags.append("on turn")
    if view.round >= 0 and view.passed[seat] and seat not in view.to_act and view.outcome is None:
        tags.append("passed")
    return Panel(seat, view.title[seat], stats(view, seat), tags)


def stats(view: CrownsView, seat: int) -> list[Stat]:
    """Both Kings as rows of gems, the Bank, and how many cards are left: where there is no room for all of that."""
    if view.seat_count == 2:
        return []
    found = [
        Stat(name.capitalize(), str(view.king[seat * 2 + place]), KING_ICON[place], "points left", KING_POINTS)
        for place, name in enumerate(KING_NAME)
    ]
    affordable = could_buy(view, seat) if view.outcome is None else ""
    tip = f"could pay for: {affordable}, if it is in the hand" if affordable else "coins in the Bank"
    found.append(Stat("Bank", str(view.bank_total(seat)), COIN_ICON, tip))
    held, stock = view.held[seat], view.stock[seat]
    seen = f"{held} in hand, which only their {'team' if view.rules.shared else 'owner'} sees; {stock} in the deck"
    found.append(Stat("Cards", f"{held}+{stock}", "card-play", seen))
    return found


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
