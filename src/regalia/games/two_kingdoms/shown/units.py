"""Units and the gate as pieces on the board."""

from typing import Final

from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    FULL,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    TREB,
    UNIT_WORD,
    UNITS,
    unit_name,
)
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.flow.moving import end_of_fall
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.shown.art import GATE_ICON, ICON, WOOD, form_of, ground_of
from regalia.games.two_kingdoms.shown.choices import is_idle
from regalia.games.two_kingdoms.shown.ground import gate_place
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    FALLEN,
    FIELD,
    MOVED,
    NOBODY,
    OF_THE_TURN,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Badge, Piece

MARK: Final = "power"  # a white disc with an icon


def on_board(view: KingdomsView, s: TwoKingdoms, able: set[int]) -> list[Piece]:
    """Every unit whose place the viewer knows, and the gate."""
    found = [
        piece(view, s, unit, SQUARE_NAME[view.square[unit]], able)
        for unit in range(ALL_UNITS)
        if view.status[unit] == BOARD and not s.is_ridden_horse(unit)
    ]
    if view.phase == SIEGE and view.gate:
        found.append(gate(view, s))
    return found


def gate(view: KingdomsView, s: TwoKingdoms) -> Piece:
    square, wide = gate_place(view, s.board)
    why_not, clause = view.why_not(GATE_ID)
    return Piece(
        GATE_ID,
        SQUARE_NAME[square],
        "The gate",
        icon=GATE_ICON,
        badges=[Badge("health", f"{health_text(view.gate)}/{health_text(GATE_HEALTH)}")],
        tags=["square"],
        why_not=why_not,
        clause=clause,
        ground=WOOD,
        wide=wide,
    )


def piece(view: KingdomsView, s: TwoKingdoms, unit: int, where: str, able: set[int]) -> Piece:
    """A unit; of a pair the rider, on the outline of a horse. Its number stands in its name alone."""
    kind = KIND_OF[unit]
    horse = view.mount[unit]
    bearer = unit if horse == NOBODY else horse
    badges = [Badge("health", f"{health_text(view.health[bearer])}/{health_text(FULL[KIND_OF[bearer]])}")]
    if horse != NOBODY:
        own = f"Rides {plain_name(horse)}, whose health this is; the rider's own is {health_text(view.health[unit])}"
        badges.append(Badge(MARK, ICON[HORSE], own, "sw"))
    if view.mark[unit] & FALLEN:
        badges.append(Badge("wound", "", f"Has fallen from its horse, and lies there until {end_of_fall(s, unit)}"))
    if kind == TREB and view.shot[unit // UNITS]:
        badges.append(Badge("clock", "", "Reloads"))
    why_not, clause = view.why_not(unit_name(unit))
    return Piece(
        unit_name(unit),
        where,
        f"{side_name(unit // UNITS)}'s {plain_name(unit)}",
        icon=ICON[kind],
        owner=unit // UNITS,
        badges=badges,
        tags=[*form_of(kind if horse == NOBODY else HORSE), *tags(view, unit, able)],
        tip="; ".join(effects(view, unit)),
        why_not=why_not,
        clause=clause,
        written=UNIT_WORD[unit % UNITS] if unit // UNITS == view.seat else "",
        ground=ground_of(kind),
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
