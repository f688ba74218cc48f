"""Kings & Things in a terminal: a map of the hexes, and below it all players and units, in 80 columns."""

import textwrap
from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import CHARACTER_CODE
from regalia.games.kings_and_things.counters import FORM_TITLE, FORM_VALUE, FRONT, STEP_NAME
from regalia.games.kings_and_things.data import CITADEL, FORT_NAME, SEAT_NAMES, SEAT_TITLES
from regalia.games.kings_and_things.rules import needed_roll
from regalia.games.kings_and_things.shown.battle import battle_odds, battle_sides, dice_shown, fallen_rows, title
from regalia.games.kings_and_things.shown.layout import find_frame
from regalia.games.kings_and_things.shown.prompts import prompt
from regalia.games.kings_and_things.shown.words import PHASE_NAME, counter_name
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SETUP
from regalia.games.kings_and_things.view import Asked, Stack, ThingsView

WIDTH: Final = 80
PITCH: Final = 11  # columns from hex to hex
NARROW: Final = 9  # characters in the first line of a hex and at its foot
WIDE: Final = 11  # in the two lines between
HALF: Final = 2  # lines in half a hex
SHORT: Final = ("desert", "forest", "frozen", "jungle", "mount.", "plains", "swamp", "sea")
INITIAL: Final = (*[name[0] for name in SEAT_TITLES], "N")
LEGEND: Final = (
    "Letters: B Blue, R Red, Y Yellow, G Green, N natives. R6: six units of Red. +2: a city, village or mine "
    "that brings 2 gold. tower, keep, castle, citadel: forts. frozen: frozen waste, mount.: mountain, ?: face down."
)


def render_text(view: ThingsView) -> str:
    """Return the table as the viewer sees it. Hidden things have no name here either."""
    parts = [heading(view), *map_lines(view), *wrapped(LEGEND), "", *players(view)]
    battle = find_frame(view, "battle")
    if battle is not None:
        parts += ["", *battle_lines(view, battle)]
    stacks = [line for stack in view.stacks for line in wrapped(stack_line(view, stack))]
    if stacks:
        parts += ["", "Units", *stacks]
    parts += ["", *trays(view)]
    return "\n".join(parts) + "\n"


def wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False) or [""]


def heading(view: ThingsView) -> str:
    when = "Set-up" if view.phase == SETUP else f"Turn {view.turn}, {PHASE_NAME[view.phase]}"
    return "\n".join(wrapped(f"{when}. {prompt(view)}"))


# The map


def map_lines(view: ThingsView) -> list[str]:
    board = view.board
    lines = [[" "] * WIDTH for _line in range(2 * HALF * board.columns + 1)]
    left = min(board.across)
    for place in range(board.count):
        draw_hex(view, place, lines, (board.across[place] - left) * PITCH, board.down[place] * HALF)
    return ["".join(line).rstrip() for line in lines]


def draw_hex(view: ThingsView, place: Hex, lines: list[list[str]], x: int, y: int) -> None:
    """Draw a hex. Neighbours share their edges, so a character of the one is never blank in the other."""
    rows = (
        (2, "_" * NARROW),
        (1, f"/{name_text(view, place):^{NARROW}}\\"),
        (0, f"/{land_text(view, place):^{WIDE}}\\"),
        (0, f"\\{units_text(view, place):^{WIDE}}/"),
        (1, f"\\{foot_text(view, place):_^{NARROW}}/"),
    )
    for row, (indent, text) in enumerate(rows):
        for column, letter in enumerate(text):
            if row or lines[y][x + indent + column] == " ":  # a foot above says more than a plain edge
                lines[y + row][x + indent + column] = letter


def name_text(view: ThingsView, place: Hex) -> str:
    terrain = view.terrain[place]
    return f"{view.board.name[place]} {SHORT[terrain] if terrain >= 0 else '?'}"


def land_text(view: ThingsView, place: Hex) -> str:
    """Return the owner, the fort and the income counter: `R castle +2`."""
    owner, counter = view.hex_owner[place], view.income[place]
    income = f"+{view.counter_worth[place]}" if counter != NOBODY else ""
    fort = FORT_NAME[view.fort[place]] if view.fort[place] else ""
    if owner != NOBODY and not fort:
        fort = SEAT_TITLES[owner]
    elif owner != NOBODY:
        fort = f"{INITIAL[owner]} {fort}"
    text = f"{fort} {income}".strip()
    return text if len(text) <= WIDE else text.replace(" +", "+")


