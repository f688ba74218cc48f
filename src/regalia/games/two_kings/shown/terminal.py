"""The table in a terminal, and actions in words."""

from typing import Final

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.games.two_kings.actions import NO_PLACE, Cast, DealCard, Kamikaze, Keep, PlacePawn, Roll, SetTowers, Step
from regalia.games.two_kings.data import (
    BACK_MOVE,
    BOLTS,
    CODE,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    MACE,
    PHOENIX,
    POWER_UP,
    SEAT_TITLES,
    SPELL_NAME,
    SPELLS,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Place, Square, place_name
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.rules import pushed_to
from regalia.games.two_kings.shown.foresight import entry, fights_on_way_back
from regalia.games.two_kings.shown.rule_texts import fused_text, purpose_text
from regalia.games.two_kings.shown.words import a_number, listed
from regalia.games.two_kings.state import DECK, HELD, KEPT, MENU, PAIR
from regalia.games.two_kings.view import TwoKingsView

WIDTH: Final = 6


# Actions


def describe(view: TwoKingsView, action: Action) -> str:
    """A sentence that says what the action does."""
    if isinstance(action, PlacePawn):
        return f"Place {a_number(action.value)} on {place_name(action.to)}"
    if isinstance(action, Step):
        return describe_move(view, action.start, action.to, "Move")
    if isinstance(action, Cast):
        return describe_cast(view, action)
    if isinstance(action, Keep):
        return describe_keep(view, action.spell)
    if isinstance(action, SetTowers):
        cols = view.field().tower_cols
        dice = [f"{value} on {LETTERS[col]}" for value, col in zip(action.values, cols, strict=True)]
        return f"Set the tower dice to {listed(dice)}"
    if isinstance(action, Roll):
        return f"Roll {action.number} Elixir"
    if isinstance(action, DealCard):
        return f"Draw {SPELL_NAME[action.spell]}"
    return f"End your turn; {view.elixir} Elixir will be lost" if view.elixir else "End your turn"


def square_of(view: TwoKingsView, place: Place) -> Square:
    return view.field().at_place[place] if place != NO_PLACE else NOWHERE


def describe_move(view: TwoKingsView, start: Place, to: Place, verb: str) -> str:
    square = square_of(view, start)
    if square == NOWHERE or square_of(view, to) == NOWHERE:
        return ""
    what = entry(view, view.mover, view.value[square], square_of(view, to))
    then = f": it {what.words}" if what.words else ""
    return f"{verb} the {view.value[square]} from {place_name(start)} to {place_name(to)}{then}"


def went_back(view: TwoKingsView, start: Square, end: Square) -> str:
    """What a pawn that a spell takes back meets on its way."""
    told = fights_on_way_back(view, start, end) if NOWHERE not in (start, end) else []
    return f": {', then '.join(told)}" if told else ""


def describe_keep(view: TwoKingsView, spell: int) -> str:
    pair = [other for other, where in enumerate(view.card) if where in (PAIR + view.seat, KEPT + view.seat)]
    others = [SPELL_NAME[other] for other in pair if other != spell]
    other = others[0] if others else "the other card"
    if view.rules().own_decks:
        return f"Keep {SPELL_NAME[spell]} and give {other} to {SEAT_TITLES[1 - view.seat]}"
    return f"Add {SPELL_NAME[spell]} to the shared spells and discard {other}"


def pawn_name(view: TwoKingsView, place: Place) -> str:
    square = square_of(view, place)
    value = view.value[square] if square != NOWHERE else 0
    return f"the {value} on {place_name(place)}"


def describe_cast(view: TwoKingsView, action: Cast) -> str:
    spell, name, rules = action.spell, SPELL_NAME[action.spell], view.rules()
    if spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        if spell == BACK_MOVE:
            met = went_back(view, square_of(view, action.a), square_of(view, action.to))
            return f"{name}: take {pawn_name(view, action.a)} back to {place_name(action.to)}{met}"
        return describe_move(view, action.a, action.to, f"{name}: move")
    if spell in (MACE, FIREBALL, BOLTS, POWER_UP, GREAT_POWER_UP, DOUBLE_POWER_UP):
        gains = spell not in (MACE, FIREBALL, BOLTS)
        points = rules.value[spell] if gains else -rules.value[spell]
        told = [changed(view, place, points) for place in (action.a, action.b) if place != NO_PLACE]
        return f"{name}: {listed(told)}"
    if isinstance(action, Kamikaze):
        told = [changed(view, place, -points) for place, points in zip(action.hit, action.points, strict=True)]
        return f"{name}: blow up {pawn_name(view, action.a)}; {listed(told)}"
    if spell == EXCHANGE:
        return f"{name}: swap {pawn_name(view, action.a)} and {pawn_name(view, action.b)}"
    if spell == TORNADO:
        square = square_of(view, action.a)
        end = pushed_to(rules, view.value, view.owner, square) if square != NOWHERE else NOWHERE
        if end == NOWHERE:
            return f"{name}: push {pawn_name(view, action.a)} back"
        there = f"back to {view.field().name[end]}{went_back(view, square, end)}"
        return f"{name}: push {pawn_name(view, action.a)} {there}"
    if spell == FUSION:
        both = f"{pawn_name(view, action.a)} and {pawn_name(view, action.b)}"
        values = [view.value[square_of(view, place)] for place in (action.a, action.b)]
        return f"{name}: join {both} on {place_name(action.to)} to {fused_text(rules, sum(values))}"
    if spell == EVOCATION:
        return f"{name}: a new {rules.value[spell]} on tower {place_name(action.a)}"
    if spell == PHOENIX:
        strength = min(rules.max_strength, view.strength[view.mover] + rules.value[spell])
        return f"{name}: your strength rises to {strength}"
    strength = max(0, view.strength[1 - view.mover] - rules.value[spell])
    return f"{name}: {SEAT_TITLES[1 - view.mover]}'s strength falls to {strength or 'the Skull'}"


def changed(view: TwoKingsView, place: Place, points: int) -> str:
    square = square_of(view, place)
    value = view.value[square] if square != NOWHERE else 0
    after = min(value + points, view.rules().die_max)
    return f"the {value} on {place_name(place)} " + (f"becomes {a_number(after)}" if after > 0 else "falls")


# The table


def draw(view: TwoKingsView) -> str:
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
