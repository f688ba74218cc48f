"""Events as beats: what one seat sees happen, as far as it may know. Ids are those of that seat's pictures."""

from collections.abc import Callable
from typing import Final

from regalia.boards.hexes import code_name
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import CHARACTER_CODE
from regalia.games.kings_and_things.counters import CREATURE, FORM_SLUG, FORM_VALUE, FRONT, KIND, THINGS
from regalia.games.kings_and_things.data import RECRUIT_PRICE
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.shown.layout import RACK
from regalia.games.kings_and_things.shown.words import EVENTS
from regalia.games.kings_and_things.state import GOLD, NATIVES, NOBODY
from regalia.scenes import Beat

CUP: Final = "cup"
POOL: Final = "pool"
OFFER: Final = "offer"
NO_EVENT: Final = ("", "")
TOLD: Final = ("said", "aimed_at", "battle", "left", "gave_back", "crowned")  # by whom the first number says


def beats(event: Event, viewer: int) -> list[Beat]:
    see = SEEN.get(event.kind)
    found = [] if see is None else see(event, viewer)
    if not found and (event.kind in TOLD or EVENTS.get(event.kind, NO_EVENT)[0].startswith("s")):
        seat = owner(event.args[0])
        return [] if seat == NOBODY else [Beat("tell", seat=seat)]
    return found


def owner(side: int) -> int:
    return NOBODY if side == NATIVES else side


def place(code: int) -> str:
    return code_name(code) if code >= 0 else ""


def rack_of(seat: int, viewer: int) -> str:
    """The viewer's own rack; nobody else's is drawn."""
    return RACK if seat == viewer >= 0 else ""


def sign_of(codes: list[int], hidden: int, where: str, side: int) -> str:
    """The sign on the map to which units belong: that of the creatures, if there are some."""
    creatures = hidden > 0 or any(code < CHARACTER_CODE for code in codes)
    return f"{'stack' if creatures else 'heroes'}-{where}-{SIDE_NAMES[side]}"


# Movement


def move(event: Event, viewer: int) -> list[Beat]:
    seat, start, end, count, *shown = event.args
    where = place(end)
    piece = sign_of([*shown, *event.veiled], count - len(shown) - len(event.veiled), where, seat)
    return [Beat("move", piece, place(start), where, count, seat=seat)]


def fly(event: Event, viewer: int) -> list[Beat]:
    """A Balloon has left; who can be seen where it comes down is another matter."""
    seat, start, end, count, *_shown = event.args
    return [Beat("move", "", place(start), place(end), count, seat=seat)]


def retreat(event: Event, viewer: int) -> list[Beat]:
    seat, start, end, *codes = event.args
    where = place(end)
    return [Beat("move", sign_of(codes, 0, where, seat) if codes else "", place(start), where, len(codes), seat=seat)]


# The map


def placed(event: Event, viewer: int) -> list[Beat]:
    """A creature lies face down: only its owner knows which one it is."""
    seat, where = event.args
    if event.veiled:
        return [Beat("place", counter_text(event.veiled[0]), rack_of(seat, viewer), place(where), seat=seat)]
    return [Beat("place", sign_of([], 1, place(where), seat), "", place(where), seat=seat)]


def placed_income(event: Event, viewer: int) -> list[Beat]:
    seat, where, counter = event.args
    return [Beat("place", counter_text(counter), rack_of(seat, viewer), place(where), seat=owner(seat))]


def posted(event: Event, viewer: int) -> list[Beat]:
    seat, code, where = event.args
    return [Beat("place", sign_of([code], 0, place(where), seat), "", place(where), seat=seat)]


def built(event: Event, viewer: int) -> list[Beat]:
    seat, where = event.args[:2]
    return [Beat("place", f"fort@{place(where)}", "", place(where), seat=seat)]


def lowered(event: Event, viewer: int) -> list[Beat]:
    where, level, before = event.args[1:4]
    return [Beat("strike", f"fort@{place(where)}", place(where), n=before - level)]


def gained(event: Event, viewer: int) -> list[Beat]:
    """A hex has a new owner."""
    seat, where = event.args
    return [Beat("place", "", place(where), seat=seat)]


def turned_up(event: Event, viewer: int) -> list[Beat]:
    """Something in a hex is turned up, or the hex itself, or the sea floods it."""
    seat, where = (NOBODY, event.args[0]) if event.kind in ("laid", "flooded") else event.args[:2]
    return [Beat("flip", "", place(where), seat=seat)]


def bluff(event: Event, viewer: int) -> list[Beat]:
    seat, _code, where = event.args
    return [Beat("flip", "", place(where), seat=seat)] if where >= 0 else []


def taken_off(event: Event, viewer: int) -> list[Beat]:
    where, code = event.args
    return [Beat("fall", counter_text(code), place(where))] if code < THINGS else []


def cloud(event: Event, viewer: int) -> list[Beat]:
    return [Beat("spell", "", "", place(event.args[0]), look="event")] if event.args[0] >= 0 else []


# Cup, rack and gold


def drew(event: Event, viewer: int) -> list[Beat]:
    piece = counter_text(event.veiled[0]) if event.veiled and event.args[0] == viewer else ""
    return [Beat("draw", piece, CUP, rack_of(event.args[0], viewer), seat=event.args[0])]


def native(event: Event, viewer: int) -> list[Beat]:
    """Show a drawn Thing. One that is not a creature may go back at once."""
    where, counter = event.args
    return [Beat("draw", counter_text(counter) if KIND[counter] == CREATURE else "", CUP, place(where))]


