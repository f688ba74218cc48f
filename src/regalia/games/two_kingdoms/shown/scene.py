"""The scene of Two Kingdoms for the web table."""

from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.core.actions import WATCHER
from regalia.games.two_kingdoms.actions import Order
from regalia.games.two_kingdoms.board import SQUARE_NAME, Board
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    BALL_SPOT,
    COUNT,
    CURTAIN,
    FILES,
    FIRST_OF_KIND,
    FLOOR,
    FOREST,
    FULL,
    GATE_HEALTH,
    GATE_SIGN,
    HORSE,
    INNER_WALL,
    KIND_OF,
    KINDS,
    NUMBER,
    THRONE,
    TOWER,
    TREB,
    UNIT_WORD,
    UNITS,
    unit_name,
)
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.flow.moving import end_of_fall
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.shown.choices import OFF, choices, is_idle
from regalia.games.two_kingdoms.shown.draft import draft
from regalia.games.two_kingdoms.shown.panels import facts, panel, prompt
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    MOVED,
    NOBODY,
    OF_THE_TURN,
    RESERVE,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Badge, Piece, Scene, Spot, Surface

ICON: Final = (
    "barbed-spear",
    "battle-axe",
    "broadsword",
    "bow-arrow",
    "horse-head",
    "trebuchet",
    "siege-ram",
    "ballista",
    "crown",
)
SHAPE: Final = ("token", "token", "token", "token", "disc", "counter", "counter", "counter", "token")
LOOK: Final = {
    FOREST: "forest",
    CURTAIN: "wall",
    INNER_WALL: "wall",
    TOWER: "tower",
    BALL_SPOT: "tower",
    GATE_SIGN: "gate",
    FLOOR: "castle",
    THRONE: "castle",
}
TRAY: Final = "tray"  # the spot of those that are to be placed: of each kind the one that comes next (D-131)
INSIDE: Final = "inside"  # the spot of those whose place is hidden


def scene(view: KingdomsView) -> Scene:
    s = view.table()
    groups, verbs = choices(view, s)
    return Scene(
        surfaces=surfaces(view, s.board),
        pieces=pieces(view, s),
        panels=[panel(view, s, side) for side in (0, 1)],
        prompt=prompt(view),
        verbs=verbs,
        groups=groups,
        words={OFF: "Get off the horse"} if verbs else {},
        facts=facts(view),
        draft=draft(view, s),
    )


# The ground


def is_turned(view: KingdomsView) -> bool:
    """True if the viewer's own side is the one with the high ranks: it is shown at the bottom."""
    if view.phase >= SIEGE_SETUP:
        return view.seat == 1 - view.attacker
    return view.seat == 1


def rows_of(view: KingdomsView, board: Board) -> list[Square]:
    """The squares as the viewer reads them, row by row from the top left."""
    if is_turned(view):
        return [rank * FILES + file for rank in range(board.ranks) for file in range(FILES - 1, -1, -1)]
    return [rank * FILES + file for rank in range(board.ranks - 1, -1, -1) for file in range(FILES)]


def surfaces(view: KingdomsView, board: Board) -> list[Surface]:
    turned = is_turned(view)
    files = list(LETTERS[:FILES])
    ranks = [str(rank + 1) for rank in range(board.ranks)]
    rim = [*reversed(files), *ranks] if turned else [*files, *reversed(ranks)]
    castle = view.phase >= SIEGE_SETUP
    found = [
        Surface(
            "board",
            "squares",
            "The castle" if castle else "The field",
            [spot(view, board, square) for square in rows_of(view, board)],
            cols=FILES,
            rows=board.ranks,
            rim=rim,
        )
    ]
    if view.phase in (FIELD_SETUP, SIEGE_SETUP) and view.seat != WATCHER:
        kinds = [kind for kind in range(KINDS) if waiting_of(view, kind)]
        if kinds:
            found.append(Surface("tray", "tray", "To be placed", [Spot(TRAY)], owner=view.seat))
    elif hidden_inside(view):
        found.append(
            Surface("hidden", "tray", "Inside the castle, place unknown", [Spot(INSIDE, "somewhere inside", "fog")])
        )
    return found


def waiting_of(view: KingdomsView, kind: int) -> list[int]:
    """In set-up: the viewer's units of that kind that are not placed."""
    first = view.seat * UNITS + FIRST_OF_KIND[kind]
    return [unit for unit in range(first, first + COUNT[kind]) if view.status[unit] == RESERVE]


def hidden_inside(view: KingdomsView) -> list[int]:
    """D-112: in a siege only those who are out of sight have no place."""
    return [unit for unit in range(ALL_UNITS) if view.phase == SIEGE and view.status[unit] == RESERVE]


