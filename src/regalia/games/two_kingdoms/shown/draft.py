"""A set-up that players can keep and use again, and ready-made ones."""

from typing import Final

from regalia.boards.squares import Square
from regalia.core.actions import WATCHER
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ARCHER,
    AXE,
    BALL,
    COUNT,
    FIELD_RANKS,
    FILES,
    FIRST_OF_KIND,
    HORSE,
    KIND_OF,
    NUMBER,
    RAM,
    SEAT_NAMES,
    SPEAR,
    SWORD,
    TREB,
    UNIT_WORD,
    UNITS,
)
from regalia.games.two_kingdoms.formations import lined_up
from regalia.games.two_kingdoms.state import BOARD, NOBODY, RESERVE, SIEGE_SETUP, TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Draft

AS_IT_IS: Final = 0
MIRRORED: Final = 1  # left for right
TURNED: Final = 2  # as the other seat would say it
TURNED_AND_MIRRORED: Final = 3
LAYING_ORDER: Final = (HORSE, SPEAR, AXE, SWORD, ARCHER, TREB, RAM)
# A smaller army, by kind: enough to win with, and something is left for the siege
VANGUARD: Final = {HORSE: 2, SPEAR: 3, AXE: 2, SWORD: 3, ARCHER: 5, TREB: 1}


def draft(view: KingdomsView, s: TwoKingdoms) -> Draft | None:
    if not view.in_set_up() or view.seat == WATCHER or view.outcome is not None or view.ready >> view.seat & 1:
        return None
    placed = laid_out(view)
    own, other = SEAT_NAMES[view.seat], SEAT_NAMES[1 - view.seat]
    texts = texts_of(placed)
    seats = {own: texts}
    mirrored = {own: texts_of(placed, MIRRORED)}
    if view.phase == SIEGE_SETUP:  # the two sides set up differently
        return Draft("siege set-up", texts, seats, mirrored, ready_made(view, s))
    seats[other] = texts_of(placed, TURNED)
    mirrored[other] = texts_of(placed, TURNED_AND_MIRRORED)
    return Draft("deployment", texts, seats, mirrored, ready_made(view, s))


def ready_made(view: KingdomsView, s: TwoKingdoms) -> dict[str, list[str]]:
    """By name: set-ups that players can take as they are."""
    army = [unit for unit in range(view.seat * UNITS, view.seat * UNITS + UNITS) if is_at_hand(view, unit)]
    if view.phase == SIEGE_SETUP:
        return {"Before the gate" if view.seat == view.attacker else "Behind the gate": line_texts(view, s, army)}
    found = {"All 23 in line": line_texts(view, s, army)}
    few = [unit for unit in army if NUMBER[unit % UNITS] <= VANGUARD[KIND_OF[unit]]]
    if not view.rules.field_only and len(few) >= view.rules.min_deploy:
        found[f"{len(few)} in line, {len(army) - len(few)} in reserve"] = line_texts(view, s, few)
    return found


def is_at_hand(view: KingdomsView, unit: int) -> bool:
    """In set-up: whether the viewer places it, or has placed it already."""
    return view.status[unit] in (BOARD, RESERVE) and KIND_OF[unit] != BALL


def line_texts(view: KingdomsView, s: TwoKingdoms, units: list[int]) -> list[str]:
    word = {unit: UNIT_WORD[unit % UNITS] for unit in units}
    return texts_of(
        [(word[unit], word.get(horse, ""), to) for unit, horse, to in lined_up(s, view.seat, units)], AS_IT_IS
    )


def laid_out(view: KingdomsView) -> list[tuple[str, str, Square]]:
    """Return what stands, as unit, horse or nothing, and square.

    Numbered again, since units are placed in the order of their numbers (D-131), and horses before their riders.
    """
    found: list[tuple[str, str, Square]] = []
    horse_word: dict[int, str] = {}
    for kind in LAYING_ORDER:
        first = view.seat * UNITS + FIRST_OF_KIND[kind]
        words = [UNIT_WORD[unit % UNITS] for unit in range(first, first + COUNT[kind]) if is_at_hand(view, unit)]
        for unit in range(first, first + COUNT[kind]):
            if view.status[unit] != BOARD:
                continue
            word = words.pop(0)
            if kind == HORSE:
                horse_word[unit] = word
            ridden = view.mount[unit] if kind != HORSE else NOBODY
            found.append((word, horse_word.get(ridden, ""), view.square[unit]))
    return found


def texts_of(placed: list[tuple[str, str, Square]], way: int = AS_IT_IS) -> list[str]:
    texts: list[str] = []
    for word, horse, square in placed:
        if horse:
            texts.append(f"deploy {word} on {horse}")
            continue
        file, rank = square % FILES, square // FILES
        if way in (MIRRORED, TURNED):
            file = FILES - 1 - file
        if way in (TURNED, TURNED_AND_MIRRORED):
            rank = FIELD_RANKS - 1 - rank
        texts.append(f"deploy {word} {SQUARE_NAME[rank * FILES + file]}")
    return texts
