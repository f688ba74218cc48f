"""Events as beats: what is seen to happen. An event without its veiled part gives a beat that names no card."""

from regalia.core.events import Event
from regalia.games.two_kings.data import TOWERS, pawn_id, spell_id
from regalia.games.two_kings.field import Place, place_name
from regalia.games.two_kings.rules import fight
from regalia.games.two_kings.shown.art import SCHOOL
from regalia.games.two_kings.shown.draft import pair_spot
from regalia.scenes import Beat


def beats(event: Event) -> list[Beat]:
    args, kind = event.args, event.kind
    if kind == "offered":
        return [Beat("draw", spell_id(args[0]))]
    if kind in ("menu_shown", "start_tied", "adjudicated"):
        return []
    if kind in ("deck_shown", "turn_ended", "began", "sealed", "chose"):
        return [Beat("tell", seat=args[0])]
    if kind in ("drew", "kept", "kept_own", "passed_on", "towers_manned"):
        return setup_beats(event)
    if kind in ("start_rolled", "rolled"):
        return [Beat("roll", n=args[1], dice=[args[1]], seat=args[0])]
    if kind == "cast":
        return cast_beats(event)
    if kind in ("tower_hit", "struck", "healed", "defeated"):
        return strength_beats(event)
    return pawn_beats(event)


def setup_beats(event: Event) -> list[Beat]:
    seat, kind = event.args[0], event.kind
    if kind == "towers_manned":  # with the first dice of the reserve, in the order of the towers
        return [Beat("place", pawn_id(seat, tower + 1), n=event.args[tower + 1], seat=seat) for tower in range(TOWERS)]
    card = spell_id(event.veiled[0]) if event.veiled else ""
    if kind == "drew":
        return [Beat("draw", card, to=pair_spot(seat), seat=seat)]
    if kind == "kept":
        return [Beat("place", spell_id(event.args[1]), pair_spot(seat), seat=seat)]
    return [Beat("place", card, pair_spot(seat), seat=seat)]


def cast_beats(event: Event) -> list[Beat]:
    """One for each target; a spell that has none is seen too."""
    seat, spell, cost, *places = event.args
    targets = [place_name(place) for place in dict.fromkeys(places)] or [""]
    return [Beat("spell", spell_id(spell), to=to, n=cost, seat=seat, look=SCHOOL[spell]) for to in targets]


def strength_beats(event: Event) -> list[Beat]:
    args, kind = event.args, event.kind
    seat = args[0]
    if kind == "healed":
        return [Beat("coin", n=args[1], seat=seat)]
    if kind == "tower_hit":
        return [strike(args[1], args[4] - args[3], 1 - seat)]
    if kind == "struck":
        return [strike(args[4], args[3] - args[2], 1 - seat)]
    if len(args) == 2:  # struck by a spell: the tower's beat has shown it
        return [Beat("tell", seat=1 - seat)]
    return [Beat("fall", tower_id(args[2]), place_name(args[2]), seat=1 - seat)]


def strike(tower: Place, lost: int, seat: int) -> Beat:
    return Beat("strike", tower_id(tower), place_name(tower), n=lost, seat=seat)


def tower_id(tower: Place) -> str:
    return f"tower-{place_name(tower)}"


def pawn_beats(event: Event) -> list[Beat]:
    args, kind = event.args, event.kind
    seat = args[0]
    if kind in ("placed", "evoked"):
        return [Beat("place", pawn_id(seat, args[3]), place_name(args[2]), n=args[1], seat=seat)]
    if kind in ("stepped", "carried", "blown"):
        return [Beat("move", pawn_id(seat, args[4]), place_name(args[1]), place_name(args[2]), seat=seat)]
    if kind == "fought":
        return fight_beats(
            seat, place_name(args[1]), args[2], args[3], pawn_id(seat, args[4]), pawn_id(1 - seat, args[5])
        )
    spot = place_name(args[1])
    if kind == "weakened":
        hit = Beat("hit", pawn_id(seat, args[4]), spot, n=args[2] - args[3], seat=1 - seat)
        return [hit] if args[3] else [hit, Beat("fall", hit.piece, spot, seat=1 - seat)]
    if kind == "strengthened":
        return [Beat("flip", pawn_id(seat, args[4]), spot, n=args[3], seat=seat)]
    if kind == "exchanged":
        there = place_name(args[3])
        return [
            Beat("move", pawn_id(seat, args[5]), there, spot, seat=seat),
            Beat("move", pawn_id(seat, args[6]), spot, there, seat=seat),
        ]
    if kind == "fused":
        to = place_name(args[3])
        start = place_name(args[1] if args[3] == args[2] else args[2])
        return [
            Beat("move", pawn_id(seat, args[6]), start, to, seat=seat),
            Beat("flip", pawn_id(seat, args[5]), to, n=args[4], seat=seat),
        ]
    return [Beat("fall", pawn_id(seat, args[3]), spot, seat=seat)]  # detonated


def fight_beats(seat: int, spot: str, attack: int, defence: int, attacker: str, defender: str) -> list[Beat]:
    left, other_left = fight(attack, defence)
    found = [Beat("hit", defender, spot, n=min(attack, defence), seat=seat)]
    if other_left == 0:
        found.append(Beat("fall", defender, spot, seat=seat))
    found.append(Beat("hit", attacker, spot, n=min(attack, defence), seat=1 - seat))
    if left == 0:
        found.append(Beat("fall", attacker, spot, seat=1 - seat))
    return found
