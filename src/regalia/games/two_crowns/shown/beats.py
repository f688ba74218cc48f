"""Beats: the things that a seat sees happen, from the events that it hears of. `ids` names the places."""

from collections.abc import Callable, Mapping
from typing import Final

from regalia.core.events import Event
from regalia.games.two_crowns.data import BANDIT, DESTROYER, NECROMANCER, SENTRY, SLOTS, WITCH
from regalia.games.two_crowns.shown.art import GROUND
from regalia.games.two_crowns.shown.ids import king_id, spot_id, unit_id
from regalia.games.two_crowns.shown.words import SILENT
from regalia.games.two_crowns.state import WHO
from regalia.scenes import Beat

DUEL: Final = (1, 2)  # what events add to a seat in a duel, see `state`


def beats(event: Event, seat: int) -> list[Beat]:
    """Return what is seen of an event; every event begins with the player who does something."""
    who = event.args[0]
    told = TOLD.get(event.kind)
    if told is None:
        return [] if event.kind in SILENT else [Beat("tell", seat=who % WHO)]
    return told(who % WHO, event.args, spot_id(who % WHO, "hand") if is_drawn(who, seat) else "")


def is_drawn(who: int, viewer: int) -> bool:
    """True if the viewer's picture has the player's hand and deck for sure: their own, or those of a duel."""
    return who % WHO == viewer or who // WHO in DUEL


def turn(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [Beat("turn", n=args[1], seat=seat)]


def rolled(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [Beat("roll", to=spot_id(seat, "kings"), dice=[args[1]], seat=seat)]


def drew(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    """Nobody but the owner sees which card it is, and the owner sees it in the hand."""
    return [Beat("draw", spot=spot_id(seat, "deck") if hand else "", to=hand, seat=seat)]


def deposited(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    if not args[1]:
        return []
    return [Beat("place", spot=hand, to=spot_id(seat, "bank"), n=args[1], seat=seat)]


def discarded(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    if not args[1]:
        return []
    return [Beat("place", spot=hand, to=spot_id(seat, "pile"), seat=seat)]


# Purchases


def named(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    """The cards are turned up while they are paid for."""
    return [Beat("flip", spot=hand, seat=seat)]


def settled(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [Beat("place", spot=spot_id(seat, "bank"), to=spot_id(seat, "pile"), n=args[2], seat=seat)]


def entered(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [comes(seat, hand, seat, args[1])]


def comes(seat: int, spot: str, owner: int, slot: int) -> Beat:
    """A unit comes into play."""
    unit = unit_id(owner * SLOTS + slot)
    return Beat("place", unit, spot, spot_id(owner, "units"), seat=seat)


def witched(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    victim = args[1] % WHO
    return [cast(seat, hand, WITCH, unit_id(victim * SLOTS + args[2]))]


def destroyed(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    victim = args[1] % WHO
    row = spot_id(victim, "units")
    fallen = [Beat("fall", unit_id(victim * SLOTS + slot), row, spot_id(victim, "pile")) for slot in args[2:]]
    return [cast(seat, hand, DESTROYER, row), *fallen]


def cast(seat: int, hand: str, kind: int, to: str) -> Beat:
    """An instant takes effect on a piece or a spot, in the colour of its card."""
    return Beat("spell", spot=hand, to=to, seat=seat, look=GROUND[kind])


# Instants


def stole(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    bank = spot_id(args[1] % WHO, "bank")
    return [cast(seat, hand, BANDIT, bank), Beat("coin", spot=bank, to=spot_id(seat, "bank"), n=args[2], seat=seat)]


def burnt(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [Beat("miss", spot=spot_id(seat, "bank"), n=sum(args[1:]), seat=seat)]


def guarded(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    return [cast(seat, hand, SENTRY, king_id(args[1] % WHO * 2 + args[2]))]


def raised(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    owner = args[1] % WHO
    return [cast(seat, hand, NECROMANCER, spot_id(owner, "pile")), comes(seat, spot_id(owner, "pile"), owner, args[2])]


# Attacks


def hit(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    """The unit strikes; then the Sentry's part, the King's part, and the King's fall."""
    victim = args[2] % WHO
    soaked, hurt, left = args[4:7]
    king, where = king_id(victim * 2 + args[3]), spot_id(victim, "kings")
    found = [Beat("strike", unit_id(seat * SLOTS + args[1]), spot_id(seat, "units"), king, seat=seat)]
    if soaked:
        found.append(Beat("block", king, where, n=soaked))
    if hurt:
        found.append(Beat("hit", king, where, n=hurt))
        if not left:
            found.append(Beat("fall", king, where))
    elif not soaked:
        found.append(Beat("miss", king, where))
    return found


def ticked(seat: int, args: tuple[int, ...], hand: str) -> list[Beat]:
    """A unit has missed an attack, because a Witch holds it."""
    return [Beat("miss", unit_id(seat * SLOTS + args[1]), spot_id(seat, "units"), seat=seat)]


TOLD: Final[Mapping[str, Callable[[int, tuple[int, ...], str], list[Beat]]]] = {
    "turn": turn,
    "rolled": rolled,
    "drew": drew,
    "deposited": deposited,
    "discarded": discarded,
    "named": named,
    "settled": settled,
    "entered": entered,
    "witched": witched,
    "destroyed": destroyed,
    "stole": stole,
    "burnt": burnt,
    "guarded": guarded,
    "raised": raised,
    "hit": hit,
    "ticked": ticked,
}
