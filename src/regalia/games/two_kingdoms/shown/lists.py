"""Beside the board: the viewer's army by kind, what the viewer does not see, and the dead."""

from typing import Final

from regalia.core.words import count_of
from regalia.games.two_kingdoms.data import (
    COUNT,
    FIRST_OF_KIND,
    FULL,
    HORSE,
    KIND_OF,
    KIND_SHORT,
    KIND_TITLE,
    KIND_WORD,
    KINDS,
    RAM,
    UNITS,
    unit_name,
)
from regalia.games.two_kingdoms.shown.art import (
    ASHES,
    DEAD_ICON,
    HIDDEN_ICON,
    ICON,
    PAIR_ICON,
    SEAT_GROUND,
    form_of,
    ground_of,
)
from regalia.games.two_kingdoms.shown.choices import is_idle
from regalia.games.two_kingdoms.shown.units import piece
from regalia.games.two_kingdoms.shown.words import side_name
from regalia.games.two_kingdoms.state import (
    BOARD,
    DEAD,
    FIELD,
    LOST,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Badge, Piece, Spot, Surface

ARMY: Final = "army"  # the spot of the viewer's army
FALLEN_SPOT: Final = "fallen"
FIELD_KINDS: Final = RAM  # so many kinds can fight on the field


def surfaces(view: KingdomsView, able: set[int]) -> list[Surface]:
    """The regions beside the board. They are the same from the first picture of a match to the last."""
    room = FIELD_KINDS if view.rules.field_only else KINDS - 1  # nobody has both a ram and ballistas
    found: list[Surface] = []
    for side in unseen_sides(view):
        spot = unseen_spot(side)
        note = count_of(len(away_of(view, side)), "unit") if away_of(view, side) else ""
        name = unseen_words(view, side)
        found.append(
            Surface(spot, "tray", name, [Spot(spot)], owner=side, role="theirs", lay="grid", room=room, note=note)
        )
    if view.seat >= 0:
        found.append(
            Surface(
                ARMY,
                "tray",
                "To be placed" if view.in_set_up() else "Your army",
                [Spot(ARMY)],
                owner=view.seat,
                role="mine",
                lay="list",
                room=room,
                note=army_note(view, able),
            )
        )
    found.append(Surface(FALLEN_SPOT, "tray", "Fallen", [Spot(FALLEN_SPOT)], role="store", lay="row", room=2))
    return found


def pieces(view: KingdomsView, s: TwoKingdoms, able: set[int]) -> list[Piece]:
    found: list[Piece] = []
    for side in unseen_sides(view):
        found.extend(unseen_pieces(view, side))
    if view.seat >= 0:
        for kind in range(KINDS):
            waiting = waiting_of(view, kind)
            if waiting:
                found.append(next_to_place(view, s, waiting, able))
            elif kind < FIELD_KINDS or units_of(view, view.seat, kind, (BOARD, DEAD)):
                found.append(own_kind(view, kind, able))
    found.extend(dead for side in (0, 1) if (dead := dead_of(view, side)) is not None)
    return found


def units_of(view: KingdomsView, side: int, kind: int, status: tuple[int, ...]) -> list[int]:
    first = side * UNITS + FIRST_OF_KIND[kind]
    return [unit for unit in range(first, first + COUNT[kind]) if view.status[unit] in status]


# The viewer's own army


def waiting_of(view: KingdomsView, kind: int) -> list[int]:
    """In set-up: the viewer's units of that kind that are not placed."""
    return units_of(view, view.seat, kind, (RESERVE,)) if view.in_set_up() else []


def next_to_place(view: KingdomsView, s: TwoKingdoms, waiting: list[int], able: set[int]) -> Piece:
    """D-131: of each kind the one that comes next stands for all of them."""
    found = piece(view, s, waiting[0], ARMY, able)
    found.badges.append(Badge("count", str(len(waiting))))
    found.name = KIND_SHORT[KIND_OF[waiting[0]]]
    found.line = f"{len(waiting)} to place"
    return found


def own_id(kind: int) -> str:
    return f"own-{KIND_WORD[kind]}"


def own_kind(view: KingdomsView, kind: int, able: set[int]) -> Piece:
    """All of the viewer's units of a kind as one piece, whatever has become of them."""
    alive = units_of(view, view.seat, kind, (BOARD, RESERVE, RETREATED))
    ridden = [unit for unit in alive if kind == HORSE and view.mount[unit] != NOBODY]
    idle = idle_of(view, alive, able)
    found = Piece(
        own_id(kind),
        ARMY,
        KIND_SHORT[kind],
        icon=PAIR_ICON if ridden else ICON[kind],
        owner=view.seat,
        badges=[Badge("count", str(len(alive)))],
        tags=[*form_of(kind), "waiting" if idle else "done" if alive else "spent"],
        ground=ground_of(kind),
    )
    found.line = "; ".join(kind_words(view, alive, len(idle), len(ridden)))
    return found


def idle_of(view: KingdomsView, units: list[int], able: set[int]) -> list[int]:
    """Those of the viewer's units that have no orders in this turn."""
    return [unit for unit in units if unit % UNITS in able and view.status[unit] == BOARD and is_idle(view, unit)]


def kind_words(view: KingdomsView, alive: list[int], idle: int, ridden: int) -> list[str]:
    """Describe all units of a kind, in a few words each."""
    if not alive:
        return ["none left"]
    if view.in_set_up():
        return ["all placed"]
    found: list[str] = []
    if idle:
        found.append("no orders yet" if idle == len(alive) else f"{idle} without orders")
    if ridden:
        found.append(f"{ridden} ridden")
    reserve = sum(1 for unit in alive if view.status[unit] == RESERVE)
    if reserve:
        found.append(f"{reserve} in reserve")
    safe = sum(1 for unit in alive if view.status[unit] == RETREATED)
    if safe:
        found.append(f"{safe} safe")
    hurt = sum(1 for unit in alive if view.health[unit] < FULL[KIND_OF[unit]])
    if hurt and len(found) < 2:
        found.append(f"{hurt} hurt")
    return found


def army_note(view: KingdomsView, able: set[int]) -> str:
    if view.in_set_up():
        waiting = sum(len(waiting_of(view, kind)) for kind in range(KINDS))
        return f"{waiting} left" if waiting else "all placed"
    own = [unit for kind in range(KINDS) for unit in units_of(view, view.seat, kind, (BOARD,))]
    idle = len(idle_of(view, own, able))
    return f"{idle} without orders" if idle else ""


# What the viewer does not see


def unseen_sides(view: KingdomsView) -> list[int]:
    """The sides of others; a watcher has none of their own."""
    return [side for side in (0, 1) if side != view.seat]


def unseen_spot(side: int) -> str:
    return f"unseen-{side}"


def unseen_words(view: KingdomsView, side: int) -> str:
    """The name of the region of a side's unseen units."""
    whose = f"{side_name(side)}'s army" if view.seat < 0 else "Their army"
    if view.in_set_up():
        return f"{whose}, unseen"
    if view.phase == FIELD:
        return "In reserve" if view.seat >= 0 else f"{side_name(side)}'s reserve"
    return "Inside, unseen" if side != view.attacker else "Out of sight"


def away_of(view: KingdomsView, side: int) -> list[int]:
    """Units in play that the viewer does not see on the board. D-8: what they are is public."""
    return [unit for kind in range(KINDS) for unit in units_of(view, side, kind, (RESERVE, RETREATED))]


def unseen_id(side: int, kind: int) -> str:
    return f"{unseen_spot(side)}-{KIND_WORD[kind]}"


def unseen_pieces(view: KingdomsView, side: int) -> list[Piece]:
    """Those units by kind; and shots by archers whom nobody sees (D-140)."""
    found: list[Piece] = []
    for kind in range(KINDS):
        away = units_of(view, side, kind, (RESERVE, RETREATED))
        if away:
            safe = sum(1 for unit in away if view.status[unit] == RETREATED)
            why_not, clause = view.why_not(unit_name(away[0])) if view.phase == SIEGE else ("", "")
            found.append(
                Piece(
                    unseen_id(side, kind),
                    unseen_spot(side),
                    f"{side_name(side)}'s {KIND_SHORT[kind].lower()}",
                    icon=ICON[kind],
                    owner=side,
                    badges=[Badge("count", str(len(away)))],
                    tags=form_of(kind),
                    tip=f"{safe} got away" if safe else "",
                    why_not=why_not,
                    clause=clause,
                    ground=ground_of(kind),
                )
            )
    if view.unseen_shots and side != view.attacker and view.phase == SIEGE:
        found.append(
            Piece(
                f"{unseen_spot(side)}-shots",
                unseen_spot(side),
                "Shots from inside",
                icon=HIDDEN_ICON,
                owner=side,
                face="down",
                badges=[Badge("count", str(view.unseen_shots))],
                tip="In this turn, by archers whom nobody sees",
                ground=SEAT_GROUND,
            )
        )
    return found


# The dead


def dead_id(side: int) -> str:
    return f"fallen-{side}"


def dead_of(view: KingdomsView, side: int) -> Piece | None:
    """A side's dead as one piece."""
    dead = [unit for kind in range(KINDS) for unit in units_of(view, side, kind, (DEAD, LOST))]
    if not dead:
        return None
    return Piece(
        dead_id(side),
        FALLEN_SPOT,
        f"{side_name(side)}'s dead",
        icon=DEAD_ICON,
        owner=side,
        badges=[Badge("count", str(len(dead)))],
        tip=lost_words(dead),
        ground=ASHES,
    )


def lost_words(units: list[int]) -> str:
    """`3 axe soldiers, 1 horse`."""
    parts: list[str] = []
    for kind in range(KINDS):
        count = sum(1 for unit in units if KIND_OF[unit] == kind)
        if count:
            parts.append(count_of(count, KIND_TITLE[kind].lower()))
    return ", ".join(parts)
