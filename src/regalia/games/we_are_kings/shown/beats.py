"""Events as beats: what is seen to happen on the grid. Both players see the same (W-8)."""

from regalia.boards.squares import code_name
from regalia.core.events import Event
from regalia.games.we_are_kings.data import SEAT_NAMES
from regalia.games.we_are_kings.shown.scene import BESIDE
from regalia.games.we_are_kings.state import NOBODY
from regalia.scenes import Beat


def beats(event: Event) -> list[Beat]:
    args, kind = event.args, event.kind
    if kind == "turned_up":
        spot = code_name(args[0])
        return [Beat("flip", f"card-{spot}", spot)]
    if kind == "match_over":
        return [] if args[1] == NOBODY else [Beat("fall", SEAT_NAMES[1 - args[1]], seat=args[1])]
    if kind == "match_began":
        return [Beat("turn", n=args[0], seat=args[1])]
    seat = args[0]
    king = SEAT_NAMES[seat]
    if kind == "tossed":
        return [Beat("coin", king, seat=seat)]
    if kind in ("king_action", "card_action"):
        return [Beat("move", king, code_name(args[1]), code_name(args[2]), seat=seat)]
    if kind == "ring_action":
        start, ring = code_name(args[1]), code_name(args[2])
        return [
            Beat("spell", f"card-{ring}", start, ring, seat=seat, look="ring"),
            Beat("move", king, start, ring, seat=seat),
        ]
    if kind == "cube_moved":
        return [Beat("place", "cube", code_name(args[1]), seat=seat)]
    if kind == "captured":
        return [Beat("hit", SEAT_NAMES[args[1]], code_name(args[2]), n=1, seat=seat)]
    return [Beat("move", king, BESIDE, code_name(args[1]), seat=seat)]  # relocated
