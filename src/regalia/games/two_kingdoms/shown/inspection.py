"""Details of a piece or a square, on request."""

from typing import Final

from regalia.boards.squares import Square
from regalia.games.two_kingdoms.actions import Attack, Move, Order
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    ARCHER,
    BALL,
    BALL_SPOT,
    DIE,
    FOREST,
    FULL,
    GATE_HEALTH,
    GATE_SIGN,
    HORSE,
    KIND_OF,
    KIND_SHORT,
    KINDS,
    RAM,
    RAM_UNIT,
    SPACES,
    SPEAR,
    THRONE,
    TREB,
    UNITS,
    unit_name,
    unit_title,
)
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.flow.moving import end_of_fall
from regalia.games.two_kingdoms.options import KingdomRules
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.rules import ANSWERING, GATE, MELEE, mean_damage, reaches, ways
from regalia.games.two_kingdoms.shown.lists import idle_of, own_id, units_of, unseen_id, unseen_sides
from regalia.games.two_kingdoms.shown.odds import Forecast, blind_words, die_words, number
from regalia.games.two_kingdoms.shown.units import effects
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import (
    BOARD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Inspection, Overlay, Stat

MAX_LINES: Final = 6
CRAFT: Final = (
    "Strikes the four squares beside it. +2 against horses, +1.5 against axes, -1 against swords",
    "Strikes the four squares beside it. +2 against trebuchet and ram, +1.5 against swords, -1 against spears",
    "Strikes the four squares beside it. +1.5 against spears, -1 against axes; takes 1 less from shots",
    "Shoots 7 spaces far, not past inner walls. Moves or shoots, not both",  # and `craft` says how it strikes back
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
        return inspect_kind(view, id[1:])
    return None


def inspect_kind(view: KingdomsView, id: str) -> Inspection | None:
    """Describe what stands for several units beside the board: each of them, and where those are that wait."""
    for kind in range(KINDS):
        if id == own_id(kind) and view.seat >= 0:
            units = units_of(view, view.seat, kind, (BOARD, RESERVE, RETREATED))
            able = {action.unit for action in view.legal if isinstance(action, Order)}
            waiting = [SQUARE_NAME[view.square[unit]] for unit in idle_of(view, units, able)]
            lines = [CRAFT[kind], *(state_of(view, unit) for unit in units)]
            return Inspection(KIND_SHORT[kind], lines, spots=waiting)
        for side in unseen_sides(view):
            if id == unseen_id(side, kind):
                units = units_of(view, side, kind, (RESERVE, RETREATED))
                return Inspection(
                    f"{side_name(side)}'s {KIND_SHORT[kind].lower()}", [state_of(view, unit) for unit in units]
                )
    return None


def state_of(view: KingdomsView, unit: int) -> str:
    """`Axe soldier 1 on c3: 14.5 of 30`. What is away has no place."""
    where = f" on {SQUARE_NAME[view.square[unit]]}" if view.square[unit] >= 0 else ""
    return f"{unit_title(unit)}{where}: {health_text(view.health[unit])} of {health_text(FULL[KIND_OF[unit]])}"


def inspect_unit(view: KingdomsView, s: TwoKingdoms, unit: int) -> Inspection:
    kind = KIND_OF[unit]
    horse = view.mount[unit]
    lines = [*craft(view, unit)]
    stats = [Stat("Health", f"{health_text(view.health[unit])} of {health_text(FULL[kind])}")]
    if horse != NOBODY and kind != HORSE:
        stats.append(Stat("Health of its horse", f"{health_text(view.health[horse])} of {health_text(FULL[HORSE])}"))
    if DIE[kind]:
        stats.append(Stat("Die", die_words(s, unit)))
    stats.append(Stat("Spaces", str(s.spaces(unit) if view.square[unit] >= 0 else SPACES[kind])))
    lines.extend(effects(view, unit))
    if view.mark[unit] & FALLEN:
        lines.append(f"Has fallen, and neither acts nor strikes back until {end_of_fall(s, unit)}")
    overlays: list[Overlay] = []
    if view.status[unit] == BOARD and view.phase in (FIELD, SIEGE):
        lines.extend(attacks_by(view, s, unit) if unit // UNITS == view.seat else attacks_on(view, s, unit))
        overlays = ranges(s, unit)
    return Inspection(f"{side_name(unit // UNITS)}'s {plain_name(unit)}", lines, stats, overlays=overlays)


# What the rules of this match say of a unit


def craft(view: KingdomsView, unit: int) -> list[str]:
    """Describe what its kind can do, with the options of the match."""
    rules = view.rules
    kind, side = KIND_OF[unit], unit // UNITS
    lines = [CRAFT[kind]]
    if ANSWERING[kind]:
        lines.append(answer_words(rules, kind))
    if DIE[kind] and rules.least:
        lines.append(f"Its blows do at least {health_text(rules.least)}")
    if kind < HORSE:
        lines.append(rider_words(rules))
        if view.mount[unit] != NOBODY:
            lines.append(f"If its horse dies it falls, takes 3 points and lies there {fall_words(rules)}")
    elif kind == HORSE:
        lines.extend(horse_words(view, side))
    elif kind == BALL:
        lines.append(
            "Soldiers may attack it from the square in front of it"
            if rules.melee_vs_ballista
            else "Soldiers cannot attack it"
        )
    if view.phase >= SIEGE_SETUP and view.gate:
        lines.extend(fog_words(view, kind, side))
    return lines


def answer_words(rules: KingdomRules, kind: int) -> str:
    """D-68 to D-72."""
    where = "at any attacker beside it"
    if kind == ARCHER:
        where = "at any attacker, however far" if rules.far_answers else "at any attacker in its own range"
    often = "once in an enemy's turn" if rules.one_answer else "as often as it is attacked"
    return f"Strikes back {where}, {often}" + (", also if it is killed" if rules.dying_blow else "")


def rider_words(rules: KingdomRules) -> str:
    """D-26, D-46, D-49."""
    when = "also after an attack" if rules.mount_after_attack else "not after an attack"
    step = "the step off is one of its spaces" if rules.step_off_counts else "the step off is free"
    return f"May mount a horse or get off one once in a turn, {when}; {step}"


def fall_words(rules: KingdomRules) -> str:
    """D-56."""
    more = ", in a turn of its own only until that ends" if rules.fall_ends_with_turn else ""
    return f"until its next turn{more}"


def horse_words(view: KingdomsView, side: int) -> list[str]:
    rules = view.rules
    if view.phase in (FIELD_SETUP, SIEGE_SETUP):
        return ["Riders may be set up on it" if rules.deploy_mounted else "Nobody is set up on it: riders mount later"]
    if view.phase == FIELD and not rules.field_only:  # D-81
        return [
            "If its side has no troop left on the field, it " + ("joins the siege" if rules.keep_strays else "is lost")
        ]
    if view.phase == SIEGE and side != view.attacker:  # D-122
        return [
            "The attacker must kill it, too, to leave nobody but the monarch"
            if rules.horses_count
            else "It does not count among those whom the attacker must kill"
        ]
    return []


def fog_words(view: KingdomsView, kind: int, side: int) -> list[str]:
    """D-112, D-114, D-139, D-140: shots into the fog and out of it, while the gate stands."""
    rules = view.rules
    if side == view.attacker and kind in (ARCHER, TREB):
        return [
            "May shoot blind at squares inside the castle" if rules.blind_fire else "Shoots at nobody inside the castle"
        ]
    if side != view.attacker and kind == ARCHER:
        return [
            "When it shoots from inside, nobody learns that it was this one, and nobody strikes back"
            if rules.anonymous_shots
            else "When it shoots from inside it is seen for that shot"
        ]
    return []


def inspect_gate(view: KingdomsView, s: TwoKingdoms) -> Inspection:
    stats = [Stat("Health", f"{health_text(view.gate)} of {health_text(GATE_HEALTH)}")]
    ram = view.attacker * UNITS + RAM_UNIT
    if view.status[ram] == BOARD:
        stats.append(Stat("Hits of the ram", number(view.gate / 2.0 / mean_damage(s, ram, GATE)) + " on average"))
    lines = [breaker_words(view.rules), gate_words(s), *attacks_on(view, s, GATE)]
    return Inspection("The gate", lines, stats)


def breaker_words(rules: KingdomRules) -> str:
    """D-105."""
    if rules.breaks_gate[ARCHER]:
        return "Every attacker whose weapon reaches it may attack it"
    if rules.breaks_gate[SPEAR]:
        return "Every attacker but archers may attack it, if its weapon reaches it"
    return "Only ram and trebuchet may attack it" if rules.breaks_gate[TREB] else "Only the ram may attack it"


def attacks_on(view: KingdomsView, s: TwoKingdoms, target: int) -> list[str]:
    """Describe what the viewer's units could do to it now."""
    lines: list[str] = []
    for action in view.legal:
        if isinstance(action, Attack):
            at = GATE if action.square < 0 else s.at[action.square]
            if at == target:
                own = view.seat * UNITS + action.unit
                lines.append(f"Your {plain_name(own)}: {Forecast(s, own, target).words()}")
    if len(lines) > MAX_LINES:
        return [*lines[:MAX_LINES], f"And {len(lines) - MAX_LINES} more of yours"]
    return lines


def attacks_by(view: KingdomsView, s: TwoKingdoms, unit: int) -> list[str]:
    """Describe what this unit of the viewer could do now, and to whom."""
    lines: list[str] = []
    blind = 0
    for action in view.legal:
        if isinstance(action, Attack) and action.unit == unit % UNITS:
            target = GATE if action.square < 0 else s.at[action.square]
            if target == NOBODY:
                blind += 1
                continue
            name = "the gate" if target == GATE else plain_name(target)
            lines.append(f"Against {name}: {Forecast(s, unit, target).words()}")
    if len(lines) > MAX_LINES:
        lines = [*lines[:MAX_LINES], f"And {len(lines) - MAX_LINES} more targets"]
    if blind:
        lines.append(f"Blind at one of {blind} squares inside: {blind_words(s, unit)}")
    return lines


def ranges(s: TwoKingdoms, unit: int) -> list[Overlay]:
    """Show where the piece could go in a turn of its own, and what it could strike then."""
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
    """Describe the ground, and the enemies who could strike there in the next turn."""
    if name not in SQUARE_NAME:
        return None
    square = SQUARE_NAME.index(name)
    if square >= s.board.count:
        return None
    lines = ground(s, square)
    if view.phase == SIEGE and s.is_foggy_for(view.seat, square):
        shoot = ": your archers and trebuchet may shoot at it blind" if view.rules.blind_fire else ""
        lines.append("You do not see who stands here" + (shoot if view.seat == view.attacker else ""))
    if view.phase in (FIELD, SIEGE) and view.seat >= 0 and s.board.walk[square]:
        lines.extend(dangers(view, s, square))
    return Inspection(name, lines) if lines else None


def ground(s: TwoKingdoms, square: Square) -> list[str]:
    sign = s.board.signs[square]
    if sign == FOREST:
        if not s.board.walk[square]:
            return ["Forest: nobody enters it; shots pass over it"]
        cover = "a unit in it takes 1 point less from shots" if s.rules.forest_covers else "no cover from shots"
        return [f"Forest: open to all, {cover}"]
    if sign == GATE_SIGN:
        return [gate_words(s)]
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


def gate_words(s: TwoKingdoms) -> str:
    """D-106, D-138."""
    if s.gate == 0:
        return "The broken gate"
    if s.rules.sally:
        return "The gate: shut for the attacker; defenders on foot go through it, and cannot stop in it"
    return "The gate: shut for both sides"


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
        if KIND_OF[unit] == TREB and s.reloads_in(enemy, s.own[enemy] + 1):
            continue
        if square in strike_squares(s, unit, move_squares(s, unit)):
            found.append(plain_name(unit))
            struck = s.bearer(mine)
            s.square[struck] = square  # a table of our own: what stands there may have cover (D-137)
            total += mean_damage(s, unit, struck)
    if not found:
        return [f"Nobody of {side_name(enemy)} in sight could strike here in the next turn"]
    shown = ", ".join(found[:MAX_LINES]) + (" …" if len(found) > MAX_LINES else "")
    count = "1 enemy" if len(found) == 1 else f"{len(found)} enemies"
    return [f"{count} could strike here in the next turn, for {number(total)} points together: {shown}"]