def took(event: Event, viewer: int) -> list[Beat]:
    seat, counter = event.args
    return [Beat("place", counter_text(counter), "", rack_of(seat, viewer), seat=seat)]


def stole(event: Event, viewer: int) -> list[Beat]:
    seat, victim = event.args
    piece = counter_text(event.veiled[0]) if event.veiled and viewer in (seat, victim) else ""
    return [Beat("draw", piece, rack_of(victim, viewer), rack_of(seat, viewer), seat=seat)]


def traded(event: Event, viewer: int) -> list[Beat]:
    seat, counter = event.args
    return [Beat("place", counter_text(counter), rack_of(seat, viewer), OFFER, seat=seat)]


def played(event: Event, viewer: int) -> list[Beat]:
    """An event or magic item; before that only its owner saw it, and it may be gone at once."""
    side, counter = event.args
    look = "event" if event.kind == "event" else "magic"
    piece = counter_text(counter) if side == viewer >= 0 else ""
    return [Beat("spell", piece, rack_of(side, viewer), seat=owner(side), look=look)]


def income(event: Event, viewer: int) -> list[Beat]:
    seat, gold = event.args
    return [Beat("coin", n=gold, seat=seat)] if gold else []


def recruits_paid(event: Event, viewer: int) -> list[Beat]:
    """Recruits are paid for; those that the cup cannot give are paid back."""
    seat, count = event.args
    price = RECRUIT_PRICE * (count if event.kind == "refunded" else -count)
    return [Beat("coin", n=price, seat=seat)] if price else []


def cashed(event: Event, viewer: int) -> list[Beat]:
    return [Beat("coin", n=FORM_VALUE[FRONT[event.args[1]]], seat=event.args[0])]


def bribed(event: Event, viewer: int) -> list[Beat]:
    seat, counter, price = event.args
    return [Beat("coin", n=-price, seat=seat), Beat("fall", counter_text(counter))]


def stole_gold(event: Event, viewer: int) -> list[Beat]:
    return [Beat("coin", n=event.args[2], seat=event.args[0])]


# Dice


def rolled(event: Event, viewer: int) -> list[Beat]:
    """A fighter's die."""
    where, _step, side, code, die, hit = event.args
    look = "hit" if hit else ""
    return [Beat("roll", counter_text(code), place(where), n=hit, dice=[die], seat=owner(side), look=look)]


def tried(event: Event, viewer: int) -> list[Beat]:
    seat, form, die = event.args
    return [Beat("roll", FORM_SLUG[form], POOL, dice=[die], seat=seat)]


def rolled_in_hex(event: Event, viewer: int) -> list[Beat]:
    """The die of an exploration, or for damage."""
    seat, where = (event.args[0], event.args[1]) if event.kind == "explored" else (NOBODY, event.args[0])
    return [Beat("roll", "", place(where), dice=[event.args[2]], seat=seat)]


def rolled_for_save(event: Event, viewer: int) -> list[Beat]:
    return [Beat("roll", counter_text(event.args[0]), dice=[event.args[1]])]


def rolled_by_seat(event: Event, viewer: int) -> list[Beat]:
    return [Beat("roll", dice=[event.args[-1]], seat=owner(event.args[0]))]


# Battle


def hit(event: Event, viewer: int) -> list[Beat]:
    where, code = event.args
    return [Beat("hit", counter_text(code), place(where), n=1)]


def saved(event: Event, viewer: int) -> list[Beat]:
    return [Beat("block", counter_text(event.args[0]))]


def eliminated(event: Event, viewer: int) -> list[Beat]:
    """In a battle everybody is face up; elsewhere a unit falls out of its stack."""
    side, code, where, in_battle = event.args
    if in_battle:
        return [Beat("fall", counter_text(code), place(where), seat=owner(side))]
    return [Beat("fall", "", place(where), seat=owner(side))]


def swayed(event: Event, viewer: int) -> list[Beat]:
    return [Beat("spell", counter_text(event.args[1]), seat=owner(event.args[0]), look="hero")]


def new_turn(event: Event, viewer: int) -> list[Beat]:
    phase, turn, first = event.args
    return [Beat("turn", n=turn, seat=first)] if phase == GOLD else []


SEEN: Final[dict[str, Callable[[Event, int], list[Beat]]]] = {
    "bluff": bluff,
    "bribed": bribed,
    "built": built,
    "captured": gained,
    "cashed": cashed,
    "claimed": gained,
    "cloud": cloud,
    "damage_die": rolled_in_hex,
    "destroyed": taken_off,
    "drew": drew,
    "duel_die": rolled_by_seat,
    "eliminated": eliminated,
    "event": played,
    "event_die": rolled_by_seat,
    "explored": rolled_in_hex,
    "firewall_die": rolled_by_seat,
    "flew": fly,
    "flooded": turned_up,
    "hired": recruits_paid,
    "hit": hit,
    "income": income,
    "laid": turned_up,
    "lowered": lowered,
    "murder_die": rolled_by_seat,
    "native": native,
    "order_die": rolled_by_seat,
    "phase": new_turn,
    "placed": placed,
    "placed_income": placed_income,
    "posted": posted,
    "refunded": recruits_paid,
    "retreated": retreat,
    "revealed": turned_up,
    "rolled": rolled,
    "save_die": rolled_for_save,
    "saved": saved,
    "showed": turned_up,
    "stepped": move,
    "stole": stole,
    "stole_gold": stole_gold,
    "stripped": taken_off,
    "swayed": swayed,
    "took": took,
    "traded": traded,
    "try_die": tried,
    "used": played,
}
