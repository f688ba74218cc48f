"""What there is to know of a piece or square beyond what the picture shows."""

from typing import Final

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.actions import Attack, Move
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    BALL,
    BALL_SPOT,
    DIE,
    FOREST,
    FULL,
    GATE_HEALTH,
    GATE_SIGN,
    HORSE,
    KIND_OF,
    RAM,
    RAM_UNIT,
    SPACES,
    THRONE,
    TREB,
    UNITS,
)
from regalia.games.two_kingdoms.notation import health_text, unit_name
from regalia.games.two_kingdoms.odds import Forecast, number
from regalia.games.two_kingdoms.rules import GATE, MELEE, effect, mean_damage, reaches, ways
from regalia.games.two_kingdoms.scene import GATE_ID, effects
from regalia.games.two_kingdoms.state import BOARD, FALLEN, FIELD, NOBODY, SIEGE, TwoKingdoms
from regalia.games.two_kingdoms.telling import plain_name, side_name
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Inspection, Overlay, Stat

MOST_LINES: Final = 6
CRAFT: Final = (
    "Strikes the four squares beside it. +2 against horses, +1.5 against axes, -1 against swords",
    "Strikes the four squares beside it. +2 against trebuchet and ram, +1.5 against swords, -1 against spears",
    "Strikes the four squares beside it. +1.5 against spears, -1 against axes; takes 1 less from shots",
    "Shoots 7 spaces far, not past inner walls. Moves or shoots, not both",
    "Carries a soldier or archer, takes the damage for the rider, and never enters the castle",
    "Hits from 4 to 9 spaces, over everything; reloads for a turn. +2 against ballistas",
    "Breaks the gate, from a square beside it, with 5 points more",
    "Shoots 9 spaces far, but not close to the wall nor into the castle",
    "Strikes the four squares beside it. If it dies the castle is lost",
)


def inspect(view: KingdomsView, id: str) -> Inspection | None:
    if len(id) < 2:
        return None
    s = view.table()
    if id[0] == "@":
        return inspect_spot(view, s, id[1:])
    if id[0] == "#":
        if id[1:] == GATE_ID and view.phase == SIEGE and view.gate:
            return inspect_gate(view, s)
        for unit in range(ALL_UNITS):
            if unit_name(unit) == id[1:]:
                return inspect_unit(view, s, unit)
    return None