def spot(view: KingdomsView, board: Board, square: Square) -> Spot:
    name = SQUARE_NAME[square]
    if view.phase < SIEGE_SETUP:
        rank = square // FILES
        tags = ["zone-0"] if rank < 5 else ["zone-1"] if rank >= 17 else []
        return Spot(name, tags=tags)
    sign = board.signs[square]
    if board.zone[square]:
        return Spot(name, tags=[f"zone-{view.attacker}"])
    if sign == GATE_SIGN and not view.gate:
        return Spot(name, look="path")
    fog = board.fog[square] and view.phase == SIEGE and view.seat != 1 - view.attacker
    look = "fog" if fog else LOOK.get(sign, "")
    return Spot(name, look=look, icon="stone-throne" if sign == THRONE else "")


# Pieces


def pieces(view: KingdomsView, s: TwoKingdoms) -> list[Piece]:
    able = {action.unit for action in view.legal if isinstance(action, Order)}
    found: list[Piece] = []
    for unit in range(ALL_UNITS):
        if view.status[unit] == BOARD:
            if not s.is_ridden_horse(unit):
                found.append(piece(view, s, unit, SQUARE_NAME[view.square[unit]], able))
        elif view.status[unit] == RESERVE:
            if view.phase == SIEGE:
                found.append(piece(view, s, unit, INSIDE, able))
            elif view.in_set_up() and unit // UNITS == view.seat and waiting_of(view, KIND_OF[unit])[0] == unit:
                found.append(piece(view, s, unit, TRAY, able))
    if view.phase == SIEGE and view.gate:
        health = f"{health_text(view.gate)}/{health_text(GATE_HEALTH)}"
        found.append(
            Piece(
                GATE_ID,
                SQUARE_NAME[s.board.gate[0]],
                "The gate",
                shape="counter",
                icon="closed-doors",
                badges=[Badge("health", health, f"{health_text(view.gate)} of {health_text(GATE_HEALTH)} health")],
            )
        )
        found[-1].why_not, found[-1].clause = view.why_not(GATE_ID)
    return found


def piece(view: KingdomsView, s: TwoKingdoms, unit: int, where: str, able: set[int]) -> Piece:
    kind = KIND_OF[unit]
    horse = view.mount[unit]
    bearer = unit if horse == NOBODY else horse
    full = health_text(FULL[KIND_OF[bearer]])
    now = health_text(view.health[bearer])
    whose = "" if horse == NOBODY else f" of {plain_name(horse)}"
    badges = [Badge("health", f"{now}/{full}", f"{now} of {full} health{whose}")]
    number = str(NUMBER[unit % UNITS]) if COUNT[kind] > 1 else ""
    tips = effects(view, unit)
    why_not, clause = view.why_not(unit_name(unit))
    if horse != NOBODY:
        rides = f"Rides {plain_name(horse)}; the rider's own health is {health_text(view.health[unit])}"
        badges.append(Badge("mount", "♞", rides))
    if where == TRAY and len(waiting_of(view, kind)) > 1:
        badges.append(Badge("count", str(len(waiting_of(view, kind))), f"{len(waiting_of(view, kind))} are left"))
    if view.mark[unit] & FALLEN:
        badges.append(Badge("wound", "", f"Has fallen from its horse, and lies there until {end_of_fall(s, unit)}"))
    if kind == TREB and view.shot[unit // UNITS]:
        badges.append(Badge("clock", "", "Reloads"))
    return Piece(
        unit_name(unit),
        where,
        f"{side_name(unit // UNITS)}'s {plain_name(unit)}",
        shape=SHAPE[kind if horse == NOBODY else HORSE],  # a pair has the round of a horse and the sign of its rider
        icon=ICON[kind],
        text=number,
        owner=unit // UNITS,
        badges=badges,
        tags=tags(view, unit, able),
        tip="; ".join(tips),
        why_not=why_not,
        clause=clause,
        written=UNIT_WORD[unit % UNITS] if unit // UNITS == view.seat else "",
    )


def tags(view: KingdomsView, unit: int, able: set[int]) -> list[str]:
    """Mark units that have done what they can in this turn, and those that wait for orders."""
    side = unit // UNITS
    if view.phase not in (FIELD, SIEGE) or side != view.mover or not view.to_act or view.square[unit] < 0:
        return []
    marks = view.mark[unit] & OF_THE_TURN
    if side == view.seat and view.legal:
        if unit % UNITS in able:
            return ["waiting"] if is_idle(view, unit) else []
        return ["done"] if marks else []
    return ["done"] if marks & (MOVED | ATTACKED) else []


def effects(view: KingdomsView, unit: int) -> list[str]:
    """D-94: what the unit carries, in words."""
    found: list[str] = []
    if view.shame[unit]:
        found.append("Shame of defeat: half a point less damage")
    if view.phase >= SIEGE_SETUP:
        attacks = unit // UNITS == view.attacker
        if attacks:
            found.append("Morale boost: half a point more damage")
        if view.phase == SIEGE and not view.gate:
            found.append("Unstoppable: half a point more" if attacks else "Breached: half a point less damage")
    return found
