"""Heralds in a terminal."""

from heralds.data import SEAT_NAMES
from heralds.notation import NONE, counted
from heralds.view import HeraldsView


def render_text(view: HeraldsView) -> str:
    """The table in the middle, then a line for every seat; `>` marks those who are asked."""
    rows = [
        f"round {view.round} of {view.rounds}   bag {counted(view.bag)}",
        f"pile {view.pile} cards   discard {counted(view.discard)}",
        "",
        "    on the table  " + (flags(view.table) or "no banner"),
        "",
    ]
    for seat, name in enumerate(SEAT_NAMES[: len(view.held)]):
        mark = ">" if seat in view.to_act else " "
        rows.append(f"{mark} {name:<6} {seat_words(view, seat)}".rstrip())
    return "\n".join(rows)


def seat_words(view: HeraldsView, seat: int) -> str:
    if view.gone[seat]:
        return "out of the game"
    points = sum(value * count for value, count in enumerate(view.won[seat]))
    cards = f"{view.held[seat]} card" + ("" if view.held[seat] == 1 else "s")
    if seat == view.seat:
        hand = counted(view.hand)
        cards = f"hand {hand if hand != NONE else 'empty'}"
        if view.behind:
            cards += f", behind the screen {view.behind}"
    words = f"{points:>2} points  {flags(view.won[seat]):<16} {cards}"
    if view.ready[seat]:
        words += ", ready"
    if view.sounded[seat]:
        words += f", trumpet +{view.trumpet}"
    return words


def flags(banners: list[int]) -> str:
    return " ".join(f"[{value}]" for value, count in enumerate(banners) for _each in range(count))