def inspect_unit(view: KingdomsView, s: TwoKingdoms, unit: int) -> Inspection:
    kind = KIND_OF[unit]
    horse = view.mount[unit]
    lines = [CRAFT[kind]]
    stats = [Stat("Health", f"{health_text(view.health[unit])} of {health_text(FULL[kind])}")]
    if horse != NOBODY and kind != HORSE:
        stats.append(Stat("Health of its horse", f"{health_text(view.health[horse])} of {health_text(FULL[HORSE])}"))
    if DIE[kind]:
        extra = effect(s, unit)
        sign = "" if not extra else f" {'+' if extra > 0 else '-'} {health_text(abs(extra))}"
        stats.append(Stat("Die", f"D{DIE[kind]}{sign}"))
    stats.append(Stat("Spaces", str(s.spaces(unit) if view.square[unit] >= 0 else SPACES[kind])))
    lines.extend(effects(view, unit))
    if view.mark[unit] & FALLEN:
        lines.append("Has fallen, and neither acts nor strikes back until its next turn")
    overlays: list[Overlay] = []
    if view.status[unit] == BOARD and view.phase in (FIELD, SIEGE):
        lines.extend(attacks_by(view, s, unit) if unit // UNITS == view.seat else attacks_on(view, s, unit))
        overlays = ranges(s, unit)
    return Inspection(f"{side_name(unit // UNITS)}'s {plain_name(unit)}", lines, stats, overlays=overlays)


def inspect_gate(view: KingdomsView, s: TwoKingdoms) -> Inspection:
    stats = [Stat("Health", f"{health_text(view.gate)} of {health_text(GATE_HEALTH)}")]
    ram = view.attacker * UNITS + RAM_UNIT
    if view.status[ram] == BOARD:
        stats.append(Stat("Hits of the ram", number(view.gate / 2.0 / mean_damage(s, ram, GATE)) + " on average"))
    lines = ["Every attacker whose weapon reaches it may attack it", *attacks_on(view, s, GATE)]
    return Inspection("The gate", lines, stats)


def attacks_on(view: KingdomsView, s: TwoKingdoms, target: int) -> list[str]:
    """What the viewer's units could do to it now."""
    lines: list[str] = []
    for action in view.legal:
        if isinstance(action, Attack):
            at = GATE if action.square < 0 else s.at[action.square]
            if at == target:
                own = view.seat * UNITS + action.unit
                lines.append(f"Your {plain_name(own)}: {Forecast(s, own, target).words()}")
    if len(lines) > MOST_LINES:
        return [*lines[:MOST_LINES], f"And {len(lines) - MOST_LINES} more of yours"]
    return lines


def attacks_by(view: KingdomsView, s: TwoKingdoms, unit: int) -> list[str]:
    """What this unit of the viewer could do now, and to whom."""
    lines: list[str] = []
    for action in view.legal:
        if isinstance(action, Attack) and action.unit == unit % UNITS:
            target = GATE if action.square < 0 else s.at[action.square]
            name = "the gate" if target == GATE else plain_name(target)
            lines.append(f"Against {name}: {Forecast(s, unit, target).words()}")
    if len(lines) > MOST_LINES:
        return [*lines[:MOST_LINES], f"And {len(lines) - MOST_LINES} more targets"]
    return lines


def ranges(s: TwoKingdoms, unit: int) -> list[Overlay]:
    """Where the piece could go in a turn of its own, and what it could strike then."""
    if s.is_ridden_horse(unit):
        return []
    kind = KIND_OF[unit]
    overlays: list[Overlay] = []
    goes = move_squares(s, unit)
    if goes:
        overlays.append(Overlay("move", "Where it can go", names(goes)))
    strikes = strike_squares(s, unit, goes)
    if strikes:
        after = " after a move" if MELEE[kind] else ""
        overlays.append(Overlay("attack", f"What it can strike{after}", names(strikes)))
    return overlays


def names(squares: list[Square]) -> list[str]:
    return [SQUARE_NAME[square] for square in squares]


def move_squares(s: TwoKingdoms, unit: int) -> list[Square]:
    if KIND_OF[unit] == BALL:
        return []
    return [action.square for action in ways(s, unit) if isinstance(action, Move)]


def strike_squares(s: TwoKingdoms, unit: int, goes: list[Square]) -> list[Square]:
    """Squares on which an enemy could be struck in a turn of its own."""
    kind = KIND_OF[unit]
    if kind in (HORSE, RAM) or s.retreating == unit // UNITS:
        return []
    board = s.board
    start = s.square[unit]
    if not MELEE[kind]:
        return [square for square in range(board.count) if board.walk[square] and reaches(s, kind, start, square)]
    found: set[Square] = set()
    for here in [start, *goes]:
        found.update(to for to in board.beside[here] if board.walk[to])
    return sorted(found)


def inspect_spot(view: KingdomsView, s: TwoKingdoms, name: str) -> Inspection | None:
    """What the ground is, and who of the enemy could strike there in the next turn."""
    if name not in SQUARE_NAME:
        return None
    square = SQUARE_NAME.index(name)
    if square >= s.board.count:
        return None
    lines = ground(s, square)
    if view.phase in (FIELD, SIEGE) and view.seat >= 0 and s.board.walk[square]:
        lines.extend(dangers(view, s, square))
    return Inspection(name, lines) if lines else None


def ground(s: TwoKingdoms, square: Square) -> list[str]:
    sign = s.board.signs[square]
    if sign == FOREST:
        return ["Forest: " + ("open to all" if s.board.walk[square] else "nobody enters it; shots pass over it")]
    if sign == GATE_SIGN:
        return ["The gate: shut for both sides" if not s.board.walk[square] else "The broken gate"]
    if sign == THRONE:
        return ["The throne: the monarch appears here when the gate is breached"]
    if s.board.hard[square]:
        return [
            "A tower"
            if sign in ("^", BALL_SPOT)
            else "A wall: arrows pass over the outer walls, not past the inner ones"
        ]
    if s.board.blind[square]:
        return ["Too near the wall for the ballistas"]
    return []


def dangers(view: KingdomsView, s: TwoKingdoms, square: Square) -> list[str]:
    """D-67: enemies who could strike at this square in a turn of their own, and how hard on average."""
    enemy = 1 - view.seat
    if s.retreating == enemy:
        return []
    mine = s.at[square] if s.at[square] != NOBODY and s.at[square] // UNITS == view.seat else view.seat * UNITS
    total = 0.0
    found: list[str] = []
    for unit in range(enemy * UNITS, enemy * UNITS + UNITS):
        if s.status[unit] != BOARD or s.is_ridden_horse(unit) or KIND_OF[unit] in (HORSE, RAM):
            continue
        if KIND_OF[unit] == TREB and s.shot[enemy] == s.own[enemy] and s.shot[enemy]:
            continue  # it will reload
        if square in strike_squares(s, unit, move_squares(s, unit)):
            found.append(plain_name(unit))
            total += mean_damage(s, unit, s.bearer(mine))
    if not found:
        return [f"Nobody of {side_name(enemy)} in sight could strike here in the next turn"]
    shown = ", ".join(found[:MOST_LINES]) + (" …" if len(found) > MOST_LINES else "")
    count = "1 enemy" if len(found) == 1 else f"{len(found)} enemies"
    return [f"{count} could strike here in the next turn, for {number(total)} points together: {shown}"]
