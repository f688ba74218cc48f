"""2 Kings in a terminal."""

from typing import Final

from regalia.boards.squares import LETTERS
from regalia.games.two_kings.data import CODE, SEAT_TITLES, SPELL_NAME, SPELLS
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.shown.rule_texts import purpose_text
from regalia.games.two_kings.state import DECK, HELD, KEPT, MENU, PAIR
from regalia.games.two_kings.view import TwoKingsView

WIDTH: Final = 6


def render_text(view: TwoKingsView) -> str:
    field = view.field()
    lines: list[str] = []
    for row in range(field.rows + 1, -1, -1):
        cells = [cell(view, field.at(col, row)) for col in range(field.cols)]
        river = " ~" if row == field.river else ""
        lines.append(f"{row:>3} " + "".join([f"{text:^{WIDTH}}" for text in cells]).rstrip() + river)
    lines.append("    " + "".join([f"{LETTERS[col]:^{WIDTH}}" for col in range(field.cols)]).rstrip())
    for seat in (0, 1):
        strength = f"strength {view.strength[seat]} of {view.rules().max_strength}"
        lines.append(f"  {SEAT_TITLES[seat]}: {strength}, {view.reserve[seat]} dice in reserve")
    lines.extend(spell_lines(view))
    if view.asking == "turn":
        cast = ", spell cast" if view.has_cast else ""
        lines.append(f"  {SEAT_TITLES[view.mover]} has {view.elixir} of {view.rolled} Elixir{cast}")
    return "\n".join(lines)


def cell(view: TwoKingsView, square: Square) -> str:
    """`b3` is Blue's pawn of value 3, with `'` while it is new; towers stand in brackets."""
    if square == NOWHERE:
        return ""
    field = view.field()
    text = "."
    if view.value[square]:
        text = f"{'br'[view.owner[square]]}{view.value[square]}" + ("'" if view.new[square] else "")
    return text if field.is_field[square] else f"[{'' if text == '.' else text}]"


def spell_lines(view: TwoKingsView) -> list[str]:
    """`Fireball FI 2 (2 less)`: name, code, cost, and the purpose value of those cards that have one (K-82)."""
    lines: list[str] = []
    for title, places in (
        ("Spells", (MENU,)),
        ("Blue's spells", (DECK, HELD)),
        ("Red's spells", (DECK + 1, HELD + 1)),
        ("Your pair", (PAIR + max(0, view.seat), KEPT + max(0, view.seat))),
    ):
        found = [spell for spell in range(SPELLS) if view.card[spell] in places]
        if found:
            lines.append(f"  {title}: " + ", ".join([card_line(view.rules(), spell) for spell in found]))
    return lines


def card_line(rules: TwoKingsRules, spell: int) -> str:
    purpose = purpose_text(rules, spell).replace(", ", "; ")
    return f"{SPELL_NAME[spell]} {CODE[spell]} {rules.cost[spell]}" + (f" ({purpose})" if purpose else "")
