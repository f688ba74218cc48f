"""Events as beats: what is seen to happen on the board."""

from typing import Final

from regalia.core.events import Event
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import ARCHER, BALL, DIE, FALL, KIND_OF, RAM, TREB, UNITS, unit_name
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.shown.lists import ARMY, unseen_spot
from regalia.games.two_kingdoms.state import NOBODY
from regalia.scenes import Beat

WEAPON: Final = {ARCHER: "arrow", TREB: "stone", BALL: "bolt", RAM: "ram"}  # what flies or rolls; others use a blade
HALF: Final = 0.5


def beats(event: Event, seat: int) -> list[Beat]:
    """Return the event as the seat sees it happen. The fog of a set-up lifts without beats: the picture shows it."""
    kind, args = event.kind, event.args
    if kind == "turn_began":
        return [Beat("turn", seat=args[0], n=args[1])]
    if kind in ("readied", "first", "retreat"):
        return [tells(args[0])]
    if kind == "field_over":  # the loser has left
        return [tells(1 - args[0])]
    if kind in ("moved", "mounted", "dismounted", "left", "shifted", "sallied", "withdrew"):
        return [walk(kind, args, event.veiled, seat)]
    if kind in ("sighted", "revealed"):
        known = kind == "revealed" and args[0] // UNITS == seat
        return [] if known else [Beat("flip", unit_name(args[0]), SQUARE_NAME[args[1]], seat=args[0] // UNITS)]
    if kind in ("attacked", "fired_blind", "shot", "struck", "shot_struck", "missed"):
        return fight(kind, args, event.veiled)
    if kind == "fell":
        return [Beat("hit", unit_name(args[0]), SQUARE_NAME[args[1]], n=FALL * HALF, seat=args[0] // UNITS)]
    if kind == "died":  # a horse below its rider is no piece of its own
        side = args[0] // UNITS
        return [Beat("fall", unit_name(args[0]), SQUARE_NAME[args[1]], seat=side) if args[1] >= 0 else tells(side)]
    if kind == "breached":
        return [Beat("fall", GATE_ID, seat=args[0])]
    if kind == "match_over":
        return [] if args[0] == NOBODY else [tells(args[0])]
    if kind == "monarch":
        return [Beat("place", unit_name(args[0]), SQUARE_NAME[args[1]], seat=args[0] // UNITS)]
    return []


def tells(seat: int) -> Beat:
    return Beat("tell", seat=seat)


def walk(kind: str, args: tuple[int, ...], veiled: tuple[int, ...], seat: int) -> Beat:
    """A unit goes from one place to another. D-138: behind the wall only its owner sees where."""
    unit = args[0]
    side = unit // UNITS
    if kind == "sallied":
        start, to = veiled[0] if veiled else -1, args[1]
        if start < 0:
            return Beat("flip", unit_name(unit), SQUARE_NAME[to], seat=side)
        return Beat("move", unit_name(unit), SQUARE_NAME[start], SQUARE_NAME[to], seat=side)
    if kind in ("withdrew", "left"):
        away = ARMY if side == seat else unseen_spot(side)
        start = args[1] if kind == "withdrew" else args[2]
        return Beat("move", unit_name(unit), SQUARE_NAME[start], SQUARE_NAME[veiled[0]] if veiled else away, seat=side)
    start, to = (args[2], args[3]) if kind in ("mounted", "dismounted") else (args[1], args[2])
    return Beat("move", unit_name(unit), SQUARE_NAME[start], SQUARE_NAME[to], seat=side)


def fight(kind: str, args: tuple[int, ...], veiled: tuple[int, ...]) -> list[Beat]:
    if kind == "attacked":
        return [strike(args[0], args[2], args[3])]
    if kind == "fired_blind":
        return [strike(args[0], args[2], args[1])]
    if kind == "shot":
        return [strike(veiled[0], veiled[1], args[1]) if veiled else unseen_strike(args[0], args[1])]
    if kind == "missed":
        return [roll(args[0], args[2]), Beat("miss", spot=SQUARE_NAME[args[1]], seat=args[0] // UNITS)]
    if kind == "shot_struck":
        _struck, halves, value, target, to = args
        unseen = Beat("roll", n=DIE[ARCHER], dice=[value], seat=1 - target // UNITS)
        return [roll(veiled[0], value) if veiled else unseen, blow(target, halves, to)]
    unit, _struck, halves, value, answer, target, start, to = args
    back = [strike(unit, start, to)] if answer else []
    rolled = roll(unit, value)
    if start < 0:
        rolled.piece = ""
    return [*back, rolled, blow(target, halves, to)]


def strike(unit: int, start: int, to: int) -> Beat:
    """One unit goes for another. One that strikes from the dead (D-71) is not to be seen any more."""
    weapon = WEAPON.get(KIND_OF[unit], "")
    if start < 0:
        return Beat("strike", to=SQUARE_NAME[to], seat=unit // UNITS, look=weapon)
    return Beat("strike", unit_name(unit), SQUARE_NAME[start], SQUARE_NAME[to], seat=unit // UNITS, look=weapon)


def unseen_strike(target: int, to: int) -> Beat:
    return Beat("strike", "", "", SQUARE_NAME[to], seat=1 - target // UNITS, look=WEAPON[ARCHER])


def roll(unit: int, value: int) -> Beat:
    return Beat("roll", unit_name(unit), n=DIE[KIND_OF[unit]], dice=[value], seat=unit // UNITS)


def blow(target: int, halves: int, to: int) -> Beat:
    """The effect of a die on a unit, or on the gate."""
    piece = GATE_ID if target == GATE else unit_name(target)
    return Beat("hit" if halves else "block", piece, SQUARE_NAME[to], n=halves * HALF)