def units_text(view: ThingsView, place: Hex) -> str:
    parts = [f"{INITIAL[stack.side]}{len(stack.known) + stack.hidden}" for stack in view.stacks if stack.place == place]
    text = " ".join(parts)
    return text if len(text) <= WIDE else "".join(parts)[:WIDE]


def foot_text(view: ThingsView, place: Hex) -> str:
    battle = find_frame(view, "battle")
    if battle is not None and battle.hex == place:
        return "battle"
    return "cloud" if view.cloud == place else ""


# Players, units and what lies beside the map


def players(view: ThingsView) -> list[str]:
    found: list[str] = []
    for seat in range(len(view.gold)):
        income = view.land_income[seat] + view.counter_income[seat]
        citadels = sum(
            view.hex_owner[place] == seat and view.fort[place] == CITADEL for place in range(view.board.count)
        )
        words = f"gold {view.gold[seat]:2}  income {income:2}  hexes {view.hex_owner.count(seat):2}"
        state = ", out of the game" if view.gone[seat] else "  holds a citadel" if citadels else ""
        you = " (you)" if seat == view.seat else ""
        found.append(f"{SEAT_TITLES[seat]:7}{SEAT_NAMES[seat]}  {words}  rack {view.racks[seat]:2}{state}{you}")
    found.extend(wrapped(f"A citadel needs an income of {view.citadel_income}."))
    if view.clock_owner != NOBODY:
        who = SEAT_TITLES[view.clock_owner]
        found.extend(wrapped(f"{who} wins at the end of building in turn {view.clock_turn + 1}."))
    return found


def stack_line(view: ThingsView, stack: Stack) -> str:
    side = "Natives" if stack.side == NATIVES else SEAT_TITLES[stack.side]
    names = [unit_text(view, code) for code in stack.known]
    if stack.hidden:
        names.append(f"{stack.hidden} face down")
    return f"{view.board.name[stack.place]} {side}: {', '.join(names)}"


def unit_text(view: ThingsView, code: int) -> str:
    value = FORM_VALUE[code - CHARACTER_CODE if code >= CHARACTER_CODE else FRONT[code]]
    bluff = " (a bluff)" if code in view.bluffs else ""
    return f"{counter_name(code)} {value}{bluff}" if value else f"{counter_name(code)}{bluff}"


def battle_lines(view: ThingsView, battle: Asked) -> list[str]:
    number, step = battle.number["round"], find_frame(view, "step")
    head = f"Battle in {view.board.name[battle.hex]}"
    head += f", round {number}" if number else ""
    head += f", {STEP_NAME[step.number['step']]} step" if step is not None else ""
    found = [head]
    won = battle_odds(view)
    dice = dice_shown(view, battle)
    for side in battle_sides(view):
        names = [
            counter_name(each.code) + f" {each.value}" + dice_text(dice.get((side, each.code), []))
            for each in view.fighters
            if each.side == side
        ]
        fallen = [f"{counter_name(code)} (fallen)" for owner, code in fallen_rows(view, battle) if owner == side]
        verb = "defend" if side == battle.number["defender"] else "attack"
        verb += "" if title(view, side) in ("You", "Natives") else "s"
        odds = f" ({won.get(side, 0.0):.0%} to win)"
        found.extend(wrapped(f"{title(view, side)} {verb}{odds}: {', '.join([*names, *fallen]) or 'nobody is left'}"))
    return found


def dice_text(dice: list[tuple[int, bool]]) -> str:
    return "".join(f" [{die}{' hit' if hit else ''}]" for die, hit in dice)


def trays(view: ThingsView) -> list[str]:
    found: list[str] = []
    if view.seat >= 0:
        rack = ", ".join(unit_text(view, counter) for counter in view.rack)
        found.extend(wrapped(f"Your rack: {rack or 'empty'}"))
    if view.offers:
        found.extend(wrapped(f"In play: {', '.join(counter_name(counter) for counter in view.offers)}"))
    pool = ", ".join(f"{FORM_TITLE[form]} {needed_roll(form, 0)}+" for form in view.pool)
    found.extend(wrapped(f"Special characters, with what two dice must show: {pool or 'none'}"))
    if view.cup != NOBODY:
        found.append(f"Things in the cup: {view.cup}")
    return found
