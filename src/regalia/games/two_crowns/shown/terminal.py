"""Two Crowns in a terminal."""

from regalia.games.two_crowns.data import KINDS, LABEL, LETTER, ORDER, ROUND_U, ROUNDS, SLOTS, WINDOWS
from regalia.games.two_crowns.positions import pile_text
from regalia.games.two_crowns.shown.words import ending
from regalia.games.two_crowns.state import OWNED
from regalia.games.two_crowns.view import CrownsView


def render_text(view: CrownsView) -> str:
    lines = [headline(view)]
    for seat in range(view.seat_count):
        lines.extend(seat_lines(view, seat))
    if view.buyer >= 0:
        lines.append("  " + next(line for line in view.text.splitlines() if line.startswith("buying")))
    if view.outcome is not None:
        lines.append(ending(view))
    return "\n".join(lines)


def headline(view: CrownsView) -> str:
    if view.mover < 0:
        return "Before the first turn"
    strip = " ".join(
        f"[{letter}]" if place == view.round else letter
        for place, letter in enumerate(ROUNDS)
        if place != ROUND_U or view.rules.has_round[ROUND_U]
    )
    now = f", it is time for {WINDOWS[view.round]}" if view.round >= 0 else ""
    return f"Turn {view.turn}, {view.title[view.mover]}  {strip}{now}"


def seat_lines(view: CrownsView, seat: int) -> list[str]:
    mark = ">" if seat in view.to_act else " "
    if view.gone[seat]:
        return [f"{mark} {view.title[seat]}: out of the game"]
    kings = "  ".join(king_words(view, seat * 2 + place) for place in (0, 1))
    units = " ".join(unit_words(view, seat, slot) for slot in view.row[seat]) or "no units"
    bank = f"{cards(view.bank[seat]) or 'empty'} ({view.bank_total(seat)})"
    hand = (cards(view.hand[seat]) or "empty") if view.hand[seat] else f"{view.held[seat]} cards"
    return [
        f"{mark} {view.title[seat]}: {kings}  {units}",
        f"    Bank {bank}, hand {hand}, deck {view.stock[seat]}, pile {pile_text(view.pile[seat]) or '-'}",
    ]


def king_words(view: CrownsView, king: int) -> str:
    guard = "".join(f" +{sentry % OWNED}" for sentry in view.guard[king])
    return f"K{king % 2 + 1} {view.king[king] or 'dead'}{guard}"


def unit_words(view: CrownsView, seat: int, slot: int) -> str:
    witch = view.witch[seat * SLOTS + slot]
    return LABEL[slot] + (f"~{witch % OWNED}" if witch else "") + ("*" if view.fresh[seat * SLOTS + slot] else "")


def cards(counts: list[int]) -> str:
    return " ".join(LETTER[kind] for kind in ORDER for _each in range(counts[kind])) if len(counts) == KINDS else ""
